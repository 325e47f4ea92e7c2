"""One person's part in stored seasons: what is stored, and how it is removed so that the rest still
holds.

Another id takes the place of theirs everywhere. In what hosts wrote, the names by which the person
is known and their mentions are replaced as well; the running hash holds seals of people and of
texts, so a season still verifies.
"""

from collections.abc import Collection, Mapping, Sequence
from string import whitespace
from typing import Any, Final, cast

from bifrost_bot.engines.upcast import TAG
from bifrost_bot.engines.values import Json
from bifrost_bot.engines.words import found_words
from bifrost_bot.season import chain
from bifrost_bot.season.chain import LISTS, PEOPLE

ERASED_NAME: Final = "Somebody"
"""What stands for a person's name in texts from which it was removed, as in matches."""

_SHORTEST_NAME: Final = 2


def erased(
    events: Sequence[Json], user_id: str, other_id: str, names: Collection[str] = ()
) -> list[Json]:
    """Returns a season's stored events without a person; the same season but for that, and its
    running hash holds.

    Args:
        events: All of them, in order.
        user_id: The person's id.
        other_id: The id that takes its place; it begins with `chain.GONE` of matches.
        names: What the person is called, to be removed from texts that hosts wrote.
    """
    opened = cast("dict[str, Any]", events[0])
    seals, texts = chain.seals_of(opened), dict(opened.get("texts", {}))
    others = {id for event in events for id in people_in(event)} - {user_id, *seals.seals}
    salts, found = {id: seals.salt_of(id) for id in sorted(others)}, list[Json]()
    for number, event in enumerate(events, start=1):
        body = cast("dict[str, Any]", _replaced(event, user_id, other_id))
        for field, place, text in chain.texts_in(number, event):
            body[field] = _without_names(text, user_id, names)
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
    return [cast(Json, {**cast("dict[str, Any]", found[0]), **secrets}), *found[1:]]


def people_in(event: Json) -> set[str]:
    """Returns the ids of all who are in a stored event."""
    if isinstance(event, list):
        return {id for one in event for id in people_in(one)}
    if not isinstance(event, dict):
        return set()
    found = {id for value in event.values() for id in people_in(value)}
    found |= {value for key in PEOPLE if isinstance(value := event.get(key), str)}
    found |= {
        one
        for key in LISTS
        if isinstance(ids := event.get(key), list)
        for one in ids
        if isinstance(one, str)
    }
    return found - {""}


def part_in(events: Sequence[Json], user_id: str) -> dict[str, Json]:
    """Returns what a season has stored about a person, as JSON; no secret of the season, and no
    other's answers.

    A person is given whatever event names them, but for the lists in which others are named with
    them.
    """
    opened = cast("dict[str, Any]", events[0])
    told: list[Json] = []
    for event in events[1:]:
        body = cast("dict[str, Any]", event)
        if user_id in {body.get(key) for key in PEOPLE}:
            told.append(
                {key: value for key, value in body.items() if key not in LISTS or key == "named"}
            )
        elif user_id in people_in(event):
            told.append({"is": body[TAG], "at_ms": body["at_ms"], **_own_parts(body, user_id)})
    return {
        "season": opened["season_id"],
        "created_by_you": opened["host"] == user_id,
        "created_ms": opened["at_ms"],
        "events": told,
    }


def _own_parts(body: Mapping[str, Any], user_id: str) -> dict[str, Json]:
    """Returns the parts of an event that are about a person, such as what they took from a
    match.
    """
    found: dict[str, Any] = {}
    for key, value in body.items():
        parts = cast("list[Any]", value) if isinstance(value, list) else []
        own: list[Any] = [
            one
            for one in parts
            if isinstance(one, dict) and cast(Any, one).get("player_id") == user_id
        ]
        found |= {key: own} if own else {}
        if isinstance(value, dict) and user_id in {cast(Any, value).get(name) for name in PEOPLE}:
            found[key] = {
                name: one
                for name, one in cast("dict[str, Any]", value).items()
                if name not in LISTS
            }
    return cast("dict[str, Json]", found)


def _replaced(value: Json, user_id: str, other_id: str) -> Json:
    if isinstance(value, list):
        return [_replaced(one, user_id, other_id) for one in value]
    if not isinstance(value, dict):
        return value
    body = {key: _replaced(one, user_id, other_id) for key, one in value.items()}
    body |= {key: other_id for key in PEOPLE if body.get(key) == user_id}
    for key in LISTS:
        ids = cast(Any, body.get(key))
        if isinstance(ids, list):
            body[key] = [other_id if id == user_id else id for id in cast("list[Any]", ids)]
    return body


def _without_names(text: str, user_id: str, names: Collection[str]) -> str:
    for mention in (f"<@{user_id}>", f"<@!{user_id}>", user_id):
        text = text.replace(mention, ERASED_NAME)
    for name in sorted(names, key=len, reverse=True):
        words = name.split()
        if len(name.strip()) >= _SHORTEST_NAME:
            text = _without_words(text, words)
    return text


def _without_words(text: str, words: Sequence[str]) -> str:
    """Returns a text with `ERASED_NAME` wherever the words stand in it that are no parts of
    longer ones.
    """
    said, at = "", 0
    while (stands := found_words(text, words, whitespace, at)) is not None:
        around = text[: stands.start][-1:] + text[stands.stop :][:1]
        is_apart = not any(one.isalnum() or one == "_" for one in around)
        said += text[at : stands.start] + (ERASED_NAME if is_apart else text[stands])
        at = stands.stop
    return said + text[at:]
