"""Three people who play any game while the bot may be away, and the record of it."""

import asyncio
import json
import random
import re
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Final, TypeVar

from sqlalchemy import NullPool, func, select
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.values import Slot
from bifrost_bot.gateway.channels.lifecycle import channel_name
from bifrost_bot.gateway.incoming.replies import SIMULTANEOUS, UNRECORDED
from bifrost_bot.match.decide import core
from bifrost_bot.match.events import MatchEvent
from bifrost_bot.match.model import Match
from bifrost_bot.match.notice import Address, Kind, Notice, ReplyBody
from bifrost_bot.match.upcast import read_body
from bifrost_bot.notices.rewording import Rewording
from bifrost_bot.sandbox import PersonError
from bifrost_bot.sandbox.world.errors import ApiError
from bifrost_bot.sandbox.world.events import Event, MessageCreated
from bifrost_bot.sandbox.world.model import Channel, Message
from bifrost_bot.speech.channel import seat_address
from bifrost_bot.store import journal
from bifrost_bot.store.tables import outbox
from tests.e2e.helpers.program import PATIENCE
from tests.e2e.helpers.table import Rooms
from tests.samples import answer
from tests.saying import body_of

LAST_MS: Final = 2_000
"""So long before its deadline everything that a user means to say in a turn is said."""
AGAIN_SECONDS: Final = 0.2
_REPEAT_SECONDS: Final = 1.0
BOARD: Final = re.compile(r"-(\d+)\.png$")
_UNCOUNTED: Final = (
    UNRECORDED.partition("{")[0].strip(),
    SIMULTANEOUS,
    "The bot crashed while it was reading",
)
"""What a reply says of a text that does not count for a reason outside it."""
_T = TypeVar("_T")


class Record:
    """What a database knows of matches, read while bots write it; reads are retried."""

    def __init__(self, url: str) -> None:
        parsed = make_url(url)
        if parsed.get_backend_name() == "sqlite":
            reading = parsed.set(drivername="sqlite+aiosqlite", database=f"file:{parsed.database}")
            parsed = reading.update_query_dict({"mode": "ro", "uri": "true"})
        else:
            parsed = parsed.set(drivername="postgresql+asyncpg")
        self._engine = create_async_engine(parsed, poolclass=NullPool)

    async def events(self, match_id: str) -> tuple[MatchEvent, ...]:
        """Returns a match's events in order."""
        return await self._read(lambda connection: journal.history(connection, match_id))

    async def match(self, match_id: str) -> Match:
        """Returns a match as it is on record."""
        return core.fold(await self.events(match_id))

    async def untold(self, match_id: str) -> int:
        """Returns how many notices of a match are undelivered, whether they wait or were refused."""
        waiting = select(func.count()).select_from(outbox)
        query = waiting.where(outbox.c.match_id == match_id, outbox.c.told_ms.is_(None))
        return await self._read(lambda connection: connection.scalar(query)) or 0

    async def replies(self, match_id: str) -> dict[int, list[str]]:
        """Returns the recorded replies to each text."""
        query = select(outbox.c.address, outbox.c.body).where(
            outbox.c.match_id == match_id, outbox.c.kind == Kind.REPLY.value
        )
        rows = await self._read(lambda connection: connection.execute(query.order_by(outbox.c.id)))
        rewording = Rewording(await self.events(match_id))
        found = defaultdict[int, list[str]](list)
        for row in rows:
            body = read_body(Kind.REPLY, json.loads(row.body))
            notice = rewording.reword(Notice(Address.from_key(row.address), body))
            assert notice is not None
            reply = body_of(notice, ReplyBody)
            found[reply.reply_to].append(reply.text)
        return found

    async def _read(self, ask: Callable[[AsyncConnection], Awaitable[_T]]) -> _T:
        async with asyncio.timeout(PATIENCE):
            while True:
                with suppress(DBAPIError, OSError, TimeoutError):
                    async with self._engine.connect() as connection:
                        return await ask(connection)
                await asyncio.sleep(AGAIN_SECONDS)


@dataclass(frozen=True, slots=True)
class Text:
    """What a user means to write for a slot in a phase, and whether they mean it as an answer."""

    slot: Slot
    phase: int
    text: str
    valid: bool


class Crowd:
    """The players of one match: they answer everything that they owe, some with a text that is
    refused or a second thought.

    Attributes:
        lobby: The channel in which the match was opened.
        said: All that was written, by the message's id.
        uncounted: The ids of texts that do not count for reasons outside them; they are sent again.
        quiet: Whether they answer no further turn.
    """

    def __init__(
        self, lobby: Channel, rooms: Rooms, match: Match, record: Record, dice: random.Random
    ) -> None:
        self.lobby = lobby
        self.rooms = rooms
        self.match = match
        self.record = record
        self.said: dict[int, Text] = {}
        self.uncounted: set[int] = set()
        self.quiet = False
        self._dice = dice
        self._planned: set[tuple[int, Slot]] = set()
        self._ahead: list[Text] = []
        self._stirred = asyncio.Event()
        self._world = rooms.sandbox.world

    async def play(self) -> None:
        """Answers until the match is over."""
        ignore = self._world.subscribe(self._hear)
        try:
            while not self.match.over:
                self._stirred.clear()
                self.match = await self.record.match(self.match.id)
                self._plan()
                with suppress(TimeoutError):
                    async with asyncio.timeout(self._patience()):
                        await self._stirred.wait()
        finally:
            ignore()

    def speak(self) -> None:
        """A user writes the next of what they have held back."""
        if self._ahead:
            self._say(self._ahead.pop(0))

    def _hear(self, event: Event) -> None:
        if isinstance(event, MessageCreated) and event.message.author.bot:
            self._stirred.set()
            if any(text in event.message.content for text in _UNCOUNTED):
                self._repeat(event.message)

    def _repeat(self, refusal: Message) -> None:
        """A player whose text does not count, and who reads that, sends it again a little later."""
        channel = self._world.channels[refusal.channel_id]
        answered = [one.answered_id for one in self.replies(channel) if one is not refusal]
        # A refusal that several texts wait for is sent once, to the last of them.
        for id in (id for id in channel.order if id in self.said and id > max(answered, default=0)):
            if id <= refusal.answered_id:
                self.uncounted.add(id)
                asyncio.get_running_loop().call_later(_REPEAT_SECONDS, self._say, self.said[id])

    def _patience(self) -> float | None:
        """The seconds until nothing may be held back any longer; None where nothing is."""
        if not self._ahead or self.match.phase is None:
            return None
        left_ms = self.match.phase.deadline_ms - LAST_MS - time.time() * 1000
        if left_ms <= 0:
            while self._ahead:
                self.speak()
            return None
        return left_ms / 1000

    def _plan(self) -> None:
        """Answers a phase that is shown, or holds a part of the answer back."""
        live = self.match.phase
        if live is None or self.quiet:
            return
        self._ahead = [text for text in self._ahead if text.phase == live.phase.number]
        for slot in live.phase.to_act:
            if (live.phase.number, slot) not in self._planned and live.phase.number in self.turns(
                self.channel(slot)
            ):
                self._planned.add((live.phase.number, slot))
                texts = list(self._texts(slot, live.phase.number))
                now = self._dice.choice((0, len(texts), len(texts)))
                for text in texts[:now]:
                    self._say(text)
                self._ahead += texts[now:]

    def _texts(self, slot: Slot, number: int) -> Iterator[Text]:
        """One to three texts, an answer among them: refused ones and changes of mind around it."""
        for valid in self._dice.choice(
            ((True,), (True,), (False, True), (True, True), (True, False, True))
        ):
            thought = f"no. {len(self.said)} {self._dice.random()}?"
            rng = Rng(thought, number)
            told = (
                answer(self.match.settings.game, self.match.state, slot, rng) if valid else thought
            )
            yield Text(slot, number, told, valid)

    def _say(self, text: Text) -> None:
        if self.match.phase is None or text.phase != self.match.phase.phase.number or self.quiet:
            return
        person = self.rooms.sandbox.person(int(self.match.seats[text.slot.seat]))
        # A channel may be closed for writing by now: its match is over.
        with suppress(PersonError, ApiError):
            self.said[person.say(self.channel(text.slot), text.text).id] = text

    def channel(self, slot: Slot) -> Channel:
        """The channel in which a slot is answered."""
        return self.rooms.find(channel_name(self.match, seat_address(self.match, slot)))

    def turns(self, channel: Channel) -> list[int]:
        """The phases whose boards a channel shows, oldest first; not those between two phases."""
        files = [
            file
            for one in self.rooms.messages(channel)
            if one.reference is None
            for file in one.attachments
        ]
        shown = [int(found[1]) for file in files if (found := BOARD.search(file.filename))]
        return [number for number in shown if number]

    def replies(self, channel: Channel) -> list[Message]:
        """The bot's replies in a channel, oldest first."""
        return [
            one
            for one in self.rooms.messages(channel)
            if one.author.bot and one.reference is not None
        ]

    def unanswered(self) -> list[Text]:
        """The last text of each channel, where it has no reply."""
        last = {self.channel(text.slot).id: id for id, text in sorted(self.said.items())}
        places = ((id, self._world.channels[place].messages[id]) for place, id in last.items())
        return [self.said[id] for id, message in places if not self.rooms.answers(message)]
