"""Who sits where: seats are dealt by chance when a match begins, or claimed before, first come,
first served.
"""

import re
from collections.abc import Iterator, Mapping
from itertools import combinations
from string import whitespace
from typing import Final

from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.values import Seat
from bifrost_bot.engines.words import found_words, listed, name, storable
from bifrost_bot.match.errors import LobbyError
from bifrost_bot.match.model import Match
from bifrost_bot.speech.texts.refusal import LobbyRefusal


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
        raise LobbyError(LobbyRefusal.seats_dealt)
    if seat in free:
        return
    left = listed([name(one) for one in free])
    if seat is None:
        raise LobbyError(LobbyRefusal.seat_missing.format(seat_noun=info.seat_noun, free=left))
    if seat in info.seats:
        raise LobbyError(LobbyRefusal.seat_taken.format(seat=name(seat), free=left))
    raise LobbyError(
        LobbyRefusal.no_such_seat.format(game=info.title, seat_noun=info.seat_noun, free=left)
    )


_MOST_CHOSEN_FROM: Final = 4
"""Among how many names in a text those are looked for that mean a player; of more, all do."""

_ESCAPED: Final = re.compile(r"\\(.)")
_MENTION: Final = re.compile(r"<@!?([0-9]{1,20})>")


def with_seats(match: Match, text: str) -> Iterator[tuple[str, frozenset[Seat]]]:
    """Yields what a text says with seats in place of players' names and mentions, and the seats
    that were put in.

    A name may also be a word of the game's, such as `stay` or `5`: so first all, then fewer of them
    are replaced. Nothing where seats are dealt: it would tell who is who.
    """
    named = _named(match) if match.seating == "claimed" else {}
    if not named:
        return
    places = _places(match, named, text)
    fewest = 1 if len(places) <= _MOST_CHOSEN_FROM else len(places)
    for count in range(len(places), fewest - 1, -1):
        for chosen in combinations(places, count):
            said, end = "", 0
            for one, seat in chosen:
                said, end = f"{said}{text[end : one.start]}{seat}", one.stop
            yield said + text[end:], frozenset(seat for _, seat in chosen)


def _named(match: Match) -> dict[str, Seat]:
    """Returns the players' seats by their names as people type them; not by a name that could
    mean another seat.
    """
    found: dict[str, list[Seat]] = {}
    for seat in match.seats:
        if (player := match.occupant(seat)) is not None:
            found.setdefault(_folded(storable(_ESCAPED.sub(r"\1", player.name))), []).append(seat)
    seats = {_folded(seat) for seat in match.game.info.seats}
    return {
        name: held[0]
        for name, held in found.items()
        if name and len(held) == 1 and name not in seats
    }


def _folded(name: str) -> str:
    return " ".join(name.casefold().split())


def _places(match: Match, named: Mapping[str, Seat], text: str) -> list[tuple[slice, Seat]]:
    """Returns where a text mentions or names a player, in order, and each one's seat; the
    longest names first.
    """
    found = [
        (slice(*one.span()), seat)
        for one in _MENTION.finditer(text)
        if (seat := match.seat_of(one[1]))
    ]
    for one in sorted(named, key=len, reverse=True):
        at = 0
        while (stands := found_words(text, one.split(), whitespace, at)) is not None:
            at = stands.stop
            place = slice(
                stands.start - text.startswith("@", max(stands.start - 1, 0), stands.start), at
            )
            if _is_apart(text, place) and not any(
                place.start < other.stop and other.start < at for other, _ in found
            ):
                found.append((place, named[one]))
    return sorted(found, key=lambda place: place[0].start)


def _is_apart(text: str, place: slice) -> bool:
    """Returns whether what stands there is no part of a longer word."""
    around = text[: place.start][-1:] + text[place.stop :][:1]
    return not any(one.isalnum() or one == "_" for one in around)


def dealt(match: Match, rng: Rng) -> Mapping[Seat, str]:
    """Returns who sits where by chance, on the game's first seats."""
    names = match.game.info.seats[: len(match.players)]
    order = rng.shuffled([player.id for player in match.players], "seats")
    return dict(zip(names, order, strict=True))


def claimed(match: Match) -> Mapping[Seat, str]:
    """Returns who sits where: a player who chose no seat, such as a computer player, gets the
    first free one.
    """
    free = iter(free_seats(match))
    chosen = {player.seat or next(free): player.id for player in match.players}
    return {seat: chosen[seat] for seat in match.game.info.seats if seat in chosen}
