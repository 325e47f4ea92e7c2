"""Look-up of variations, and of the kinds of parts that may be sent for a board now."""

from bifrost_bot.engines.antisocial_snake import variations
from bifrost_bot.engines.antisocial_snake.model import Board
from bifrost_bot.engines.antisocial_snake.variation import Kind, Variation


def variation_of(board: Board) -> Variation:
    """Returns a board's own rules."""
    return variations.VARIATIONS[board.variation]


def variation_named(id: str) -> Variation:
    """Returns the variation of that name in the settings."""
    return variations.VARIATIONS[id]


def kinds(board: Board) -> tuple[Kind, ...]:
    """Returns the kinds of parts in a board's present phase: placement until it has snakes."""
    variation = variation_of(board)
    return variation.moving if board.snakes else variation.placing


def kind_of(word: str) -> Kind:
    """Returns the kind of part that begins with a word."""
    for variation in variations.VARIATIONS.values():
        for kind in (*variation.placing, *variation.moving):
            if kind.word == word:
                return kind
    raise KeyError(word)
