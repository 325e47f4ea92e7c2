"""Slash commands in a client: the commands offered, and options turned into an interaction."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from bifrost_bot.sandbox.world import permissions as allow
from bifrost_bot.sandbox.world.message_payloads import attachment_json
from bifrost_bot.sandbox.world.model import (
    WITHOUT_TEXT,
    Channel,
    Guild,
    Json,
    Upload,
    User,
)
from bifrost_bot.sandbox.world.payloads import member_json, optional_id, role_json, user_json

if TYPE_CHECKING:
    from bifrost_bot.sandbox.world.world import World

_SUBCOMMANDS = (1, 2)
_INTEGER = 4
_CHAT = 1


class PersonError(Exception):
    """Raised for an action that a client would not allow; its message says why."""


def offered_commands(world: "World", user: User, channel: Channel) -> list[Json]:
    """Returns the commands offered to a person in a channel, the guild's own first."""
    if channel.type in WITHOUT_TEXT:
        return []
    guild = world.guild_of(channel)
    granted = allow.channel_permissions(guild, channel, user.id)
    if not granted & allow.USE_APPLICATION_COMMANDS or not _has_bot(world, channel, guild):
        return []
    application = world.application
    commands: list[Json] = []
    if guild is not None:
        commands += application.guild_commands.get(guild.id, {}).values()
    commands += [item for item in application.commands.values() if _in_context(item, guild)]
    return [item for item in commands if _may_use(item, guild, user, granted)]


def _has_bot(world: "World", channel: Channel, guild: Guild | None) -> bool:
    return world.bot.id in (channel.recipients if guild is None else guild.members)


def _in_context(command: Json, guild: Guild | None) -> bool:
    contexts = command.get("contexts")
    if contexts is not None:
        return (0 if guild is not None else 1) in contexts
    return guild is not None or command.get("dm_permission", True)


def _may_use(command: Json, guild: Guild | None, user: User, granted: int) -> bool:
    needed = command.get("default_member_permissions")
    if needed is None or guild is None or granted & allow.ADMINISTRATOR:
        return True
    # The managers' settings under Integrations come before the application's defaults.
    roles = guild.members[user.id].roles | {guild.id}
    if roles & guild.command_roles.get(command["name"], frozenset()):
        return True
    return needed != "0" and granted & int(needed) == int(needed)


def find_command(commands: Sequence[Json], name: str, kind: int = _CHAT) -> tuple[Json, list[Json]]:
    """Returns the command and the path to its subcommand, for a name such as `match create`.

    Raises:
        PersonError: if it is not among those offered.
    """
    words = name.removeprefix("/").split() if kind == _CHAT else [name]
    for command in commands:
        if command["name"] == words[0] and command["type"] == kind:
            path = _subcommand_path(command, words[1:])
            if path is not None:
                return command, path
    raise PersonError(f"There is no command /{name} here.")


def _subcommand_path(command: Json, words: Sequence[str]) -> list[Json] | None:
    path: list[Json] = []
    subcommands = _subcommands(command)
    for word in words:
        if word not in subcommands:
            return None
        path.append(subcommands[word])
        subcommands = _subcommands(subcommands[word])
    return None if subcommands else path


def _subcommands(command: Json) -> dict[str, Json]:
    options = command.get("options", ())
    return {item["name"]: item for item in options if item["type"] in _SUBCOMMANDS}


@dataclass(slots=True)
class OptionReader:
    """Turns typed text into option values, and collects the users, channels and files they name."""

    world: "World"
    user: User
    channel: Channel
    resolved: Json = field(default_factory=dict)

    def read(
        self, definitions: Sequence[Json], given: Mapping[str, Any], focused: str | None = None
    ) -> list[Json]:
        """Returns the options of an interaction.

        Raises:
            PersonError: for an unknown or missing option, or a value of the wrong kind.
        """
        known = {definition["name"]: definition for definition in definitions}
        for name in given:
            if name not in known:
                raise PersonError(f"This command has no option called {name}.")
        options: list[Json] = []
        for name, definition in known.items():
            if name in given:
                options.append(self._option(definition, given[name], name == focused))
            elif definition.get("required") and focused is None:
                raise PersonError(f"The option {name} is required.")
        return options

    def _option(self, definition: Json, value: Any, focused: bool) -> Json:
        option: Json = {"name": definition["name"], "type": definition["type"]}
        if focused:
            # While the user types, the bot gets the text unchecked.
            return option | {"value": str(value), "focused": True}
        return option | {"value": self._value(definition, value)}

    def _value(self, definition: Json, value: Any) -> Any:
        match definition["type"]:
            case 3:
                return self._text(definition, str(value))
            case 4 | 10:
                return self._number(definition, value)
            case 5 if isinstance(value, bool):
                return value
            case 5:
                return str(value).lower() in ("true", "1", "yes")
            case 6:
                return self.resolve_user(value, definition["name"])
            case 7:
                return self.resolve_channel(value, definition["name"])
            case 8:
                return self.resolve_role(value, definition["name"])
            case 9:
                return self.resolve_mentionable(value, definition["name"])
            case _:
                return self.resolve_file(value, definition["name"])

    def _text(self, definition: Json, value: str) -> str:
        if "choices" in definition:
            return _choice_value(definition, value)
        low = definition.get("min_length", 0)
        high = definition.get("max_length", 6000)
        if not low <= len(value) <= high:
            raise PersonError(f"The option {definition['name']} needs {low} to {high} characters.")
        return value

    def _number(self, definition: Json, value: Any) -> int | float:
        if "choices" in definition:
            return _choice_value(definition, value)
        try:
            number = int(value) if definition["type"] == _INTEGER else float(value)
        except (TypeError, ValueError):
            raise PersonError(f"The option {definition['name']} needs a number.") from None
        low = definition.get("min_value")
        high = definition.get("max_value")
        too_low = low is not None and number < low
        too_high = high is not None and number > high
        if too_low or too_high:
            raise PersonError(f"The option {definition['name']} must be between {low} and {high}.")
        return number

    def resolve_user(self, value: Any, option: str = "user") -> str:
        """Returns the id of a user, whom an option, a menu or a context command names."""
        user = _by_name(self.world.users.values(), value)
        if user is None:
            raise PersonError(f"The option {option} needs a member of this server.")
        self._resolve("users", user.id, user_json(user))
        guild = self.world.guild_of(self.channel)
        if guild is not None and user.id in guild.members:
            granted = allow.channel_permissions(guild, self.channel, user.id)
            member = member_json(guild.members[user.id], with_user=False)
            member["permissions"] = str(granted)
            self._resolve("members", user.id, member)
        return str(user.id)

    def resolve_channel(self, value: Any, option: str = "channel") -> str:
        """Returns the id of a visible channel."""
        guild = self.world.guild_of(self.channel)
        visible: list[Channel] = []
        if guild is not None:
            me = self.user.id
            visible = [item for item in guild.all_channels() if allow.can_view(guild, item, me)]
        channel = _by_name(visible, value)
        if channel is None:
            raise PersonError(f"The option {option} needs a channel.")
        granted = allow.channel_permissions(guild, channel, self.user.id)
        payload: Json = {
            "id": str(channel.id),
            "name": channel.name,
            "type": channel.type,
            "permissions": str(granted),
            "parent_id": optional_id(channel.parent_id),
            "guild_id": str(channel.guild_id),
        }
        self._resolve("channels", channel.id, payload)
        return str(channel.id)

    def resolve_role(self, value: Any, option: str = "role") -> str:
        """Returns the id of a role."""
        guild = self.world.guild_of(self.channel)
        role = _by_name([] if guild is None else guild.roles.values(), value)
        if role is None:
            raise PersonError(f"The option {option} needs a role.")
        self._resolve("roles", role.id, role_json(role))
        return str(role.id)

    def resolve_mentionable(self, value: Any, option: str = "user or role") -> str:
        """Returns the id of a user or role."""
        try:
            return self.resolve_user(value, option)
        except PersonError:
            return self.resolve_role(value, option)

    def resolve_file(self, value: Any, option: str = "file") -> str:
        """Returns the id of a file, of an option or a form."""
        if not isinstance(value, Upload):
            raise PersonError(f"The option {option} needs a file.")
        attachment = self.world.keep_file(value, self.channel.id, ephemeral=True)
        self._resolve("attachments", attachment.id, attachment_json(self.world, attachment))
        return str(attachment.id)

    def _resolve(self, table: str, identity: int, payload: Json) -> None:
        self.resolved.setdefault(table, {})[str(identity)] = payload


def _choice_value(definition: Json, value: Any) -> Any:
    for choice in definition["choices"]:
        if value in (choice["value"], choice["name"]) or str(value) == str(choice["value"]):
            return choice["value"]
    names = ", ".join(choice["name"] for choice in definition["choices"])
    raise PersonError(f"The option {definition['name']} must be one of: {names}.")


def _by_name(things: Any, value: Any) -> Any:
    text = str(getattr(value, "id", value)).strip("<@&#!>").lower()
    for item in things:
        if text in (str(item.id), item.name.lower()):
            return item
    return None


def nest(path: Sequence[Json], options: list[Json]) -> list[Json]:
    """Wraps options in their subcommand, and that in its group."""
    for level in reversed(path):
        options = [{"name": level["name"], "type": level["type"], "options": options}]
    return options
