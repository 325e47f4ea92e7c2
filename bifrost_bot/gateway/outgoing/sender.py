"""Sends and edits messages in matches' channels, by the preferences of each channel's player.

Public pictures have the colours that the server has chosen.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import discord

from bifrost_bot.engines.scene import Table
from bifrost_bot.gateway.channels.access import edit_message, server_of
from bifrost_bot.gateway.channels.nonce import nonce
from bifrost_bot.gateway.channels.snowflake import snowflake, stamp_ms
from bifrost_bot.gateway.outgoing.mentions import calling
from bifrost_bot.gateway.outgoing.public_colours import PublicColours
from bifrost_bot.gateway.outgoing.rendering import Renderer
from bifrost_bot.match.model import Match
from bifrost_bot.match.notice import DIRECT
from bifrost_bot.match.preferences import Preferences
from bifrost_bot.messages.post import Picture, Post
from bifrost_bot.messages.preferences import apply_preferences, shown_pictures
from bifrost_bot.notices.notifications import notifies
from bifrost_bot.runtime.clock import Clock
from bifrost_bot.runtime.people.names import Names
from bifrost_bot.runtime.people.preferences import PeoplePreferences
from bifrost_bot.speech.mentions import clean_names, match_names, mentioned_ids, with_names
from bifrost_bot.store.outbox import Channel, Row

_CLOCK_DOUBT_MS = 1_000


class Sender:
    """Sends and edits all messages through discord.py."""

    def __init__(
        self,
        client: discord.Client,
        renderer: Renderer,
        personal: PeoplePreferences,
        names: Names,
        colours: PublicColours,
        clock: Clock,
    ) -> None:
        self._client = client
        self._renderer = renderer
        self._preferences = personal
        self._names = names
        self._colours = colours
        self._clock = clock

    def preferences(self, match: Match, channel: Channel) -> Preferences:
        """Returns the preferences of a channel's player; the defaults for a public channel."""
        return self._preferences.of_seat(match, channel.address.seat)

    def adapt(self, match: Match, channel: Channel, post: Post) -> Post:
        """Returns the post adapted to the preferences of the channel's player."""
        return apply_preferences(post, self.preferences(match, channel), self._clock.now_ms())

    async def left_out(
        self, match: Match, channel: Channel, pictures: Sequence[Picture]
    ) -> tuple[Table, ...]:
        """Returns the tables for which pictures have no room, as the channel's player gets them."""
        chosen = self.preferences(match, channel)
        return await self._renderer.left_out(shown_pictures(pictures, chosen), chosen.palette)

    async def send(
        self,
        match: Match,
        channel: Channel,
        row: Row,
        post: Post,
        *,
        sure: bool,
        reply_to: int | None = None,
        drawn: Sequence[discord.File] = (),
    ) -> discord.Message:
        """Sends a notice and returns its message.

        Args:
            row: The notice, or the last of those in the message.
            sure: Whether this is the first attempt. A repeat returns the old message, whose
                timestamp would set the clock back, and turns would lose that time.
            drawn: Further attachments.
        """
        arguments = await self._arguments(match, channel, post)
        if drawn:
            arguments["files"] = [*arguments.get("files", ()), *drawn]
        arguments["content"] = post.text
        mentioned = mentioned_ids(post.text)
        if mentioned:
            seen = self._names.some(server_of(self._client, channel.id), mentioned)
            names = clean_names(seen) | match_names(match)
            arguments["content"] = with_names(post.text, names, post.ping)
        arguments["nonce"] = nonce(row, match.seed, channel.id)
        is_loud = notifies(match, channel.address, row.notice.body, post.ping)
        arguments["silent"] = not is_loud
        # A host's name may be unknown; then a silent message mentions them, without a sound.
        arguments["allowed_mentions"] = calling(post.ping if is_loud else match.hosts, post.role)
        if reply_to is not None:
            arguments["reference"] = discord.MessageReference(
                message_id=reply_to, channel_id=channel.id, fail_if_not_exists=False
            )
        sent_ms = self._clock.local_ms()
        message = await self._client.get_partial_messageable(channel.id).send(**arguments)
        if sure:
            self._clock.observe(sent_ms, stamp_ms(message.id), self._clock.local_ms())
        return message

    async def palette(self, match: Match) -> str:
        """Returns the name of the palette for a match's public pictures."""
        return await self._colours.of_match(match)

    async def _arguments(self, match: Match, channel: Channel, post: Post) -> dict[str, Any]:
        """Returns the arguments of a send; public pictures have the server's colours."""
        if post.pictures and channel.address.seat is None:
            post = replace(post, palette=await self.palette(match))
        return await self._renderer.arguments(match, post)

    async def direct(self, match: Match, user_id: str) -> Channel | None:
        """Returns a person's direct messages, even if they take none; None if they were erased."""
        if not user_id.isdigit():
            return None
        opened = await self._client.create_dm(discord.Object(int(user_id)))
        return Channel(opened.id, match.id, DIRECT)

    async def edit(self, match: Match, channel: Channel, post: Post) -> bool:
        """Replaces the whole message of the channel; returns whether it still exists."""
        arguments = await self._arguments(match, channel, post)
        arguments.setdefault("view", None)
        arguments["attachments"] = arguments.pop("files", [])
        return await self._edit(channel, **arguments)

    async def edit_text(self, channel: Channel, text: str) -> bool:
        """Replaces only the text of the channel's message; returns whether it still exists."""
        return await self._edit(channel, content=text)

    async def own_since(self, channel: Channel, since_ms: int) -> list[discord.Message]:
        """Returns the bot's messages among the first hundred in a channel since a time."""
        return await own_messages(self._client, channel.id, since_ms)

    async def _edit(self, channel: Channel, **changes: Any) -> bool:
        message_id = channel.board_message_id or 0
        return await edit_message(self._client, channel.id, message_id, **changes)


async def own_messages(
    client: discord.Client, channel_id: int, since_ms: int
) -> list[discord.Message]:
    """Returns the bot's messages among the first hundred in a channel since a time."""
    since = discord.Object(snowflake(since_ms - _CLOCK_DOUBT_MS))
    place = client.get_partial_messageable(channel_id)
    found = [message async for message in place.history(after=since, limit=100)]
    if client.user is None:
        return []
    return [message for message in found if message.author.id == client.user.id]
