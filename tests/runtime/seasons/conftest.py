"""A process with seasons and matches, on its own database."""

from collections.abc import AsyncIterator, Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

import pytest

from bifrost_bot.engines.rng import Rng
from bifrost_bot.match.decide.lobby import CallReady, SayReady
from bifrost_bot.match.decide.phases import Open
from bifrost_bot.match.model import Match, Settings
from bifrost_bot.match.player import Player
from bifrost_bot.runtime.seasons.episodes import EpisodeMatches, Opened, Order
from bifrost_bot.runtime.seasons.handover import SeatHandover
from bifrost_bot.runtime.seasons.results import LinkedMatches
from bifrost_bot.runtime.seasons.runner import Change
from bifrost_bot.runtime.timekeeper import SeasonTimekeeper
from bifrost_bot.season.decide.cast import AddToCast
from bifrost_bot.season.decide.core import Command
from bifrost_bot.season.decide.episodes import LinkMatch, OpenEpisode
from bifrost_bot.season.decide.results import TakeSpoils
from bifrost_bot.season.events import SeasonEvent
from bifrost_bot.season.model import Season, Share
from bifrost_bot.season.rules import PRESETS, SeasonRules
from tests import samples
from tests.clock import ManualClock
from tests.databases import copied
from tests.match.world import HOST
from tests.runtime.conftest import HOME, Stand, Threads
from tests.season.world import people, ranked

Kind = TypeVar("Kind", bound=SeasonEvent)
RULES = replace(PRESETS["classic"], vote_seconds=600, token_seconds=600, opponent_seconds=600)
TOWERS = Settings("three_towers", {"rounds": 1}, seconds=60, warnings=())
"""A match for three of one round, in which seats are claimed and garnets are brought."""


class SeasonStand(Stand):
    """A process: seasons, matches, and what the one tells the other."""

    def __init__(self, url: str, clock: ManualClock, threads: Threads | None = None) -> None:
        super().__init__(url, clock, threads)
        self.alarms = SeasonTimekeeper(self.seasons, clock, self.tasks)
        self.outages = self.watch.watch(self.seasons, self.alarms)
        self.linked = LinkedMatches(self.seasons, self.runner, clock, self.tasks)
        self.episodes = EpisodeMatches(self.seasons, self.runner)
        self.handover = SeatHandover(self.seasons, self.runner, self.tasks, self.find_player)
        self.heard: list[Change] = []
        self.seasons.listeners += [self.alarms.on_change, self.linked.on_season]
        self.seasons.listeners += [self.handover.on_season, self.heard.append]
        self.runner.listeners += [self.linked.on_change]

    async def find_player(self, guild_id: int, id: str) -> Player | str:
        """Everyone is on every server."""
        return Player(id, f"Player {id}")

    async def begin(self) -> None:
        """Starts as the bot does: credits downtime, loads and compares seasons, runs alarms."""
        await self.watch.wake()
        await self.alarms.watch_all()
        await self.linked.compare()
        await self.handover.compare()
        self.tasks.start(self.alarms.run(), "timekeeper of seasons")
        await self.watch.back()
        await self.settle()

    async def die(self) -> "SeasonStand":
        """Ends without a word; the next process, which has not begun."""
        await self.close()
        return self.another()

    async def open(self, size: int = 3, rules: SeasonRules = RULES) -> str:
        """A new season with a cast."""
        season_id = (
            await self.seasons.create("House of Larks", rules, HOST, HOME, "create")
        ).after.id
        for id in people(size):
            await self.do(season_id, AddToCast(HOST, id))
        return season_id

    async def do(
        self, season_id: str, command: Command, request: str = ""
    ) -> tuple[SeasonEvent, ...]:
        return (await self.seasons.handle(season_id, command, request)).events

    async def season(self, season_id: str = "1") -> Season:
        return await self.seasons.season(season_id)

    async def found(self, kind: type[Kind], season_id: str = "1") -> list[Kind]:
        """All events of a kind."""
        return [one for one in await self.seasons.history(season_id) if isinstance(one, kind)]

    async def play(self, season_id: str, *groups: str, given: Iterable[Share] = ()) -> None:
        """Opens an episode and takes the rewards of a recorded match; places as for `ranked`."""
        number = len((await self.season(season_id)).episodes) + 1
        match = await self.lobby()
        await self.do(season_id, OpenEpisode(HOST, number))
        await self.do(season_id, LinkMatch(HOST, match.id, "bifrost"))
        await self.do(season_id, TakeSpoils("", match.id, ranked(*groups, given=given)))

    async def ordered(
        self, season_id: str = "1", settings: Settings = TOWERS, request: str = "open"
    ) -> Opened:
        """A match that a host opened for the next episode."""
        return await self.episodes.open_episode(await self.order(season_id, settings, request))

    async def order(self, season_id: str, settings: Settings, request: str, **more: Any) -> Order:
        season = await self.season(season_id)
        players = {member.id: Player(member.id, f"Player {member.id}") for member in season.cast}
        return replace(Order(season_id, HOST, settings, HOME, players, request), **more)

    async def started(self, match_id: str) -> Match:
        """A match whose players have said that they are ready, in its first phase."""
        match = (await self.runner.handle(match_id, CallReady(HOST))).after
        for player in match.players:
            match = (await self.runner.handle(match_id, SayReady(player.id))).after
        return (await self.runner.handle(match_id, Open(match.boards))).after

    async def finished(self, match_id: str, lot: str = "first") -> Match:
        """A match that is played to its end, from wherever it is, by random answers."""
        match = await self.runner.match(match_id)
        if match.phase is None and not match.seats:
            match = await self.started(match_id)
        while not match.over:
            match = await self.phase(match, lot)
        await self.settle()
        return match

    async def phase(self, match: Match, lot: str) -> Match:
        """A match after its phase, in which all answer at random."""
        if match.phase is None:
            return (await self.runner.handle(match.id, Open(match.boards))).after
        for slot in match.owing:
            text = samples.answer(match.settings.game, match.state, slot, Rng(lot, match.number))
            await self.say(match, slot, text)
        return (await self.close_phase(match)).after


@pytest.fixture
async def stand(template: Path, tmp_path: Path, clock: ManualClock) -> AsyncIterator[SeasonStand]:
    """A process that has not begun; it acts on nothing unless the test lets it begin."""
    made = SeasonStand(copied(template, tmp_path / "bifrost.sqlite3"), clock)
    yield made
    await made.close()
