"""Which channels a match has, and which boards are played in them."""

from bifrost_bot.engines.values import Board, Seat, Slot
from bifrost_bot.match.model import Match
from bifrost_bot.match.notice import CONTROL, Address


def addresses(match: Match, board: Board) -> tuple[Address, ...]:
    """Returns the channels in which a board is shown: the global one, then the seats' in seat
    order.

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
    """Returns the slots that are answered in a submission channel: several where it serves boards
    that have their own.

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
    return tuple(
        dict.fromkeys(address for board in match.open_boards for address in addresses(match, board))
    )


def personal_addresses(match: Match) -> dict[Seat, Address]:
    """Returns, for each seat that has a reader, the one channel in which its player is told what
    concerns them.

    That is where they owe an answer; else where they are on turn; else that of the newest board.
    Computer players read nothing, but in a rehearsal the hosts read what players would.
    """
    due = match.phase.phase.to_act if match.phase else ()
    newest = [Slot(seat, board) for board in match.open_boards for seat in match.seats]
    found = {slot.seat: seat_address(match, slot) for slot in (*newest, *due, *match.owing)}
    return {
        seat: address
        for seat, address in found.items()
        if match.settings.rehearsal or _is_person(match, seat)
    }


def made_addresses(match: Match) -> tuple[Address, ...]:
    """Returns all channels of a match that were made so far, the hosts' own among them; a lobby
    is not made.
    """
    hosts = (CONTROL,) if match.open_boards and not match.settings.practice else ()
    return (*hosts, *board_addresses(match))


def _is_person(match: Match, seat: Seat) -> bool:
    player = match.occupant(seat)
    return player is not None and player.computer is None


def shown_boards(match: Match) -> tuple[Board, ...]:
    """Returns the boards that exist and have channels; after a rewind some channels wait for
    their board.
    """
    return tuple(board for board in match.open_boards if board in match.boards)


def boards_in_play(match: Match) -> tuple[Board, ...]:
    """Returns the boards of the open phase, as all may know; none while no phase is open."""
    if match.phase is None:
        return ()
    phase = match.phase.phase
    named = {slot.board for slot in phase.to_act}
    if named and None not in named:
        return tuple(board for board in match.boards if board in named)
    return (
        match.boards
        if phase.boards is None
        else tuple(board for board in match.boards if board in phase.boards)
    )


def due_addresses(match: Match) -> frozenset[Address]:
    """Returns the submission channels in which the open phase asks for an answer."""
    return (
        frozenset(seat_address(match, slot) for slot in match.phase.phase.to_act)
        if match.phase
        else frozenset()
    )
