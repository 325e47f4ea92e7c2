"""Seating: dealing and claiming seats, and finding names of seats' players in texts."""

import re
from collections.abc import Iterator, Mapping
from itertools import combinations
from string import whitespace
from typing import Final, TypeAlias

from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.values import Seat
from bifrost_bot.engines.words import find_words, is_apart, listed, name, normalize_text
from bifrost_bot.match.errors import LobbyError
from bifrost_bot.match.model import Match


def free_seats(match: Match) -> tuple[Seat, ...]:
    """Returns the seats that are not taken, in seat order; none where seats are dealt."""
    if match.seating == "dealt":
        return ()
    taken = {player.seat for player in match.players}
    return tuple(seat for seat in match.game.info.seats if seat not in taken)


def check_seat(match: Match, seat: Seat | None) -> None:
    """Raises `LobbyError` if seats are dealt, or this one is taken, unknown or missing."""
    info = match.game.info
    free = free_seats(match)
    if match.seating == "dealt":
        raise LobbyError("You cannot choose a seat in this match: seats are dealt when it begins.")
    if seat in free:
        return
    choices = listed(map(name, free))
    if seat is None:
        sentence = f"Every player needs a {info.seat_noun} of their own. Choose one of {choices}."
    elif seat in info.seats:
        sentence = f"{name(seat)} is taken. Choose one of {choices}."
    else:
        sentence = f"{info.title} has no such {info.seat_noun}. Choose one of {choices}."
    raise LobbyError(sentence)


_MOST_CHOSEN_FROM: Final = 4
"""Maximum number of names whose subsets are tried; with more, all names are replaced."""

_Place: TypeAlias = tuple[slice, Seat]
"""A part of a text that names a seat's player, and the seat."""

_ESCAPED: Final = re.compile(r"\\(.)")
_MENTION: Final = re.compile(r"<@!?([0-9]{1,20})>")


def with_seats(match: Match, text: str) -> Iterator[tuple[str, frozenset[Seat]]]:
    """Yields a text with seats in place of players' names and mentions, and these seats.

    A name may also be a word of the game, such as `stay` or `5`: first all are replaced, then
    fewer. Nothing is yielded where seats are dealt, as it would reveal who plays which.
    """
    named = _seats_by_name(match) if match.seating == "claimed" else {}
    if not named:
        return
    places = _places(match, named, text)
    fewest = 1 if len(places) <= _MOST_CHOSEN_FROM else len(places)
    for count in range(len(places), fewest - 1, -1):
        for chosen in combinations(places, count):
            replaced = ""
            end = 0
            for place, seat in chosen:
                replaced += text[end : place.start] + seat
                end = place.stop
            seats = frozenset(seat for _, seat in chosen)
            yield replaced + text[end:], seats


def _seats_by_name(match: Match) -> dict[str, Seat]:
    """Returns the players' seats by their names as typed, without ambiguous names."""
    found: dict[str, list[Seat]] = {}
    for seat in match.seats:
        player = match.occupant(seat)
        if player is not None:
            plain = _ESCAPED.sub(r"\1", player.name)
            typed = _normalize(normalize_text(plain))
            found.setdefault(typed, []).append(seat)
    seat_names = map(_normalize, match.game.info.seats)
    for reserved in ("", *seat_names):
        found.pop(reserved, None)
    return {name: seats[0] for name, seats in found.items() if len(seats) == 1}


def _normalize(name: str) -> str:
    return " ".join(name.casefold().split())


def _places(match: Match, named: Mapping[str, Seat], text: str) -> list[_Place]:
    """Returns the places that mention or name a player, in order, with the seats.

    Where names overlap, the longest one counts.
    """
    found: list[_Place] = []
    for mention in _MENTION.finditer(text):
        seat = match.seat_of(mention[1])
        if seat:
            found.append((slice(*mention.span()), seat))
    for one in sorted(named, key=len, reverse=True):
        at = 0
        while (words := find_words(text, one.split(), whitespace, at)) is not None:
            at = words.stop
            start = words.start
            if text.startswith("@", max(start - 1, 0), start):
                start -= 1
            place = slice(start, at)
            overlaps = any(start < other.stop and other.start < at for other, _ in found)
            if not overlaps and is_apart(text, place):
                found.append((place, named[one]))
    return sorted(found, key=lambda place: place[0].start)


def deal_seats(match: Match, rng: Rng) -> Mapping[Seat, str]:
    """Returns the players by seat, dealt by chance on the game's first seats."""
    ids = [player.id for player in match.players]
    names = match.game.info.seats[: len(ids)]
    order = rng.shuffled(ids, "seats")
    return dict(zip(names, order, strict=True))


def claim_seats(match: Match) -> Mapping[Seat, str]:
    """Returns the players by seat; one without a chosen seat gets the first free one."""
    free = iter(free_seats(match))
    chosen = {player.seat or next(free): player.id for player in match.players}
    return {seat: chosen[seat] for seat in match.game.info.seats if seat in chosen}
