"""Hostile programs among honest ones: only the hostile one is affected, nothing remains."""

import os
import signal
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from bifrost_bot.arena.entry import Entry
from bifrost_bot.arena.game import Fault, Game, play
from bifrost_bot.arena.kit import CONTEST, scores, stones
from bifrost_bot.arena.processes.process import House
from tests.arena.hostile import ALL, ELSEWHERE, HONEST, KEY, Hostile
from tests.arena.playing import IDLE, entries
from tests.arena.watching import children
from tests.nightly import NIGHTLY

pytestmark = pytest.mark.process

_AT_A_TIME = 4

FIRST = HONEST.format(at=0)
LAST = HONEST.format(at=-1)

LISTS = {"ours": ALL, "another": ELSEWHERE}
"""Whose list of calls a program is held to: our interpreter's, or any other's, which here is the
same Python.
"""


def programs_to_try(whose: str) -> Sequence[Hostile]:
    """The programs to try: by day every fourth, others with another interpreter."""
    return LISTS[whose] if NIGHTLY else LISTS[whose][whose == "another" :: 4]


def entry(program: Hostile, whose: str) -> Entry:
    """Returns the program as it enters the arena."""
    if whose == "ours":
        (made,) = entries(program.source)
        return made
    return Entry("a", "a", program.script.encode(), "words", (str(Path(sys.executable).resolve()),))


def play_each(*programs: Hostile, whose: str = "ours") -> list[Game]:
    """Returns a game of each program, several at a time."""
    kinds = {one.limits for one in programs}
    houses = {limits: House(limits, confined=True, games=_AT_A_TIME) for limits in kinds}

    def one(program: Hostile) -> Game:
        seated = (entry(program, whose), *entries(IDLE, FIRST, LAST)[1:])
        return play(1, seated, (0, 1, 2), houses[program.limits], CONTEST)

    try:
        with ThreadPoolExecutor(_AT_A_TIME) as pool:
            return list(pool.map(one, programs))
    finally:
        for house in houses.values():
            house.close()


def table(programs: Sequence[Hostile], games: Sequence[Game]) -> str:
    """What each program tried, what came of it, and what it cost."""
    rows = [
        (
            program.promise,
            program.name,
            ", ".join(dict.fromkeys(map(_fault_text, game.faults))) or "nothing came of it",
        )
        for program, game in zip(programs, games, strict=True)
    ]
    first = max(len(row[0]) for row in rows)
    second = max(len(row[1]) for row in rows)
    return "\n".join(f"{row[0]:{first}}  {row[1]:{second}}  {row[2]}" for row in rows)


def _fault_text(fault: Fault) -> str:
    return f"{fault.kind}: {fault.reason[:70]}"


def as_it_should(program: Hostile, game: Game, quiet: Game, whose: str) -> bool:
    first = next(iter(game.faults), None)
    if whose == "another":
        outcomes = program.elsewhere_outcomes
        cost = program.cost.replace("exception", "dead")
    else:
        outcomes = program.outcome
        cost = program.cost
    return (
        stones(game) == stones(quiet)
        and scores(game) == scores(quiet)
        and first is not None
        and {fault.seat for fault in game.faults} == {0}
        and first.kind in ((cost,) if cost else ("time-out", "dead"))
        and first.reason.startswith(outcomes)
    )


def left_over(folder: Path) -> list[str]:
    """What ended programs have left: their files, and objects in the kernel."""
    kept = [str(path) for path in folder.iterdir()]
    for kind in ("sem", "shm", "msg"):
        lines = Path("/proc/sysvipc", kind).read_text(encoding="ascii").splitlines()
        kept += [f"{kind}: {line}" for line in lines if line.split()[0] == str(KEY)]
    return kept


@pytest.mark.nightly
@pytest.mark.parametrize("whose", LISTS)
def test_attacks_stay_confined(whose: str, walls: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By day every fourth of them."""
    monkeypatch.setattr("tempfile.tempdir", str(walls))
    others = children(os.getpid())
    programs = programs_to_try(whose)
    (quiet,) = play_each(Hostile("", "passes", IDLE))
    games = play_each(*programs, whose=whose)
    print(f"\n{table(programs, games)}")
    wrong = [
        (program.name, game.faults[:2], stones(game) == stones(quiet))
        for program, game in zip(programs, games, strict=True)
        if not as_it_should(program, game, quiet, whose)
    ]
    assert wrong == []
    assert left_over(walls) == []
    assert children(os.getpid()) <= others


def test_a_program_receives_ctrl_c_on_its_own(monkeypatch: pytest.MonkeyPatch, walls: Path) -> None:
    """As an arena does that a script started in the background."""
    monkeypatch.setattr("tempfile.tempdir", str(walls))
    (interrupted,) = (program for program in ALL if program.name == "Ctrl-C")
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        (game,) = play_each(interrupted)
    finally:
        signal.signal(signal.SIGINT, before)
    assert game.faults[0].reason.startswith(interrupted.outcome)
