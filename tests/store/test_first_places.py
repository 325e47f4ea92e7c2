"""Ratings that an earlier program stored: what it called won was the best of the people."""

from alembic import command
from sqlalchemy import Connection, text

from bifrost_bot.match.history.results import Ladder, Rating
from bifrost_bot.store import ratings
from bifrost_bot.store.database import Database, migrations
from tests.match.world import World
from tests.store.test_journal import record

HERE = Ladder(7, "bifrost")
RESULT = "INSERT INTO results VALUES ('1', :user, 7, 'bifrost', :seat, :place, 13, :rated, 5)"
RATING = "INSERT INTO ratings VALUES (7, 'bifrost', :user, 25.0, 8.0, 1, :wins)"


def _to(connection: Connection, revision: str) -> None:
    config = migrations()
    config.attributes["connection"] = connection
    (command.downgrade if revision == "0015" else command.upgrade)(config, revision)


async def test_first_places_differ_from_the_best_of_the_people(database: Database) -> None:
    await record(database, World())
    async with database.transaction() as connection:
        await connection.run_sync(_to, "0015")
        for user, seat, place, wins in (
            ("101", "red", 12, 1),
            ("102", "blue", 13, 0),
            ("103", "green", 13, 0),
        ):
            await connection.execute(
                text(RESULT), {"user": user, "seat": seat, "place": place, "rated": True}
            )
            await connection.execute(text(RATING), {"user": user, "wins": wins})
        await connection.run_sync(_to, "0016")
        assert await ratings.all_ratings(connection, HERE) == {
            "101": Rating(25.0, 8.0, 1, wins=0, shared=0, best=1),
            "102": Rating(25.0, 8.0, 1, wins=0, shared=0, best=0),
            "103": Rating(25.0, 8.0, 1, wins=0, shared=0, best=0),
        }
        ((last, tied, also_tied),) = await ratings.rated_matches(connection, HERE)
        assert [one.shared for one in (last, tied, also_tied)] == [False, True, True]


async def test_a_shared_first_place_counts_as_one_in_what_was_stored(database: Database) -> None:
    await record(database, World())
    async with database.transaction() as connection:
        await connection.run_sync(_to, "0015")
        for user, seat in (("101", "red"), ("102", "blue")):
            await connection.execute(
                text(RESULT), {"user": user, "seat": seat, "place": 1, "rated": True}
            )
            await connection.execute(text(RATING), {"user": user, "wins": 1})
        await connection.run_sync(_to, "0016")
        found = await ratings.all_ratings(connection, HERE)
        assert set(found.values()) == {Rating(25.0, 8.0, 1, wins=1, shared=1, best=1)}
        await connection.run_sync(_to, "0015")
        assert [*await connection.execute(text("SELECT wins FROM ratings"))] == [(1,), (1,)]
        await connection.run_sync(_to, "0016")
