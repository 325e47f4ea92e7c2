"""Databases from before matches were marked as private."""

import json
from typing import Any

from alembic import command
from sqlalchemy import Connection, text

from bifrost_bot.store import journal, outbox
from bifrost_bot.store.database import Database, migrations

BEFORE = "0013"
CREATED: dict[str, Any] = {"is": "MatchCreated", "settings": {"game": "bifrost", "practice": False}}


def created(**settings: Any) -> str:
    return json.dumps({**CREATED, "settings": {**CREATED["settings"], **settings}})


BODIES = {
    "1": created(practice=True),
    "2": created(rehearsal=True),
    "3": created(options={"practice": True}),
    "4": '{"practice": true, "settings": ',
    "5": created(practice=True),
    "6": created(practice=True),
    "7": created(),
}
"""Practice and rehearsal; a game's setting of that name; a damaged record; without channels;
running; any match.
"""


def make(connection: Connection) -> None:
    """Makes a database of before, with a match for each of the records."""
    config = migrations()
    config.attributes["connection"] = connection
    command.upgrade(config, BEFORE)
    for number, body in BODIES.items():
        status = "running" if number == "6" else "finished"
        category = 50 if number == "1" else None
        connection.execute(
            text(
                "INSERT INTO matches (id, guild_id, lobby_channel_id, game, status, created_ms, "
                "category_id) "
                "VALUES (:id, 7, 1, 'bifrost', :status, 1, :category)"
            ),
            {"id": number, "status": status, "category": category},
        )
        row = {"id": number, "body": body}
        connection.execute(
            text("INSERT INTO events (match_id, seq, body) VALUES (:id, 1, :body)"), row
        )
        places = ("lobby",) if number == "5" else ("lobby", "public/1")
        for place in places:
            channel = text(
                "INSERT INTO channels (match_id, address, channel_id) VALUES (:id, :place, 9)"
            )
            connection.execute(channel, {"id": number, "place": place})


async def test_what_is_left_of_practices_and_rehearsals_that_are_over_is_found(url: str) -> None:
    database = Database(url)
    async with database.transaction() as connection:
        await connection.run_sync(make)
    await database.migrate()
    async with database.transaction() as connection:
        assert sorted(await journal.private_with_channels(connection)) == ["1", "2"]
        over = await journal.over_with_channels(connection, 7, 10)
        assert sorted((one.id, one.private) for one in over) == [
            ("1", True),
            ("2", True),
            ("3", False),
            ("4", False),
            ("7", False),
        ]
        assert [await outbox.category(connection, number) for number in "1257"] == [50, 0, None, 0]
        await outbox.forget_rooms(connection, "2")
        assert await journal.private_with_channels(connection) == ["1"]
    await database.close()
