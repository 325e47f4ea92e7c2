"""Watches players' permissions: Discord shows its Administrators secrets that a match must hide.

Without Discord's list of members, the bot gets no events about changes of a member's roles. It
learns of them when the member does something, or by asking Discord.
"""

import logging
from collections.abc import Sequence

import discord

from bifrost_bot.gateway.channels.access import REQUEST_ERRORS
from bifrost_bot.gateway.channels.preflight import sees_all
from bifrost_bot.match.decide.rights import RecordAdminAccess
from bifrost_bot.match.errors import MatchError
from bifrost_bot.match.events import (
    MatchEvent,
    MatchStarted,
    PhaseOpened,
    PlayerReplaced,
    ReadyCalled,
)
from bifrost_bot.match.model import Match
from bifrost_bot.match.notice import Kind
from bifrost_bot.runtime.clock import Clock
from bifrost_bot.runtime.faults import FaultError
from bifrost_bot.runtime.limiter import Limiter
from bifrost_bot.runtime.runner import Change, Runner
from bifrost_bot.runtime.tasks import Tasks
from bifrost_bot.store.database import StoreError

log = logging.getLogger(__name__)
_AGAIN_MS = 600_000
"""The shortest time between two checks that new turns cause."""
_FRESH_MS = 60_000
"""How long the permissions that a user showed by doing something are taken as current."""


class RightsWatch:
    """The permissions of all players of live matches."""

    def __init__(
        self, client: discord.Client, runner: Runner, limiter: Limiter, tasks: Tasks, clock: Clock
    ) -> None:
        self._client = client
        self._runner = runner
        self._limiter = limiter
        self._tasks = tasks
        self._clock = clock
        self._players: dict[str, frozenset[str]] = {}
        self._checked_ms: dict[str, int] = {}
        self._seen_ms: dict[str, dict[str, int]] = {}

    def on_change(self, change: Change) -> None:
        """Checks at the ready check, start and replacements, and from time to time at new turns."""
        match = change.after
        self._learn(match)
        if match.id not in self._players:
            return
        if any(map(_is_urgent, change.events)):
            self.look_after(match, _FRESH_MS)
        elif any(isinstance(event, PhaseOpened) for event in change.events):
            since_ms = self._clock.now_ms() - self._checked_ms.get(match.id, 0)
            if since_ms >= _AGAIN_MS:
                self.look_after(match, _AGAIN_MS)

    def look_after(self, match: Match, fresh_ms: int = 0) -> None:
        """Checks in the background the players whose permissions were not seen for `fresh_ms`."""
        self._learn(match)
        if match.id not in self._players:
            return
        now_ms = self._clock.now_ms()
        seen_ms = self._seen_ms.get(match.id, {})
        ids = sorted(self._players[match.id])
        stale = [id for id in ids if now_ms - seen_ms.get(id, 0) >= fresh_ms]
        self._checked_ms[match.id] = now_ms
        if stale:
            check = self._look(match.id, stale)
            self._tasks.start(check, f"rights of the players of match {match.id}")

    async def check_server(self, guild_id: int) -> None:
        """Checks all players on a server, after its roles or owner changed."""
        for match in await self._runner.live(guild_id):
            self.look_after(match)

    async def heard(self, member: discord.User | discord.Member) -> None:
        """Records the permissions of a member who just did something."""
        if not isinstance(member, discord.Member) or member.guild.unavailable:
            return
        id = str(member.id)
        match_ids = [match_id for match_id, players in self._players.items() if id in players]
        for match_id in match_ids:
            try:
                await self._update(match_id, member)
            except (MatchError, FaultError, StoreError) as problem:
                log.warning("match %s: a player's rights cannot be noted: %s", match_id, problem)

    def _learn(self, match: Match) -> None:
        if match.over or match.settings.private:
            for known in (self._players, self._checked_ms, self._seen_ms):
                known.pop(match.id, None)
            return
        players = (*match.players, *match.announced)
        people = [player.id for player in players if not player.computer]
        self._players[match.id] = frozenset(id for id in people if id.isdigit())

    async def _look(self, match_id: str, players: Sequence[str]) -> None:
        try:
            guild = self._client.get_guild(await self._runner.guild_id(match_id))
            if guild is None or guild.unavailable:
                return
            for player_id in players:
                await self._limiter.take(Kind.ANIMATION.rank, guild.id)
                try:
                    member = await guild.fetch_member(int(player_id))
                except discord.NotFound:
                    continue
                await self._update(match_id, member)
        except (*REQUEST_ERRORS, MatchError, FaultError, StoreError) as problem:
            log.warning(
                "match %s: the rights of its players cannot be looked at: %s", match_id, problem
            )

    async def _update(self, match_id: str, member: discord.Member) -> None:
        player_id = str(member.id)
        if match_id in self._players:
            self._seen_ms.setdefault(match_id, {})[player_id] = self._clock.now_ms()
        known = (await self._runner.match(match_id)).known(player_id)
        if known is None or known.sees_all == sees_all(member):
            return
        if await self._runner.guild_id(match_id) == member.guild.id:
            await self._runner.handle(match_id, RecordAdminAccess(player_id, sees_all(member)))


def _is_urgent(event: MatchEvent) -> bool:
    """Returns whether permissions are checked right after the event."""
    return isinstance(event, ReadyCalled | MatchStarted | PlayerReplaced)
