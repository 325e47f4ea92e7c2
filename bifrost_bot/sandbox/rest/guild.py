"""Routes for the bot's own user, its guilds, members and roles."""

from bifrost_bot.sandbox.rest.route import NOTHING, Call, Reply, Route, ok
from bifrost_bot.sandbox.world import permissions as allow
from bifrost_bot.sandbox.world.errors import ApiError, invalid_form, missing_permissions, not_found
from bifrost_bot.sandbox.world.json_values import object_of, pick
from bifrost_bot.sandbox.world.model import Guild, Json, Member, Role
from bifrost_bot.sandbox.world.payloads import (
    application_json,
    guild_json,
    member_json,
    own_user_json,
    role_json,
    user_json,
)
from bifrost_bot.sandbox.world.role_service import make_role, require_above, require_givable

_BOT_ADD = "28"
_AUDIT_LOG_LISTS = (
    "application_commands",
    "auto_moderation_rules",
    "guild_scheduled_events",
    "integrations",
    "threads",
    "users",
    "webhooks",
    "audit_log_entries",
)


def _me(call: Call) -> Reply:
    return ok(own_user_json(call.bot))


def _application(call: Call) -> Reply:
    return ok(application_json(call.world))


def _user(call: Call) -> Reply:
    user = call.world.users.get(call.id("user_id"))
    if user is None:
        raise not_found("User")
    return ok(user_json(user))


def _my_guilds(call: Call) -> Reply:
    guilds = call.world.guilds.values()
    return ok(
        [_own_guild_json(item, call.bot.id) for item in guilds if call.bot.id in item.members]
    )


def _own_guild_json(guild: Guild, bot_id: int) -> Json:
    return {
        "id": str(guild.id),
        "name": guild.name,
        "icon": None,
        "banner": None,
        "owner": guild.owner_id == bot_id,
        "permissions": str(allow.guild_permissions(guild, bot_id)),
        "features": [],
    }


def _leave(call: Call) -> Reply:
    call.world.remove_member(call.guild, call.bot.id)
    return NOTHING


def _guild(call: Call) -> Reply:
    payload = guild_json(call.guild)
    if call.query.get("with_counts") in ("1", "true", "True"):
        payload |= {
            "approximate_member_count": len(call.guild.members),
            "approximate_presence_count": 0,
        }
    return ok(payload)


def _target_member(call: Call) -> Member:
    member = call.guild.members.get(call.id("user_id"))
    if member is None:
        raise not_found("Member")
    return member


def _member(call: Call) -> Reply:
    return ok(member_json(_target_member(call)))


def _members(call: Call) -> Reply:
    if not call.world.application.members:
        raise ApiError(403, 50001, "Missing Access")
    limit = int(call.query.get("limit") or 1)
    after = int(call.query.get("after") or 0)
    members = call.guild.members
    ids = sorted(user_id for user_id in members if user_id > after)
    return ok([member_json(members[user_id]) for user_id in ids[:limit]])


def _search_members(call: Call) -> Reply:
    limit = int(call.query.get("limit") or 1)
    found = call.guild.members_by_prefix(call.query.get("query", ""))
    return ok(list(map(member_json, found[:limit])))


def _edit_member(call: Call) -> Reply:
    guild = call.guild
    member = _target_member(call)
    changes: Json = {}
    if "nick" in call.fields:
        call.require_in_guild(allow.MANAGE_NICKNAMES)
        changes["nick"] = call.fields["nick"] or None
    if call.fields.get("roles") is not None:
        roles = set(map(int, call.fields["roles"]))
        for role in roles ^ member.roles:
            require_givable(guild, call.bot.id, _role(guild, role))
        changes["roles"] = roles
    call.world.change_member(guild, member.user.id, **changes)
    return ok(member_json(member))


def _edit_own_nick(call: Call) -> Reply:
    guild = call.guild
    call.require_in_guild(allow.CHANGE_NICKNAME)
    nick = call.fields.get("nick") or None
    call.world.change_member(guild, call.bot.id, nick=nick)
    return ok(member_json(guild.members[call.bot.id]))


def _give_role(call: Call) -> Reply:
    member = _target_member(call)
    role = _role(call.guild, call.id("role_id"))
    require_givable(call.guild, call.bot.id, role)
    roles = set(member.roles)
    if call.method == "PUT":
        roles.add(role.id)
    else:
        roles.discard(role.id)
    call.world.change_member(call.guild, member.user.id, roles=roles)
    return NOTHING


def _role(guild: Guild, role_id: int) -> Role:
    if role_id not in guild.roles:
        raise not_found("Role")
    return guild.roles[role_id]


def _roles(call: Call) -> Reply:
    return ok(list(map(role_json, call.guild.roles.values())))


def _get_role(call: Call) -> Reply:
    return ok(role_json(_role(call.guild, call.id("role_id"))))


def _create_role(call: Call) -> Reply:
    guild = call.guild
    changes = _role_changes(call)
    return ok(role_json(make_role(call.world, guild, **changes)))


def _role_changes(call: Call) -> Json:
    granted = call.require_in_guild(allow.MANAGE_ROLES)
    fields = call.fields
    changes = pick(fields, ("name", "hoist", "mentionable"))
    if len(str(changes.get("name", ""))) > 100:
        raise invalid_form("name", "Must be between 1 and 100 in length.")
    colour = fields.get("color") or object_of(fields.get("colors")).get("primary_color")
    if colour is not None:
        changes["colour"] = colour
    if fields.get("permissions") is not None:
        changes["permissions"] = int(fields["permissions"])
        if granted != allow.ALL and changes["permissions"] & ~granted:
            raise missing_permissions()
    return changes


def _edit_role(call: Call) -> Reply:
    guild = call.guild
    role = _role(guild, call.id("role_id"))
    changes = _role_changes(call)
    require_above(guild, call.bot.id, role)
    for name, value in changes.items():
        setattr(role, name, value)
    return ok(role_json(call.world.put_role(guild, role)))


def _delete_role(call: Call) -> Reply:
    role = _role(call.guild, call.id("role_id"))
    require_above(call.guild, call.bot.id, role)
    if role.bot_id is not None or role.id == call.guild.id:
        raise ApiError(400, 50028, "Invalid role")
    call.world.delete_role(call.guild, role)
    return NOTHING


def _audit_log(call: Call) -> Reply:
    """Returns the only entry that this server keeps: who added the bot."""
    guild = call.guild
    call.require_in_guild(allow.VIEW_AUDIT_LOG)
    log: Json = {name: [] for name in _AUDIT_LOG_LISTS}
    added_by = call.world.users.get(guild.bot_added_by or 0)
    if added_by is None or call.query.get("action_type", _BOT_ADD) != _BOT_ADD:
        return ok(log)
    bot_id = str(call.bot.id)
    entry: Json = {"id": bot_id, "action_type": int(_BOT_ADD), "target_id": bot_id}
    log["users"] = [user_json(added_by), user_json(call.bot)]
    log["audit_log_entries"] = [entry | {"user_id": str(added_by.id)}]
    return ok(log)


_GUILD = "/guilds/{guild_id}"

ROUTES = (
    Route("GET", "/users/@me", _me),
    Route("GET", "/users/{user_id}", _user),
    Route("GET", "/users/@me/guilds", _my_guilds),
    Route("DELETE", "/users/@me/guilds/{guild_id}", _leave),
    Route("GET", "/oauth2/applications/@me", _application),
    Route("GET", "/applications/@me", _application),
    Route("GET", _GUILD, _guild),
    Route("GET", _GUILD + "/audit-logs", _audit_log),
    Route("GET", _GUILD + "/members", _members),
    Route("GET", _GUILD + "/members/search", _search_members),
    Route("PATCH", _GUILD + "/members/@me", _edit_own_nick),
    Route("GET", _GUILD + "/members/{user_id}", _member),
    Route("PATCH", _GUILD + "/members/{user_id}", _edit_member),
    Route("PUT", _GUILD + "/members/{user_id}/roles/{role_id}", _give_role),
    Route("DELETE", _GUILD + "/members/{user_id}/roles/{role_id}", _give_role),
    Route("GET", _GUILD + "/roles", _roles),
    Route("POST", _GUILD + "/roles", _create_role),
    Route("GET", _GUILD + "/roles/{role_id}", _get_role),
    Route("PATCH", _GUILD + "/roles/{role_id}", _edit_role),
    Route("DELETE", _GUILD + "/roles/{role_id}", _delete_role),
)
