"""The addresses of pages: a spectators' for each match, and people's own, of random bits.

The spectators' address follows from the match's seed, which stays secret until all may see all.
Only hashes of addresses are stored.
"""

import asyncio
import hmac
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Callable
from hashlib import sha256
from typing import Final

from bifrost_bot.match.model import Match
from bifrost_bot.runtime.clock import Clock
from bifrost_bot.season.model import Season
from bifrost_bot.store import page_links, server_settings
from bifrost_bot.store.database import Database
from bifrost_bot.store.page_links import PageLink

_BYTES: Final = 16
_MOST_KNOWN: Final = 10_000
"""Of how many matches it is known without a look that their address is stored."""
_PURPOSE: Final = b"the spectators' page"
_OF_SEASON: Final = b"the season's page"


class PageLinks:
    """The addresses of pages; all are empty where pages are off.

    Attributes:
        public_url: Where the pages are, without a slash at the end; empty where they are off.
        withdrawn: Called when a person's addresses of a match lead nowhere any more.
    """

    def __init__(self, database: Database, clock: Clock, public_url: str) -> None:
        self.public_url = public_url
        self.withdrawn: Callable[[PageLink], None] = lambda link: None
        self._database = database
        self._clock = clock
        self._stored: set[str] = set()
        self._public: dict[str, PageLink] = {}
        # One at a time, so that many who come at once do not queue before the players' answers.
        self._looking = asyncio.Lock()

    async def spectators(self, match: Match) -> str:
        """Returns the address of a match's page for spectators; empty for a private match.

        Raises:
            StoreError: If it could not be stored.
        """
        if not self.public_url or (match.settings.private and not match.over):
            return ""
        token = spectators_token(match)
        if match.id not in self._stored:
            if len(self._stored) >= _MOST_KNOWN:
                self._stored.clear()
            await self._put(token, PageLink(match.id, None))
            self._stored.add(match.id)
        return self._url(token)

    async def for_all(self, match: Match, guild_id: int) -> str:
        """Returns the address as `spectators`; empty where only a role may watch the matches."""
        if not self.public_url:
            return ""
        async with self._database.transaction() as connection:
            chosen = await server_settings.settings(connection, guild_id)
        return "" if chosen.spectator_role_id else await self.spectators(match)

    async def own(self, match: Match, user_id: str) -> str:
        """Returns a new address of a person's own page of a match; empty where pages are off.

        Raises:
            StoreError: If it could not be stored.
        """
        if not self.public_url:
            return ""
        token = new_token()
        await self._put(token, PageLink(match.id, user_id))
        return self._url(token)

    def season(self, season: Season) -> str:
        """Returns the address of a season's page; empty where pages are off."""
        if not self.public_url:
            return ""
        return f"{self.public_url}/s/{season.id}-{season_token(season)}"

    async def find(self, token: str) -> PageLink | None:
        """Returns what an address leads to; anything else takes as long and gives None."""
        digest = digest_of(token)
        async with self._looking:
            if digest in self._public:
                return self._public[digest]
            async with self._database.transaction() as connection:
                link = await page_links.find(connection, digest)
            # A spectators' address is never withdrawn, but by the end of its match's data.
            if link is not None and link.user_id is None:
                if len(self._public) >= _MOST_KNOWN:
                    self._public.clear()
                self._public[digest] = link
            return link

    async def renew(self, match: Match, user_id: str) -> str:
        """Returns a new address like `own`, and makes the person's earlier ones lead nowhere."""
        async with self._database.transaction() as connection:
            await page_links.withdraw(connection, match.id, user_id)
        self.withdrawn(PageLink(match.id, user_id))
        return await self.own(match, user_id)

    async def _put(self, token: str, link: PageLink) -> None:
        async with self._database.transaction() as connection:
            await page_links.put(connection, digest_of(token), link, self._clock.now_ms())

    def _url(self, token: str) -> str:
        return f"{self.public_url}/m/{token}"


def spectators_token(match: Match) -> str:
    """Returns the secret part of the address of a match's page for spectators."""
    return _text(hmac.digest(match.seed.encode(), _PURPOSE, "sha256")[:_BYTES])


def season_token(season: Season) -> str:
    """Returns the secret part of the address of a season's page."""
    return _text(hmac.digest(season.seed.encode(), _OF_SEASON, "sha256")[:_BYTES])


def new_token() -> str:
    """Returns the secret part of an address that follows from nothing."""
    return _text(secrets.token_bytes(_BYTES))


def digest_of(token: str) -> str:
    """Returns the hash that is stored in place of an address."""
    return sha256(token.encode(errors="replace")).hexdigest()


def _text(token: bytes) -> str:
    return urlsafe_b64encode(token).decode().rstrip("=")


def reads_along(match: Match, user_id: str) -> bool:
    """Returns whether a host may read what all players see and send."""
    return match.settings.hosts_watch and user_id in match.hosts
