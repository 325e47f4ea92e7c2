"""Decides which channels hear of a phase's end or beginning, and which of their boards are shown there."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bifrost_bot.engines.codec import decode
from bifrost_bot.engines.contract import AnyGame
from bifrost_bot.engines.values import EVERYTHING, Board, Seat
from bifrost_bot.match.events import MatchEvent, PhaseOpened, PhaseResolved
from bifrost_bot.match.model import Match
from bifrost_bot.match.notice import Address, BoardBody, Notice
from bifrost_bot.speech.channel import addresses, boards_in_play, due_addresses, shown_boards


@dataclass(frozen=True, slots=True)
class _Stir:
    """What a change brings, regardless of who may know of it.

    Attributes:
        game_events: The game's events, in order.
        new: The boards whose channels are new.
        due: Those to be shown whether or not there is news of them.
        owing: The channels in which an answer is asked for from now on.
        last: The boards that were played last.
        first: Whether the match's first boards are among the new ones.
        closed: Whether a phase has closed.
    """

    game_events: tuple[Any, ...]
    new: frozenset[Board]
    due: frozenset[Board]
    owing: frozenset[Address]
    last: frozenset[Board]
    first: bool
    closed: bool


def board_notices(before: Match | None, events: Sequence[MatchEvent], after: Match) -> list[Notice]:
    """Returns one board notice for every channel that has news of its boards, or where they are to be answered now.

    News is what the channel's viewer may know: a viewer who may know nothing does not learn that something happened.
    """
    resolved = [event for event in events if isinstance(event, PhaseResolved)]
    opened = any(isinstance(event, PhaseOpened) for event in events)
    if not resolved and not opened:
        return []
    stir = _stir(before, resolved, after, opened)
    found = dict.fromkeys(address for board in shown_boards(after) for address in addresses(after, board))
    notices = (_board_notice(stir, after, address) for address in found)
    return [notice for notice in notices if notice is not None]


def _stir(before: Match | None, resolved: Sequence[PhaseResolved], after: Match, opened: bool) -> _Stir:
    known = before.open_boards if before else ()
    new = frozenset(after.open_boards) - frozenset(known)
    return _Stir(
        game_events=tuple(decode(after.game.types.event, one) for event in resolved for one in event.game_events),
        new=new,
        due=new | frozenset(boards_in_play(after) if opened else ()),
        owing=due_addresses(after) if opened else frozenset(),
        last=frozenset(boards_in_play(before) if before else ()),
        first=not known,
        closed=bool(resolved),
    )


def _board_notice(stir: _Stir, match: Match, address: Address) -> Notice | None:
    here = shown_boards(match) if address.board is None else (address.board,)
    news = _news(match.game, stir.game_events, here, address.viewer)
    shown = [board for board in here if board in stir.due or board in {about for about, _ in news}]
    if news and not shown:
        # What concerns all boards is told under those that were played last.
        shown = [board for board in here if address.board is not None or board in stir.last]
    if not news and not shown and address not in stir.owing:
        return None
    opening = stir.first if address.board is None else address.board in stir.new
    turn = match.phase.phase.number if match.phase else 0
    lines = tuple(line for _, line in news)
    return Notice(address, BoardBody(tuple(shown), lines, opening, stir.closed, turn))


def knows(game: AnyGame, event: Any, viewer: Seat | None) -> bool:
    """Returns whether the viewer may know of one of the game's events."""
    audience = game.audience(event)
    return viewer == EVERYTHING or audience == "everyone" or (audience != "nobody" and viewer in audience)


def _news(
    game: AnyGame, game_events: Sequence[Any], boards: Sequence[Board], viewer: Seat | None
) -> list[tuple[Board | None, str]]:
    """Returns what the viewer is told of these boards and of all boards alike, each line with its board."""
    told: list[tuple[Board | None, str]] = []
    for event in game_events:
        board = game.board_of(event)
        if knows(game, event, viewer) and (board is None or board in boards):
            told.append((board, game.narrate(event)))
    return [(board, line) for board, line in told if line]
