"""Settings that hosts saved are kept by name, server by server."""

from sqlalchemy import update

from bifrost_bot.match.model import Settings
from bifrost_bot.store import presets
from bifrost_bot.store.database import Database
from bifrost_bot.store.presets import Preset
from bifrost_bot.store.tables import presets as table

GUILD = 10**18
ONE = Preset(
    Settings("bifrost", {"points": [3, 2, 0]}, seconds=90, warnings=(30, 5)), ("good", "random")
)
OTHER = Preset(Settings("social_snake"))


async def test_a_preset_belongs_to_its_server(database: Database) -> None:
    async with database.transaction() as connection:
        await presets.put(connection, GUILD, "Friday", ONE)
        await presets.put(connection, GUILD, "Another", OTHER)
        await presets.put(connection, GUILD + 1, "Friday", OTHER)
        assert list((await presets.presets_by_name(connection, GUILD)).items()) == [
            ("Another", OTHER),
            ("Friday", ONE),
        ]
        await presets.put(connection, GUILD, "Friday", OTHER)
        await presets.forget(connection, GUILD, "Another")
        assert await presets.presets_by_name(connection, GUILD) == {"Friday": OTHER}


async def test_what_another_version_saved_is_there_but_cannot_be_used(database: Database) -> None:
    async with database.transaction() as connection:
        await presets.put(connection, GUILD, "Friday", ONE)
        await connection.execute(update(table).values(body='{"settings": {"colour": 5}}'))
        assert await presets.presets_by_name(connection, GUILD) == {"Friday": None}
