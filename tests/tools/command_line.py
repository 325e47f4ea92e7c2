"""The program called as on the command line, and a database for it to look into."""

import asyncio
import os
from collections.abc import Sequence
from pathlib import Path

from click.testing import CliRunner, Result

from bifrost_bot.cli.main import main
from bifrost_bot.match.decide import core
from bifrost_bot.match.events import MatchEvent
from bifrost_bot.store import journal
from bifrost_bot.store.database import Database
from bifrost_bot.store.journal import Home
from bifrost_bot.store.streams import MATCHES


def run(*arguments: str, **environment: str) -> Result:
    """Calls the program; returns its exit code and what it printed.

    The tests' own variables, which the program would refuse as unknown, are left out.
    """
    own = {name: None for name in os.environ if name.startswith("BIFROST_")}
    return CliRunner().invoke(main, list(arguments), env={**own, **environment})


def stored(folder: Path, history: Sequence[MatchEvent]) -> Path:
    """A bot's settings file, whose database holds a match."""

    async def fill() -> None:
        database = Database(f"sqlite:///{folder}/bot.sqlite3")
        await database.migrate()
        async with database.transaction() as connection:
            await journal.create(connection, MATCHES, core.fold(history), history, Home(1, 2))
        await database.close()

    asyncio.run(fill())
    config = folder / "config.toml"
    config.write_text(f'database_url = "sqlite:///{folder}/bot.sqlite3"\n', encoding="utf-8")
    return config
