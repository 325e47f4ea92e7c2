"""A bot whose Bifröst dies of the text `h1` and hangs on `h2`."""

import itertools
import os
import signal
import sys
from dataclasses import replace
from typing import Any

from bifrost_bot.cli.main import main
from bifrost_bot.engines import registry
from bifrost_bot.engines.bifrost import GAME

_READ = GAME.parse


def parse(text: str, *others: Any) -> Any:
    """Reads a text as the game does, but for the two."""
    if text in ("h1", "h2"):
        print(f"the planted engine reads {text}", file=sys.stderr, flush=True)
    if text == "h1":
        os.kill(os.getpid(), signal.SIGKILL)
    if text == "h2":
        for _ in itertools.count():
            pass
    return _READ(text, *others)


if __name__ == "__main__":
    deadly = registry.Found({**registry.all_games(), "bifrost": replace(GAME, parse=parse)})
    registry.found = lambda: deadly
    main()
