"""What is told when a host corrects a match: one neutral sentence, the new boards, and what came
out differently.
"""

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
from bifrost_bot.notices.board import in_messages, knows, looks_different
from bifrost_bot.speech import wording
from bifrost_bot.speech.channel import (
    addresses,
    boards_in_play,
    due_addresses,
    seat_address,
    shown_boards,
)
from bifrost_bot.speech.texts.correction import CorrectionText
from bifrost_bot.speech.view import view_for
from bifrost_bot.speech.wording import fit

_LONGEST_ENTERED: Final = 1_000
"""How much of an answer that a host entered is told: the reason follows it in the same message."""


@dataclass(frozen=True, slots=True)
class _Corrected:
    """A match that went back to a phase, and how it continued from there.

    Attributes:
        before: The match as it was.
        after: The match as it is now.
        sentence: What everyone is told.
        old: The phases that are undone.
        new: Those that were played again.
    """

    before: Match
    after: Match
    sentence: str
    old: tuple[PhaseResolved, ...]
    new: tuple[PhaseResolved, ...]


def entered_notice(before: Match, event: MoveEntered, phase: Phase | None = None) -> list[Notice]:
    """Returns what a player is told whose answer a host entered, in a closed phase if one is
    given.
    """
    holder, game = before.occupant(event.slot.seat), before.game
    if holder is None or holder.computer:
        return []
    when = CorrectionText.in_turn.format(turn=wording.phase_name(phase)) if phase else ""
    when += wording.on_board(game.info, event.slot)
    if event.move is None:
        text = CorrectionText.cleared.format(when=when, reason=event.reason)
    else:
        what = fit(game.describe(decode(game.types.move, event.move)), _LONGEST_ENTERED)
        text = CorrectionText.entered.format(when=when, what=what, reason=event.reason)
    return [Notice(seat_address(before, event.slot), LineBody(text, (holder.id,)))]


def corrected_notices(
    before: Match, events: Sequence[MatchEvent], after: Match, history: Sequence[MatchEvent]
) -> list[Notice]:
    """Returns what is told in every channel of a match that went back to an earlier phase."""
    rewound = next(event for event in events if isinstance(event, Rewound))
    new = tuple(event for event in events if isinstance(event, PhaseResolved))
    phase = before.game.phase(decode(before.game.types.state, rewound.state))
    name = wording.phase_name(phase) if phase else ""
    corrected = _Corrected(
        before,
        after,
        (CorrectionText.rerun if new else CorrectionText.rewound).format(phase=name),
        tuple(resolved for resolved in resolutions(history) if resolved.number >= rewound.number),
        new,
    )
    entered = [event for event in events if isinstance(event, MoveEntered)]
    places = dict.fromkeys(
        address for board in after.open_boards for address in addresses(after, board)
    )
    told = [notice for event in entered for notice in entered_notice(before, event, phase)]
    return [*told, *(notice for address in places for notice in _notices(corrected, address))]


def differences(
    game: AnyGame,
    old: Sequence[PhaseResolved],
    new: Sequence[PhaseResolved],
    boards: Sequence[Board],
    viewer: Seat | None,
) -> list[str]:
    """Returns what the viewer was told of these boards that no longer holds, and what holds
    instead.
    """
    before = {resolved.number: _lines(game, resolved, boards, viewer) for resolved in old}
    now = {resolved.number: _lines(game, resolved, boards, viewer) for resolved in new}
    found: list[str] = []
    for number in sorted(before.keys() | now.keys()):
        was, is_now = before.get(number, []), now.get(number, [])
        found += [
            CorrectionText.no_longer.format(number=number, line=line)
            for line in was
            if line not in is_now
        ]
        found += [
            CorrectionText.instead.format(number=number, line=line)
            for line in is_now
            if line not in was
        ]
    return found


def public_lines(game: AnyGame, resolved: PhaseResolved, boards: Sequence[Board]) -> list[str]:
    """Returns what everyone was told when a phase closed."""
    return _lines(game, resolved, boards, None)


def _notices(corrected: _Corrected, address: Address) -> list[Notice]:
    after = corrected.after
    here = [board for board in shown_boards(after) if address.board in (None, board)]
    due = set(boards_in_play(after))
    before = corrected.before
    shown = [
        board for board in here if board in due or looks_different(before, after, address, board)
    ]
    lines = [corrected.sentence]
    if corrected.new:
        lines += differences(after.game, corrected.old, corrected.new, here, address.viewer)
        lines += _own_answers(corrected, address)
    if not shown and address not in due_addresses(after):
        return [Notice(address, LineBody(fit("\n".join(lines))))]
    return in_messages(after, address, shown, [(None, line) for line in lines])


def _own_answers(corrected: _Corrected, address: Address) -> list[str]:
    """Returns what has become of the answers that were given here in the phase that is open
    again.
    """
    before, after = corrected.before, corrected.after
    mine = [
        slot
        for slot in before.submissions
        if before.move(slot) and seat_address(before, slot) == address
    ]
    lines: list[str] = []
    for slot in mine:
        if after.move(slot) is not None:
            seen = view_for(after, slot.seat)
            lines.append(
                CorrectionText.stands.format(
                    answer=seen.game.read_back(seen.view, slot, after.move(slot), None)
                )
            )
        elif address in due_addresses(after):
            lines.append(CorrectionText.impossible)
    return lines


def _lines(
    game: AnyGame, resolved: PhaseResolved, boards: Sequence[Board], viewer: Seat | None
) -> list[str]:
    happened = [decode(game.types.event, event) for event in resolved.game_events]
    told = [
        game.narrate(event)
        for event in happened
        if knows(game, event, viewer) and game.board_of(event) in (None, *boards)
    ]
    return [line for line in told if line]
