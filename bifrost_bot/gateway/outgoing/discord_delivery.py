"""Delivery of matches' notices to Discord, and the search for those already delivered."""

import logging
from collections.abc import Sequence
from typing import Final

import discord

from bifrost_bot.gateway.channels.access import AwayError, lacking_in_channel
from bifrost_bot.gateway.channels.directory import CONTROL, LOBBY, Directory
from bifrost_bot.gateway.channels.lifecycle import Channels
from bifrost_bot.gateway.outgoing.board_message import BoardMessages
from bifrost_bot.gateway.outgoing.failure import translate_errors
from bifrost_bot.gateway.outgoing.find_sent_message import delivers
from bifrost_bot.gateway.outgoing.lobby_message import LobbyMessages
from bifrost_bot.gateway.outgoing.sender import Sender
from bifrost_bot.gateway.outgoing.text_message import TextMessages
from bifrost_bot.gateway.upkeep.guard import require_closed
from bifrost_bot.match.errors import NotFoundError
from bifrost_bot.match.model import Match
from bifrost_bot.match.notice import (
    DIRECT,
    Address,
    AdmissionBody,
    BoardBody,
    ClockBody,
    CloseForWritingBody,
    EventBody,
    Kind,
    LineBody,
    LobbyBody,
    RecordBody,
    ReminderBody,
    ReplyBody,
    ResultBody,
    WarningBody,
)
from bifrost_bot.runtime.delivery.transport import BlockedError, GoneError
from bifrost_bot.store.database import StoreError
from bifrost_bot.store.outbox import Channel, Row

log = logging.getLogger(__name__)
_REFUSALS: Final = (400, 403, 404)


class DiscordDelivery:
    """The `Transport` to Discord."""

    def __init__(
        self,
        directory: Directory,
        channels: Channels,
        sender: Sender,
        boards: BoardMessages,
        lobby: LobbyMessages,
        texts: TextMessages,
    ) -> None:
        self._directory = directory
        self._channels = channels
        self._sender = sender
        self._boards = boards
        self._lobby = lobby
        self._texts = texts

    async def send(self, match: Match, batch: Sequence[Row], *, sure: bool) -> None:
        """Sends a batch, or updates who may read and write; see `Transport`."""
        address = batch[-1].notice.address
        with translate_errors():
            match batch[-1].notice.body:
                case CloseForWritingBody():
                    await self._channels.close_for_writing(match)
                case AdmissionBody():
                    await self._channels.admit(match, address)
                case LineBody() as body if address == DIRECT:
                    await self._send_direct(match, batch[-1], body, sure)
                case _:
                    channel = await self._channel(match, address)
                    if channel is None:
                        raise GoneError(f"match {match.id} has no channel {address.for_log}")
                    await require_closed(self._channels, match, channel)
                    await self._post(match, channel, batch, sure)

    async def find(self, match: Match, batch: Sequence[Row]) -> Sequence[Row]:
        """Returns the delivered notices of a batch and repeats their follow-up; see `Transport`."""
        with translate_errors():
            channel = await self._channel_of_notice(match, batch[0])
            if channel is None or self._is_edited(channel, batch[0]):
                return ()
            info = match.game.info
            own = await self._sender.own_since(channel, batch[0].created_ms)
            found: list[tuple[Row, discord.Message]] = []
            for row in batch:
                message = next((one for one in own if delivers(one, row, info)), None)
                if message is not None:
                    found.append((row, message))
            for row, message in found:
                await self._follow_up(match, channel, row, message)
        return [row for row, _ in found]

    async def is_blocked(self, match: Match, address: Address) -> bool:
        """Returns whether Discord has reported an obstacle; see `Transport`."""
        if address == DIRECT:
            return False
        try:
            guild = await self._channels.guild(match)
            channel = await self._channel(match, address)
        except (AwayError, StoreError):
            return True
        except NotFoundError:
            return False
        if channel is None or guild.get_channel(channel.id) is None:
            # The channels of a finished match are not recreated.
            return not match.over or address == LOBBY
        try:
            await require_closed(self._channels, match, channel)
        except BlockedError:
            return True
        return bool(lacking_in_channel(guild, channel.id))

    async def channel_id(self, match: Match, address: Address) -> int:
        """Returns the id of the channel of an address; see `Transport`."""
        channel = await self._channel(match, address)
        return channel.id if channel else 0

    async def _channel(self, match: Match, address: Address) -> Channel | None:
        known = await self._directory.channel(match.id, address)
        if known is None and address == LOBBY:
            return await self._lobby.channel(match)
        return known

    async def _channel_of_notice(self, match: Match, row: Row) -> Channel | None:
        """Returns the channel in which a notice appears; None if it has none."""
        body = row.notice.body
        if row.notice.address != DIRECT or not isinstance(body, LineBody):
            return await self._channel(match, row.notice.address)
        try:
            return await self._sender.direct(match, body.ping[0])
        except discord.HTTPException as problem:
            if _is_temporary(problem):
                raise
            return None

    async def _send_direct(self, match: Match, row: Row, body: LineBody, sure: bool) -> None:
        """Sends a direct message; who takes none may find it in the lobby."""
        lobby = await self.channel_id(match, LOBBY)
        try:
            await self._texts.direct(match, row, body, lobby, sure)
        except discord.HTTPException as problem:
            if _is_temporary(problem):
                raise
            log.info(
                "match %s: a person who was replaced or taken out takes no direct messages: %s",
                match.id,
                problem,
            )

    def _is_edited(self, channel: Channel, row: Row) -> bool:
        """Returns whether a notice is delivered by an edit, which can be repeated."""
        return row.notice.kind is Kind.LOBBY and channel.board_message_id is not None

    async def _post(self, match: Match, channel: Channel, batch: Sequence[Row], sure: bool) -> None:
        row = batch[-1]
        match row.notice.body:
            case BoardBody():
                await self._boards.show(match, channel, batch, sure)
            case ClockBody(line):
                await self._boards.move_clock(match, channel, line)
            case LobbyBody():
                await self._lobby.show(match, channel, row, sure)
            case ResultBody():
                place = CONTROL if match.settings.rehearsal else LOBBY
                files = await self._directory.channel(match.id, place)  # A practice has neither.
                again = not await self._lobby.is_of_season(match)
                where = files.id if files else 0
                url = await self._lobby.page_url(match, channel.address)
                await self._texts.result(match, channel, row, where, url, sure, again=again)
            case WarningBody() | ReminderBody() as body:
                await self._texts.warn(match, channel, row, body, sure)
            case ReplyBody():
                await self._texts.reply(match, channel, batch, sure)
            case RecordBody() as body:
                message = await self._texts.record(match, channel, row, body, sure)
                await self._lobby.link(match, channel, message)
            case LineBody() as body:
                await self._texts.line(match, channel, row, body, sure)
            case CloseForWritingBody() | AdmissionBody() | EventBody():
                raise AssertionError("these send no message")

    async def _follow_up(
        self, match: Match, channel: Channel, row: Row, message: discord.Message
    ) -> None:
        """Repeats the follow-up for a message, since it may not have been done."""
        match row.notice.kind:
            case Kind.BOARD:
                await self._boards.adopt(match, channel, row, message)
            case Kind.LOBBY:
                await self._lobby.adopt(match, channel, message)
            case Kind.RECORD:
                await self._lobby.link(match, channel, message)
            case _:
                pass


def _is_temporary(problem: discord.HTTPException) -> bool:
    """Returns whether a refused message may succeed later: proxies' refusals have code 0."""
    return problem.status not in _REFUSALS or problem.code == 0
