"""Addition: a snake scores the digit sum of its apples (rule A-24, R-59)."""

from typing import Final

from bifrost_bot.engines.antisocial_snake.variation import Variation


def digit_sum(apples: int) -> int:
    """Returns the sum of a number's digits."""
    return sum(map(int, str(apples)))


ADDITION: Final = Variation(
    id="addition",
    title="Addition",
    rule="Each snake scores the digit sum of its apples, taken after halving: 19 apples are worth "
    "10.",
    score=digit_sum,
    reckoning="digit sum",
)
