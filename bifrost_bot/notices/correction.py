"""Notices of hosts' corrections: a neutral sentence, the new boards, and the differences."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bifrost_bot.engines.codec import decode
from bifrost_bot.engines.contract import AnyGame
from bifrost_bot.engines.values import Board, Phase, Seat
from bifrost_bot.match.events import MatchEvent, MoveEntered, PhaseResolved, Rewound
from bifrost_bot.match.model import Match
from bifrost_bot.match.notice import Address, LineBody, Notice
from bifrost_bot.match.resolution import resolutions
from bifrost_bot.notices.board import (
    game_events,
    known_lines,
    looks_different,
    split_into_notices,
)
from bifrost_bot.speech import wording
from bifrost_bot.speech.channel import (
    board_addresses,
    boards_in_play,
    due_addresses,
    seat_address,
    shown_boards,
)
from bifrost_bot.speech.view import view_for
from bifrost_bot.speech.wording import fit, fit_lines

_LONGEST_ENTERED: Final = 1_000
"""Maximum length of an entered answer in a notice, which leaves room for the reason."""


@dataclass(frozen=True, slots=True)
class _Corrected:
    """A match that went back to a phase.

    Attributes:
        before: The match before the correction.
        after: The present match.
        sentence: The line for everyone.
        old: The phases that are undone.
        new: The phases that were played again.
    """

    before: Match
    after: Match
    sentence: str
    old: tuple[PhaseResolved, ...]
    new: tuple[PhaseResolved, ...]


def entered_notice(before: Match, event: MoveEntered, phase: Phase | None = None) -> list[Notice]:
    """Returns the line for a player whose answer a host entered; `phase` is given if closed."""
    game = before.game
    holder = before.person_at(event.slot.seat)
    if holder is None:
        return []
    when = f" in {wording.phase_name(phase)}" if phase else ""
    when += wording.on_board(game.info, event.slot)
    if event.move is None:
        text = f"The host took back your answer{when}. Reason: {event.reason}"
    else:
        what = fit(game.describe(decode(game.types.move, event.move)), _LONGEST_ENTERED)
        text = f"The host entered {what} for you{when}. Reason: {event.reason}"
    return [Notice(seat_address(before, event.slot), LineBody(text, (holder.id,)))]


def corrected_notices(
    before: Match, events: Sequence[MatchEvent], after: Match, history: Sequence[MatchEvent]
) -> list[Notice]:
    """Returns the notices for all channels of a match that went back to an earlier phase."""
    rewound = next(event for event in events if isinstance(event, Rewound))
    new = tuple(event for event in events if isinstance(event, PhaseResolved))
    phase = before.game.phase(decode(before.game.types.state, rewound.state))
    name = wording.phase_name(phase) if phase else ""
    text = f"⏪ The host took the match back to {name}. Later turns are void."
    if new:
        text = (
            f"⏪ The host corrected an answer of {name}. Later turns were played again with the "
            "answers given then."
        )
    corrected = _Corrected(
        before,
        after,
        text,
        tuple(resolved for resolved in resolutions(history) if resolved.number >= rewound.number),
        new,
    )
    notices: list[Notice] = []
    for event in events:
        if isinstance(event, MoveEntered):
            notices += entered_notice(before, event, phase)
    for address in board_addresses(after):
        notices += _notices(corrected, address)
    return notices


def differences(
    game: AnyGame,
    old: Sequence[PhaseResolved],
    new: Sequence[PhaseResolved],
    boards: Sequence[Board],
    viewer: Seat | None,
) -> list[str]:
    """Returns the viewer's lines about these boards that no longer hold, and those that do now."""
    before = _lines(game, old, boards, viewer)
    now = _lines(game, new, boards, viewer)
    found: list[str] = []
    for number in sorted(before.keys() | now.keys()):
        old_lines = before.get(number, [])
        new_lines = now.get(number, [])
        found += [f"-# Turn {number} before: {line}" for line in old_lines if line not in new_lines]
        found += [f"-# Turn {number} now: {line}" for line in new_lines if line not in old_lines]
    return found


def public_lines(game: AnyGame, resolved: PhaseResolved, boards: Sequence[Board]) -> list[str]:
    """Returns the public lines about a closed phase."""
    return _lines(game, [resolved], boards, None)[resolved.number]


def _notices(corrected: _Corrected, address: Address) -> list[Notice]:
    before = corrected.before
    after = corrected.after
    here = [board for board in shown_boards(after) if address.board in (None, board)]
    due = set(boards_in_play(after))
    shown = [
        board for board in here if board in due or looks_different(before, after, address, board)
    ]
    lines = [corrected.sentence]
    if corrected.new:
        lines += differences(after.game, corrected.old, corrected.new, here, address.viewer)
        lines += _own_answers(corrected, address)
    if not shown and address not in due_addresses(after):
        return [Notice(address, LineBody(fit_lines(lines)))]
    return split_into_notices(after, address, shown, [(None, line) for line in lines])


def _own_answers(corrected: _Corrected, address: Address) -> list[str]:
    """Returns lines about the channel's answers in a phase that is open again."""
    before = corrected.before
    after = corrected.after
    lines: list[str] = []
    for slot in before.submissions:
        if not before.move(slot) or seat_address(before, slot) != address:
            continue
        move = after.move(slot)
        if move is not None:
            seen = view_for(after, slot.seat)
            answer = seen.game.read_back(seen.view, slot, move, None)
            lines.append(f"Your answer still counts. {answer}")
        elif address in due_addresses(after):
            lines.append("Your answer is no longer possible: send another one.")
    return lines


def _lines(
    game: AnyGame, resolved: Sequence[PhaseResolved], boards: Sequence[Board], viewer: Seat | None
) -> dict[int, list[str]]:
    """Returns the viewer's lines about these boards, by the number of the turn."""
    found: dict[int, list[str]] = {}
    for one in resolved:
        lines = known_lines(game, game_events(game, one), viewer)
        found[one.number] = [line for board, line in lines if board in (None, *boards)]
    return found
