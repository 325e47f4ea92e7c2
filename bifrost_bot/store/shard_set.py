"""The shards, and so the servers, that a process serves; several processes may share a database."""

from dataclasses import dataclass

from sqlalchemy import ColumnElement, true

from bifrost_bot.store.tables import matches

_SHARD_BITS = 22


@dataclass(frozen=True, slots=True)
class ShardSet:
    """The shards of a process. A `count` of 1 is the whole bot, as is None (Discord chooses).

    Attributes:
        count: The number of shards in all processes together.
        ids: Those of this process, from 0 to `count` - 1.
    """

    count: int | None = None
    ids: tuple[int, ...] = ()

    @property
    def whole(self) -> bool:
        """Whether the process serves all servers."""
        return self.count is None or len(self.ids) == self.count

    @property
    def first(self) -> bool:
        """Whether the process does the work that is done once for all processes."""
        return self.whole or 0 in self.ids

    @property
    def names(self) -> tuple[str, ...]:
        """The names of its shards' heartbeats."""
        if self.count is None or self.count == 1:
            return ("bot",)
        return tuple(f"shard {id} of {self.count}" for id in self.ids)

    def owns(self, guild_id: int) -> bool:
        """Returns whether a server's matches belong to this process."""
        shard = (guild_id >> _SHARD_BITS) % (self.count or 1)
        return self.whole or shard in self.ids

    def clause(self, guild_id: ColumnElement[int] = matches.c.guild_id) -> ColumnElement[bool]:
        """Returns the SQL condition for this process's matches, or for another table's servers."""
        if self.whole:
            return true()
        shard = guild_id // 2**_SHARD_BITS % self.count
        return shard.in_(self.ids)


WHOLE = ShardSet()
"""The whole bot."""
