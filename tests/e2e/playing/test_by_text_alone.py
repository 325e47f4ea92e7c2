"""Whole matches played from text boards alone."""

import random
import re
from collections.abc import Mapping
from typing import Final

import pytest

from bifrost_bot.sandbox.world.model import Channel, Message, Upload
from tests.drawing.reading import Reading, read
from tests.e2e.helpers.preferences import choose, open_settings
from tests.e2e.helpers.table import HOME, HOST, PATIENCE, PLAYERS, Rooms, Table, response_to, said
from tests.e2e.playing.test_whole_match import crowded

CALL: Final = re.compile(r"<@(\d+)>, it is your turn")
SNAKES: Final = {"Astrid": "red", "Bo": "light-green", "Cleo": "navy"}
GRID: Final = (
    "grid A\n4,1,2,8,1,4\n1,2,1,1,2,1\n2,1,g1,1,1,2\n1,1,2,1,4,1\n2,8,1,2,1,1\n4,1,1,1,2,8\n"
)
STEPS: Final = {"up": (0, -1, "U"), "down": (0, 1, "D"), "left": (-1, 0, "L"), "right": (1, 0, "R")}
COLUMNS: Final = 40


class Readers:
    """Three people who chose boards as text, and what they are sent.

    When to look is known from the bot; what to answer only from the messages.
    """

    def __init__(self, table: Table, title: str) -> None:
        self.table = table
        self.rooms = Rooms(table.sandbox, title=title)
        self._answered: set[int] = set()

    async def begin(
        self, game: str, seats: Mapping[str, str] | None = None, grids: str = "", settings: str = ""
    ) -> None:
        """Chooses text, then opens, fills and starts the match."""
        table = self.table
        for name in PLAYERS:
            told = await choose(
                table, await open_settings(table, name), "text_boards", "instead", name
            )
            assert "Boards: as text" in told
        files = {"file": Upload("grids.csv", grids.encode())} if grids else {}
        await table.run(HOST, HOME, "match create", game=game, settings=settings, **files)
        await table.lobby_says("hosted by")
        for name in PLAYERS:
            shown = await table.click(name, table.lobby, "Join")
            if seats is not None:
                chosen = table.sandbox.person(name).select(
                    response_to(shown), "bifrost-seat:1", [seats[name]]
                )
                await table.answered(chosen)
        await table.ready()

    def channels(self) -> list[Channel]:
        """The players' own."""
        return [channel for channel in self.rooms.all() if channel.name.endswith("submissions")]

    def sent(self) -> list[Message]:
        """Everything that the bot wrote there, what one person alone sees too."""
        found = [channel.messages[id] for channel in self.channels() for id in channel.order]
        return [message for message in found if message.author.bot]

    def _asked(self) -> list[Message]:
        return [
            one for one in self.sent() if CALL.search(one.content) and one.id not in self._answered
        ]

    def _over(self) -> bool:
        return any(
            "The match is over:" in message.content for message in self.table.lobby_messages()
        )

    async def asked(self) -> list[Message]:
        """The messages that call their readers in a turn; none once the match is over."""
        await self.table.world.until(lambda: self._asked() or self._over(), PATIENCE)
        if not self._asked():
            return []
        due = await self.table.due()
        await self.table.world.until(lambda: len(self._asked()) == len(due), PATIENCE)
        return self._asked()

    async def answer(self, message: Message, text: str) -> str:
        """The person called by a message types in its channel; returns what the bot replies."""
        call = CALL.search(message.content)
        assert call is not None
        self._answered.add(message.id)
        person = next(
            one for one in map(self.table.sandbox.person, PLAYERS) if str(one.id) == call[1]
        )
        channel = self.table.world.channels[message.channel_id]
        return (await self.rooms.answer(person.say(channel, text))).content

    async def time_up(self) -> None:
        """The turn ends."""
        await self.table.end_turn()

    def check(self) -> None:
        """No picture was ever sent to a player, and every message holds its whole text board."""
        assert [file.filename for message in self.sent() for file in message.attachments] == []
        boards = [board_in(message) for message in self.sent() if "```" in message.content]
        assert boards
        assert all(len(line) <= COLUMNS for board in boards for line in board.split("\n"))


def board_in(message: Message) -> str:
    """The text board in a message: its last block."""
    return message.content.split("```")[-2].strip("\n")


# Bifröst


def coloured(reading: Reading) -> str:
    """A free cell next to one's own if the board names one, else any free one."""
    free = [name for name, (mark, _) in reading.cells.items() if not mark]
    near = next((line for line in reading.sentences if line.startswith("Free next to your ")), "")
    listed = re.findall(r"[A-I]\d", near.partition(": ")[2])
    assert set(listed) <= set(free)
    return (listed or free)[0]


@pytest.mark.slow
async def test_bifrost_is_played_to_its_end_from_text_boards(table: Table) -> None:
    readers = Readers(table, "Bifröst")
    await readers.begin("bifrost", settings=crowded(random.Random("by text alone")))
    turns = 0
    last = dict[int, str]()
    while calls := await readers.asked():
        turns += 1
        for message in calls:
            reading = read(board_in(message))
            assert len(reading.cells) == 61
            cell = coloured(reading)
            assert f"Recorded: {cell} on game" in await readers.answer(message, cell)
            if message.channel_id in last:
                assert reading.cells[last[message.channel_id]][0], (
                    "what was played has a colour now"
                )
            last[message.channel_id] = cell
        await readers.time_up()
    assert turns > 4
    readers.check()


# Social Snake


def places(reading: Reading, number: int) -> str:
    """Three cells with many apples, others for each player."""
    apples = {name: int(mark) for name, (mark, _) in reading.cells.items() if mark.isdigit()}
    best = sorted(apples, key=lambda name: (-apples[name], name))
    return " ".join(best[number::3][:3])


def path(reading: Reading) -> tuple[str, str]:
    """The longest way ahead of one's own head, as letters, and the cell that it ends on."""
    (told,) = (line for line in reading.sentences if line.startswith("Your "))
    found = re.fullmatch(
        r"Your [\w ]+ head at ([A-F])(\d): up (.+), down (.+), left (.+), right (.+)\.", told
    )
    assert found is not None, told
    ways: list[tuple[str, str]] = []
    for met, (across, down, letter) in zip(found.groups()[2:], STEPS.values(), strict=True):
        ahead = list(going(reading, found[1], int(found[2]), across, down))
        assert bool(ahead) == (met == "free" or met.split()[-1] in ("apple", "apples", "garnet")), (
            told
        )
        ways.append((letter * len(ahead), ahead[-1] if ahead else found[1] + found[2]))
    return max(ways, key=lambda way: len(way[0]))


def going(reading: Reading, column: str, row: int, across: int, down: int) -> list[str]:
    """The cells one after another that no one is on."""
    cells: list[str] = []
    while True:
        column = chr(ord(column) + across)
        row = row + down
        name = f"{column}{row}"
        mark = reading.cells.get(name, ("wall", False))[0]
        if mark and not mark.removeprefix("g").isdigit():
            return cells
        cells.append(name)


@pytest.mark.slow
async def test_social_snake_is_played_to_its_end_from_text_boards(table: Table) -> None:
    readers = Readers(table, "Social Snake")
    await readers.begin("social_snake", SNAKES, GRID, "rounds = 3; schedule = [['A']]")
    turns = 0
    moved = 0
    while calls := await readers.asked():
        turns += 1
        for number, message in enumerate(calls):
            reading = read(board_in(message))
            if "start lists are due" in reading.title:
                await readers.answer(message, places(reading, number))
                continue
            letters, end = path(reading)
            told = await readers.answer(message, letters or "stay")
            assert (f"It ends on {end}." if letters else "It stays on ") in told
            moved += bool(letters)
        await readers.time_up()
    assert turns == 4
    assert moved > 4
    readers.check()


async def test_my_move_tells_a_plan_in_words_to_whoever_chose_text(table: Table) -> None:
    readers = Readers(table, "Social Snake")
    await readers.begin("social_snake", SNAKES, GRID, "rounds = 1; schedule = [['A']]")
    for number, message in enumerate(await readers.asked()):
        await readers.answer(message, places(read(board_in(message)), number))
    await readers.time_up()
    message = (await readers.asked())[0]
    reading = read(board_in(message))
    letters, end = path(reading)
    await readers.answer(message, f"{letters} +1")
    channel = table.world.channels[message.channel_id]
    name = readers.rooms.player(channel.name.removesuffix("-submissions")).user.name
    asked = await table.run(name, channel, "submission")
    assert response_to(asked).attachments == []
    assert f"It ends on {end}. Going ahead costs 1 garnet." in said(asked)
