"""Validates every interaction before it is handled.

Discord checks most values, but the bot does not rely on that, nor on an unmodified client.
"""

from collections.abc import Awaitable, Callable, Collection, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, cast

import discord
from discord import AppCommandOptionType as Kind
from discord import app_commands

from bifrost_bot.gateway.channels.permissions import invitation
from bifrost_bot.gateway.incoming.game_option import load_games
from bifrost_bot.gateway.incoming.replies import RefusedError, refuse
from bifrost_bot.gateway.incoming.services import services_of
from bifrost_bot.runtime.people.concurrency_limit import MOST_AT_ONCE
from bifrost_bot.speech.texts import NOT_OFFERED
from bifrost_bot.speech.wording import clean

_TAKES: Final = MappingProxyType(
    {
        "string": "a text",
        "integer": "a whole number",
        "number": "a number",
        "boolean": "true or false",
        "user": "a person",
        "channel": "a channel",
        "role": "a role",
        "attachment": "a file",
    }
)

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
"""The tables in which Discord describes the objects that options name by id."""


class CheckedTree(app_commands.CommandTree[Any]):
    """The bot's commands, which run only with valid options."""

    async def interaction_check(self, interaction: discord.Interaction[Any], /) -> bool:
        """Returns whether a command may run; tells its user why if not."""
        await load_games()
        typing = interaction.type is discord.InteractionType.autocomplete
        try:
            if not check_admission(interaction):
                return False
            _check(interaction, typing=typing)
            _note_names(interaction)
        except RefusedError as problem:
            if typing:
                await interaction.response.autocomplete([])
            else:
                await refuse(interaction, problem)
            return False
        return True


async def carry_out(interaction: discord.Interaction, act: Callable[[], Awaitable[None]]) -> None:
    """Carries out the action of a button or menu; tells its user why if it is refused."""
    try:
        await load_games()
        if check_admission(interaction):
            await act()
    except Exception as problem:
        await refuse(interaction, problem)


def chosen_value(item: discord.ui.Item[Any], offered: Collection[str] | None = None) -> str:
    """Returns the only value chosen from a menu.

    Args:
        offered: The values it offers; None if the caller checks the value.

    Raises:
        RefusedError: When no, several or other values were sent.
    """
    values = chosen_values(item)
    if len(values) != 1 or (offered is not None and values[0] not in offered):
        raise RefusedError(NOT_OFFERED)
    return values[0]


def chosen_values(item: discord.ui.Item[Any]) -> tuple[str, ...]:
    """Returns the values chosen from a menu; the caller checks that they were offered.

    Raises:
        RefusedError: When a value is no text.
    """
    values = cast(Sequence[object], getattr(item, "values", ()))
    chosen = tuple(value for value in values if isinstance(value, str))
    if len(chosen) < len(values):
        raise RefusedError(NOT_OFFERED)
    return chosen


def check_admission(interaction: discord.Interaction[Any]) -> bool:
    """Returns whether the interaction may be handled; excess ones of a user are dropped.

    Raises:
        RefusedError: At the first excess one, or when the bot is not on the server.
    """
    _require_bot(interaction)
    services = services_of(interaction)
    user = interaction.user
    if interaction.guild_id is not None:
        services.person_names.note(interaction.guild_id, str(user.id), user.display_name)
    admission = services.in_flight.admit(user.id)
    if admission == "refused":
        raise RefusedError(
            f"{MOST_AT_ONCE} of your commands and clicks are still being carried out. Wait "
            "for their answers first."
        )
    return admission == "admitted"


def _require_bot(interaction: discord.Interaction[Any]) -> None:
    """Raises on a server that has the bot's commands but not the bot, which gets no events.

    Raises:
        RefusedError: With the link that adds the bot.
    """
    guild_id = interaction.guild_id
    if guild_id is None or interaction.client.get_guild(guild_id) is not None:
        return
    link = invitation(interaction.application_id)
    raise RefusedError(
        "The bot itself is not on this server, only its commands: someone with the permission "
        f"Manage Server can add it with <{link}>."
    )


def _note_names(interaction: discord.Interaction[Any]) -> None:
    """Remembers the names of the members that a command's options name."""
    names = services_of(interaction).person_names
    for _, value in interaction.namespace:
        if isinstance(value, discord.Member):
            names.note(value.guild.id, str(value.id), value.display_name)


def _check(interaction: discord.Interaction[Any], *, typing: bool) -> None:
    """Checks a command's options; those of one that is being typed may be incomplete.

    Raises:
        RefusedError: When an option is unknown, missing or invalid.
    """
    command = interaction.command
    data = cast(Mapping[str, Any], interaction.data or {})
    if isinstance(command, app_commands.ContextMenu):
        _check_target(command, data)
    if not isinstance(command, app_commands.Command):
        return
    parameters = cast(Sequence[app_commands.Parameter], command.parameters)
    asked = {parameter.name: parameter for parameter in parameters}
    given = {option["name"]: option for option in _options(data)}
    for name, option in given.items():
        if name not in asked:
            raise RefusedError(f"The option {clean(name)} does not belong to this command.")
        if typing:
            mistake = _typing_mistake(asked[name], option)
        else:
            mistake = _mistake(asked[name], option, data.get("resolved") or {})
        if mistake:
            raise RefusedError(mistake)
    for name, parameter in asked.items():
        if parameter.required and name not in given and not typing:
            raise RefusedError(f"The option {name} is required.")


def _check_target(command: app_commands.ContextMenu, data: Mapping[str, Any]) -> None:
    """Raises unless Discord describes the message or person on which a command was used."""
    is_message = command.type is discord.AppCommandType.message
    table = "messages" if is_message else "users"
    resolved: Mapping[str, Any] = data.get("resolved") or {}
    if data.get("target_id") not in (resolved.get(table) or {}):
        noun = "a message" if is_message else "a person"
        raise RefusedError(f"This works on {noun}: open the menu there again.")


def _options(data: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """Yields the options of the command itself, below its groups."""
    for option in data.get("options") or ():
        if option["type"] in _INNER:
            yield from _options(option)
        else:
            yield option


def _typing_mistake(asked: app_commands.Parameter, option: Mapping[str, Any]) -> str:
    """Returns why an option of a command that is being typed is invalid; empty if it is not."""
    value = option.get("value")
    kinds = str if asked.type is Kind.string else str | int | float
    if not isinstance(value, kinds):
        return f"The option {asked.name} takes a text while it is typed."
    if len(str(value)) > _LONGEST_TEXT:
        return f"The option {asked.name} takes at most {_LONGEST_TEXT:,} characters."
    return ""


def _mistake(
    asked: app_commands.Parameter, option: Mapping[str, Any], resolved: Mapping[str, Any]
) -> str:
    """Returns why an option is invalid; empty if it is not."""
    kind = asked.type
    value = option.get("value")
    is_right_kind = option.get("type") == kind.value and _is_of_kind(kind, value)
    if not is_right_kind or not _is_resolved(kind, value, resolved):
        kinds = _TAKES.get(kind.name, "something else")
        return f"The option {asked.name} takes {kinds}. Choose or type it again."
    if asked.choices and value not in [choice.value for choice in asked.choices]:
        choices = ", ".join(choice.name for choice in asked.choices)
        return f"The option {asked.name} takes one of {choices}."
    return _range_mistake(asked, value)


def _is_of_kind(kind: Kind, value: object) -> bool:
    match kind:
        case Kind.integer:
            return isinstance(value, int) and not isinstance(value, bool)
        case Kind.number:
            return isinstance(value, int | float) and not isinstance(value, bool)
        case Kind.boolean:
            return isinstance(value, bool)
        case _:
            return isinstance(value, str)


def _is_resolved(kind: Kind, value: object, resolved: Mapping[str, Any]) -> bool:
    return kind not in _TABLES or value in (resolved.get(_TABLES[kind]) or {})


def _range_mistake(asked: app_commands.Parameter, value: object) -> str:
    """Returns that a text's length or a number is out of range; empty if it is not."""
    if isinstance(value, str) and asked.type is Kind.string:
        size = len(value)
        least = asked.min_value or 0
        most = asked.max_value or _LONGEST_TEXT
        text = "The option {option} takes from {least:,} to {most:,} characters."
    elif isinstance(value, int | float) and asked.type in (Kind.integer, Kind.number):
        size = value
        least = -_LARGEST if asked.min_value is None else asked.min_value
        most = _LARGEST if asked.max_value is None else asked.max_value
        text = "The option {option} takes a number from {least} to {most}."
    else:
        return ""
    if least <= size <= most:
        return ""
    return text.format(option=asked.name, least=least, most=most)
