"""The players of a measured match: how many, and the commands by which they begin it."""

from collections.abc import Iterator, Mapping

from bifrost_bot.engines.registry import game_of
from bifrost_bot.match.decide.core import Command
from bifrost_bot.match.decide.lobby import CallReady, Join, SayReady
from bifrost_bot.match.decide.seating import free_seats
from bifrost_bot.match.model import Match, Player

_FIRST_PLAYER = 101


def player_count(game_id: str, seats: str) -> int:
    """Returns the `fewest` or the `most` players of a game."""
    info = game_of(game_id).info
    return info.most if seats == "most" else info.fewest


def numbered_players(count: int) -> dict[str, str]:
    """Returns the names of so many people by their ids."""
    ids = range(_FIRST_PLAYER, _FIRST_PLAYER + count)
    return {str(id): f"Player {id}" for id in ids}


def commands_to_begin(match: Match, host: str, people: Mapping[str, str]) -> Iterator[Command]:
    """Yields the commands by which people, named by id, join a match and say that they are ready.

    The match is in its lobby, where no person has a seat yet.
    """
    seats = iter(free_seats(match))
    for id, name in people.items():
        seat = next(seats, None)
        yield Join(Player(id, name, seat=seat))
    yield CallReady(host)
    yield from map(SayReady, people)
