"""Participants on the command line: strategies, programs, addresses, our computer players."""

import ast
import hashlib
import re
import shutil
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, Literal, TypeAlias

from bifrost_bot.arena.players.thinker import SHARES
from bifrost_bot.arena.processes.printing import printable
from bifrost_bot.engines.contract import AnyGame
from bifrost_bot.engines.dont_connect_5 import GAME as DONT_CONNECT_5

Kind: TypeAlias = Literal["strategy", "script", "words", "address", "own"]

LARGEST_PROGRAM: Final = 1024 * 1024
"""In bytes of source; the contest's example programs are a hundredth of it."""

_NAMED: Final = re.compile(r"([^/=@:]{1,40})=(.+)", re.DOTALL)
_ADDRESSES: Final = ("http://", "https://")
_STRATEGY_NAMES: Final = ("bot_move", "strategy")
_NUMBERS: Final = (
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
)


class EntryError(Exception):
    """A participant that cannot play; the message is one sentence that says which, and why."""


@dataclass(frozen=True, slots=True)
class Entry:
    """Who plays in the arena.

    Attributes:
        label: Its unique name in tables.
        file: The name of its file, its address, or its level.
        source: Its file's content.
        kind: `strategy`: of Don't Connect 5; `script`: for our interpreter; `words`: for another;
            `address`; `own`.
        words: The other interpreter.
    """

    label: str
    file: str
    source: bytes = b""
    kind: Kind = "strategy"
    words: tuple[str, ...] = ()

    @property
    def is_confined(self) -> bool:
        """Whether it is a program that may do harm here."""
        return self.kind not in ("address", "own")

    @property
    def fingerprint(self) -> str:
        """A text that differs where anything but the label differs."""
        told = "\0".join((self.kind, self.file, *self.words)).encode()
        return hashlib.sha256(told + b"\0" + self.source).hexdigest()


def read(names: Sequence[str], seats: int = 3, game: AnyGame | None = None) -> tuple[Entry, ...]:
    """Returns who plays; the same may be named more than once.

    Without a game, every Python file is a strategy of Don't Connect 5. With that game, it is one if
    it has a strategy's function, and with any other none is.

    Raises:
        EntryError: When a file cannot be read or is no program, or there are fewer than a game
            needs.
    """
    if len(names) < seats:
        given = "one program was" if len(names) == 1 else f"{len(names)} programs were"
        needed = _NUMBERS[seats] if seats < len(_NUMBERS) else str(seats)
        raise EntryError(
            f"A game needs {needed} programs, and {given} named. You may name a program more than "
            "once."
        )
    found = [_entry(name, game) for name in names]
    labels = [one.label for one in found]
    return tuple(replace(one, label=_distinct_label(labels, at)) for at, one in enumerate(found))


def our_player(level: str) -> Entry:
    """Returns the player of ours of a level."""
    return Entry(f"@{level}", level, kind="own")


def _entry(named: str, game: AnyGame | None) -> Entry:
    label, name = found.groups() if (found := _NAMED.fullmatch(named)) else ("", named)
    if name.startswith("@"):
        if name[1:] not in SHARES:
            levels = ", ".join(f"@{level}" for level in SHARES)
            raise EntryError(f"{printable(name)} is not a player of ours. They are {levels}.")
        return Entry(label or name, name[1:], kind="own")
    if name.startswith(_ADDRESSES):
        return Entry(printable(label or name), name, kind="address")
    path = Path(name)
    source = _source(path)
    kind, words = _kind(path, source, game)
    return Entry(printable(label or path.name), printable(path.name), source, kind, words)


def _source(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            source = file.read(LARGEST_PROGRAM + 1)
    except OSError as problem:
        raise EntryError(f"{printable(str(path))} cannot be read: {problem.strerror}.") from None
    if len(source) > LARGEST_PROGRAM:
        raise EntryError(
            f"{printable(str(path))} is too large. A program has at most {LARGEST_PROGRAM:,} bytes."
        )
    return source


def _kind(path: Path, source: bytes, game: AnyGame | None) -> tuple[Kind, tuple[str, ...]]:
    """Returns what kind of program a file is, and its interpreter where that is not ours."""
    if path.suffix == ".py":
        strategies = game is None or (game is DONT_CONNECT_5 and _has_strategy(source, path.stem))
        return ("strategy" if strategies else "script"), ()
    if path.suffix == ".js":
        node = shutil.which("node")
        if node is None:
            raise EntryError(
                f"{printable(str(path))} needs the program node, which is missing (Debian's "
                "package nodejs)."
            )
        return "words", (node,)
    line = source.partition(b"\n")[0]
    if not line.startswith(b"#!") or not line[2:].strip():
        raise EntryError(
            f"{printable(str(path))} is not a program. Its name must end with .py or .js, or its "
            "first line begin with"
            " #! and name its interpreter."
        )
    # As the kernel has it: one interpreter, and what follows is one argument.
    return "words", tuple(line[2:].decode(errors="replace").split(None, 1))


def _has_strategy(source: bytes, stem: str) -> bool:
    """Returns whether a file binds a name of a strategy's function, without running it."""
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    bound = {node.name for node in tree.body if isinstance(node, ast.FunctionDef | ast.ClassDef)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            bound.add(node.id)
    return not bound.isdisjoint((*_STRATEGY_NAMES, stem))


def _distinct_label(labels: Sequence[str], at: int) -> str:
    before = labels[:at].count(labels[at])
    return labels[at] + (f" ({before + 1})" if before else "")
