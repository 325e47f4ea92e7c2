"""The permissions that the bot needs on a server, and those of users in a match's channels."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import discord

from bifrost_bot.match.decide.hosts import impartial_hosts
from bifrost_bot.match.model import Match
from bifrost_bot.match.notice import CONTROL, Address
from bifrost_bot.speech.texts.channel import PermissionText
from bifrost_bot.speech.wording import listing

Overwrites = Mapping[discord.Role | discord.Member | discord.Object, discord.PermissionOverwrite]
_Given = dict[discord.Role | discord.Member | discord.Object, discord.PermissionOverwrite]


@dataclass(frozen=True, slots=True)
class Needed:
    """A permission that the bot needs on the whole server.

    Attributes:
        key: Its name in discord.py.
        in_lobby: Whether the channel of a match's lobby must not take it away.
        in_match: Whether the bot gives it to itself in the channels that it makes.
    """

    key: str
    in_lobby: bool = False
    in_match: bool = False

    @property
    def name(self) -> str:
        """Its name in Discord's settings."""
        return PermissionText.names[self.key]

    @property
    def why(self) -> str:
        """What the bot does with it."""
        return PermissionText.reasons[self.key]

    @property
    def where(self) -> str:
        """The channels in which it is needed besides the server's roles, if there are any."""
        places = [PermissionText.lobbys_channel] if self.in_lobby else []
        return listing([*places, *([PermissionText.matchs_channels] if self.in_match else [])])


NEEDED = (
    Needed("view_channel", in_lobby=True, in_match=True),
    Needed("send_messages", in_lobby=True, in_match=True),
    Needed("embed_links", in_lobby=True, in_match=True),
    Needed("attach_files", in_lobby=True, in_match=True),
    Needed("read_message_history", in_lobby=True, in_match=True),
    Needed("manage_channels", in_match=True),
    Needed("manage_roles"),
    Needed("use_application_commands"),
)
"""The permissions of the bot's invitation, no more and no less; the README lists them."""

INVITED = discord.Permissions(**{one.key: True for one in NEEDED})
"""The permissions as Discord counts them, for the link by which a server invites the bot."""

_WRITING = (
    "send_messages",
    "add_reactions",
    "create_public_threads",
    "create_private_threads",
    "send_messages_in_threads",
)
_HIDDEN = discord.PermissionOverwrite(view_channel=False)
_BOT = discord.PermissionOverwrite(**{one.key: True for one in NEEDED if one.in_match})


def invitation(application_id: int) -> str:
    """Returns the link by which a server's manager invites the bot with all that it needs."""
    return discord.utils.oauth_url(
        application_id, permissions=INVITED, scopes=("bot", "applications.commands")
    )


def lacking_on_server(me: discord.Member) -> tuple[str, ...]:
    """Returns the permissions that the bot lacks on the whole server, by their names in
    Discord's settings.
    """
    return tuple(one.name for one in NEEDED if not getattr(me.guild_permissions, one.key))


def lacking_to_tell(rights: discord.Permissions) -> tuple[str, ...]:
    """Returns the permissions that the bot lacks to post where it has these rights."""
    return tuple(one.name for one in NEEDED if one.in_lobby and not getattr(rights, one.key))


def over_channel(
    match: Match,
    guild: discord.Guild,
    address: Address,
    spectators: int | None,
    roles: Iterable[int] = (),
) -> Overwrites:
    """Returns who sees and uses a channel of a match; once the match is over, only the bot writes
    there.

    Args:
        match: The match.
        guild: Its server.
        address: What the channel is for.
        spectators: The role that may watch; None: whoever sees the server's channels.
        roles: The roles of the match's season, which may watch too.
    """
    read = _reader(guild.me)
    holders = read if match.over else _player(guild.me)
    if address == CONTROL:
        return _closed(guild) | {
            _person(host): holders for host in impartial_hosts(match) if host.isdigit()
        }
    if address.seat is None and not match.settings.rehearsal:
        return _watched(match, guild, spectators, roles)
    given = _closed(guild)
    if match.settings.hosts_watch or match.settings.rehearsal:
        given |= {_person(host): read for host in match.hosts if host.isdigit()}
    holder = match.occupant(address.seat) if address.seat else None
    if holder is not None and holder.id.isdigit():
        given[_person(holder.id)] = holders
    return given


def over_season(guild: discord.Guild, roles: Iterable[discord.Role] = ()) -> Overwrites:
    """Returns who sees the channels of a season: its roles and whoever sees the server's; only
    the bot writes there.
    """
    shown: _Given = dict.fromkeys(roles, _reads(guild.me))
    return {guild.default_role: _reads(guild.me, view=None), guild.me: _BOT, **shown}


def over_category(
    match: Match, guild: discord.Guild, spectators: int | None, roles: Iterable[int] = ()
) -> Overwrites:
    """Returns who sees the match's category: whoever may watch, or only the hosts of a practice
    match or rehearsal.
    """
    if match.settings.private:
        return _closed(guild) | {_person(host): _reader(guild.me) for host in match.hosts}
    return _watched(match, guild, spectators, roles)


def is_open(guild: discord.Guild, spectators: int | None) -> bool:
    """Returns whether everybody on a server may watch its matches."""
    return spectators is None and guild.default_role.permissions.view_channel


def is_set(channel: discord.abc.GuildChannel, wanted: Overwrites) -> bool:
    """Returns whether a channel has exactly these overwrites."""
    return {one.id: over.pair() for one, over in channel.overwrites.items()} == {
        one.id: over.pair() for one, over in wanted.items()
    }


def shows_as(channel: discord.abc.GuildChannel, wanted: Overwrites) -> bool:
    """Returns whether a channel shows itself to those, and hides itself from those, whom the
    overwrites name.
    """
    return {one.id: over.view_channel for one, over in channel.overwrites.items()} == {
        one.id: over.view_channel for one, over in wanted.items()
    }


def _watched(
    match: Match, guild: discord.Guild, spectators: int | None, roles: Iterable[int]
) -> _Given:
    """Returns who reads what is for everybody: the spectators' role, or who sees the server's
    channels; and the people.

    Where not everybody may watch, the roles of the match's season may, so that the eliminated see
    what spectators see.

    Nothing is opened to @everyone: where that role may not see the server's channels, people have
    yet to pass a gate.
    """
    read = _reads(guild.me)
    role = guild.get_role(spectators) if spectators is not None else None
    given: _Given = {
        guild.default_role: _reads(guild.me, view=None if spectators is None else False),
        guild.me: _BOT,
    }
    if role is not None:
        given[role] = read
    if not is_open(guild, spectators):
        people = (*match.hosts, *(player.id for player in match.players))
        given |= {_person(id): read for id in people if id.isdigit()}
        given |= {role: read for id in roles if (role := guild.get_role(id)) is not None}
    return given


def _reads(me: discord.Member, *, view: bool | None = True) -> discord.PermissionOverwrite:
    """Returns the right to read only; on Discord, a permission that the bot lacks cannot be
    denied to others.
    """
    denied = [key for key in _WRITING if getattr(me.guild_permissions, key)]
    return discord.PermissionOverwrite(
        view_channel=view, read_message_history=True, **dict.fromkeys(denied, False)
    )


def _reader(me: discord.Member) -> discord.PermissionOverwrite:
    """Returns the right to read and use commands; like a denial, it can be given only by who has
    it.
    """
    return _with_commands(me, _reads(me))


def _player(me: discord.Member) -> discord.PermissionOverwrite:
    return _with_commands(
        me,
        discord.PermissionOverwrite(
            view_channel=True, read_message_history=True, send_messages=True
        ),
    )


def _with_commands(
    me: discord.Member, given: discord.PermissionOverwrite
) -> discord.PermissionOverwrite:
    if me.guild_permissions.use_application_commands:
        given.update(use_application_commands=True)
    return given


def _closed(guild: discord.Guild) -> _Given:
    return {guild.default_role: _HIDDEN, guild.me: _BOT}


def _person(id: str) -> discord.Object:
    # Without the members intent not every user is known as a Member.
    return discord.Object(int(id), type=discord.Member)
