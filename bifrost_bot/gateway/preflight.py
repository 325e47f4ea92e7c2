"""Looks, before a match is created, for what would go wrong: permissions, room for channels, watching eyes."""

from collections.abc import Iterable

import discord

from bifrost_bot.gateway.replies import RefusedError
from engines.api import GameInfo

MOST_CHANNELS = 500
MOST_PER_CATEGORY = 50
PERMISSIONS = {
    "view_channel": "View Channels",
    "send_messages": "Send Messages",
    "embed_links": "Embed Links",
    "attach_files": "Attach Files",
    "read_message_history": "Read Message History",
    "manage_channels": "Manage Channels",
    "manage_roles": "Manage Roles",
}
"""What the bot needs on a server, as Discord's settings call it."""


def problems(guild: discord.Guild, needed: int, intents: discord.Intents) -> list[str]:
    """Returns what stands against a match of that many channels on this server, each with its remedy; none is good."""
    found = list(missing_permissions(guild.me))
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


def require(guild: discord.Guild, needed: int, intents: discord.Intents) -> None:
    """Passes where nothing stands against a match of that many channels.

    Raises:
        RefusedError: When something does, with all remedies.
    """
    found = problems(guild, needed, intents)
    if found:
        raise RefusedError("This server is not ready for a match.\n" + "\n".join(f"• {line}" for line in found))


def channels_needed(info: GameInfo, players: int) -> int:
    """Returns how many channels a match makes in all, its category and the hosts' own included."""
    boards = _boards(info)
    per_board = 1 + (players if info.answers_per == "board" else 0)
    return 2 + boards * per_board + (0 if info.answers_per == "board" else players)


def practice_channels(info: GameInfo) -> int:
    """Returns how many channels a practice makes, its category included."""
    return 2 if info.answers_per == "seat" else 1 + _boards(info)


def sees_all(member: discord.Member) -> bool:
    """Returns whether Discord shows a member what a match must hide.

    The server's owner and Administrators see every channel; the audit log tells whom each channel was made for.
    """
    rights = member.guild_permissions
    return member.id == member.guild.owner_id or rights.administrator or rights.view_audit_log


def _boards(info: GameInfo) -> int:
    return len(info.boards or ()) or 3


def missing_permissions(me: discord.Member) -> Iterable[str]:
    """Returns a sentence on what the bot lacks on the whole server, if it does, with the remedy."""
    missing = [name for key, name in PERMISSIONS.items() if not getattr(me.guild_permissions, key)]
    if missing:
        yield (
            f"The bot lacks {', '.join(missing)}. Give them to the bot's role in Server Settings, Roles, "
            "or invite it again with the link from the README."
        )
