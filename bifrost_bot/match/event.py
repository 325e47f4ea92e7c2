"""The decorator of event classes, by which each declares what is asked of every event."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias, TypeVar, dataclass_transform

from bifrost_bot.stream.declared import declare, traits_of

HOST_ACTIONS: Final = "host actions"
SETTINGS: Final = "settings"

Counter: TypeAlias = str | Callable[[Any], str | None] | None
"""What an event counts towards, of the limits in `decide/bounds.py`: a name, or a user's id.

Events that the rules or the clock cause are limited anyway, and those that take something back,
resume or end are never refused.
"""

Informed: TypeAlias = Literal["author", "hosts"] | Callable[[Any], Literal["author"] | None] | None
"""The users to whom an event may show secrets: its author, or hosts who can read submissions."""

_Event = TypeVar("_Event")


@dataclass(frozen=True, slots=True)
class Traits:
    """What an event's class declares; see `event`."""

    counter: Counter
    informed: Informed
    updates_lobby: bool
    is_routine: bool


@dataclass_transform(frozen_default=True)
def event(
    *, counter: Counter, informed: Informed, updates_lobby: bool, is_routine: bool
) -> Callable[[type[_Event]], type[_Event]]:
    """Returns the decorator that makes a class of events, with its answers to these questions.

    Args:
        counter: What it counts towards.
        informed: To whom it may show secrets.
        updates_lobby: Whether it updates the lobby's message, which shows phases and clocks. An
            answer, even of a player who must stay unknown, never does.
        is_routine: Whether it happens in every turn, so that summaries may show it late.
    """
    return declare(Traits(counter, informed, updates_lobby, is_routine))


def counter_of(event: Any) -> str | None:
    """Returns the counter that an event adds to, or None."""
    counter = traits_of(event, Traits).counter
    return counter(event) if callable(counter) else counter


def informed_by(event: Any, hosts: Sequence[str]) -> tuple[str, ...]:
    """Returns the users to whom an event may have shown secrets; `hosts` can read submissions."""
    informed = traits_of(event, Traits).informed
    match informed(event) if callable(informed) else informed:
        case "author":
            return (event.by,)
        case "hosts":
            return tuple(hosts)
        case None:
            return ()


def updates_lobby(event: object) -> bool:
    """Returns whether an event updates the lobby's message."""
    return traits_of(event, Traits).updates_lobby


def is_routine(event: object) -> bool:
    """Returns whether an event happens in every turn."""
    return traits_of(event, Traits).is_routine
