"""Measures the parts: rules, pictures, the journal. The live load, which needs a Discord, is in
`bifrost_bot.dev.load`.

Machines differ, so every time is reported twice: in milliseconds, and as a multiple of one fixed
piece of work timed in the same run. Pure computation is measured in processor time, which other
programs on the machine disturb least; work that waits for a disk or a network, in wall-clock time.
"""

import asyncio
import os
import platform
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any, TypeVar, cast

from bifrost_bot.dev.benches.message_counter import told
from bifrost_bot.dev.benches.tournament import countdown
from bifrost_bot.drawing.animation import animated
from bifrost_bot.drawing.font import Fonts
from bifrost_bot.drawing.image import Painter
from bifrost_bot.drawing.reference import redraw
from bifrost_bot.drawing.text import board_text
from bifrost_bot.engines.contract import AnyGame
from bifrost_bot.engines.registry import USUAL, all_games
from bifrost_bot.engines.rng import Rng, subkey
from bifrost_bot.engines.scene import Scene
from bifrost_bot.engines.values import Phase, Slot
from bifrost_bot.gamekit.calibration import Yardstick
from bifrost_bot.match.decide import core
from bifrost_bot.match.decide.answers import Submit
from bifrost_bot.match.decide.lobby import CallReady, Join, SayReady
from bifrost_bot.match.decide.phases import CloseDue, Open
from bifrost_bot.match.decide.seating import free_seats
from bifrost_bot.match.model import Match, Player, Settings
from bifrost_bot.runtime.runner import Runner
from bifrost_bot.store import journal
from bifrost_bot.store.database import Database
from bifrost_bot.store.journal import Home

Tell = Callable[[str], None]
Choose = Callable[[Any, Slot, Rng], Any]
"""A function that chooses a move for a slot from its seat's view."""

_T = TypeVar("_T")

_SEED = "bench"
_ROUNDS = 5
_MOST_DRAWN = 20
_WEIGHED = 10
"""For each board whose picture is timed, how many have their picture's size taken and their text
written.
"""

_THOUGHTS = 200
_FEW_THOUGHTS = 20
"""How often a computer player of a full house may search further; enough for realistic boards."""


def machine(yardstick: Yardstick) -> dict[str, Any]:
    """Returns the machine on which the figures were taken, and its other load."""
    return {
        "python": platform.python_version(),
        "system": platform.system(),
        "processors": os.cpu_count(),
        "load_average": [round(value, 2) for value in os.getloadavg()]
        if hasattr(os, "getloadavg")
        else None,
        "work": {
            "what": "2,000,000 bytes compressed by zlib at level 6",
            "ms": round(yardstick.seconds * 1000, 2),
        },
    }


def measure_parts(
    yardstick: Yardstick,
    tell: Tell,
    most_drawn: int = _MOST_DRAWN,
    thoughts: int = _FEW_THOUGHTS,
    turns: int | None = None,
) -> dict[str, Any]:
    """Returns the figures of every game's rules and pictures, and of the journal.

    Args:
        yardstick: The unit for times.
        tell: Called with what is being measured.
        most_drawn: How many boards of a game are drawn and timed, and how many are animated; ten
        times as many have
            their sizes taken and are written as text.
        thoughts: How often a computer player of a full house may search further.
        turns: How many turns of a full house are played; None for all.
    """
    games: dict[str, Any] = {}
    for game_id, game in all_games().items():
        tell(f"Measuring {game.info.title}: rules, pictures …")
        games[game_id] = _measure_game(game, yardstick, most_drawn, thoughts, turns)
    tell("Measuring the journal …")
    with tempfile.TemporaryDirectory(prefix="bifrost-bench-") as folder:
        record = asyncio.run(_measure_journal(USUAL, Path(folder), yardstick))
    return {"games": games, **record}


# What the limits are


@dataclass(frozen=True, slots=True)
class Limit:
    """The maximum of a figure; `path` leads to it in the report, where `*` stands for every
    game.
    """

    path: str
    most: float

    def check(self, report: Mapping[str, Any]) -> dict[str, Any] | None:
        """Returns the figure next to the limit, or None if the report does not have it."""
        found = [value for value in _at(report, self.path.split(".")) if value is not None]
        return (
            {"figure": max(found), "limit": self.most, "passed": max(found) <= self.most}
            if found
            else None
        )


LIMITS: Mapping[str, Limit] = {
    "rules, ms a turn and board": Limit("games.*.rules.turn_per_board.ms", 0.1),
    "picture, bytes, median": Limit("games.*.picture.median_bytes", 40_000),
    "picture, bytes": Limit("games.*.picture.most_bytes", 50_000),
    "picture, multiple of the work": Limit("games.*.picture.painted.work", 0.25),
    "picture, share of a full redraw": Limit("games.*.picture.ratio", 0.3),
    "full house: rules, ms a board, p50": Limit(
        "games.*.full_house.resolved_per_board.p50.ms", 0.3
    ),
    "full house: picture, bytes": Limit("games.*.full_house.picture.most_bytes", 70_000),
    "full house: animation, ms at most": Limit("games.*.full_house.animation.max.ms", 1_000),
    "full house: animation, bytes": Limit("games.*.full_house.animation.most_bytes", 400_000),
    "full house: picture, share of a full redraw": Limit("games.*.full_house.picture.ratio", 0.4),
    "pushes a turn: spectator": Limit("games.*.told.spectator.pushes", 0),
    "pushes a turn: player to move": Limit("games.*.told.on_turn.pushes", 1),
    "pushes a turn: player to move, without warnings": Limit(
        "games.*.told.on_turn_and_silent.pushes", 1
    ),
    "pushes a turn: player who waits": Limit("games.*.told.not_on_turn.pushes", 0),
    "pushes a turn: host": Limit("games.*.told.host.pushes", 0),
    "pushes without a mention": Limit("load.posts.needless", 0),
    "message to reply, ms p99": Limit("load.reply.p99.ms", 150),
    "replies wrong": Limit("load.replies.wrong", 0),
    "replies missing": Limit("load.replies.missing", 0),
    "owed turns not counted": Limit("load.turns.missed", 0),
    "answers missed by computer players": Limit("computers.missed", 0),
    "deadline closed after grace, ms p99": Limit("load.close.p99.ms", 100),
    "429 answers": Limit("load.requests.too_many", 0),
    "event loop lag, ms p99": Limit("load.loop_lag.p99.ms", 20),
    "memory, MB": Limit("load.memory.total_mb", 300),
    "memory of each game, MB": Limit("memory.games.*.total_mb", 300),
    "memory of a long run of all games, MB": Limit("memory.all_games.total_mb", 300),
    "requests of two processes in a second": Limit("shards.busiest_second", 50),
    "seconds until a survivor uses all requests": Limit("shards.seconds_until_whole", 5),
    "restart, ms": Limit("load.restart.heard.ms", 3_000),
}


def limits(report: Mapping[str, Any]) -> dict[str, Any]:
    """Returns, for the figures in the report, every limit next to its figure and whether it
    holds.
    """
    checked = {name: limit.check(report) for name, limit in LIMITS.items()}
    return {name: found for name, found in checked.items() if found is not None}


def _at(report: Any, path: Sequence[str]) -> Iterator[Any]:
    if not path:
        yield report
    elif isinstance(report, Mapping):
        head, rest = path[0], path[1:]
        named = cast(Mapping[str, Any], report)
        for name in named if head == "*" else [head]:
            yield from _at(named.get(name), rest)


# Rules and pictures


@dataclass(frozen=True, slots=True)
class _Position:
    """A phase of a played match, with all players' answers."""

    state: Any
    phase: Phase
    texts: Mapping[Slot, str]
    moves: Mapping[Slot, Any]


def _measure_game(
    game: AnyGame, yardstick: Yardstick, most_drawn: int, thoughts: int, turns: int | None
) -> dict[str, Any]:
    played = list(_played(game, _SEED, game.info.fewest, game.random_move))
    scenes = [scene for position in played for scene in _scenes(game, position)]
    written = _some(scenes, _WEIGHED * most_drawn)
    return {
        "rules": {key: yardstick.time(seconds) for key, seconds in _rules(game, played).items()},
        "picture": _pictures(scenes, yardstick, most_drawn),
        "text_board": yardstick.time(_each([lambda one=one: board_text(one) for one in written])),
        "full_house": _full_house(game, yardstick, most_drawn, thoughts, turns),
        "told": told(game.info.id),
    }


def _full_house(
    game: AnyGame, yardstick: Yardstick, most_drawn: int, thoughts: int, most_turns: int | None
) -> dict[str, Any] | None:
    """Returns the figures of a match with the most players, all thinking; None if the game has a
    fixed number.
    """
    if game.info.most == game.info.fewest:
        return None

    def think(view: Any, slot: Slot, rng: Rng) -> Any:
        return game.best_move(view, slot, rng, countdown(thoughts))

    played = list(islice(_played(game, _SEED, game.info.most, think), most_turns))
    scenes = [scene for position in played for scene in _scenes(game, position)]
    turns = [(position, boards) for position in played if (boards := _boards(game, position))]
    resolved = [
        _least_seconds(
            lambda one=one: game.resolve(one.state, one.moves, Rng(_SEED, one.phase.number))
        )
        / boards
        for one, boards in turns
    ]
    return {
        "players": game.info.most,
        "resolved_per_board": yardstick.spread(resolved),
        "picture": _pictures(scenes, yardstick, most_drawn),
        "animation": _animations(game, played, yardstick, most_drawn),
    }


def _animations(
    game: AnyGame, played: Sequence[_Position], yardstick: Yardstick, most_drawn: int
) -> dict[str, Any] | None:
    """Returns the figures of animating closed phases, including drawing; None for games without
    animations.
    """
    shown = [
        scenes
        for position in played
        for board in game.boards(position.state)
        if (scenes := game.frames(game.view(position.state, None), board))
    ]
    if not shown:
        return None
    painter, taken, sizes = Painter(), list[float](), list[int]()
    for scenes in _some(shown, most_drawn):
        start = time.process_time()
        made = animated(painter, scenes)
        if made:
            taken.append(time.process_time() - start)
            sizes.append(len(made))
    return {
        **yardstick.spread(taken),
        "most_pictures": max(map(len, shown)),
        "most_bytes": max(sizes, default=0),
    }


def _some(items: Sequence[_T], most: int) -> Sequence[_T]:
    """Returns at most that many of the items, evenly spread."""
    return items[:: -(-len(items) // most)]


def _boards(game: AnyGame, position: _Position) -> int:
    """Returns on how many boards a phase is played."""
    named = {slot.board for slot in position.phase.to_act} - {None}
    if named:
        return len(named)
    boards = position.phase.boards
    return len(game.boards(position.state) if boards is None else boards)


def _played(game: AnyGame, seed: str, players: int, choose: Choose) -> Iterator[_Position]:
    """Yields the phases of a match whose players move by `choose` and answer by text, as users
    do.
    """
    seats = game.info.seats[:players]
    state = game.setup(game.configure({}, seats), seats, Rng(seed, 0))
    while (phase := game.phase(state)) is not None:
        texts = {slot: _chosen(game, state, slot, phase.number, choose) for slot in phase.to_act}
        moves = {
            slot: game.parse(text, game.view(state, slot.seat), slot, None)
            for slot, text in texts.items()
        }
        yield _Position(state, phase, texts, moves)
        for event in game.resolve(state, moves, Rng(seed, phase.number)):
            state = game.evolve(state, event)


def _chosen(game: AnyGame, state: Any, slot: Slot, phase: int, choose: Choose) -> str:
    rng = Rng(subkey(_SEED, f"{slot.seat}/{slot.board or ''}"), phase)
    return game.describe(choose(game.view(state, slot.seat), slot, rng))


def _scenes(game: AnyGame, position: _Position) -> Iterator[Scene]:
    view = game.view(position.state, None)
    for board in game.boards(position.state):
        yield game.scene(view, board)


def _rules(game: AnyGame, played: Sequence[_Position]) -> dict[str, float]:
    boards = sum(_boards(game, position) for position in played)
    turns = [
        _median_seconds(lambda one=one: _resolve(game, one)) / max(1, _boards(game, one))
        for one in played
    ]
    answers = [(position, slot) for position in played for slot in position.phase.to_act]
    return {
        "turn_per_board": _median(turns),
        "view": _each([lambda one=one: game.view(one.state, None) for one in played]),
        "scene": _each([lambda one=one: list(_scenes(game, one)) for one in played])
        * len(played)
        / boards,
        "parse": _each(
            [lambda one=one, slot=slot: _parse(game, one, slot) for one, slot in answers]
        ),
        "opponent_thought": _thought(game, played[len(played) // 4]),
    }


def _resolve(game: AnyGame, position: _Position) -> Any:
    state = position.state
    for event in game.resolve(state, position.moves, Rng(_SEED, position.phase.number)):
        state = game.evolve(state, event)
    return state


def _parse(game: AnyGame, position: _Position, slot: Slot) -> Any:
    return game.parse(position.texts[slot], game.view(position.state, slot.seat), slot, None)


def _thought(game: AnyGame, position: _Position) -> float:
    """Returns the time between two calls of a computer player's `more`."""
    slot, called = position.phase.to_act[0], 0

    def more() -> bool:
        nonlocal called
        called += 1
        return called <= _THOUGHTS

    seconds = _seconds(
        lambda: game.best_move(game.view(position.state, slot.seat), slot, Rng(_SEED, 1), more)
    )
    return seconds / max(called, 1)


def _pictures(scenes: Sequence[Scene], yardstick: Yardstick, most_drawn: int) -> dict[str, Any]:
    painter = Painter()
    weighed, few = _some(scenes, _WEIGHED * most_drawn), _some(scenes, most_drawn)
    sizes = [len(painter.png(scene)) for scene in weighed]
    painted = _median([_seconds(lambda one=one: painter.png(one)) for one in few])
    fonts = Fonts()
    redraw(few[0], fonts=fonts)
    redrawn = _median([_seconds(lambda one=one: redraw(one, fonts=fonts)) for one in few])
    return {
        "count": len(sizes),
        "painted": yardstick.time(painted),
        "redrawn": yardstick.time(redrawn),
        "ratio": round(painted / redrawn, 4),
        "median_bytes": statistics.median_high(sizes),
        "most_bytes": max(sizes),
    }


# The journal


class _Metronome:
    """A clock that is advanced by hand; satisfies the runtime's `Clock`."""

    def __init__(self) -> None:
        self.at_ms = 1_800_000_000_000
        self.leapt: Callable[[int], None] = lambda before_ms: None

    def now_ms(self) -> int:
        return self.at_ms

    def local_ms(self) -> int:
        return self.at_ms

    async def sleep_until(self, at_ms: int) -> None:
        self.at_ms = max(self.at_ms, at_ms)

    def observe(self, sent_ms: int, stamp_ms: int, heard_ms: int) -> None:
        pass

    def hear_date(self, sent_ms: int, date_ms: int, heard_ms: int) -> None:
        pass


async def _measure_journal(game: str, folder: Path, yardstick: Yardstick) -> dict[str, Any]:
    database = Database(f"sqlite:///{(folder / 'bench.sqlite3').as_posix()}")
    try:
        await database.migrate()
        submitted, closed, match_id = await _record_match(game, database)
        async with database.transaction() as connection:
            history = await journal.history(connection, match_id)
        read = [await _awaited(Runner(database, _Metronome()), match_id) for _ in range(_ROUNDS)]
    finally:
        await database.close()
    return {
        "journal": {"submission": yardstick.spread(submitted), "close": yardstick.spread(closed)},
        "fold": {
            "events": len(history),
            "folded": yardstick.time(
                _median([_seconds(lambda: core.fold(history)) for _ in range(_ROUNDS)])
            ),
            "read_and_folded": yardstick.time(_median(read)),
        },
    }


async def _awaited(runner: Runner, match_id: str) -> float:
    start = time.perf_counter()
    await runner.match(match_id)
    return time.perf_counter() - start


async def _record_match(game: str, database: Database) -> tuple[list[float], list[float], str]:
    """Plays a whole match through the runner; returns the seconds of each submission and each
    close, and its id.
    """
    clock = _Metronome()
    runner = Runner(database, clock)
    match = await _begun(runner, game)
    submitted, closed = list[float](), list[float]()
    while not match.over:
        live = match.phase
        if live is None:
            match = (await runner.handle(match.id, Open(match.boards))).match
            continue
        for slot in live.phase.to_act:
            submitted.append(await _submit(runner, match, slot, clock))
        clock.at_ms = live.deadline_ms + match.settings.grace_ms
        start = time.perf_counter()
        match = (await runner.handle(match.id, CloseDue(live.phase.number))).match
        closed.append(time.perf_counter() - start)
    return submitted, closed, match.id


async def _begun(runner: Runner, game: str) -> Match:
    match = await runner.create(Settings(game), "host", Home(1, 1))
    people = [f"player-{number}" for number in range(match.game.info.fewest)]
    for id in people:
        seat = next(iter(free_seats(await runner.match(match.id))), None)
        await runner.handle(match.id, Join(Player(id, id, seat=seat)))
    await runner.handle(match.id, CallReady("host"))
    for id in people:
        await runner.handle(match.id, SayReady(id))
    return await runner.match(match.id)


async def _submit(runner: Runner, match: Match, slot: Slot, clock: _Metronome) -> float:
    assert match.phase is not None
    text = _chosen(match.game, match.state, slot, match.phase.phase.number, match.game.random_move)
    clock.at_ms += 1
    command = Submit(
        match.seats[slot.seat], slot, text, clock.at_ms, message=clock.at_ms, reply=True
    )
    start = time.perf_counter()
    await runner.handle(match.id, command)
    return time.perf_counter() - start


# Timing


def _each(works: Sequence[Callable[[], object]]) -> float:
    """Returns the seconds that one of these takes on average: all in a row, the median of
    several rows.
    """

    def row() -> None:
        for work in works:
            work()

    return _median([_seconds(row) for _ in range(_ROUNDS)]) / len(works)


def _seconds(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


def _median_seconds(work: Callable[[], object]) -> float:
    """Returns the seconds that a piece of work takes: the median of several runs."""
    return _median([_seconds(work) for _ in range(_ROUNDS)])


def _least_seconds(work: Callable[[], object]) -> float:
    """Returns the seconds that a piece of work takes when least disturbed: the minimum of
    several runs.
    """
    return min(_seconds(work) for _ in range(2 * _ROUNDS))


def _median(values: Sequence[float]) -> float:
    return statistics.median(values)
