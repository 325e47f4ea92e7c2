"""Matches as a subject that is looked after: where they are, and how differences are put right."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import discord

from bifrost_bot.gateway.channels.access import is_unseen
from bifrost_bot.gateway.channels.directory import Directory
from bifrost_bot.gateway.channels.hosts_overview import HostsOverview
from bifrost_bot.gateway.channels.lifecycle import Channels, channel_name
from bifrost_bot.gateway.channels.permissions import plain
from bifrost_bot.gateway.channels.snowflake import user_ids
from bifrost_bot.gateway.upkeep import rows
from bifrost_bot.gateway.upkeep.compare import LOBBY_KEY, can_read
from bifrost_bot.gateway.upkeep.guard import require_closed
from bifrost_bot.gateway.upkeep.matches import CATEGORY, Places, people_of, wanted_of
from bifrost_bot.gateway.upkeep.records import Wanted
from bifrost_bot.gateway.upkeep.rows import Difference
from bifrost_bot.gateway.upkeep.shown import shown_of
from bifrost_bot.gateway.upkeep.subject import OnlyPeopleError, Subject
from bifrost_bot.gateway.upkeep.upkeep import QUICK, Look, Upkeep
from bifrost_bot.match.decide.hosts import Note, Pause
from bifrost_bot.match.decide.lobby import Leave
from bifrost_bot.match.decide.phases import Abandon
from bifrost_bot.match.decide.rights import RecordAdminAccess
from bifrost_bot.match.events import (
    MatchStarted,
    PhaseOpened,
    PhaseResolved,
    PlayerReplaced,
    ReadyCalled,
)
from bifrost_bot.match.model import Match, Status
from bifrost_bot.match.notice import (
    CONTROL,
    DIRECT,
    LOBBY,
    Address,
    BoardBody,
    Kind,
    LineBody,
    LobbyBody,
    Notice,
)
from bifrost_bot.notices import maintenance
from bifrost_bot.notices.board import boards_to_repost
from bifrost_bot.runtime.clock import Clock
from bifrost_bot.runtime.delivery.loop import Delivery
from bifrost_bot.runtime.delivery.transport import BlockedError
from bifrost_bot.runtime.recovery import OutageWatch
from bifrost_bot.runtime.runner import Change, Runner, skips_answers
from bifrost_bot.speech import wording
from bifrost_bot.speech.channel import made_addresses
from bifrost_bot.store.outbox import Channel

log = logging.getLogger(__name__)
_NAMING_ROWS: Final = (rows.OPENED, rows.LEFT, rows.HOST_LEFT, rows.PLAYING_HOST_LEFT)
"""Rows whose notices name people, and are not recorded; the next look finds them again."""
_URGENT: Final = frozenset({ReadyCalled, MatchStarted, PlayerReplaced})
"""Events after which people's rights are looked at at once."""
_ASK_AGAIN_MS: Final = 600_000
"""How long a person's rights count as current at a new turn."""
_FRESH_MS: Final = 60_000
"""The same at the ready check, the start and a replacement."""


@dataclass(frozen=True, slots=True)
class _Opened:
    """Those who can read an opened channel, and since when, in a sentence."""

    others: tuple[int, ...]
    since: str


class MatchSubject(Subject):
    """All matches, as a subject of the `Upkeep`."""

    kind = "match"

    def __init__(
        self,
        runner: Runner,
        directory: Directory,
        channels: Channels,
        delivery: Delivery,
        overview: HostsOverview,
        upkeep: Upkeep,
        watch: OutageWatch,
        clock: Clock,
    ) -> None:
        self._runner = runner
        self._directory = directory
        self._channels = channels
        self._delivery = delivery
        self._overview = overview
        self._upkeep = upkeep
        self._noted: dict[int, _Opened] = {}
        self._watch = watch
        self._clock = clock
        upkeep.add(self)

    # What is noticed

    @skips_answers
    def on_change(self, change: Change) -> None:
        """Looks at a match at its ready check, start and replacements, and after silent turns."""
        match = change.after
        before = change.before
        self._upkeep.learn(self, match.id, people_of(match))
        events = set(map(type, change.events))
        if match.over or before is None:
            self._upkeep.look_after(self, match.id, QUICK)
        elif not events.isdisjoint(_URGENT):
            self._look_at_people(match, _FRESH_MS)
        elif PhaseOpened in events:
            self._look_at_people(match, _ASK_AGAIN_MS)
        if PhaseResolved in events and before is not None and not match.settings.private:
            silent = {before.seats[slot.seat] for slot in before.owing}
            self._upkeep.ask_for(self, match.id, user_ids(silent))

    def _look_at_people(self, match: Match, age_ms: int) -> None:
        """Looks at a match, and asks for its people who were not seen for that long."""
        since_ms = self._clock.now_ms() - age_ms
        self._upkeep.look_after(self, match.id, Look(since_ms, misses=False))

    def resume(self, match: Match) -> None:
        """Looks at a match after a start or an outage."""
        self._upkeep.resume(self, match.id)

    def on_obstruction(self, match: Match, lost: Address | None) -> None:
        """Looks at a match whose delivery is blocked; Discord denied the channel `lost`."""
        if lost is not None:
            self._upkeep.suspect(self, match.id, lost.key)
        self._upkeep.look_after(self, match.id)

    async def repair(self, match: Match, here: int) -> list[str]:
        """Puts a match right, in the channel `here` if its lobby is lost; returns what was done."""
        done = [] if match.over else await self._upkeep.repair(self, match.id, here)
        repeated = await self._delivery.repeat(match.id)
        if repeated:
            done.append(maintenance.reposted_text(repeated))
        return done

    async def wrong(self, match: Match) -> list[str]:
        """Returns what is wrong with a match now, in sentences; see `guild` for what it raises."""
        differences = await self._upkeep.differences(self, match.id)
        return [difference.advice for difference in differences]

    # As a `Subject`

    async def live(self, guild_id: int) -> Sequence[str]:
        """Returns the ids of the matches on a server that are not over."""
        return [match.id for match in await self._runner.live(guild_id)]

    async def guild(self, id: str) -> discord.Guild:
        """Returns a match's server; see `Channels.guild` for what it raises."""
        return await self._channels.guild(await self._runner.match(id))

    async def wanted(self, id: str, guild: discord.Guild) -> Wanted | None:
        """Returns what must be true for a match; None if it is over."""
        match = await self._runner.match(id)
        if match.over:
            return None
        return wanted_of(match, await self._places(match, guild))

    async def tell(self, id: str, difference: Difference, text: str) -> None:
        """Tells the hosts of a match; one who left and only waited just leaves the waiting list."""
        match = await self._runner.match(id)
        if difference.row in (rows.LEFT, rows.PLAYING_HOST_LEFT):
            if match.waiter(difference.key) is not None:
                await self._runner.handle(id, Leave(difference.key))
                return
            # The line of players says who has left.
            await self._post(match, Notice(LOBBY, LobbyBody()))
        notices = await self._notices(match, difference, text)
        if difference.row not in _NAMING_ROWS:
            await self._post(match, *notices)
            return
        for notice in notices:
            self._delivery.tell(id, notice)

    async def has_told(self, id: str, difference: Difference, text: str) -> bool:
        """Returns whether that was recorded for the hosts; what names people never is."""
        if difference.row in _NAMING_ROWS:
            return True
        match = await self._runner.match(id)
        notices = await self._notices(match, difference, text)
        return await self._runner.has_told(id, lambda _: notices)

    async def _notices(self, match: Match, difference: Difference, text: str) -> tuple[Notice, ...]:
        """Returns what tells the hosts: in their channel, else the lobby, else in person."""
        is_usable = difference.key != CONTROL.key and await self._reaches(match, CONTROL)
        trouble = LOBBY if is_usable else CONTROL
        check = difference.row is rows.BARRED
        notice = maintenance.host_notice(match, text, trouble=trouble, check=check)
        if notice.address != LOBBY or await self._reaches(match, LOBBY):
            return (notice,)
        hosts = filter(str.isdigit, match.hosts)
        return tuple(Notice(DIRECT, LineBody(text, (host,))) for host in hosts)

    async def _reaches(self, match: Match, address: Address) -> bool:
        """Returns whether the bot writes in a channel, and all hosts but no others read it.

        A hosts' channel that none of them is left to read reaches none.
        """
        recorded = await self._directory.channel(match.id, address)
        if recorded is None:
            return address == LOBBY
        guild = await self._channels.guild(match)
        hosts = user_ids(match.hosts)
        people = self._upkeep.people.known_people(guild.id, hosts)
        shown = shown_of(guild, [recorded.id], self._channels.confirmed, people)
        channel = shown.channels.get(recorded.id)
        if channel is None or channel.lacking:
            return False
        try:
            await require_closed(self._channels, match, recorded)
        except BlockedError:
            return False
        here = [host for host in hosts if host not in people or people[host].is_member]
        if address == CONTROL and not here:
            return False
        return all(can_read(host, channel, shown) for host in here)

    async def on_away(self, id: str) -> None:
        """Pauses a match whose server removed the bot."""
        match = await self._runner.match(id)
        if match.status is Status.RUNNING and not match.settings.private:
            log.warning("match %s: the bot is not on its server any more; it is paused", id)
            await self._runner.handle(id, Pause(""))

    async def on_limit(self, id: str, problem: discord.RateLimited) -> None:
        """Tells the hosts of Discord's limit on new channels."""
        await self._channels.tell_limit(await self._runner.match(id), problem)

    async def put_right(
        self, id: str, guild: discord.Guild, difference: Difference, here: int = 0
    ) -> str:
        """Puts a difference of a match right; see `Subject`."""
        match = await self._runner.match(id)
        match difference.row:
            case rows.LOBBY_LOST:
                return await self._move_lobby(match, here)
            case rows.ROOM_LOST:
                return await self._replace(match, difference)
            case rows.OUTSIDE:
                await self._channels.restore_category(match)
                return f"<#{difference.target}> is in the match's category again."
            case rows.OPENED:
                return await self._close(match, guild, difference)
            case rows.OVERWRITES | rows.BARRED:
                try:
                    await self._admit(match, guild, difference)
                except discord.Forbidden as problem:
                    # Only a host may want a channel replaced that staff hid from the bot.
                    if difference.row is not rows.BARRED or not is_unseen(problem):
                        raise
                    return await self._replace(match, difference)
                return f"{difference.text} The bot has set its permissions again."
            case rows.MESSAGE_LOST:
                return await self._post_again(match, difference)
            case rows.SIGHT:
                return await self._record_sight(match, guild, difference)
            case _:
                raise OnlyPeopleError(difference.row.remedy)

    async def _places(self, match: Match, guild: discord.Guild) -> Places:
        home = await self._runner.home(match.id)
        channels = await self._directory.of(match.id)
        recorded = {channel.address: channel for channel in channels}
        lobby = await self._directory.channel(match.id, LOBBY)
        addresses = dict.fromkeys([*made_addresses(match), *recorded])
        category, overwrites = await self._channels.overwrites(match, guild, addresses)
        return Places(
            lobby or Channel(home.channel_id, match.id, LOBBY),
            await self._directory.category(match.id),
            recorded,
            {address: plain(one) for address, one in overwrites.items()},
            plain(category),
            self._delivery.owes(match.id, LOBBY, [Kind.LOBBY]),
        )

    async def _move_lobby(self, match: Match, here: int) -> str:
        if not here or await self._directory.find(here) is not None:
            raise OnlyPeopleError("Use /match repair in the channel that will replace it.")
        await self._directory.move_lobby(match.id, here)
        await self._post(match, Notice(LOBBY, LobbyBody()))
        return "The lobby is in this channel now."

    async def _replace(self, match: Match, difference: Difference) -> str:
        if match.settings.private:
            # Users who delete the channels of their practice or rehearsal no longer want it.
            abandon = Abandon(match.hosts[0], "its channels were deleted.")
            await self._runner.handle(match.id, abandon)
            return ""
        address = Address.from_key(difference.key)
        lost = await self._directory.channel(match.id, address)
        bodies = await self._delivery.last_boards(match.id, address)
        made = await self._channels.replace(match, address, lost)
        log.info("match %s: the channel %s was deleted and recreated", match.id, address.for_log)
        notices: list[Notice] = []
        if address.place == "public":
            notices.append(Notice(LOBBY, LobbyBody()))
        if not self._delivery.has_board_for(match.id, address):
            notices += _board_notices(match, address, bodies)
        await self._post(match, *notices, *maintenance.replacement(match, address))
        if address == CONTROL:
            self._overview.renew(match)
        name = channel_name(match, address)
        if difference.row is rows.ROOM_LOST:
            why = f"The channel {name} was deleted"
        else:
            why = f"The bot may not see <#{difference.target}> any more, which staff can delete"
        return f"🔧 {why}, so <#{made.id}> replaces it. No move is lost."

    async def _admit(self, match: Match, guild: discord.Guild, difference: Difference) -> None:
        if difference.key == CATEGORY:
            await self._channels.admit_to_category(match, guild)
        elif difference.key != LOBBY_KEY:
            await self._channels.admit(match, Address.from_key(difference.key))
        else:
            raise OnlyPeopleError(difference.row.remedy)

    async def _close(self, match: Match, guild: discord.Guild, difference: Difference) -> str:
        noted = self._noted.get(difference.target)
        since = noted.since if noted else self._since(match)
        if noted is None or noted.others != difference.others:
            self._noted[difference.target] = _Opened(difference.others, since)
            await self._note(match, guild, difference)
        await self._admit(match, guild, difference)
        self._noted.pop(difference.target, None)
        return f"⚠️ {difference.text} {since} The bot has closed it again."

    def _since(self, match: Match) -> str:
        """Returns since when a channel has been open that was found to be so now."""
        looked_ms = self._upkeep.looked_ms(self, match.id)
        lost_ms = self._watch.absent_ms
        if lost_ms is not None and (looked_ms is None or looked_ms < lost_ms):
            return f"That happened while the bot was away, after <t:{lost_ms // 1000}:f>."
        return f"That happened at <t:{self._clock.now_ms() // 1000}:T>."

    async def _note(self, match: Match, guild: discord.Guild, difference: Difference) -> None:
        """Notes in the audit who could read an opened channel."""
        name = channel_name(match, Address.from_key(difference.key))
        readers = [_describe_for_audit(match, guild, id) for id in difference.others]
        text = f"The channel {name} was open to {wording.listing(readers)}."
        await self._runner.handle(match.id, Note("", text))

    async def _post_again(self, match: Match, difference: Difference) -> str:
        if difference.key == LOBBY_KEY:
            await self._post(match, Notice(LOBBY, LobbyBody()))
        elif difference.key == CONTROL.key:
            self._overview.renew(match)
        else:
            address = Address.from_key(difference.key)
            if await self._is_replaced(match, address, difference.target):
                return ""
            bodies = await self._delivery.last_boards(match.id, address)
            await self._post(match, *_board_notices(match, address, bodies))
        return f"{difference.text} It is posted again."

    async def _is_replaced(self, match: Match, address: Address, message: int | None) -> bool:
        """Returns whether a newer board replaces a deleted message, or will."""
        channel = await self._directory.channel(match.id, address)
        if channel is not None and channel.board_message_id != message:
            return True
        return address.board is not None and self._delivery.has_board_for(match.id, address)

    async def _record_sight(
        self, match: Match, guild: discord.Guild, difference: Difference
    ) -> str:
        player = self._upkeep.people.known(guild.id, difference.target)
        command = RecordAdminAccess(difference.key, player.sees_all)
        await self._runner.handle(match.id, command)
        return ""

    async def _post(self, match: Match, *notices: Notice) -> None:
        await self._runner.tell(match.id, lambda _: notices)


def _board_notices(match: Match, address: Address, bodies: Sequence[BoardBody]) -> list[Notice]:
    """Returns the notices that post the last boards of a channel again."""
    return [Notice(address, body) for body in boards_to_repost(match, bodies)]


def _describe_for_audit(match: Match, guild: discord.Guild, id: int) -> str:
    """Returns a role or person for the public audit: people without a name."""
    role = guild.get_role(id)
    if role is not None:
        return "everybody" if role.is_default() else f"the role {role.name}"
    return "a player" if match.person_of(str(id)) else "a member of the server"
