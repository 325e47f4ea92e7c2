"""`bifrost-bot new-game`: copies the template, whose game is Duel, under another name."""

import re
from collections.abc import Iterator, Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from bifrost_bot.engines.registry import all_games

_ID: Final = re.compile(r"[a-z][a-z0-9_]{0,31}")
_LEFT_OUT: Final = ("__init__.py", "__pycache__")
"""What makes a package of the template itself, at its top."""


class NewGameError(Exception):
    """No project was written; the message is a sentence that says why."""


def write(name: str, directory: Path) -> Path:
    """Returns the folder `directory/name`, in which the project of a game of that name now is.

    Raises:
        NewGameError: When the name cannot be a game's id or is taken, or the folder is there or
        cannot be written.
    """
    _check(name)
    folder = directory / name
    try:
        directory.mkdir(parents=True, exist_ok=True)
        folder.mkdir()
        for path, text in _project(name).items():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_text(text, encoding="utf-8")
    except FileExistsError:
        raise NewGameError(
            f"{folder} already exists; choose another name or --directory."
        ) from None
    except OSError as problem:
        raise NewGameError(
            f"{problem.filename}: this cannot be written: {problem.strerror}."
        ) from None
    return folder


def _check(name: str) -> None:
    if not _ID.fullmatch(name):
        raise NewGameError(
            f"{name!r} cannot be the id of a game. Write a small letter and up to 31 more of a-z, "
            "0-9 and _."
        )
    if name in all_games():
        raise NewGameError(f"There already is a game {name}; `bifrost-bot games` lists them all.")
    if find_spec(_package(name)) is not None:
        raise NewGameError(
            f"There already is a Python package {_package(name)}, so the game needs another name."
        )


def _package(name: str) -> str:
    return f"{name}_game"


def _project(name: str) -> Mapping[Path, str]:
    """Returns the project's files: the template's, with every `duel` in their paths and texts
    replaced.
    """
    template = files("bifrost_bot") / "gamekit" / "template"
    return {
        Path(*(_renamed(part, name) for part in parts)): _renamed(
            file.read_text(encoding="utf-8"), name
        )
        for parts, file in _walk(template)
        if parts[0] not in _LEFT_OUT
    }


def _walk(folder: Traversable) -> Iterator[tuple[tuple[str, ...], Traversable]]:
    """Yields every file in a folder with the parts of its path, but none that Python made."""
    for entry in folder.iterdir():
        if entry.is_file():
            yield (entry.name,), entry
        elif entry.name != "__pycache__":
            yield from (((entry.name, *parts), file) for parts, file in _walk(entry))


def _renamed(text: str, name: str) -> str:
    title = name.strip("_").replace("_", " ").capitalize()
    return (
        text.replace("duel-game", f"{name.strip('_').replace('_', '-')}-game")
        .replace("duel", name)
        .replace("Duel", title)
    )
