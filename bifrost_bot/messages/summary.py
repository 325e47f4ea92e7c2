"""The public state of a running match: the part of the lobby's message edited in every phase.

It changes with phases and clocks only, never with an answer.
"""

from collections.abc import Mapping, Sequence

from bifrost_bot.engines.values import Board, Seat
from bifrost_bot.match.errors import MATCH_OVER
from bifrost_bot.match.model import Match
from bifrost_bot.speech import wording
from bifrost_bot.speech.channel import shown_boards
from bifrost_bot.speech.lobby import phase_of
from bifrost_bot.speech.rewards import candidates_text
from bifrost_bot.speech.seat_emoji import seat_title
from bifrost_bot.speech.view import Seen, spoils_of, view_for

_HIDDEN = ("", "-")


def summary_lines(match: Match, rooms: Mapping[Board, int], room: int) -> list[str]:
    """Returns the phase with its deadline, the boards to watch, and the public scores.

    Args:
        rooms: The Discord channels in which boards can be watched.
        room: Maximum number of characters; the last lines are left out first.
    """
    if match.state is None or not match.open_boards:
        return []
    seen = view_for(match, None)
    lines = _clock(match, seen)
    lines += _boards(match, rooms)
    lines += _scores(match, seen)
    return list(fitting(lines, room))


def ending(match: Match) -> str:
    """Returns in one line how a match ended, with its Elimination Candidates."""
    if match.outcome is None:
        return MATCH_OVER
    text = f"The match is over: {match.outcome.reason}"
    last = [seat for seat, spoils in spoils_of(match).items() if spoils.candidate]
    candidates = candidates_text(match.outcome, [_name(match, seat) for seat in last])
    return " ".join(filter(None, [text, candidates]))


def _name(match: Match, seat: Seat) -> str:
    player = match.occupant(seat)
    name = wording.seat_name(seat)
    return f"{name} ({wording.person(player)})" if player else name


def _clock(match: Match, seen: Seen) -> list[str]:
    if seen.live is None:
        return []
    phase = phase_of(match, seen.live.phase)
    name = f"**{phase[0].upper()}{phase[1:]}**"
    if match.held is not None:
        return [f"{name}: the turn is over. The host is judging the answers."]
    if seen.live.is_quick and seen.left_ms is None and not seen.live.phase.pause_before:
        time = f"<t:{seen.live.opened_ms // 1_000}:T>"
        return [
            (f"{name}: began at {time}. Updated every two minutes; the boards are always current.")
        ]
    return [wording.phase_line(name, seen.live, seen.left_ms)]


def _boards(match: Match, rooms: Mapping[Board, int]) -> list[str]:
    """Returns the line that leads to the boards that can be watched."""
    noun = match.game.info.board_noun
    boards = [
        f"<#{rooms[board]}>" if board in rooms else f"{noun} {board}"
        for board in shown_boards(match)
    ]
    return [f"Watch: {' · '.join(boards)}"] if boards else []


def _scores(match: Match, seen: Seen) -> list[str]:
    """Returns the first public figure of every seat, in order of rank, as one line."""
    table = seen.results()
    titles = {wording.seat_name(seat): seat_title(seat) for seat in match.seats}
    known: list[str] = []
    for name, *figures in table.rows:
        if figures and figures[0] not in _HIDDEN:
            known.append(f"{titles.get(name, f'**{name}**')} {figures[0]}")
    return [f"{table.heads[1]}: {' · '.join(known)}"] if known else []


def fitting(lines: Sequence[str], room: int) -> Sequence[str]:
    """Returns as many leading lines as fit into `room`, counting a line break for each."""
    end = 0
    while end < len(lines) and len(lines[end]) + 1 <= room:
        room -= len(lines[end]) + 1
        end += 1
    return lines[:end]
