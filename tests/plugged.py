"""Games that a test adds to the registry, or puts in the place of others."""

import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType

import pytest

from bifrost_bot.engines import registry
from bifrost_bot.engines.contract import AnyGame
from bifrost_bot.gamekit import new_game


def plug_in(monkeypatch: pytest.MonkeyPatch, *games: AnyGame) -> None:
    """Lets the games be found like any other, each by its id."""
    known = {**registry.all_games(), **{game.info.id: game for game in games}}
    monkeypatch.setattr(registry, "found", lambda: registry.Found(known))


def install(name: str, folder: Path) -> Path:
    """Writes and installs the template's game, and returns the folder of its package."""
    project = new_game.write(name, folder / "projects")
    installed = folder / "installed"
    pip = (
        sys.executable,
        "-m",
        "pip",
        "install",
        "--quiet",
        "--disable-pip-version-check",
        "--no-deps",
        "--no-index",
    )
    subprocess.run(
        [*pip, "--no-build-isolation", "--target", str(installed), str(project)], check=True
    )
    return installed


@contextmanager
def found_in(folder: Path) -> Generator[None]:
    """Makes this process and its children search that folder for packages and games."""
    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.syspath_prepend(str(folder))  # pyright: ignore[reportUnknownMemberType] - pytest has no type there
        found = registry.found
        found.cache_clear()
        yield
    # A later test finds this program's games only, and no module of a package that is not installed
    # any more.
    found.cache_clear()
    for name in [name for name, module in sys.modules.items() if _is_in(folder, module)]:
        del sys.modules[name]


def _is_in(folder: Path, module: ModuleType) -> bool:
    return folder in Path(getattr(module, "__file__", None) or "").parents
