"""Several load runs, each in its own process, as one table."""

import json
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import click

from bifrost_bot.dev.benches import markdown
from bifrost_bot.dev.benches.report import Figures
from bifrost_bot.dev.load.request_types import KINDS

_HEADS: Final = (
    "matches",
    "servers",
    "requests/s on paper",
    "measured",
    "busiest second",
    "429s",
    "429s without our limiter",
    "message → reply",
    "turn closed late",
    "last board out",
    "at best",
    "loop lag",
    "memory",
    "processor",
    "answers owed, missed",
)
_NONE: Final = "–"
_BROKEN: Final = "broke off"


@dataclass(frozen=True, slots=True)
class Run:
    """A number of matches and the reports of its runs, empty for a run that failed.

    Attributes:
        paced: With the bot's own limiter, as normal.
        bare: Without it, or None if that was not asked for.
    """

    matches: int
    paced: Figures
    bare: Figures | None


def measure_runs(numbers: Sequence[int], options: Sequence[str], *, bare: bool) -> Iterator[Run]:
    """Yields a run for each number of matches; if `bare`, also without the limiter."""

    def one(matches: int, *more: str) -> Figures:
        return run_in_process(f"--matches={matches}", *options, *more)

    for matches in numbers:
        yield Run(matches, one(matches), one(matches, "--bare") if bare else None)


def run_in_process(*options: str) -> Figures:
    """Returns the report of a load run in its own process; empty if nothing was measured."""
    click.echo(f"bench load {' '.join(options)}", err=True)
    command = [sys.executable, "-m", "bifrost_bot.dev", "bench", "load", *options]
    done = subprocess.run(command, stdout=subprocess.PIPE, check=False)  # noqa: S603 - this program, no shell
    return json.loads(done.stdout) if done.stdout else {}


def head() -> str:
    """Returns the head of the Markdown table."""
    return markdown.table(_HEADS, [])


def row(run: Run) -> str:
    """Returns a run's row of the table."""
    return markdown.line(_row(run))


def foot(runs: Sequence[Run]) -> str:
    """Returns the text below the table: requests of a turn by kind, and the conditions."""
    known = [run for run in runs if run.paced]
    if not known:
        return ""
    counts = list(map(_requests_a_turn, known))
    counted = set[str]().union(*counts)
    heads = ("requests a turn", *(f"{run.matches} matches" for run in known))
    rows: list[tuple[str, ...]] = []
    for kind in KINDS:
        if kind in counted:
            figures = (f"{count.get(kind, 0):.2f}" for count in counts)
            rows.append((kind, *figures))
    rows.append(("all", *(f"{sum(count.values()):.2f}" for count in counts)))
    paper = known[0].paced["load"]["paper"]
    return "\n".join(["", markdown.table(heads, rows), "", _on_paper(paper)])


def _requests_a_turn(run: Run) -> Mapping[str, float]:
    return run.paced["load"]["requests_a_turn"]


def _on_paper(paper: Figures) -> str:
    return (
        "Two figures are the median and the 99th of 100; at best is the last board if only "
        "Discord's limit delayed it. "
        f"Discord allows {paper['discord_allows']} requests a second; "
        f"the bot sends at most {paper['paced_at']:g}, which on paper carries "
        f"{paper['most_matches']} such matches."
    )


def _row(run: Run) -> tuple[str, ...]:
    if not run.paced:
        return (str(run.matches), _BROKEN, *[_NONE] * len(_HEADS[2:]))
    load = run.paced["load"]
    requests = load["requests"]
    turns = load["turns"]
    paper = load["paper"]
    memory_mb = load["memory"]["total_mb"]
    return (
        str(run.matches),
        str(load["guilds"]),
        str(paper["requests_per_second"]),
        str(requests["per_second"]),
        str(requests["peak_second"]),
        str(requests["too_many"]),
        _bare(run),
        _times(load["reply"]),
        _times(load["close"]),
        _times(load["last_board"]),
        _times(load["last_board_at_best"]),
        _times(load["loop_lag"]),
        _NONE if memory_mb is None else f"{memory_mb:.0f} MB",
        f"{100 * load['processor']['bot_share']:.0f} %",
        f"{turns['owed']:,}, {turns['missed']}",
    )


def _bare(run: Run) -> str:
    if run.bare is None:
        return _NONE
    return str(run.bare["load"]["requests"]["too_many"]) if run.bare else _BROKEN


def _times(spread: Figures) -> str:
    if not spread["count"]:
        return _NONE
    return f"{spread['p50']['ms']:.0f}, {spread['p99']['ms']:.0f} ms"
