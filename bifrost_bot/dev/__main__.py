"""Tools for developers: `python -m bifrost_bot.dev bench …` measures the bot."""

import asyncio
import json
import logging
import sys
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Any, cast

import click

from bifrost_bot.cli.common import exit_on, imports_frozen
from bifrost_bot.dev.benches.report import Figures

_LOG_FORMAT = "%(asctime)s %(levelname)-7s %(name)s: %(message)s"
_MAX_MATCHES = 500
_Option = Callable[[Callable[..., Any]], Callable[..., Any]]


@click.group()
def main() -> None:
    """Measure the bot and count what it sends."""


@main.command()
def figures() -> None:
    """Print figures of the source: size, density, the longest functions, the fullest folders."""
    from bifrost_bot.dev import figures as source

    click.echo(source.report())


def _number_option(name: str, default: int, least: int, most: int, help: str) -> _Option:
    return click.option(
        name, default=default, show_default=True, type=click.IntRange(least, most), help=help
    )


def _seconds_option(default: float, help: str, least: float = 1) -> _Option:
    return click.option(
        "--seconds", default=default, show_default=True, type=click.FloatRange(least), help=help
    )


_MATCHES = _number_option("--matches", 50, 1, _MAX_MATCHES, "Live matches.")
_TURN = _number_option("--turn", 60, 2, 600, "Length of a turn in seconds.")
_SEATS = click.option(
    "--seats",
    type=click.Choice(("fewest", "most")),
    default="fewest",
    show_default=True,
    help="Matches with the fewest or the most players.",
)
_OUT = click.option(
    "--json",
    "out",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Write all figures as JSON to FILE.",
)
_LONG = click.option(
    "--long",
    "long_seconds",
    default=1200.0,
    show_default=True,
    type=click.FloatRange(1),
    help="How long to measure the memory of all games.",
)


class _Numbers(click.ParamType):  # pyright: ignore[reportMissingTypeArgument] - before click 8.4 it takes none
    """One number, or several separated by commas."""

    name = "N[,N…]"

    def __init__(self, least: int, most: int) -> None:
        self._least = least
        self._most = most

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, ...]:
        """Returns the numbers in an option's value."""
        if isinstance(value, tuple):
            return cast("tuple[int, ...]", value)
        numbers: list[int] = []
        for part in str(value).split(","):
            if not part.strip().isdecimal() or not self._least <= int(part) <= self._most:
                self.fail(
                    f"{value} is not a number from {self._least} to {self._most}, nor several such "
                    "as 10,25,50.",
                    param,
                    ctx,
                )
            numbers.append(int(part))
        return tuple(numbers)


@main.group(invoke_without_command=True)
@_seconds_option(150.0, "How long to measure the load.")
@_LONG
@click.pass_context
def bench(context: click.Context, seconds: float, long_seconds: float) -> None:
    """Measure everything and print it as JSON: rules, pictures, the journal, 50 live matches, each
    game's memory.

    Takes three quarters of an hour, most of it for memory.
    """
    if context.invoked_subcommand is None:
        _print_bench(50, seconds, 60, None, parts=True, long_seconds=long_seconds)


@bench.command("load")
@click.option(
    "--matches",
    default="50",
    show_default=True,
    type=_Numbers(1, _MAX_MATCHES),
    help="Live matches at once.",
)
@_seconds_option(150.0, "How long to measure the load.")
@_TURN
@click.option("--game", metavar="ID", help="The game to play; `all` for all in turn.")
@_SEATS
@click.option(
    "--typed-within",
    default=1.0,
    show_default=True,
    type=click.FloatRange(0, 1),
    help="The part of each turn within which people type; 1 for any time of it.",
)
@click.option(
    "--viewers",
    default=0,
    show_default=True,
    type=click.IntRange(0, 3000),
    help="Viewers of the first match's page; measures without and with them, and with 200 more "
    "that never read.",
)
@_number_option("--each", 20, 0, 100, "Viewers of each other match's page, with --viewers.")
@click.option(
    "--without-limiter",
    is_flag=True,
    help="Measure again with the bot's limiter off, and show its 429s beside.",
)
@_OUT
@click.option(
    "--profile", is_flag=True, help="Show which modules take the processor, for one number."
)
@click.option("--bare", is_flag=True, hidden=True)
def bench_load(
    matches: tuple[int, ...],
    seconds: float,
    turn: int,
    game: str | None,
    seats: str,
    typed_within: float,
    viewers: int,
    each: int,
    without_limiter: bool,
    out: Path | None,
    profile: bool,
    bare: bool,
) -> None:
    """Measure live matches only, with people who type in every turn, on a local Discord with its
    limits on.

    Prints JSON for one number of matches, and a table for several or with --without-limiter. Status
    1: what was measured is printed, but then something failed.
    """
    if viewers:
        _print_watched(matches[0], seconds, turn, game, seats, typed_within, (viewers, each), out)
        return
    if len(matches) == 1 and not without_limiter:
        _print_bench(
            matches[0],
            seconds,
            turn,
            game,
            seats=seats,
            typed_within=typed_within,
            parts=False,
            limiter=not bare,
            out=out,
            profile=profile,
        )
        return
    from bifrost_bot.dev.load import table

    runs: list[table.Run] = []
    options = [f"--seconds={seconds}", f"--turn={turn}", f"--typed-within={typed_within}"]
    options.append(f"--seats={seats}")
    if game is not None:
        options.append(f"--game={game}")
    click.echo(table.head())
    for run in table.measure_runs(matches, options, bare=without_limiter):
        runs.append(run)
        click.echo(table.row(run))
        _write_figures(out, runs)
    click.echo(table.foot(runs))
    sys.exit(0 if all(run.paced for run in runs) else 2)


@bench.command("pages")
@_number_option("--viewers", 1000, 1, 3000, "Viewers of the first match.")
@_MATCHES
@_number_option("--each", 20, 0, 100, "Viewers of each other match.")
@_number_option("--turns", 3, 1, 20, "Turns of each match in a round.")
def bench_pages(viewers: int, matches: int, each: int, turns: int) -> None:
    """Measure what players and the machine notice of many viewers of pages, as JSON."""
    from bifrost_bot.dev.load.pages import measure

    found = asyncio.run(measure(viewers, matches, each, turns, _print_progress))
    _print_json(found)


@bench.command("floor")
@_MATCHES
@_seconds_option(120.0, "How long to measure each bot.")
@_TURN
@click.option("--game", metavar="ID", help="The game to play.")
@_SEATS
def bench_floor(matches: int, seconds: float, turn: int, game: str | None, seats: str) -> None:
    """Measure the bot and two bare discord.py bots in one run, as JSON: one only replies, the other
    sends what ours sends.
    """
    with imports_frozen():
        from bifrost_bot.dev.load import floor, live
        from bifrost_bot.engines.registry import USUAL

    with _measuring():
        plan = live.plan_for(matches, seconds, turn, (game or USUAL,), seats=seats)
        report = asyncio.run(floor.measure_floor(plan, _print_progress))
    _print_report(report)


@bench.command("computers")
@_MATCHES
@_seconds_option(240.0, "How long to measure the load.")
@_TURN
@click.option("--game", metavar="ID", help="The game to play; by default all in turn.")
def bench_computers(matches: int, seconds: float, turn: int, game: str | None) -> None:
    """Measure whether three good computer players in each of many live matches answer every turn in
    time, as JSON.

    Status 1: an answer was missed.
    """
    from bifrost_bot.dev.load import computers, live
    from bifrost_bot.engines.registry import all_games

    with _measuring():
        plan = live.plan_for(matches, seconds, turn, (game,) if game else tuple(all_games()))
        report = {"computers": asyncio.run(computers.run(plan, _print_progress))}
    _print_report(report)
    sys.exit(1 if report["computers"]["missed"] else 0)


@bench.command("shards")
@_seconds_option(6.0, "How long to wait, and to measure.", 0.5)
def bench_shards(seconds: float) -> None:
    """Measure how two processes share what Discord allows the token, while one is killed and comes
    back, as JSON.

    Takes a minute. Status 1: together they sent more than Discord allows, or the survivor not what
    it might.
    """
    from bifrost_bot.dev.load import shards

    with _measuring(logging.ERROR):
        report = {"shards": asyncio.run(shards.measure_shards(seconds, _print_progress))}
    checked = _print_report(report)
    passed = all(limit["passed"] for limit in checked.values())
    sys.exit(0 if passed and len(checked) > 1 else 1)


@bench.command("start")
@click.option(
    "--over",
    "numbers",
    default="0,500,5000,50000",
    show_default=True,
    type=_Numbers(0, 1_000_000),
    help="How many finished matches.",
)
@click.option(
    "--day-long",
    type=_Numbers(1, 100_000),
    metavar="N[,N…]",
    help="Measure the runtime alone instead, on this many live matches with turns of a day.",
)
@click.option(
    "--turns",
    default="3",
    show_default=True,
    type=_Numbers(1, 1_000),
    help="In which turns these are.",
)
@_OUT
def bench_start(
    numbers: tuple[int, ...],
    day_long: tuple[int, ...] | None,
    turns: tuple[int, ...],
    out: Path | None,
) -> None:
    """Measure starts on databases with ten live matches and more and more finished ones, and print
    a table.

    50,000 matches take some minutes and two gigabytes in the folder for temporary files.
    With --day-long: start, memory and moves without Discord, with snapshots and without.
    """
    from bifrost_bot.dev.load import startup_bench

    with _measuring(logging.ERROR):
        if day_long is not None:
            _print_day_long(day_long, turns, out)
            return
        found = startup_bench.measure_starts(numbers, _print_progress)
    _write_figures(out, found)
    click.echo(startup_bench.table(found))


def _print_day_long(numbers: tuple[int, ...], turns: tuple[int, ...], out: Path | None) -> None:
    from bifrost_bot.dev.load import day_long

    found = day_long.measure_day_long(numbers, turns, _print_progress)
    _write_figures(out, found)
    click.echo(day_long.table(found))


def _write_figures(out: Path | None, found: Sequence[Any]) -> None:
    """Writes records as JSON, if a file is named."""
    if out is not None:
        out.write_text(json.dumps(found, default=asdict, indent=2), encoding="utf-8")


@bench.command("memory")
@_seconds_option(150.0, "How long to measure each game.")
@_LONG
def bench_memory(seconds: float, long_seconds: float) -> None:
    """Measure memory only, as JSON: of each game in its own process, and of a long run of all
    games.
    """
    from bifrost_bot.dev.load import memory

    report = {"memory": memory.measure_memory(seconds, long_seconds)}
    _print_report(report)


@bench.command("posts")
def bench_posts() -> None:
    """Count what a turn of each game posts to a player and to spectators, and print a table."""
    from bifrost_bot.dev.benches import message_stats as posts

    click.echo(posts.table(list(posts.count_posts(posts.picture_weigher()))))


@bench.command("closes")
@_SEATS
@_number_option("--turns", 8, 1, 100, "How many turns of each game.")
def bench_closes(seats: str, turns: int) -> None:
    """Measure the event loop's work for the boards of a turn of each game, and print a table."""
    from bifrost_bot.dev.benches import closes

    click.echo(closes.table(seats, turns))


@bench.command("sheets")
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@_SEATS
def bench_sheets(folder: Path, seats: str) -> None:
    """Draw a contact sheet of each game into FOLDER: every palette, two sizes, public and private,
    also as colour-blind people see it.
    """
    from bifrost_bot.dev.benches import sheets

    for path in sheets.write_sheets(folder, seats):
        click.echo(str(path))


@bench.command("arena")
@_number_option("--games", 100, 1, 10_000, "How many games.")
def bench_arena(games: int) -> None:
    """Measure the arena only: what the processes of a game of trivial programs cost, and the
    arena's memory.
    """
    from bifrost_bot.dev.benches import arena as arena_bench

    sys.exit(arena_bench.bench(games))


@bench.command("compare")
@click.argument("old", type=click.Path(path_type=Path))
@click.argument("new", type=click.Path(path_type=Path))
@click.option(
    "--least",
    default=1.25,
    show_default=True,
    type=click.FloatRange(1, min_open=True),
    help="Show figures that changed by this factor or more.",
)
def bench_compare(old: Path, new: Path, least: float) -> None:
    """Compare two reports of `bench`, such as those in docs/performance.

    Status 1: a figure grew by that factor. 2: a file is no report.
    """
    from bifrost_bot.dev.benches import compare

    with exit_on(compare.CompareError):
        changes = compare.compare_reports(compare.read_report(old), compare.read_report(new))
    click.echo(compare.table(changes, least))
    sys.exit(1 if any(change.factor >= least for change in changes) else 0)


def _print_watched(
    matches: int,
    seconds: float,
    turn: int,
    game: str | None,
    seats: str,
    typed_within: float,
    viewers: tuple[int, int],
    out: Path | None,
) -> None:
    with imports_frozen():
        from bifrost_bot.dev.load import live, watched
        from bifrost_bot.engines.registry import USUAL

    with _measuring():
        plan = live.plan_for(matches, seconds, turn, (game or USUAL,), typed_within, seats)
        found = asyncio.run(watched.measure(plan, watched.Audience(*viewers), _print_progress))
    _print_report({"watched": found}, out)


@contextmanager
def _measuring(level: int = logging.WARNING) -> Generator[None]:
    """Logs problems where the progress goes; ends with status 2 if there is nothing to measure."""
    from bifrost_bot.dev.load.child_process import LoadError
    from bifrost_bot.store.database import StoreError

    logging.basicConfig(level=level, format=_LOG_FORMAT)
    with exit_on(LoadError, StoreError, OSError):
        yield


def _print_report(report: Figures, out: Path | None = None) -> Figures:
    """Prints a report with its limits, and writes it if a file is named; returns the limits."""
    from bifrost_bot.dev.benches.parts import limits

    checked = limits(report)
    _print_json({**report, "limits": checked}, out)
    return checked


def _print_json(report: Figures, out: Path | None = None) -> None:
    printed = json.dumps(report, indent=2, ensure_ascii=False)
    if out is not None:
        out.write_text(printed, encoding="utf-8")
    click.echo(printed)


def _print_progress(text: str) -> None:
    click.echo(text, err=True)


def _print_bench(
    matches: int,
    seconds: float,
    turn: int,
    game: str | None,
    *,
    seats: str = "fewest",
    typed_within: float = 1,
    parts: bool,
    limiter: bool = True,
    long_seconds: float = 0,
    out: Path | None = None,
    profile: bool = False,
) -> None:
    with imports_frozen():
        from bifrost_bot.dev.load import live, memory
        from bifrost_bot.engines.registry import USUAL, all_games

    with _measuring():
        games = tuple(all_games()) if game == memory.ALL else (game or USUAL,)
        plan = live.plan_for(matches, seconds, turn, games, typed_within, seats)
        report = live.bench(
            plan,
            _print_progress,
            parts=parts,
            limiter=limiter,
            long_seconds=long_seconds,
            profile=profile,
        )
    _print_json(report, out)
    sys.exit(1 if "broke_off" in report["load"] else 0)


if __name__ == "__main__":
    main(prog_name="python -m bifrost_bot.dev")
