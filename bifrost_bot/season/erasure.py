"""A season's stored events without a person: another id takes the place of theirs. What hosts typed stays."""

from collections.abc import Sequence
from typing import Any, Final, cast

from bifrost_bot.engines.values import Json

PEOPLE: Final = ("host", "by", "to", "left", "player_id")
"""The fields of events that hold a person's id, as in matches."""

LISTS: Final = ("asked", "options", "named", "tied", "chosen", "level", "before", "after")
"""The fields that hold several."""


def erased(events: Sequence[Json], user_id: str, other_id: str) -> list[Json]:
    """Returns stored events with `other_id` wherever `user_id` was named; the same season but for that."""
    return [_erased(event, user_id, other_id) for event in events]


def people_in(event: Json) -> set[str]:
    """Returns the ids of all who are in a stored event."""
    if isinstance(event, list):
        return {id for one in event for id in people_in(one)}
    if not isinstance(event, dict):
        return set()
    found = {id for value in event.values() for id in people_in(value)}
    found |= {value for key in PEOPLE if isinstance(value := event.get(key), str)}
    found |= {one for key in LISTS if isinstance(ids := event.get(key), list) for one in ids if isinstance(one, str)}
    return found - {""}


def _erased(value: Json, user_id: str, other_id: str) -> Json:
    if isinstance(value, list):
        return [_erased(one, user_id, other_id) for one in value]
    if not isinstance(value, dict):
        return value
    body = {key: _erased(one, user_id, other_id) for key, one in value.items()}
    body |= {key: other_id for key in PEOPLE if body.get(key) == user_id}
    for key in LISTS:
        ids = cast(Any, body.get(key))
        if isinstance(ids, list):
            body[key] = [other_id if id == user_id else id for id in cast("list[Any]", ids)]
    return body
