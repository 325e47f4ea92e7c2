"""The environment in which the command and the guide are tried."""

from pathlib import Path

import pytest

from tests.gamekit.workshop import Workshop, open_workshop


@pytest.fixture(scope="session")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("environment") / "venv"
    return open_workshop(place, place.parent).environment


@pytest.fixture(scope="module")
def workshop(environment: Path, tmp_path_factory: pytest.TempPathFactory) -> Workshop:
    return Workshop(environment, tmp_path_factory.mktemp("work"))
