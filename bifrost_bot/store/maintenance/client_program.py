"""PostgreSQL's own programs that copy databases and put them back."""

import os
import shutil
import subprocess

from bifrost_bot.store.database import StoreError, location, parse_url
from bifrost_bot.store.driver import address


def run(name: str, *arguments: str, url: str | None = None) -> str:
    """Runs a program of PostgreSQL and returns what it prints.

    Args:
        name: The program.
        arguments: Its arguments.
        url: The database that it works on, if it works on one; the password is not among the
        arguments.

    Raises:
        StoreError: When it is not installed or fails; the message says why.
    """
    program = shutil.which(name)
    if program is None:
        raise StoreError(
            f"{name} is missing. Install PostgreSQL's client programs, or run this where the "
            "server is."
        )
    environment, where = dict(os.environ), ()
    if url is not None:
        parsed = address.libpq_url(parse_url(url))
        environment["PGPASSWORD"] = parsed.password or os.environ.get("PGPASSWORD", "")
        where = (f"--dbname={parsed.set(password=None).render_as_string()}",)
    done = subprocess.run(  # noqa: S603 - no shell, and the address is the owner's
        [program, *where, *arguments],
        env=environment,
        capture_output=True,
        text=True,
        errors="replace",
        check=False,
    )
    if done.returncode != 0:
        raise StoreError(
            f"{name} failed{f' on {location(url)}' if url else ''}: {done.stderr.strip()}"
        )
    return done.stdout
