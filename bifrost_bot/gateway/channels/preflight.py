"""Checks, before a match is created, what would go wrong: permissions, room for channels, players who see all."""

from collections.abc import Iterable

import discord

from bifrost_bot.engines.contract import GameInfo
from bifrost_bot.gateway.channels.permissions import lacking_on_server, lacking_to_tell
from bifrost_bot.speech.wording import listing

MOST_CHANNELS = 500
MOST_PER_CATEGORY = 50


def problems(
    guild: discord.Guild, needed: int, intents: discord.Intents, here: discord.Permissions | None = None
) -> list[str]:
    """Returns what prevents a match of that many channels on this server, each with its remedy; empty if nothing does.

    Args:
        guild: The server.
        needed: How many channels the match needs.
        intents: The bot's intents.
        here: The bot's permissions in the channel that is to be the match's lobby, if it has one.
    """
    found = [*missing_permissions(guild.me), *_missing_here(here)]
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
    """Returns how many channels a match needs, including its category and the hosts' channel."""
    boards = _boards(info)
    per_board = 1 + (players if info.answers_per == "board" else 0)
    return 2 + boards * per_board + (0 if info.answers_per == "board" else players)


def practice_channels(info: GameInfo) -> int:
    """Returns how many channels a practice match needs, including its category."""
    return 2 if info.answers_per == "seat" else 1 + _boards(info)


def sees_all(member: discord.Member) -> bool:
    """Returns whether Discord shows a member what a match must hide.

    The server's owner and Administrators see every channel; the audit log shows for whom each channel was created.
    """
    rights = member.guild_permissions
    return member.id == member.guild.owner_id or rights.administrator or rights.view_audit_log


def _boards(info: GameInfo) -> int:
    return len(info.boards or ()) or 3


def missing_permissions(me: discord.Member) -> Iterable[str]:
    """Yields a sentence on the permissions that the bot lacks on the whole server, if any, with the remedy."""
    missing = lacking_on_server(me)
    if missing:
        yield (
            f"The bot lacks {', '.join(missing)}. Give them to the bot's role in Server Settings, Roles, "
            "or invite it again with the link from the README."
        )


def rights_here(interaction: discord.Interaction) -> discord.Permissions:
    """Returns the bot's permissions in the channel of an interaction; sending in a thread is a separate permission."""
    rights = discord.Permissions(interaction.app_permissions.value)
    if isinstance(interaction.channel, discord.Thread):
        rights.send_messages = rights.send_messages_in_threads
    return rights


def _missing_here(rights: discord.Permissions | None) -> Iterable[str]:
    missing = lacking_to_tell(rights) if rights is not None else ()
    if missing:
        yield (
            f"The bot lacks {listing(missing)} in this channel, where it would tell everybody about the match. Allow "
            "them to the bot's role in the channel's settings, Permissions, or use the command in another channel."
        )
