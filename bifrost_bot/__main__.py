"""The command line. Every command imports what it needs when it is called.

Worker processes of computer players import this module too: with imports at the top, each took 75 MB more.
"""
# ruff: noqa: PLC0415

import asyncio
import gc
import json
import logging
import sys
from collections.abc import Generator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import click

if TYPE_CHECKING:
    from bifrost_bot.match.events import MatchEvent

_LOG_FORMAT = "%(asctime)s %(levelname)-7s %(name)s: %(message)s"
_SUBJECT_FORMAT = "%(asctime)s %(levelname)-7s %(name)s: %(subject)s%(message)s"
_MOST_MATCHES = 500
_TRY_AGAIN, _PEOPLE_MUST_ACT = 75, 78
"""The statuses by which a service manager knows whether to start the bot again (sysexits.h: TEMPFAIL, CONFIG)."""

_JSON_FIELDS = ("asctime", "levelname", "name", "match", "phase", "message")


@contextmanager
def _all_to_stay() -> Generator[None]:
    """Spares the collector what is imported meanwhile: a sixth of a start was spent looking for garbage in it."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
        gc.freeze()


def _print_version(context: click.Context, _: click.Parameter, asked: bool) -> None:
    if asked:
        from bifrost_bot.config import version

        click.echo(f"Bifrost Bot {version()}")
        context.exit()


@click.group()
@click.option(
    "--version", is_flag=True, is_eager=True, expose_value=False, callback=_print_version, help="Show the version."
)
def main() -> None:
    """Host live strategy matches on Discord."""


@main.command()
@click.option("--config", "path", type=click.Path(path_type=Path), help="The settings file (see config.example.toml).")
def run(path: Path | None) -> None:
    """Run the bot. Its token comes from BIFROST_TOKEN, or from the file that BIFROST_TOKEN_FILE names.

    Status 75: starting it again may help. 78: only people can help; the last line says how.
    """
    with _all_to_stay():
        from bifrost_bot import app, config
        from bifrost_bot.gateway.start import StartError, StartRefusedError
        from bifrost_bot.store.database import StoreError, UnusableError

    try:
        settings = config.load(path)
        logging.basicConfig(level=settings.log_level, handlers=[_log_handler(settings.operation.log_format)])
        quiet_libraries()
        logging.getLogger(__name__).info("Bifrost Bot %s, settings: %s", config.version(), path or "no file given")
        _warn_of_refused_games()
        asyncio.run(app.run(settings, config.token()))
    except (config.SettingsError, UnusableError, StartRefusedError) as problem:
        click.echo(str(problem), err=True)
        sys.exit(_PEOPLE_MUST_ACT)
    except (StoreError, StartError) as problem:
        click.echo(str(problem), err=True)
        sys.exit(_TRY_AGAIN)


def _warn_of_refused_games() -> None:
    from bifrost_bot.engines import registry

    for sentence in registry.refused():
        logging.getLogger(__name__).warning(sentence)


def _log_handler(form: str) -> logging.Handler:
    """Returns a handler that writes the log to standard error, with the match and phase of each record."""
    from pythonjsonlogger.json import JsonFormatter

    from bifrost_bot.runtime.log_subject import LineFormatter, Subject

    handler = logging.StreamHandler()
    handler.addFilter(Subject())
    handler.setFormatter(JsonFormatter(_JSON_FIELDS) if form == "json" else LineFormatter(_SUBJECT_FORMAT))
    return handler


def quiet_libraries() -> None:
    """Silences the libraries' own log records: at DEBUG they contain moves, seeds and tokens."""
    # SQLAlchemy's do so even at INFO.
    # Alembic names every step that makes the tables.
    least = {
        "aiosqlite": logging.INFO,
        "alembic": logging.WARNING,
        "discord": logging.INFO,
        "sqlalchemy": logging.WARNING,
    }
    for library, level in least.items():
        logger = logging.getLogger(library)
        logger.setLevel(max(level, logger.getEffectiveLevel()))


@main.command()
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=8765,
    show_default=True,
    help="The loopback port of the page; 0 takes any free port.",
)
@click.option(
    "--minutes-as-seconds", "fast", is_flag=True, help="Make every phase sixty times shorter (at least 5 seconds)."
)
@click.option(
    "--empty", is_flag=True, help="Start without a match; you add the bot to a server and open the first one."
)
@click.option("--game", metavar="ID", help="The game to play; `bifrost-bot games` lists them.")
@click.option(
    "--rooms",
    type=click.Choice(("per-board", "one")),
    default="per-board",
    show_default=True,
    help="One channel per player for each board, where the game has that, or one for all boards.",
)
@click.option("--browser/--no-browser", default=True, help="Open the page in your browser.")
def demo(port: int, fast: bool, empty: bool, game: str | None, rooms: str, browser: bool) -> None:
    """Play in your browser on a local Discord: no account, no network."""
    with _all_to_stay():
        from bifrost_bot import demo as demonstration
        from bifrost_bot.engines.registry import USUAL

    try:
        played = None if empty else demonstration.played(game or USUAL, rooms)
        asyncio.run(demonstration.run(port, played, fast=fast, browser=browser))
    except demonstration.DemoError as problem:
        click.echo(str(problem), err=True)
        sys.exit(2)
    except (KeyboardInterrupt, asyncio.CancelledError):
        click.echo("Goodbye.")


@main.command()
def games() -> None:
    """List all games, including those of installed packages. Status 1: a game could not be loaded."""
    from bifrost_bot.engines import registry

    for game_id, game in registry.all_games().items():
        click.echo(f"{game_id}: {game.info.title}. {game.info.pitch}")
    for sentence in registry.refused():
        click.echo(sentence, err=True)
    sys.exit(1 if registry.refused() else 0)


@main.command("new-game")
@click.argument("name")
@click.option(
    "--directory",
    metavar="DIR",
    type=click.Path(path_type=Path),
    default=Path(),
    help="Where to make the folder NAME; by default here.",
)
def new_game(name: str, directory: Path) -> None:
    """Write a folder NAME with a small game for two players that runs, as a start for your own."""
    from bifrost_bot.tools import new_game as making

    try:
        folder = making.write(name, directory)
    except making.NewGameError as problem:
        click.echo(str(problem), err=True)
        sys.exit(2)
    click.echo(
        f"{folder} contains a game that runs. Next:\n"
        f"  pip install --no-build-isolation --editable {folder}\n"
        f"  bifrost-bot demo --game {name}\n"
        f"  cd {folder} && pytest --bifrost-laws"
    )


@main.command()
@click.argument("file", type=click.Path(readable=False, allow_dash=True))
@click.option("--views", is_flag=True, help="Add the text boards and notes that each seat and the public see.")
@click.option("--images", metavar="DIR", type=click.Path(path_type=Path), help="Write each viewer's pictures to DIR.")
@click.option("--replay", metavar="FILE", type=click.Path(path_type=Path), help="Write the replay page to FILE.")
@click.option("--record", metavar="FILE", type=click.Path(path_type=Path), help="Write a recording for tests to FILE.")
def referee(file: str, views: bool, images: Path | None, replay: Path | None, record: Path | None) -> None:
    """Play the match of a JSON document offline and print what happened. FILE can be - for standard input."""
    from bifrost_bot.tools import referee as refereeing
    from bifrost_bot.tools.recording import recording
    from bifrost_bot.tools.referee_document import load
    from bifrost_bot.tools.strict_json import DocumentError

    try:
        document = load(file)
        played = refereeing.play(document)
        if images is not None:
            refereeing.paint(played.match, images)
        if replay is not None:
            replay.write_text(refereeing.replay_page(played), encoding="utf-8")
        if record is not None:
            record.write_text(recording(document, played), encoding="utf-8")
        said = json.dumps(refereeing.report(played, views=views), indent=2, ensure_ascii=False)
        click.echo(said.encode())
    except DocumentError as problem:
        click.echo(str(problem), err=True)
        sys.exit(2)
    except BrokenPipeError:
        raise  # The reader of the output has closed it; click handles that.
    except OSError as problem:
        where = problem.filename or "standard output"
        click.echo(f"{where} cannot be written: {problem.strerror}.", err=True)
        sys.exit(2)


class _Playing(click.Group):
    """A group that plays where none of its commands is named, so that `arena a.py b.py c.py` needs no further word."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Returns the arguments that are left, with the command before them that is meant."""
        named = bool(args) and (args[0] in self.commands or args[0] == "--help")
        return super().parse_args(ctx, args if named else ["play", *args])


@main.group(cls=_Playing)
def arena() -> None:
    """Let programs play a game against each other: `arena PROGRAM...` is short for `arena play PROGRAM...`."""


_GAME_PLAYED = click.option("--game", metavar="ID", help="The game; `bifrost-bot games` lists them.")
_JOBS = click.option("--jobs", type=click.IntRange(1, 1000), help="Games at a time; by default one per processor.")
_MOVE_SECONDS = click.option(
    "--move-seconds",
    default=0.85,
    show_default=True,
    type=click.FloatRange(0.0, 3600),
    help="Processor time in which @good thinks about an answer.",
)


@arena.command("play")
@click.argument("programs", nargs=-1, metavar="PROGRAM...")
@_GAME_PLAYED
@click.option("--players", type=click.IntRange(2, 25), help="How many play; by default the fewest that the game needs.")
@click.option("--games", default=6, show_default=True, type=click.IntRange(1, 1_000_000), help="How many games.")
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
    "--wall-seconds", type=click.FloatRange(0.1, 864000), help="Its time on the clock; by default ten times as much."
)
@_MOVE_SECONDS
@click.option(
    "--memory", default=256, show_default=True, type=click.IntRange(64, 65536), help="Each program's memory in MB."
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
@click.option("--resume", metavar="FILE", type=click.Path(path_type=Path), help="Continue the games of FILE.")
@click.option("--saves", metavar="DIR", type=click.Path(path_type=Path), help="Save games of Don't Connect 5 to DIR.")
@click.option(
    "--unconfined", is_flag=True, help="Let the programs do whatever you may do; only for programs you trust."
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
    """Play games between programs and print a table; without --game, Don't Connect 5 between strategy files.

    A PROGRAM is a file, an address that begins with http:// or https://, or a player of ours, such as @good; with NAME=
    before it, it has that name. docs/programs.md says what a program is asked. Status 1: a program could not be loaded.
    2: nothing was played.
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
@_GAME_PLAYED
@click.option(
    "--games", default=60, show_default=True, type=click.IntRange(1, 1_000_000), help="How many games of each game."
)
@click.option("--seed", default="", help="Any text, from which the games' draws come.")
@_JOBS
@_MOVE_SECONDS
@click.option("--json", "out", metavar="FILE", type=click.Path(path_type=Path), help="Write the results to FILE.")
def arena_levels(
    game: str | None, games: int, seed: str, jobs: int | None, move_seconds: float, out: Path | None
) -> None:
    """Measure what the levels of our computer players are worth: they play each other in one game, or in all.

    With 60 games each level has each seat against any two others equally often, where three play.
    """
    from bifrost_bot.arena import command, levels
    from bifrost_bot.arena.entry import EntryError
    from bifrost_bot.engines.registry import all_games

    try:
        contests = [command.contest(one, None, seed, move_seconds) for one in ([game] if game else all_games())]
    except EntryError as problem:
        click.echo(str(problem), err=True)
        sys.exit(2)
    found: dict[str, Any] = {}
    for name, told in levels.run(contests, games, jobs):
        found[name] = told
        if out is not None:
            out.write_text(f"{json.dumps(found, indent=1)}\n", encoding="utf-8")


@main.group()
def db() -> None:
    """Back up, check or restore the database of matches."""


_CONFIG = click.option("--config", "path", type=click.Path(path_type=Path), help="The bot's settings file.")


@db.command()
@click.argument("target", metavar="FILE", type=click.Path(path_type=Path))
@_CONFIG
def backup(target: Path, path: Path | None) -> None:
    """Copy the database to a new FILE. Safe while the bot runs."""
    from bifrost_bot import config
    from bifrost_bot.store.database import StoreError
    from bifrost_bot.store.maintenance import care

    try:
        settings = config.load(path)
        with click.progressbar(length=1000, label="Copying", file=sys.stderr) as bar:
            care.backup(settings.database_url, target, lambda done, of: _advance(bar, done, of))
    except (config.SettingsError, StoreError) as problem:
        click.echo(str(problem), err=True)
        sys.exit(2)
    click.echo(f"{target} is a copy of the database as it was just now ({target.stat().st_size:,} bytes).")


@db.command()
@_CONFIG
def check(path: Path | None) -> None:
    """Check that the database is whole and every match can be read. Changes nothing; safe while the bot runs."""
    from bifrost_bot import config
    from bifrost_bot.store.database import Database, StoreError
    from bifrost_bot.store.maintenance import care

    async def look(url: str) -> care.Findings:
        care.require(url)
        database = Database(url)
        try:
            with click.progressbar(length=1000, label="Reading", file=sys.stderr) as bar:
                return await care.check(database, lambda done, of: _advance(bar, done, of))
        finally:
            await database.close()

    try:
        found = asyncio.run(look(config.load(path).database_url))
    except (config.SettingsError, StoreError) as problem:
        click.echo(str(problem), err=True)
        sys.exit(2)
    for problem in found.problems:
        click.echo(problem)
    click.echo(f"Matches: {found.matches:,}. Events: {found.events:,}. Problems: {len(found.problems)}.")
    sys.exit(1 if found.problems else 0)


@db.command()
@click.argument("source", metavar="BACKUP", type=click.Path(path_type=Path))
@_CONFIG
@click.option("--replace", is_flag=True, help="Restore even if the database holds matches; they are kept beside it.")
def restore(source: Path, path: Path | None, replace: bool) -> None:
    """Put a BACKUP in the place of the database. Stop the bot first.

    The backup is checked before anything is changed. Status 1: restored, but some of its matches cannot be read.
    """
    from bifrost_bot import config
    from bifrost_bot.store.database import location
    from bifrost_bot.tools import restore as restoring

    with _told_in_a_sentence():
        url = config.load(path).database_url
        with click.progressbar(length=1000, label="Checking", file=sys.stderr) as bar:
            work = restoring.restore(url, source, lambda done, of: _advance(bar, done, of), replace=replace)
            done = asyncio.run(work)
    found = done.findings
    for problem in found.problems:
        click.echo(problem)
    click.echo(f"Restored {location(url)} from {source}. Matches: {found.matches:,}.")
    if done.kept:
        click.echo(f"What was there before is kept as {done.kept}. Delete it when you no longer need it.")
    sys.exit(1 if found.problems else 0)


@db.command()
@_CONFIG
def ratings(path: Path | None) -> None:
    """Compute all results and ratings again from the finished matches. Safe while the bot runs."""
    from bifrost_bot import config
    from bifrost_bot.runtime.rating import results
    from bifrost_bot.store.database import Database
    from bifrost_bot.store.maintenance import care

    async def rebuild(url: str) -> int:
        care.require(url)
        database = Database(url)
        try:
            return await results.rebuild(database)
        finally:
            await database.close()

    with _told_in_a_sentence():
        count = asyncio.run(rebuild(config.load(path).database_url))
    click.echo(f"Results and ratings are computed again. Finished matches: {count:,}.")


def _advance(bar: Any, done: int, of: int) -> None:
    bar.update(1000 * done // max(of, 1) - bar.pos)


@main.command()
@_CONFIG
def health(path: Path | None) -> None:
    """Ask the bot on this machine whether all is well. Needs operation.metrics_port.

    Status 0: all is well. 1: it is not, or no bot answers. 2: the settings are wrong.
    """
    from bifrost_bot import config
    from bifrost_bot.tools import health as asking

    with _told_in_a_sentence():
        operation = config.load(path).operation
    try:
        troubles = asking.troubles(operation.metrics_host, operation.metrics_port)
    except asking.HealthError as problem:
        troubles = [str(problem)]
    for sentence in troubles or ["All is well."]:
        click.echo(sentence)
    sys.exit(1 if troubles else 0)


@main.command()
@click.argument("match")
@_CONFIG
@click.option(
    "--out", metavar="FILE", type=click.Path(path_type=Path), help="The file to write; by default match-NUMBER.json."
)
def export(match: str, path: Path | None, out: Path | None) -> None:
    """Write every event of a finished MATCH to a JSON file, which `verify` and `replay` read."""
    from bifrost_bot.match.history import export as exporting

    with _told_in_a_sentence():
        bodies = _bodies(match, path)
        written = exporting.write(_read(match, bodies), [*map(json.loads, bodies)])
        _write(out or Path(f"match-{match}.json"), written)


@main.command()
@click.argument("source")
@_CONFIG
@click.option(
    "--out",
    "folder",
    metavar="DIR",
    type=click.Path(path_type=Path),
    default=Path(),
    help="The folder to write to; by default this one.",
)
def save(source: str, path: Path | None, folder: Path) -> None:
    """Write a finished match as the original programs of its game save it, for their viewers.

    SOURCE is the number of the match, or a file with its export.
    """
    from bifrost_bot.tools import replay as replaying
    from bifrost_bot.tools import saves

    with _told_in_a_sentence():
        stored = _is_number(source)
        for file in saves.written(_history(source, path)) if stored else replaying.files_in(Path(source)):
            _write(folder / file.name, file.text)


@main.command()
@click.argument("source")
@_CONFIG
@click.option(
    "--out",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="The file to write; by default NAME.html here. A name that ends in .json gets only the replay's data.",
)
def replay(source: str, path: Path | None, out: Path | None) -> None:
    """Write the replay page of a finished match.

    SOURCE is the number of the match, a file with its export or replay, or a game that another program saved.
    """
    from bifrost_bot.match.history import export as exporting
    from bifrost_bot.replay.record import record
    from bifrost_bot.tools import replay as replaying

    with _told_in_a_sentence():
        if _is_number(source):
            history = _history(source, path)
            exporting.finished(history)
            found, out = record(history), out or Path(f"match-{source}.html")
        else:
            found = replaying.replay_in(Path(source), lambda notice: click.echo(notice, err=True))
            out = out or Path(f"{Path(source).stem}.html")
        _write(out, replaying.written(found, out.name))


@main.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--commitment", default="", metavar="HASH", help="The SHA-256 that the lobby showed before anybody joined."
)
@click.option(
    "--beacon", default="", metavar="HEX", help="The public beacon's value for the round that the lobby named."
)
@click.option(
    "--receipt", "receipts", multiple=True, metavar="CODE", help="A receipt that the match must contain; repeatable."
)
@click.option("--head", "heads", multiple=True, metavar="TURN:HASH", help="A head posted under a board; repeatable.")
@click.option(
    "--heads", "list_", metavar="FILE", type=click.Path(path_type=Path), help="A file with such heads, one per line."
)
def verify(
    file: Path, commitment: str, beacon: str, receipts: tuple[str, ...], heads: tuple[str, ...], list_: Path | None
) -> None:
    """Check a match by its export: seed, draws, receipts, every phase played again, and the running hash.

    The export of a season is checked likewise: seed, draws, what follows by its rules, and the running hash.

    Each line says what is right, or where something differs. Status 1: something differs or could not be checked.
    2: the file, a head or the command line cannot be read.
    """
    from bifrost_bot.match.history import export as exporting
    from bifrost_bot.season.history import export as of_season
    from bifrost_bot.tools import replay as replaying
    from bifrost_bot.tools import verify as verifying

    with _told_in_a_sentence():
        document = replaying.load(file)
        posted = [*map(verifying.read_head, heads)]
        posted += verifying.read_heads(replaying.content(list_)) if list_ else ()
        if of_season.is_export(document):
            checks = verifying.verify_season(of_season.read(document), commitment, posted)
        else:
            history, export = exporting.read(document), verifying.stored(document)
            checks = verifying.verify(
                history, commitment, receipts, beacon=beacon, export=export, heads=posted, tell=_progress
            )
    for check in checks:
        for line in check.told():
            click.echo(line)
    sys.exit(0 if all(check.held for check in checks) else 1)


_EVENTS_A_LINE = 2_000


def _progress(done: int, total: int) -> None:
    if done % _EVENTS_A_LINE == 0 and done < total:
        click.echo(f"{done:,} of {total:,} events checked.", err=True)


def _is_number(source: str) -> bool:
    return source.isascii() and source.isdigit()


@contextmanager
def _told_in_a_sentence() -> Generator[None]:
    """Ends the program with status 2 and one line if a file, a database or settings cannot be used."""
    from bifrost_bot.config import SettingsError
    from bifrost_bot.match.history.export import ExportError
    from bifrost_bot.season.history.export import SeasonFileError
    from bifrost_bot.store.database import StoreError
    from bifrost_bot.tools.replay import FileError
    from bifrost_bot.tools.verify import HeadError

    try:
        yield
    except (ExportError, FileError, HeadError, SeasonFileError, SettingsError, StoreError) as problem:
        click.echo(str(problem), err=True)
        sys.exit(2)


def _history(match: str, path: Path | None) -> "tuple[MatchEvent, ...]":
    return _read(match, _bodies(match, path))


def _read(match: str, bodies: Sequence[str]) -> "tuple[MatchEvent, ...]":
    from bifrost_bot.match.history import record
    from bifrost_bot.store.database import StoreError

    try:
        return record.history(bodies)
    except record.RecordError as problem:
        raise StoreError(f"Match {match} cannot be read: {problem}.") from problem


def _bodies(match: str, path: Path | None) -> tuple[str, ...]:
    from bifrost_bot import config
    from bifrost_bot.store.maintenance import archive

    return asyncio.run(archive.read(config.load(path).database_url, match))


def _write(out: Path, text: str) -> None:
    from bifrost_bot.store.private_file import create_private
    from bifrost_bot.tools.replay import FileError

    try:
        # A file that was there keeps its rights.
        with suppress(FileExistsError):
            create_private(out)
        out.write_text(text, encoding="utf-8")
    except OSError as problem:
        raise FileError(f"{out} cannot be written: {problem.strerror}.") from None
    click.echo(f"{out}: {len(text.encode()):,} bytes.")


_LONG = click.option(
    "--long",
    "long_seconds",
    default=1200.0,
    show_default=True,
    type=click.FloatRange(1),
    help="How long to measure the memory of all games.",
)


@main.group(invoke_without_command=True)
@click.option(
    "--seconds", default=150.0, show_default=True, type=click.FloatRange(1), help="How long to measure the load."
)
@_LONG
@click.pass_context
def bench(context: click.Context, seconds: float, long_seconds: float) -> None:
    """Measure everything and print it as JSON: rules, pictures, the journal, 50 live matches, each game's memory.

    Takes three quarters of an hour, most of it for memory.
    """
    if context.invoked_subcommand is None:
        _print_bench(50, seconds, 60, None, parts=True, long_seconds=long_seconds)


class _Numbers(click.ParamType):  # pyright: ignore[reportMissingTypeArgument] - before click 8.4 it takes none
    """One number of matches, or several separated by commas."""

    name = "N[,N…]"

    def __init__(self, least: int, most: int) -> None:
        self._least, self._most = least, most

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[int, ...]:
        """Returns the numbers of an option's value."""
        if isinstance(value, tuple):
            return cast("tuple[int, ...]", value)
        parts = str(value).split(",")
        if not all(part.strip().isdecimal() and self._least <= int(part) <= self._most for part in parts):
            self.fail(
                f"{value} is not a number from {self._least} to {self._most}, nor several such as 10,25,50.", param, ctx
            )
        return tuple(int(part) for part in parts)


@bench.command("load")
@click.option(
    "--matches", default="50", show_default=True, type=_Numbers(1, _MOST_MATCHES), help="Live matches at once."
)
@click.option(
    "--seconds", default=150.0, show_default=True, type=click.FloatRange(1), help="How long to measure the load."
)
@click.option("--turn", default=60, show_default=True, type=click.IntRange(2, 600), help="Length of a turn in seconds.")
@click.option("--game", metavar="ID", help="The game to play; `all` for all in turn.")
@click.option(
    "--typed-within",
    default=1.0,
    show_default=True,
    type=click.FloatRange(0, 1),
    help="The part of each turn within which people type; 1 for any time of it.",
)
@click.option(
    "--without-limiter", is_flag=True, help="Measure again with the bot's limiter off, and show its 429s beside."
)
@click.option(
    "--json", "out", type=click.Path(path_type=Path), metavar="FILE", help="Write all figures as JSON to FILE."
)
@click.option("--bare", is_flag=True, hidden=True)
def bench_load(
    matches: tuple[int, ...],
    seconds: float,
    turn: int,
    game: str | None,
    typed_within: float,
    without_limiter: bool,
    out: Path | None,
    bare: bool,
) -> None:
    """Measure live matches only, with people who type in every turn, on a local Discord with its limits on.

    Prints JSON for one number of matches, and a table for several or with --without-limiter.
    """
    if len(matches) == 1 and not without_limiter:
        _print_bench(matches[0], seconds, turn, game, typed_within=typed_within, parts=False, limiter=not bare, out=out)
        return
    from bifrost_bot.load import table

    runs: list[table.Run] = []
    options = [f"--seconds={seconds}", f"--turn={turn}", f"--typed-within={typed_within}"]
    options += [] if game is None else [f"--game={game}"]
    click.echo(table.head())
    for run in table.measured(matches, options, bare=without_limiter):
        runs.append(run)
        click.echo(table.row(run))
        if out is not None:
            out.write_text(json.dumps([asdict(run) for run in runs], indent=2), encoding="utf-8")
    click.echo(table.foot(runs))
    sys.exit(0 if all(run.paced for run in runs) else 2)


@bench.command("computers")
@click.option("--matches", default=50, show_default=True, type=click.IntRange(1, _MOST_MATCHES), help="Live matches.")
@click.option(
    "--seconds", default=240.0, show_default=True, type=click.FloatRange(1), help="How long to measure the load."
)
@click.option("--turn", default=60, show_default=True, type=click.IntRange(2, 600), help="Length of a turn in seconds.")
@click.option("--game", metavar="ID", help="The game to play; by default all in turn.")
def bench_computers(matches: int, seconds: float, turn: int, game: str | None) -> None:
    """Measure whether three good computer players in each of many live matches answer every turn in time, as JSON.

    Status 1: an answer was missed.
    """
    from bifrost_bot.engines.registry import all_games
    from bifrost_bot.load import computers, live
    from bifrost_bot.load.companion import LoadError
    from bifrost_bot.store.database import StoreError
    from bifrost_bot.tools.bench import limits

    logging.basicConfig(level=logging.WARNING, format=_LOG_FORMAT)
    try:
        plan = live.plan_for(matches, seconds, turn, (game,) if game else tuple(all_games()))
        report = {"computers": asyncio.run(computers.run(plan, lambda text: click.echo(text, err=True)))}
    except (LoadError, StoreError, OSError) as problem:
        click.echo(str(problem), err=True)
        sys.exit(2)
    click.echo(json.dumps(report | {"limits": limits(report)}, indent=2))
    sys.exit(1 if report["computers"]["missed"] else 0)


@bench.command("shards")
@click.option(
    "--seconds", default=6.0, show_default=True, type=click.FloatRange(0.5), help="How long to wait, and to measure."
)
def bench_shards(seconds: float) -> None:
    """Measure how two processes share what Discord allows the token, while one is killed and comes back, as JSON.

    Takes a minute. Status 1: together they sent more than Discord allows, or the survivor not what it might.
    """
    from bifrost_bot.load import shards
    from bifrost_bot.load.companion import LoadError
    from bifrost_bot.tools.bench import limits

    logging.basicConfig(level=logging.ERROR, format=_LOG_FORMAT)
    try:
        report = {"shards": asyncio.run(shards.measured(seconds, lambda text: click.echo(text, err=True)))}
    except (LoadError, OSError) as problem:
        click.echo(str(problem), err=True)
        sys.exit(2)
    found = limits(report)
    click.echo(json.dumps(report | {"limits": found}, indent=2))
    sys.exit(0 if len(found) > 1 and all(limit["passed"] for limit in found.values()) else 1)


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
    "--json", "out", type=click.Path(path_type=Path), metavar="FILE", help="Write all figures as JSON to FILE."
)
def bench_start(numbers: tuple[int, ...], out: Path | None) -> None:
    """Measure starts on databases with ten live matches and more and more finished ones, and print a table.

    50,000 matches take some minutes and two gigabytes in the folder for temporary files.
    """
    from bifrost_bot.load import starts
    from bifrost_bot.load.companion import LoadError

    logging.basicConfig(level=logging.ERROR, format=_LOG_FORMAT)
    try:
        found = starts.measured(numbers, lambda text: click.echo(text, err=True))
    except (LoadError, OSError) as problem:
        click.echo(str(problem), err=True)
        sys.exit(2)
    if out is not None:
        out.write_text(json.dumps([asdict(one) for one in found], indent=2), encoding="utf-8")
    click.echo(starts.table(found))


@bench.command("memory")
@click.option(
    "--seconds", default=150.0, show_default=True, type=click.FloatRange(1), help="How long to measure each game."
)
@_LONG
def bench_memory(seconds: float, long_seconds: float) -> None:
    """Measure memory only, as JSON: of each game in its own process, and of a long run of all games."""
    from bifrost_bot.load import memory
    from bifrost_bot.tools.bench import limits

    report = {"memory": memory.measured(seconds, long_seconds)}
    click.echo(json.dumps(report | {"limits": limits(report)}, indent=2))


@bench.command("posts")
def bench_posts() -> None:
    """Count what a turn of each game posts to a player and to spectators, and print a table."""
    from bifrost_bot.tools import posts

    click.echo(posts.table(list(posts.counted(posts.weighing()))))


@bench.command("arena")
@click.option("--games", default=100, show_default=True, type=click.IntRange(1, 10_000), help="How many games.")
def bench_arena(games: int) -> None:
    """Measure the arena only: what the processes of a game of trivial programs cost, and the arena's memory."""
    from bifrost_bot.arena import command

    sys.exit(command.bench(games))


def _print_bench(
    matches: int,
    seconds: float,
    turn: int,
    game: str | None,
    *,
    typed_within: float = 1,
    parts: bool,
    limiter: bool = True,
    long_seconds: float = 0,
    out: Path | None = None,
) -> None:
    with _all_to_stay():
        from bifrost_bot.engines.registry import USUAL, all_games
        from bifrost_bot.load import live, memory
        from bifrost_bot.load.companion import LoadError
        from bifrost_bot.store.database import StoreError

    # Warnings go where the progress goes; standard output is a single JSON document.
    logging.basicConfig(level=logging.WARNING, format=_LOG_FORMAT)
    try:
        games = tuple(all_games()) if game == memory.ALL else (game or USUAL,)
        plan = live.plan_for(matches, seconds, turn, games, typed_within)
        report = live.bench(
            plan, lambda text: click.echo(text, err=True), parts=parts, limiter=limiter, long_seconds=long_seconds
        )
    except (LoadError, StoreError, OSError) as problem:
        click.echo(str(problem), err=True)
        sys.exit(2)
    printed = json.dumps(report, indent=2, ensure_ascii=False)
    if out is not None:
        out.write_text(printed, encoding="utf-8")
    click.echo(printed)


if __name__ == "__main__":
    main()
