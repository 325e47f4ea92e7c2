"""Fixtures for confined programs; where the kernel cannot confine, the arena must refuse."""

import os
from pathlib import Path

import pytest

from tests.arena.playing import FIRST, command, unable, write_programs

_WHY_NOT = pytest.StashKey[str | None]()


def _why_not(config: pytest.Config) -> str | None:
    if _WHY_NOT not in config.stash:
        config.stash[_WHY_NOT] = why_not = unable()
        assert why_not is None or not os.environ.get("CI"), why_not
    return config.stash[_WHY_NOT]


@pytest.fixture
def walls(tmp_path: Path) -> Path:
    """Marks a test that needs confinement; a folder for its programs."""
    return tmp_path


@pytest.fixture
def confined(pytestconfig: pytest.Config) -> bool:
    """Whether games are played in confinement here, for tests of what holds with and without."""
    return _why_not(pytestconfig) is None


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    folder = pyfuncitem.funcargs.get("walls")
    if not isinstance(folder, Path) or _why_not(pyfuncitem.config) is None:
        return None
    done = command("arena", *write_programs(folder, {"a.py": FIRST, "b.py": FIRST, "c.py": FIRST}))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"{_why_not(pyfuncitem.config)}\n"
    return True
