"""Checks of a server before a match is created there, and explanations of Discord's refusals."""

from collections.abc import Iterable, Iterator, Sequence

import discord

from bifrost_bot.engines.contract import GameInfo
from bifrost_bot.gateway.channels.access import FullError
from bifrost_bot.gateway.channels.permissions import (
    invitation,
    is_open,
    lacking_on_server,
    lacking_to_post,
)
from bifrost_bot.gateway.channels.quota import MAX_CHANNELS_PER_DAY, possible_ms
from bifrost_bot.match.model import Rooms
from bifrost_bot.speech.texts import TWO_FACTORS
from bifrost_bot.speech.wording import bullets, listing

MOST_CHANNELS = 500
MAX_PER_CATEGORY = 50
NEEDS_TWO_FACTORS = 60003
NO_EVENTS = (
    "The bot lacks Create Events, so set starts and dates of a season are not among this server's "
    "events."
)
_TOO_MANY_CHANNELS = 30013
_MOST_WRONG = 3
"""More might not fit into the message."""


def problems(
    guild: discord.Guild,
    needed: int,
    intents: discord.Intents,
    today: Sequence[int],
    here: discord.Permissions | None = None,
) -> list[str]:
    """Returns the reasons why this server cannot have the match, each with its remedy.

    Args:
        today: When the bot made channels there within 24 hours, oldest first.
        here: The bot's permissions in the channel that would be the match's lobby, if any.
    """
    found = [*missing_permissions(guild.me), *_missing_here(here)]
    if len(guild.channels) + needed > MOST_CHANNELS:
        found.append(
            f"A match needs {needed} channels. This server has {len(guild.channels)}, and "
            f"Discord allows {MOST_CHANNELS}. Delete old channels, for example with /match "
            "delete."
        )
    at_ms = possible_ms(today, needed, MAX_CHANNELS_PER_DAY)
    if at_ms is not None:
        found.append(
            f"A match needs {needed} channels. The bot has made {len(today)} here within 24 "
            f"hours, and Discord allows {MAX_CHANNELS_PER_DAY}. Try again after "
            f"<t:{at_ms // 1000}:F>."
        )
    if needed - 1 > MAX_PER_CATEGORY:
        found.append(
            f"A match needs {needed - 1} channels in one category, and Discord allows "
            f"{MAX_PER_CATEGORY}."
        )
    if not intents.message_content:
        found.append(
            "The bot cannot read messages. Switch on the Message Content Intent in Discord's "
            "developer portal."
        )
    return found


def notes(guild: discord.Guild, spectators: int | None) -> list[str]:
    """Returns facts about the server that prevent nothing but that a host should know.

    Args:
        spectators: The role that may watch; None if the server's managers chose none.
    """
    found = [
        (
            f"{all_seeing(guild)} can learn who plays which seat, from the channels or from the "
            "audit log. Remove Administrator and View Audit Log from roles and bots that don't "
            "need them. Whoever keeps them should watch, not play."
        )
    ]
    if guild.mfa_level is discord.MFALevel.require_2fa:
        found.append(TWO_FACTORS)
    if not guild.me.guild_permissions.create_events:
        found.append(NO_EVENTS)
    if not guild.me.guild_permissions.pin_messages:
        found.append(
            "The bot lacks Pin Messages, so it pins no lobby and no message on how to play."
        )
    if not is_open(guild, spectators):
        found.append(watchers(guild, spectators))
    return found


def watchers(guild: discord.Guild, spectators: int | None) -> str:
    """Returns a sentence that says who may watch the matches of a server."""
    if is_open(guild, spectators):
        return "Everybody on this server can watch matches."
    if spectators is None:
        return (
            "@everyone cannot see this server's channels, so only players, hosts, and members "
            "whose roles show them these channels can watch a match. To let others watch, choose "
            "a role with /match settings spectators."
        )
    if guild.get_role(spectators) is None:
        return (
            "The role whose members could watch matches was deleted, so only players and hosts "
            "can watch. Choose another role with /match settings spectators."
        )
    return f"Only players, hosts, and members with the role <@&{spectators}> can watch a match."


def report(
    title: str,
    problems: Iterable[str],
    notes: Iterable[str],
    application_id: int,
    wrong: Sequence[str] = (),
) -> str:
    """Returns the whole result of the checks, for the host who asked.

    Args:
        problems: What prevents a match.
        notes: What a host should know.
        application_id: The bot's, for its invitation.
        wrong: What is wrong with matches and seasons that run.
    """
    found = list(problems)
    lines = [not_ready(found)] if found else []
    if wrong:
        lines.append("Wrong now:" if found else "Another match can start here, but this is wrong:")
        lines += bullets(wrong[:_MOST_WRONG])
        if len(wrong) > _MOST_WRONG:
            lines.append(f"• {len(wrong) - _MOST_WRONG} more")
        lines.append("The bot puts right what it can; /match repair says what it cannot, and why.")
    elif not found:
        lines.append(f"Everything is ready for {title}.")
    invite = f"Invite link with all permissions that the bot needs: <{invitation(application_id)}>"
    return "\n".join([*lines, "Worth knowing:", *bullets(notes), invite])


def not_ready(problems: Iterable[str]) -> str:
    """Returns these problems under a sentence that says that the match cannot be created."""
    return "\n".join(["This server is not ready for a match:", *bullets(problems)])


def reasons(problem: discord.HTTPException, me: discord.Member) -> list[str]:
    """Returns why Discord refused to make or change a channel; empty if unknown."""
    found = [*missing_permissions(me)]
    if problem.code == NEEDS_TWO_FACTORS:
        found.append(TWO_FACTORS)
    if problem.code == _TOO_MANY_CHANNELS:
        found.append(
            f"This server has {MOST_CHANNELS} channels, which is Discord's limit. Delete old "
            "channels, for example with /match delete."
        )
    return found


def require_room(category: discord.CategoryChannel) -> None:
    """Raises `FullError` if Discord would refuse another channel in a category."""
    if len(category.channels) >= MAX_PER_CATEGORY:
        raise FullError(
            f"Its category <#{category.id}> has {MAX_PER_CATEGORY} channels, which is Discord's "
            "limit. Move channels out of it, or delete some that are not the match's."
        )


def all_seeing(guild: discord.Guild) -> str:
    """Returns the owner, and the roles and bots that see every channel or the audit log, by name.

    Their members are unknown: the bot works without Discord's list of members.
    """
    owner = f"The owner <@{guild.owner_id}>"
    return listing([owner, *_seeing_roles(guild)])


def _seeing_roles(guild: discord.Guild) -> Iterator[str]:
    for role in reversed(guild.roles):
        rights = role.permissions
        if not (rights.administrator or rights.view_audit_log) or role == guild.self_role:
            continue
        bot_id = role.tags.bot_id if role.tags is not None else None
        if bot_id:
            yield f"the bot <@{bot_id}>"
        elif role.is_default():
            yield "everybody"
        else:
            yield f"everybody with the role <@&{role.id}>"


def channels_needed(info: GameInfo, rooms: Rooms = "per-board") -> int:
    """Returns how many channels a full match needs, with its category and the hosts' channel."""
    boards = _boards(info)
    is_per_board = info.answers_per == "board" and rooms == "per-board"
    per_player = boards if is_per_board else 1
    return 2 + boards + info.most * per_player


def practice_channels(info: GameInfo) -> int:
    """Returns how many channels a practice match needs, including its category."""
    return 2 if info.answers_per == "seat" else 1 + _boards(info)


def sees_all(member: discord.Member) -> bool:
    """Returns whether Discord shows a member the secrets of matches.

    The server's owner and Administrators see every channel; the audit log shows for whom each
    channel was created.
    """
    rights = member.guild_permissions
    return member.id == member.guild.owner_id or rights.administrator or rights.view_audit_log


def _boards(info: GameInfo) -> int:
    return len(info.boards or ()) or 3


def missing_permissions(me: discord.Member) -> Iterable[str]:
    """Yields a sentence on the permissions that the bot lacks on the server, if any."""
    missing = lacking_on_server(me)
    if missing:
        yield (
            f"The bot lacks {listing(missing)}. Allow this for the bot's role under Server "
            "Settings → Roles, or invite the bot again with the link that /match preflight shows."
        )


def rights_here(interaction: discord.Interaction) -> discord.Permissions:
    """Returns the bot's permissions in an interaction's channel, which may be a thread."""
    rights = discord.Permissions(interaction.app_permissions.value)
    if isinstance(interaction.channel, discord.Thread):
        rights.send_messages = rights.send_messages_in_threads
    return rights


def _missing_here(rights: discord.Permissions | None) -> Iterable[str]:
    missing = lacking_to_post(rights) if rights is not None else ()
    if missing:
        yield (
            f"The bot lacks {listing(missing)} in this channel, where it would post the lobby. "
            "Allow this for the bot's role in the channel's settings, under Permissions, or use "
            "the command in another channel."
        )
