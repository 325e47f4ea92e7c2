"""Autocompletion of command options; suggests nothing while the bot itself is in trouble."""

import logging
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Mapping
from functools import wraps
from itertools import islice
from typing import Any, ParamSpec, TypeAlias, TypeVar

import discord
from discord import app_commands

from bifrost_bot.engines.values import LONGEST_COMPLETION, MOST_COMPLETIONS
from bifrost_bot.runtime.faults import FaultError
from bifrost_bot.store.database import StoreError

log = logging.getLogger(__name__)
_Params = ParamSpec("_Params")
_Value = TypeVar("_Value", str, int)
Choices: TypeAlias = list[app_commands.Choice[str]]
"""Suggestions for an option that is being typed."""


def suggesting(
    find: Callable[_Params, Awaitable[list[app_commands.Choice[_Value]]]],
) -> Callable[_Params, Coroutine[Any, Any, list[app_commands.Choice[_Value]]]]:
    """Makes an autocompletion log and suggest nothing if the database or a match cannot be read.

    Users learn why when they send the command.
    """

    @wraps(find)
    async def wrapper(
        *args: _Params.args, **options: _Params.kwargs
    ) -> list[app_commands.Choice[_Value]]:
        try:
            return await find(*args, **options)
        except (StoreError, FaultError) as problem:
            log.warning("nothing can be suggested: %s", problem)
            return []

    return wrapper


def choices_of(values: Iterable[_Value]) -> list[app_commands.Choice[_Value]]:
    """Returns the first values as suggestions, as many as Discord takes."""
    shown = islice(values, MOST_COMPLETIONS)
    return [app_commands.Choice(name=str(value), value=value) for value in shown]


def matching_choices(names: Iterable[str], typed: str) -> Choices:
    """Returns suggestions of the names that contain the text typed so far."""
    return choices_of(name for name in names if typed.lower() in name.lower())


def number_choices(numbers: Iterable[int], typed: object) -> list[app_commands.Choice[int]]:
    """Returns suggestions of the numbers that begin with what was typed so far."""
    return choices_of(number for number in numbers if str(number).startswith(str(typed)))


def labelled_choices(labels: Mapping[str, str], typed: str) -> Choices:
    """Returns suggestions of the values whose labels contain the text typed so far."""
    choices: Choices = []
    for value, label in labels.items():
        if typed.lower() in label.lower():
            choices.append(app_commands.Choice(name=label[:LONGEST_COMPLETION], value=value))
    return choices[:MOST_COMPLETIONS]


class NumberOption(app_commands.Transformer, ABC):
    """An option for the number of a match or season of this server, with suggestions."""

    @abstractmethod
    async def titles(self, interaction: discord.Interaction) -> Mapping[str, str]:
        """Returns the titles of what can be named, by number, in the order of the suggestions."""

    async def transform(self, interaction: discord.Interaction, value: Any, /) -> str:
        """Returns the number as it was typed."""
        return str(value)

    @suggesting
    async def autocomplete(  # pyright: ignore[reportIncompatibleMethodOverride]
        self, interaction: discord.Interaction, value: Any, /
    ) -> Choices:
        """Returns suggestions whose titles contain the text typed so far."""
        return labelled_choices(await self.titles(interaction), str(value))
