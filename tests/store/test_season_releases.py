"""Seasons of earlier releases are read, played on and verified."""

import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Final

import pytest

from bifrost_bot.season.decide import core
from bifrost_bot.season.decide.clock import CreditDowntime
from bifrost_bot.season.decide.episodes import LinkMatch, OpenEpisode
from bifrost_bot.season.decide.results import TakeSpoils
from bifrost_bot.season.events import ClockMoved
from bifrost_bot.season.history import export
from bifrost_bot.season.host_action import ChooseOpponent, ReportDuel
from bifrost_bot.season.model import Season, Stage
from bifrost_bot.store.database import Database
from bifrost_bot.store.seasons import outbox
from bifrost_bot.tools.verify import verify_season
from tests.databases import on_files
from tests.match.world import HOST
from tests.runtime.seasons.conftest import SeasonStand
from tests.season.world import ranked
from tests.store.conftest import AWAY_MS, a_day_later
from tests.store.season_recorder import SEASON
from tests.store.test_releases import RELEASES, restored

pytestmark = on_files

DUMPS: Final = sorted(RELEASES.glob(f"*/{SEASON}.sql"))


@pytest.fixture(params=DUMPS, ids=lambda dump: dump.parent.name)
async def stand(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[SeasonStand]:
    """The present program on the database of an earlier one, a day after that was seen last."""
    url = restored(request.param, tmp_path / "bifrost.sqlite3")
    database = Database(url)
    await database.migrate()
    clock = await a_day_later(database)
    await database.close()
    made = SeasonStand(url, clock)
    yield made
    await made.close()


def test_there_is_one() -> None:
    assert DUMPS


async def test_it_is_read_with_what_was_chosen_asked_and_untold(stand: SeasonStand) -> None:
    season = await stand.season()
    assert len(season.alive) == 5
    assert season.choice is not None and season.choice.kind == "opponent"
    assert [episode.stage for episode in season.episodes] == [Stage.CLOSED, Stage.OPPONENT]
    assert season.episodes[0].tie is not None and season.ledger
    async with stand.database.transaction() as connection:
        assert len(await outbox.pending(connection)) > 20


@pytest.mark.slow
async def test_it_goes_on_to_its_end_and_verifies(stand: SeasonStand) -> None:
    lost_ms = stand.clock.now_ms() - AWAY_MS
    (moved,) = await stand.do("1", CreditDowntime(lost_ms))
    assert moved == ClockMoved(AWAY_MS, stand.clock.now_ms())
    season = await stand.season()
    assert season.choice is not None
    choice = season.choice
    await stand.do("1", ChooseOpponent(choice.asked[0], choice.number, choice.options[0]))
    while not (season := await stand.season()).over:
        await _step(stand, season)
    exported = export.read(json.loads(export.write(await stand.seasons.bodies("1"))))
    assert {
        check.name: check.differences for check in verify_season(exported) if not check.held
    } == {}


async def _step(stand: SeasonStand, season: Season) -> None:
    alarm = core.alarm(season)
    assert alarm is not None
    number = len(season.episodes) + (season.episode is None)
    if season.choice is not None:
        stand.clock.move_to(max(alarm.at_ms, stand.clock.now_ms()))
        await stand.do("1", alarm.command)
    elif season.episode is None:
        await stand.do("1", OpenEpisode(HOST, number))
    elif season.episode.stage is Stage.MATCH:
        match = await stand.lobby()
        await stand.do("1", LinkMatch(HOST, match.id, "bifrost"))
        await stand.do("1", TakeSpoils("", match.id, ranked(*season.alive)))
    else:
        wins = len(season.episode.duels)
        await stand.do("1", ReportDuel(HOST, season.duellists[0], request=f"duel {number} {wins}"))
