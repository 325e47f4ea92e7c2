"""Running the bot: `run`, `demo`, `health`."""

import asyncio
import logging
import sys
from importlib import resources
from pathlib import Path
from typing import NoReturn

import click

from bifrost_bot.cli.common import CONFIG_OPTION, exit_on_errors, imports_frozen

_SUBJECT_FORMAT = "%(asctime)s %(levelname)-7s %(name)s: %(subject)s%(message)s"
_TRY_AGAIN = 75
_PEOPLE_MUST_ACT = 78
"""The exit statuses for service managers (sysexits.h: TEMPFAIL, CONFIG)."""


@click.command()
@click.option(
    "--config",
    "path",
    type=click.Path(path_type=Path),
    help="The settings file (`bifrost-bot config` prints one).",
)
def run(path: Path | None) -> None:
    """Run the bot. Its token comes from BIFROST_TOKEN, or from the file that BIFROST_TOKEN_FILE
    names.

    Status 75: starting it again may help. 78: only people can help; the last line says how.
    """
    with imports_frozen():
        from bifrost_bot import app, config
        from bifrost_bot.gateway.start import StartError, StartRefusedError
        from bifrost_bot.store.database import StoreError, UnusableError

    try:
        settings = config.load(path)
        logging.basicConfig(
            level=settings.log_level, handlers=[_log_handler(settings.operation.log_format)]
        )
        quiet_libraries()
        logging.getLogger(__name__).info(
            "Bifrost Bot %s, settings: %s", config.version(), path or "no file given"
        )
        _warn_of_refused_games()
        asyncio.run(app.run(settings, config.token()))
    except (config.SettingsError, UnusableError, StartRefusedError) as problem:
        _end(problem, _PEOPLE_MUST_ACT)
    except (StoreError, StartError) as problem:
        _end(problem, _TRY_AGAIN)


@click.command("config")
def print_config() -> None:
    """Print a settings file in which every key is explained."""
    example = resources.files("bifrost_bot").joinpath("config.example.toml")
    click.echo(example.read_text(encoding="utf-8"), nl=False)


def _end(problem: Exception, status: int) -> NoReturn:
    """Ends the process; its last line says why, as JSON where the log is."""
    from bifrost_bot.cli.json_lines import JsonLines

    handlers = logging.getLogger().handlers
    if any(isinstance(handler.formatter, JsonLines) for handler in handlers):
        logging.getLogger(__name__).critical("%s", problem)
    else:
        click.echo(str(problem), err=True)
    sys.exit(status)


def _warn_of_refused_games() -> None:
    from bifrost_bot.engines import registry

    for sentence in registry.refused():
        logging.getLogger(__name__).warning(sentence)


def _log_handler(form: str) -> logging.Handler:
    """Returns a handler that logs to standard error, with each record's subject."""
    from bifrost_bot.cli.json_lines import json_lines
    from bifrost_bot.runtime.log_subject import LineFormatter, Subject

    handler = logging.StreamHandler()
    handler.addFilter(Subject())
    handler.setFormatter(json_lines() if form == "json" else LineFormatter(_SUBJECT_FORMAT))
    return handler


def quiet_libraries() -> None:
    """Silences the libraries' own log records: at DEBUG they contain moves, seeds and tokens."""
    # SQLAlchemy's do so even at INFO. Alembic logs every step that makes the tables.
    levels = {
        "aiosqlite": logging.INFO,
        "alembic": logging.WARNING,
        "discord": logging.INFO,
        "sqlalchemy": logging.WARNING,
    }
    for library, level in levels.items():
        logger = logging.getLogger(library)
        logger.setLevel(max(level, logger.getEffectiveLevel()))


@click.command()
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=8765,
    show_default=True,
    help="The loopback port of the page; 0 takes any free port.",
)
@click.option(
    "--minutes-as-seconds",
    "fast",
    is_flag=True,
    help="Make every phase sixty times shorter (at least 5 seconds).",
)
@click.option(
    "--empty",
    is_flag=True,
    help="Start without a match; you add the bot to a server and open the first one.",
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
    with imports_frozen():
        from bifrost_bot.demo import session
        from bifrost_bot.engines.registry import USUAL

    try:
        played = None if empty else session.demo_game(game or USUAL, rooms)
        asyncio.run(session.run(port, played, fast=fast, browser=browser))
    except session.DemoError as problem:
        click.echo(str(problem), err=True)
        sys.exit(2)
    except (KeyboardInterrupt, asyncio.CancelledError):
        click.echo("Goodbye.")


@click.command()
@CONFIG_OPTION
def health(path: Path | None) -> None:
    """Ask the bot on this machine whether all is well. Needs operation.metrics_port.

    Status 0: all is well. 1: it is not, or no bot answers. 2: the settings are wrong.
    """
    from bifrost_bot import config
    from bifrost_bot.tools import health as checks

    with exit_on_errors():
        operation = config.load(path).operation
    try:
        troubles = checks.troubles(operation.metrics_host, operation.metrics_port)
    except checks.HealthError as problem:
        troubles = [str(problem)]
    for sentence in troubles or ["All is well."]:
        click.echo(sentence)
    sys.exit(1 if troubles else 0)
