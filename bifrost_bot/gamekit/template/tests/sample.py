"""The sample of Duel, for tests over all games."""

from typing import Final

from bifrost_bot.gamekit.conformance.sample import Evening, Sample

SAMPLE: Final = Sample(evening=Evening({"rounds": 2}, people=2), settings=({"rounds": 3},))
