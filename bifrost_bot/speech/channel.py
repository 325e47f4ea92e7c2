"""The channels of a match, their boards, and the slots that texts in them answer.

In a channel for several boards a text begins with its board, as in `2: D5`. Where the seat is on
turn on one board only, the board need not be named.
"""

from collections.abc import Sequence

from bifrost_bot.engines.values import AHEAD, Board, Phase, Seat, Slot
from bifrost_bot.match.decide.ahead import planned_part
from bifrost_bot.match.errors import UnclearBoardError
from bifrost_bot.match.model import Match
from bifrost_bot.match.notice import CONTROL, Address
from bifrost_bot.speech import wording

_LONGEST_PLACE = 60
"""The longest text before a colon that may name a board."""


def addresses(match: Match, board: Board) -> tuple[Address, ...]:
    """Returns the channels that show a board: the public one, then the seats', in seat order.

    In a practice there are only those of the user who practises.
    """
    practice = match.settings.practice
    seats = [seat for seat in match.seats if not practice or match.person_at(seat)]
    found = [seat_address(match, Slot(seat, board)) for seat in seats]
    return tuple(found) if practice else (Address("public", board), *found)


def seat_address(match: Match, slot: Slot) -> Address:
    """Returns the submission channel in which a slot is answered."""
    apart = match.game.info.answers_per == "board" and match.settings.rooms == "per-board"
    return Address("seat", slot.board if apart else None, slot.seat)


def slots_at(match: Match, address: Address) -> tuple[Slot, ...]:
    """Returns the slots that are answered in a submission channel: one, or one for each board.

    Raises:
        ValueError: When it is no submission channel.
    """
    if address.seat is None:
        raise ValueError(f"nothing is answered in {address.for_log}")
    if address.board is not None or match.game.info.answers_per == "seat":
        return (Slot(address.seat, address.board),)
    return tuple(Slot(address.seat, board) for board in match.boards)


def board_addresses(match: Match) -> tuple[Address, ...]:
    """Returns all channels of boards that were made so far, those of the newest board last."""
    found: list[Address] = []
    for board in match.open_boards:
        found += addresses(match, board)
    return tuple(dict.fromkeys(found))


def personal_addresses(match: Match) -> dict[Seat, Address]:
    """Returns, for each seat that has a reader, the one channel for its player's messages.

    That is where they owe an answer; else where they are on turn; else that of the newest board.
    Computer players read nothing, but in a rehearsal the hosts read in their place.
    """
    due = match.phase.phase.to_act if match.phase else ()
    found: dict[Seat, Address] = {}
    if match.open_boards:
        newest = match.open_boards[-1]
        for seat in match.seats:
            found[seat] = seat_address(match, Slot(seat, newest))
    for slot in (*due, *match.owing):
        found[slot.seat] = seat_address(match, slot)
    if match.settings.rehearsal:
        return found
    return {seat: address for seat, address in found.items() if match.person_at(seat)}


def made_addresses(match: Match) -> tuple[Address, ...]:
    """Returns all channels that were made for a match so far, the hosts' included."""
    hosts = (CONTROL,) if match.open_boards and not match.settings.practice else ()
    return (*hosts, *board_addresses(match))


def shown_boards(match: Match) -> tuple[Board, ...]:
    """Returns the boards that exist and have channels; a rewind leaves channels without boards."""
    existing = match.boards
    return tuple(board for board in match.open_boards if board in existing)


def boards_in_play(match: Match) -> tuple[Board, ...]:
    """Returns the public boards of the open phase; none while no phase is open."""
    if match.phase is None:
        return ()
    phase = match.phase.phase
    named = {slot.board for slot in phase.to_act}
    if not named or None in named:
        if phase.boards is None:
            return match.boards
        named = {*phase.boards}
    return tuple(board for board in match.boards if board in named)


def due_addresses(match: Match) -> frozenset[Address]:
    """Returns the submission channels in which the open phase asks for an answer."""
    if match.phase is None:
        return frozenset()
    return frozenset(seat_address(match, slot) for slot in match.phase.phase.to_act)


class SeveralBoardsError(UnclearBoardError):
    """A seat is on turn on several boards of a channel, and the message names none of them.

    Attributes:
        slots: The slot on each of these boards.
    """

    def __init__(self, noun: str, slots: Sequence[Slot]) -> None:
        boards = wording.listing([f"{noun} {slot.board}" for slot in slots])
        super().__init__(
            f"It is your turn on {boards}. Say which one you mean, such as `{slots[0].board}: …`."
        )
        self.slots = slots


def resolve_slot(
    match: Match, address: Address, text: str, at_ms: int = 0, message: int = 0
) -> tuple[Slot, str]:
    """Returns the slot that a text answers, and the text without the board's name.

    Args:
        at_ms: When Discord received it; a text from before the open phase is for the one before.
        message: The id of its message; a message that was read before keeps its slot.

    Raises:
        SeveralBoardsError: When no board is named and its seat is on turn on several.
        UnclearBoardError: When a board is named that the channel does not have.
    """
    slots = slots_at(match, address)
    if len(slots) == 1:
        return slots[0], text
    heard = match.heard
    newest = max(slots, key=lambda slot: heard.get(slot, 0))
    if 0 < message <= heard.get(newest, 0):
        return newest, text
    planned = planned_part(text) if match.game.info.plans_ahead else None
    if planned is not None:
        slot, rest = _planned_for(match, slots, planned)
        return slot, f"{AHEAD} {rest}"
    is_late = match.phase is not None and 0 < at_ms < match.phase.opened_ms
    live = match.expired if is_late else match.phase
    return meant_in(match, address, text, live.phase if live else None)


def meant_in(match: Match, address: Address, text: str, phase: Phase | None) -> tuple[Slot, str]:
    """Returns the slot that a text answers in a phase, like `resolve_slot`."""
    slots = slots_at(match, address)
    if len(slots) == 1:
        return slots[0], text
    board, rest = split_board(match, text)
    if board is None:
        return _slot_on_turn(match, slots, phase), text
    return _slot_on(match, slots, board), rest


def split_board(match: Match, text: str) -> tuple[Board | None, str]:
    """Returns the board that a text begins with, as in `2: D5` or `game 2: D5`, and the rest."""
    place, colon, rest = text.partition(":")
    if not colon or len(place) > _LONGEST_PLACE:
        return None, text
    noun = match.game.info.board_noun
    name = place.strip().lower().removeprefix(noun).strip()
    if not name:
        return None, text
    known = {board.lower(): board for board in match.boards}
    return known.get(name, name), rest.lstrip()


def _planned_for(match: Match, slots: Sequence[Slot], text: str) -> tuple[Slot, str]:
    """Returns the slot for which a text is planned, and the text without the board's name."""
    board, rest = split_board(match, text)
    if board is not None:
        return _slot_on(match, slots, board), rest
    in_play = _slots_in_play(match, slots)
    if len(in_play) == 1:
        return in_play[0], rest
    noun = match.game.info.board_noun
    first = (in_play or slots)[0]
    example = f"`{AHEAD} {first.board}: …`"
    raise UnclearBoardError(f"Say which {noun} you plan for, such as {example}.")


def _slot_on(match: Match, slots: Sequence[Slot], board: Board) -> Slot:
    for slot in slots:
        if slot.board == board:
            return slot
    raise UnclearBoardError(_no_board_text(match, board))


def strip_board(match: Match, address: Address, text: str) -> str:
    """Returns a text in a submission channel without the name of its board."""
    if len(slots_at(match, address)) == 1:
        return text
    _, rest = split_board(match, text)
    return rest


def _slot_on_turn(match: Match, slots: tuple[Slot, ...], phase: Phase | None) -> Slot:
    to_act = phase.to_act if phase else ()
    asked = [slot for slot in slots if slot in to_act]
    if len(asked) > 1:
        raise SeveralBoardsError(match.game.info.board_noun, asked)
    if asked:
        return asked[0]
    in_play = _slots_in_play(match, slots)
    return in_play[0] if in_play else slots[-1]


def _slots_in_play(match: Match, slots: Sequence[Slot]) -> list[Slot]:
    boards = boards_in_play(match)
    return [slot for slot in slots if slot.board in boards]


def _no_board_text(match: Match, named: str) -> str:
    noun = match.game.info.board_noun
    boards = boards_in_play(match) or match.boards
    example = boards[0] if boards else "1"
    return (
        f'There is no {noun} "{wording.harmless(named)}" here. Begin with the {noun}, such as '
        f"`{example}: …`, or type your move alone where only one is waiting for you."
    )
