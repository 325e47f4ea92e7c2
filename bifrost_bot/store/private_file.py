"""Files that only the user who runs the bot can read: they hold what players may not know yet."""

import logging
import os
import stat
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Final

log = logging.getLogger(__name__)
_MODE: Final = stat.S_IRUSR | stat.S_IWUSR
_OTHERS: Final = stat.S_IRWXG | stat.S_IRWXO
_BESIDE: Final = ("", "-wal", "-shm", "-journal", "-reading")
"""What SQLite and the bot write next to a database, each with the rights of the database itself
when it is made.
"""


def make_private(database: Path) -> None:
    """Creates a database file that others cannot read, or takes from others what an earlier
    program let them read.
    """
    with suppress(OSError):  # Why a file cannot be made SQLite says when it is opened.
        create_private(database, database.parent)
    for path in (database.with_name(database.name + ending) for ending in _BESIDE):
        _tighten(path)


def create_private(path: Path, like: Path | None = None) -> None:
    """Creates an empty file that others cannot read.

    Args:
        path: The file.
        like: Whose owner it gets if root makes it, such as the database that it is a copy of; if
        nothing is there, its
            folder's owner.

    Raises:
        OSError: When it cannot be made, or there is one already.
    """
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _MODE)
    try:
        if like is not None:
            give_to_owner_of(like, descriptor)
    finally:
        os.close(descriptor)


def create_private_folder(path: Path) -> None:
    """Creates a folder that others cannot enter, and those above it; it belongs to whom the folder
    above belongs.

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
    """Gives an open file or folder that root has made to the owner of another one: the bot is
    seldom run by root.
    """
    if os.name == "posix" and os.geteuid() == 0:
        with suppress(OSError):  # A container's root may lack the right.
            owner = (like if like.exists() else like.parent).stat()
            os.fchown(descriptor, owner.st_uid, owner.st_gid)


def free_path(path: Path) -> Path:
    """Returns the path if nothing is there, otherwise the first one with a number before its
    ending.
    """
    places = (
        path.with_name(f"{path.stem}-{number}{path.suffix}") if number else path
        for number in count()
    )
    return next(place for place in places if not place.exists())


def _tighten(path: Path) -> None:
    with suppress(OSError):
        mode = stat.S_IMODE(path.stat().st_mode)
        if path.is_file() and mode & _OTHERS and os.name == "posix":
            try:
                path.chmod(mode & ~_OTHERS)
            except OSError as problem:
                log.warning(
                    "other users of this machine can read %s, and that cannot be changed: %s",
                    path,
                    problem,
                )
            else:
                log.warning(
                    "other users of this machine could read %s; now only its owner can", path
                )
