"""The arena's command: plays, reports, and returns an exit status."""

import bisect
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import click

from bifrost_bot.arena import entry, kit, report, results, series
from bifrost_bot.arena.entry import Entry, EntryError
from bifrost_bot.arena.game import Contest, Game
from bifrost_bot.arena.processes.limits import Limits
from bifrost_bot.arena.processes.printing import printable
from bifrost_bot.arena.processes.process import UnableError
from bifrost_bot.arena.report import Standing
from bifrost_bot.arena.results import ResultsError
from bifrost_bot.engines.registry import UnknownGameError, game_of

PLAYED: Final = 0
NOT_LOADED: Final = 1
REFUSED: Final = 2
INTERRUPTED: Final = 130

_WITHOUT_GROUPS: Final = (
    "What the kernel keeps for a program is limited only by how many threads and files it may have"
)


@dataclass(frozen=True, slots=True)
class Files:
    """What is written besides the table.

    Attributes:
        results: A file for everything, after every game.
        resume: Whether that file's games are taken as played.
        saves: A folder for every game of Don't Connect 5, for its viewer.
    """

    results: Path | None = None
    resume: bool = False
    saves: Path | None = None


def contest(game: str | None, players: int | None, seed: str, move_seconds: float) -> Contest:
    """Returns what is played; without a game, Don't Connect 5.

    Raises:
        EntryError: When there is no such game, or not for so many players.
    """
    try:
        found = kit.CONTEST.game if game is None else game_of(game)
    except UnknownGameError as problem:
        raise EntryError(f"{_capital(str(problem))} `bifrost-bot games` lists all.") from None
    info = found.info
    count = players or info.fewest
    if not info.fewest <= count <= info.most:
        allowed = str(info.fewest) if info.fewest == info.most else f"{info.fewest} to {info.most}"
        raise EntryError(f"{info.title} is for {allowed} players, not {count}.")
    return Contest(found, info.seats[:count], seed, move_seconds)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def run(
    programs: Sequence[str],
    games: int,
    limits: Limits,
    playing: Callable[[], Contest],
    files: Files,
    *,
    jobs: int | None,
    confined: bool,
    any_kind: bool,
) -> int:
    """Plays the games, prints the table, writes the files asked for, and returns the exit status.

    Args:
        programs: Who plays, as `entry.read` takes it.
        playing: Returns what is played, or raises `EntryError`.
        jobs: How many games are played at a time; None: one for each processor.
        any_kind: Whether a Python file may be a program as well as a strategy of Don't Connect 5.
    """
    try:
        what = playing()
        entries = entry.read(programs, len(what.seats), what.game if any_kind else None)
        series_of = _Series(what, entries, games, limits, files, jobs or series.cores(), confined)
        series_of.prepare()
        finished = series_of.play()
        series_of.tell()
    except (EntryError, ResultsError, UnableError) as problem:
        click.echo(str(problem), err=True)
        return REFUSED
    except OSError as problem:
        where = printable(str(problem.filename or "standard output"))
        click.echo(f"{where}: this cannot be written: {problem.strerror}.", err=True)
        return REFUSED
    if not finished:
        click.echo("Stopped before the last game; games that had not ended do not count.", err=True)
        return INTERRUPTED
    return PLAYED if report.all_loaded(series_of.played) else NOT_LOADED


@dataclass(slots=True)
class _Series:
    """The games of a call of the command."""

    contest: Contest
    entries: Sequence[Entry]
    games: int
    limits: Limits
    files: Files
    jobs: int
    confined: bool
    played: list[Game] = field(default_factory=list[Game])

    def prepare(self) -> None:
        """Raises unless programs can be confined and files written; reads what to resume."""
        if any(one.is_confined for one in self.entries):
            missing = series.check(self.limits, confined=self.confined)
            if missing is not None:
                click.echo(f"{_WITHOUT_GROUPS}: {missing}.", err=True)
        if self.files.saves is not None:
            if self.contest.game is not kit.CONTEST.game:
                raise EntryError(
                    f"Only games of {kit.CONTEST.game.info.title} can be saved for its viewer."
                )
            self.files.saves.mkdir(parents=True, exist_ok=True)
        if self.files.results is not None:
            if self.files.resume:
                self.played += results.played_before(self.files.results, self.contest, self.entries)
            self._write()

    def play(self) -> bool:
        """Adds the games to `played`, in order; returns whether all were played to the end."""
        digits = max(3, len(str(self.games)))
        before = {game.number for game in self.played}
        with click.progressbar(length=self.games, label="Playing", file=sys.stderr) as bar:
            bar.update(len(before))

            def tell(game: Game) -> None:
                bisect.insort(self.played, game, key=lambda one: one.number)
                if self.files.saves is not None:
                    save = self.files.saves / f"game-{game.number:0{digits}}.json"
                    save.write_text(kit.viewer_file(self.entries, game), encoding="utf-8")
                self._write()
                bar.update(1)

            try:
                series.run(
                    *(self.contest, self.entries, self.games, self.limits),
                    confined=self.confined,
                    jobs=self.jobs,
                    tell=tell,
                    without=before,
                )
            except KeyboardInterrupt:
                return False
        return True

    def tell(self) -> None:
        """Prints the table and what went wrong, and writes the results file."""
        click.echo(report.table(self.contest, self._standings()), nl=False)
        for sentence in report.sentences(self.entries, self.played):
            click.echo(sentence)
        self._write()

    def _standings(self) -> tuple[Standing, ...]:
        return report.standings(self.contest, self.entries, self.played)

    def _write(self) -> None:
        if self.files.results is not None:
            what = (self.contest, self.entries, self.played, self._standings(), self.limits)
            results.write(self.files.results, results.document(*what, confined=self.confined))
