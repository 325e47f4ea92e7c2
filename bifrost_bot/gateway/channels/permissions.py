"""The permissions that the bot needs on a server, and those of users in a match's channels."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, NamedTuple

import discord

from bifrost_bot.gateway.channels.snowflake import user_ids
from bifrost_bot.match.decide.hosts import impartial_hosts
from bifrost_bot.match.model import Match
from bifrost_bot.match.notice import CONTROL, LOBBY, Address
from bifrost_bot.speech.wording import listing

_NAMES: Final = MappingProxyType(
    {
        "view_channel": "View Channels",
        "send_messages": "Send Messages",
        "embed_links": "Embed Links",
        "attach_files": "Attach Files",
        "read_message_history": "Read Message History",
        "manage_channels": "Manage Channels",
        "manage_roles": "Manage Roles",
        "use_application_commands": "Use Application Commands",
        "create_events": "Create Events",
        "pin_messages": "Pin Messages",
    }
)
_REASONS: Final = MappingProxyType(
    {
        "view_channel": "sees the channels it writes in",
        "send_messages": "posts boards, replies and the lobby",
        "embed_links": "shows links to boards",
        "attach_files": "posts pictures and the match's files",
        "read_message_history": "finds what was typed while it was away",
        "manage_channels": "makes and deletes the match's channels",
        "manage_roles": "sets who may see and use those channels",
        "use_application_commands": "lets players and hosts use commands there",
        "create_events": "puts set starts and dates of seasons among the server's events",
        "pin_messages": "pins a match's lobby, and in its channels what says how to play",
    }
)

_Target = discord.Role | discord.Member | discord.Object
_Overwrites = dict[_Target, discord.PermissionOverwrite]
Overwrites = Mapping[_Target, discord.PermissionOverwrite]


@dataclass(frozen=True, slots=True)
class NeededPermission:
    """A permission that the bot needs on the whole server.

    Attributes:
        key: Its name in discord.py.
        in_lobby: Whether the bot needs it in the channel of a match's lobby.
        in_match: Whether the bot grants it to itself in the channels that it makes.
        is_optional: Whether matches work without it.
    """

    key: str
    in_lobby: bool = False
    in_match: bool = False
    is_optional: bool = False

    @property
    def name(self) -> str:
        """Its name in Discord's settings."""
        return _NAMES[self.key]

    @property
    def why(self) -> str:
        """The bot's use of it, in words."""
        return _REASONS[self.key]

    @property
    def where(self) -> str:
        """The kinds of channels that need it too, if any, or that it is not needed."""
        if self.is_optional:
            return "not needed for a match"
        places: list[str] = []
        if self.in_lobby:
            places.append("the lobby's channel")
        if self.in_match:
            places.append("the match's channels")
        return listing(places)


NEEDED = (
    NeededPermission("view_channel", in_lobby=True, in_match=True),
    NeededPermission("send_messages", in_lobby=True, in_match=True),
    NeededPermission("embed_links", in_lobby=True, in_match=True),
    NeededPermission("attach_files", in_lobby=True, in_match=True),
    NeededPermission("read_message_history", in_lobby=True, in_match=True),
    NeededPermission("manage_channels", in_match=True),
    NeededPermission("manage_roles"),
    NeededPermission("use_application_commands"),
    NeededPermission("create_events", is_optional=True),
    NeededPermission("pin_messages", is_optional=True),
)
"""Exactly the permissions of the bot's invitation; the README lists them."""

_FOR_MATCHES = tuple(needed for needed in NEEDED if not needed.is_optional)
_FOR_POSTING = tuple(needed for needed in NEEDED if needed.in_lobby)

INVITED = discord.Permissions(**{needed.key: True for needed in NEEDED})

_WRITING = (
    "send_messages",
    "add_reactions",
    "create_public_threads",
    "create_private_threads",
    "send_messages_in_threads",
)
_HIDDEN = discord.PermissionOverwrite(view_channel=False)
_BOT_KEYS = [needed.key for needed in NEEDED if needed.in_match]
_BOT = discord.PermissionOverwrite(**dict.fromkeys(_BOT_KEYS, True))


def invitation(application_id: int) -> str:
    """Returns the link by which a server's manager invites the bot with its permissions."""
    return discord.utils.oauth_url(
        application_id, permissions=INVITED, scopes=("bot", "applications.commands")
    )


def lacking_on_server(me: discord.Member) -> tuple[str, ...]:
    """Returns the permissions that matches need and the bot lacks, as Discord names them."""
    return _lacking(_FOR_MATCHES, me.guild_permissions)


def lacking_to_post(rights: discord.Permissions) -> tuple[str, ...]:
    """Returns the permissions that the bot lacks to post in a channel where it has `rights`."""
    return _lacking(_FOR_POSTING, rights)


def _lacking(needed: Sequence[NeededPermission], rights: discord.Permissions) -> tuple[str, ...]:
    return tuple(one.name for one in needed if not getattr(rights, one.key))


class Audience(NamedTuple):
    """The roles that may watch a match.

    Attributes:
        spectators: The server's role for that; None admits all who see the server's channels.
        of_season: The roles of the match's season.
    """

    spectators: int | None = None
    of_season: tuple[int, ...] = ()


def channel_overwrites(
    match: Match, guild: discord.Guild, address: Address, audience: Audience
) -> Overwrites:
    """Returns the overwrites of a match's channel; once it is over, only the bot writes there."""
    write = (_read_with_commands if match.over else _write_with_commands)(guild.me)
    if address == CONTROL:
        return _hidden_overwrites(guild) | _for_people(impartial_hosts(match), write)
    if address.seat is None and not match.settings.rehearsal:
        return _public_overwrites(match, guild, audience)
    overwrites = _hidden_overwrites(guild)
    if match.settings.hosts_watch or match.settings.rehearsal:
        overwrites |= _for_people(match.hosts, _read_with_commands(guild.me))
    occupant = match.occupant(address.seat) if address.seat else None
    if occupant is not None:
        overwrites |= _for_people([occupant.id], write)
    return overwrites


def is_secret(match: Match, address: Address) -> bool:
    """Returns whether a channel of a match is hidden from all but a few people."""
    return address != LOBBY and (address.place != "public" or match.settings.rehearsal)


def season_overwrites(guild: discord.Guild, roles: Iterable[discord.Role] = ()) -> Overwrites:
    """Returns the overwrites of a season's channels, in which only the bot writes."""
    overwrites: _Overwrites = dict.fromkeys(roles, _read_only(guild.me))
    overwrites[guild.default_role] = _read_only(guild.me, view=None)
    overwrites[guild.me] = _BOT
    return overwrites


def category_overwrites(match: Match, guild: discord.Guild, audience: Audience) -> Overwrites:
    """Returns the overwrites of a match's category; of a private match, only its hosts see it."""
    if match.settings.private:
        return _hidden_overwrites(guild) | _for_people(match.hosts, _read_with_commands(guild.me))
    return _public_overwrites(match, guild, audience)


def is_open(guild: discord.Guild, spectators: int | None) -> bool:
    """Returns whether all members of a server may watch its matches."""
    return spectators is None and guild.default_role.permissions.view_channel


def is_set(channel: discord.abc.GuildChannel, wanted: Overwrites) -> bool:
    """Returns whether a channel has exactly these overwrites."""
    return shown_overwrites(channel) == plain(wanted)


def shown_overwrites(channel: discord.abc.GuildChannel) -> dict[int, tuple[int, int]]:
    """Returns what a channel's overwrites allow and deny, by the id of the role or person.

    The same as `plain(channel.overwrites)`, which goes through all permissions of each overwrite;
    every post asks this.
    """
    stored = getattr(channel, "_overwrites")  # noqa: B009 - private to discord.py
    return {one.id: (one.allow, one.deny) for one in stored}


def plain(overwrites: Overwrites) -> dict[int, tuple[int, int]]:
    """Returns what overwrites allow and deny, by the id of the role or person."""
    pairs: dict[int, tuple[int, int]] = {}
    for target, overwrite in overwrites.items():
        allow, deny = overwrite.pair()
        pairs[target.id] = (allow.value, deny.value)
    return pairs


def with_others(
    channel: discord.abc.GuildChannel, wanted: Overwrites, *, is_secret: bool
) -> Overwrites:
    """Returns these overwrites with those that others added to a channel.

    Left out are those that let others read a secret channel, and those that the bot once set.
    """
    ids: set[int] = set()
    own: list[discord.PermissionOverwrite] = []
    for target, overwrite in wanted.items():
        ids.add(target.id)
        if overwrite.view_channel and target != channel.guild.me:
            own.append(overwrite)
    merged = dict(wanted)
    for target, overwrite in channel.overwrites.items():
        opens = is_secret and overwrite.view_channel
        if target.id not in ids and not opens and overwrite not in own:
            merged[target] = overwrite
    return merged


def shows_as(channel: discord.abc.GuildChannel, wanted: Overwrites) -> bool:
    """Returns whether a channel is visible and hidden to exactly those in the overwrites."""
    return _visibility(channel.overwrites) == _visibility(wanted)


def _visibility(overwrites: Overwrites) -> dict[int, bool | None]:
    return {target.id: overwrite.view_channel for target, overwrite in overwrites.items()}


def _public_overwrites(match: Match, guild: discord.Guild, audience: Audience) -> _Overwrites:
    """Returns the overwrites of public channels: spectators, or all who see the server's, read.

    Where not all members may watch, the match's people and the roles of its season may, so that
    eliminated players see what spectators see.

    Nothing is opened to @everyone: where that role may not see the server's channels, people have
    to pass a verification first.
    """
    read = _read_only(guild.me)
    others = _read_only(guild.me, view=None if audience.spectators is None else False)
    overwrites: _Overwrites = {guild.default_role: others, guild.me: _BOT}
    if is_open(guild, audience.spectators):
        return overwrites
    # A replaced player still watches; the loss of that right would tell who it was.
    former = [one.player.id for one in match.former]
    people = [*match.hosts, *(player.id for player in match.players), *former]
    overwrites |= _for_people(people, read)
    for role_id in (audience.spectators, *audience.of_season):
        role = guild.get_role(role_id or 0)
        if role is not None:
            overwrites[role] = read
    return overwrites


def _read_only(me: discord.Member, *, view: bool | None = True) -> discord.PermissionOverwrite:
    """Returns the right to read only; Discord does not let the bot deny what it lacks itself."""
    rights = me.guild_permissions
    denied = [key for key in _WRITING if getattr(rights, key)]
    return discord.PermissionOverwrite(
        view_channel=view, read_message_history=True, **dict.fromkeys(denied, False)
    )


def _read_with_commands(me: discord.Member) -> discord.PermissionOverwrite:
    """Returns the right to read and use commands, which the bot can grant only if it has it."""
    return _with_commands(me, _read_only(me))


def _write_with_commands(me: discord.Member) -> discord.PermissionOverwrite:
    write = discord.PermissionOverwrite(
        view_channel=True, read_message_history=True, send_messages=True
    )
    return _with_commands(me, write)


def _with_commands(
    me: discord.Member, overwrite: discord.PermissionOverwrite
) -> discord.PermissionOverwrite:
    if me.guild_permissions.use_application_commands:
        overwrite.update(use_application_commands=True)
    return overwrite


def _hidden_overwrites(guild: discord.Guild) -> _Overwrites:
    return {guild.default_role: _HIDDEN, guild.me: _BOT}


def _for_people(ids: Iterable[str], overwrite: discord.PermissionOverwrite) -> _Overwrites:
    """Returns the overwrites that give these people a right; computer players get none."""
    # Without the members intent not every user is known as a Member.
    return {discord.Object(id, type=discord.Member): overwrite for id in user_ids(ids)}
