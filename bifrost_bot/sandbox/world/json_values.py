"""Typed readers of decoded JSON; a value of the wrong shape raises TypeError."""

from collections.abc import Iterable
from typing import Any, TypeGuard, TypeVar

from bifrost_bot.sandbox.world.model import Json

_Value = TypeVar("_Value")


def is_object(value: Any) -> TypeGuard[Json]:
    """Returns whether a value is a JSON object."""
    return isinstance(value, dict)


def is_array(value: Any) -> TypeGuard[list[Any]]:
    """Returns whether a value is a JSON array."""
    return isinstance(value, list)


def object_of(value: Any) -> Json:
    """Returns a JSON object; an empty one for null and other empty values."""
    if not value:
        return {}
    if not is_object(value):
        raise TypeError(f"not a JSON object: {value!r}")
    return value


def pick(source: Json, names: Iterable[str]) -> Json:
    """Returns the fields of an object that have one of the names and are not null."""
    return {name: source[name] for name in names if source.get(name) is not None}


def or_default(value: _Value | None, default: _Value) -> _Value:
    """Returns a value, or the default for null."""
    return default if value is None else value


def objects_of(value: Any) -> list[Json]:
    """Returns the objects of a JSON array; none for null and other empty values."""
    items: list[Any] = list(value or ())
    for item in items:
        if not is_object(item):
            raise TypeError(f"not a JSON object: {item!r}")
    return items
