"""The services that all cogs share, and the match, slot or channel of an interaction."""

import asyncio
from contextlib import suppress
from dataclasses import dataclass
from typing import Protocol, cast

import discord
from discord import app_commands
from discord.ext import commands

from bifrost_bot.config import BotSettings
from bifrost_bot.engines.registry import titles
from bifrost_bot.engines.values import Board, Slot
from bifrost_bot.gateway.channels.directory import Directory, Found
from bifrost_bot.gateway.channels.lifecycle import Channels
from bifrost_bot.gateway.channels.quota import Quota
from bifrost_bot.gateway.channels.season_rooms import SeasonChannels
from bifrost_bot.gateway.channels.snowflake import stamp_ms
from bifrost_bot.gateway.incoming.confirmation import Confirmations
from bifrost_bot.gateway.incoming.filled_forms import FilledForms
from bifrost_bot.gateway.incoming.replies import RefusedError
from bifrost_bot.gateway.incoming.servers import Servers
from bifrost_bot.gateway.outgoing.archiver import SeasonArchiver
from bifrost_bot.gateway.outgoing.rendering import Renderer, as_attachments
from bifrost_bot.gateway.outgoing.season_messages import SeasonMessages
from bifrost_bot.gateway.outgoing.transcripts import Transcripts
from bifrost_bot.gateway.outgoing.unreadable_notice import UnreadableNotices
from bifrost_bot.gateway.upkeep.match_subject import MatchSubject
from bifrost_bot.gateway.upkeep.season_subject import SeasonSubject
from bifrost_bot.gateway.upkeep.upkeep import Upkeep
from bifrost_bot.match.decide.hosts import require_host
from bifrost_bot.match.errors import MatchError
from bifrost_bot.match.model import Match
from bifrost_bot.match.notice import LOBBY, Address
from bifrost_bot.messages.post import Post, match_label, match_name
from bifrost_bot.messages.preferences import apply_preferences
from bifrost_bot.runtime.delivery.loop import Delivery
from bifrost_bot.runtime.faults import Unreadable, UnreadableError
from bifrost_bot.runtime.limiter import Limiter
from bifrost_bot.runtime.outages import SeasonOutages
from bifrost_bot.runtime.people.concurrency_limit import ConcurrencyLimit
from bifrost_bot.runtime.people.guild_retention import GuildRetention
from bifrost_bot.runtime.people.names import Names
from bifrost_bot.runtime.people.preferences import PeoplePreferences
from bifrost_bot.runtime.people.privacy import Privacy
from bifrost_bot.runtime.rating.ratings import Ratings
from bifrost_bot.runtime.recovery import OutageWatch
from bifrost_bot.runtime.runner import Runner, unknown_match
from bifrost_bot.runtime.seasons.episodes import EpisodeMatches
from bifrost_bot.runtime.seasons.runner import SeasonRunner
from bifrost_bot.runtime.unread import Unread
from bifrost_bot.runtime.workers.file_reading import FileReaders
from bifrost_bot.speech.channel import boards_in_play, resolve_slot, slots_at
from bifrost_bot.speech.texts import NO_MATCH_OPEN, OUTDATED_BUTTON
from bifrost_bot.speech.wording import clean
from bifrost_bot.web.links import PageLinks

_MOST_OVER = 10
"""The maximum number of finished matches that are suggested."""


def concerns(match: Match, user: discord.abc.User) -> bool:
    """Returns whether a match is listed for a user: a practice or rehearsal only for its hosts."""
    return not match.settings.private or str(user.id) in match.hosts


@dataclass(frozen=True, slots=True)
class Services:
    """The services that cogs use; they do not depend on any cog, button or form.

    Attributes:
        confirmations: The actions that wait for confirmation.
        opening: A lock to open matches one at a time, so that limits hold.
        file_readers: The readers of hosts' files.
        filled_forms: What people typed into forms that were refused.
        in_flight: The number of commands and clicks of each person that are being carried out.
        person_names: People's names on each server.
        page_links: The addresses of matches' pages on the web.
    """

    settings: BotSettings
    runner: Runner
    directory: Directory
    watch: OutageWatch
    preferences: PeoplePreferences
    page_links: PageLinks
    ratings: Ratings
    privacy: Privacy
    in_flight: ConcurrencyLimit
    person_names: Names
    filled_forms: FilledForms
    servers: Servers
    confirmations: Confirmations
    opening: asyncio.Lock
    file_readers: FileReaders
    season_runner: SeasonRunner
    episodes: EpisodeMatches
    season_outages: SeasonOutages
    season_messages: SeasonMessages
    season_archiver: SeasonArchiver
    season_rooms: SeasonChannels
    channels: Channels
    upkeep: Upkeep
    match_upkeep: MatchSubject
    season_upkeep: SeasonSubject
    quota: Quota
    departures: GuildRetention
    unread: Unread
    delivery: Delivery
    renderer: Renderer
    limiter: Limiter
    unreadable_notices: UnreadableNotices
    transcripts: Transcripts

    async def found(self, interaction: discord.Interaction) -> Found:
        """Returns the match and address of the interaction's channel.

        Raises:
            RefusedError: When the channel belongs to no match.
        """
        found = await self.directory.find(interaction.channel_id)
        if found is None:
            raise RefusedError(
                "This channel does not belong to a match. Use the command in a channel of "
                "your match."
            )
        return found

    async def slot(
        self, interaction: discord.Interaction, board: Board | None = None
    ) -> tuple[Match, Slot]:
        """Returns the match and slot of a submission channel; see `submission`.

        Args:
            board: The board; None for the one on which the channel's seat is to move.

        Raises:
            SeveralBoardsError: When it is None and the seat is to move on several boards.
        """
        match, address = await self.submission(interaction)
        if board is None:
            return match, resolve_slot(match, address, "")[0]
        for slot in slots_at(match, address):
            if slot.board == board:
                return match, slot
        raise RefusedError(OUTDATED_BUTTON)

    async def apply_preferences(
        self, interaction: discord.Interaction, post: Post
    ) -> tuple[str, list[discord.File]]:
        """Returns the text and files of a post for one person, as they prefer to read."""
        chosen = self.preferences.of(user_id(interaction))
        post = apply_preferences(post, chosen, stamp_ms(interaction.id))
        drawn = await self.renderer.files(post.pictures, post.palette)
        return post.text, [*drawn, *as_attachments(post.files)]

    async def resolve_text(
        self, interaction: discord.Interaction, text: str
    ) -> tuple[Match, Slot, str]:
        """Returns match, slot and answer of a text in a submission channel; see `submission`.

        Raises:
            UnclearBoardError: When the text does not say for which board it is.
        """
        match, address = await self.submission(interaction)
        return (match, *resolve_slot(match, address, text))

    async def submission(self, interaction: discord.Interaction) -> tuple[Match, Address]:
        """Returns the match and address of the interaction's submission channel.

        Raises:
            RefusedError: When it is none, or older texts in it have not been read yet.
        """
        found = await self.found(interaction)
        if found.address.seat is None:
            raise RefusedError("That works only in your own submission channel.")
        self.require_read(found)
        return await self.runner.match(found.match_id), found.address

    def require_read(self, found: Found) -> None:
        """Raises while older texts in a submission channel have not been read yet.

        Raises:
            RefusedError: When the bot was away and has still to read them.
        """
        if self.unread.holds(found.match_id, found.address):
            raise RefusedError(
                "The bot was away and has not yet read what was sent in this channel "
                "meanwhile. Try again in a moment; the clock is paused until then."
            )

    async def address(self, interaction: discord.Interaction, match: Match) -> Address:
        """Returns the address of the interaction's channel; outside of the match, of its lobby."""
        found = await self.directory.find(interaction.channel_id)
        if found is None or found.match_id != match.id:
            return LOBBY
        return found.address

    async def match(self, interaction: discord.Interaction, match_id: str | None) -> Match:
        """Returns the named match, else the channel's, else the only live one on this server.

        Raises:
            RefusedError: When none was named and there is not exactly one.
            NotFoundError: When there is no match with that id.
            UnreadableError: When its record cannot be read.
        """
        guild_id = interaction.guild_id or 0
        if match_id is not None:
            named = match_id.strip().lstrip("#")
            if (await self.runner.home(named)).guild_id != guild_id:
                raise RefusedError("That match is on another server.")
            return await self._listed_match(named, interaction.user)
        found = await self.directory.find(interaction.channel_id)
        if found is not None:
            return await self.runner.match(found.match_id)
        ids = [match.id for match in await self.listed(interaction)]
        ids += [record.id for record in await self.unreadable(interaction)]
        if len(ids) == 1:
            return await self.runner.match(ids[0])
        if not ids:
            raise RefusedError(NO_MATCH_OPEN)
        matches = ", ".join(ids)
        raise RefusedError(f"Say which match: {matches}.")

    async def hosted(self, interaction: discord.Interaction, match_id: str | None) -> Match:
        """Returns the same match as `match`, for one of its hosts.

        Raises:
            MatchError: When the user is no host of it.
        """
        found = await self.match(interaction, match_id)
        require_host(found, user_id(interaction))
        return found

    async def _listed_match(self, match_id: str, user: discord.abc.User) -> Match:
        """Returns a match by id; one that is not listed for the user counts as not found."""
        try:
            found = await self.runner.match(match_id)
        except UnreadableError as problem:
            if problem.found.left is not None and not concerns(problem.found.left, user):
                raise unknown_match(match_id) from None
            raise
        if not concerns(found, user):
            raise unknown_match(match_id)
        return found

    async def names(self, interaction: discord.Interaction) -> dict[str, str]:
        """Returns the names of matches to suggest, by id: live ones, then those with channels left.

        Of finished matches only private ones are loaded, as loading takes long.
        """
        guild_id = interaction.guild_id or 0
        user = interaction.user
        names = {match.id: match_name(match) for match in await self.listed(interaction)}
        for record in await self.unreadable(interaction):
            names[record.id] = f"{record.id}: cannot be read"
        games = titles()
        for entry in await self.runner.over(guild_id, _MOST_OVER):
            with suppress(UnreadableError):
                if entry.private and not concerns(await self.runner.match(entry.id), user):
                    continue
                title = games.get(entry.game, entry.game)
                names[entry.id] = match_label(entry.id, title, entry.status.value)
        return names

    async def listed(self, interaction: discord.Interaction) -> list[Match]:
        """Returns the server's live matches that are listed for the user."""
        live = await self.runner.live(interaction.guild_id or 0)
        return [match for match in live if concerns(match, interaction.user)]

    async def unreadable(self, interaction: discord.Interaction) -> list[Unreadable]:
        """Returns the server's unreadable matches that are not over and are listed for the user."""
        user = interaction.user
        found = await self.runner.unreadable(interaction.guild_id or 0)
        return [record for record in found if record.left is None or concerns(record.left, user)]

    async def match_being_typed(self, interaction: discord.Interaction) -> Match | None:
        """Returns the match of a command that is being typed; None if it is not clear yet."""
        with suppress(RefusedError, MatchError, UnreadableError):
            return await self.match(interaction, getattr(interaction.namespace, "match", None))
        return None

    def received_ms(self, id: int, match: Match) -> int:
        """Returns the Unix time at which a message or interaction counts as received."""
        return self.watch.received_ms(stamp_ms(id), match)


class Client(Protocol):
    """The client of an interaction."""

    services: Services


def services_of(interaction: discord.Interaction) -> Services:
    """Returns the services of the interaction's bot."""
    return cast(Client, interaction.client).services


class CommandGroup(app_commands.Group):
    """A group of commands that use the services."""

    def __init__(self, services: Services) -> None:
        super().__init__()
        self._services = services


class ServiceCog(commands.Cog):
    """Commands that use the services."""

    def __init__(self, services: Services) -> None:
        self._services = services


def guild_of(interaction: discord.Interaction) -> discord.Guild:
    """Returns the server of a command or component that is only offered on servers."""
    assert interaction.guild is not None
    return interaction.guild


def user_id(interaction: discord.Interaction) -> str:
    """Returns the id of the interaction's user, as matches and seasons store it."""
    return str(interaction.user.id)


def boards_here(match: Match, address: Address, wanted: str | None) -> tuple[Board, ...]:
    """Returns the wanted board, else the channel's boards in play, else all of the channel's.

    Raises:
        RefusedError: When the match has not begun, or there is no such board in this channel.
    """
    here = match.boards if address.board is None else (address.board,)
    if not here:
        raise RefusedError("There is no board yet: the match has not begun.")
    if wanted is None:
        return tuple(board for board in here if board in boards_in_play(match)) or here
    if wanted not in here:
        boards = ", ".join(here)
        raise RefusedError(
            f"There is no board {clean(wanted)} in this channel. Choose one of {boards}."
        )
    return (wanted,)
