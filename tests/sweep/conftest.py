"""A folder to play in."""

from pathlib import Path

import pytest

from tests.sweep.sweep import Outcome, Sweep


@pytest.fixture(scope="session")
def wholes() -> dict[str, Outcome]:
    return {}


@pytest.fixture
def sweep(
    monkeypatch: pytest.MonkeyPatch, template: Path, tmp_path: Path, wholes: dict[str, Outcome]
) -> Sweep:
    return Sweep(monkeypatch, template, tmp_path, wholes)
