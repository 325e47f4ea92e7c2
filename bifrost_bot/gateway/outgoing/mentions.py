"""Permissions to mention people, as Discord takes them with a message."""

from collections.abc import Collection
from typing import Final

import discord

from bifrost_bot.gateway.channels.snowflake import user_ids

SHOWN: Final = discord.AllowedMentions(everyone=False, roles=False, users=True, replied_user=False)
"""The permission of messages that call no one, so that Discord sends the people they mention.

An edit never calls, nor does an answer that one person sees; a silent message makes no sound.
"""


def calling(ids: Collection[str], role: str = "") -> discord.AllowedMentions:
    """Returns the permission of a message that calls only these people, and perhaps a role."""
    users = list(map(discord.Object, user_ids(dict.fromkeys(ids))))
    roles = [discord.Object(int(role))] if role else False
    return discord.AllowedMentions(everyone=False, roles=roles, replied_user=False, users=users)
