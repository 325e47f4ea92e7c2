"""Stored settings of servers."""

from bifrost_bot.store import server_settings
from bifrost_bot.store.database import Database
from bifrost_bot.store.server_settings import GuildSettings


async def test_a_server_that_has_settled_nothing_has_the_defaults(database: Database) -> None:
    async with database.transaction() as connection:
        assert await server_settings.settings(connection, 10**18) == GuildSettings()


async def test_what_is_settled_last_holds_for_that_server_alone(database: Database) -> None:
    async with database.transaction() as connection:
        await server_settings.put(connection, 10**18, GuildSettings(5))
        await server_settings.put(connection, 10**18 + 1, GuildSettings(6))
        await server_settings.put(connection, 10**18, GuildSettings(7))
        assert await server_settings.settings(connection, 10**18) == GuildSettings(7)
        assert await server_settings.settings(connection, 10**18 + 1) == GuildSettings(6)
        await server_settings.put(connection, 10**18, GuildSettings())
        assert await server_settings.settings(connection, 10**18) == GuildSettings()
