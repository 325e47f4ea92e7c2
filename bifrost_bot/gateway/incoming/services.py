"""What all cogs share: the bot's services, and the search for the match or slot that a user
means.
"""

import asyncio
from contextlib import suppress
from dataclasses import dataclass
from typing import Protocol, cast

import discord

from bifrost_bot.config import BotSettings
from bifrost_bot.engines.registry import all_games
from bifrost_bot.engines.values import Board, Slot
from bifrost_bot.gateway.channels.directory import Directory, Found
from bifrost_bot.gateway.channels.lifecycle import Channels
from bifrost_bot.gateway.channels.quota import Quota
from bifrost_bot.gateway.channels.repair import ChannelRepair
from bifrost_bot.gateway.channels.rights_watch import RightsWatch
from bifrost_bot.gateway.channels.season_roles import SeasonRoles
from bifrost_bot.gateway.channels.season_rooms import SeasonRooms
from bifrost_bot.gateway.channels.snowflake import stamp_ms
from bifrost_bot.gateway.incoming.confirmation import Confirmations
from bifrost_bot.gateway.incoming.filled_forms import FilledForms
from bifrost_bot.gateway.incoming.replies import RefusedError
from bifrost_bot.gateway.incoming.servers import Servers
from bifrost_bot.gateway.outgoing.archiver import SeasonArchiver
from bifrost_bot.gateway.outgoing.rendering import Renderer
from bifrost_bot.gateway.outgoing.season_messages import SeasonMessages
from bifrost_bot.gateway.outgoing.unreadable_notice import UnreadableNotices
from bifrost_bot.match.errors import MatchError
from bifrost_bot.match.model import Match
from bifrost_bot.match.notice import LOBBY, Address
from bifrost_bot.messages.post import known_as, match_name
from bifrost_bot.runtime.delivery.loop import Delivery
from bifrost_bot.runtime.faults import Unreadable, UnreadableError
from bifrost_bot.runtime.limiter import Limiter
from bifrost_bot.runtime.people.concurrency_limit import InFlight
from bifrost_bot.runtime.people.guild_retention import Departures
from bifrost_bot.runtime.people.names import Names
from bifrost_bot.runtime.people.preferences import PeoplePreferences
from bifrost_bot.runtime.people.privacy import Privacy
from bifrost_bot.runtime.rating.ratings import Ratings
from bifrost_bot.runtime.recovery import OutageWatch
from bifrost_bot.runtime.runner import Runner, unknown
from bifrost_bot.runtime.seasons.episodes import EpisodeMatches
from bifrost_bot.runtime.seasons.runner import SeasonRunner
from bifrost_bot.runtime.seasons.timekeeper import SeasonTimekeeper
from bifrost_bot.runtime.unread import Unread
from bifrost_bot.runtime.workers.file_reading import FileReaders
from bifrost_bot.speech.channel import boards_in_play, slots_at
from bifrost_bot.speech.slot_resolution import meant
from bifrost_bot.speech.texts.command import LookupText
from bifrost_bot.speech.texts.fault import RefusalText
from bifrost_bot.speech.texts.move import MoveText
from bifrost_bot.speech.wording import clean

_MOST_OVER = 10
"""How many matches that are over are suggested."""


def concerns(match: Match, user: discord.abc.User) -> bool:
    """Returns whether a match is listed for a user: practice matches and rehearsals only for
    their hosts.
    """
    return not match.settings.private or str(user.id) in match.hosts


@dataclass(frozen=True, slots=True)
class PeopleServices:
    """The services for a single user."""

    preferences: PeoplePreferences
    ratings: Ratings
    privacy: Privacy
    in_flight: InFlight
    names: Names
    filled: FilledForms


@dataclass(frozen=True, slots=True)
class SeasonServices:
    """The services for seasons: all access to them, their matches, clocks, messages, files,
    channels and roles.
    """

    runner: SeasonRunner
    episodes: EpisodeMatches
    timekeeper: SeasonTimekeeper
    messages: SeasonMessages
    archiver: SeasonArchiver
    rooms: SeasonRooms
    roles: SeasonRoles


@dataclass(frozen=True, slots=True)
class HostServices:
    """The services for hosts and a server's managers; matches are opened one at a time, to be
    counted.
    """

    servers: Servers
    confirmations: Confirmations
    opening: asyncio.Lock
    files: FileReaders
    seasons: SeasonServices


@dataclass(frozen=True, slots=True)
class ChannelServices:
    """The services that create, count, close, repair, read and delete channels, and watch over
    their servers.
    """

    lifecycle: Channels
    repairs: ChannelRepair
    quota: Quota
    departures: Departures
    unread: Unread
    rights: RightsWatch


@dataclass(frozen=True, slots=True)
class OutgoingServices:
    """The services that send messages."""

    delivery: Delivery
    renderer: Renderer
    limiter: Limiter
    unreadable: UnreadableNotices


@dataclass(frozen=True, slots=True)
class Services:
    """The services that cogs use; they know no cog, button or form."""

    settings: BotSettings
    runner: Runner
    directory: Directory
    watch: OutageWatch
    people: PeopleServices
    hosting: HostServices
    channels: ChannelServices
    outgoing: OutgoingServices

    async def found(self, interaction: discord.Interaction) -> Found:
        """Returns the match and the channel that an interaction came from.

        Raises:
            RefusedError: When the channel belongs to no match.
        """
        found = await self.directory.find(interaction.channel_id)
        if found is None:
            raise RefusedError(LookupText.no_match_here)
        return found

    async def slot(
        self, interaction: discord.Interaction, board: Board | None = None
    ) -> tuple[Match, Slot]:
        """Returns the match and the slot that a command or click in a submission channel is about;
        see `submission`.

        Args:
            interaction: The command or click.
            board: Which board; the one on which the channel's seat is on turn if left out.

        Raises:
            SeveralBoardsError: When it is left out and the seat is on turn on several.
        """
        match, address = await self.submission(interaction)
        if board is None:
            return match, meant(match, address, "")[0]
        slot = next((slot for slot in slots_at(match, address) if slot.board == board), None)
        if slot is None:
            raise RefusedError(RefusalText.outdated)
        return match, slot

    async def addressed(
        self, interaction: discord.Interaction, text: str
    ) -> tuple[Match, Slot, str]:
        """Returns match and slot that a text in a submission channel is for, and the answer; see
        `submission`.

        Raises:
            UnclearBoardError: When it is not clear which board is meant.
        """
        match, address = await self.submission(interaction)
        return (match, *meant(match, address, text))

    async def submission(self, interaction: discord.Interaction) -> tuple[Match, Address]:
        """Returns the match and the address of the submission channel that an interaction came
        from.

        Raises:
            RefusedError: When it is not a submission channel, or older texts in it are still to be
            read.
        """
        found = await self.found(interaction)
        if found.address.seat is None:
            raise RefusedError(MoveText.own_channel_only)
        if self.channels.unread.holds(found.match_id, found.address):
            raise RefusedError(MoveText.still_unread)
        return await self.runner.match(found.match_id), found.address

    async def address(self, interaction: discord.Interaction, match: Match) -> Address:
        """Returns the address of the match's channel that an interaction came from; that of its
        lobby elsewhere.
        """
        found = await self.directory.find(interaction.channel_id)
        return found.address if found is not None and found.match_id == match.id else LOBBY

    async def match(self, interaction: discord.Interaction, match_id: str | None) -> Match:
        """Returns the match that is meant: the one named, the channel's, or the only one that is
        live here.

        Raises:
            RefusedError: When it is not clear which one.
            NotFoundError: When there is no match with that id.
            UnreadableError: When its record cannot be read.
        """
        guild_id = interaction.guild_id or 0
        if match_id is not None:
            named = match_id.strip().lstrip("#")
            if (await self.runner.home(named)).guild_id != guild_id:
                raise RefusedError(LookupText.on_another_server)
            return await self._listed(named, interaction.user)
        found = await self.directory.find(interaction.channel_id)
        if found is not None:
            return await self.runner.match(found.match_id)
        live = [
            match.id
            for match in await self.runner.live(guild_id)
            if concerns(match, interaction.user)
        ]
        live += [one.match_id for one in await self.unreadable(interaction)]
        if len(live) == 1:
            return await self.runner.match(live[0])
        if not live:
            raise RefusedError(LookupText.no_match_open)
        raise RefusedError(LookupText.which_match.format(matches=", ".join(live)))

    async def _listed(self, match_id: str, user: discord.abc.User) -> Match:
        """Returns a match by its number; one that is not listed for the user is as unknown to
        them as any other.
        """
        try:
            found = await self.runner.match(match_id)
        except UnreadableError as problem:
            if problem.found.left is not None and not concerns(problem.found.left, user):
                raise unknown(match_id) from None
            raise
        if not concerns(found, user):
            raise unknown(match_id)
        return found

    async def names(self, interaction: discord.Interaction) -> dict[str, str]:
        """Returns the matches that the user may mean, by number: those not over, then those that
        still have channels.

        Of those that are over no more is read than the list of matches says, but of the private
        ones.
        """
        guild_id, games = interaction.guild_id or 0, all_games()
        live = await self.runner.live(guild_id)
        found = {match.id: match_name(match) for match in live if concerns(match, interaction.user)}
        unreadable = [one.match_id for one in await self.unreadable(interaction)]
        found |= {id: LookupText.unreadable.format(match=id) for id in unreadable}
        for one in await self.runner.over(guild_id, _MOST_OVER):
            with suppress(UnreadableError):
                if not one.private or concerns(await self.runner.match(one.id), interaction.user):
                    title = games[one.game].info.title if one.game in games else one.game
                    found[one.id] = known_as(one.id, title, one.status.value)
        return found

    async def unreadable(self, interaction: discord.Interaction) -> list[Unreadable]:
        """Returns the unreadable matches of this server that are not over and are listed for the
        user.
        """
        found = await self.runner.unreadable(interaction.guild_id or 0)
        return [one for one in found if one.left is None or concerns(one.left, interaction.user)]

    async def meant(self, interaction: discord.Interaction) -> Match | None:
        """Returns the match meant by a command that is being typed, or None if that is not clear
        yet.
        """
        with suppress(RefusedError, MatchError, UnreadableError):
            return await self.match(interaction, getattr(interaction.namespace, "match", None))
        return None

    def received_ms(self, id: int, match: Match) -> int:
        """Returns when a message or interaction counts as received."""
        return self.watch.received_ms(stamp_ms(id), match)


class Client(Protocol):
    """The bot, as seen from an interaction."""

    services: Services


def services_of(interaction: discord.Interaction) -> Services:
    """Returns the services of the bot that an interaction came to."""
    return cast(Client, interaction.client).services


def boards_here(match: Match, address: Address, wanted: str | None) -> tuple[Board, ...]:
    """Returns the boards that a channel shows: the wanted one, or those in play, or else all.

    Raises:
        RefusedError: When the match has not begun, or there is no such board in this channel.
    """
    here = match.boards if address.board is None else (address.board,)
    if not here:
        raise RefusedError(LookupText.no_board_yet)
    if wanted is not None and wanted not in here:
        raise RefusedError(
            LookupText.no_such_board.format(board=clean(wanted), boards=", ".join(here))
        )
    if wanted is not None:
        return (wanted,)
    return tuple(board for board in here if board in boards_in_play(match)) or here
