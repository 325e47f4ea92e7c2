"""`bifrost-bot new-game`: copies the template, the game Duel, under another name."""

from collections.abc import Iterator, Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from bifrost_bot.engines.plugins import GAME_ID
from bifrost_bot.engines.registry import all_games

_EXCLUDED: Final = ("__init__.py", "__pycache__")
"""Files at the top of the template that are not part of a project."""


class NewGameError(Exception):
    """Raised if no project was written; the message is a sentence that says why."""


def write(name: str, directory: Path) -> Path:
    """Writes the project of a new game, and returns its folder `directory/name`.

    Raises:
        NewGameError: If the name is invalid or taken, or the folder exists or cannot be written.
    """
    _check(name)
    folder = directory / name
    try:
        directory.mkdir(parents=True, exist_ok=True)
        folder.mkdir()
        for path, text in _project_files(name).items():
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
    if not GAME_ID.fullmatch(name):
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


def _project_files(name: str) -> Mapping[Path, str]:
    """Returns the template's files with every `duel` in their paths and texts replaced."""
    template = files("bifrost_bot") / "gamekit" / "template"
    project: dict[Path, str] = {}
    for parts, file in _walk(template):
        if parts[0] not in _EXCLUDED:
            path = Path(*[_rename(part, name) for part in parts])
            project[path] = _rename(file.read_text(encoding="utf-8"), name)
    return project


def _walk(folder: Traversable) -> Iterator[tuple[tuple[str, ...], Traversable]]:
    """Yields every file in a folder with the parts of its path, without Python's caches."""
    for entry in folder.iterdir():
        if entry.is_file():
            yield (entry.name,), entry
        elif entry.name != "__pycache__":
            for parts, file in _walk(entry):
                yield (entry.name, *parts), file


def _rename(text: str, name: str) -> str:
    bare_name = name.strip("_")
    text = text.replace("duel-game", f"{bare_name.replace('_', '-')}-game")
    text = text.replace("duel", name)
    return text.replace("Duel", bare_name.replace("_", " ").capitalize())
