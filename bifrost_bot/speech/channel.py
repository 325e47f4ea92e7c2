"""The channels of a match, and the boards that are played in them."""

from bifrost_bot.engines.values import Board, Seat, Slot
from bifrost_bot.match.model import Match
from bifrost_bot.match.notice import CONTROL, Address


def addresses(match: Match, board: Board) -> tuple[Address, ...]:
    """Returns the channels that show a board: the public one, then the seats', in seat order.

    In a practice there are only those of the user who practises.
    """
    seats = {seat: seat_address(match, Slot(seat, board)) for seat in match.seats}
    if match.settings.practice:
        return tuple(address for seat, address in seats.items() if _is_person(match, seat))
    return (Address("public", board), *seats.values())


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
    for seat in match.seats:
        for board in match.open_boards:
            found[seat] = seat_address(match, Slot(seat, board))
    for slot in (*due, *match.owing):
        found[slot.seat] = seat_address(match, slot)
    if match.settings.rehearsal:
        return found
    return {seat: address for seat, address in found.items() if _is_person(match, seat)}


def made_addresses(match: Match) -> tuple[Address, ...]:
    """Returns all channels that were made for a match so far, the hosts' included."""
    hosts = (CONTROL,) if match.open_boards and not match.settings.practice else ()
    return (*hosts, *board_addresses(match))


def _is_person(match: Match, seat: Seat) -> bool:
    player = match.occupant(seat)
    return player is not None and player.computer is None


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
