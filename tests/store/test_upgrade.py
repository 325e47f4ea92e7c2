"""Upgrading from before 1.0.0 with live matches, and going back from a backup."""

import asyncio
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest
from alembic.script import ScriptDirectory
from click.testing import Result

from bifrost_bot import app
from bifrost_bot.config import BotSettings
from bifrost_bot.engines.registry import all_games
from bifrost_bot.match.decide.phases import CreditDowntime
from bifrost_bot.match.model import Status
from bifrost_bot.runtime.runner import Runner
from bifrost_bot.store.database import Database, migrations
from tests.clock import ManualClock
from tests.databases import downgrade, dump_of, on_files, upgrade
from tests.store.test_releases import AWAY_MS, play_out, unheld
from tests.tools import command_line

pytestmark = on_files

BEFORE = Path(__file__).parent / "before_1_0_0.sql"
"""What the program of commit 3aa0aba stored: a running match of each game."""
STORED = "0015"
"""The revision of its tables."""
EARLIER = "0014"
"""A revision before that: an upgrade over several is tried as well."""


def settings_at(path: Path) -> BotSettings:
    return BotSettings(database_url=f"sqlite:///{path}")


def command_on(path: Path, *arguments: str) -> Result:
    return command_line.run("db", *arguments, BIFROST_DATABASE_URL=f"sqlite:///{path}")


def downgraded(path: Path) -> None:
    """Takes the tables back to an earlier revision."""

    async def go() -> None:
        database = Database(f"sqlite:///{path}")
        await downgrade(database, EARLIER)
        await database.close()

    asyncio.run(go())


@pytest.fixture(params=["as it was", "with older tables", "with the present tables"])
def path(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """The database of the program before."""
    made = tmp_path / "bifrost.sqlite3"
    with closing(sqlite3.connect(made)) as there:
        there.executescript(BEFORE.read_text(encoding="utf-8"))
    if request.param == "with older tables":
        downgraded(made)
    if request.param == "with the present tables":
        asyncio.run(upgrade(f"sqlite:///{made}"))
    return made


def revision(path: Path) -> str:
    with closing(sqlite3.connect(path)) as there:
        (found,) = there.execute("SELECT version_num FROM alembic_version").fetchone()
    return str(found)


async def play_on(path: Path) -> Sequence[str]:
    """Starts this program's bot a day later and plays every match out; returns the games."""
    with closing(sqlite3.connect(path)) as there:
        (beat,) = there.execute("SELECT at_ms FROM heartbeats").fetchone()
    clock = ManualClock(beat + AWAY_MS)
    async with app.building(settings_at(path), clock) as bot:
        assert len(await bot.runner.live()) == len(all_games())
    database = Database(f"sqlite:///{path}")
    runner = Runner(database, clock)
    games = list[str]()
    for match in await runner.live():
        assert match.status is Status.RUNNING
        now = (await runner.handle(match.id, CreditDowntime(beat))).after
        assert (await play_out(runner, clock, now)).status is Status.FINISHED
        assert await unheld(runner, match.id) == []
        games.append(match.settings.game)
    await database.close()
    return games


@pytest.mark.nightly(by_day=1)
@pytest.mark.slow
def test_live_matches_are_upgraded_played_on_and_restored(path: Path) -> None:
    old = dump_of(path)
    backup = path.with_name("before the upgrade.sqlite3")
    before = revision(path)
    newest = ScriptDirectory.from_config(migrations()).get_current_head()
    assert command_on(path, "backup", str(backup)).exit_code == 0
    assert sorted(asyncio.run(play_on(path))) == sorted(all_games())
    assert (before, revision(path)) in {(EARLIER, newest), (STORED, newest), (newest, newest)}
    automatic = list(path.parent.glob(f"bifrost-revision-{before}-*"))
    assert automatic == list(path.parent.glob("bifrost-revision-*"))
    assert [dump_of(copy) for copy in automatic] == ([] if before == newest else [old])
    assert command_on(path, "check").output.endswith("Problems: 0.\n")

    for copy in (backup, *automatic):
        done = command_on(path, "restore", str(copy), "--replace")
        assert (
            done.exit_code,
            f"Restored sqlite:///{path} from {copy}. Matches: 5." in done.output,
        ) == (0, True)
        assert dump_of(path) == old, "the program before can go on with it"
    assert len(list(path.parent.glob("bifrost-replaced-*"))) == len((backup, *automatic))


def test_a_damaged_backup_is_refused_in_a_sentence_before_anything_is_touched(path: Path) -> None:
    backup = path.with_name("copy.sqlite3")
    old = dump_of(path)
    command_on(path, "backup", str(backup))
    content = bytearray(backup.read_bytes())
    content[12_288:80_000] = b"\xff" * (80_000 - 12_288)
    backup.write_bytes(content)
    done = command_on(path, "restore", str(backup), "--replace")
    assert done.exit_code == 2
    assert done.stderr.splitlines()[-1].startswith(f"{backup} is damaged (")
    assert done.stderr.endswith("Use another backup. Nothing was changed.\n")
    assert dump_of(path) == old
    assert {one.name for one in path.parent.iterdir()} == {path.name, backup.name}
