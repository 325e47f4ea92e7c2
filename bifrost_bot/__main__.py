"""The command line."""

import asyncio
import logging
import sys
from pathlib import Path

import click

from bifrost_bot import app, config
from bifrost_bot.store.database import StoreError

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


if __name__ == "__main__":
    main()
