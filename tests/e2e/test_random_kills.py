"""`kill -9` at random instants of real matches in which every player types in every owed turn: nothing shows of it."""

import asyncio
import json
import os
import random
import signal
import sqlite3
from collections import Counter
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import pytest

from bifrost_bot.engines.bifrost.model import LATTICE
from bifrost_bot.sandbox.world.model import Channel
from tests.databases import on_files
from tests.e2e.conftest import ErrorLog
from tests.e2e.program import PATIENCE, Program, begin
from tests.e2e.table import HOME, Rooms, shown_board
from tests.e2e.test_kill import programming, repeated
from tests.openapi.checker import Checker

NIGHTLY: Final = os.environ.get("BIFROST_NIGHTLY") == "1"
KILLS: Final = 200 if NIGHTLY else 3
_SECONDS: Final = 8 if NIGHTLY else 5
_MOST_REQUESTS: Final = 45
"""A start takes about twenty requests, so that some processes die before they hear Discord, others some turns later."""

pytestmark = [pytest.mark.process, on_files]


class Crowd:
    """Three people who answer every board that calls on them, with a cell nobody has taken on it yet.

    Attributes:
        typed: What was written where, by channel and turn.
    """

    def __init__(self, rooms: Rooms, path: Path, match_id: str) -> None:
        self.rooms = rooms
        self.typed: dict[tuple[str, int], str] = {}
        self._path, self._match_id = path, match_id

    async def play(self) -> None:
        """Answers for ever."""
        world = self.rooms.sandbox.world
        while True:
            for channel, turn in await world.until(self._owed, 10 * PATIENCE):
                seat, game, _ = channel.name.split("-")
                text = self._free_cell(game.removeprefix("game"))
                self.typed[channel.name, turn] = text
                self.rooms.player(seat).say(channel, text)

    def _free_cell(self, board: str) -> str:
        """A cell nobody has coloured on a board, as the database knows it."""
        said = events(self._path, self._match_id, "MoveSubmitted")
        taken = {event["text"] for event in said if event["slot"]["board"] == board}
        return next(cell for cell in LATTICE.names if cell not in taken)

    def _owed(self) -> list[tuple[Channel, int]]:
        """The channels whose newest board calls on their player, who has not answered yet."""
        seats = [channel for channel in self.rooms.all() if channel.name.endswith("submissions")]
        newest = [(channel, self._newest(channel)) for channel in seats]
        return [(channel, turn) for channel, turn in newest if turn and (channel.name, turn) not in self.typed]

    def _newest(self, channel: Channel) -> int:
        """The turn for which a channel's newest board calls on its player, or 0."""
        for id in reversed(channel.order[-6:]):
            message = channel.messages[id]
            shown = shown_board(message)
            if shown is not None:
                return shown.turn if "your turn" in message.content else 0
        return 0


def events(path: Path, match_id: str, kind: str) -> list[dict[str, Any]]:
    """The events of a kind that the database has of a match."""
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as disk:
        bodies = disk.execute("SELECT body FROM events WHERE match_id = ? ORDER BY seq", (match_id,)).fetchall()
    return [event for (body,) in bodies if (event := json.loads(body))["is"] == kind]


def troubles(rooms: Rooms, crowd: Crowd, path: Path, match_id: str) -> list[str]:
    """What is wrong with a match: texts that were lost or taken twice, boards and replies that were."""
    found = [f"told twice: {place}: {text}" for place, text in repeated(rooms)]
    recorded = Counter(
        (f"{event['slot']['seat']}-game{event['slot']['board']}-submissions", event["text"])
        for event in events(path, match_id, "MoveSubmitted")
    )
    typed = Counter((channel, text) for (channel, _), text in crowd.typed.items())
    found += [
        f"typed {typed[one]} times, {recorded[one]} times on record: {one}"
        for one in typed | recorded
        if typed[one] != recorded[one]
    ]
    for event in events(path, match_id, "PhaseResolved"):
        found += [f"turn {event['number']}: {len(event['moves'])} moves"] if len(event["moves"]) != 3 else []
    for channel in rooms.all():
        turns = [shown.turn for shown in rooms.boards(channel) if shown.turn]
        if turns != list(range(turns[0], turns[0] + len(turns))) if turns else channel.name != "hosts":
            found.append(f"{channel.name} shows the turns {turns}")
        texts = [message for message in rooms.messages(channel) if not message.author.bot]
        found += [
            f"{channel.name}: {len(rooms.answers(text))} replies" for text in texts if len(rooms.answers(text)) != 1
        ]
    return found


@pytest.mark.nightly
async def test_killed_at_any_instant_it_loses_and_doubles_nothing(
    tmp_path: Path, checker: Checker, error_log: ErrorLog, capsys: pytest.CaptureFixture[str]
) -> None:
    """200 times at night; a seeded sample of them every time."""
    error_log.expected = ("aiohttp.server",)  # Death cuts uploads short, which the local server complains of.
    dice, kills, turns, matches = random.Random("kills"), 0, 0, 0
    path = tmp_path / "bifrost.sqlite3"
    async with programming(tmp_path, checker) as program:
        while kills < KILLS:
            await program.start()
            matches += 1
            rooms = await begin(program.sandbox, 0, str(matches), 'prefilled = "empty"', _SECONDS)
            crowd = Crowd(rooms, path, str(matches))
            playing = asyncio.create_task(crowd.play())
            try:
                kills += await kill_on(program, dice, path, str(matches), KILLS - kills)
                await settle(program, rooms, crowd, path, str(matches))
                assert not playing.done(), "the people have stopped to play"
            finally:
                playing.cancel()
            turns += len(events(path, str(matches), "PhaseResolved"))
            assert troubles(rooms, crowd, path, str(matches)) == []
    with capsys.disabled():
        print(
            f"\nkill test: killed {kills} of {KILLS} times in {matches} matches, {turns} turns; nothing lost or doubled"
        )


async def kill_on(program: Program, dice: random.Random, path: Path, match_id: str, most: int) -> int:
    """Kills the program again and again until that is enough or its match is over; returns how often."""
    assert program.process is not None
    program.process.kill()
    program.log.append((await program.process.communicate())[1].decode())
    kills = 1
    while kills < most and not events(path, match_id, "MatchFinished"):
        await program.die(dice.randint(1, _MOST_REQUESTS))
        kills += 1
        if kills % 20 == 0:
            turns = len(events(path, match_id, "PhaseResolved"))
            print(f"kill test: {kills} of {most} in match {match_id}, {turns} turns played")
    return kills


async def settle(program: Program, rooms: Rooms, crowd: Crowd, path: Path, match_id: str) -> None:
    """Lets the match go on in peace for a turn, or to its end, and stops the program when all is told."""
    await program.start()
    world, turn = rooms.sandbox.world, max(turn for _, turn in crowd.typed) + 1

    def told() -> bool:
        last = world.channel(HOME).messages[world.channel(HOME).order[-1]]
        over = any(file.filename.endswith(".json") for file in last.attachments) and bool(
            events(path, match_id, "MatchFinished")
        )
        texts = [text for channel in rooms.all() for text in rooms.messages(channel) if not text.author.bot]
        typed = sum(number >= turn for _, number in crowd.typed) >= 3
        return over or (typed and len(texts) == len(crowd.typed) and all(rooms.answers(text) for text in texts))

    await world.until(told, PATIENCE)
    assert await program.stop(signal.SIGTERM) == 0
