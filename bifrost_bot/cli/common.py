"""Options and error handling that commands share."""

import gc
import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path

import click

CONFIG_OPTION = click.option(
    "--config", "path", type=click.Path(path_type=Path), help="The bot's settings file."
)

_STEPS = 1_000


@contextmanager
def imports_frozen() -> Generator[None]:
    """Imports without garbage collection, a sixth of the startup time, and freezes the objects."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
        gc.freeze()


@contextmanager
def progress_bar(label: str) -> Generator[Callable[[int, int], None]]:
    """Yields a function that shows in a terminal how much is done, of how much."""
    shown = click.progressbar(
        length=_STEPS, label=label, file=sys.stderr, hidden=not sys.stderr.isatty()
    )
    with shown as bar:
        yield lambda done, of: bar.update(_STEPS * done // max(of, 1) - bar.pos)


@contextmanager
def exit_on(*kinds: type[Exception]) -> Generator[None]:
    """Exits with status 2 and a line on standard error after an error of these kinds."""
    try:
        yield
    except kinds as problem:
        click.echo(str(problem), err=True)
        sys.exit(2)


@contextmanager
def exit_on_errors() -> Generator[None]:
    """Exits with status 2 and a line on standard error after a file, database or settings error."""
    from bifrost_bot.config import SettingsError
    from bifrost_bot.match.history.export import ExportError
    from bifrost_bot.season.history.export import SeasonFileError
    from bifrost_bot.store.database import StoreError
    from bifrost_bot.tools.replay import FileError
    from bifrost_bot.tools.verify import HeadError

    with exit_on(ExportError, FileError, HeadError, SeasonFileError, SettingsError, StoreError):
        yield
