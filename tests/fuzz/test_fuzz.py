"""A sample of generated input by day, a million at night."""

import logging
import os
import random
import re
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import discord
import pytest

from bifrost_bot.engines.registry import all_games
from bifrost_bot.gamekit.conformance import budget
from bifrost_bot.gateway.incoming import replies
from bifrost_bot.match.model import Settings
from bifrost_bot.runtime.runner import Runner
from bifrost_bot.store.database import Database
from tests.clock import ManualClock
from tests.databases import url_at
from tests.fuzz import answers, documents, hosting
from tests.fuzz.door import Memory
from tests.fuzz.evening import begin_match
from tests.fuzz.harm import harm, payload
from tests.fuzz.tally import Tally
from tests.gamekit.breaches import spend
from tests.nightly import NIGHTLY
from tests.plugged import plug_in

TOTAL: Final = 1_000_000 if NIGHTLY else 3_000
SHARE: Final = TOTAL // len(all_games())
"""How many inputs each game gets."""

SEED: Final = os.environ.get("BIFROST_FUZZ_SEED", "fuzz")
RECORDED_ANSWERS: Final = 20


@pytest.fixture(autouse=True)
def quiet() -> Iterator[None]:
    """Nothing is logged: the test reports a fault."""
    logging.disable(logging.CRITICAL)
    yield
    logging.disable(logging.NOTSET)


@pytest.mark.nightly(by_day=3)
@pytest.mark.timeout(7_200 if NIGHTLY else 300)
@pytest.mark.parametrize("game", list(all_games()))
async def test_no_text_and_no_file_does_harm(game: str, tmp_path: Path) -> None:
    """By day each input kind to three games, 5,000 each; at night a million to all."""
    tally = Tally()
    clock = ManualClock()
    dice = random.Random(f"{SEED} {game}")
    door = Memory(clock, SEED)
    words = SHARE // 10
    files = SHARE // 50
    await hosting.create(door, clock, game, tally, dice, words)
    await hosting.say(door, clock, game, tally, dice, words)
    documents.read(await documents.shelf(game), tmp_path, game, tally, dice, files)
    await answers.send(door, clock, game, tally, dice, SHARE - 2 * words - files)
    print("", *tally.lines(), sep="\n")
    assert door.misworded() == []
    assert tally.total >= SHARE
    assert {*answers.KINDS, *hosting.ways_to_give(game), *hosting.WORDS} <= {
        kind for _, kind, _ in tally.counts
    }
    tally.judge()


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    """An empty database."""
    made = Database(url_at(tmp_path / "bifrost.sqlite3"))
    await made.migrate()
    yield made
    await made.close()


async def test_what_is_refused_is_not_recorded_and_what_is_accepted_is(database: Database) -> None:
    tally = Tally()
    clock = ManualClock()
    for game in all_games():
        await answers.send(
            Runner(database, clock),
            clock,
            game,
            tally,
            random.Random(f"{SEED} {game}"),
            RECORDED_ANSWERS,
        )
    tally.judge()


@pytest.mark.parametrize(
    ("content", "what"),
    [
        ("x" * 2_001, "characters"),
        ("Hello <@5>.", "names <@5>"),
        ("Hello @everyone.", "names @everyone"),
        ("Hello \u202e.", "turns the writing round"),
        ("Hello \x1b.", "control sign"),
        ("**evil** is no cell.", "formatted by what was typed"),
        ("> evil", "formatted by what was typed"),
    ],
)
def test_harm_is_noticed(content: str, what: str) -> None:
    typed = "say **evil** or\n> evil"
    assert what in harm(payload(content, discord.AllowedMentions.none()), typed)


def test_a_ping_is_noticed() -> None:
    some = discord.AllowedMentions(everyone=False, roles=False, users=[discord.Object(5)])
    assert "pings" in harm(payload("Hello.", discord.AllowedMentions.all()), "")
    assert "pings" in harm(payload("Hello.", some), "")
    assert not harm(payload("Hello <@5>.", some), "", ("5",))


@pytest.mark.nightly(by_day=2)
@pytest.mark.parametrize("game", list(all_games()))
async def test_an_unescaped_echo_is_found(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    echoing = [module for module in modules_of(game) if hasattr(module, "echo")]
    monkeypatch.setattr(replies, "harmless", str)
    tally = Tally()
    clock = ManualClock()
    await answers.send(Memory(clock, SEED), clock, game, tally, random.Random(game), 300)
    assert bool(tally.faults) == bool(echoing)


def _constant(text: str) -> None:
    spend(50 if text else 0)


def _square(text: str) -> None:
    spend(len(text) ** 2 / 2e5)


def _endless(text: str) -> None:
    re.fullmatch(r"(?:\w+\W*)+[\0]", "x" * len(text))


@pytest.mark.nightly(by_day=1)
@pytest.mark.parametrize(
    ("slow", "what"),
    [
        (_constant, "may take 20"),
        (_square, "times as long as 1000"),
        (_endless, "not read to its end"),
    ],
)
async def test_a_slow_reader_is_found(
    slow: Callable[[str], None], what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = next(iter(all_games()))
    engine = all_games()[game]
    dice = random.Random(game)

    def parse(text: str, *others: Any) -> Any:
        slow(text)
        return engine.parse(text, *others)

    evening = await begin_match(
        Memory(ManualClock(), SEED), ManualClock(), Tally(), Settings(game), dice
    )
    assert evening.match.phase is not None
    slot = evening.match.phase.phase.to_act[0]
    plug_in(monkeypatch, replace(engine, parse=parse))
    # What is planted is slow at every try.
    monkeypatch.setattr(budget, "_TRIES", 3)
    for text in ("x" * 20, "x" * 30):
        answers.measure(evening, slot, text, more=True)
    assert what in str(evening.tally.faults)


def modules_of(game: str) -> list[ModuleType]:
    """The modules of a game's folder."""
    folder = Path(sys.modules[all_games()[game].setup.__module__].__file__ or "").parent
    return [
        module
        for module in [*sys.modules.values()]
        if folder in Path(getattr(module, "__file__", "") or "").parents
    ]
