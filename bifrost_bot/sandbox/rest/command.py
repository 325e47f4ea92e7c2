"""Routes for the bot's slash commands and context menus."""

import re
from collections.abc import Iterable

from bifrost_bot.sandbox.rest.route import NOTHING, Call, Reply, Route, ok
from bifrost_bot.sandbox.world.errors import invalid_form, not_found, too_many
from bifrost_bot.sandbox.world.json_values import object_of, objects_of, pick
from bifrost_bot.sandbox.world.model import Json

_NAME = re.compile(r"^[-_'\w]{1,32}$")
_SUBCOMMANDS = (1, 2)
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


def _commands_by_id(call: Call) -> dict[int, Json]:
    application = call.world.application
    if call.id("application_id") != application.id:
        raise not_found("application command")
    if "guild_id" in call.ids:
        return application.guild_commands.get(call.guild.id, {})
    return application.commands


def _guild_scope(call: Call) -> int | None:
    return call.guild.id if "guild_id" in call.ids else None


def _list(call: Call) -> Reply:
    return ok(list(_commands_by_id(call).values()))


def _bulk_set(call: Call) -> Reply:
    table = _commands_by_id(call)
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
    _take_from_quota(call, sum(int(command["id"]) not in table for command in commands))
    call.world.set_commands(_guild_scope(call), commands)
    return ok(commands)


def _create(call: Call) -> Reply:
    table = dict(_commands_by_id(call))
    command = _command(call, call.fields, "_root", table.values())
    existed = int(command["id"]) in table
    _take_from_quota(call, not existed)
    table[int(command["id"])] = command
    call.world.set_commands(_guild_scope(call), table.values())
    return ok(command, 200 if existed else 201)


def _take_from_quota(call: Call, made: int) -> None:
    quota = call.world.commands_left(_guild_scope(call))
    if made > quota.remaining:
        limit = f"({quota.count})"
        message = f"Max number of daily application command creates has been reached {limit}"
        raise too_many(quota.reset_after_ms / 1000, 30034, message)
    if made:
        quota.take(made)


def _get_command(call: Call) -> Json:
    command = _commands_by_id(call).get(call.id("command_id"))
    if command is None:
        raise not_found("application command")
    return command


def _get(call: Call) -> Reply:
    return ok(_get_command(call))


def _edit(call: Call) -> Reply:
    before = _get_command(call)
    command = _command(call, before | call.fields, "_root", [before])
    table = _commands_by_id(call) | {int(command["id"]): command}
    call.world.set_commands(_guild_scope(call), table.values())
    return ok(command)


def _delete(call: Call) -> Reply:
    deleted = _get_command(call)
    table = dict(_commands_by_id(call))
    del table[int(deleted["id"])]
    call.world.set_commands(_guild_scope(call), table.values())
    return NOTHING


def _command(call: Call, requested: Json, path: str, existing: Iterable[Json]) -> Json:
    kind = requested.get("type") or 1
    name = requested.get("name") or ""
    description = requested.get("description") or ""
    if kind == 1:
        _check_words(name, description, path)
    elif not 1 <= len(name) <= 32:
        raise invalid_form(f"{path}.name", "Must be between 1 and 32 in length.")
    id = str(call.world.snowflakes.next())
    for item in existing:
        if (item["name"], item["type"]) == (name, kind):
            id = item["id"]
    permissions = requested.get("default_member_permissions")
    command: Json = {
        "id": id,
        "application_id": str(call.world.application.id),
        "version": str(call.world.snowflakes.next()),
        "default_member_permissions": None if permissions is None else str(permissions),
        "type": kind,
        "name": name,
        "name_localizations": requested.get("name_localizations"),
        "description": description,
        "description_localizations": requested.get("description_localizations"),
        "nsfw": bool(requested.get("nsfw")),
        "integration_types": requested.get("integration_types") or [0],
        "contexts": requested.get("contexts"),
    }
    options = _options(requested.get("options") or [], path)
    if options:
        command["options"] = options
    if _characters(command) > _MAX_CHARACTERS:
        raise invalid_form(path, f"Command exceeds maximum size ({_MAX_CHARACTERS})")
    if "guild_id" in call.ids:
        return command | {"guild_id": str(call.guild.id)}
    in_dms = requested.get("dm_permission")
    return command | {"dm_permission": True if in_dms is None else in_dms}


def _characters(item: Json) -> int:
    """Counts names, descriptions and choices, each text in its longest language."""
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
        message = "Required options must be placed before non-required options"
        raise invalid_form(f"{path}.options", message)
    return [_option(option, f"{path}.options.{index}") for index, option in enumerate(options)]


def _option(option: Json, path: str) -> Json:
    _check_words(option.get("name") or "", option.get("description") or "", path)
    normal = pick(option, _OPTION_KEYS)
    choices = objects_of(option.get("choices"))
    if len(choices) > 25:
        raise invalid_form(f"{path}.choices", "Must be 25 or fewer in length.")
    for index, choice in enumerate(choices):
        lengths = len(choice["name"]), len(str(choice["value"]))
        if min(lengths) < 1 or max(lengths) > 100:
            raise invalid_form(f"{path}.choices.{index}", "Must be between 1 and 100 in length.")
    if choices:
        normal["choices"] = [{"name": item["name"], "value": item["value"]} for item in choices]
    if option["type"] in _SUBCOMMANDS:
        normal.pop("required", None)
        normal["options"] = _options(option.get("options") or [], path)
    return normal


def _routes(base: str) -> tuple[Route, ...]:
    one = base + "/{command_id}"
    return (
        Route("GET", base, _list),
        Route("PUT", base, _bulk_set),
        Route("POST", base, _create),
        Route("GET", one, _get),
        Route("PATCH", one, _edit),
        Route("DELETE", one, _delete),
    )


ROUTES = (
    *_routes("/applications/{application_id}/commands"),
    *_routes("/applications/{application_id}/guilds/{guild_id}/commands"),
)
