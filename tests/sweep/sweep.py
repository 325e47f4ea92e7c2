"""Kills a match's process at a chosen point, restarts it, and compares."""

import asyncio
import json
import logging
import re
import sqlite3
import zlib
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final, cast

import pytest

from bifrost_bot.match import series
from bifrost_bot.match.decide import away
from bifrost_bot.store import snapshots
from tests.clock import START_MS
from tests.snapshots import STATES, change_file
from tests.sweep import virtual
from tests.sweep.evening import (
    AGAIN,
    DAILY,
    EDITED,
    GAMES,
    HOSTLESS,
    KEPT,
    PLANNED,
    RESIGNED,
    STOOD_IN,
    Evening,
)
from tests.sweep.heads import wrong_heads
from tests.sweep.process import alive, quickened
from tests.sweep.scripted import Room, ScriptedDiscord
from tests.sweep.season_evening import SeasonEvening
from tests.sweep.virtual import LoopClock, Tap, Unanswered, Unreadable

_AWAY_SECONDS: Final = (0.4, 3.0, 600.0)
"""How long the bot is away: within a heartbeat, as long as a restart takes, and until Discord
has forgotten nonces.
"""

_EVENINGS: Final = {
    **GAMES,
    **EDITED,
    **RESIGNED,
    **AGAIN,
    **HOSTLESS,
    **KEPT,
    **DAILY,
    **STOOD_IN,
    **PLANNED,
}
_BY_SLOT: Final = (
    *("MoveSubmitted", "MoveWithdrawn", "SlotLocked", "SlotUnlocked"),
    *("AnswerPlanned", "PlanVoided"),
)
_OF_OUTAGES: Final = ("ClockMoved", "TimeToAnswerMoved")
_LINE_OF_OUTAGE: Final = "After an outage, "
PLANNED_SEASON: Final = "season"
HASTY: Final = "season, hasty"
ALONE: Final = "match without a season"
LISTED: Final = (PLANNED_SEASON, HASTY, ALONE)
"""A season with a calendar, one whose host waits for nothing, and a match with a set start."""

_ID: Final = re.compile(r"\b\d{17,20}\b")
_MENTION: Final = re.compile(r"<@(\d{3})>")
_LONGEST_SECONDS: Final = 300.0
_CLOCK: Final = re.compile(
    r"You can change it until <t:\d+:\w>\.|<t:\d+:\w>|(?<=`)[0-9a-f]{24,64}(?=`$)|"
    r"(?:The bot was away for|Discord kept the bot from this match for)[^;]*;[^.]*\.",
    re.MULTILINE,
)
_REPLACED: Final = re.compile(
    r"Another player takes over, so this turn lasts until\s*\.|"
    r"Not everybody has answered, so this turn gets [^.]* more\. That happens once\."
)
"""Lines at a board's clock, which the one about time given back for the bot's absence replaces."""

_OTHER_DRAWINGS: Final = re.compile(r"-# The other \w+ are drawn by \*\*My move\*\*\.")
"""The note in a reply on its drawings, of which replies that wait together have the last one's."""
_QUESTION: Final = re.compile(r"(bifrost:standstop:\d+):\d+")
"""A button about a question, which is numbered by its event: those of the clock count as well."""
_BREAKS: Final = re.compile(r"(?:(?<=\*\*)\.)?\s+")
"""Where a message breaks its lines; short sentences share one, also with one of the clock's."""
PEOPLE: Final = "people"
"""The name of the task that plays; what it reads itself does not fail."""


@dataclass(frozen=True, slots=True)
class Point:
    """The world at an instant at which the bot dies: before or after a write or a send."""

    game: str
    name: str
    now: float
    away_seconds: float
    database: bytes
    evening: Evening | SeasonEvening


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a match: its events, what stands in each channel, and how far the bot's clock
    ever was wrong.

    Attributes:
        listed: The server's events, those that are over too, and what is recorded of them.
        wrong: What is wrong with it on its own, in sentences.
    """

    events: tuple[Any, ...]
    rooms: tuple[tuple[str, Any], ...]
    astray_ms: int
    wrong: tuple[str, ...]
    listed: tuple[Mapping[str, Any], ...] = ()


class Sweep:
    """Plays matches in a folder, from one database that is up to date.

    Attributes:
        tried: How often the bot came back, by the state of its snapshots.
        refused: How many snapshots the log said were not used.
    """

    def __init__(
        self,
        monkeypatch: pytest.MonkeyPatch,
        template: Path,
        folder: Path,
        wholes: dict[str, Outcome],
    ) -> None:
        self._template = template.read_bytes()
        self._path = folder / "bifrost.sqlite3"
        self._wholes = wholes
        self._world = ScriptedDiscord()
        self.tried = Counter[str]()
        self.refused = 0
        monkeypatch.setattr(snapshots, "EVERY", 3)
        monkeypatch.setattr(series, "ANSWER_MS", 5_000)
        monkeypatch.setattr(away, "_HOUR_MS", 10)
        quickened(monkeypatch)
        virtual.without_threads(monkeypatch, lambda: self._world.tap)

    def play(
        self, game: str, wanted: Callable[[str], bool] = lambda _: False
    ) -> tuple[Outcome, list[Point]]:
        """Plays a match from its lobby to its end; returns what came of it, and the points that are
        wanted.

        Between a write or send and the next one nothing is left behind by which the process that
        comes after could tell them apart: of such points only the first is kept.
        """
        evening = _begin(game)
        points = list[Point]()
        states = set[tuple[bytes, str]]()

        def watch(number: int, done: bool, what: str) -> None:
            away = _AWAY_SECONDS[(2 * number + done) % len(_AWAY_SECONDS)]
            name = f"{game}: {'after' if done else 'before'} {number}, {what}, away for {away} s"
            if wanted(name):
                state = self._saved(), repr((evening.world.rooms, evening.world.events))
                if state not in states:
                    now = asyncio.get_running_loop().time()
                    points.append(
                        Point(game, name, now, away, state[0], evening.copy(evening.world.copy()))
                    )
                states.add(state)

        return self._live(evening, self._template, Tap(watch)), points

    def whole(self, game: str) -> Outcome:
        """Returns what comes of a match in which nothing happens to the bot, played once in a
        session.
        """
        if game not in self._wholes:
            self._wholes[game], _ = self.play(game)
        return self._wholes[game]

    def go_on(self, point: Point, state: str = "") -> Outcome:
        """Lets the bot die at a point and come back, and plays to the end.

        It finds its snapshots in that state, else in each by turns; of each snapshot that it cannot
        use the log must have one sentence.
        """
        evening = point.evening.copy(point.evening.world.copy())
        state = state or STATES[zlib.crc32(point.name.encode()) % len(STATES)]
        self._path.write_bytes(zlib.decompress(point.database))
        damaged = change_file(self._path, state)
        database = self._path.read_bytes()
        with _refusals() as refused:
            outcome = self._live(evening, database, Tap(), point.now, point.away_seconds)
        self.tried[state] += 1
        self.refused += len(refused)
        if len(refused) == damaged:
            return outcome
        wrong = f"{len(refused)} sentences about {damaged} snapshots that are {state}"
        return replace(outcome, wrong=(*outcome.wrong, wrong))

    def compare(
        self,
        whole: Outcome,
        points: Sequence[Point],
        state: str = "",
        read: Callable[[Outcome], Outcome] = lambda outcome: outcome,
    ) -> list[str]:
        """Returns what differs from the whole match, as far as it is read, after each death."""
        expected = read(whole)
        return [
            f"{point.name}: {difference}"
            for point in points
            for difference in differences(expected, read(self.go_on(point, state)))
        ]

    def stand_still(self, game: str, at: int, seconds: float) -> Outcome:
        """Plays a match whose machine is suspended for a while right after one write or send."""

        def watch(number: int, done: bool, _: str) -> None:
            loop = asyncio.get_running_loop()
            if done and number == at and isinstance(loop, virtual.Loop):
                loop.stand_still(seconds)

        return self._live(_begin(game), self._template, Tap(watch))

    def unanswered(self, game: str, lost: Callable[[int, str], bool]) -> Outcome:
        """Plays a match in which the answers to some writes are lost, though they are done."""
        return self._live(_begin(game), self._template, Unanswered(lost))

    def failing(self, game: str, tap: Tap) -> tuple[Outcome, Outcome]:
        """Plays a match while some of its requests fail; returns what came of it then, and once
        the bot has begun again.
        """
        evening = _begin(game)
        first = self._live(evening, self._template, tap)
        database = zlib.decompress(self._saved())
        return first, self._live(evening, database, Tap(), _LONGEST_SECONDS)

    def unreadable(self, point: Point, fails: Callable[[int, str], bool]) -> Outcome:
        """Lets the bot die at a point and come back, and plays to the end while some of its
        reads fail.
        """
        evening = point.evening.copy(point.evening.world.copy())
        what = zlib.decompress(point.database)
        return self._live(evening, what, Unreadable(fails), point.now, point.away_seconds)

    def _live(
        self,
        evening: Evening | SeasonEvening,
        database: bytes,
        tap: Tap,
        now: float = 0.0,
        away: float = 0.0,
    ) -> Outcome:
        for file in self._path.parent.glob("bifrost.sqlite3*"):
            file.unlink()
        self._path.write_bytes(database)
        self._world = evening.world
        evening.world.tap = tap
        evening.go_on(START_MS + round((now + away) * 1000))

        async def live() -> int:
            clock = LoopClock()
            me = asyncio.current_task()
            async with (
                asyncio.timeout(_LONGEST_SECONDS),
                alive(self._path, evening.world, clock) as process,
            ):
                assert me is not None
                me.set_name(PEOPLE)
                await evening.attend(process)
            return clock.astray_ms

        astray_ms = virtual.run(live(), now + away)
        bodies = self._bodies()
        events = in_order(timeless(json.loads(body)) for body in bodies)
        # A channel does not say of which match a head is.
        wrong = wrong_heads(evening.world, bodies) if evening.match_id == "1" else ()
        listed = (*evening.world.events.values(), *self._recorded())
        return Outcome(events, rooms(evening.world), astray_ms, wrong, listed)

    def _recorded(self) -> list[dict[str, Any]]:
        """The records of the server's events."""
        with closing(sqlite3.connect(self._path)) as disk:
            return [
                {"recorded in": table, "row": row}
                for table in ("scheduled_events", "calendar_events")
                for row in disk.execute(f"SELECT * FROM {table}")
            ]

    def _saved(self) -> bytes:
        """What is on disk now; what a transaction has not committed is not."""
        with (
            closing(sqlite3.connect(self._path)) as disk,
            closing(sqlite3.connect(":memory:")) as copy,
        ):
            disk.backup(copy)
            return zlib.compress(copy.serialize(), 1)

    def _bodies(self) -> list[str]:
        with closing(sqlite3.connect(self._path)) as disk:
            return [
                body for (body,) in disk.execute("SELECT body FROM events ORDER BY match_id, seq")
            ]


@contextmanager
def _refusals() -> Generator[list[str]]:
    """Yields the sentences that the log gets about snapshots that are not used."""
    heard = list[str]()

    def hear(record: logging.LogRecord) -> bool:
        if "its snapshot after event" in record.getMessage():
            heard.append(record.getMessage())
        return True

    log = logging.getLogger("bifrost_bot.runtime.snapshots")
    log.addFilter(hear)
    try:
        yield heard
    finally:
        log.removeFilter(hear)


def _begin(game: str) -> Evening | SeasonEvening:
    """Returns the people who play a match, or a season's host, in a new world."""
    world = ScriptedDiscord()
    if game in LISTED:
        return SeasonEvening(world, has_season=game != ALONE, is_hasty=game == HASTY)
    return Evening(world, _EVENINGS[game])


def timeless(body: Any) -> Any:
    """Returns an event without its instants."""
    if isinstance(body, dict):
        fields = cast("dict[str, Any]", body).items()
        return {
            key: timeless(value)
            for key, value in fields
            if not key.endswith("_ms") and key != "message"
        }
    return (
        [timeless(value) for value in cast("list[Any]", body)] if isinstance(body, list) else body
    )


def in_order(events: Iterable[Any]) -> tuple[Any, ...]:
    """Returns events without the clock's and warnings of no one, and what several slots did in a
    phase slot by slot.

    Texts of different channels that wait for the bot's return are taken in no particular order.
    """
    found: list[Any] = []
    by_slot: dict[str, list[Any]] = {}
    for event in events:
        if event["is"] in _BY_SLOT:
            by_slot.setdefault(json.dumps(event["slot"]), []).append(event)
        elif event["is"] not in _OF_OUTAGES and event.get("slots") != []:
            found += [one for slot in sorted(by_slot) for one in by_slot[slot]]
            by_slot.clear()
            found.append(event)
    return tuple(found)


def rooms(world: ScriptedDiscord) -> tuple[tuple[str, Any], ...]:
    """Returns what stands in each channel, as users read it; what is linked has its name for its
    id.
    """
    names = {str(room.id): f"#{room.name}" for room in world.rooms.values()}
    names |= {
        str(said.id): said.text.partition("\n")[0]
        for room in world.rooms.values()
        for said in room.said
    }
    return tuple((room.name, read(room, names)) for room in world.rooms.values())


def read(room: Room, names: Mapping[str, str]) -> tuple[Any, ...]:
    """Returns what a channel is and what the bot said in it, in order, without instants and hashes
    over them, and without what it said about an outage alone.

    Replies that wait together come as one message, so those that follow each other are joined.
    """
    found: list[Any] = [room.type, tuple(sorted(map(str, room.overwrites)))]
    for said in (said for said in room.said if said.author == "bot"):
        text = _CLOCK.sub("", _ID.sub(lambda id: names.get(id[0], id[0]), said.text))
        text = _REPLACED.sub("", _OTHER_DRAWINGS.sub("", text))
        text = _BREAKS.sub(" ", text).strip()
        # A new message names people without notifying them; an edited one mentions all.
        text = _MENTION.sub(r"Player \1", text)
        if _LINE_OF_OUTAGE in text:
            continue
        if said.answers is None:
            buttons = tuple(_QUESTION.sub(r"\1", button) for button in said.buttons)
            found.append((text, said.files, buttons, said.pings))
        elif isinstance(found[-1], list):
            found[-1] += _sentences(text)
        else:
            found.append(_sentences(text))
    return tuple(found)


def _sentences(text: str) -> list[str]:
    parts = [part.strip(" .") for part in text.split(". ")]
    return [part for part in parts if part]


def differences(one: Outcome, other: Outcome) -> list[str]:
    """Returns what is different in two outcomes of a match, the first difference of each place."""
    mine = dict(one.rooms)
    yours = dict(other.rooms)
    found = [*one.wrong, *other.wrong, *_first("events", one.events, other.events)]
    found += (
        [f"the clock was wrong by {other.astray_ms} ms"] if one.astray_ms != other.astray_ms else []
    )
    found += _first("the server's events", _timeless_ids(one), _timeless_ids(other))
    for name in dict.fromkeys((*mine, *yours)):
        found += _first(name, mine.get(name, ()), yours.get(name, ()))
    return found


def _timeless_ids(outcome: Outcome) -> list[str]:
    """Returns the server's events without ids, which hold instants; in the order of their names."""
    return sorted(_ID.sub("", str(sorted(one.items()))) for one in outcome.listed)


def _first(place: str, mine: Sequence[Any], yours: Sequence[Any]) -> Iterable[str]:
    for number in range(max(len(mine), len(yours))):
        pair = [str(side[number]) if number < len(side) else "nothing" for side in (mine, yours)]
        if pair[0] != pair[1]:
            same = next((at for at, (a, b) in enumerate(zip(*pair, strict=False)) if a != b), 0)
            yield f"{place}, {number}: {' / '.join(text[max(0, same - 40) : same + 120] for text in pair)}"
            return
