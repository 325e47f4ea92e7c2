"""Stored preferences are kept, replaced and deleted."""

import pytest
from sqlalchemy import update

from bifrost_bot.match.preferences import Preferences, Quiet
from bifrost_bot.store import preferences, tables
from bifrost_bot.store.database import Database, StoreError

FIRST = Preferences("colour-blind", "beside", "figures", (7200, 30), Quiet(1320, 480), -210)


async def test_the_last_choice_is_found_and_forgotten(database: Database) -> None:
    async with database.transaction() as connection:
        await preferences.put(connection, "101", Preferences(), 5)
        await preferences.put(connection, "102", Preferences(reminders=()), 5)
        await preferences.put(connection, "101", FIRST, 9)
    async with database.transaction() as connection:
        assert await preferences.changed_since(connection) == {
            "101": FIRST,
            "102": Preferences(reminders=()),
        }
        assert await preferences.changed_since(connection, 6) == {"101": FIRST}
        await preferences.forget(connection, "101")
        await preferences.forget(connection, "103")
        assert await preferences.changed_since(connection) == {"102": Preferences(reminders=())}


@pytest.mark.parametrize("body", ['{"palette": 5}', "no JSON"])
async def test_unreadable_preferences_name_the_user(database: Database, body: str) -> None:
    async with database.transaction() as connection:
        await preferences.put(connection, "101", FIRST, 5)
        await preferences.put(connection, "102", FIRST, 5)
        damaged = tables.preferences.c.user_id == "102"
        await connection.execute(update(tables.preferences).where(damaged).values(body=body))
    with pytest.raises(
        StoreError, match=r"\AThe preferences of 102 cannot be read: .*Error\(.*\)\.\Z"
    ):
        async with database.transaction() as connection:
            await preferences.changed_since(connection)
