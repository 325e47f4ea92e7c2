"""People as they were last seen or asked for: Discord tells the bot of no other members."""

import asyncio
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

import discord

from bifrost_bot.gateway.channels.preflight import sees_all
from bifrost_bot.gateway.channels.snowflake import user_ids
from bifrost_bot.gateway.upkeep.records import ShownPerson
from bifrost_bot.match.model import Match
from bifrost_bot.match.notice import Kind
from bifrost_bot.runtime.clock import Clock
from bifrost_bot.runtime.limiter import Limiter

_MOST_KNOWN: Final = 10_000
_MOST_AT_ONCE: Final = 100
"""Discord tells of no more people in one answer."""


class _Sighting(NamedTuple):
    """When a person was last seen, and as what."""

    at_ms: int
    person: ShownPerson


class People:
    """The members of all servers who concern a match or season, as far as the bot knows them."""

    def __init__(self, limiter: Limiter, clock: Clock) -> None:
        self._limiter = limiter
        self._clock = clock
        self._asking: defaultdict[int, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._waiting: defaultdict[int, dict[int, int]] = defaultdict(dict)
        self._known: dict[tuple[int, int], _Sighting] = {}

    def see(self, member: discord.Member) -> bool:
        """Records a member who did something; returns whether that tells anything new."""
        roles = frozenset(role.id for role in member.roles)
        until = member.timed_out_until
        until_ms = until.timestamp() * 1000 if until else 0
        is_timed_out = until_ms > self._clock.now_ms()
        seen = ShownPerson(True, sees_all(member), is_timed_out, roles)
        return self._note(member.guild.id, member.id, seen)

    def note_roles(self, guild_id: int, id: int, roles: frozenset[int]) -> None:
        """Records the roles that a member has after the bot gave or took one."""
        self._note(guild_id, id, replace(self.known(guild_id, id), roles=roles))

    def note_left(self, guild_id: int, id: int) -> None:
        """Records that a user is no member."""
        self._note(guild_id, id, ShownPerson(False))

    def known(self, guild_id: int, id: int) -> ShownPerson:
        """Returns a person who is known.

        Raises:
            KeyError: When they are not.
        """
        return self._known[guild_id, id].person

    def known_people(self, guild_id: int, ids: Iterable[int]) -> Mapping[int, ShownPerson]:
        """Returns those of these people who are known."""
        found: dict[int, ShownPerson] = {}
        for id in ids:
            sighting = self._known.get((guild_id, id))
            if sighting is not None:
                found[id] = sighting.person
        return found

    def players_gone(self, guild_id: int, match: Match) -> frozenset[str]:
        """Returns the ids of a match's players who are known to be no members."""
        known = self.known_people(guild_id, user_ids(match.announced_ids))
        return frozenset(str(id) for id, person in known.items() if not person.is_member)

    async def ask(self, guild: discord.Guild, since_ms: Mapping[int, int]) -> bool:
        """Asks Discord for those of these people who were not seen since, each an instant.

        One message over the gateway asks for up to a hundred people of all callers who wait, as
        Discord takes 120 messages a minute. Only who seems to have left costs a request.

        Returns:
            Whether that tells anything new about these people.

        Raises:
            TimeoutError: When Discord does not answer.
        """
        if not since_ms:
            return False
        ids = since_ms.keys()
        before = self.known_people(guild.id, ids)
        waiting = self._waiting[guild.id]
        for id, at_ms in since_ms.items():
            waiting[id] = max(waiting.get(id, at_ms), at_ms)
        # While one asks, the others wait; the next one asks for the people of all.
        async with self._asking[guild.id]:
            wanted = {**since_ms, **waiting}
            waiting.clear()
            unseen: list[int] = []
            for id, at_ms in sorted(wanted.items()):
                sighting = self._known.get((guild.id, id))
                if sighting is None or sighting.at_ms <= at_ms:
                    unseen.append(id)
            for start in range(0, len(unseen), _MOST_AT_ONCE):
                await self._ask(guild, unseen[start : start + _MOST_AT_ONCE])
        return self.known_people(guild.id, ids) != before

    async def _ask(self, guild: discord.Guild, ids: Sequence[int]) -> None:
        absent = set(ids)
        members = await guild.query_members(user_ids=list(ids), limit=len(ids), cache=False)
        for member in members:
            self.see(member)
            absent.discard(member.id)
        for id in sorted(absent):
            await self._confirm_left(guild, id)

    async def _confirm_left(self, guild: discord.Guild, id: int) -> None:
        """Asks, last in order, for one whom Discord left out: that alone proves nothing."""
        sighting = self._known.get((guild.id, id))
        if sighting is None or sighting.person.is_member:
            await self._limiter.take(Kind.ADMISSION.rank, guild.id)
            try:
                self.see(await guild.fetch_member(id))
            except discord.NotFound:
                pass
            else:
                return
        self._note(guild.id, id, ShownPerson(False))

    def _note(self, guild_id: int, id: int, now: ShownPerson) -> bool:
        key = (guild_id, id)
        # The last one seen goes to the end.
        before = self._known.pop(key, None)
        self._known[key] = _Sighting(self._clock.now_ms(), now)
        if len(self._known) > _MOST_KNOWN:
            oldest = next(iter(self._known))
            del self._known[oldest]
        return before is None or before.person != now
