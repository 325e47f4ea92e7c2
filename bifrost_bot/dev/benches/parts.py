"""Benchmarks of the parts: rules, pictures, the journal. `bifrost_bot.dev.load` has the live load.

Every time is reported in milliseconds and as a multiple of a fixed piece of work timed in the same
run, so that machines compare. Computation is measured in processor time, which other programs
disturb least; work that waits for a disk or a network in wall-clock time.
"""

import asyncio
import os
import platform
import statistics
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any, TypeVar, cast

from bifrost_bot.dev.benches.message_counter import count_lobby_and_result, count_messages
from bifrost_bot.dev.benches.report import Figures
from bifrost_bot.dev.benches.seats import commands_to_begin, numbered_players
from bifrost_bot.dev.benches.tournament import countdown, first_state
from bifrost_bot.drawing.animation import encode_gif
from bifrost_bot.drawing.cache import KEPT_BYTES, LruCache
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
from bifrost_bot.match.decide.phases import CloseDue, Open
from bifrost_bot.match.model import Match, Settings
from bifrost_bot.runtime.runner import Runner
from bifrost_bot.store import journal
from bifrost_bot.store.database import Database
from bifrost_bot.store.journal import Home

Progress = Callable[[str], None]
Choose = Callable[[Any, Slot, Rng], Any]
"""A function that chooses a move for a slot from its seat's view."""

_T = TypeVar("_T")

_SEED = "bench"
_ROUNDS = 5
_MAX_DRAWN = 20
_SIZES_PER_TIMED = 10
"""How many pictures' sizes are taken, and boards written as text, for each picture timed."""

_THOUGHTS = 200
_FEW_THOUGHTS = 20
"""How often a computer player of a full house may search further; enough for realistic boards."""


def machine(yardstick: Yardstick) -> Figures:
    """Returns this machine and its other load."""
    return {
        "python": platform.python_version(),
        "system": platform.system(),
        "processors": os.cpu_count(),
        "load_average": load_average() if hasattr(os, "getloadavg") else None,
        "work": {
            "what": "2,000,000 bytes compressed by zlib at level 6",
            "ms": round(yardstick.seconds * 1000, 2),
        },
    }


def load_average() -> list[float]:
    """Returns how many processes have wanted a processor in the last 1, 5 and 15 minutes."""
    return [round(value, 2) for value in os.getloadavg()]


def measure_parts(
    yardstick: Yardstick,
    progress: Progress,
    most_drawn: int = _MAX_DRAWN,
    thoughts: int = _FEW_THOUGHTS,
    turns: int | None = None,
) -> Figures:
    """Returns the figures of every game's rules and pictures, and of the journal.

    Args:
        yardstick: The unit for times.
        progress: Called with lines about the progress.
        most_drawn: How many boards of a game are drawn and timed, and how many animated; ten times
            as many have their sizes taken and are written as text.
        thoughts: How often a computer player of a full house may search further.
        turns: How many turns of a full house are played; None for all.
    """
    games: Figures = {}
    for game_id, game in all_games().items():
        progress(f"Measuring {game.info.title}: rules, pictures …")
        games[game_id] = _measure_game(game, yardstick, most_drawn, thoughts, turns)
    progress("Measuring the journal …")
    with tempfile.TemporaryDirectory(prefix="bifrost-bench-") as folder:
        record = asyncio.run(_measure_journal(USUAL, Path(folder), yardstick))
    return {"games": games, **record}


# Limits


@dataclass(frozen=True, slots=True)
class Limit:
    """The maximum of a figure; `path` leads to it in the report, with `*` for every game."""

    path: str
    most: float

    def check(self, report: Figures) -> Figures | None:
        """Returns the figure with its limit, None if the report does not have it."""
        figures = list(_at(report, self.path.split(".")))
        if not figures:
            return None
        figure = max(figures)
        return {"figure": figure, "limit": self.most, "passed": figure <= self.most}


LIMITS: Mapping[str, Limit] = {
    "rules, ms a turn and board": Limit("games.*.rules.turn_per_board.ms", 0.1),
    "picture, bytes, median": Limit("games.*.picture.median_bytes", 45_000),
    "picture, bytes": Limit("games.*.picture.most_bytes", 50_000),
    "picture, multiple of the work": Limit("games.*.picture.painted.work", 0.15),
    "picture, share of a full redraw": Limit("games.*.picture.ratio", 0.3),
    "full house: rules, ms a board, p50": Limit(
        "games.*.full_house.resolved_per_board.p50.ms", 0.3
    ),
    "full house: picture, bytes, median": Limit("games.*.full_house.picture.median_bytes", 60_000),
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
    "lines of a lobby": Limit("games.*.lines.lobby", 8),
    "lines of a result": Limit("games.*.lines.result", 8),
    "lines a turn: Bifröst": Limit("games.bifrost.told.read.*.lines", 8),
    "characters a turn: Bifröst": Limit("games.bifrost.told.read.*.characters", 400),
    "lines a turn: Three Towers": Limit("games.three_towers.told.read.*.lines", 14),
    "lines a turn: Social Snake": Limit("games.social_snake.told.read.*.lines", 14),
    "lines a turn: Antisocial Snake": Limit("games.antisocial_snake.told.read.*.lines", 30),
    "lines a turn: Don't Connect 5": Limit("games.dont_connect_5.told.read.*.lines", 3),
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
    "processor a request, multiple of a bare bot's": Limit("floor.ratios.processor_to_bare", 3),
    "message to reply, p99, multiple of a bare bot's": Limit("floor.ratios.reply_p99_to_echo", 5),
    "reply with viewers, p99, multiple of without": Limit("watched.reply_p99_ratio", 1.2),
    "reply with viewers that never read, p99, multiple": Limit(
        "watched.reply_p99_ratio_of_silent", 1.2
    ),
    "memory of a viewer, KB": Limit("watched.memory_kb_a_viewer", 50),
    "restart, ms": Limit("load.restart.heard.ms", 3_000),
}


def limits(report: Figures) -> Figures:
    """Returns every limit whose figure is in the report, with that figure and whether it holds."""
    checked: Figures = {}
    for name, limit in LIMITS.items():
        found = limit.check(report)
        if found is not None:
            checked[name] = found
    return checked


def _at(report: Any, path: Sequence[str]) -> Iterator[Any]:
    """Yields the figures at a path, without those that are None."""
    if not path:
        if report is not None:
            yield report
    elif isinstance(report, Mapping):
        entries = cast(Figures, report)
        for name in entries if path[0] == "*" else path[:1]:
            yield from _at(entries.get(name), path[1:])


# Rules and pictures


@dataclass(frozen=True, slots=True)
class _PlayedPhase:
    """A phase of a played match, with all answers."""

    state: Any
    phase: Phase
    texts: Mapping[Slot, str]
    moves: Mapping[Slot, Any]


def _measure_game(
    game: AnyGame, yardstick: Yardstick, most_drawn: int, thoughts: int, turns: int | None
) -> Figures:
    phases = _play(game, game.info.fewest, game.random_move)
    played = list(phases)
    scenes = _scenes(game, played)
    written = _evenly_spread(scenes, _SIZES_PER_TIMED * most_drawn)
    text_seconds = _mean_seconds([partial(board_text, scene) for scene in written])
    rules = _time_rules(game, played)
    return {
        "rules": {key: yardstick.time(seconds) for key, seconds in rules.items()},
        "picture": _measure_pictures(scenes, yardstick, most_drawn),
        "text_board": yardstick.time(text_seconds),
        "full_house": _measure_full_house(game, yardstick, most_drawn, thoughts, turns),
        "told": count_messages(game.info.id),
        "lines": count_lobby_and_result(game.info.id),
    }


def _measure_full_house(
    game: AnyGame, yardstick: Yardstick, most_drawn: int, thoughts: int, most_turns: int | None
) -> Figures | None:
    """Returns the figures of a match of the most computer players; None if the number is fixed."""
    if game.info.most == game.info.fewest:
        return None

    def think(view: Any, slot: Slot, rng: Rng) -> Any:
        return game.best_move(view, slot, rng, countdown(thoughts))

    phases = _play(game, game.info.most, think)
    played = list(islice(phases, most_turns))
    resolved: list[float] = []
    for phase in played:
        boards = _boards(game, phase)
        if boards:
            seconds = _least_seconds(partial(_resolve_only, game, phase))
            resolved.append(seconds / boards)
    return {
        "players": game.info.most,
        "resolved_per_board": yardstick.spread(resolved),
        "picture": _measure_pictures(_scenes(game, played), yardstick, most_drawn),
        "animation": _measure_animations(game, played, yardstick, most_drawn),
    }


def _measure_animations(
    game: AnyGame, played: Sequence[_PlayedPhase], yardstick: Yardstick, most_drawn: int
) -> Figures | None:
    """Returns the figures of animating closed phases; None for games without animations."""
    animations: list[Sequence[Scene]] = []
    for phase in played:
        view = game.view(phase.state, None)
        for board in game.boards(phase.state):
            frames = game.frames(view, board)
            if frames:
                animations.append(frames)
    if not animations:
        return None
    painter = Painter()
    seconds: list[float] = []
    sizes: list[int] = []
    for scenes in _evenly_spread(animations, most_drawn):
        start = time.process_time()
        data = encode_gif(painter, scenes)
        if data:
            seconds.append(time.process_time() - start)
            sizes.append(len(data))
    return {
        **yardstick.spread(seconds),
        "most_pictures": max(map(len, animations)),
        "most_bytes": max(sizes, default=0),
    }


def _evenly_spread(items: Sequence[_T], most: int) -> Sequence[_T]:
    """Returns at most `most` of the items, evenly spread."""
    return items[:: -(-len(items) // most)]


def _boards(game: AnyGame, position: _PlayedPhase) -> int:
    """Returns how many boards a phase is played on."""
    named = {slot.board for slot in position.phase.to_act} - {None}
    if named:
        return len(named)
    boards = position.phase.boards
    return len(game.boards(position.state) if boards is None else boards)


def _play(game: AnyGame, players: int, choose: Choose) -> Iterator[_PlayedPhase]:
    """Yields the phases of a match; players move by `choose` and answer by text, as users do."""
    seats = game.info.seats[:players]
    state = first_state(game, seats, _SEED)
    while (phase := game.phase(state)) is not None:
        texts: dict[Slot, str] = {}
        moves: dict[Slot, Any] = {}
        for slot in phase.to_act:
            view = game.view(state, slot.seat)
            text = _typed_text(game, view, slot, phase.number, choose)
            texts[slot] = text
            moves[slot] = game.parse(text, view, slot, None)
        yield _PlayedPhase(state, phase, texts, moves)
        for event in game.resolve(state, moves, Rng(_SEED, phase.number)):
            state = game.evolve(state, event)


def _typed_text(game: AnyGame, view: Any, slot: Slot, phase: int, choose: Choose) -> str:
    rng = Rng(subkey(_SEED, f"{slot.seat}/{slot.board or ''}"), phase)
    move = choose(view, slot, rng)
    return game.describe(move)


def _scenes(game: AnyGame, played: Iterable[_PlayedPhase]) -> list[Scene]:
    scenes: list[Scene] = []
    for phase in played:
        view = game.view(phase.state, None)
        scenes += [game.scene(view, board) for board in game.boards(phase.state)]
    return scenes


def _time_rules(game: AnyGame, played: Sequence[_PlayedPhase]) -> dict[str, float]:
    boards = 0
    turns: list[float] = []
    parsing: list[Callable[[], object]] = []
    for phase in played:
        count = _boards(game, phase)
        boards += count
        seconds = _median_seconds(partial(_resolve, game, phase))
        turns.append(seconds / max(1, count))
        parsing += [partial(_parse, game, phase, slot) for slot in phase.phase.to_act]
    viewing = [partial(game.view, phase.state, None) for phase in played]
    drawing = _mean_seconds([partial(_scenes, game, played)])
    return {
        "turn_per_board": statistics.median(turns),
        "view": _mean_seconds(viewing),
        "scene": drawing / boards,
        "parse": _mean_seconds(parsing),
        "opponent_thought": _seconds_per_thought(game, played[len(played) // 4]),
    }


def _resolve_only(game: AnyGame, position: _PlayedPhase) -> Any:
    rng = Rng(_SEED, position.phase.number)
    return game.resolve(position.state, position.moves, rng)


def _resolve(game: AnyGame, position: _PlayedPhase) -> Any:
    state = position.state
    for event in _resolve_only(game, position):
        state = game.evolve(state, event)
    return state


def _parse(game: AnyGame, position: _PlayedPhase, slot: Slot) -> Any:
    view = game.view(position.state, slot.seat)
    return game.parse(position.texts[slot], view, slot, None)


def _seconds_per_thought(game: AnyGame, position: _PlayedPhase) -> float:
    """Returns the time between two calls of a computer player's `more`."""
    slot = position.phase.to_act[0]
    view = game.view(position.state, slot.seat)
    calls = 0

    def more() -> bool:
        nonlocal calls
        calls += 1
        return calls <= _THOUGHTS

    seconds = _seconds(lambda: game.best_move(view, slot, Rng(_SEED, 1), more))
    return seconds / max(calls, 1)


def _measure_pictures(scenes: Sequence[Scene], yardstick: Yardstick, most_drawn: int) -> Figures:
    kept = LruCache(KEPT_BYTES)
    many = _evenly_spread(scenes, _SIZES_PER_TIMED * most_drawn)
    sizes = [len(png) for png in map(Painter(kept).png, many)]
    # It knows the parts, but has compressed no picture yet.
    painter = Painter(kept)
    few = _evenly_spread(scenes, most_drawn)
    painted = _median_drawing(painter.png, few)
    fonts = Fonts()
    redraw(few[0], fonts=fonts)
    redrawn = _median_drawing(partial(redraw, fonts=fonts), few)
    return {
        "count": len(sizes),
        "painted": yardstick.time(painted),
        "redrawn": yardstick.time(redrawn),
        "ratio": round(painted / redrawn, 4),
        "median_bytes": statistics.median_high(sizes),
        "most_bytes": max(sizes),
    }


def _median_drawing(draw: Callable[[Scene], object], scenes: Iterable[Scene]) -> float:
    """Returns the median seconds of drawing one of these scenes."""
    return statistics.median(_seconds(partial(draw, scene)) for scene in scenes)


# The journal


class _FakeClock:
    """A clock that is set by hand, for the runtime."""

    def __init__(self) -> None:
        self.at_ms = 1_800_000_000_000
        self.on_clock_jump: Callable[[int], None] = lambda before_ms: None

    def now_ms(self) -> int:
        return self.at_ms

    def local_ms(self) -> int:
        return self.at_ms

    async def sleep_until(self, at_ms: int) -> None:
        self.at_ms = max(self.at_ms, at_ms)

    def observe(self, sent_ms: int, stamp_ms: int, answered_ms: int) -> None:
        pass

    def observe_date(self, sent_ms: int, date_ms: int, answered_ms: int) -> None:
        pass


async def _measure_journal(game: str, folder: Path, yardstick: Yardstick) -> Figures:
    database = Database(f"sqlite:///{(folder / 'bench.sqlite3').as_posix()}")
    try:
        await database.migrate()
        submitted, closed, match_id = await _record_match(game, database)
        async with database.transaction() as connection:
            history = await journal.history(connection, match_id)
        read: list[float] = []
        for _ in range(_ROUNDS):
            runner = Runner(database, _FakeClock())
            read.append(await _time_load(runner, match_id))
    finally:
        await database.close()
    folded = _median_seconds(lambda: core.fold(history))
    return {
        "journal": {"submission": yardstick.spread(submitted), "close": yardstick.spread(closed)},
        "fold": {
            "events": len(history),
            "folded": yardstick.time(folded),
            "read_and_folded": yardstick.time(statistics.median(read)),
        },
    }


async def _time_load(runner: Runner, match_id: str) -> float:
    start = time.perf_counter()
    await runner.match(match_id)
    return time.perf_counter() - start


async def _record_match(game: str, database: Database) -> tuple[list[float], list[float], str]:
    """Plays a match; returns the seconds of its submissions and closes, and its id."""
    clock = _FakeClock()
    runner = Runner(database, clock)
    match = await _start_match(runner, game)
    submitted: list[float] = []
    closed: list[float] = []
    while not match.over:
        live = match.phase
        if live is None:
            opened = await runner.handle(match.id, Open(match.boards))
            match = opened.after
            continue
        submitted += [await _submit(runner, match, slot, clock) for slot in live.phase.to_act]
        clock.at_ms = live.deadline_ms + match.settings.grace_ms
        start = time.perf_counter()
        change = await runner.handle(match.id, CloseDue(live.number))
        closed.append(time.perf_counter() - start)
        match = change.after
    return submitted, closed, match.id


async def _start_match(runner: Runner, game: str) -> Match:
    match = await runner.create(Settings(game), "host", Home(1, 1))
    people = numbered_players(match.game.info.fewest)
    for command in commands_to_begin(match, "host", people):
        await runner.handle(match.id, command)
    return await runner.match(match.id)


async def _submit(runner: Runner, match: Match, slot: Slot, clock: _FakeClock) -> float:
    game = match.game
    view = game.view(match.state, slot.seat)
    text = _typed_text(game, view, slot, match.number, game.random_move)
    clock.at_ms += 1
    command = Submit(
        match.seats[slot.seat], slot, text, clock.at_ms, message=clock.at_ms, reply=True
    )
    start = time.perf_counter()
    await runner.handle(match.id, command)
    return time.perf_counter() - start


# Timing


def _mean_seconds(works: Sequence[Callable[[], object]]) -> float:
    """Returns the mean seconds of one of these calls, as the median of several rounds."""

    def row() -> None:
        for work in works:
            work()

    return _median_seconds(row) / len(works)


def _seconds(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


def _median_seconds(work: Callable[[], object]) -> float:
    """Returns the median seconds of a call."""
    return statistics.median(_seconds(work) for _ in range(_ROUNDS))


def _least_seconds(work: Callable[[], object]) -> float:
    """Returns the shortest time of a call, which other programs disturbed least."""
    return min(_seconds(work) for _ in range(2 * _ROUNDS))
