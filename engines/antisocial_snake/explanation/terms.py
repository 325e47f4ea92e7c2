"""What a match's settings fix and everybody may know, for `/rules`: which boards are played in
which round.
"""

from collections.abc import Sequence

from bifrost_bot.engines.antisocial_snake.model import Config, Terms
from bifrost_bot.engines.words import count, listed

_MOST_TOLD = 10
"""How many rounds are told one by one; a match of many more would fill the message."""


def terms(config: Config) -> tuple[str, ...]:
    """Returns the rounds with their boards; what the host laid out, and which rules boards have,
    stays secret.
    """
    rounds = config.rounds
    told = [_boards(pair) for pair in rounds[:_MOST_TOLD]]
    more = [f"{len(rounds) - _MOST_TOLD} more"] if len(rounds) > _MOST_TOLD else []
    return (f"This match has {count(len(rounds), 'round')}: {'; '.join([*told, *more])}.",)


def _boards(pair: Sequence[Terms]) -> str:
    return f"{'board' if len(pair) == 1 else 'boards'} {listed([board.name for board in pair])}"
