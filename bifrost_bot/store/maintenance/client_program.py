"""PostgreSQL's own programs for backup and restore."""

import asyncio
import os
import shutil
import subprocess
from concurrent.futures import ThreadPoolExecutor

from bifrost_bot.store.database import Database, StoreError, location, parse_url
from bifrost_bot.store.driver import database_url


def run(name: str, *arguments: str, url: str | None = None) -> str:
    """Runs a program of PostgreSQL and returns its output.

    Args:
        url: The database, if it needs one; the password is passed in the environment.

    Raises:
        StoreError: When it is not installed or fails; the message says why.
    """
    program = shutil.which(name)
    if program is None:
        raise StoreError(
            f"{name} is missing. Install PostgreSQL's client programs, or run this where the "
            "server is."
        )
    command = [program]
    environment = dict(os.environ)
    if url is not None:
        _require_no_pooler(name, url)
        parsed = database_url.libpq_url(parse_url(url))
        environment["PGPASSWORD"] = parsed.password or os.environ.get("PGPASSWORD", "")
        command.append(f"--dbname={parsed.set(password=None).render_as_string()}")
    done = subprocess.run(  # noqa: S603 - no shell, and the address is the owner's
        [*command, *arguments],
        env=environment,
        capture_output=True,
        text=True,
        errors="replace",
        check=False,
    )
    if done.returncode != 0:
        where = f" on {location(url)}" if url else ""
        raise StoreError(f"{name} failed{where}: {done.stderr.strip()}")
    return done.stdout


def _require_no_pooler(name: str, url: str) -> None:
    """Refuses an address behind which a pooler is, whose connections would keep what is set there.

    Raises:
        StoreError: For such an address, or one that cannot be reached.
    """
    with ThreadPoolExecutor(1) as executor:
        is_pooled = executor.submit(asyncio.run, _is_pooled(url)).result()
    if is_pooled:
        raise StoreError(
            f"{name} needs the server's own address, but {location(url)} leads to a connection "
            "pooler. Run the command with BIFROST_DATABASE_URL set to the server's own address."
        )


async def _is_pooled(url: str) -> bool:
    database = Database(url)
    try:
        async with database.transaction():
            return database.behind_pooler
    finally:
        await database.close()
