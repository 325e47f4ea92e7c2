"""Matches as files: `referee`, `export`, `save`, `replay`, `verify`."""

import asyncio
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from bifrost_bot.cli.common import CONFIG_OPTION, exit_on_errors, progress_bar

if TYPE_CHECKING:
    from bifrost_bot.match.events import MatchEvent

_EVENTS_A_LINE = 2_000


@click.command()
@click.argument("file", type=click.Path(readable=False, allow_dash=True))
@click.option(
    "--views", is_flag=True, help="Add the text boards and notes that each seat and the public see."
)
@click.option(
    "--images",
    metavar="DIR",
    type=click.Path(path_type=Path),
    help="Write each viewer's pictures to DIR.",
)
@click.option(
    "--replay",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="Write the replay page to FILE.",
)
@click.option(
    "--record",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="Write a recording for tests to FILE.",
)
def referee(
    file: str, views: bool, images: Path | None, replay: Path | None, record: Path | None
) -> None:
    """Play the match of a JSON document offline.

    It prints what happened. FILE can be - for standard input.
    """
    from bifrost_bot.gamekit.recording import recording
    from bifrost_bot.tools import referee as refereeing
    from bifrost_bot.tools.referee_document import load
    from bifrost_bot.tools.strict_json import DocumentError

    try:
        document = load(file)
        played = refereeing.play(document)
        if images is not None:
            with progress_bar("Painting") as progress:
                refereeing.paint(played.match, images, progress)
        if replay is not None:
            replay.write_text(refereeing.replay_page(played), encoding="utf-8")
        if record is not None:
            record.write_text(recording(document, played), encoding="utf-8")
        report = refereeing.report(played, views=views)
        click.echo(json.dumps(report, indent=2, ensure_ascii=False).encode())
    except DocumentError as problem:
        click.echo(str(problem), err=True)
        sys.exit(2)
    except BrokenPipeError:
        raise  # The output was closed; click handles that.
    except OSError as problem:
        where = problem.filename or "standard output"
        click.echo(f"{where} cannot be written: {problem.strerror}.", err=True)
        sys.exit(2)


@click.command()
@click.argument("match")
@CONFIG_OPTION
@click.option(
    "--out",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="The file to write; by default match-NUMBER.json.",
)
def export(match: str, path: Path | None, out: Path | None) -> None:
    """Write every event of a finished match to a file.

    `verify` and `replay` read it.
    """
    from bifrost_bot.match.history import export as exporting

    with exit_on_errors():
        bodies = _bodies(match, path)
        _tell_length(bodies)
        history = _read(match, bodies)
        text = exporting.write(history, [json.loads(body) for body in bodies])
        _write(out or Path(f"match-{match}.json"), text)


@click.command()
@click.argument("source")
@CONFIG_OPTION
@click.option(
    "--out",
    "folder",
    metavar="DIR",
    type=click.Path(path_type=Path),
    default=Path(),
    help="The folder to write to; by default this one.",
)
def save(source: str, path: Path | None, folder: Path) -> None:
    """Write a finished match for other programs.

    They are the original ones of its game, and their viewers.

    SOURCE is the number of the match, or a file with its export.
    """
    from bifrost_bot.tools import replay as replaying
    from bifrost_bot.tools import saves

    with exit_on_errors():
        if _is_number(source):
            files = saves.save_match(_history(source, path))
        else:
            files = replaying.files_in(Path(source))
        for file in files:
            _write(folder / file.name, file.text)


@click.command()
@click.argument("source")
@CONFIG_OPTION
@click.option(
    "--out",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="The file to write; by default NAME.html here. A name that ends in .json gets only the "
    "replay's data.",
)
def replay(source: str, path: Path | None, out: Path | None) -> None:
    """Write the replay page of a finished match.

    SOURCE is the number of the match, a file with its export or replay, or a game that another
    program saved.
    """
    from bifrost_bot.match.history import export as exporting
    from bifrost_bot.replay.record import record
    from bifrost_bot.tools import replay as replaying

    with exit_on_errors():
        if _is_number(source):
            history = _history(source, path)
            exporting.finished_match(history)
            match_replay = record(history)
            out = out or Path(f"match-{source}.html")
        else:
            match_replay = replaying.replay_in(Path(source), _warn)
            out = out or Path(f"{Path(source).stem}.html")
        _write(out, replaying.replay_text(match_replay, out.name))


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--commitment",
    default="",
    metavar="HASH",
    help="The SHA-256 that the lobby showed before anybody joined.",
)
@click.option(
    "--beacon",
    default="",
    metavar="HEX",
    help="The public beacon's value for the round that the lobby named.",
)
@click.option(
    "--receipt",
    "receipts",
    multiple=True,
    metavar="CODE",
    help="A receipt that the match must contain; repeatable.",
)
@click.option(
    "--head",
    "heads",
    multiple=True,
    metavar="TURN:HASH",
    help="A head posted under a board; repeatable.",
)
@click.option(
    "--heads",
    "list_",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="A file with such heads, one per line.",
)
def verify(
    file: Path,
    commitment: str,
    beacon: str,
    receipts: tuple[str, ...],
    heads: tuple[str, ...],
    list_: Path | None,
) -> None:
    """Check a match by its export.

    It checks seed, draws, receipts and the running hash, and plays every phase again.

    The export of a season is checked likewise: seed, draws, what follows by its rules, and the
    running hash.

    Each line says what is right, or where something differs. Status 1: something differs or could
    not be checked. 2: the file, a head or the command line cannot be read.
    """
    from bifrost_bot.match.history import export as exporting
    from bifrost_bot.season.history import export as season_export
    from bifrost_bot.tools import replay as replaying
    from bifrost_bot.tools import verify as verifying

    with exit_on_errors():
        document = replaying.load(file)
        posted = [verifying.read_head(head) for head in heads]
        if list_:
            posted += verifying.read_heads(replaying.content(list_))
        if season_export.is_export(document):
            _require_season_options(file, receipts, beacon)
            checks = verifying.verify_season(season_export.read(document), commitment, posted)
        else:
            checks = verifying.verify(
                exporting.read(document),
                commitment,
                receipts,
                beacon=beacon,
                export=verifying.read_stored(document),
                heads=posted,
                tell=_progress,
            )
    for check in checks:
        for line in check.told():
            click.echo(line)
    sys.exit(0 if all(check.held for check in checks) else 1)


def _require_season_options(file: Path, receipts: tuple[str, ...], beacon: str) -> None:
    """Refuses the options of `verify` that are about matches, for the export of a season."""
    given = {"--receipt": receipts, "--beacon": beacon}
    meaningless = [option for option, value in given.items() if value]
    if not meaningless:
        return
    verb = "has" if len(meaningless) == 1 else "have"
    raise click.UsageError(
        f"{file} is the export of a season, for which {' and '.join(meaningless)} {verb} no "
        "meaning. Use them with the export of a match."
    )


def _warn(notice: str) -> None:
    click.echo(notice, err=True)


def _progress(done: int, total: int) -> None:
    if done % _EVENTS_A_LINE == 0 and done < total:
        click.echo(f"{done:,} of {total:,} events checked.", err=True)


def _tell_length(bodies: Sequence[str]) -> None:
    if len(bodies) > _EVENTS_A_LINE:
        click.echo(f"Reading {len(bodies):,} events.", err=True)


def _is_number(source: str) -> bool:
    return source.isascii() and source.isdigit()


def _history(match: str, path: Path | None) -> "tuple[MatchEvent, ...]":
    return _read(match, _bodies(match, path))


def _read(match: str, bodies: Sequence[str]) -> "tuple[MatchEvent, ...]":
    from bifrost_bot.match.history import record
    from bifrost_bot.store.database import StoreError
    from bifrost_bot.stream.record import RecordError

    try:
        return record.history(bodies)
    except RecordError as problem:
        raise StoreError(f"Match {match} cannot be read: {problem}.") from problem


def _bodies(match: str, path: Path | None) -> tuple[str, ...]:
    from bifrost_bot import config
    from bifrost_bot.store.maintenance import archive

    return asyncio.run(archive.read(config.load(path).database_url, match))


def _write(out: Path, text: str) -> None:
    from bifrost_bot.store.private_file import write_private
    from bifrost_bot.tools.replay import FileError

    try:
        write_private(out, text)
    except OSError as problem:
        raise FileError(f"{out} cannot be written: {problem.strerror}.") from None
    click.echo(f"{out}: {len(text.encode()):,} bytes.")
