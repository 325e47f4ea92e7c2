"""A day of matches in virtual time: the bot keeps nothing of finished ones."""

import asyncio
import gc
import os
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

import pytest

from bifrost_bot.match.events import PhaseResolved
from bifrost_bot.runtime.runner import Change
from tests.databases import on_files
from tests.nightly import NIGHTLY
from tests.sweep import virtual
from tests.sweep.evening import GAMES, Evening
from tests.sweep.process import Process, alive, quickened
from tests.sweep.scripted import LOBBY_CHANNEL, ScriptedDiscord
from tests.sweep.virtual import Tap

_MOST: Final = 1.1
_MOST_ADDED_BYTES: Final = 150_000_000
"""By how much the process may grow; it may have run other tests before."""
_MOST_OBJECTS: Final = 2.0
_OURS: Final = ("bifrost_bot.", "bifrost_bot.engines.", "discord.")
pytestmark = on_files


@dataclass(frozen=True, slots=True)
class Plan:
    """How long it continues, and how. Times are virtual seconds.

    Attributes:
        instants: When it is measured; the last time is the end.
        settled: From which of these instants on memory must be flat.
        turn: How long a turn is.
        rest: How long people rest between two matches.
        look: How often they look whether they are to move.
        tables: How many matches of each game are played at a time.
    """

    games: Sequence[str]
    instants: tuple[float, ...]
    settled: float
    turn: int
    rest: float
    look: float
    tables: int


_HOURS: Final = (3_600, 6 * 3_600, 12 * 3_600, 24 * 3_600)
DAY: Final = Plan(tuple(GAMES), _HOURS, 6 * 3_600, turn=1_200, rest=1_800, look=20, tables=2)
HOURS: Final = Plan(("three_towers",), (1_800, 3_600), 1_800, turn=120, rest=60, look=20, tables=1)
"""What is played by day: four matches, and four more."""


@dataclass(slots=True)
class Weight:
    """What the process holds at an instant: memory, and objects of the program and of discord.py
    by their kind.
    """

    bytes: int
    kinds: Counter[str]

    @property
    def objects(self) -> int:
        """How many objects there are."""
        return self.kinds.total()


@dataclass(slots=True)
class Tally:
    """What happened so far."""

    matches: int = 0
    phases: int = 0
    weights: list[Weight] = field(default_factory=list[Weight])

    def heed(self, change: Change) -> None:
        """Counts the phases that closed."""
        self.phases += sum(isinstance(event, PhaseResolved) for event in change.events)


def weight() -> Weight:
    """Returns what the process holds now."""
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    kinds = Counter(f"{type(one).__module__}.{type(one).__name__}" for one in gc.get_objects())
    ours = {kind: count for kind, count in kinds.items() if kind.startswith(_OURS)}
    return Weight(pages * os.sysconf("SC_PAGE_SIZE"), Counter(ours))


async def soak(path: Path, plan: Plan, tally: Tally) -> None:
    """Plays as planned, and weighs at its instants."""
    world = ScriptedDiscord()
    async with alive(path, world) as process:
        process.app.runner.listeners.append(tally.heed)
        tables = [
            asyncio.create_task(sit(process, world, game, plan, tally))
            for game in plan.games
            for _ in range(plan.tables)
        ]
        begun = asyncio.get_running_loop().time()
        for instant in plan.instants:
            await asyncio.sleep(begun + instant - asyncio.get_running_loop().time())
            tally.weights.append(weight())
        for table in tables:
            table.cancel()
            with suppress(asyncio.CancelledError):
                await table


async def sit(
    process: Process, world: ScriptedDiscord, game: str, plan: Plan, tally: Tally
) -> None:
    """Plays one match of a game after another; the host clears each away when it is over."""
    usual = GAMES[game]
    slow = replace(
        usual, settings=replace(usual.settings, seconds=plan.turn, warnings=(plan.turn // 4,))
    )
    while True:
        evening = Evening(world, slow, "none", plan.look)
        await evening.attend(process)
        tally.matches += 1
        match = await process.app.runner.match(evening.match_id)
        await process.app.services.channels.delete(match)
        # What the script keeps of them is not the bot's.
        del world.rooms[LOBBY_CHANNEL].said[:-20]
        del world.posted[:]
        await asyncio.sleep(plan.rest)


@pytest.mark.nightly
def test_memory_does_not_grow_with_the_matches_played(
    monkeypatch: pytest.MonkeyPatch,
    template: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """A day of matches of all games at night; some hours of one game by day."""
    plan = DAY if NIGHTLY else HOURS
    tally = Tally()
    path = tmp_path / "bifrost.sqlite3"
    path.write_bytes(template.read_bytes())
    quickened(monkeypatch)
    virtual.without_threads(monkeypatch, Tap)
    before = weight()
    virtual.run(soak(path, plan, tally))
    early = tally.weights[plan.instants.index(plan.settled)]
    late = tally.weights[-1]
    growth = Counter({kind: count - early.kinds[kind] for kind, count in late.kinds.items()})
    with capsys.disabled():
        print(
            f"\nsoak: {before.bytes / 1e6:.1f} MB before; {tally.matches} matches finished, "
            f"{tally.phases} phases closed",
            end="",
        )
        for instant, held in zip(plan.instants, tally.weights, strict=True):
            print(
                f"; at hour {instant / 3_600:.2g} {held.bytes / 1e6:.1f} MB and {held.objects} "
                "objects",
                end="",
            )
    assert late.bytes <= _MOST * early.bytes
    assert late.bytes - before.bytes <= _MOST_ADDED_BYTES
    # Pictures up to a bound and sixteen matches that are over are kept: of which games they are
    # changes with the hours.
    assert late.objects <= _MOST_OBJECTS * early.objects, growth.most_common(12)
