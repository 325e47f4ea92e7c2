"""The running hash of a season: a chain over its stored events, made like a match's
(`match/chain.py`).

People are in it only by seals, and so is what hosts wrote: a person can be erased from the events,
and from reasons in which a host named them, and the chain still holds.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, cast

from bifrost_bot.engines.upcast import TAG
from bifrost_bot.engines.values import Json
from bifrost_bot.match.chain import END, Seals, base, joined

PEOPLE: Final = ("host", "by", "to", "left", "player_id")
"""The fields of events that hold a person's id, as in matches."""

LISTS: Final = ("asked", "options", "named", "tied", "chosen", "level", "before", "after")
"""The fields that hold several."""

TEXTS: Final = ("name", "reason", "note")
"""The fields that hold what a host wrote."""

_SECRETS: Final = ("salt", "salts", "seals", "texts")
_POSTED: Final = "EpisodeOpened"
_ENDS: Final = "SeasonEnded"


@dataclass(frozen=True, slots=True)
class Head:
    """A link that was posted: after which event, counted from 1, and for which episode, or
    `END`.
    """

    number: int
    episode: str
    link: str


def is_posted(kind: str) -> bool:
    """Returns whether the link after an event of this class is posted."""
    return kind in (_POSTED, _ENDS)


def seals_of(opened: Mapping[str, Any]) -> Seals:
    """Returns what stands for people, given a season's first event as it is stored."""
    return Seals(
        base(opened["seed"], opened.get("salt", "")),
        opened.get("salts", {}),
        opened.get("seals", {}),
    )


def link(
    seed: str, seals: Seals, texts: Mapping[str, str], previous: str, number: int, event: Json
) -> str:
    """Returns the link of a season's stored event after the link of the one before it, which is
    empty for the first.

    Args:
        seed: The season's seed.
        seals: What stands for people.
        texts: What stands for texts that were changed since, by `place_of`.
        previous: The link of the event before.
        number: The event's number, from 1.
        event: The event as it is stored.
    """
    return joined(seed, previous, _sealed(seals, texts, number, event))


def links(events: Sequence[Json]) -> tuple[str, ...]:
    """Returns the link of each stored event of a season."""
    opened, found = _body(events[0]), [""]
    seals, texts = seals_of(opened), opened.get("texts", {})
    for number, event in enumerate(events, start=1):
        found.append(link(opened["seed"], seals, texts, found[-1], number, event))
    return tuple(found[1:])


def heads(events: Sequence[Json]) -> tuple[Head, ...]:
    """Returns the links that were posted during a season, in order."""
    found: list[Head] = []
    for number, (event, after) in enumerate(zip(events, links(events), strict=True), start=1):
        body = _body(event)
        if is_posted(body[TAG]):
            found.append(Head(number, str(body["number"]) if body[TAG] == _POSTED else END, after))
    return tuple(found)


def place_of(number: int, field: str) -> str:
    """Returns by which name a text of an event has its salt and its seal."""
    return f"text/{number}/{field}"


def texts_in(number: int, event: Json) -> Iterator[tuple[str, str, str]]:
    """Yields the texts of a stored event that hosts wrote: field, place and text."""
    body = _body(event)
    for field in TEXTS:
        if isinstance(body.get(field), str) and body[field]:
            yield field, place_of(number, field), body[field]


def _sealed(seals: Seals, texts: Mapping[str, str], number: int, event: Json) -> dict[str, Any]:
    kept = {key: value for key, value in _body(event).items() if key not in _SECRETS}
    written = {
        field: texts.get(place) or seals.text_seal(place, text)
        for field, place, text in texts_in(number, event)
    }
    return {**cast("dict[str, Any]", _without_people(seals, kept)), **written}


def _without_people(seals: Seals, value: Json) -> Json:
    if isinstance(value, list):
        return [_without_people(seals, one) for one in value]
    if not isinstance(value, dict):
        return value
    body: dict[str, Any] = {key: _without_people(seals, one) for key, one in value.items()}
    body |= {
        key: seals.seal(body[key]) for key in PEOPLE if isinstance(body.get(key), str) and body[key]
    }
    for key in LISTS:
        if isinstance(body.get(key), list):
            body[key] = [seals.seal(one) if isinstance(one, str) else one for one in body[key]]
    return body


def _body(event: Json) -> dict[str, Any]:
    assert isinstance(event, dict)
    return cast("dict[str, Any]", event)
