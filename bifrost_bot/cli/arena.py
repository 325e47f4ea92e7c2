"""Games between programs: `arena`."""

import json
import sys
from pathlib import Path
from typing import Any

import click

from bifrost_bot.cli.common import exit_on


class _PlayByDefault(click.Group):
    """A group whose default command is `play`, so that `arena a.py b.py` runs it."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Returns the remaining arguments after inserting the default command."""
        named = bool(args) and (args[0] in self.commands or args[0] == "--help")
        return super().parse_args(ctx, args if named else ["play", *args])


@click.group(cls=_PlayByDefault)
def arena() -> None:
    """Let programs play a game against each other.

    `arena PROGRAM...` is short for `arena play PROGRAM...`.
    """


_GAME = click.option("--game", metavar="ID", help="The game; `bifrost-bot games` lists them.")
_JOBS = click.option(
    "--jobs", type=click.IntRange(1, 1000), help="Games at a time; by default one per processor."
)
_MOVE_SECONDS = click.option(
    "--move-seconds",
    default=0.85,
    show_default=True,
    type=click.FloatRange(0.0, 3600),
    help="Processor time in which @good thinks about an answer.",
)


@arena.command("play")
@click.argument("programs", nargs=-1, metavar="PROGRAM...")
@_GAME
@click.option(
    "--players",
    type=click.IntRange(2, 25),
    help="How many play; by default the fewest that the game needs.",
)
@click.option(
    "--games",
    default=6,
    show_default=True,
    type=click.IntRange(1, 1_000_000),
    help="How many games.",
)
@click.option("--seed", default="", help="Any text, from which the game's own draws come.")
@_JOBS
@click.option(
    "--seconds",
    default=30.0,
    show_default=True,
    type=click.FloatRange(0.1, 86400),
    help="Each program's processor time per game.",
)
@click.option(
    "--wall-seconds",
    type=click.FloatRange(0.1, 864000),
    help="Its time on the clock; by default ten times as much.",
)
@_MOVE_SECONDS
@click.option(
    "--memory",
    default=256,
    show_default=True,
    type=click.IntRange(64, 65536),
    help="Each program's memory in MB.",
)
@click.option(
    "--scratch",
    default=32,
    show_default=True,
    type=click.IntRange(1, 65536),
    help="The size of its scratch directory in MB.",
)
@click.option(
    "--results",
    "--json",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="Write everything to FILE, after every game.",
)
@click.option(
    "--resume", metavar="FILE", type=click.Path(path_type=Path), help="Continue the games of FILE."
)
@click.option(
    "--saves",
    metavar="DIR",
    type=click.Path(path_type=Path),
    help="Save games of Don't Connect 5 to DIR.",
)
@click.option(
    "--unconfined",
    is_flag=True,
    help="Let the programs do whatever you may do; only for programs you trust.",
)
def arena_play(
    programs: tuple[str, ...],
    game: str | None,
    players: int | None,
    games: int,
    seed: str,
    jobs: int | None,
    seconds: float,
    wall_seconds: float | None,
    move_seconds: float,
    memory: int,
    scratch: int,
    results: Path | None,
    resume: Path | None,
    saves: Path | None,
    unconfined: bool,
) -> None:
    """Play games between programs, and print a table.

    Without --game they play Don't Connect 5 between strategy files.

    A PROGRAM is a file, an address that begins with http:// or https://, or a player of ours, such
    as @good; with NAME= before it, it has that name. The documentation of programs says what
    one is asked.
    Status 1: a program could not be loaded. 2: nothing was played.
    """
    from bifrost_bot.arena import command
    from bifrost_bot.arena.processes.limits import Limits

    if results is not None and resume is not None:
        raise click.UsageError("--resume continues the file that it names, so leave out --results.")
    allowed = Limits(seconds, memory, scratch, wall_seconds or 10 * seconds)
    status = command.run(
        programs,
        games,
        allowed,
        lambda: command.contest(game, players, seed, move_seconds),
        command.Files(results or resume, resume is not None, saves),
        jobs=jobs,
        confined=not unconfined,
        any_kind=game is not None,
    )
    sys.exit(status)


@arena.command("levels")
@_GAME
@click.option(
    "--games",
    default=60,
    show_default=True,
    type=click.IntRange(1, 1_000_000),
    help="How many games of each game.",
)
@click.option("--seed", default="", help="Any text, from which the games' draws come.")
@_JOBS
@_MOVE_SECONDS
@click.option(
    "--json",
    "out",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="Write the results to FILE.",
)
def arena_levels(
    game: str | None, games: int, seed: str, jobs: int | None, move_seconds: float, out: Path | None
) -> None:
    """Measure what our computer levels are worth.

    They play each other in one game, or in all.
    With 60 games each level has each seat against any two others equally often, where three play.
    """
    from bifrost_bot.arena import command, levels
    from bifrost_bot.arena.entry import EntryError
    from bifrost_bot.engines.registry import all_games

    ids = [game] if game else list(all_games())
    with exit_on(EntryError):
        contests = [command.contest(id, None, seed, move_seconds) for id in ids]
    results: dict[str, Any] = {}
    for name, result in levels.run(contests, games, jobs):
        results[name] = result
        if out is not None:
            out.write_text(f"{json.dumps(results, indent=1)}\n", encoding="utf-8")
