"""Theme: the plain rules."""

from typing import Final

from bifrost_bot.engines.antisocial_snake.variation import Variation

THEME: Final = Variation(id="theme", title="Theme", rule="The plain rules, without a variation.")
