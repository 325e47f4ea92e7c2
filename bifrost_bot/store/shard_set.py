"""Which of the bot's servers a process works for: those of its shards. Several processes may share a database."""

from dataclasses import dataclass

from sqlalchemy import ColumnElement, true

from bifrost_bot.store.tables import matches

_SHARD_BITS = 22


@dataclass(frozen=True, slots=True)
class ShardSet:
    """The shards of a process; `count` 1 is the whole bot, as is `count` None, where Discord says how many there are.

    Attributes:
        count: How many shards the bot has in all its processes.
        ids: Those of this process, from 0 to `count` - 1.
    """

    count: int | None = None
    ids: tuple[int, ...] = ()

    @property
    def whole(self) -> bool:
        """Whether it is all servers."""
        return self.count is None or len(self.ids) == self.count

    @property
    def names(self) -> tuple[str, ...]:
        """What the heartbeats of its shards are called."""
        if self.count is None or self.count == 1:
            return ("bot",)
        return tuple(f"shard {id} of {self.count}" for id in self.ids)

    def owns(self, guild_id: int) -> bool:
        """Returns whether a server's matches are this process's."""
        return self.whole or (guild_id >> _SHARD_BITS) % (self.count or 1) in self.ids

    def clause(self) -> ColumnElement[bool]:
        """Returns the condition by which a query finds only this process's matches."""
        if self.whole:
            return true()
        return (matches.c.guild_id // 2**_SHARD_BITS % self.count).in_(self.ids)


WHOLE = ShardSet()
"""The whole bot."""
