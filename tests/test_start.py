"""The modules that a start of the bot loads."""

import subprocess
import sys

import pytest

SELDOM = ("alembic", "mako", "pygments", "jinja2", "asyncpg", "sqlalchemy.dialects.postgresql")
"""What only new tables, pages and servers of databases need."""
LOADED = f"import bifrost_bot.app, sys; print([name for name in {SELDOM} if name in sys.modules])"


@pytest.mark.process
def test_it_loads_nothing_that_is_seldom_needed() -> None:
    run = subprocess.run(
        [sys.executable, "-c", LOADED], check=True, capture_output=True, encoding="utf-8"
    )
    assert run.stdout == "[]\n"
