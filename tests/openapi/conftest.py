from __future__ import annotations

import pytest

from .description import Description, load


@pytest.fixture(scope="session")
def description() -> Description:
    return load()
