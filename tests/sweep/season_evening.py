# pyright: reportPrivateUsage=false
"""A season whose dates a host sets, moves and takes back, and a match that begins at a set time."""

import asyncio
from contextlib import suppress
from typing import Final

from bifrost_bot.match.decide.lobby import CallOff, CallReady, Join, SayReady
from bifrost_bot.match.decide.phases import Abandon
from bifrost_bot.match.decide.scheduled_start import PlanStart
from bifrost_bot.match.errors import NotFoundError
from bifrost_bot.match.events import StartDropped, StartPlanned
from bifrost_bot.match.model import Match, Player, Status
from bifrost_bot.runtime.seasons.episodes import Order
from bifrost_bot.season.decide.cast import AddToCast
from bifrost_bot.season.decide.hosts import End, SetCalendar
from bifrost_bot.season.events import CalendarSet
from bifrost_bot.season.model import EpisodeDate, Season
from bifrost_bot.season.rules import PRESETS
from bifrost_bot.store.journal import Home
from tests.clock import START_MS
from tests.sweep.evening import GAMES, HOST
from tests.sweep.process import Process
from tests.sweep.scripted import GUILD, LOBBY_CHANNEL, ScriptedDiscord

SEASON: Final = "1"
_PEOPLE: Final = ("101", "102", "103")
_DAY_MS: Final = 86_400_000
_LOOK_SECONDS: Final = 0.25


def _date(days: int, game: str = "") -> EpisodeDate:
    return EpisodeDate(START_MS + days * _DAY_MS, game)


_BEFORE: Final = (
    (_date(1, "bifrost"), _date(2), _date(3)),
    (_date(4, "bifrost"), _date(5, "social_snake"), _date(6)),
    (_date(4, "bifrost"), _date(7, "social_snake")),
)
"""The calendars before the match is opened: then dates are moved, renamed and taken back."""

_AFTER: Final = ((_date(8, "antisocial_snake"), _date(9)),)
_STARTS: Final = tuple(START_MS + days * _DAY_MS for days in (10, 11, 12))
"""When the match is to begin, first and then; before the last it is called off."""


class SeasonEvening:
    """A host with a season or a match, who waits until the server's list is up to date, or not.

    Attributes:
        match_id: The match that it has.
        over: Whether all is over and the list up to date.
    """

    match_id = "1"

    def __init__(
        self, world: ScriptedDiscord, *, has_season: bool = True, is_hasty: bool = False
    ) -> None:
        self.over = False
        self.world = world
        self._has_season = has_season
        self._is_hasty = is_hasty

    def copy(self, world: ScriptedDiscord) -> "SeasonEvening":
        """Returns the same host in a copy of the world."""
        return SeasonEvening(world, has_season=self._has_season, is_hasty=self._is_hasty)

    def go_on(self, until_ms: int) -> None:
        """Does nothing while no bot is there."""

    async def attend(self, process: Process) -> None:
        """Acts as long as the process lives; returns when all is over and shown."""
        while not self.over or _is_busy():
            if self._is_hasty or not _is_busy():
                step = _take_step if self._has_season else _take_step_alone
                self.over = await step(process)
            await asyncio.sleep(_LOOK_SECONDS)


def _is_busy() -> bool:
    """Returns whether the server's list is being changed."""
    return any(task.get_name().startswith("scheduled event") for task in asyncio.all_tasks())


async def _take_step(process: Process) -> bool:
    """Does what the host does next; returns whether nothing is left to do."""
    seasons = process.app.season_runner
    found = await seasons.of_guild(GUILD, 1)
    if not found:
        home = Home(GUILD, LOBBY_CHANNEL)
        await seasons.create("The Cup", PRESETS["classic"], HOST, home, "create")
        return False
    (season,) = found
    if season.over:
        return True
    absent = [id for id in _PEOPLE if season.member(id) is None]
    if absent:
        await seasons.handle(SEASON, AddToCast(HOST, absent[0]))
    elif not await _set_dates(process, season) and not await _play(process):
        await seasons.handle(SEASON, End(HOST, "the storm"))
    return False


async def _take_step_alone(process: Process) -> bool:
    """Does what the host of a match without a season does next; returns like `_take_step`."""
    runner = process.app.runner
    with suppress(NotFoundError):
        await runner.match(SeasonEvening.match_id)
        return not await _play(process)
    joins = tuple(Join(Player(id, f"Player {id}")) for id in _PEOPLE)
    settings = GAMES["bifrost"].settings
    await runner.create(settings, HOST, Home(GUILD, LOBBY_CHANNEL), then=joins)
    return False


async def _set_dates(process: Process, season: Season) -> bool:
    """Sets the next calendar, or opens the episode; returns whether it did."""
    seasons = process.app.season_runner
    history = await seasons.history(SEASON)
    number = sum(isinstance(event, CalendarSet) for event in history)
    if number == len(_BEFORE) and not season.episodes:
        await process.app.services.episodes.open_episode(
            Order(
                SEASON,
                HOST,
                GAMES["bifrost"].settings,
                Home(GUILD, LOBBY_CHANNEL),
                {id: Player(id, f"Player {id}") for id in _PEOPLE},
                "open",
            )
        )
        return True
    calendars = (*_BEFORE, *_AFTER)
    if number == len(calendars):
        return False
    await seasons.handle(SEASON, SetCalendar(HOST, calendars[number]))
    return True


async def _play(process: Process) -> bool:
    """Takes the next step of the match; returns whether there was one."""
    runner = process.app.runner
    match = await runner.match(SeasonEvening.match_id)
    if match.over:
        return False
    if match.status is not Status.LOBBY:
        await runner.handle(match.id, Abandon(HOST, "the storm"))
    elif match.ready is not None:
        waiting = next(id for id in _PEOPLE if id not in match.ready)
        await runner.handle(match.id, SayReady(waiting))
    else:
        await _plan_start(process, match)
    return True


async def _plan_start(process: Process, match: Match) -> None:
    runner = process.app.runner
    history = await runner.history(match.id)
    number = sum(isinstance(event, StartPlanned) for event in history)
    is_last = number == len(_STARTS) - 1
    if is_last and not any(isinstance(event, StartDropped) for event in history):
        await runner.handle(match.id, CallOff(HOST))
    elif number < len(_STARTS):
        await runner.handle(match.id, PlanStart(HOST, _STARTS[number]))
    else:
        await runner.handle(match.id, CallReady(HOST))
