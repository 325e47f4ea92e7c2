"""Seasons: requests that are carried out once, and the links of their matches.

A person's command has a request, the id of their action on Discord; it is carried out once, even if
it arrives several times or at several processes.
"""

import secrets
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import TypeAlias

from bifrost_bot.engines.errors import ConfigError
from bifrost_bot.runtime import stream
from bifrost_bot.runtime.clock import Clock
from bifrost_bot.runtime.faults import NoSeasonError
from bifrost_bot.runtime.stream import Stream
from bifrost_bot.runtime.stream_runner import StreamRunner
from bifrost_bot.season.chain import CHAIN
from bifrost_bot.season.decide import core
from bifrost_bot.season.decide.clock import CreditDowntime
from bifrost_bot.season.decide.core import Command
from bifrost_bot.season.decide.hosts import Open
from bifrost_bot.season.errors import HostError, SeasonError
from bifrost_bot.season.events import SeasonEvent
from bifrost_bot.season.history.record import RECORD
from bifrost_bot.season.model import Moment, Season
from bifrost_bot.season.notice import BOARD, brief
from bifrost_bot.season.rules import SeasonRules
from bifrost_bot.speech.texts import FAULT
from bifrost_bot.store import journal, people
from bifrost_bot.store.database import Database, Transaction
from bifrost_bot.store.journal import Home
from bifrost_bot.store.seasons import links, outbox, requests
from bifrost_bot.store.seasons.links import MatchLink
from bifrost_bot.store.seasons.outbox import Row
from bifrost_bot.store.seasons.requests import Request
from bifrost_bot.store.shard_set import WHOLE, ShardSet
from bifrost_bot.store.streams import SEASONS
from bifrost_bot.stream.erasure import erase_person

Change: TypeAlias = stream.Change[Season, SeasonEvent, Row]
Plan: TypeAlias = stream.Plan[Season, SeasonEvent]


STREAM: Stream[Season, Command, SeasonEvent, Row] = Stream(
    "season",
    RECORD,
    SEASONS,
    outbox,
    moment=Moment,
    decide=core.decide,
    evolve=core.evolve,
    alarm=core.alarm,
    brief=lambda before, events, after, moment: brief(before, events, after),
    credit=lambda lost_ms, unreached: CreditDowntime(lost_ms),
    halt=lambda season, command, incident: None,
    refusals=(SeasonError, ConfigError),
    missing=NoSeasonError,
    unreadable=FAULT,
)


class SeasonRunner(StreamRunner[Season, Command, SeasonEvent, Row]):
    """The only access to all seasons."""

    def __init__(self, database: Database, clock: Clock, shard_set: ShardSet = WHOLE) -> None:
        super().__init__(STREAM, database, clock, shard_set)

    async def create(
        self, name: str, rules: SeasonRules, by: str, home: Home, request: str
    ) -> Change:
        """Opens a season.

        Args:
            request: The id of the host's action.

        Raises:
            ConfigError: When a rule is wrong.
            SeasonError: When the name is.
            StoreError: When it could not be recorded.
        """
        async with self._creating:
            known = await self.find_request(request)
            if known is not None:
                return known
            async with self._database.transaction() as connection:
                id = await journal.next_id(connection, SEASONS)
                moment = Moment(self._clock.now_ms())
                seed = secrets.token_hex(32)
                salt = secrets.token_hex(32)
                command = Open(id, name, rules, by, seed, salt)
                opened = core.open_season(command, moment)
                events = (opened,)
                season = core.begin(opened)
                season = await journal.create(connection, SEASONS, season, events, home)
                plan = self._brief(None, events, season, moment)
                change = await self.record(connection, plan, request)
        self.take(change)
        return change

    async def handle(self, id: str, command: Command, request: str = "") -> Change:
        """Carries out a command like `StreamRunner.handle`.

        A request is the id of a person's action on Discord; it is empty for commands of the clock
        or of a match.
        """

        async def attempt(season: Season) -> Change:
            return await self._carry_out(season, command, request)

        return await self.attempt_once(id, request, attempt)

    async def attempt_once(
        self, id: str, request: str, attempt: Callable[[Season], Awaitable[Change]]
    ) -> Change:
        """Attempts a change of a season, unless its request was carried out before.

        The attempt is repeated, with the new season, while another process writes first.
        """

        async def unless_done(season: Season) -> Change:
            return await self.find_request(request) or await attempt(season)

        async with self.lock(id):
            change = await self.retry(id, unless_done)
            self._remember(change.after)
        if change.is_news:
            self._announce(change)
        return change

    async def _record_more(self, connection: Transaction, plan: Plan, request: str) -> None:
        after = plan.after
        if request:
            first = after.seq - len(plan.events) + 1
            done = Request(after.id, first, after.seq)
            await requests.add(connection, request, done)
        if plan.before is not None:
            if after.over and not plan.before.over:
                await journal.set_over(connection, after.id)
            await _link(connection, plan.before, after)

    async def find_request(self, request: str) -> Change | None:
        """Returns the effect of a request carried out before, or None."""
        if not request:
            return None
        async with self._database.transaction() as connection:
            done = await requests.find(connection, request)
            if done is None:
                return None
            bodies = await journal.bodies(connection, SEASONS, done.season_id)
        season = await self.season(done.season_id)
        events = RECORD.history(bodies[done.first - 1 : done.last])
        return stream.Change(season, season, events, (), repeated=True)

    async def season(self, season_id: str) -> Season:
        """Returns a season in its current state; raises like `load`."""
        return await self.load(season_id)

    async def of_match(self, match_id: str) -> Season | None:
        """Returns the season to which a match belongs, or None; raises like `load`."""
        async with self._database.transaction() as connection:
            link = await links.of_match(connection, match_id)
        return None if link is None else await self.season(link.season_id)

    async def move(self, season_id: str, channel_id: int) -> None:
        """Sets the channel in which a season is announced from now on.

        Raises:
            StoreError: When it could not be recorded.
        """
        async with self._database.transaction() as connection:
            await journal.move_home(connection, SEASONS, season_id, channel_id)
        season = await self.season(season_id)
        self._announce(stream.Change(season, season, (), ()))

    async def board_message(self, season_id: str) -> int | None:
        """Returns the message that shows a season's board, or None."""
        async with self._database.transaction() as connection:
            return await outbox.board_message(connection, season_id, BOARD)

    async def show_board(self, season_id: str) -> None:
        """Shows a season's board again, although nothing has changed.

        Raises:
            StoreError: When it could not be recorded; nothing will be delivered.
        """
        async with self.lock(season_id):
            season = await self.season(season_id)
            now_ms = self._clock.now_ms()
            async with self._database.transaction() as connection:
                rows = await outbox.add(connection, season_id, [BOARD], now_ms)
        self._announce(stream.Change(season, season, (), rows))

    async def of_guild(self, guild_id: int, most: int) -> list[Season]:
        """Returns a server's readable seasons, over or not, newest first, up to a number."""
        async with self._database.transaction() as connection:
            ids = await journal.newest_seasons(connection, guild_id, most)
        return await self._readable(ids)

    async def _live_ids(self, guild_id: int | None) -> list[str]:
        async with self._database.transaction() as connection:
            return await journal.live(connection, SEASONS, guild_id, self.shard_set)

    async def forget(
        self, season_id: str, user_id: str, other_id: str, names: Sequence[str]
    ) -> None:
        """Replaces a person's id in all data of a season, and removes names from texts.

        Raises:
            StoreError: When it could not be recorded; nothing changed.
        """
        change = partial(erase_person, CHAIN, user_id=user_id, other_id=other_id, names=names)
        async with self.lock(season_id), self._database.transaction() as connection:
            await people.rewrite_events(connection, SEASONS, season_id, change)
            self.drop(season_id)

    async def erase(self, guild_id: int) -> None:
        """Deletes all data of a server's seasons, whose numbers stay taken.

        Raises:
            StoreError: When the database refuses; a repetition deletes the rest.
        """
        async with self._database.transaction() as connection:
            ids = await people.ids_of(connection, SEASONS, guild_id)
        await self._erase(ids, guild_id)


async def _link(connection: Transaction, before: Season, after: Season) -> None:
    """Records the links of a season's matches that were added or removed."""
    old = _links(before)
    new = _links(after)
    removed = [id for id in old if id not in new]
    if removed:
        await links.drop(connection, removed)
    for id, episode in new.items():
        if id in old:
            continue
        if await links.of_match(connection, id) is not None:
            raise HostError("That match belongs to another season. Link another one.")
        link = MatchLink(id, after.id, episode)
        await links.add(connection, link)


def _links(season: Season) -> dict[str, int]:
    """Returns the matches of a season, with their episodes; a played duel is kept."""
    found: dict[str, int] = {}
    for episode in season.episodes:
        found |= dict.fromkeys(episode.match_ids, episode.number)
    return found
