"""The interface of a kind of subject that is looked after: matches, and seasons."""

import logging
from abc import ABC, abstractmethod
from collections.abc import Collection

import discord

from bifrost_bot.gateway.upkeep.records import Wanted
from bifrost_bot.gateway.upkeep.rows import Difference

log = logging.getLogger(__name__)


class Subject(ABC):
    """A kind of subject, each with an id.

    Attributes:
        kind: Its name for the log, such as "match".
    """

    kind: str

    @abstractmethod
    async def live(self, guild_id: int) -> Collection[str]:
        """Returns the ids of those that are not over on a server."""

    @abstractmethod
    async def guild(self, id: str) -> discord.Guild:
        """Returns a subject's server.

        Raises:
            AwayError: When the bot is not on it, or (`UnreachableError`) it is not available yet.
        """

    @abstractmethod
    async def wanted(self, id: str, guild: discord.Guild) -> Wanted | None:
        """Returns what must be true for a subject; None if it is over."""

    @abstractmethod
    async def put_right(
        self, id: str, guild: discord.Guild, difference: Difference, here: int = 0
    ) -> str:
        """Puts a difference right; returns a sentence about it for the hosts.

        An empty sentence if nothing is to be said; `here` is the channel of `/match repair`.

        Raises:
            discord.HTTPException: When Discord refuses.
            OnlyPeopleError: When only people can put it right; the message says how.
        """

    @abstractmethod
    async def tell(self, id: str, difference: Difference, text: str) -> None:
        """Tells the hosts."""

    async def has_told(self, id: str, difference: Difference, text: str) -> bool:
        """Returns whether hosts know that already, from an earlier process or an answer."""
        return True

    async def on_away(self, id: str) -> None:  # noqa: B027 - it may just wait
        """Called when the bot is not on a subject's server."""

    async def on_limit(self, id: str, problem: discord.RateLimited) -> None:
        """Called when Discord makes or changes nothing for a long time."""
        log.warning("%s %s: Discord lets the bot change nothing: %s", self.kind, id, problem)


class OnlyPeopleError(Exception):
    """Only people can put a difference right; the message says how."""
