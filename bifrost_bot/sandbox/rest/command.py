"""Routes for the bot's slash commands and context menus."""

import re
from collections.abc import Iterable
from typing import Any

from bifrost_bot.sandbox.rest.route import NOTHING, Call, Reply, Route, ok
from bifrost_bot.sandbox.world.errors import invalid_form, too_many, unknown
from bifrost_bot.sandbox.world.json_values import object_of, objects_of
from bifrost_bot.sandbox.world.model import Json

_NAME = re.compile(r"^[-_'\w]{1,32}$")
_SUBCOMMAND, _GROUP = 1, 2
_MAX_CHARACTERS = 8000
_MAX_COMMANDS = {1: 100, 2: 15, 3: 15}
_OPTION_KEYS = (
    "type",
    "name",
    "name_localizations",
    "description",
    "description_localizations",
    "required",
    "autocomplete",
    "channel_types",
    "min_value",
    "max_value",
    "min_length",
    "max_length",
)


def _table(call: Call) -> dict[int, Json]:
    application = call.world.application
    if call.id("application_id") != application.id:
        raise unknown("application command")
    if "guild_id" in call.ids:
        return application.guild_commands.get(call.guild.id, {})
    return application.commands


def _scope(call: Call) -> int | None:
    return call.guild.id if "guild_id" in call.ids else None


def _list(call: Call) -> Reply:
    return ok(list(_table(call).values()))


def _bulk_set(call: Call) -> Reply:
    table = _table(call)
    commands: list[Json] = []
    for index, item in enumerate(call.items):
        commands.append(_command(call, item, f"{index}", table.values()))
    for kind, limit in _MAX_COMMANDS.items():
        alike = [command["name"] for command in commands if command["type"] == kind]
        if len(alike) > limit:
            raise invalid_form(
                "_root", f"Maximum number of application commands reached ({limit})."
            )
        if len(set(alike)) < len(alike):
            raise invalid_form("_root", "Application command names must be unique")
    _count(call, sum(int(command["id"]) not in table for command in commands))
    call.world.set_commands(_scope(call), commands)
    return ok(commands)


def _create(call: Call) -> Reply:
    table = dict(_table(call))
    command = _command(call, call.fields, "_root", table.values())
    existed = int(command["id"]) in table
    _count(call, not existed)
    call.world.set_commands(_scope(call), [*(table | {int(command["id"]): command}).values()])
    return ok(command, 200 if existed else 201)


def _count(call: Call, made: int) -> None:
    today = call.world.commands_left(_scope(call))
    if made > today.remaining:
        message = (
            f"Max number of daily application command creates has been reached ({today.count})"
        )
        raise too_many(today.reset_after_ms / 1000, 30034, message)
    if made:
        today.take(made)


def _found(call: Call) -> Json:
    command = _table(call).get(call.id("command_id"))
    if command is None:
        raise unknown("application command")
    return command


def _get(call: Call) -> Reply:
    return ok(_found(call))


def _edit(call: Call) -> Reply:
    command = _command(call, _found(call) | call.fields, "_root", [_found(call)])
    call.world.set_commands(_scope(call), (_table(call) | {int(command["id"]): command}).values())
    return ok(command)


def _delete(call: Call) -> Reply:
    gone = _found(call)
    call.world.set_commands(
        _scope(call), [item for item in _table(call).values() if item is not gone]
    )
    return NOTHING


def _command(call: Call, asked: Json, path: str, existing: Iterable[Json]) -> Json:
    kind = asked.get("type") or 1
    name = asked.get("name") or ""
    description = asked.get("description") or ""
    if kind == 1:
        _check_words(name, description, path)
    elif not 1 <= len(name) <= 32:
        raise invalid_form(f"{path}.name", "Must be between 1 and 32 in length.")
    known = next((item for item in existing if (item["name"], item["type"]) == (name, kind)), None)
    permissions = asked.get("default_member_permissions")
    command: Json = {
        "id": known["id"] if known else str(call.world.snowflakes.next()),
        "application_id": str(call.world.application.id),
        "version": str(call.world.snowflakes.next()),
        "default_member_permissions": None if permissions is None else str(permissions),
        "type": kind,
        "name": name,
        "name_localizations": asked.get("name_localizations"),
        "description": description,
        "description_localizations": asked.get("description_localizations"),
        "nsfw": bool(asked.get("nsfw")),
        "integration_types": asked.get("integration_types") or [0],
        "contexts": asked.get("contexts"),
    }
    options = _options(asked.get("options") or [], path)
    if options:
        command["options"] = options
    if _characters(command) > _MAX_CHARACTERS:
        raise invalid_form(path, f"Command exceeds maximum size ({_MAX_CHARACTERS})")
    if "guild_id" in call.ids:
        return command | {"guild_id": str(call.guild.id)}
    return command | {"dm_permission": _default(asked.get("dm_permission"), True)}


def _characters(item: Json) -> int:
    """All names, descriptions and choices of a command, each text in its longest language."""
    total = _longest(item, "name") + _longest(item, "description")
    for choice in item.get("choices", ()):
        total += len(choice["name"]) + len(str(choice["value"]))
    for option in item.get("options", ()):
        total += _characters(option)
    return total


def _longest(item: Json, name: str) -> int:
    translations = object_of(item.get(f"{name}_localizations")).values()
    return max(map(len, (item.get(name) or "", *translations)))


def _check_words(name: str, description: str, path: str) -> None:
    if not _NAME.match(name) or name != name.lower():
        raise invalid_form(f"{path}.name", "Command name is invalid")
    if not 1 <= len(description) <= 100:
        raise invalid_form(f"{path}.description", "Must be between 1 and 100 in length.")


def _options(options: list[Json], path: str) -> list[Json]:
    if len(options) > 25:
        raise invalid_form(f"{path}.options", "Must be 25 or fewer in length.")
    names = [option.get("name") for option in options]
    if len(set(names)) < len(names):
        raise invalid_form(f"{path}.options", "Option names must be unique")
    required = [bool(option.get("required")) for option in options]
    if required != sorted(required, reverse=True):
        raise invalid_form(
            f"{path}.options", "Required options must be placed before non-required options"
        )
    return [_option(option, f"{path}.options.{index}") for index, option in enumerate(options)]


def _option(option: Json, path: str) -> Json:
    _check_words(option.get("name") or "", option.get("description") or "", path)
    normal = {key: option[key] for key in _OPTION_KEYS if option.get(key) is not None}
    choices = objects_of(option.get("choices"))
    if len(choices) > 25:
        raise invalid_form(f"{path}.choices", "Must be 25 or fewer in length.")
    for index, choice in enumerate(choices):
        if not 1 <= len(choice["name"]) <= 100 or not 1 <= len(str(choice["value"])) <= 100:
            raise invalid_form(f"{path}.choices.{index}", "Must be between 1 and 100 in length.")
    if choices:
        normal["choices"] = [{"name": item["name"], "value": item["value"]} for item in choices]
    if option["type"] in (_SUBCOMMAND, _GROUP):
        normal.pop("required", None)
        normal["options"] = _options(option.get("options") or [], path)
    return normal


def _default(value: Any, default: Any) -> Any:
    return default if value is None else value


_GLOBAL = "/applications/{application_id}/commands"
_GUILD = "/applications/{application_id}/guilds/{guild_id}/commands"

ROUTES = tuple(
    Route(method, base + tail, handler)
    for base in (_GLOBAL, _GUILD)
    for method, tail, handler in (
        ("GET", "", _list),
        ("PUT", "", _bulk_set),
        ("POST", "", _create),
        ("GET", "/{command_id}", _get),
        ("PATCH", "/{command_id}", _edit),
        ("DELETE", "/{command_id}", _delete),
    )
)
