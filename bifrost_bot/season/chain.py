"""The running hash of a season: a chain over its stored events, like a match's (`match/chain.py`).

People and texts of hosts are in it only as seals, so a person can be erased from the events, and
from reasons in which a host named them, without breaking the chain.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias, cast

from bifrost_bot.engines.upcast import TAG
from bifrost_bot.engines.values import Json
from bifrost_bot.match.chain import END, Pseudonyms, base, joined

PEOPLE: Final = ("host", "by", "to", "left", "player_id")
"""The fields of events that hold a person's id, as in matches."""

LISTS: Final = ("asked", "options", "named", "tied", "chosen", "level", "before", "after")
"""The fields that hold several ids."""

TEXTS: Final = ("name", "reason", "note")
"""The fields that hold a text of a host."""

_SECRETS: Final = ("salt", "salts", "seals", "texts")
_POSTED: Final = "EpisodeOpened"
_ENDS: Final = "SeasonEnded"


_Body: TypeAlias = dict[str, Any]
_Texts: TypeAlias = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class ChainHead:
    """A posted link: the number of its event, from 1, and the episode that it opened, or `END`."""

    number: int
    episode: str
    link: str


def is_posted(kind: str) -> bool:
    """Returns whether the link after an event of this class is posted."""
    return kind in (_POSTED, _ENDS)


def seals_of(opened: Mapping[str, Any]) -> Pseudonyms:
    """Returns the seals of people, given a season's first event as it is stored."""
    return Pseudonyms(
        base(opened["seed"], opened.get("salt", "")),
        opened.get("salts", {}),
        opened.get("seals", {}),
    )


def link(
    seed: str, seals: Pseudonyms, texts: _Texts, previous: str, number: int, event: Json
) -> str:
    """Returns the link of a season's stored event.

    Args:
        seed: The season's seed.
        seals: The seals of people.
        texts: The seals of texts that were changed since, by `text_place`.
        previous: The link of the event before; empty for the first.
        number: The event's number, from 1.
        event: The event as it is stored.
    """
    return joined(seed, previous, _seal_event(seals, texts, number, event))


def links(events: Sequence[Json]) -> tuple[str, ...]:
    """Returns the link of each stored event of a season."""
    opened = _body(events[0])
    seals = seals_of(opened)
    texts = opened.get("texts", {})
    found: list[str] = []
    previous = ""
    for number, event in enumerate(events, start=1):
        previous = link(opened["seed"], seals, texts, previous, number, event)
        found.append(previous)
    return tuple(found)


def heads(events: Sequence[Json]) -> tuple[ChainHead, ...]:
    """Returns the links that were posted during a season, in order."""
    found: list[ChainHead] = []
    for number, after in enumerate(links(events), start=1):
        body = _body(events[number - 1])
        if is_posted(body[TAG]):
            episode = str(body["number"]) if body[TAG] == _POSTED else END
            found.append(ChainHead(number, episode, after))
    return tuple(found)


def text_place(number: int, field: str) -> str:
    """Returns the key of the salt and the seal of a text in an event."""
    return f"text/{number}/{field}"


def texts_in(number: int, event: Json) -> Iterator[tuple[str, str, str]]:
    """Yields the texts of hosts in a stored event: field, place and text."""
    body = _body(event)
    for field in TEXTS:
        text = body.get(field)
        if isinstance(text, str) and text:
            yield field, text_place(number, field), text


def _seal_event(seals: Pseudonyms, texts: _Texts, number: int, event: Json) -> _Body:
    public = {key: value for key, value in _body(event).items() if key not in _SECRETS}
    sealed = _body(_seal_people(seals, public))
    for field, place, text in texts_in(number, event):
        sealed[field] = texts.get(place) or seals.text_seal(place, text)
    return sealed


def _seal_people(seals: Pseudonyms, value: Json) -> Json:
    if isinstance(value, list):
        return [_seal_people(seals, one) for one in value]
    if not isinstance(value, dict):
        return value
    body: _Body = {key: _seal_people(seals, one) for key, one in value.items()}
    for key in PEOPLE:
        id = body.get(key)
        if isinstance(id, str) and id:
            body[key] = seals.seal(id)
    for key in LISTS:
        ids = body.get(key)
        if isinstance(ids, list):
            body[key] = [_seal_id(seals, id) for id in cast("list[Json]", ids)]
    return body


def _seal_id(seals: Pseudonyms, id: Json) -> Json:
    return seals.seal(id) if isinstance(id, str) else id


def _body(event: Json) -> _Body:
    assert isinstance(event, dict)
    return cast("dict[str, Any]", event)
