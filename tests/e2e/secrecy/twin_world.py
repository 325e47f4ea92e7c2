"""A twin world: a bot with given chance, whose messages are all recorded."""

import logging
from collections.abc import AsyncGenerator, Callable, Generator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from bifrost_bot.gateway.incoming.forms import seat_menu
from bifrost_bot.runtime import runner
from bifrost_bot.runtime.seasons import runner as season_runner
from bifrost_bot.sandbox import PersonSetup, Sandbox, Setup
from tests.e2e.conftest import UNLIMITED
from tests.e2e.helpers.clock import FakeClock
from tests.e2e.helpers.quiescence import Quiescence, beat_rarely
from tests.e2e.helpers.recording import LogStream, Recording
from tests.e2e.helpers.table import Table, start_bot


def plant_nothing(_: pytest.MonkeyPatch) -> None:
    """Leaves the bot as it is."""


@asynccontextmanager
async def twin_world(
    database: Path,
    seed: str,
    people: Sequence[PersonSetup],
    plant: Callable[[pytest.MonkeyPatch], None],
) -> AsyncGenerator[tuple[Table, Quiescence, Recording]]:
    """Yields a bot on a sandbox in which everything is recorded, and whose next match has that
    seed.

    Args:
        database: Where the bot keeps what it knows.
        people: Who is on the server.
        plant: What is done to the bot before it starts.
    """

    def token_hex(count: int) -> str:
        return seed[: 2 * count]

    def season_hex(count: int) -> str:
        return "5a" * count

    def nothing(_: object) -> str:
        return ""

    clock = FakeClock()
    sandbox = Sandbox(Setup(**UNLIMITED, people=tuple(people)), clock=clock.now_ms)
    with pytest.MonkeyPatch.context() as monkeypatch:
        async with sandbox:
            quiescence = Quiescence(clock, monkeypatch)
            monkeypatch.setattr(runner, "secrets", SimpleNamespace(token_hex=token_hex))
            monkeypatch.setattr(season_runner, "secrets", SimpleNamespace(token_hex=season_hex))
            # The worlds' presses have other numbers and would deal them other seats.
            monkeypatch.setattr(seat_menu, "nonce_of", nothing)
            beat_rarely(monkeypatch)
            plant(monkeypatch)
            recording = Recording(sandbox.world)
            with recorded(recording, sandbox):
                async with start_bot(sandbox, database, clock) as table:
                    quiescence.watch(table.app)
                    await quiescence.reached()
                    yield table, quiescence, recording


@contextmanager
def recorded(recording: Recording, sandbox: Sandbox) -> Generator[None]:
    """Records the log and the reasons in the audit log."""
    told = sandbox.world.recorder

    def exchange(
        method: str,
        template: str | None,
        path: str,
        query: Any,
        headers: Mapping[str, str],
        *rest: Any,
    ) -> None:
        reason = headers.get("X-Audit-Log-Reason")
        if reason is not None:
            recording.note("audit log", "audit log", [method, template, reason])
        if told is not None:
            told(method, template, path, query, headers, *rest)

    sandbox.world.recorder = exchange
    stream = LogStream(recording)
    root = logging.getLogger()
    levels = {name: logging.getLogger(name).level for name in ("", "bifrost_bot")}
    root.addHandler(stream)
    root.setLevel(logging.INFO)
    logging.getLogger("bifrost_bot").setLevel(logging.DEBUG)
    try:
        yield
    finally:
        root.removeHandler(stream)
        for name, level in levels.items():
            logging.getLogger(name).setLevel(level)
