"""The pytest plugin for authors of games: `pytest --bifrost-laws` runs all laws.

Every run of pytest loads it where the program is installed, so it imports nothing of the program
without the option.
"""

from typing import Final

import pytest

OPTION: Final = "--bifrost-laws"
SAMPLES: Final = "--bifrost-samples"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Adds the options."""
    group = parser.getgroup("bifrost-bot", "Bifrost Bot: the laws that every game obeys")
    group.addoption(
        OPTION,
        nargs="?",
        const="",
        default=None,
        metavar="GAME,GAME",
        help="Run all laws over these games; without names, over the games of installed plugins, "
        "or else over all.",
    )
    group.addoption(
        SAMPLES,
        action="append",
        default=[],
        metavar="DIR",
        help="Where a game's sample is: DIR/GAME/sample.py or DIR/sample.py. Usually in "
        "tests/games or tests.",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Registers the laws if the option is given."""
    if config.getoption(OPTION) is not None:
        from bifrost_bot.gamekit.conformance.collection import LawCollection  # noqa: PLC0415 - other runs need not wait for it

        config.pluginmanager.register(LawCollection(config), "bifrost-law-collection")
