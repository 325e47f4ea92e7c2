"""The modules that a start of the bot loads."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from bifrost_bot.engines.registry import OWN, game_of, titles
from bifrost_bot.sandbox import Sandbox, Setup
from bifrost_bot.sandbox.world.model import ApplicationEmoji
from bifrost_bot.speech.seat_emoji import OWN_LETTERS, emoji_name
from tests.databases import on_files
from tests.e2e.helpers import listing_bot
from tests.e2e.helpers.program import Program, answered
from tests.e2e.helpers.table import HOME, HOST

GAMES = tuple(f"bifrost_bot.engines.{game}" for game in OWN)
SELDOM = (
    # Only new tables, pages, pictures, figures, other programs' files and database servers.
    *("alembic", "mako", "pygments", "jinja2", "asyncpg", "sqlalchemy.dialects.postgresql"),
    *("PIL", "zlib_ng", "aiohttp.web"),
    "bifrost_bot.drawing.image",
    "bifrost_bot.replay.page",
    "bifrost_bot.replay.record",
    "bifrost_bot.replay.season.page",
    "bifrost_bot.web.server",
    # Never.
    *("bifrost_bot.sandbox", "bifrost_bot.arena.series", "bifrost_bot.gamekit"),
)
"""What a start without live matches does without."""

MOST = 525
"""The most modules of ours that a start loads; each takes a third of a millisecond."""

LOADED = "import bifrost_bot.app, sys; print(*sys.modules)"


def unneeded(loaded: list[str]) -> list[str]:
    """What was loaded of that which a start does without."""
    return [name for name in (*SELDOM, *GAMES) if name in loaded]


@pytest.mark.process
def test_it_loads_nothing_that_is_seldom_needed() -> None:
    run = subprocess.run(
        [sys.executable, "-c", LOADED], check=True, capture_output=True, encoding="utf-8"
    )
    loaded = run.stdout.split()
    assert unneeded(loaded) == []
    ours = [name for name in loaded if name.startswith("bifrost_bot.")]
    assert 0 < len(ours) <= MOST


def test_the_registry_knows_the_titles_of_games_that_it_has_not_loaded() -> None:
    found = {game_of(game_id).info.id: game_of(game_id).info.title for game_id in OWN}
    assert list(found.items()) == list(OWN.items())
    assert list(titles().items())[: len(OWN)] == list(OWN.items())


@on_files
@pytest.mark.process
async def test_a_bot_without_matches_loads_games_with_the_first_command_and_no_more(
    tmp_path: Path,
) -> None:
    async with Sandbox(Setup(identify_ms=0)) as sandbox:
        program = Program(tmp_path, sandbox, planted=Path(listing_bot.__file__))
        for seat in OWN_LETTERS:
            # As an earlier start has drawn them.
            emoji = ApplicationEmoji(sandbox.world.snowflakes.next(), emoji_name(seat), b"")
            sandbox.world.application.emojis[emoji.id] = emoji

        async def modules_of_a_run(*commands: str) -> list[str]:
            await program.start()
            for command in commands:
                home = sandbox.world.channel(HOME)
                await answered(sandbox, sandbox.person(HOST).run(home, command, {}))
            assert await program.stop(signal.SIGTERM) == 0
            return listing_bot.modules_in(tmp_path)

        # The first start makes the tables.
        assert "alembic" in await modules_of_a_run()
        assert unneeded(await modules_of_a_run()) == []
        assert unneeded(await modules_of_a_run("about")) == [*GAMES]
