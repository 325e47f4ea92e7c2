"""All variations, and the kinds of parts that may be sent for a board now."""

from collections.abc import Mapping
from types import MappingProxyType

from bifrost_bot.engines.antisocial_snake.model import Board
from bifrost_bot.engines.antisocial_snake.variation import Kind, Variation
from bifrost_bot.engines.antisocial_snake.variations.bidding import BIDDING
from bifrost_bot.engines.antisocial_snake.variations.frame import FRAME
from bifrost_bot.engines.antisocial_snake.variations.quiz import QUIZ
from bifrost_bot.engines.antisocial_snake.variations.redirect import REDIRECT
from bifrost_bot.engines.antisocial_snake.variations.scoring import (
    ADDITION,
    ELEMENTAL,
    STALE,
    THEME,
)
from bifrost_bot.engines.antisocial_snake.variations.swap import SWAP
from bifrost_bot.engines.antisocial_snake.variations.toggle import TOGGLE

_ALL = (THEME, ADDITION, ELEMENTAL, FRAME, SWAP, STALE, TOGGLE, REDIRECT, QUIZ, BIDDING)

VARIATIONS: Mapping[str, Variation] = MappingProxyType(
    {variation.id: variation for variation in _ALL}
)


def variation_of(board: Board) -> Variation:
    """Returns a board's own rules."""
    return VARIATIONS[board.variation]


def kinds(board: Board) -> tuple[Kind, ...]:
    """Returns the kinds of parts in a board's present phase: placement until it has snakes."""
    variation = variation_of(board)
    return variation.moving if board.snakes else variation.placing


def kind_of(word: str) -> Kind:
    """Returns the kind of part that begins with a word."""
    for variation in VARIATIONS.values():
        for kind in (*variation.placing, *variation.moving):
            if kind.word == word:
                return kind
    raise KeyError(word)
