"""The pages of seasons: each is made once for all who look, and again with each change."""

import asyncio
import hmac
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final, NamedTuple

from bifrost_bot.match.errors import NotFoundError
from bifrost_bot.match.model import Match
from bifrost_bot.replay.season.page import LivePage, live_page
from bifrost_bot.replay.season.record import record
from bifrost_bot.runtime.faults import UnreadableError
from bifrost_bot.runtime.people.names import Names
from bifrost_bot.runtime.seasons.runner import Change, SeasonRunner
from bifrost_bot.season.errors import SeasonError
from bifrost_bot.season.model import Season
from bifrost_bot.web.links import PageLinks, season_token

_MOST_PAGES: Final = 8
"""How many pages stay in memory."""


class _Made(NamedTuple):
    seq: int
    page: LivePage


class SeasonPages:
    """The pages of seasons."""

    def __init__(
        self,
        seasons: SeasonRunner,
        names: Names,
        links: PageLinks,
        match: Callable[[str], Awaitable[Match]],
    ) -> None:
        """Creates the pages; `match` returns a match, or raises like `Runner.load`."""
        self._seasons = seasons
        self._names = names
        self._links = links
        self._match = match
        self._made: OrderedDict[str, _Made] = OrderedDict()
        self._making = asyncio.Lock()
        self._news = asyncio.Event()

    async def find(self, season_id: str, token: str) -> Season | None:
        """Returns the season to which an address leads; None if it leads nowhere."""
        season: Season | None = None
        with suppress(SeasonError, UnreadableError):
            if await self.serves(season_id):
                season = await self._seasons.season(season_id)
            else:
                season = await self._seasons.reader.state(season_id)
        wanted = "" if season is None else season_token(season)
        return (
            season if hmac.compare_digest(token.encode(errors="replace"), wanted.encode()) else None
        )

    async def serves(self, season_id: str) -> bool:
        """Returns whether this process serves a season, and so hears of its changes."""
        return self._seasons.shard_set.owns(await self._seasons.guild_id(season_id))

    async def page(self, season: Season) -> LivePage:
        """Returns a season's page, which links to its matches' pages."""
        async with self._making:
            made = self._made.get(season.id)
            if made is None or made.seq != season.seq:
                made = _Made(season.seq, await self._make(season))
                self._made[season.id] = made
            self._made.move_to_end(season.id)
            if len(self._made) > _MOST_PAGES:
                self._made.popitem(last=False)
            return made.page

    async def news(self) -> None:
        """Waits for the next change of some season."""
        await self._news.wait()

    def wake(self) -> None:
        """Lets all who wait for news look again."""
        self._news.set()
        self._news = asyncio.Event()

    def on_change(self, _: Change) -> None:
        """Tells the pages of seasons that one has changed."""
        self.wake()

    async def _make(self, season: Season) -> LivePage:
        history = await self._seasons.history(season.id)
        guild_id = await self._seasons.guild_id(season.id)
        links: dict[str, str] = {}
        running: set[str] = set()
        for match_id in _matches(season):
            with suppress(NotFoundError, UnreadableError):
                match = await self._match(match_id)
                links[match_id] = await self._links.for_all(match, guild_id)
                if not match.over:
                    running.add(match_id)
        names = self._names.names_of_server(guild_id)
        return await asyncio.to_thread(lambda: live_page(record(history, names), links, running))


def _matches(season: Season) -> list[str]:
    found = [*season.finished_matches]
    for episode in season.episodes:
        found += [linked.match_id for linked in (episode.match, episode.duel) if linked]
    return [*dict.fromkeys(found)]
