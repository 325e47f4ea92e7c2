"""The levels of our computer players against each other: what each is worth in each game."""

import sys
from collections.abc import Callable, Iterator
from typing import Any, Final

import click

from bifrost_bot.arena import entry, report, series
from bifrost_bot.arena.game import Contest
from bifrost_bot.arena.players.thinker import SHARES
from bifrost_bot.arena.processes.limits import Limits
from bifrost_bot.arena.report import Standing

LEVELS: Final = tuple(SHARES)


def measure_levels(
    contest: Contest, games: int, jobs: int, tell: Callable[[], None]
) -> tuple[Standing, ...]:
    """Returns the levels' standings after so many games, weakest first; `tell` gets each game."""
    entries = [entry.our_player(level) for level in LEVELS]
    played = series.run(
        contest, entries, games, Limits(), confined=False, jobs=jobs, tell=lambda _: tell()
    )
    return report.standings(contest, entries, played)


def document(contest: Contest, fared: tuple[Standing, ...]) -> dict[str, Any]:
    """Returns the results of a game as JSON values; its `ratings` are for `GameInfo.ratings`."""
    ratings: dict[str, int] = {}
    levels: dict[str, Any] = {}
    for level, one in zip(LEVELS, fared, strict=True):
        rating = one.rating
        ratings[level] = round(rating.elo)
        levels[level] = {
            "games": one.games,
            "share": round(float(one.share / max(one.games, 1)), 4),
            "elo": round(rating.elo, 1),
            "openskill": {"mu": round(rating.skill, 3), "sigma": round(rating.doubt, 3)},
            "faults": dict(one.faults),
        }
    return {
        "rules_version": contest.game.info.rules_version,
        "move_seconds": contest.move_seconds,
        "seats": len(contest.seats),
        "ratings": ratings,
        "levels": levels,
    }


def run(
    contests: list[Contest], games: int, jobs: int | None
) -> Iterator[tuple[str, dict[str, Any]]]:
    """Plays game after game, prints a table of each, and yields its id and its results."""
    for contest in contests:
        info = contest.game.info
        with click.progressbar(length=games, label=info.title, file=sys.stderr) as bar:
            fared = measure_levels(contest, games, jobs or series.cores(), lambda: bar.update(1))
        click.echo(
            f"{info.title}, {len(contest.seats)} seats, {contest.move_seconds:g} s for @good"
        )
        click.echo(report.table(contest, fared))
        yield info.id, document(contest, fared)
