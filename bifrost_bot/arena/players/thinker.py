"""Runs one of our computer players: `python -m …players.thinker LEVEL SECONDS`.

It speaks the protocol. The match's value in the requests is its seed, so that equal games get equal
answers, where it does not think. How long it thinks is measured in its own processor time, so that
a busy machine makes it no weaker.
"""

import json
import sys
import time
from collections.abc import Callable
from types import MappingProxyType
from typing import Any, Final

from bifrost_bot.engines.codec import decode
from bifrost_bot.engines.registry import game_of
from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.values import Slot

SHARES: Final = MappingProxyType(
    {"random": 0.0, "easy": 0.0, "quick": 0.0, "good": 1.0, "best": 4.0}
)
"""The levels, weakest first, each with how much longer than a good player it thinks; live, the
best has four times.
"""


def main() -> None:
    """Answers requests until there are no more."""
    level = sys.argv[1]
    seconds = float(sys.argv[2])
    for line in sys.stdin:
        sys.stdout.write(f"{answer_of(json.loads(line), level, seconds)}\n")
        sys.stdout.flush()


def answer_of(request: dict[str, Any], level: str, seconds: float) -> str:
    """Returns the answer of a player of that level; a good one thinks so many seconds."""
    game = game_of(request["game"])
    slot = Slot(**request["slot"])
    view = decode(game.types.view, request["view"])
    rng = Rng(f"{request['match']}/{level}/{slot.board}", request["phase"]["number"])
    if level == "random":
        return game.describe(game.random_move(view, slot, rng))
    if level == "easy":
        return game.describe(game.easy_move(view, slot, rng))
    return game.describe(
        game.best_move(view, slot, rng, _until(time.process_time() + seconds * SHARES[level]))
    )


def _until(deadline: float) -> Callable[[], bool]:
    return lambda: time.process_time() < deadline


if __name__ == "__main__":
    main()
