"""The command line."""

import asyncio
import json
import logging
import sys
from pathlib import Path

import click

from bifrost_bot import app, config
from bifrost_bot import demo as demonstration
from bifrost_bot.store.database import StoreError
from bifrost_bot.tools import referee as refereeing
from bifrost_bot.tools.referee_document import load
from bifrost_bot.tools.strict_json import DocumentError

_LOG_FORMAT = "%(asctime)s %(levelname)-7s %(name)s: %(message)s"


@click.group()
def main() -> None:
    """Hosts live strategy matches on Discord."""


@main.command()
@click.option("--config", "path", type=click.Path(path_type=Path), help="The settings file (see config.example.toml).")
def run(path: Path | None) -> None:
    """Runs the bot; the token comes from the environment variable BIFROST_TOKEN."""
    try:
        settings = config.load(path)
        logging.basicConfig(level=settings.log_level, format=_LOG_FORMAT)
        asyncio.run(app.run(settings, config.token()))
    except (config.SettingsError, StoreError, app.StartError) as problem:
        click.echo(str(problem), err=True)
        sys.exit(2)


@main.command()
@click.option("--port", default=8765, show_default=True, help="The loopback port of the page; 0 takes any free one.")
@click.option(
    "--minutes-as-seconds", "fast", is_flag=True, help="Every phase sixty times shorter (5 seconds at least)."
)
@click.option("--empty", is_flag=True, help="Prepare no match; you create the first one yourself.")
@click.option("--browser/--no-browser", default=True, help="Open the page in your browser.")
def demo(port: int, fast: bool, empty: bool, browser: bool) -> None:
    """Plays on a local Discord in your browser: no account, no network."""
    try:
        asyncio.run(demonstration.run(port, fast=fast, empty=empty, browser=browser))
    except demonstration.DemoError as problem:
        click.echo(str(problem), err=True)
        sys.exit(2)
    except KeyboardInterrupt:
        click.echo("Goodbye.")


@main.command()
@click.argument("file", type=click.Path(readable=False, allow_dash=True))
@click.option("--views", is_flag=True, help="Add the text boards and facts that each seat and the public would see.")
@click.option("--images", metavar="DIR", type=click.Path(path_type=Path), help="Write each viewer's pictures to DIR.")
def referee(file: str, views: bool, images: Path | None) -> None:
    """Plays the match of a JSON document offline and prints what happened; FILE may be - for the standard input."""
    try:
        played = refereeing.play(load(file))
        if images is not None:
            refereeing.paint(played.match, images)
    except DocumentError as problem:
        click.echo(str(problem), err=True)
        sys.exit(2)
    except OSError as problem:
        click.echo(f"{images}: the pictures cannot be written: {problem.strerror}.", err=True)
        sys.exit(2)
    said = json.dumps(refereeing.report(played, views=views), indent=2, ensure_ascii=False)
    click.echo(said.encode())


if __name__ == "__main__":
    main()
