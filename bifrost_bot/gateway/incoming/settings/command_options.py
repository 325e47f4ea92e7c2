"""Options of commands for the settings of a match, made from the table of settings."""

import inspect
from collections.abc import Callable, Mapping
from dataclasses import replace
from inspect import Parameter
from typing import Any, Literal, TypeVar

from discord import app_commands

from bifrost_bot.gateway.incoming import options
from bifrost_bot.match.model import Settings
from bifrost_bot.match.settings import (
    SETTINGS,
    WEEK_SECONDS,
    Choice,
    Kind,
    Number,
    Switch,
    TurnLength,
    Warnings,
    Written,
)

_Command = TypeVar("_Command", bound=Callable[..., Any])


def with_settings(*order: str, season: bool = False) -> Callable[[_Command], _Command]:
    """Returns a decorator that gives a command an option for each setting.

    The command takes them as its `**given`.

    Args:
        order: The names of the options in the order in which Discord shows them; others follow.
        season: Whether the match belongs to a season.
    """
    texts: dict[str, str] = {}
    asked: list[Parameter] = []
    for row in SETTINGS:
        text = row.season_option if season else row.option
        if text:
            texts[row.key] = text
            asked.append(_option(row.key, row.kind))

    def place(option: Parameter) -> int:
        return order.index(option.name) if option.name in order else len(order)

    def add(command: _Command) -> _Command:
        signature = inspect.signature(command)
        shown = list(asked)
        others: list[Parameter] = []
        for own in signature.parameters.values():
            if own.name in order:
                shown.append(own.replace(kind=Parameter.KEYWORD_ONLY))
            elif own.kind is not Parameter.VAR_KEYWORD:
                others.append(own)
        shown.sort(key=place)
        command.__signature__ = signature.replace(parameters=[*others, *shown])
        return app_commands.describe(**texts)(command)

    return add


def with_given(settings: Settings, given: Mapping[str, Any]) -> Settings:
    """Returns settings with the values of a command's options; None for those left out.

    Raises:
        ConfigError: When one cannot be read.
    """
    chosen = {key: value for key, value in given.items() if value is not None}
    if "warnings" in chosen:
        chosen["warnings"] = options.numbers("warnings", chosen["warnings"])
    return replace(settings, **chosen)


def _option(key: str, kind: Kind) -> Parameter:
    annotation = _annotation(kind) | None
    return Parameter(key, Parameter.KEYWORD_ONLY, default=None, annotation=annotation)


def _annotation(kind: Kind) -> Any:
    match kind:
        case Switch():
            return bool
        case Choice():
            return Literal[kind.words or tuple(kind.labels)]
        case Number():
            return app_commands.Range[int, kind.fewest, kind.most]
        case TurnLength():
            return app_commands.Range[int, 1, WEEK_SECONDS]
        case Warnings() | Written():
            return str
