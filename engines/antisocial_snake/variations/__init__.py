"""All variations, one row each."""

from collections.abc import Mapping
from types import MappingProxyType

from bifrost_bot.engines.antisocial_snake.variation import Variation
from bifrost_bot.engines.antisocial_snake.variations.addition import ADDITION
from bifrost_bot.engines.antisocial_snake.variations.bidding import BIDDING
from bifrost_bot.engines.antisocial_snake.variations.elemental import ELEMENTAL
from bifrost_bot.engines.antisocial_snake.variations.frame import FRAME
from bifrost_bot.engines.antisocial_snake.variations.quiz import QUIZ
from bifrost_bot.engines.antisocial_snake.variations.redirect import REDIRECT
from bifrost_bot.engines.antisocial_snake.variations.stale import STALE
from bifrost_bot.engines.antisocial_snake.variations.swap import SWAP
from bifrost_bot.engines.antisocial_snake.variations.theme import THEME
from bifrost_bot.engines.antisocial_snake.variations.toggle import TOGGLE

_ALL = (THEME, ADDITION, ELEMENTAL, FRAME, SWAP, STALE, TOGGLE, REDIRECT, QUIZ, BIDDING)

VARIATIONS: Mapping[str, Variation] = MappingProxyType(
    {variation.id: variation for variation in _ALL}
)
