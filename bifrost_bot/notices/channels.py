"""Channels of notices: those of boards, of a seat, and those that owe an answer."""

from collections.abc import Iterable

from bifrost_bot.engines.values import Board, Seat, Slot
from bifrost_bot.match.decide.hosts import impartial_hosts
from bifrost_bot.match.model import Match
from bifrost_bot.match.notice import LOBBY, Address
from bifrost_bot.speech.channel import addresses, boards_in_play, due_addresses, seat_address


def channels_of(match: Match, boards: Iterable[Board]) -> list[Address]:
    """Returns the channels in which boards are shown, each once."""
    found: dict[Address, None] = {}
    for board in boards:
        found |= dict.fromkeys(addresses(match, board))
    return list(found)


def channels_in_turn(match: Match) -> list[Address]:
    """Returns the channels of the boards in play, and others that owe an answer, as in a vote."""
    due = sorted(due_addresses(match), key=lambda address: address.key)
    return list(dict.fromkeys([*channels_of(match, boards_in_play(match)), *due]))


def seat_channels(match: Match, seat: Seat, boards: Iterable[Board]) -> list[Address]:
    """Returns a seat's submission channels for boards, each once, in the order of boards."""
    return list(dict.fromkeys(seat_address(match, Slot(seat, board)) for board in boards))


def newest_channels(match: Match) -> dict[Seat, Address]:
    """Returns the newest submission channel of each seat; none before boards are opened."""
    if not match.open_boards:
        return {}
    board = match.open_boards[-1]
    return {seat: seat_address(match, Slot(seat, board)) for seat in match.seats}


def users_called(match: Match, address: Address) -> tuple[str, ...]:
    """Returns the users whom a notice of no event pings: the seat's player, or the hosts."""
    if address.seat is None:
        return match.hosts if address == LOBBY else impartial_hosts(match)
    holder = match.occupant(address.seat)
    return () if holder is None or holder.computer else (holder.id,)
