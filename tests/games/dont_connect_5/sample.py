"""The sample of Don't Connect 5."""

from typing import Final

from bifrost_bot.gamekit.conformance.sample import Evening, Sample

SAMPLE: Final = Sample(
    evening=Evening(people=3, last=4, late="pass"),
    settings=({"move_seconds": 60, "warnings": [30, 10, 5]}, {"warnings": []}),
)
