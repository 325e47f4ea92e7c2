"""PostgreSQL's own programs for backup and restore."""

import os
import shutil
import subprocess

from bifrost_bot.store.database import StoreError, location, parse_url
from bifrost_bot.store.driver import database_url


def run(name: str, *arguments: str, url: str | None = None) -> str:
    """Runs a program of PostgreSQL and returns its output.

    Args:
        name: The program.
        arguments: Its arguments.
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
