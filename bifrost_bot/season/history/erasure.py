"""One person's data in stored seasons."""

from collections.abc import Mapping, Sequence
from typing import Any, cast

from bifrost_bot.engines.upcast import TAG
from bifrost_bot.engines.values import Json
from bifrost_bot.season.chain import CHAIN
from bifrost_bot.stream.chain import PEOPLE
from bifrost_bot.stream.ids import without, without_keys


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
        elif user_id in CHAIN.people_in(event):
            found.append({"is": body[TAG], "at_ms": body["at_ms"], **_own_parts(body, user_id)})
    return {
        "season": opened["season_id"],
        "created_by_you": opened["host"] == user_id,
        "created_ms": opened["at_ms"],
        "events": found,
    }


def _ids_of(body: Mapping[str, Any]) -> list[Any]:
    return list(map(body.get, PEOPLE))


def _without_lists(body: Mapping[str, Any], but: str = "") -> dict[str, Any]:
    return without_keys(body, without(CHAIN.lists, but))


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
