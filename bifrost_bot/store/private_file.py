"""Private files, readable only by the user who runs the bot, as they hold players' secrets."""

import logging
import os
import shutil
import stat
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Final

log = logging.getLogger(__name__)
_MODE: Final = stat.S_IRUSR | stat.S_IWUSR
_OTHERS: Final = stat.S_IRWXG | stat.S_IRWXO
_ENDINGS: Final = ("", "-wal", "-shm", "-journal", "-reading")
"""Endings of files next to a database; each gets the database's own rights when created."""


def make_private(database: Path) -> None:
    """Creates a database file that others cannot read, or takes the rights to it from them."""
    with suppress(OSError):  # SQLite reports the reason when it opens the file.
        create_private(database, database.parent)
    for ending in _ENDINGS:
        _restrict(database.with_name(database.name + ending))


def create_private(path: Path, like: Path | None = None) -> None:
    """Creates an empty file that others cannot read.

    Args:
        like: If root runs the bot, the file gets the owner of this path, or of its folder if the
            path does not exist.

    Raises:
        OSError: When it cannot be made, or there is one already.
    """
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _MODE)
    try:
        if like is not None:
            give_to_owner_of(like, descriptor)
    finally:
        os.close(descriptor)


def write_private(path: Path, text: str) -> None:
    """Writes a text file that others cannot read, whole or not at all.

    One that exists is replaced, and keeps its rights.

    Raises:
        OSError: When it cannot be written; one that exists stays as it is.
    """
    if path.exists() and not path.is_file():
        path.write_text(text, encoding="utf-8")  # Such as a pipe.
        return
    target = path.resolve()
    there = target.exists()
    part = target.with_name(f".{target.name}.part")
    part.unlink(missing_ok=True)
    create_private(part, target if there else None)
    try:
        part.write_text(text, encoding="utf-8")
        if there:
            shutil.copymode(target, part)
        part.replace(target)
    finally:
        part.unlink(missing_ok=True)


def create_private_folder(path: Path) -> None:
    """Creates a folder that others cannot enter, and missing parents, owned like the folder above.

    Raises:
        OSError: When it cannot be made.
    """
    if path.is_dir():
        return
    create_private_folder(path.absolute().parent)
    path.mkdir(mode=stat.S_IRWXU, exist_ok=True)
    if os.name == "posix":
        descriptor = os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
        try:
            give_to_owner_of(path.absolute().parent, descriptor)
        finally:
            os.close(descriptor)


def give_to_owner_of(like: Path, descriptor: int) -> None:
    """Gives a file or folder created by root to another's owner: the bot seldom runs as root."""
    if os.name == "posix" and os.geteuid() == 0:
        with suppress(OSError):  # A container's root may lack the right.
            existing = like if like.exists() else like.parent
            owner = existing.stat()
            os.fchown(descriptor, owner.st_uid, owner.st_gid)


def free_path(path: Path) -> Path:
    """Returns the path, with a number before its ending if something else is there."""
    free = path
    numbers = count(1)
    while free.exists():
        free = path.with_name(f"{path.stem}-{next(numbers)}{path.suffix}")
    return free


def _restrict(path: Path) -> None:
    with suppress(OSError):
        mode = stat.S_IMODE(path.stat().st_mode)
        if os.name != "posix" or not mode & _OTHERS or not path.is_file():
            return
        try:
            path.chmod(mode & ~_OTHERS)
        except OSError as problem:
            log.warning(
                "other users of this machine can read %s, and that cannot be changed: %s",
                path,
                problem,
            )
        else:
            log.warning("other users of this machine could read %s; now only its owner can", path)
