"""The rounds and boards that a match's settings fix, for `/rules`."""

from collections.abc import Sequence

from bifrost_bot.engines.antisocial_snake.model import Config, Terms
from bifrost_bot.engines.words import count, listed

_MOST_ROUNDS = 10
"""How many rounds are listed; those of a longer match would fill the message."""


def terms(config: Config) -> tuple[str, ...]:
    """Returns the rounds with their boards; the hosts' tiles and the variations stay secret."""
    rounds = [_boards(pair) for pair in config.rounds]
    listing = rounds[:_MOST_ROUNDS]
    if len(rounds) > _MOST_ROUNDS:
        listing.append(f"{len(rounds) - _MOST_ROUNDS} more")
    return (f"This match has {count(len(rounds), 'round')}: {'; '.join(listing)}.",)


def _boards(pair: Sequence[Terms]) -> str:
    return f"{'board' if len(pair) == 1 else 'boards'} {listed([board.name for board in pair])}"
