"""One person's data in stored seasons: its export, and its erasure that keeps the rest valid.

Another id replaces theirs everywhere. In texts of hosts, the person's names and mentions are
replaced too; the running hash holds seals of people and of texts, so a season still verifies.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from string import whitespace
from typing import Any, Final, cast

from bifrost_bot.engines.upcast import TAG
from bifrost_bot.engines.values import Json
from bifrost_bot.engines.words import find_words
from bifrost_bot.season import chain
from bifrost_bot.season.chain import LISTS, PEOPLE

ERASED_NAME: Final = "Somebody"
"""Replaces a person's name in texts, as in matches."""

_SHORTEST_NAME: Final = 2


def erased(
    events: Sequence[Json], user_id: str, other_id: str, names: Collection[str] = ()
) -> list[Json]:
    """Returns a season's stored events without a person; its running hash stays the same.

    Args:
        events: All of them, in order.
        user_id: The person's id.
        other_id: The id that replaces it; it begins with `chain.GONE` of matches.
        names: The person's names, to be removed from texts of hosts.
    """
    opened = cast("dict[str, Any]", events[0])
    seals = chain.seals_of(opened)
    texts = dict(opened.get("texts", {}))
    others = _people_in_all(events) - {user_id, *seals.seals}
    salts = {id: seals.salt_of(id) for id in sorted(others)}
    found: list[Json] = []
    for number, event in enumerate(events, start=1):
        body = cast("dict[str, Any]", _replace_id(event, user_id, other_id))
        for field, place, text in chain.texts_in(number, event):
            body[field] = _remove_names(text, user_id, names)
            if place in texts or body[field] != text:
                texts[place] = texts.get(place) or seals.text_seal(place, text)
            else:
                salts[place] = seals.salt_of(place)
        found.append(body)
    secrets: dict[str, Any] = {
        "salt": "",
        "salts": salts,
        "seals": {**seals.seals, other_id: seals.seal(user_id)},
        "texts": texts,
    }
    first = {**cast("dict[str, Any]", found[0]), **secrets}
    return [first, *found[1:]]


def people_in(event: Json) -> set[str]:
    """Returns the ids of all people in a stored event."""
    if isinstance(event, list):
        return _people_in_all(event)
    if not isinstance(event, dict):
        return set()
    found = _people_in_all(event.values())
    for key in PEOPLE:
        id = event.get(key)
        if isinstance(id, str):
            found.add(id)
    for key in LISTS:
        ids = event.get(key)
        if isinstance(ids, list):
            found.update(id for id in ids if isinstance(id, str))
    return found - {""}


def _people_in_all(values: Iterable[Json]) -> set[str]:
    found: set[str] = set()
    for value in values:
        found |= people_in(value)
    return found


def part_in(events: Sequence[Json], user_id: str) -> dict[str, Json]:
    """Returns the stored data of a person in a season, without its secrets and others' answers.

    Events that name the person are complete but for the lists that name others too.
    """
    opened = cast("dict[str, Any]", events[0])
    found: list[Json] = []
    for event in events[1:]:
        body = cast("dict[str, Any]", event)
        if user_id in _ids_of(body):
            found.append(_without_lists(body, but="named"))
        elif user_id in people_in(event):
            found.append({"is": body[TAG], "at_ms": body["at_ms"], **_own_parts(body, user_id)})
    return {
        "season": opened["season_id"],
        "created_by_you": opened["host"] == user_id,
        "created_ms": opened["at_ms"],
        "events": found,
    }


def _ids_of(body: Mapping[str, Any]) -> list[Any]:
    return [body.get(key) for key in PEOPLE]


def _without_lists(body: Mapping[str, Any], but: str = "") -> dict[str, Any]:
    return {key: value for key, value in body.items() if key not in LISTS or key == but}


def _own_parts(body: Mapping[str, Any], user_id: str) -> dict[str, Json]:
    """Returns the parts of an event about a person, such as their result of a match."""
    found: dict[str, Any] = {}
    for key, value in body.items():
        if isinstance(value, dict):
            part = cast("dict[str, Any]", value)
            if user_id in _ids_of(part):
                found[key] = _without_lists(part)
        elif isinstance(value, list):
            own = [one for one in cast("list[Any]", value) if _is_about(one, user_id)]
            if own:
                found[key] = own
    return found


def _is_about(part: Any, user_id: str) -> bool:
    return isinstance(part, dict) and cast(Any, part).get("player_id") == user_id


def _replace_id(value: Json, user_id: str, other_id: str) -> Json:
    if isinstance(value, list):
        return [_replace_id(one, user_id, other_id) for one in value]
    if not isinstance(value, dict):
        return value
    body = {key: _replace_id(one, user_id, other_id) for key, one in value.items()}
    for key in PEOPLE:
        if body.get(key) == user_id:
            body[key] = other_id
    for key in LISTS:
        ids = body.get(key)
        if isinstance(ids, list):
            body[key] = [other_id if id == user_id else id for id in ids]
    return body


def _remove_names(text: str, user_id: str, names: Collection[str]) -> str:
    for mention in (f"<@{user_id}>", f"<@!{user_id}>", user_id):
        text = text.replace(mention, ERASED_NAME)
    for name in sorted(names, key=len, reverse=True):
        if len(name.strip()) >= _SHORTEST_NAME:
            text = _remove_words(text, name.split())
    return text


def _remove_words(text: str, words: Sequence[str]) -> str:
    """Returns a text with `ERASED_NAME` in place of these words, but not within longer words."""
    parts: list[str] = []
    at = 0
    while (place := find_words(text, words, whitespace, at)) is not None:
        around = text[: place.start][-1:] + text[place.stop :][:1]
        is_apart = not any(one.isalnum() or one == "_" for one in around)
        parts += [text[at : place.start], ERASED_NAME if is_apart else text[place]]
        at = place.stop
    return "".join(parts) + text[at:]
