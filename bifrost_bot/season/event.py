"""The decorator of event classes, by which each declares what is asked of every event."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeVar, dataclass_transform

from bifrost_bot.season.model import Season
from bifrost_bot.stream.declared import declare, traits_of

IfPublic: TypeAlias = bool | Callable[[Season, Any, Season], bool]
"""Whether an event is shown, or what says so of the season before it, the event and after it."""

_Event = TypeVar("_Event")


@dataclass(frozen=True, slots=True)
class Traits:
    """What an event's class declares; see `event`."""

    host_change: bool | Callable[[Any], bool]
    progress: bool
    news: IfPublic
    on_board: IfPublic
    in_story: bool


@dataclass_transform(frozen_default=True)
def event(
    *,
    host_change: bool | Callable[[Any], bool],
    progress: bool,
    news: IfPublic,
    on_board: IfPublic,
    in_story: bool,
) -> Callable[[type[_Event]], type[_Event]]:
    """Returns the decorator that makes a class of events, with its answers to these questions.

    Args:
        host_change: Whether it counts towards the limit of host changes. Answers, reports, endings
            and the clock's events cannot be repeated without end anyway.
        progress: Whether it keeps a season going: one without progress for long ends.
        news: Whether it is announced.
        on_board: Whether it changes the board, which must not reveal when people answer.
        in_story: Whether its announcement is in its episode's story; requests are not, their
            results are.
    """
    return declare(Traits(host_change, progress, news, on_board, in_story))


def is_host_change(event: object) -> bool:
    """Returns whether an event counts towards the limit of host changes."""
    host_change = traits_of(event, Traits).host_change
    return host_change(event) if callable(host_change) else host_change


def is_progress(event: object) -> bool:
    """Returns whether an event keeps a season going."""
    return traits_of(event, Traits).progress


def is_news(before: Season, event: object, after: Season) -> bool:
    """Returns whether an event, which made `after` out of `before`, is announced."""
    news = traits_of(event, Traits).news
    return news(before, event, after) if callable(news) else news


def updates_board(before: Season, event: object, after: Season) -> bool:
    """Returns whether an event, which made `after` out of `before`, changes the board."""
    on_board = traits_of(event, Traits).on_board
    return on_board(before, event, after) if callable(on_board) else on_board


def is_in_story(event: object) -> bool:
    """Returns whether an event's announcement is in its episode's story."""
    return traits_of(event, Traits).in_story
