"""From any damage a season recovers within a minute, or hosts know of it."""

import random
from typing import Final

import pytest

from tests.databases import on_files
from tests.e2e.conftest import ErrorLog
from tests.e2e.damages.damage import do_damages
from tests.e2e.damages.place import OWNER
from tests.e2e.damages.season_damage import SeasonJudge, SeasonVandal, season_places
from tests.e2e.helpers.quiescence import beat_rarely
from tests.e2e.helpers.season import FOUR, Stage
from tests.e2e.helpers.timed_table import TimedTable

SEEDS: Final = 200
_MINUTE_MS: Final = 60_000


async def judged(timed: TimedTable, seed: int) -> tuple[list[str], list[str]]:
    """Opens a season, damages it, waits; returns the damages, and what is wrong after them."""
    dice = random.Random(seed)
    table = timed.table
    stage = Stage(table)
    await stage.open(*FOUR)
    await timed.quiescence.reached()
    places = season_places(stage, FOUR)
    owner = places.person(OWNER)
    owner.make_role(places.guild, "Guild of Bakers")
    owner.make_channel(places.guild, "lounge", category=places.guild.channels[places.category])
    await timed.quiescence.reached()
    is_away = dice.random() < 0.4
    if is_away:
        await table.close_bot()
    done = do_damages(SeasonVandal(places, dice), dice, dice.choice((1, 1, 3)))
    judge = SeasonJudge(places)
    if is_away:
        done.insert(0, "while the bot is away")
        await table.open_bot()
        timed.quiescence.watch(table.app)
    await timed.quiescence.reached()
    # Discord does not tell the bot who comes back: it sees them when they do something.
    for name in FOUR:
        await stage.run(name, "me")
    await timed.passes(_MINUTE_MS)
    return done, judge.faults()


@on_files
@pytest.mark.nightly(by_day=8)
@pytest.mark.parametrize("seed", range(SEEDS))
async def test_after_any_damage_a_season_is_well_or_hosts_know(
    timed: TimedTable, error_log: ErrorLog, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    error_log.expected = ("",)
    beat_rarely(monkeypatch)
    done, faults = await judged(timed, seed)
    assert not faults, "\n".join([f"seed {seed}: {'; '.join(done)}", *faults])
