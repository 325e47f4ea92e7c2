"""The end-to-end fixture: a local Discord, the real bot, people, and a fake clock.

Everything that is waited for is an event of the world; the timeouts only bound a failure.
"""

import asyncio
import os
import re
from collections.abc import AsyncGenerator, Iterable, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from bifrost_bot.app import App, building
from bifrost_bot.config import (
    BotSettings,
    DiscordSettings,
    PlaySettings,
    ProgramSettings,
    WebSettings,
)
from bifrost_bot.engines.values import Slot
from bifrost_bot.gateway.incoming.replies import wait_for_answers
from bifrost_bot.match.model import Match
from bifrost_bot.runtime.clock import Clock
from bifrost_bot.sandbox import Person, Sandbox
from bifrost_bot.sandbox.rest.faults import Fault
from bifrost_bot.sandbox.world.components import walk
from bifrost_bot.sandbox.world.model import PIN_NOTICE, Channel, Guild, Interaction, Message, Role
from tests.databases import ON_POSTGRESQL, copied, up_to_date, url_at
from tests.e2e.helpers.clock import FakeClock

PATIENCE: Final = 60.0
PLAYERS: Final = ("Astrid", "Bo", "Cleo")
HOST: Final = "Hilda"
HOME: Final = "lobby"
GRACE_MS: Final = 750
MORE: Final = "⋯ More"
BOTS: Final = "https://bots.example.org/"
"""Where programs are allowed; nothing is there."""

WINNING_MOVES: Final = {"red": "A3", "green": "G7", "blue": "G1"}
"""The move that connects three edges at once in a match with `SHORT` settings."""

SHORT: Final = (
    'prefilled = {red = ["A1", "A2", "A4", "A5"], green = ["E9", "F8", "H6", "I5"], '
    'blue = ["E1", "F1", "H1", "I1"]}'
)
"""Settings under which every colour lacks one cell of a side: a half lasts two turns."""

LONG: Final = f"{SHORT}\nmove_seconds = 604800"
"""The same with turns of a week."""

_SECOND: Final = ("4", "5", "6")
_BOARD_FILE: Final = re.compile(r"game(\d+)-(\d+)\.png")


def settings_for(sandbox: Sandbox, database: Path) -> BotSettings:
    """Returns settings without rate limits; computer players think in a thread."""
    discord = DiscordSettings.model_construct(
        api_base=sandbox.api_base,
        gateway_url=sandbox.gateway_url,
        requests_per_second=10_000,
        request_burst=10_000,
    )
    play = PlaySettings(thinking_processes=0)
    programs = ProgramSettings(addresses=(BOTS,))
    settings = BotSettings(database_url=url_at(database), play=play, programs=programs)
    # Their pages have no address until a test serves them.
    web = WebSettings.model_construct(port=0)
    return settings.model_copy(update={"discord": discord, "web": web})


def environment(token: str | None) -> dict[str, str]:
    """Returns this process's environment with that token, without personal settings."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith("BIFROST_")}
    return kept if token is None else {**kept, "BIFROST_TOKEN": token}


@dataclass(frozen=True, slots=True)
class Shown:
    """A message that shows a board, with its turn (0: after the last)."""

    board: str
    turn: int
    message: Message


def shown_board(message: Message) -> Shown | None:
    """Returns what board a message shows, or None if it shows none."""
    for file in message.attachments:
        found = _BOARD_FILE.fullmatch(file.filename)
        if found:
            return Shown(found[1], int(found[2]), message)
    return None


class Rooms:
    """The channels of one match with all there is in them, hidden or not."""

    def __init__(self, sandbox: Sandbox, match_id: str = "1", title: str = "Bifröst") -> None:
        self.sandbox = sandbox
        self._category = f"{title} {match_id}".strip()

    def all(self) -> list[Channel]:
        """All channels of the match but its category and the hosts' own."""
        channels = self.sandbox.world.channels.values()
        parents = {channel.id for channel in channels if channel.name == self._category}
        return [
            channel
            for channel in channels
            if channel.parent_id in parents and channel.name != "hosts"
        ]

    @property
    def hosts(self) -> Channel:
        """The hosts' own channel."""
        category = next(
            one for one in self.sandbox.world.channels.values() if one.name == self._category
        )
        channels = self.sandbox.world.channels.values()
        return next(one for one in channels if one.parent_id == category.id and one.name == "hosts")

    def find(self, name: str) -> Channel:
        """A channel by its name."""
        return next(channel for channel in self.all() if channel.name == name)

    def seat(self, seat: str, board: str | None = None) -> Channel:
        """A seat's submission channel for a board, or its only one."""
        return self.find(f"{seat}-game{board}-submissions" if board else f"{seat}-submissions")

    def of_slot(self, slot: Slot) -> Channel:
        """The channel in which a slot is answered."""
        return self.seat(slot.seat, slot.board)

    def public(self, board: str) -> Channel:
        """A board's global channel."""
        return self.find(f"game{board}")

    def of_board(self, board: str) -> list[Channel]:
        """The global channel of a board and its submission channels."""
        return [channel for channel in self.all() if f"game{board}" in channel.name.split("-")]

    def messages(self, channel: Channel) -> list[Message]:
        """What everyone who sees the channel reads in it, oldest first.

        Discord's lines about pins are left out: the bot takes each away.
        """
        found = [channel.messages[id] for id in channel.order]
        lasting = [message for message in found if message.type != PIN_NOTICE]
        return [message for message in lasting if message.visible_to is None]

    def boards(self, channel: Channel) -> list[Shown]:
        """The boards shown in a channel, oldest first."""
        found = [shown_board(message) for message in self.messages(channel)]
        return [shown for shown in found if shown is not None]

    def pictures(self, channel: Channel) -> list[Message]:
        """The messages with files in a channel, oldest first."""
        return [message for message in self.messages(channel) if message.attachments]

    async def until_shown(self, count: int, channels: int) -> None:
        """Returns once the match has so many channels, each with so many pictures."""

        def there() -> bool:
            found = self.all()
            return len(found) == channels and all(
                len(self.pictures(channel)) >= count for channel in found
            )

        await self.sandbox.world.until(there, PATIENCE)

    def shows(self, channels: Iterable[Channel], turn: int) -> bool:
        """Whether each of the channels shows the board of that turn."""
        return all(turn in self.turns(channel) for channel in channels)

    def count_down_to(self, deadline_ms: int) -> bool:
        """Whether the newest boards with a countdown have this one; a waiting board has none."""
        newest = [self.boards(channel)[-1].message.content for channel in self.all()]
        told = [content for content in newest if ":R>" in content]
        return bool(told) and all(f"<t:{deadline_ms // 1000}:R>" in content for content in told)

    def turns(self, channel: Channel) -> list[int]:
        """The turns whose boards a channel shows, oldest first."""
        return [shown.turn for shown in self.boards(channel)]

    def text(self, channel: Channel) -> str:
        """All that everyone reads in a channel."""
        return "\n".join(message.content for message in self.messages(channel))

    def player(self, seat: str) -> Person:
        """The person who holds a seat: the one who may see its channel."""
        channel = next(channel for channel in self.all() if channel.name.startswith(f"{seat}-"))
        people = [self.sandbox.person(name) for name in PLAYERS]
        return next(person for person in people if channel in person.channels())

    def answers(self, message: Message) -> list[Message]:
        """The bot's replies to a message."""
        channel = self.sandbox.world.channels[message.channel_id]
        return [
            other
            for other in self.messages(channel)
            if other.author.bot
            and other.reference is not None
            and other.reference.message_id == message.id
        ]

    async def answer(self, message: Message) -> Message:
        """The bot's first reply to a message, waited for."""
        await self.sandbox.world.until(lambda: self.answers(message), PATIENCE)
        return self.answers(message)[0]

    async def say(self, seat: str, text: str) -> Message:
        """The reply to a text in a seat's only submission channel."""
        return await self.answer(self.player(seat).say(self.seat(seat), text))


class Table:
    """A bot on a sandbox with one match on it."""

    def __init__(self, sandbox: Sandbox, clock: FakeClock, database: Path) -> None:
        self.sandbox = sandbox
        self.world = sandbox.world
        self.clock = clock
        self.database = database
        self.rooms = Rooms(sandbox)
        self.match_id = "1"
        self._app: App | None = None
        self._stack = AsyncExitStack()

    # The bot

    @property
    def app(self) -> App:
        """The running bot."""
        assert self._app is not None, "no bot runs"
        return self._app

    @property
    def is_open(self) -> bool:
        """Whether a bot runs."""
        return self._app is not None

    async def open_bot(self, clock: Clock | None = None, guild_ready_timeout: float = 0.05) -> None:
        """Starts a bot on the table's database, with the table's clock or its own; returns once it
        hears Discord.

        Raises the error of a bot that ends before.
        """
        settings = settings_for(self.sandbox, self.database)
        self._app = await self._stack.enter_async_context(
            building(settings, clock or self.clock, guild_ready_timeout=guild_ready_timeout)
        )
        session = asyncio.create_task(self._app.bot.start(self.sandbox.bot_token))
        self._stack.push_async_callback(_end, session)
        async with asyncio.timeout(PATIENCE):
            await _until_set(self._app.bot.heard, session)

    async def close_bot(self) -> None:
        """Stops the bot and waits until it is gone."""
        await self._stack.aclose()
        self._app = None

    async def restart(self, seconds: float = 0) -> None:
        """Stops the bot and starts it again, so many seconds later."""
        await self.close_bot()
        self.clock.advance(seconds)
        await self.open_bot()

    async def match(self) -> Match:
        """The match as the bot has it."""
        return await self.app.runner.match(self.match_id)

    # The server

    @property
    def guild(self) -> Guild:
        """The first server."""
        return next(iter(self.world.guilds.values()))

    def role(self, name: str) -> Role:
        """A role of the server by its name."""
        return next(role for role in self.guild.roles.values() if role.name == name)

    def refuse_posts(self, channel: Channel, **fault: Any) -> Fault:
        """Discord takes no message in a channel until faults are cleared."""
        route = f"/channels/{channel.id}/messages"
        return self.sandbox.fault(
            **{"method": "POST", "route": route, "status": 503, "times": -1, **fault}
        )

    # People

    async def run(self, name: str, channel: Any, command: str, /, **options: Any) -> Interaction:
        """A user uses a slash command; returns once it was answered."""
        return await self.answered(self.sandbox.person(name).run(channel, command, options))

    async def ask(self, name: str, channel: Any, command: str, /, **options: Any) -> str:
        """A user uses a slash command; returns the text of the answer."""
        return said(await self.run(name, channel, command, **options))

    async def use(self, name: str, channel: Any, command: str, target: Any) -> Interaction:
        """A user uses a command in the menu of a message or a person; returns once answered."""
        return await self.answered(self.sandbox.person(name).use_on(channel, command, target))

    async def complete(
        self, name: str, channel: Any, command: str, options: dict[str, Any], option: str
    ) -> list[Any]:
        """What a user is offered who types in an option; returns the values."""
        typing = self.sandbox.person(name).autocomplete(channel, command, options, option)
        choices = (await self.answered(typing)).choices
        assert choices is not None
        return [choice["value"] for choice in choices]

    def open_match_commands(self) -> None:
        """The owner opens the hosts' commands to everyone, as under Integrations."""
        for guild in self.world.guilds.values():
            role = next(one for one in guild.roles.values() if one.name == "@everyone")
            self.sandbox.person("Odin").open_command(guild, "match", role)

    async def click(self, name: str, under: Message | Interaction, label: str) -> Interaction:
        """A user presses a button, behind *More* if it is there; returns once it was answered."""
        message = under if isinstance(under, Message) else response_to(under)
        holder = await self.holder(name, message, label)
        return await self.answered(self.sandbox.person(name).click(holder, label))

    async def holder(self, name: str, message: Message, label: str) -> Message:
        """The message that has a button: this one, or what a user opens by *More* under it."""
        labels = {part.get("label") for part in walk(message.components)}
        if label in labels or MORE not in labels:
            return message
        return response_to(await self.answered(self.sandbox.person(name).click(message, MORE)))

    async def as_host(self, label: str, name: str = HOST) -> Interaction:
        """A host presses a button behind *Host* under the lobby's message."""
        return await self.click(name, await self.click(name, self.lobby, "Host"), label)

    async def press(self, name: str, under: Message | Interaction, label: str) -> str:
        """A user presses a button; returns the text of the answer."""
        return said(await self.click(name, under, label))

    async def select(
        self, name: str, message: Message, custom_id: str, values: Sequence[str]
    ) -> Interaction:
        """A user chooses from a menu; returns once that was answered."""
        return await self.answered(
            self.sandbox.person(name).select(message, custom_id, list(values))
        )

    async def submit(self, name: str, form: Interaction, values: dict[str, Any]) -> Interaction:
        """A user sends a form off; returns once that was answered."""
        return await self.answered(self.sandbox.person(name).submit(form, values))

    async def confirm(self, question: Interaction, label: str) -> str:
        """The host presses the button under a question; returns what it says afterwards."""
        message = response_to(question)
        await self.click(HOST, message, label)
        await self.world.until(lambda: message.components == [])
        return message.content

    async def answered(self, interaction: Interaction) -> Interaction:
        """Waits for the bot's answer; a deferred one counts once it is there and says no progress."""

        def done() -> bool:
            original = interaction.original
            if original is None:
                return interaction.over
            waiting = not original.content or original.content.endswith(" …")
            return interaction.over and not waiting

        await self.world.until(done, PATIENCE)
        assert not interaction.failed, "the bot did not answer in time"
        # A form can be submitted once the bot knows that it was shown.
        await wait_for_answers()
        return interaction

    # The lobby

    @property
    def lobby(self) -> Message:
        """The match's message in the lobby."""
        return next(message for message in self.lobby_messages() if self._hosted in message.content)

    @property
    def _hosted(self) -> str:
        return f"match {self.match_id}**, hosted by"

    def lobby_messages(self) -> list[Message]:
        """What everyone reads in the lobby's channel."""
        return self.rooms.messages(self.world.channel(HOME))

    async def lobby_says(self, text: str) -> None:
        """Returns once the lobby's message contains the text."""
        await self.world.until(
            lambda: any(text in message.content for message in self.lobby_messages()), PATIENCE
        )

    async def create(self, **options: Any) -> Interaction:
        """The host opens a match; returns once people can join it."""
        said = await self.run(HOST, HOME, "match create", game="bifrost", **options)
        await self.lobby_says(self._hosted)
        return said

    async def join(self, *names: str) -> None:
        """People press Join in turn; each takes the first free seat where seats are chosen."""
        for name in names:
            await self.take_seat(name, await self.click(name, self.lobby, "Join"))
        await self.lobby_says(f"Players {len(names)} of 3")

    async def take_seat(self, name: str, joined: Interaction) -> None:
        """A user who pressed Join takes the first free seat, if a menu offers seats."""
        shown = joined.original
        if shown is not None and shown.components:
            menu = shown.components[0]["components"][0]
            chosen = [menu["options"][0]["value"]]
            await self.select(name, shown, menu["custom_id"], chosen)

    async def call_ready(self) -> None:
        """The host begins; returns once players are asked whether they are ready."""
        await self.run(HOST, HOME, "match start", match=self.match_id)
        await self.lobby_says("Ready check: waiting")

    async def ready(self, *names: str) -> None:
        """The host begins, and everyone is ready."""
        await self.call_ready()
        for name in names or PLAYERS:
            await self.click(name, self.lobby, "I am ready")

    async def start(self, *names: str) -> None:
        """The host begins, everyone is ready; returns once the first boards are shown."""
        await self.ready(*names)
        await self.shown(1)

    async def begin(self, settings: str = SHORT, **options: Any) -> tuple[Slot, ...]:
        """Three people open, fill and begin a match; returns the slots that owe a move."""
        await self.create(settings=settings, **options)
        await self.join(*PLAYERS)
        await self.start(*PLAYERS)
        return await self.due()

    def look_at(self, match_id: str) -> None:
        """Turns to another match, which is begun and played from now on."""
        self.match_id = match_id
        self.rooms = Rooms(self.sandbox, match_id)

    # Turns

    async def due(self) -> tuple[Slot, ...]:
        """The slots that owe a move."""
        match = await self.match()
        return match.phase.phase.to_act if match.phase else ()

    async def deadline_ms(self) -> int:
        """When the present turn's time is up."""
        match = await self.match()
        assert match.phase is not None
        return match.phase.deadline_ms

    def say(self, slot: Slot, text: str, at: int | None = None) -> Message:
        """The player of a slot writes in its channel."""
        return self.rooms.player(slot.seat).say(self.rooms.of_slot(slot), text, at=at)

    async def move(self, slot: Slot, text: str) -> Message:
        """The player of a slot writes in its channel; returns the bot's reply."""
        return await self.rooms.answer(self.say(slot, text))

    async def shown(self, turn: int, boards: Sequence[str] | None = None) -> None:
        """Returns once the turn's boards are shown in every channel of the boards in play."""

        def there() -> bool:
            names = boards or ("1", "2", "3")
            channels = [channel for board in names for channel in self.rooms.of_board(board)]
            return len(channels) == 4 * len(names) and self.rooms.shows(channels, turn)

        await self.world.until(there, PATIENCE)

    async def end_turn(self) -> Match:
        """The turn's time and the grace pass; returns the match as it was."""
        match = await self.match()
        assert match.phase is not None
        self.clock.move_to(match.phase.deadline_ms + match.settings.grace_ms)
        return match

    async def time_up(self) -> None:
        """The turn ends; returns once the next turn's boards, or the last ones, are shown."""
        await self.turned(await self.end_turn())

    def newest(self, slot: Slot) -> str:
        """The text of the newest board in the global channel of a slot's board."""
        return self.rooms.boards(self.rooms.public(slot.board or ""))[-1].message.content

    def check_moves(self, moves: Mapping[Slot, str | None]) -> None:
        """Asserts that the newest boards tell these moves, or that none was made."""
        for slot, move in moves.items():
            done = "makes no move" if move is None else f"plays {move}"
            assert f"{slot.seat.capitalize()} {done}." in self.newest(slot)

    async def ends_with(self, moves: Mapping[Slot, str]) -> None:
        """The turn's time is up; asserts that the boards tell these moves, and no others."""
        due = await self.due()
        await self.time_up()
        self.check_moves({slot: moves.get(slot) for slot in due})

    async def turned(self, before: Match) -> None:
        """Returns once the turn's last and the next turn's first boards are shown."""
        assert before.phase is not None
        number = before.phase.phase.number
        boards = sorted({slot.board for slot in before.phase.phase.to_act if slot.board})

        def there() -> bool:
            channels = [channel for board in boards for channel in self.rooms.of_board(board)]
            newest = [self.rooms.boards(channel)[-1].turn for channel in channels]
            return all(turn in (0, number + 1) for turn in newest)

        await self.world.until(there, PATIENCE)
        after = await self.match()
        if not after.over:
            # Between the halves no turn runs until the channels of the second are made.
            due = (
                sorted({slot.board for slot in after.phase.phase.to_act if slot.board})
                if after.phase
                else _SECOND
            )
            await self.shown(number + 1, due)

    async def play_turn(self, moves: dict[str, str] | None = None) -> None:
        """Everyone on turn makes the winning move of a short match, or the one given by seat."""
        for slot in await self.due():
            await self.move(slot, (moves or WINNING_MOVES)[slot.seat])
        await self.time_up()


def response_to(interaction: Interaction) -> Message:
    """The bot's answer to a command or a click."""
    assert interaction.original is not None
    return interaction.original


def said(interaction: Interaction) -> str:
    """The text of the bot's answer to a command or a click."""
    return response_to(interaction).content


def field_id(form: Interaction) -> str:
    """The id of the only text field of a form the bot showed."""
    assert form.modal is not None, "the bot showed no form"
    return form.modal["components"][0]["components"][0]["custom_id"]


async def _until_set(event: asyncio.Event, session: "asyncio.Task[None]") -> None:
    """Waits for an event of a session; raises the error of a session that ends before."""
    waiting = asyncio.create_task(event.wait())
    try:
        await asyncio.wait((waiting, session), return_when=asyncio.FIRST_COMPLETED)
    finally:
        waiting.cancel()
    if session.done():
        session.result()


async def _end(session: "asyncio.Task[None]") -> None:
    """Stops a client as the signal to terminate does."""
    session.cancel()
    await asyncio.wait((session,))


@asynccontextmanager
async def start_bot(sandbox: Sandbox, database: Path, clock: FakeClock) -> AsyncGenerator[Table]:
    """Yields a table whose bot hears Discord."""
    if not ON_POSTGRESQL and not database.exists():
        copied(await up_to_date(), database)
    table = Table(sandbox, clock, database)
    try:
        await table.open_bot()
        yield table
    finally:
        await table.close_bot()
