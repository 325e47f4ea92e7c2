"""Whether something that may have been told already was: Discord drops a repeat only where it knows the nonce.

It forgets nonces after some minutes, and a message that carries several notices has the nonce of the last of them: when
others have joined them since, it is another one. Then the channel is read.
"""

from collections.abc import Sequence

import discord

from bifrost_bot.gateway.waiting import is_told_by
from bifrost_bot.match.notice import Kind
from bifrost_bot.runtime.clock import Clock
from bifrost_bot.store.outbox import Channel, Row

_NONCE_LIFE_MS = 120_000
_CLOCK_DOUBT_MS = 1_000

Found = tuple[Row, discord.Message]


class Doubts:
    """The notices that may have been told without anybody having noted it."""

    def __init__(self, client: discord.Client, clock: Clock) -> None:
        self._client = client
        self._clock = clock
        self._ids: set[int] = set()

    def raise_for(self, rows: Sequence[Row]) -> None:
        """Remembers that these may have been told."""
        self._ids |= {row.id for row in rows}

    def end_for(self, rows: Sequence[Row]) -> None:
        """Forgets them: they were told, or nobody will try again."""
        self._ids -= {row.id for row in rows}

    def is_sure(self, row: Row) -> bool:
        """Returns whether this notice was certainly not told before; one that is not on record may have been."""
        return row.id != 0 and row.id not in self._ids

    async def settle(self, channel: Channel, batch: Sequence[Row]) -> list[Found]:
        """Returns those of a batch that were told, each with its message; what a nonce stops is not looked for."""
        doubtful = [row for row in batch if row.id in self._ids]
        if not doubtful or not self._is_worth_reading(channel, batch, doubtful[0]):
            return []
        since = discord.Object(snowflake(doubtful[0].created_ms - _CLOCK_DOUBT_MS))
        place, me = self._client.get_partial_messageable(channel.id), self._client.user
        own = [
            message
            async for message in place.history(after=since, limit=100)
            if me is not None and message.author.id == me.id
        ]
        found = ((row, next((message for message in own if is_told_by(message, row)), None)) for row in doubtful)
        return [(row, message) for row, message in found if message is not None]

    def _is_worth_reading(self, channel: Channel, batch: Sequence[Row], oldest: Row) -> bool:
        kind = oldest.notice.kind
        if kind is Kind.CLOCK or (kind is Kind.LOBBY and channel.board_message_id is not None):
            return False  # An edit can be repeated.
        return len(batch) > 1 or self._clock.now_ms() - oldest.created_ms >= _NONCE_LIFE_MS


def stamp_ms(id: int) -> int:
    """Returns the instant in a snowflake, in Unix milliseconds."""
    return (id >> 22) + discord.utils.DISCORD_EPOCH


def snowflake(at_ms: int) -> int:
    """Returns the lowest snowflake of an instant."""
    return max(0, at_ms - discord.utils.DISCORD_EPOCH) << 22
