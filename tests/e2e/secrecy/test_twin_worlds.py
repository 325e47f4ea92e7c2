"""Secrecy of matches: users receive the same bytes in twin worlds.

Every game of the registry is played twice on the whole stack, in worlds that differ only in what an
observer may not know (see `twin_match`), and all that reaches the observer, the public, the audit
log and the bot's log is compared.
"""

import random
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import pytest

from bifrost_bot.engines.contract import Seating
from bifrost_bot.engines.registry import all_games
from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.values import Seat
from bifrost_bot.match.model import Rooms
from tests.e2e.helpers.quiescence import Quiescence
from tests.e2e.helpers.recording import Recording, differences
from tests.e2e.helpers.table import Table
from tests.e2e.secrecy.planted_leaks import ABOUT_PEOPLE, BEFORE_A_PHASE, IN_A_PHASE, Plant
from tests.e2e.secrecy.test_twin_seasons import require_noticed
from tests.e2e.secrecy.twin_match import NAMES, Count, TwinMatch, new_seed, people, twin_seed
from tests.e2e.secrecy.twin_world import twin_world
from tests.nightly import NIGHTLY
from tests.samples import sample, toml

PHASES: Final = 12 if NIGHTLY else 2


def hidden(game: str, observer: Seat | None, rooms: Rooms, seating: Seating) -> dict[str, str]:
    """Returns options under which all seats but the observer's hold something else than under those
    for None.

    They say nothing of that where no host can set it.
    """
    twin = sample(game).hidden
    return {
        "rooms": rooms,
        "seating": seating,
        **({"settings": toml(twin(observer))} if twin else {}),
    }


@dataclass(frozen=True)
class Laboratory:
    """Where two worlds are made, and what is planted in both."""

    folder: Path
    plant: Plant = lambda _: None

    async def compare(
        self,
        game: str,
        observer: str,
        phases: int,
        *,
        reseed: bool,
        rooms: Rooms = "per-board",
        seating: Seating = "dealt",
    ) -> tuple[list[str], Count]:
        """Returns by what two worlds can be distinguished, and how much there was to tell."""
        script = f"{game} {observer}"
        seed = new_seed(random.Random(script))
        async with self._world("1", seed) as (table, quiescence, recording):
            first = TwinMatch(table, quiescence, recording, game, observer, script, busy=False)
            opening = await first.begin(hidden(game, None, rooms, seating))
            seat = first.seat_of(opening, observer)
            other = twin_seed(opening, seat, script) if reseed else seed
            last_ms = await first.play(phases)
        async with self._world("2", other) as (table, quiescence, recording):
            second = TwinMatch(table, quiescence, recording, game, observer, script, busy=True)
            await second.begin(hidden(game, None if reseed else seat, rooms, seating))
            until_ms = await second.play(phases, first)
            found = await second.named()
        second.count.other_seeds += other != seed
        found += differences(first.recording, second.recording, min(last_ms, until_ms))
        found += [
            f"{mark} came to {who}"
            for mark in second.marks
            for who in second.recording.holders(mark)
        ]
        return found, second.count

    def _world(
        self, name: str, seed: str
    ) -> AbstractAsyncContextManager[tuple[Table, Quiescence, Recording]]:
        """Returns a world whose next match has that seed."""
        return twin_world(self.folder / f"{name}.sqlite3", seed, people(len(NAMES)), self.plant)


def observers(game: str) -> list[str]:
    """Returns who observes: everyone who takes part in turn, or a sample."""
    everybody = NAMES[: all_games()[game].info.fewest]
    return list(everybody) if NIGHTLY else random.Random(game).sample(everybody, 1)


def sealed(game: str) -> bool:
    """Returns whether answers stay secret until a turn's deadline."""
    engine = all_games()[game]
    seats = engine.info.seats[: engine.info.fewest]
    phase = engine.phase(engine.setup(engine.configure({}, seats), seats, Rng(game, 0)))
    return phase is not None and phase.closes == "deadline"


def layouts(game: str) -> tuple[Rooms, ...]:
    """Returns how the channels of a game's players can be laid out."""
    return ("per-board", "one") if all_games()[game].info.answers_per == "board" else ("per-board",)


@pytest.mark.nightly(by_day=1)
@pytest.mark.parametrize(
    ("game", "rooms", "seating", "observer"),
    [
        (game, rooms, seating, name)
        for game in sorted(all_games())
        if sealed(game)
        for rooms in layouts(game)
        for seating in all_games()[game].info.possible_seatings
        for name in observers(game)
    ],
)
async def test_a_secret_changes_nothing_for_others(
    game: Any, rooms: Rooms, seating: Seating, observer: Any, tmp_path: Path
) -> None:
    laboratory = Laboratory(tmp_path)
    reseed = sample(game).hidden is None
    found, count = await laboratory.compare(
        game, observer, PHASES, reseed=reseed, rooms=rooms, seating=seating
    )
    print(f"{game}, rooms {rooms}, seats {seating}, as {observer} sees it: {count}")
    assert not found, "\n".join(found[:5])
    assert count.phases


@pytest.mark.nightly(by_day=1)
@pytest.mark.parametrize("leak", [*BEFORE_A_PHASE, *IN_A_PHASE], ids=lambda leak: leak.__name__)
async def test_a_planted_leak_is_noticed(leak: Plant, tmp_path: Path) -> None:
    laboratory = Laboratory(tmp_path, leak)
    phases = int(leak in IN_A_PHASE)
    found, _ = await laboratory.compare("three_towers", "Cleo", phases, reseed=leak in ABOUT_PEOPLE)
    require_noticed({**BEFORE_A_PHASE, **IN_A_PHASE}[leak], found)
