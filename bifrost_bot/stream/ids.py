"""Tuples and mappings without some of their ids or keys."""

from collections.abc import Collection, Iterable, Mapping
from typing import TypeVar

_Key = TypeVar("_Key")
_Value = TypeVar("_Value")


def without(ids: Iterable[str], *removed: str) -> tuple[str, ...]:
    """Returns the other ids, in their order."""
    return tuple(id for id in ids if id not in removed)


def without_keys(values: Mapping[_Key, _Value], removed: Collection[_Key]) -> dict[_Key, _Value]:
    """Returns the values of the other keys."""
    return {key: value for key, value in values.items() if key not in removed}
