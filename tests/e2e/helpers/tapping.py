"""Plays any game by taps alone."""

import random
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

from bifrost_bot.engines.registry import all_games
from bifrost_bot.engines.values import Slot
from bifrost_bot.gateway.channels.lifecycle import channel_name
from bifrost_bot.match.decide.lobby import CallReady, Join, SayReady
from bifrost_bot.match.model import Match, Player, Settings
from bifrost_bot.match.model import Rooms as Layout
from bifrost_bot.sandbox.world.components import BUTTON, STRING_SELECT, walk
from bifrost_bot.sandbox.world.model import Channel, Interaction, Json, Message
from bifrost_bot.speech.channel import seat_address
from bifrost_bot.store.journal import Home
from tests.e2e.helpers.table import HOME, HOST, PATIENCE, PLAYERS, Rooms, Table, response_to
from tests.samples import sample

OPENS: Final = "Tap to move"
SENT: Final = "ecorded: "
_BACKWARDS: Final = (
    "Back",
    "Undo a step",
    "Start again",
    "Other grid",
    "Another tile",
    "All stay",
    "Stay",
)
_MOST_TAPS: Final = 40
_PARTS: Final = 3
_ENOUGH: Final = 0.3


class Driver(Protocol):
    """What taps: over the local Discord's API, or on its page in a browser."""

    async def opens(self, name: str, channel: Channel, board: Message) -> Message:
        """A user presses the button under a board; returns the message that this opens."""
        ...

    async def presses(self, name: str, shown: Message, button: Json) -> None:
        """A user presses a button; returns once it was answered."""
        ...

    async def chooses(self, name: str, shown: Message, menu: Json, values: Sequence[str]) -> None:
        """A user chooses from a menu; returns once it was answered."""
        ...


@dataclass(frozen=True, slots=True)
class Wire:
    """Taps by the local Discord's API."""

    table: Table

    async def opens(self, name: str, channel: Channel, board: Message) -> Message:
        del channel
        pressed = await self.table.click(name, board, OPENS)
        return response_to(pressed)

    async def presses(self, name: str, shown: Message, button: Json) -> None:
        await self._done(self.table.sandbox.person(name).click(shown, button["custom_id"]))

    async def chooses(self, name: str, shown: Message, menu: Json, values: Sequence[str]) -> None:
        await self._done(
            self.table.sandbox.person(name).select(shown, menu["custom_id"], list(values))
        )

    async def _done(self, interaction: Interaction) -> None:
        await self.table.answered(interaction)


@dataclass(slots=True)
class Tally:
    """What the answers of a match took: taps of each, and the messages that came of them."""

    taps: list[int] = field(default_factory=list[int])
    turns: int = 0
    opened: int = 0
    posted: int = 0

    def __str__(self) -> str:
        mean = sum(self.taps) / len(self.taps)
        return (
            f"{self.turns} turns, {len(self.taps)} answers: {min(self.taps)} to {max(self.taps)} "
            f"taps each, {mean:.1f} on average; {self.opened} ephemeral messages, {self.posted} "
            "messages beside the boards"
        )


class Tappers:
    """The players of one match, who type nothing."""

    def __init__(self, table: Table, game: str, driver: Driver, seed: int = 0) -> None:
        self.table = table
        self.game = game
        self.info = all_games()[game].info
        self.rooms = Rooms(table.sandbox, title=self.info.title)
        self.tally = Tally()
        self._driver = driver
        self._dice = random.Random(f"taps {game} {seed}")

    async def match(self) -> Match:
        return await self.table.match()

    async def begin(
        self, options: dict[str, Any] | None = None, rooms: Layout = "per-board"
    ) -> None:
        """Opens, fills and starts the match."""
        table = self.table
        runner = self.table.app.runner
        host = str(table.sandbox.person(HOST).id)
        home = table.world.channel(HOME)
        guild = table.world.guild_of(home)
        assert guild is not None
        chosen = dict(sample(self.game).evening.options) if options is None else options
        match = await runner.create(
            Settings(self.game, chosen, rooms=rooms), host, Home(guild.id, home.id)
        )
        people = [(name, str(table.sandbox.person(name).id)) for name in PLAYERS]
        for (name, id), seat in zip(people, self.info.seats, strict=False):
            claimed = seat if match.seating == "claimed" else None
            await runner.handle("1", Join(Player(id, name, seat=claimed), id))
        await runner.handle("1", CallReady(host))
        for _, id in people:
            await runner.handle("1", SayReady(id))

    def channel(self, match: Match, slot: Slot) -> Channel:
        """The channel in which a slot is answered."""
        return self.rooms.find(channel_name(match, seat_address(match, slot)))

    async def board(self, slot: Slot) -> tuple[str, Channel, Message]:
        """Who answers a slot, where, and the board there that asks for it, once it is shown."""
        match = await self.match()
        assert match.phase is not None
        ends = f":tap:1:{match.phase.phase.number}"

        def found() -> list[Message]:
            names = [channel.name for channel in self.rooms.all()]
            if channel_name(match, seat_address(match, slot)) not in names:
                return []
            return [
                one for one in self.rooms.messages(self.channel(match, slot)) if _has(one, ends)
            ]

        await self.table.world.until(lambda: bool(found()), PATIENCE)
        id = int(match.seats[slot.seat])
        name = next(name for name in PLAYERS if self.table.sandbox.person(name).id == id)
        return name, self.channel(match, slot), found()[-1]

    async def play(self, look: Callable[[int], Awaitable[None]] | None = None) -> None:
        """Answers all that is owed, to the end; `look` is called in every turn once answered."""
        number = 0
        while not await self.over_after(number):
            match = await self.match()
            assert match.phase is not None
            number = match.phase.phase.number
            for slot in match.phase.phase.to_act:
                await self.answer(slot, number)
            self.tally.turns += 1
            if look is not None:
                await look(number)
            now = await self.match()
            if now.phase is not None and now.phase.phase.number == number:
                self.table.clock.move_to(now.phase.deadline_ms + now.settings.grace_ms)

    async def over_after(self, number: int) -> bool:
        """Returns whether the match is over, once it is or a later turn's boards are shown."""

        def turned() -> bool:
            buttons = [
                part
                for room in self.rooms.all()
                for one in self.rooms.messages(room)
                for part in _parts(one)
            ]
            later = any(
                int(one["custom_id"].split(":")[3]) > number
                for one in buttons
                if one.get("label") == OPENS
            )
            return later or any(
                "The match is over" in one.content for one in self.table.lobby_messages()
            )

        await self.table.world.until(turned, PATIENCE)
        return (await self.match()).over

    async def answer(self, slot: Slot, number: int) -> None:
        """Answers a slot, in several parts where the answer grows."""
        name, channel, board = await self.board(slot)
        posted = len(self.rooms.messages(channel))
        shown = await self._driver.opens(name, channel, board)
        assert shown.visible_to == self.table.sandbox.person(name).id, "others see it"
        self.tally.opened += 1
        parts = _PARTS if self.info.undo == "text" else 1
        taps = 1
        for _ in range(parts):
            if not any(walk(shown.components)):
                break
            self.tally.taps.append(taps + await self._send(name, slot, shown))
            taps = 0
        match = await self.match()
        if match.phase is not None and match.phase.phase.number == number:
            assert match.move(slot) is not None
            assert len(self.rooms.messages(channel)) == posted, "a tapped answer posts nothing"

    async def _send(self, name: str, slot: Slot, shown: Message) -> int:
        """Taps on until something was recorded; returns how many taps that took."""
        before = shown.content
        for taps in range(1, _MOST_TAPS):
            await self._tap(name, slot, shown)
            if SENT in shown.content and shown.content != before:
                return taps
        raise AssertionError(f"nothing was sent: {shown.content}")

    async def _tap(self, name: str, slot: Slot, shown: Message) -> None:
        parts = [part for part in _parts(shown) if not part.get("disabled")]
        menus = [part for part in parts if part["type"] == STRING_SELECT]
        buttons = [part for part in parts if part["type"] == BUTTON]
        evening = sample(self.game).evening
        wanted = {evening.usual.get(slot.seat, ""), evening.late}
        for menu in menus:
            for option in menu["options"]:
                if option["value"] in wanted:
                    await self._driver.chooses(name, shown, menu, [option["value"]])
                    return
        sends = [
            one
            for one in buttons
            if one["label"].startswith("Send") or one["label"].lower() in wanted
        ]
        onwards = [one for one in buttons if one["label"] not in _BACKWARDS and one not in sends]
        if sends and (self._dice.random() < _ENOUGH or not (menus or onwards)):
            await self._driver.presses(name, shown, sends[0])
        elif onwards and (not menus or self._dice.random() < 0.5):
            await self._driver.presses(name, shown, self._dice.choice(onwards))
        elif menus:
            menu = self._dice.choice(menus)
            count = self._dice.randint(max(1, menu["min_values"]), menu["max_values"])
            values = [option["value"] for option in self._dice.sample(menu["options"], count)]
            await self._driver.chooses(name, shown, menu, values)
        else:
            await self._driver.presses(name, shown, (sends or buttons)[0])


def _parts(message: Message) -> list[Json]:
    """The buttons and menus of a message."""
    return [part for part in walk(message.components) if "custom_id" in part]


def _has(message: Message, ends: str) -> bool:
    """Whether a message has a button whose id ends so."""
    return any(part["custom_id"].endswith(ends) for part in _parts(message))


async def at_a_question(table: Table) -> Tappers:
    """A match of Antisocial Snake whose players are asked a question."""
    question = {"board": "8", "text": "Who wins?", "points": 3}
    tappers = Tappers(table, "antisocial_snake", Wire(table))
    await tappers.begin({"schedule": [["8"]], "questions": [question]})
    await tappers.over_after(0)
    await table.end_turn()
    await tappers.over_after(1)
    return tappers
