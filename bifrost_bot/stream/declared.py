"""Traits that classes of events declare, in place of lists that name every event."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeVar

_Event = TypeVar("_Event")
_Traits = TypeVar("_Traits")

_DECLARED: Final = "declared"
"""The attribute of a class with its traits; not a field, so that it is never stored."""


def declare(traits: object) -> Callable[[type[_Event]], type[_Event]]:
    """Returns the decorator that makes a class of events with these traits."""

    def declared(kind: type[_Event]) -> type[_Event]:
        made = dataclass(frozen=True, slots=True)(kind)
        setattr(made, _DECLARED, traits)
        return made

    return declared


def traits_of(event: object, kind: type[_Traits]) -> _Traits:
    """Returns the traits, of this kind, that an event or its class has declared.

    Raises:
        AssertionError: When it has declared none.
    """
    traits = getattr(event, _DECLARED, None)
    if not isinstance(traits, kind):
        raise AssertionError(f"{type(event).__name__} does not declare what is asked of events")
    return traits
