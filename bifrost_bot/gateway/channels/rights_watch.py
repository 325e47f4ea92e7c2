"""Looks again at the rights of those who play: Discord shows its Administrators what a match must
hide.

Without Discord's list of members, changes of a member's roles are not heard: they show in what the
member does, and in what Discord says when it is asked about the member.
"""

import logging
from collections.abc import Sequence

import discord

from bifrost_bot.gateway.channels.access import REQUEST_ERRORS
from bifrost_bot.gateway.channels.preflight import sees_all
from bifrost_bot.match.decide.rights import NoteSight
from bifrost_bot.match.errors import MatchError
from bifrost_bot.match.events import MatchStarted, PhaseOpened, PlayerReplaced, ReadyCalled
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
"""How long after a look a new turn does not cause another."""
_FRESH_MS = 60_000
"""How long Discord need not be asked about a person who has just shown their rights, whatever
happens.
"""


class RightsWatch:
    """The rights of all who play in matches that are not over."""

    def __init__(
        self, client: discord.Client, runner: Runner, limiter: Limiter, tasks: Tasks, clock: Clock
    ) -> None:
        self._client = client
        self._runner = runner
        self._limiter = limiter
        self._tasks = tasks
        self._clock = clock
        self._players: dict[str, frozenset[str]] = {}
        self._looked_ms: dict[str, int] = {}
        self._seen_ms: dict[str, dict[str, int]] = {}

    def on_change(self, change: Change) -> None:
        """Looks again at the ready check, the start, a replacement, and at new turns from time
        to time.
        """
        match = change.match
        self._learn(match)
        if match.id not in self._players:
            return
        due = any(
            isinstance(event, ReadyCalled | MatchStarted | PlayerReplaced)
            for event in change.events
        )
        opened = any(isinstance(event, PhaseOpened) for event in change.events)
        if due:
            self.look_after(match, _FRESH_MS)
        elif opened and self._clock.now_ms() - self._looked_ms.get(match.id, 0) >= _AGAIN_MS:
            self.look_after(match, _AGAIN_MS)

    def look_after(self, match: Match, fresh_ms: int = 0) -> None:
        """Asks Discord in the background about all who play in a match and have not shown their
        rights for so long.
        """
        self._learn(match)
        if match.id not in self._players:
            return
        now_ms, seen = self._clock.now_ms(), self._seen_ms.get(match.id, {})
        players = [
            id for id in sorted(self._players[match.id]) if now_ms - seen.get(id, 0) >= fresh_ms
        ]
        self._looked_ms[match.id] = now_ms
        if players:
            self._tasks.start(
                self._look(match.id, players), f"rights of the players of match {match.id}"
            )

    async def look_over(self, guild_id: int) -> None:
        """Asks Discord about everybody who plays on a server, of which roles or the owner
        changed.
        """
        for match in await self._runner.live(guild_id):
            self.look_after(match)

    async def heard(self, member: discord.User | discord.Member) -> None:
        """Takes note of the rights that a member showed by doing something."""
        if isinstance(member, discord.Member) and not member.guild.unavailable:
            for match_id in [
                id for id, players in self._players.items() if str(member.id) in players
            ]:
                try:
                    await self._note(match_id, member)
                except (MatchError, FaultError, StoreError) as problem:
                    log.warning(
                        "match %s: a player's rights cannot be noted: %s", match_id, problem
                    )

    def _learn(self, match: Match) -> None:
        if match.over or match.settings.private:
            for known in (self._players, self._looked_ms, self._seen_ms):
                known.pop(match.id, None)
            return
        people = (player.id for player in (*match.players, *match.announced) if not player.computer)
        self._players[match.id] = frozenset(id for id in people if id.isdigit())

    def _see(self, match_id: str, player_id: str) -> None:
        if match_id in self._players:
            self._seen_ms.setdefault(match_id, {})[player_id] = self._clock.now_ms()

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
                await self._note(match_id, member)
        except (*REQUEST_ERRORS, MatchError, FaultError, StoreError) as problem:
            log.warning(
                "match %s: the rights of its players cannot be looked at: %s", match_id, problem
            )

    async def _note(self, match_id: str, member: discord.Member) -> None:
        self._see(match_id, str(member.id))
        known = (await self._runner.match(match_id)).known(str(member.id))
        if known is None or known.sees_all == sees_all(member):
            return
        if await self._runner.guild_id(match_id) == member.guild.id:
            await self._runner.handle(match_id, NoteSight(str(member.id), sees_all(member)))
