"""Looks, before a match is created, for what would go wrong: permissions, room for channels, watching eyes."""

from collections.abc import Iterable

import discord

from engines.api import GameInfo

MOST_CHANNELS = 500
MOST_PER_CATEGORY = 50
_NEEDED = {
    "view_channel": "View Channels",
    "send_messages": "Send Messages",
    "embed_links": "Embed Links",
    "attach_files": "Attach Files",
    "read_message_history": "Read Message History",
    "manage_channels": "Manage Channels",
    "manage_roles": "Manage Roles",
}


def problems(guild: discord.Guild, info: GameInfo, players: int, intents: discord.Intents) -> list[str]:
    """Returns what stands against a match of that many players on this server, each with its remedy; none is good."""
    found = list(_permissions(guild.me))
    needed = channels_needed(info, players)
    if len(guild.channels) + needed > MOST_CHANNELS:
        found.append(
            f"The match needs {needed} channels, this server has {len(guild.channels)}, and Discord allows "
            f"{MOST_CHANNELS}. Delete old ones, for example with /match delete."
        )
    if needed - 1 > MOST_PER_CATEGORY:
        found.append(f"The match needs {needed - 1} channels in one category and Discord allows {MOST_PER_CATEGORY}.")
    if not intents.message_content:
        found.append("The bot may not read messages. Switch on the Message Content Intent in the developer portal.")
    return found


def channels_needed(info: GameInfo, players: int) -> int:
    """Returns how many channels a match makes in all, its category included."""
    boards = len(info.boards or ()) or 3
    per_board = 1 + (players if info.answers_per == "board" else 0)
    return 1 + boards * per_board + (0 if info.answers_per == "board" else players)


def sees_all(member: discord.Member) -> bool:
    """Returns whether Discord shows a member what a match must hide.

    The server's owner and Administrators see every channel; the audit log tells whom each channel was made for.
    """
    rights = member.guild_permissions
    return member.id == member.guild.owner_id or rights.administrator or rights.view_audit_log


def _permissions(me: discord.Member) -> Iterable[str]:
    missing = [name for key, name in _NEEDED.items() if not getattr(me.guild_permissions, key)]
    if missing:
        yield (
            f"The bot lacks {', '.join(missing)}. Give them to the bot's role in Server Settings, Roles, "
            "or invite it again with the link from the README."
        )
