"""Who sits where: seats are dealt by chance when a match begins, or claimed before, first come, first served."""

from collections.abc import Mapping

from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.values import Seat
from bifrost_bot.engines.words import listed, name
from bifrost_bot.match.errors import LobbyError
from bifrost_bot.match.model import Match


def free_seats(match: Match) -> tuple[Seat, ...]:
    """Returns the seats that no player has chosen, in seat order; none where seats are dealt."""
    if match.seating == "dealt":
        return ()
    taken = {player.seat for player in match.players}
    return tuple(seat for seat in match.game.info.seats if seat not in taken)


def check_seat(match: Match, seat: Seat | None) -> None:
    """Refuses a choice of seat.

    Raises:
        LobbyError: When seats are dealt, or this one is taken, unknown or missing.
    """
    info, free = match.game.info, free_seats(match)
    if match.seating == "dealt":
        raise LobbyError("In this match nobody chooses a seat: they are dealt when it begins.")
    if seat in free:
        return
    choice = f"choose one of {listed([name(one) for one in free])}"
    if seat is None:
        raise LobbyError(f"Everybody needs a {info.seat_noun} of their own: {choice}.")
    if seat in info.seats:
        raise LobbyError(f"{name(seat)} is taken: {choice}.")
    raise LobbyError(f"{info.title} has no such {info.seat_noun}: {choice}.")


def dealt(match: Match, rng: Rng) -> Mapping[Seat, str]:
    """Returns who sits where by chance, on the game's first seats."""
    names = match.game.info.seats[: len(match.players)]
    order = rng.shuffled([player.id for player in match.players], "seats")
    return dict(zip(names, order, strict=True))


def claimed(match: Match) -> Mapping[Seat, str]:
    """Returns who sits where: a player who chose no seat, such as a computer player, gets the first free one."""
    free = iter(free_seats(match))
    chosen = {player.seat or next(free): player.id for player in match.players}
    return {seat: chosen[seat] for seat in match.game.info.seats if seat in chosen}
