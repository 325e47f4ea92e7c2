"""Fields that discord.py needs in gateway events, found by leaving each out."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

_LISTS: dict[str, dict[str, list[str]]] = json.loads(
    Path(__file__).with_name("required_fields.json").read_text("utf-8")
)
# Interactions carry different data by their type: 2 command, 3 component, 4 autocomplete, 5 form.
_ONLY_FOR = {
    "message": (3,),
    "data.component_type": (3,),
    "data.custom_id": (3, 5),
    "data.components": (5,),
    "data.name": (2, 4),
}
_IN_GUILDS_ONLY = ("guild_id", "member", "data.guild_id")
# Below these, the field is needed in some children only: options that hold no others, rows of
# components.
_ONLY_IN = {"data.options.value": (3, 4, 5, 6, 7, 8, 9, 10, 11), "data.components.components": (1,)}
_WHEN_NAMED = ("data.resolved", "data.options", "data.guild_id")


def missing_fields(event: str, data: Any) -> list[str]:
    """The paths that discord.py needs and lacks; children count if the parent is present."""
    wanted = _LISTS.get(event, {})
    paths = [*wanted.get("fatal", ()), *wanted.get("step_fails", ())]
    return [
        f"{event}: {path}"
        for path in paths
        if _expected_fields(path, data) and not _present_fields(path, data)
    ]


def _expected_fields(path: str, data: Any) -> bool:
    if path in _IN_GUILDS_ONLY and "guild_id" not in data:
        return False
    if path in _WHEN_NAMED:
        return False
    kinds = _ONLY_FOR.get(path)
    return kinds is None or data.get("type") in kinds


def _present_fields(path: str, data: Any) -> bool:
    parents = path.split(".")[:-1]
    name = path.rsplit(".", maxsplit=1)[-1]
    level = list(_values(data))
    for parent in parents:
        level = [
            child
            for value in level
            if value.get(parent) is not None
            for child in _values(value[parent])
        ]
    if path in _ONLY_IN:
        level = [value for value in level if value.get("type") in _ONLY_IN[path]]
    return all(name in value for value in level)


def _values(data: Any) -> Iterator[dict[str, Any]]:
    if isinstance(data, list):
        for item in cast("list[Any]", data):
            yield from _values(item)
    elif isinstance(data, dict):
        yield cast("dict[str, Any]", data)
