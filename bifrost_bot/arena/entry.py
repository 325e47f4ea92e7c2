"""The programs that play: their files, and their names in reports."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

LARGEST_PROGRAM: Final = 1024 * 1024
"""In bytes of source; the contest's example programs are a hundredth of it."""


class EntryError(Exception):
    """A file cannot be used; the message is one sentence that says which, and what is wrong."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A program in the arena.

    Attributes:
        label: Its unique name in tables.
        file: The name of its file, used in saves.
        source: Its content.
    """

    label: str
    file: str
    source: bytes


def read(paths: Sequence[Path]) -> tuple[Entry, ...]:
    """Returns the programs in these files; the same file may be given more than once.

    Raises:
        EntryError: When a file cannot be read or is not named as Python source, or there are fewer than three.
    """
    if len(paths) < 3:
        given = "one program was" if len(paths) == 1 else f"{len(paths)} programs were"
        raise EntryError(f"A game needs three programs, and {given} named. You may name a program more than once.")
    sources = [_source(path) for path in paths]
    names = [path.name for path in paths]
    return tuple(
        Entry(_label(names, at), printable(name), source)
        for at, (name, source) in enumerate(zip(names, sources, strict=True))
    )


def _source(path: Path) -> bytes:
    if path.suffix != ".py":
        raise EntryError(f"{printable(str(path))} is not a Python program. Its name must end with .py.")
    try:
        source = path.read_bytes()
    except OSError as problem:
        raise EntryError(f"{printable(str(path))} cannot be read: {problem.strerror}.") from None
    if len(source) > LARGEST_PROGRAM:
        raise EntryError(f"{printable(str(path))} is too large. A program has at most {LARGEST_PROGRAM:,} bytes.")
    return source


def _label(names: Sequence[str], at: int) -> str:
    before = names[:at].count(names[at])
    return printable(names[at]) + (f" ({before + 1})" if before else "")


def printable(text: str) -> str:
    """Returns the text on one line, without control characters for a terminal."""
    return "".join(sign if sign.isprintable() else "?" for sign in " ".join(text.split()))
