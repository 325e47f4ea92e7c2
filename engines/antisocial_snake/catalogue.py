"""Finding variations, and the kinds of parts that may be sent for a board now."""

from bifrost_bot.engines.antisocial_snake import variations
from bifrost_bot.engines.antisocial_snake.model import Board
from bifrost_bot.engines.antisocial_snake.variation import Kind, Variation


def variation_of(board: Board) -> Variation:
    """Returns a board's own rules."""
    return variations.VARIATIONS[board.variation]


def named(id: str) -> Variation:
    """Returns the variation of that name in the settings."""
    return variations.VARIATIONS[id]


def kinds(board: Board) -> tuple[Kind, ...]:
    """Returns the variation's kinds of parts in the board's present phase: placement until
    snakes stand on it.
    """
    variation = variation_of(board)
    return variation.moving if board.snakes else variation.placing


def kind_of(word: str) -> Kind:
    """Returns the kind of part that begins with a word."""
    every = (kind for one in variations.VARIATIONS.values() for kind in (*one.placing, *one.moving))
    return next(kind for kind in every if kind.word == word)
