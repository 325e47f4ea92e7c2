# pyright: reportPrivateUsage=false
"""Crash sweep over the writes of a short season."""

import asyncio
from collections import Counter
from collections.abc import AsyncGenerator, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from bifrost_bot.season.decide import core
from bifrost_bot.season.decide.cast import AddToCast
from bifrost_bot.season.decide.core import Command
from bifrost_bot.season.decide.episodes import LinkMatch, OpenEpisode
from bifrost_bot.season.decide.players import GiveGarnets, Vote
from bifrost_bot.season.decide.results import TakeSpoils
from bifrost_bot.season.decide.substitutes import (
    AnswerSubstitute,
    NameSubstitute,
    ResignPlace,
)
from bifrost_bot.season.events import ClockMoved
from bifrost_bot.season.host_action import ChooseOpponent, MoveGarnets, ReportDuel
from bifrost_bot.season.model import Choice, Season, Share, Stage
from bifrost_bot.season.notice import BoardBody, NewsBody
from bifrost_bot.season.upcast import write_event
from bifrost_bot.store.database import Database
from bifrost_bot.store.driver import commit_outcome
from bifrost_bot.store.seasons import outbox
from tests.clock import ManualClock
from tests.databases import copied, on_files
from tests.match.world import HOST
from tests.nightly import NIGHTLY
from tests.runtime.conftest import HOME
from tests.runtime.seasons.conftest import RULES, SeasonStand
from tests.season.world import people, ranked
from tests.sweep.sweep import timeless

pytestmark = on_files

SHORT: Final = replace(RULES, finale=1, transfers="free", loser_garnets="to_winner")
FIRST: Final = ranked("101 102", "103 104", given=[Share("101", 1, tokens=2)])
SUBSTITUTE: Final = "801"
AWAY_SECONDS: Final = 20
BY_DAY: Final = 29
"""By day it dies at each write of so many."""


class DeathError(BaseException):
    """The process is killed."""


class Tap:
    """Kills the process before or after one write's commit; then it reaches no database."""

    def __init__(self, at: int = 0, *, after: bool = False) -> None:
        self.count = 0
        self.dead = False
        self._at = at
        self._after = after

    def install(self, monkeypatch: pytest.MonkeyPatch) -> None:
        commit = Database._commit
        attempt = Database._attempt

        async def commit_or_die(
            database: Database, connection: AsyncConnection, patient: bool
        ) -> None:
            is_write = await commit_outcome.transaction_number(connection) is not None
            self.count += is_write
            is_point = is_write and self.count == self._at
            if is_point and not self._after:
                self._die()
            await commit(database, connection, patient)
            if is_point:
                self._die()

        @asynccontextmanager
        async def attempt_or_die(
            database: Database, patient: bool
        ) -> AsyncGenerator[AsyncConnection]:
            if self.dead:
                raise DeathError
            async with attempt(database, patient) as connection:
                yield connection

        monkeypatch.setattr(Database, "_commit", commit_or_die)
        monkeypatch.setattr(Database, "_attempt", attempt_or_die)

    def _die(self) -> None:
        self.dead = True
        raise DeathError


@dataclass(frozen=True, slots=True)
class Outcome:
    """A season's result: events without instants, notices, garnets and the number of matches."""

    events: tuple[Any, ...]
    told: tuple[tuple[str, str], ...]
    held: dict[str, int]
    matches: int


async def play(stand: SeasonStand) -> None:
    """Plays the season to its end; what was done before is done again by the same request."""
    await stand.seasons.create("House of Larks", SHORT, HOST, HOME, "create")
    while not (season := await stand.season()).over:
        await _step(stand, season)
        await stand.settle()


async def _step(stand: SeasonStand, season: Season) -> None:
    missing = [id for id in people(4) if season.member(id) is None]
    if missing and not season.episodes:
        await stand.do("1", AddToCast(HOST, missing[0]), f"join {missing[0]}")
    elif season.substitution is not None:
        asked = season.substitution
        answer = AnswerSubstitute(asked.player_id, asked.number, True)
        await stand.do("1", answer, f"accept {asked.number}")
    elif await _changes_cast(stand, season):
        pass
    elif season.choice is not None:
        await _choose(stand, season, season.choice)
    elif season.episode is None or season.episode.stage is Stage.MATCH:
        await _match(stand, season)
    else:
        number = len(season.episodes)
        await stand.do(
            "1", ReportDuel(HOST, season.duellists[0], request=f"duel {number}"), f"duel {number}"
        )


async def _changes_cast(stand: SeasonStand, season: Season) -> bool:
    """Names a substitute before the season, who takes a place after its first episode."""
    if not season.episodes and not season.substitutes:
        await stand.do("1", NameSubstitute(HOST, SUBSTITUTE), "name")
    elif season.substitutes and len(season.episodes) == 1 and season.episode is None:
        await stand.do("1", ResignPlace(season.alive[-1]), "resign")
    else:
        return False
    return True


async def _match(stand: SeasonStand, season: Season) -> None:
    number = len(season.episodes) + (season.episode is None)
    if len(season.alive) == 2:
        await stand.do("1", OpenEpisode(HOST, number), f"open {number}")
    elif number == 1:
        await _recorded_match(stand, season)
    else:
        await stand.do("1", MoveGarnets(HOST, season.alive[0], 1, "for the song", "song"), "song")
        opened = await stand.ordered(request=f"open {number}")
        await stand.finished(opened.match.id)


async def _recorded_match(stand: SeasonStand, season: Season) -> None:
    """The first episode, whose match's result is only recorded."""
    await stand.do("1", OpenEpisode(HOST, 1), "open 1")
    lobbies = await stand.runner.live()
    match = lobbies[0] if lobbies else await stand.lobby()
    await stand.do("1", LinkMatch(HOST, match.id, "bifrost", awards_tokens=True), "link 1")
    await stand.do("1", TakeSpoils("", match.id, FIRST))


async def _choose(stand: SeasonStand, season: Season, choice: Choice) -> None:
    """One gives garnets, then leaders vote; holders of Tokens are silent; the Candidate chooses."""
    if "gift" not in season.requests:
        await stand.do("1", GiveGarnets("102", "103", 1, "gift"), "gift")
    for by in choice.asked:
        request = f"{choice.number} {by}"
        command = _answer(choice, by)
        season = await stand.season()
        if (
            command is not None
            and season.choice is not None
            and season.choice.number == choice.number
        ):
            await stand.do("1", command, request)
    while choice.kind == "tokens" and (season := await stand.season()).choice is not None:
        alarm = core.alarm(season)
        if season.choice.number != choice.number or alarm is None:
            return
        stand.clock.move_to(max(stand.clock.now_ms(), alarm.at_ms))
        await stand.settle()
        await stand.seasons.live()


def _answer(choice: Choice, by: str) -> Command | None:
    match choice.kind:
        case "vote":
            return Vote(
                by, choice.number, choice.options[:1] if by == "101" else choice.options[1:2]
            )
        case "tokens":
            return None
        case "opponent":
            return ChooseOpponent(by, choice.number, choice.options[0])


async def _lived(stand: SeasonStand) -> None:
    await stand.begin()
    await play(stand)


async def outcome(stand: SeasonStand) -> Outcome:
    history = await stand.seasons.history("1")
    kinds = Counter[str]()
    names = dict[int, str]()
    for number, event in enumerate(history, start=1):
        kinds[type(event).__name__] += 1
        names[number] = f"{type(event).__name__} {kinds[type(event).__name__]}"
    async with stand.database.transaction() as connection:
        rows = await outbox.pending(connection)
        matches = await connection.scalar(text("SELECT count(*) FROM matches")) or 0
    told = tuple(
        (row.notice.address, names[body.number] if isinstance(body, NewsBody) else str(body))
        for row in rows
        if not isinstance(body := row.notice.body, BoardBody)
    )
    # The notice of credited time is no difference in the season.
    told = tuple(one for one in told if not one[1].startswith("ClockMoved"))
    events = tuple(
        timeless(write_event(event)) for event in history if not isinstance(event, ClockMoved)
    )
    return Outcome(events, told, (await stand.season()).held, matches)


@pytest.fixture(autouse=True)
def same_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    def token_hex(size: int) -> str:
        return "5a" * size

    monkeypatch.setattr("secrets.token_hex", token_hex)


async def whole(
    template: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> tuple[Outcome, int]:
    """What comes of the season if nothing happens to the bot, and how many writes it takes."""
    with monkeypatch.context() as patched:
        tap = Tap()
        tap.install(patched)
        stand = SeasonStand(copied(template, tmp_path / "whole.sqlite3"), ManualClock())
        await _lived(stand)
        writes = tap.count
        found = await outcome(stand)
        await stand.close()
    return found, writes


async def with_a_death(
    url: str,
    tap: Tap,
    monkeypatch: pytest.MonkeyPatch,
    live: Callable[[SeasonStand], Coroutine[Any, Any, None]] = _lived,
) -> SeasonStand:
    """The process that has lived after another, which died at a write or send of a season."""
    clock = ManualClock()
    with monkeypatch.context() as patched:
        tap.install(patched)
        stand = SeasonStand(url, clock)
        life = asyncio.create_task(live(stand))
        while not tap.dead and not life.done():  # noqa: ASYNC110 - the tap is no event
            await asyncio.sleep(0)
        life.cancel()
        await asyncio.gather(life, return_exceptions=True)
        await stand.close()
    assert tap.dead
    tap.dead = False
    clock.advance(AWAY_SECONDS)
    other = SeasonStand(url, clock)
    await live(other)
    return other


async def test_the_season_has_everything_that_a_season_has(
    template: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found, writes = await whole(template, tmp_path, monkeypatch)
    kinds = {event["is"] for event in found.events}
    assert kinds >= {
        "VoteCast",
        "TieDecided",
        "Reminded",
        "TokensLost",
        "OpponentChosen",
        "SpoilsTaken",
        "SeasonEnded",
    }
    assert kinds >= {"GarnetsMoved", "MatchLinked", "DuelReported", "Eliminated"}
    assert writes > 30
    assert found.matches == 2


@pytest.mark.nightly
@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
async def test_whatever_write_the_bot_dies_at_the_season_is_the_same(
    template: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    after: bool,
) -> None:
    expected, writes = await whole(template, tmp_path, monkeypatch)
    wrong: dict[int, list[str]] = {}
    for at in range(1, writes + 1, 1 if NIGHTLY else BY_DAY):
        url = copied(template, tmp_path / f"{at}.sqlite3")
        stand = await with_a_death(url, Tap(at, after=after), monkeypatch)
        found = await outcome(stand)
        await stand.close()
        if found != expected:
            wrong[at] = differences(expected, found)
        caplog.clear()
    assert wrong == {}


def differences(one: Outcome, other: Outcome) -> list[str]:
    pairs = (*zip(one.events, other.events, strict=False), *zip(one.told, other.told, strict=False))
    first = [f"{mine} / {yours}" for mine, yours in pairs if mine != yours][:2]
    return [
        *first,
        f"{len(other.events)} events, {len(other.told)} told, {other.held}, {other.matches} matches",
    ]
