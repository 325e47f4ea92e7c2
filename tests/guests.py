"""Guest games to test like our own: `BIFROST_TEST_GUESTS` names their modules.

A test run that is given some takes them into the registry before anything reads it, so that every
test over the registry, the crash sweep and the generated input play them too. A guest brings its
sample and recordings as our games do; where they are in its own project,
`BIFROST_TEST_SAMPLES` names the folder.
"""

import importlib
import os
from functools import cache
from typing import Final

from bifrost_bot.engines import registry
from bifrost_bot.engines.contract import AnyGame

VARIABLE: Final = "BIFROST_TEST_GUESTS"


def seat_guests() -> None:
    """Takes the guests, if there are any, into the registry; a second call changes nothing."""
    named = [name for name in os.environ.get(VARIABLE, "").split(",") if name]
    if named:
        guests: list[AnyGame] = [importlib.import_module(name).GAME for name in named]
        found = registry.Found(
            {**registry.all_games(), **{guest.info.id: guest for guest in guests}}
        )
        registry.found = cache(lambda: found)


seat_guests()
