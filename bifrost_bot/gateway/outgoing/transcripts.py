"""Transcripts: the messages of channels, read from Discord and made into HTML files."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final

import discord

from bifrost_bot.gateway.channels.access import REQUEST_ERRORS, server_of
from bifrost_bot.gateway.channels.directory import CONTROL, Directory
from bifrost_bot.gateway.channels.lifecycle import Channels
from bifrost_bot.gateway.channels.snowflake import stamp_ms
from bifrost_bot.gateway.outgoing.rendering import as_attachments, buttons
from bifrost_bot.match.history.names import names as names_in
from bifrost_bot.match.model import Match
from bifrost_bot.match.notice import Address, Kind
from bifrost_bot.messages.attachment import Attachments, attachments
from bifrost_bot.messages.post import Button, DataFile, TextFile
from bifrost_bot.replay.transcript.access import may_be_given
from bifrost_bot.replay.transcript.markup import Names
from bifrost_bot.replay.transcript.page import (
    Attached,
    Message,
    Room,
    Section,
    Transcript,
    page,
)
from bifrost_bot.runtime.clock import Clock
from bifrost_bot.runtime.limiter import Limiter
from bifrost_bot.runtime.people.names import Names as KnownNames
from bifrost_bot.runtime.runner import Runner
from bifrost_bot.season.model import Season
from bifrost_bot.speech.mentions import match_names
from bifrost_bot.speech.wording import NAMELESS, listing, one_line, plain, seat_name
from bifrost_bot.store.outbox import Channel
from bifrost_bot.store.transcripts import PostedTranscript
from bifrost_bot.stream.erasure import ERASED_NAME
from bifrost_bot.web.transcripts import AwayError, TranscriptPages

MOST_MESSAGES: Final = 3_000
"""The maximum number of messages of a channel in a transcript."""

PROGRESS_MS: Final = 3_000
"""The time between two texts that say how far a transcript is."""

_RANK: Final = max(kind.rank for kind in Kind)
_PAGE_LENGTH: Final = 100
_READING: Final = ("view_channel", "read_message_history")
_FILE: Final = "transcript.html"
"""What the names of their files have in common."""
_EVERYBODY: Final = "everybody on the server"
_TEXTS: Final = (discord.MessageType.default, discord.MessageType.reply)

Show = Callable[[str], Awaitable[None]]
"""Shows how far a transcript is."""


class TranscriptError(Exception):
    """A channel cannot be read; the message says what to allow."""


@dataclass(frozen=True, slots=True)
class MatchTranscripts:
    """The transcripts of a match that one user may be given.

    Attributes:
        public: The file of the channels that everyone may be given.
        private: The file of those that only this user may be given besides.
    """

    public: Attachments
    private: Attachments


class _Progress:
    """Says how far a transcript is, seldom enough for Discord and for its reader."""

    def __init__(self, clock: Clock, show: Show) -> None:
        self._clock = clock
        self._show = show
        self._shown_ms = clock.local_ms()

    async def say(self, text: str) -> None:
        """Shows a text, unless another was shown just now."""
        now_ms = self._clock.local_ms()
        if now_ms - self._shown_ms < PROGRESS_MS:
            return
        self._shown_ms = now_ms
        # A transcript is made even if its progress cannot be shown.
        with suppress(*REQUEST_ERRORS):
            await self._show(text)


@dataclass(slots=True)
class _Reading:
    """A server whose channels are read.

    Attributes:
        people: Names of people by id; messages add to them.
        files: The files of messages, by id.
    """

    guild: discord.Guild
    progress: _Progress
    made_ms: int
    people: dict[str, str]
    files: dict[int, discord.Attachment] = field(default_factory=dict[int, discord.Attachment])

    def messages(
        self, found: Sequence[discord.Message], *, erased: bool = False
    ) -> tuple[Message, ...]:
        """Returns messages for a transcript, and notes their people and files.

        Args:
            erased: Whether their authors are not named, as one of them was erased.
        """
        shown: list[Message] = []
        for message in found[:MOST_MESSAGES]:
            for user in (message.author, *message.mentions):
                self.people.setdefault(str(user.id), one_line(user.display_name) or NAMELESS)
            for file in message.attachments:
                self.files[file.id] = file
            if message.type is not discord.MessageType.thread_starter_message:
                shown.append(_message(message, erased=erased))
        return tuple(shown)

    def transcript(
        self, title: str, lead: Sequence[str], sections: Sequence[Section], elsewhere: str = ""
    ) -> Transcript:
        """Returns a transcript, in which messages name no channel that is hidden from its readers.

        The name of a submission channel may say who plays which seat.
        """
        roles = {str(role.id): role.name for role in self.guild.roles}
        channels: dict[str, str] = {}
        for channel in self.guild.channels:
            if channel.permissions_for(self.guild.default_role).view_channel:
                channels[str(channel.id)] = channel.name
        for section in sections:
            channels[str(section.id)] = section.name
        names = Names(self.people, roles, channels)
        return Transcript(title, self.made_ms, tuple(lead), tuple(sections), names, elsewhere)


class Transcripts:
    """Makes transcripts, one at a time: they take many requests and much memory.

    Attributes:
        deleting: The matches whose channels are being deleted, from the first message read on.
        pages: The transcripts that have an address on the web.
    """

    def __init__(
        self,
        client: discord.Client,
        runner: Runner,
        channels: Channels,
        directory: Directory,
        names: KnownNames,
        pages: TranscriptPages,
        limiter: Limiter,
        clock: Clock,
    ) -> None:
        pages.fetch = self._fetch
        self.pages = pages
        self._client = client
        self._runner = runner
        self._channels = channels
        self._directory = directory
        self._names = names
        self._limiter = limiter
        self._clock = clock
        self._busy = asyncio.Lock()
        self.deleting: set[str] = set()

    async def of_match(self, match_id: str, by: str, show: Show) -> MatchTranscripts:
        """Returns the transcripts of a match's channels that a user may be given.

        Args:
            by: The user's id.
            show: Shows how far the work is.

        Raises:
            TranscriptError: When the bot may not read a channel.
            AwayError: When the match's server cannot be reached.
            discord.HTTPException: When Discord did not deliver the messages.
        """
        async with self._busy:
            match = await self._runner.match(match_id)
            reading = self._reading(await self._channels.guild(match), show)
            named = {**names_in(await self._runner.history(match.id)), **match_names(match)}
            for id, name in named.items():
                reading.people[id] = plain(name)
            owned: list[tuple[Address, list[Section]]] = []
            channels = await self._in_order(match, reading.guild, by)
            for number, channel in enumerate(channels, 1):
                await reading.progress.say(f"Reading channel {number} of {len(channels)} …")
                owned.append((channel.address, await self._match_sections(match, channel, reading)))
            # The user may have stopped hosting since, or play now.
            match = await self._runner.match(match_id)
            public: list[Section] = []
            private: list[Section] = []
            for address, sections in owned:
                if may_be_given(match, address):
                    public += sections
                elif may_be_given(match, address, by):
                    private += sections
            name = f"match-{match.id}"
            return MatchTranscripts(
                await self._file(reading, _public(match, public, reading), f"{name}-transcript"),
                await self._file(
                    reading, _private(match, private, reading), f"{name}-private-transcript"
                ),
            )

    async def of_season(self, season: Season, room: discord.TextChannel) -> Attachments:
        """Returns the transcript of a season's own channel.

        Raises:
            TranscriptError: When the bot may not read it.
            discord.HTTPException: When Discord did not deliver the messages.
        """
        async with self._busy:
            reading = self._reading(room.guild, _show_nothing)
            users, roles = _readers(room, reading.people)
            sections = await self._sections(room, _in_words(users, roles), reading)
            title = f"{one_line(season.name)}: transcript"
            transcript = reading.transcript(title, (), sections)
            return await self._file(reading, transcript, f"season-{season.id}-transcript")

    async def post(self, match: Match, channel_id: int, files: Attachments) -> None:
        """Posts a match's transcript.

        Raises:
            discord.HTTPException: When Discord did not take it.
        """
        await self._limiter.take(_RANK, server_of(self._client, channel_id))
        message = await self._client.get_partial_messageable(channel_id).send(
            f"Transcript of match {match.id}: what was written in its channels.",
            files=as_attachments(files.files),
            view=buttons(match.id, self.links()),
            allowed_mentions=discord.AllowedMentions.none(),
            silent=True,
        )
        await self.register(message)

    def links(self) -> tuple[Button, ...]:
        """Returns the button that leads to a transcript's page; none where pages are off."""
        url = self.pages.address()
        return (Button("Open in the browser", url=url),) if url else ()

    async def register(self, message: discord.Message) -> None:
        """Lets the link of a message with a transcript lead to its file.

        Raises:
            StoreError: If it could not be stored.
        """
        guild_id = server_of(self._client, message.channel.id)
        posted = PostedTranscript(guild_id, message.channel.id, message.id)
        for row in message.components:
            for part in row.children if isinstance(row, discord.ActionRow) else ():
                if isinstance(part, discord.Button) and self.pages.is_address(part.url or ""):
                    await self.pages.register(part.url or "", posted)

    async def _fetch(self, posted: PostedTranscript) -> DataFile | None:
        """Returns the file of a posted transcript; None if it is gone.

        Raises:
            AwayError: When Discord does not deliver it.
        """
        await self._limiter.take(_RANK, posted.guild_id)
        place = self._client.get_partial_messageable(posted.channel_id, guild_id=posted.guild_id)
        try:
            message = await place.fetch_message(posted.message_id)
            for file in message.attachments:
                if _FILE in file.filename:
                    return DataFile(await file.read(), file.filename, "")
        except (discord.NotFound, discord.Forbidden):
            return None
        except REQUEST_ERRORS as problem:
            raise AwayError(str(problem)) from problem
        return None

    def _reading(self, guild: discord.Guild, show: Show) -> _Reading:
        people = {id: one_line(name) for id, name in self._names.names_of_server(guild.id).items()}
        return _Reading(guild, _Progress(self._clock, show), self._clock.now_ms(), people)

    async def _in_order(self, match: Match, guild: discord.Guild, by: str) -> list[Channel]:
        """Returns the channels that a user may be given, as Discord lists them."""

        def position(channel: Channel) -> tuple[int, int]:
            known = guild.get_channel(channel.id)
            return (0 if known is None else known.position, channel.id)

        channels = await self._directory.of(match.id)
        given = [one for one in channels if may_be_given(match, one.address, by)]
        return sorted(given, key=position)

    async def _match_sections(
        self, match: Match, channel: Channel, reading: _Reading
    ) -> list[Section]:
        """Returns the sections of a match's channel; none of a channel that is gone."""
        found = reading.guild.get_channel(channel.id)
        if not isinstance(found, discord.TextChannel):
            return []
        readers = _match_readers(match, found, channel.address, reading.people)
        erased = _is_erased(match, channel.address)
        return await self._sections(found, readers, reading, erased=erased)

    async def _sections(
        self, found: discord.TextChannel, readers: str, reading: _Reading, *, erased: bool = False
    ) -> list[Section]:
        """Returns a channel and the threads below it; nothing of a channel that is gone."""
        rights = found.permissions_for(reading.guild.me)
        if not all(getattr(rights, key) for key in _READING):
            raise TranscriptError(
                f"The bot may not read {found.mention}. Let it view that channel and read its "
                "message history."
            )
        try:
            messages = await self._messages(found, reading.guild)
        except discord.NotFound:
            return []  # It was deleted just now.
        sections = [
            Section(
                found.id,
                found.name,
                one_line(found.topic or ""),
                readers,
                reading.messages(messages, erased=erased),
                is_cut=len(messages) > MOST_MESSAGES,
            )
        ]
        for id, name in _threads(messages):
            thread = self._client.get_partial_messageable(id, guild_id=reading.guild.id)
            with suppress(discord.NotFound, discord.Forbidden):
                texts = await self._messages(thread, reading.guild)
                shown = reading.messages(texts, erased=erased)
                title = f"{found.name} / {one_line(name)}"
                is_cut = len(texts) > MOST_MESSAGES
                sections.append(Section(id, title, "", readers, shown, is_cut=is_cut))
        return sections

    async def _messages(
        self, place: discord.abc.Messageable, guild: discord.Guild
    ) -> list[discord.Message]:
        """Returns the messages of a channel, oldest first; one too many if it has more."""
        found: list[discord.Message] = []
        after: discord.abc.Snowflake = discord.Object(0)
        while len(found) <= MOST_MESSAGES:
            await self._limiter.take(_RANK, guild.id)
            history = place.history(limit=_PAGE_LENGTH, after=after, oldest_first=True)
            messages = [message async for message in history]
            found += messages
            if len(messages) < _PAGE_LENGTH:
                break
            after = messages[-1]
        return found[: MOST_MESSAGES + 1]

    async def _file(self, reading: _Reading, transcript: Transcript, name: str) -> Attachments:
        """Returns the file of a transcript, with as many pictures as Discord takes."""
        if not transcript.sections:
            return Attachments()
        room = await asyncio.to_thread(Room, transcript)
        pictures = await self._pictures(room, reading)
        return await asyncio.to_thread(_fitting, transcript, pictures, f"{name}.html")

    async def _pictures(self, room: Room, reading: _Reading) -> dict[int, bytes]:
        """Returns the pictures for which there is room, by the id of their file."""
        pictures: dict[int, bytes] = {}
        wanted = room.pictures_to_embed()
        for number, file in enumerate(wanted, 1):
            if not room.take(file.size):
                break
            await reading.progress.say(f"Fetching picture {number} of at most {len(wanted)} …")
            await self._limiter.take(_RANK, reading.guild.id)
            # A message may have been deleted or edited since.
            with suppress(discord.NotFound, discord.Forbidden):
                pictures[file.id] = await reading.files[file.id].read()
        return pictures


def _fitting(transcript: Transcript, pictures: Mapping[int, bytes], name: str) -> Attachments:
    """Returns the file of a transcript, without the last messages of channels if it must be."""
    found = attachments([TextFile(page(transcript, pictures), name)])
    while found.left_out:
        transcript = transcript.shorten()
        found = attachments([TextFile(page(transcript, {}), name)])
    return found


async def _show_nothing(_: str) -> None:
    """Shows no progress, as no user waits."""


def _public(match: Match, sections: Sequence[Section], reading: _Reading) -> Transcript:
    """Returns a match's transcript for everyone."""
    lead: list[str] = []
    elsewhere = ""
    if match.over:
        elsewhere = "The match's replay shows every board."
        names = match_names(match)
        seats = [f"{seat_name(seat)}: {plain(names[id])}" for seat, id in match.seats.items()]
        lead.append(", ".join(seats))
    else:
        lead.append("The match is not over, so its submission channels are left out.")
    lead.append("The hosts' channel is left out: only hosts who do not play read it.")
    title = f"Match {match.id}, {match.game.info.title}: transcript"
    return reading.transcript(title, lead, sections, elsewhere)


def _private(match: Match, sections: Sequence[Section], reading: _Reading) -> Transcript:
    """Returns the transcript of the channels that one user may read besides."""
    title = f"Match {match.id}, {match.game.info.title}: private transcript"
    lead = ["Do not pass this file on: not everybody may read these channels."]
    return reading.transcript(title, lead, sections)


def _is_erased(match: Match, address: Address) -> bool:
    """Returns whether the player of a channel has had their name deleted."""
    occupant = match.occupant(address.seat) if address.seat is not None else None
    return occupant is not None and not occupant.computer and not occupant.id.isdigit()


def _message(message: discord.Message, *, erased: bool) -> Message:
    """Returns a message; `erased` hides the names of people, one of whom was erased."""
    author = message.author
    name = one_line(author.display_name) or NAMELESS
    if erased and not author.bot:
        name = ERASED_NAME
    text = message.content if message.type in _TEXTS else message.system_content
    forwarded = [snapshot.content for snapshot in message.message_snapshots]
    stickers = [f"[sticker: {sticker.name}]" for sticker in message.stickers]
    edited = message.edited_at
    reference = message.reference if message.type is discord.MessageType.reply else None
    return Message(
        id=message.id,
        at_ms=stamp_ms(message.id),
        author=name,
        text="\n".join(filter(None, (text, *forwarded, *stickers))),
        is_program=author.bot,
        edited_ms=None if edited is None else round(edited.timestamp() * 1000),
        reply_to=None if reference is None else reference.message_id,
        files=tuple(map(_as_attached, message.attachments)),
    )


def _as_attached(file: discord.Attachment) -> Attached:
    kind = (file.content_type or "").partition(";")[0]
    alt = file.description or ""
    width = file.width or 0
    height = file.height or 0
    return Attached(file.id, file.filename, file.size, alt, kind, width, height)


def _threads(messages: Sequence[discord.Message]) -> Iterator[tuple[int, str]]:
    """Yields the id and name of the public threads below a channel with these messages."""
    for message in messages:
        reference = message.reference
        if message.type is discord.MessageType.thread_created and reference is not None:
            yield reference.channel_id, message.content
        elif message.thread is not None:
            yield message.thread.id, message.thread.name


def _match_readers(
    match: Match, channel: discord.TextChannel, address: Address, people: Mapping[str, str]
) -> str:
    """Returns who could read a channel of a match, as a list in words."""
    users, roles = _readers(channel, people)
    if roles == [_EVERYBODY]:
        return _EVERYBODY
    for player in match.former_players(address.seat):
        if not player.computer:
            users.append(f"{plain(player.name)} (before a replacement)")
    if address != CONTROL and address.seat is None:
        # Their overwrites could say who has replaced whom.
        users = ["the players and hosts of the match"]
    return _in_words(users, roles)


def _in_words(users: Sequence[str], roles: Sequence[str]) -> str:
    return listing([*users, *roles]) or "only the bot"


def _readers(
    channel: discord.TextChannel, people: Mapping[str, str]
) -> tuple[list[str], list[str]]:
    """Returns the names of the users and roles that can read a channel."""
    guild = channel.guild
    if channel.permissions_for(guild.default_role).view_channel:
        return [], [_EVERYBODY]
    roles: list[str] = []
    users: list[str] = []
    for target, overwrite in channel.overwrites.items():
        if not overwrite.view_channel or target.id == guild.me.id:
            continue
        if isinstance(target, discord.Role):
            roles.append(f"the role {target.name}")
        else:
            users.append(people.get(str(target.id), NAMELESS))
    return users, roles
