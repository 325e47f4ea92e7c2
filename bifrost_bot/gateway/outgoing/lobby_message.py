"""The lobby's message: one for each match, edited until it links to the replay."""

import logging
from collections.abc import Callable, Collection
from dataclasses import replace

import discord

from bifrost_bot.gateway.channels.directory import LOBBY, Directory
from bifrost_bot.gateway.outgoing.pins import Pins
from bifrost_bot.gateway.outgoing.sender import Sender
from bifrost_bot.match.model import Match, Status
from bifrost_bot.match.notice import Address
from bifrost_bot.messages.post import Button, Post, lobby_post
from bifrost_bot.messages.season.lobby import for_cast
from bifrost_bot.runtime.faults import FaultError
from bifrost_bot.runtime.runner import Runner
from bifrost_bot.runtime.seasons.runner import SeasonRunner
from bifrost_bot.store.outbox import Channel, Row
from bifrost_bot.web.links import PageLinks

log = logging.getLogger(__name__)


class LobbyMessages:
    """The lobby's message of every match."""

    def __init__(
        self,
        sender: Sender,
        directory: Directory,
        runner: Runner,
        seasons: SeasonRunner,
        pages: PageLinks,
        left: Callable[[int, Match], Collection[str]],
        pins: Pins,
    ) -> None:
        """Creates the messages; `left` returns a match's players who have left its server."""
        self._sender = sender
        self._directory = directory
        self._runner = runner
        self._seasons = seasons
        self._pages = pages
        self._left = left
        self._pins = pins

    async def channel(self, match: Match) -> Channel:
        """Records and returns the channel of a match's lobby, on the first delivery there."""
        home = await self._runner.home(match.id)
        found = Channel(home.channel_id, match.id, LOBBY)
        await self._directory.add(found)
        return found

    async def show(self, match: Match, channel: Channel, row: Row, sure: bool) -> None:
        """Updates the message, or sends and pins a new one; one that is over loses its pin."""
        if channel.board_message_id is None or not await self.edit(match, channel):
            post = await self._post(match)
            message = await self._sender.send(match, channel, row, post, sure=sure)
            await self._directory.show(channel, message.id)
            if not match.over:
                self._pins.pin(channel, message.id)
        elif match.over:
            self._pins.unpin(channel, channel.board_message_id)

    async def edit(self, match: Match, channel: Channel, replay_url: str = "") -> bool:
        """Updates the message; returns whether it still exists."""
        post = await self._post(match, replay_url)
        exists = await self._sender.edit(match, channel, post)
        if not exists:
            log.info("match %s: the lobby's message was deleted", match.id)
        return exists

    async def _post(self, match: Match, replay_url: str = "") -> Post:
        rooms = await self._directory.rooms(match.id)
        guild_id = await self._runner.guild_id(match.id)
        left = self._left(guild_id, match)
        post = await self._for_cast(lobby_post(match, rooms, replay_url, left), match)
        url = await self.page_url(match, LOBBY)
        if not url:
            return post
        button = Button("Replay" if match.over else "All boards", url=url)
        return replace(post, buttons=(*post.buttons, button))

    async def page_url(self, match: Match, address: Address) -> str:
        """Returns the address of a match's page that a channel's readers may have; or empty."""
        if address == LOBBY:
            return await self._pages.for_all(match, await self._runner.guild_id(match.id))
        return await self._pages.spectators(match)

    async def adopt(self, match: Match, channel: Channel, message: discord.Message) -> None:
        """Adopts a message as the lobby's that was sent but not recorded."""
        await self._directory.show(channel, message.id)
        self._pins.pin(channel, message.id)
        await self.edit(match, replace(channel, board_message_id=message.id))

    async def link(self, match: Match, channel: Channel, record: discord.Message) -> None:
        """Links the lobby's message to the replay, unless a rehearsal's is posted elsewhere."""
        if channel.address != LOBBY:
            return
        home = await self._runner.home(match.id)
        url = f"https://discord.com/channels/{home.guild_id}/{home.channel_id}/{record.id}"
        await self.edit(match, channel, url)

    async def is_of_season(self, match: Match) -> bool:
        """Returns whether a match belongs to a season."""
        try:
            return await self._seasons.of_match(match.id) is not None
        except FaultError:
            return True  # Its season cannot be read.

    async def _for_cast(self, post: Post, match: Match) -> Post:
        """Returns the message for the cast, if the match is a season's and in its lobby."""
        if match.status is not Status.LOBBY:
            return post
        try:
            season = await self._seasons.of_match(match.id)
        except FaultError:
            log.exception("match %s: its season cannot be read", match.id)
            return post
        return for_cast(post, match, season.duellists or season.alive) if season else post
