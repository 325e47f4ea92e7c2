"""Databases of earlier releases are read, played on and verified."""

import json
import random
import sqlite3
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path
from typing import Any, Final, get_args

import pytest

from bifrost_bot.engines.registry import all_games
from bifrost_bot.engines.rng import Rng
from bifrost_bot.match.decide.answers import Submit
from bifrost_bot.match.decide.lobby import AddComputer, CallReady, SayReady
from bifrost_bot.match.decide.phases import CloseDue, CreditDowntime, Open
from bifrost_bot.match.events import MatchEvent
from bifrost_bot.match.history.export import read as read_export
from bifrost_bot.match.history.export import write as write_export
from bifrost_bot.match.model import Match, Status
from bifrost_bot.match.upcast import read_event
from bifrost_bot.runtime.runner import Runner
from bifrost_bot.store import outbox, preferences, presets
from bifrost_bot.store.database import Database
from bifrost_bot.store.maintenance import care
from bifrost_bot.tools.verify import verify
from tests.clock import ManualClock
from tests.databases import on_files
from tests.store import recorder, season_recorder
from tests.store.conftest import AWAY_MS
from tests.store.season_recorder import SEASON
from tests.verdicts import next_verdict

pytestmark = on_files

RELEASES: Final = Path(__file__).parent / "releases"
DUMPS: Final = sorted(dump for dump in RELEASES.glob("*/*.sql") if dump.stem != SEASON)
OVER = "1"
ENDED = "2"
LOBBY = "3"
RUNNING = "4"
GUILD: Final = 7


def restored(dump: Path, path: Path) -> str:
    """Returns the URL of a database made of a dump."""
    with closing(sqlite3.connect(path)) as made:
        made.executescript(dump.read_text(encoding="utf-8"))
    return f"sqlite:///{path}"


def stored_events(dump: Path) -> list[dict[str, Any]]:
    """The JSON of all events in a dump."""
    with closing(sqlite3.connect(":memory:")) as made:
        made.executescript(dump.read_text(encoding="utf-8"))
        return [json.loads(body) for (body,) in made.execute("SELECT body FROM events")]


def stored_kinds(dump: Path) -> Counter[str]:
    """How many events of each class a dump holds."""
    return Counter(event["is"] for event in stored_events(dump))


def stored_game_events(dump: Path) -> Counter[str]:
    """How many events of the game of each class a dump holds."""
    # Programs before 1.0.0 called them facts.
    found = (event.get("game_events") or event.get("facts", ()) for event in stored_events(dump))
    return Counter(one["is"] for events in found for one in events)


@pytest.fixture(params=DUMPS, ids=lambda dump: f"{dump.parent.name}-{dump.stem}")
async def database(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Database]:
    """A database of an earlier program, upgraded."""
    upgraded = Database(restored(request.param, tmp_path / "bifrost.sqlite3"))
    await upgraded.migrate()
    yield upgraded
    await upgraded.close()


async def play_out(runner: Runner, clock: ManualClock, match: Match) -> Match:
    """Moves at random until the match is over; its host judges what is to be judged."""
    dice = random.Random(match.id)
    while not match.over:
        if match.phase is None:
            match = (await runner.handle(match.id, Open(match.boards))).after
        elif match.held is not None:
            match = (await runner.handle(match.id, next_verdict(match, match.hosts[0]))).after
        else:
            match = await _play_phase(runner, clock, match, dice)
    return match


async def _play_phase(
    runner: Runner, clock: ManualClock, match: Match, dice: random.Random
) -> Match:
    assert match.phase is not None
    live = match.phase
    game = match.game
    for slot in match.owing:
        move = game.random_move(
            game.view(match.state, slot.seat), slot, Rng(f"{dice.random()}", live.phase.number)
        )
        await runner.handle(
            match.id, Submit(match.seats[slot.seat], slot, game.describe(move), clock.now_ms())
        )
    now = await runner.match(match.id)
    if now.phase is None or now.number != live.phase.number:
        # Its last answer has closed the phase.
        return now
    clock.move_to(live.deadline_ms + match.settings.grace_ms)
    return (await runner.handle(match.id, CloseDue(live.phase.number))).after


async def unheld(runner: Runner, match_id: str) -> list[str]:
    """What `verify` finds wrong with the export of a match, by check."""
    exported = json.loads(write_export(await runner.history(match_id)))
    return [
        line for check in verify(read_export(exported)) if not check.held for line in check.told()
    ]


def test_every_game_has_a_journal_of_an_earlier_program() -> None:
    assert {dump.stem for dump in DUMPS} >= set(all_games())


async def test_every_event_is_in_a_recording_or_in_the_one_that_a_release_would_make_now(
    tmp_path: Path,
) -> None:
    await recorder.record("bifrost", tmp_path / "now.sqlite3")
    now = tmp_path / "now.sql"
    now.write_text(recorder.dump(tmp_path / "now.sqlite3"), encoding="utf-8")
    found = {
        type(read_event(one)).__name__ for dump in (*DUMPS, now) for one in stored_events(dump)
    }
    # A program adopts rules, or begins the running hash of a match, where another was before.
    left = {"RulesAdopted", "ChainBegun"}
    assert {event.__name__ for event in get_args(MatchEvent)} - found == left


async def test_a_release_would_record_a_season_now(tmp_path: Path) -> None:
    await season_recorder.record(tmp_path / "now.sqlite3")
    database = Database(f"sqlite:///{tmp_path / 'now.sqlite3'}")
    assert (await care.check(database, lambda done, of: None)).problems == ()
    await database.close()


@pytest.mark.nightly(by_day=10)
async def test_nothing_is_wrong_with_the_upgraded_database(database: Database) -> None:
    found = await care.check(database, lambda done, of: None)
    assert (found.matches, found.problems) == (4, ())


@pytest.mark.nightly(by_day=10)
@pytest.mark.parametrize("match_id", [OVER, ENDED])
async def test_a_match_that_was_over_verifies(runner: Runner, match_id: str) -> None:
    assert (await runner.match(match_id)).over
    assert await unheld(runner, match_id) == []


@pytest.mark.nightly(by_day=2)
@pytest.mark.slow
async def test_a_running_match_ends_and_verifies(runner: Runner, clock: ManualClock) -> None:
    match = await runner.match(RUNNING)
    assert match.status is Status.RUNNING
    match = (await runner.handle(RUNNING, CreditDowntime(clock.now_ms() - AWAY_MS))).after
    assert (await play_out(runner, clock, match)).status is Status.FINISHED
    assert await unheld(runner, RUNNING) == []


@pytest.mark.nightly(by_day=1)
@pytest.mark.slow
async def test_a_lobby_begins_and_is_played_to_its_end(runner: Runner, clock: ManualClock) -> None:
    match = await runner.match(LOBBY)
    assert match.begins_ms is not None
    host = match.hosts[0]
    person = match.players[0].id
    for _ in range(len(match.players), match.game.info.fewest):
        await runner.handle(LOBBY, AddComputer(host, "random"))
    await runner.handle(LOBBY, CallReady(host))
    match = (await runner.handle(LOBBY, SayReady(person))).after
    assert (await play_out(runner, clock, match)).status is Status.FINISHED
    assert await unheld(runner, LOBBY) == []


@pytest.mark.nightly(by_day=10)
async def test_notices_and_choices_are_read(database: Database, runner: Runner) -> None:
    async with database.transaction() as connection:
        pending = await outbox.pending(connection)
        chosen = await preferences.changed_since(connection)
        saved = await presets.presets_by_name(connection, GUILD)
    assert {row.match_id for row in pending} == {OVER, RUNNING, ENDED, LOBBY}
    assert (chosen["101"].reminders, chosen["101"].zone_minutes) == ((30, 5), 120)
    preset = saved["Friday"]
    assert preset is not None
    assert (preset.settings.seconds, preset.computers) == (90, ("good", "random"))
