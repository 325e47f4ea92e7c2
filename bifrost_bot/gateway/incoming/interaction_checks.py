"""What everything has to pass that people send by commands, buttons, menus and forms, before it is
carried out.

Discord checks most of it, but a modified client sends what it likes, and the bot does not rely on
others.
"""

from collections.abc import Awaitable, Callable, Collection, Iterator, Mapping, Sequence
from typing import Any, Final, cast

import discord
from discord import AppCommandOptionType as Kind
from discord import app_commands

from bifrost_bot.gateway.incoming.replies import RefusedError, refuse
from bifrost_bot.gateway.incoming.services import services_of
from bifrost_bot.runtime.people.concurrency_limit import MOST_AT_ONCE
from bifrost_bot.speech.texts.fault import RefusalText
from bifrost_bot.speech.wording import clean

_LONGEST_TEXT: Final = 6_000
_LARGEST: Final = 2**53
"""Discord's limits of a text and of a number."""


_INNER: Final = (Kind.subcommand.value, Kind.subcommand_group.value)
_TABLES: Final[Mapping[Kind, str]] = {
    Kind.user: "users",
    Kind.channel: "channels",
    Kind.role: "roles",
    Kind.attachment: "attachments",
}
"""Where Discord describes what an option names by its id."""


class CheckedTree(app_commands.CommandTree[Any]):
    """The bot's commands; each is carried out only with such options as it asks for."""

    async def interaction_check(self, interaction: discord.Interaction[Any], /) -> bool:
        """Returns whether a command may be carried out; if not, its user is told why."""
        typing = interaction.type is discord.InteractionType.autocomplete
        try:
            if not require_admission(interaction):
                return False
            _check(interaction, typing=typing)
        except RefusedError as problem:
            if typing:
                await interaction.response.autocomplete([])
            else:
                await refuse(interaction, problem)
            return False
        return True


async def carry_out(interaction: discord.Interaction, act: Callable[[], Awaitable[None]]) -> None:
    """Carries out what a button or menu does; tells its user in a sentence why not."""
    try:
        if require_admission(interaction):
            await act()
    except Exception as problem:
        await refuse(interaction, problem)


def one_of(item: discord.ui.Item[Any], offered: Collection[str] | None = None) -> str:
    """Returns what was chosen from a menu.

    Args:
        item: The menu as it was used.
        offered: What it offers; None where what may be chosen is known elsewhere.

    Raises:
        RefusedError: When nothing, several things or anything else was sent.
    """
    values = some_of(item)
    if len(values) != 1 or (offered is not None and values[0] not in offered):
        raise RefusedError(RefusalText.not_offered)
    return values[0]


def some_of(item: discord.ui.Item[Any]) -> tuple[str, ...]:
    """Returns all that was chosen from a menu; whether it was offered is known elsewhere.

    Raises:
        RefusedError: When something was sent that no menu has.
    """
    values = cast(Sequence[object], getattr(item, "values", ()))
    chosen = tuple(value for value in values if isinstance(value, str))
    if len(chosen) < len(values):
        raise RefusedError(RefusalText.not_offered)
    return chosen


def require_admission(interaction: discord.Interaction[Any]) -> bool:
    """Returns whether the present task carries out what a person sent; not if they have sent far
    too much.

    Raises:
        RefusedError: At the first of what is too much.
    """
    people, user = services_of(interaction).people, interaction.user
    if interaction.guild_id is not None:
        people.names.note(interaction.guild_id, str(user.id), user.display_name)
    admission = people.in_flight.admit(user.id)
    if admission == "refused":
        raise RefusedError(RefusalText.too_many_at_once.format(actions=MOST_AT_ONCE))
    return admission == "admitted"


def _check(interaction: discord.Interaction[Any], *, typing: bool) -> None:
    command, data = interaction.command, cast(Mapping[str, Any], interaction.data or {})
    if not isinstance(command, app_commands.Command):
        return
    asked = {
        option.name: option for option in cast(Sequence[app_commands.Parameter], command.parameters)
    }
    given = {option["name"]: option for option in _options(data)}
    for name, option in given.items():
        if name not in asked:
            raise RefusedError(RefusalText.option_unknown.format(option=clean(name)))
        wrong = (
            _unreadable(asked[name], option)
            if typing
            else _wrong(asked[name], option, data.get("resolved") or {})
        )
        if wrong:
            raise RefusedError(wrong)
    absent = [name for name, option in asked.items() if option.required and name not in given]
    if absent and not typing:
        raise RefusedError(RefusalText.option_missing.format(option=absent[0]))


def _options(data: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """Yields the options of the command itself, below its groups."""
    for option in data.get("options") or ():
        if option["type"] in _INNER:
            yield from _options(option)
        else:
            yield option


def _unreadable(asked: app_commands.Parameter, option: Mapping[str, Any]) -> str:
    """Returns what is wrong with an option while a command is being typed; empty if nothing is."""
    value = option.get("value")
    if not isinstance(value, str if asked.type is Kind.string else str | int | float):
        return RefusalText.typed_no_text.format(option=option["name"])
    if len(str(value)) > _LONGEST_TEXT:
        return RefusalText.typed_too_long.format(option=option["name"], most=_LONGEST_TEXT)
    return ""


def _wrong(
    asked: app_commands.Parameter, option: Mapping[str, Any], resolved: Mapping[str, Any]
) -> str:
    """Returns what is wrong with an option; empty if nothing is."""
    value, kind = option.get("value"), asked.type
    if (
        option.get("type") != kind.value
        or not _fits(kind, value)
        or not _is_known(kind, value, resolved)
    ):
        return RefusalText.option_takes.get(kind.name, RefusalText.option_takes_else).format(
            option=asked.name
        )
    if asked.choices and value not in [choice.value for choice in asked.choices]:
        choices = ", ".join(choice.name for choice in asked.choices)
        return RefusalText.option_takes_choices.format(option=asked.name, choices=choices)
    return _beyond(asked, value)


def _fits(kind: Kind, value: object) -> bool:
    match kind:
        case Kind.integer:
            return isinstance(value, int) and not isinstance(value, bool)
        case Kind.number:
            return isinstance(value, int | float) and not isinstance(value, bool)
        case Kind.boolean:
            return isinstance(value, bool)
        case _:
            return isinstance(value, str)


def _is_known(kind: Kind, value: object, resolved: Mapping[str, Any]) -> bool:
    return kind not in _TABLES or value in (resolved.get(_TABLES[kind]) or {})


def _beyond(asked: app_commands.Parameter, value: object) -> str:
    """Returns in what a text is too short or long, or a number too small or large; empty if it
    is not.
    """
    low, high = asked.min_value, asked.max_value
    if isinstance(value, str) and asked.type is Kind.string:
        least, most = low or 0, high or _LONGEST_TEXT
        fits, wrong = least <= len(value) <= most, RefusalText.option_takes_length
        return "" if fits else wrong.format(option=asked.name, least=least, most=most)
    if isinstance(value, int | float) and asked.type in (Kind.integer, Kind.number):
        least, most = -_LARGEST if low is None else low, _LARGEST if high is None else high
        fits, wrong = least <= value <= most, RefusalText.option_takes_range
        return "" if fits else wrong.format(option=asked.name, least=least, most=most)
    return ""
