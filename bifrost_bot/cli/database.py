"""The database of matches: `db`."""

import asyncio
import sys
from pathlib import Path

import click

from bifrost_bot.cli.common import CONFIG_OPTION, exit_on, exit_on_errors, progress_bar


@click.group()
def db() -> None:
    """Back up, check, copy or restore the database."""


@db.command()
@click.argument("target", metavar="FILE", type=click.Path(path_type=Path))
@CONFIG_OPTION
def backup(target: Path, path: Path | None) -> None:
    """Copy the database to a new FILE. Safe while the bot runs."""
    from bifrost_bot import config
    from bifrost_bot.store.database import StoreError
    from bifrost_bot.store.maintenance import care

    with exit_on(config.SettingsError, StoreError):
        settings = config.load(path)
        with progress_bar("Copying") as progress:
            care.backup(settings.database_url, target, progress)
    click.echo(
        f"{target} is a copy of the database as it was just now ({target.stat().st_size:,} bytes)."
    )


@db.command()
@CONFIG_OPTION
def check(path: Path | None) -> None:
    """Check that the database is whole and all in it can be read. Changes nothing; safe while the
    bot runs.
    """
    from bifrost_bot import config
    from bifrost_bot.store.database import Database, StoreError
    from bifrost_bot.store.maintenance import care

    async def look(url: str) -> care.Findings:
        care.require(url)
        database = Database(url)
        try:
            with progress_bar("Reading") as progress:
                return await care.check(database, progress)
        finally:
            await database.close()

    with exit_on(config.SettingsError, StoreError):
        found = asyncio.run(look(config.load(path).database_url))
    for problem in found.problems:
        click.echo(problem)
    click.echo(
        f"Matches: {found.matches:,}. Events: {found.events:,}. Problems: {len(found.problems)}."
    )
    sys.exit(1 if found.problems else 0)


@db.command()
@click.argument("source", metavar="BACKUP", type=click.Path(path_type=Path))
@CONFIG_OPTION
@click.option(
    "--replace",
    is_flag=True,
    help="Restore even if the database holds matches; they are kept beside it.",
)
def restore(source: Path, path: Path | None, replace: bool) -> None:
    """Put a BACKUP in the place of the database. Stop the bot first.

    The backup is checked before anything is changed. Status 1: restored, but some of its matches
    cannot be read.
    """
    from bifrost_bot import config
    from bifrost_bot.store.database import location
    from bifrost_bot.tools import restore as restoring

    with exit_on_errors():
        url = config.load(path).database_url
        with progress_bar("Checking") as progress:
            done = asyncio.run(restoring.restore(url, source, progress, replace=replace))
    found = done.findings
    for problem in found.problems:
        click.echo(problem)
    click.echo(f"Restored {location(url)} from {source}. Matches: {found.matches:,}.")
    if done.kept:
        click.echo(
            f"What was there before is kept as {done.kept}. Delete it when you no longer need it."
        )
    sys.exit(1 if found.problems else 0)


@db.command()
@click.argument("source", metavar="FROM")
@click.argument("target", metavar="TO")
def copy(source: str, target: str) -> None:
    """Copy a whole database into an empty one.

    Both are addresses, such as of a file and of a PostgreSQL server. Stop the bot first; FROM is
    not changed.
    """
    from bifrost_bot.tools import copy_database

    with exit_on_errors(), progress_bar("Copying") as progress:
        done = asyncio.run(copy_database.copy(source, target, progress))
    click.echo(
        f"Copied and compared. Matches: {done.matches:,}. Seasons: {done.seasons:,}. "
        f"Rows: {done.rows:,}. Now name the new database in database_url."
    )


@db.command()
@CONFIG_OPTION
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
            await care.require_current(database)
            with progress_bar("Reading") as progress:
                return await results.rebuild(database, progress)
        finally:
            await database.close()

    with exit_on_errors():
        count = asyncio.run(rebuild(config.load(path).database_url))
    click.echo(f"Results and ratings are computed again. Finished matches: {count:,}.")
