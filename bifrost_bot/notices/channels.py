"""Channels of notices: those of boards, of a seat, and those that owe an answer."""

from collections.abc import Iterable

from bifrost_bot.engines.values import Board, Seat, Slot
from bifrost_bot.match.decide.hosts import impartial_hosts
from bifrost_bot.match.model import Match
from bifrost_bot.match.notice import LOBBY, Address, Body, Notice
from bifrost_bot.speech.channel import (
    addresses,
    board_addresses,
    boards_in_play,
    due_addresses,
    seat_address,
)


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


def submission_channels(match: Match) -> list[Address]:
    """Returns all submission channels that were made so far, those of the newest board last."""
    return [address for address in board_addresses(match) if address.seat is not None]


def public_channels(boards: Iterable[Board]) -> list[Address]:
    """Returns the boards' channels for everyone."""
    return [Address("public", board) for board in boards]


def notices_to(channels: Iterable[Address], body: Body) -> list[Notice]:
    """Returns the same notice for each of these channels."""
    return [Notice(address, body) for address in channels]


def users_called(match: Match, address: Address) -> tuple[str, ...]:
    """Returns the users whom a notice of no event pings: the seat's player, or the hosts."""
    if address.seat is None:
        return match.hosts if address == LOBBY else impartial_hosts(match)
    holder = match.person_at(address.seat)
    return (holder.id,) if holder else ()
