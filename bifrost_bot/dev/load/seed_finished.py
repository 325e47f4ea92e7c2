"""Databases with many finished matches: copies of one that was played on a local Discord."""

import asyncio
import sqlite3
from collections.abc import Callable, Mapping
from contextlib import closing
from pathlib import Path
from typing import Final

from bifrost_bot.app import App
from bifrost_bot.dev.benches.seats import commands_to_begin
from bifrost_bot.engines.registry import USUAL
from bifrost_bot.engines.rng import Rng
from bifrost_bot.match.decide.answers import Submit
from bifrost_bot.match.decide.phases import Abandon
from bifrost_bot.match.model import Match, Settings
from bifrost_bot.match.notice import Kind
from bifrost_bot.runtime.clock import SystemClock
from bifrost_bot.store.journal import Home

HOST: Final = "Hilda"
PLAYERS: Final = ("Astrid", "Bo", "Cleo")
_LONGEST_SECONDS: Final = 36_000
_BATCH: Final = 1_000
_ID_OFFSET: Final = 1_000_003
"""The difference between the channel ids of two copies."""

_COPY_VALUES: Final[Mapping[str, Mapping[str, str]]] = {
    "matches": {
        "id": "new",
        "created_ms": "created_ms - n",
        "category_id": f"category_id + n * {_ID_OFFSET}",
    },
    "events": {
        "match_id": "new",
        "body": """CASE seq WHEN 1 THEN replace(body, '"match_id": "' || :model, """
        """'"match_id": "' || n) ELSE body END""",
    },
    "channels": {
        "match_id": "new",
        "channel_id": "CASE address WHEN 'lobby' THEN channel_id "
        f"ELSE channel_id + n * {_ID_OFFSET} END",
    },
    "outbox": {"id": "NULL", "match_id": "new"},
    "results": {"match_id": "new"},
    "deadlines": {"match_id": "new"},
}
"""The columns of a copy that differ from the match's."""


async def start_match(
    app: App, people: Mapping[str, str], home: Home, *, hasty: bool = False
) -> Match:
    """Returns a new match in its first turn, which lasts for hours.

    Args:
        people: The ids of the host and the players by their names.
        home: The channel of its lobby.
        hasty: Whether a turn ends as soon as all have answered.
    """
    advance = "answered" if hasty else "deadline"
    settings = Settings(USUAL, seconds=_LONGEST_SECONDS, advance=advance)
    runner = app.runner
    host = people[HOST]
    match = await runner.create(settings, host, home)
    names = {people[name]: name for name in PLAYERS}
    for command in commands_to_begin(match, host, names):
        await runner.handle(match.id, command)
    return await _in_turn(app, match.id)


async def play_out(app: App, match: Match, turns: int | None = None) -> None:
    """Plays a hasty match to its end by random answers, or abandons it after some turns."""
    game = match.game
    delivery = app.services.delivery
    places = [channel.address for channel in await app.services.directory.of(match.id)]
    while not match.over:
        if turns is not None and match.number > turns:
            await app.runner.handle(match.id, Abandon(match.hosts[0], "It is to be short."))
            return
        while any(delivery.owes(match.id, place, (Kind.BOARD,)) for place in places):
            await delivery.progress()
        slot = match.owing[0]
        view = game.view(match.state, slot.seat)
        move = game.random_move(view, slot, Rng(match.seed, match.number))
        now_ms = SystemClock().now_ms()
        text = game.describe(move)
        answer = Submit(match.seats[slot.seat], slot, text, now_ms)
        await app.runner.handle(match.id, answer)
        match = await _in_turn(app, match.id)


async def _in_turn(app: App, match_id: str) -> Match:
    """Returns a match once it has an open turn or is over."""
    while True:
        match = await app.runner.match(match_id)
        if match.over or match.phase is not None:
            return match
        await asyncio.sleep(0.01)


def copy_match(database: Path, model: str, copies: int, progress: Callable[[int], None]) -> None:
    """Copies a match in an unused database; calls `progress` with the number of copies so far."""
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("UPDATE outbox SET told_ms = created_ms WHERE told_ms IS NULL")
        connection.commit()
        for done in range(0, copies, _BATCH):
            last = min(done + _BATCH, copies)
            first = int(model) + 1
            for table in _COPY_VALUES:
                _copy(connection, table, model, first + done, first + last - 1)
            connection.commit()
            progress(last)


def _copy(connection: sqlite3.Connection, table: str, model: str, first: int, last: int) -> None:
    names: list[str] = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
    values = ", ".join(_COPY_VALUES[table].get(name, name) for name in names)
    key = "id" if table == "matches" else "match_id"
    numbers = (
        "SELECT :first AS n, CAST(:first AS TEXT) AS new "
        "UNION ALL SELECT n + 1, CAST(n + 1 AS TEXT) FROM numbers WHERE n < :last"
    )
    copies = f"SELECT {values} FROM numbers, {table} WHERE {key} = :model"  # noqa: S608 - our own names
    connection.execute(
        f"WITH RECURSIVE numbers AS ({numbers}) INSERT INTO {table} {copies}",
        {"first": first, "last": last, "model": model},
    )
