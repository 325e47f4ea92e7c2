"""`kill -9` at random instants of matches of all games leaves no trace."""

import asyncio
import random
import signal
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import pytest

from tests.databases import on_files
from tests.e2e.conftest import ErrorLog
from tests.e2e.helpers.crowd import Record
from tests.e2e.helpers.crowds import Crowds, figures
from tests.e2e.helpers.program import Program
from tests.e2e.processes.test_kill import CUT_SHORT, programming
from tests.nightly import NIGHTLY
from tests.openapi.checker import Checker
from tests.samples import GAMES

KILLS: Final = 60 if NIGHTLY else 4
"""How often the bot is killed in each game."""
_SECONDS: Final = 8
_MOST_REQUESTS: Final = 45
"""A start takes twenty: some processes die before they hear Discord, others turns later."""
_READS: Final[Mapping[str, Any]] = {"method": "GET", "route": "/channels/*/messages"}
_TROUBLES: Final[Sequence[Mapping[str, Any]]] = (
    {"times": 0},
    {"status": 503, "times": 1},
    {"status": 503, "times": 3},
    {"cut": "before", "times": 8},
    {"status": 503, "times": -1},
)
"""What becomes of the first reads of a process; the last continues for half a minute."""
_LONG_SECONDS: Final = 30

pytestmark = [pytest.mark.process, on_files]


class Killer:
    """Kills a bot that plays a match, and lets people write around each kill."""

    def __init__(self, program: Program, crowds: Crowds, dice: random.Random) -> None:
        self._program = program
        self._crowds = crowds
        self._dice = dice

    async def kill(self, most: int) -> int:
        """Kills the program until that is enough or the matches are over; returns how often."""
        await self._program.stop(signal.SIGKILL)
        kills = 1
        while kills < most and not self._crowds.over:
            self._crowds.speak()
            trouble = self._dice.choice(_TROUBLES)
            fault = self._program.sandbox.fault(**_READS, **trouble)
            if trouble["times"] == -1:
                asyncio.get_running_loop().call_later(_LONG_SECONDS, setattr, fault, "times", 0)
            requests = self._dice.randint(1, _MOST_REQUESTS)
            end = asyncio.create_task(self._end_with_the_matches())
            await self._program.die(
                requests, lambda left, first=requests - 1: self._counted(left, first)
            )
            end.cancel()
            self._program.sandbox.faults.clear()
            kills += 1
        return kills

    async def _end_with_the_matches(self) -> None:
        """A bot that is done makes no further request at which it could be killed."""
        await self._crowds.ended()
        if self._program.process is not None:
            self._program.process.kill()

    def _counted(self, left: int, first: int) -> None:
        """People write just after a process has come and just before it dies."""
        if left in (first, 2, 0):
            self._crowds.speak()


async def play(program: Program, game: str) -> Counter[str]:
    """Plays matches of a game until a program was killed often enough; returns what was counted."""
    dice = random.Random(f"kills {game}")
    done = Counter[str]()
    record = Record(f"sqlite:///{program.folder / 'bifrost.sqlite3'}")
    while done["kills"] < KILLS:
        crowds = Crowds(program.sandbox, record, dice)
        await program.start()
        await crowds.open(game, _SECONDS)
        done["kills"] += await Killer(program, crowds, dice).kill(KILLS - done["kills"])
        await program.start()
        await crowds.settle()
        assert await program.stop(signal.SIGTERM) == 0
        found = await crowds.troubles()
        assert not found, "\n".join(found)
        done += await crowds.played()
    return done


@pytest.mark.nightly(by_day=1)
@pytest.mark.parametrize("game", GAMES)
async def test_killed_at_any_instant_it_loses_and_doubles_nothing(
    tmp_path: Path,
    checker: Checker,
    error_log: ErrorLog,
    capsys: pytest.CaptureFixture[str],
    game: str,
) -> None:
    """Next to it `test_kill` kills it at chosen instants, and the crash sweep at every write."""
    error_log.expected = CUT_SHORT
    async with programming(tmp_path, checker) as program:
        counts = await play(program, game)
    with capsys.disabled():
        print(f"\nkill test, {game}: {figures(counts)}; nothing lost, nothing doubled", end="")
