"""Query plans do not grow with finished matches."""

import asyncio
import re
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final

import pytest
from sqlalchemy import event, text

from bifrost_bot.match.notice import LOBBY
from bifrost_bot.store import deadlines, journal, outbox, people, ratings
from bifrost_bot.store.database import Database, Transaction
from bifrost_bot.store.streams import MATCHES
from tests.databases import needs_postgresql, postgresql_url

OVER: Final = 2_000
CHANNELS: Final = 26
GUILD: Final = 7
GROWING: Final = ("matches", "channels", "events", "outbox", "results")
FEW: Final = ("ix_outbox_pending", "ix_matches_left", "ix_matches_live")
"""Indexes that hold only what is to be done: they may be read as a whole."""

_NUMBERS: Final = (
    "WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < {most})"
)
_ROWS: Final = (
    (
        OVER,
        "matches (id, guild_id, lobby_channel_id, game, status, created_ms, category_id)",
        f"SELECT CAST(n AS VARCHAR), {GUILD} + n % 3, 1, 'bifrost', 'finished', n, 1000000 + n "
        "FROM numbers",
    ),
    (OVER, "events (match_id, seq, body)", "SELECT CAST(n AS VARCHAR), 1, '{}' FROM numbers"),
    (
        OVER * CHANNELS,
        "channels (match_id, address, channel_id)",
        f"SELECT CAST((n - 1) / {CHANNELS} + 1 AS VARCHAR), "
        f"CASE (n - 1) % {CHANNELS} WHEN 0 THEN 'lobby' ELSE 'public/' || ((n - 1) % {CHANNELS}) "
        "END, "
        f"CASE (n - 1) % {CHANNELS} WHEN 0 THEN 1 ELSE n END FROM numbers",
    ),
    (
        OVER * CHANNELS,
        "outbox (match_id, address, kind, body, created_ms, told_ms)",
        f"SELECT CAST((n - 1) / {CHANNELS} + 1 AS VARCHAR), 'public/1', 1, '{{}}', n, n FROM "
        "numbers",
    ),
    (
        OVER,
        "results (match_id, user_id, guild_id, game, seat, place, seats, rated, ended_ms)",
        f"SELECT CAST(n AS VARCHAR), CAST(100 + n % 500 AS VARCHAR), {GUILD}, 'bifrost', 'red', "
        "1, 3, TRUE, n "
        "FROM numbers",
    ),
    (3, "guilds (guild_id)", f"SELECT {GUILD} + n FROM numbers"),
)

ASKED: Final[Mapping[str, Callable[[Transaction], Awaitable[object]]]] = {
    "the live matches": lambda one: journal.live(one, MATCHES),
    "the live matches of a server": lambda one: journal.live(one, MATCHES, GUILD),
    "their channels": outbox.live_channels,
    "their categories": outbox.live_categories,
    "what is to be told": outbox.pending,
    "the clocks": lambda one: deadlines.alarms(one, MATCHES),
    "the clocks that stand": lambda one: deadlines.stop_times(one, MATCHES),
    "the practices that are left": journal.private_with_channels,
    "the servers": people.servers,
    "a server's newest matches that are over": lambda one: journal.over_with_channels(
        one, GUILD, 10
    ),
    "a server's practices of a day": lambda one: journal.private_since(one, GUILD, OVER - 5),
    "a match's place": lambda one: journal.home(one, MATCHES, "77"),
    "a match's events": lambda one: journal.bodies(one, MATCHES, "77"),
    "a match's channels": lambda one: outbox.channels_of(one, "77"),
    "a match's category": lambda one: outbox.category(one, "77"),
    "whose a channel is": lambda one: outbox.channel_at(one, 77 * CHANNELS),
    "whose the lobby is": lambda one: outbox.channel_at(one, 1),
    "whether a category is a match's": lambda one: outbox.is_category(one, 1_000_077),
    "whether a match has something to tell": lambda one: outbox.is_owed(one, "77"),
    "a person's results that others see": lambda one: ratings.past_of(
        one, "101", GUILD, private=False
    ),
    "what a channel shows": lambda one: outbox.last_board(one, "77", LOBBY),
}


async def fill(url: str) -> None:
    """Makes a database with thousands of matches that are over."""
    database = Database(url)
    await database.migrate()
    async with database.transaction() as connection:
        for most, into, rows in _ROWS:
            await connection.execute(
                text(f"INSERT INTO {into} {_NUMBERS.format(most=most)} {rows}")
            )
        if connection.dialect.name == "postgresql":
            await connection.execute(text("ANALYZE"))
    await database.close()


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> str:
    url = f"sqlite:///{tmp_path_factory.mktemp('plans') / 'bifrost.sqlite3'}"
    asyncio.run(fill(url))
    return url


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> str:
    url = postgresql_url(tmp_path_factory.mktemp("plans"))
    asyncio.run(fill(url))
    return url


async def plans(url: str, what: str, explain: str) -> list[str]:
    """The lines by which a database explains how it goes about each statement."""
    statements: list[tuple[str, Any]] = []

    def note(_: object, __: object, statement: str, parameters: Any, *___: object) -> None:
        statements.append((statement, parameters))

    database = Database(url)
    async with database.transaction() as connection:
        event.listen(connection.sync_connection, "before_cursor_execute", note)
        await ASKED[what](connection)
        event.remove(connection.sync_connection, "before_cursor_execute", note)
        assert statements
        found = [
            await connection.exec_driver_sql(f"{explain} {one}", values)
            for one, values in statements
        ]
        told = [str(row[-1]) for rows in found for row in rows]
    await database.close()
    return told


def walks(line: str) -> bool:
    """Whether a line says that all rows of a table or an index are scanned."""
    scanned = re.match(r"SCAN (\w+)", line) or re.search(r"Seq Scan on (\w+)", line)
    return scanned is not None and scanned[1] in GROWING and not any(index in line for index in FEW)


@pytest.mark.parametrize("what", ASKED)
async def test_a_file_looks_only_at_what_is_asked_for(file: str, what: str) -> None:
    told = await plans(file, what, "EXPLAIN QUERY PLAN")
    assert [line for line in told if walks(line)] == []
    # To look at a row takes several steps.
    assert await steps(file, what) < OVER


async def steps(url: str, what: str) -> int:
    """How many steps the program takes by which SQLite does what is asked."""
    database = Database(url)
    taken = list[int]()
    async with database.transaction() as connection:
        raw = (await connection.get_raw_connection()).driver_connection
        assert raw is not None
        await raw.set_progress_handler(lambda: taken.append(1), 1)
        await ASKED[what](connection)
        await raw.set_progress_handler(None, 1)
    await database.close()
    return len(taken)


@pytest.mark.slow
@needs_postgresql
@pytest.mark.parametrize("what", ASKED)
async def test_a_server_looks_only_at_what_is_asked_for(server: str, what: str) -> None:
    told = await plans(server, what, "EXPLAIN (ANALYZE, TIMING OFF)")
    assert [line for line in told if walks(line)] == []
    looked_at = [re.search(r"actual rows=(\d+)|Removed by Filter: (\d+)", line) for line in told]
    assert max(int(found[1] or found[2]) for found in looked_at if found) < OVER / 10


@pytest.mark.parametrize(
    ("line", "told"), [("SCAN matches", True), ("SCAN outbox USING INDEX ix_outbox_pending", False)]
)
def test_it_would_be_seen_if_one_looked_at_everything(line: str, told: bool) -> None:
    assert walks(line) is told
