"""The settings of servers, kept in memory: each public picture asks for one of them."""

from collections.abc import Callable

from bifrost_bot.store import server_settings
from bifrost_bot.store.database import Database
from bifrost_bot.store.server_settings import GuildSettings


class ServerSettings:
    """The settings of all servers; those of its shards only this process changes."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._known: dict[int, GuildSettings] = {}

    async def of(self, guild_id: int) -> GuildSettings:
        """Returns the settings of a server.

        Raises:
            StoreError: When they could not be read.
        """
        if guild_id not in self._known:
            async with self._database.transaction() as connection:
                found = await server_settings.settings(connection, guild_id)
            # A change may have been recorded since.
            self._known.setdefault(guild_id, found)
        return self._known[guild_id]

    async def change(
        self, guild_id: int, change: Callable[[GuildSettings], GuildSettings]
    ) -> tuple[GuildSettings, GuildSettings]:
        """Records a change of a server's settings; returns the settings before and after.

        Raises:
            StoreError: When it could not be recorded.
        """
        async with self._database.transaction() as connection:
            before = await server_settings.settings(connection, guild_id, to_change=True)
            after = change(before)
            if after != before:
                await server_settings.put(connection, guild_id, after)
        self._known[guild_id] = after
        return before, after

    def forget(self, guild_id: int) -> None:
        """Forgets a server whose data was deleted."""
        self._known.pop(guild_id, None)
