"""Delivery of seasons to Discord: announcements, sent once, and the board, which is edited."""

import asyncio
import logging
from collections.abc import Collection
from dataclasses import replace
from typing import Any

import discord

from bifrost_bot.gateway.channels.access import (
    REQUEST_ERRORS,
    AwayError,
    UnreachableError,
    edit_message,
    lacking_in_channel,
)
from bifrost_bot.gateway.channels.nonce import season_nonce
from bifrost_bot.gateway.channels.season_rooms import SeasonChannels
from bifrost_bot.gateway.outgoing.failure import translate_errors
from bifrost_bot.gateway.outgoing.mentions import calling
from bifrost_bot.gateway.outgoing.public_colours import PublicColours
from bifrost_bot.gateway.outgoing.rendering import Renderer, button_view
from bifrost_bot.gateway.outgoing.replay_link import ReplayLinks
from bifrost_bot.gateway.outgoing.sender import own_messages
from bifrost_bot.gateway.outgoing.transcripts import TranscriptError, Transcripts
from bifrost_bot.messages.attachment import AnyFile
from bifrost_bot.messages.post import Button, Post
from bifrost_bot.messages.season.board import board_post
from bifrost_bot.messages.season.news import OWN, news_post, reminder_post, substitute_post
from bifrost_bot.runtime.people.names import Names
from bifrost_bot.runtime.seasons.runner import SeasonRunner
from bifrost_bot.season.events import SeasonEnded
from bifrost_bot.season.model import Season
from bifrost_bot.season.notice import BoardBody, NewsBody, ReminderBody, SubstituteBody
from bifrost_bot.speech.mentions import clean_names, mentioned_ids, says, with_names
from bifrost_bot.speech.season.view import seen_by
from bifrost_bot.speech.wording import clean, mention
from bifrost_bot.store.journal import UNMADE, Home
from bifrost_bot.store.seasons.outbox import Row

log = logging.getLogger(__name__)


class SeasonMessages:
    """The `SeasonTransport` to Discord.

    Attributes:
        transcripts: The maker of transcripts, one at a time.
    """

    def __init__(
        self,
        client: discord.Client,
        seasons: SeasonRunner,
        rooms: SeasonChannels,
        replays: ReplayLinks,
        renderer: Renderer,
        names: Names,
        colours: PublicColours,
        transcripts: Transcripts,
    ) -> None:
        self._client = client
        self._seasons = seasons
        self._rooms = rooms
        self._replays = replays
        self._renderer = renderer
        self._names = names
        self._colours = colours
        self.transcripts = transcripts

    async def deliver(
        self, row: Row, board: int | None, told: Collection[int] | None
    ) -> int | None:
        """Sends a notice or edits the board; see `SeasonTransport`."""
        season = await self._seasons.season(row.season_id)
        post = await self._post(season, row)
        if post is None:
            return None
        with translate_errors():
            home = await self._rooms.home(season)
            self._rooms.guild(home)
            if isinstance(row.notice.body, SubstituteBody):
                return await self._ask_directly(season, home, row, post, told)
            if told is not None and board is None:
                board = await self._find(season, home, row, post, told)
                if board is not None and not isinstance(row.notice.body, BoardBody):
                    return board
            if board is not None and await self._edit(season, home, board, post):
                return board
            return await self._send(season, home, row, post)

    async def is_blocked(self, season_id: str) -> bool:
        """Returns whether Discord has reported an obstacle; see `SeasonTransport`."""
        home = await self._seasons.home(season_id)
        try:
            guild = self._rooms.guild(home)
        except AwayError:
            return True
        if home.channel_id == UNMADE:
            return False
        if guild.get_channel(home.channel_id) is None:
            return True
        return bool(lacking_in_channel(guild, home.channel_id))

    async def is_away(self, season_id: str) -> bool:
        """Returns whether a season's server is not available, though the bot is on it."""
        home = await self._seasons.home(season_id)
        try:
            self._rooms.guild(home)
        except UnreachableError:
            return True
        except AwayError:
            return False
        return False

    async def _post(self, season: Season, row: Row) -> Post | None:
        match row.notice.body:
            case BoardBody():
                home = await self._seasons.home(season.id)
                names = self._names.names_of_server(home.guild_id)
                url = self._replays.season_url(season)
                return board_post(seen_by(season), names, await self._replays.of(season), url)
            case ReminderBody(number):
                return reminder_post(season, number)
            case SubstituteBody(number):
                return substitute_post(season, number)
            case NewsBody(number, first):
                history = await self._seasons.history(season.id)
                home = await self._seasons.home(season.id)
                names = self._names.names_of_server(home.guild_id)
                post = await asyncio.to_thread(news_post, history, number, first, names)
                if post is not None and isinstance(history[number - 1], SeasonEnded):
                    files = await self._transcript(season, home)
                    links = self.transcripts.links() if files else ()
                    return replace(post, files=files, buttons=(*post.buttons, *links))
                return post

    async def _transcript(self, season: Season, home: Home) -> tuple[AnyFile, ...]:
        """Returns the transcript of the season's channel; none if it is not the season's own."""
        room = self._client.get_channel(home.channel_id)
        if not isinstance(room, discord.TextChannel) or not self._rooms.is_own(season, room):
            return ()
        try:
            return (await self.transcripts.of_season(season, room)).files
        except (TranscriptError, *REQUEST_ERRORS) as problem:
            log.warning("season %s: its transcript could not be made: %s", season.id, problem)
            return ()

    async def _find(
        self, season: Season, home: Home, row: Row, post: Post, told: Collection[int]
    ) -> int | None:
        """Returns the message that delivered this notice, unless it belongs to another one."""
        is_board = isinstance(row.notice.body, BoardBody)
        for message in await own_messages(self._client, home.channel_id, row.created_ms):
            if message.id in told:
                continue
            if is_board and _is_board(message, season.id):
                return message.id
            if not is_board and says(message.content, post.text):
                await self.transcripts.register(message)
                return message.id
        return None

    async def _ask_directly(
        self, season: Season, home: Home, row: Row, post: Post, told: Collection[int] | None
    ) -> int | None:
        """Asks a person in a direct message; None if they take none, as the news asks them too."""
        (id,) = post.ping
        server = clean(self._rooms.guild(home).name)
        where = f"The season is on {server}, in <#{home.channel_id}>."
        try:
            direct = await self._client.create_dm(discord.Object(int(id)))
            place = replace(home, channel_id=direct.id)
            if told is not None:
                sent = await self._find(season, place, row, post, told)
                if sent is not None:
                    return sent
            post = replace(post, text=f"{post.text}\n{where}")
            return await self._send(season, place, row, post)
        except (discord.Forbidden, discord.NotFound) as problem:
            log.info("season %s: a substitute takes no direct messages: %s", season.id, problem)
            return None

    async def _send(self, season: Season, home: Home, row: Row, post: Post) -> int:
        arguments = await self._arguments(season, post)
        arguments["nonce"] = season_nonce(row, season.seed, home.channel_id)
        called = post.ping or [id for id in _people(season) if mention(id) in post.text]
        names = clean_names(self._names.some(home.guild_id, mentioned_ids(post.text)))
        arguments["content"] = with_names(post.text, names, called)
        arguments["allowed_mentions"] = calling(called)
        arguments["silent"] = not post.ping
        message = await self._client.get_partial_messageable(home.channel_id).send(**arguments)
        await self.transcripts.register(message)
        return message.id

    async def _edit(self, season: Season, home: Home, message_id: int, post: Post) -> bool:
        """Replaces a message; returns whether it still exists in this channel."""
        arguments = await self._arguments(season, post)
        arguments.setdefault("view", None)
        arguments["attachments"] = arguments.pop("files", [])
        return await edit_message(self._client, home.channel_id, message_id, **arguments)

    async def _arguments(self, season: Season, post: Post) -> dict[str, Any]:
        if post.pictures:
            home = await self._seasons.home(season.id)
            post = replace(post, palette=await self._colours.of_server(home.guild_id))
        arguments = await self._renderer.content(post)
        if post.buttons:
            arguments["view"] = season_buttons(season.id, post.buttons)
        return arguments


def _people(season: Season) -> list[str]:
    """Returns the ids of a season's hosts and cast."""
    return [*season.hosts, *(member.id for member in season.cast)]


def season_buttons(season_id: str, row: tuple[Button, ...]) -> discord.ui.View:
    """Returns a season's buttons as a view without callbacks, recognized by their ids."""
    return button_view([(one, _id(one.action, season_id, one.phase or 0)) for one in row])


def _id(action: str, season_id: str, number: int) -> str:
    return f"bifrost-season:{action}:{season_id}:{number}"


def _is_board(message: discord.Message, season_id: str) -> bool:
    button_id = _id(OWN, season_id, 0)
    for row in message.components:
        for part in row.children if isinstance(row, discord.ActionRow) else ():
            if isinstance(part, discord.Button) and part.custom_id == button_id:
                return True
    return False
