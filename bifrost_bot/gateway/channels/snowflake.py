"""Discord's ids (snowflakes), which contain a timestamp."""

from collections.abc import Iterable

import discord


def stamp_ms(id: int) -> int:
    """Returns the timestamp in a snowflake, in Unix milliseconds."""
    return (id >> 22) + discord.utils.DISCORD_EPOCH


def snowflake(at_ms: int) -> int:
    """Returns the lowest snowflake for a time."""
    return max(0, at_ms - discord.utils.DISCORD_EPOCH) << 22


def user_ids(ids: Iterable[str]) -> list[int]:
    """Returns those of these ids that are users': computer players and erased people have none."""
    return [int(id) for id in ids if id.isdigit()]
