"""The sample of Bifröst."""

from typing import Final

from bifrost_bot.gamekit.conformance.sample import Evening, Sample

_SHORT: Final = {
    "red": ["A1", "A2", "A4", "A5"],
    "green": ["E9", "F8", "H6", "I5"],
    "blue": ["E1", "F1", "H1", "I1"],
}

SAMPLE: Final = Sample(
    evening=Evening(
        {"prefilled": _SHORT}, people=3, usual={"red": "A3", "green": "G7", "blue": "G1"}
    ),
    settings=(
        {"prefilled": "empty", "points": [3, 2, 0], "move_seconds": 60, "warnings": [30, 10, 5]},
        {"prefilled": "trine", "move_seconds": 1, "warnings": [], "half_break": 60},
        {"prefilled": {"red": ["A1", "A2", "A3", "A4"]}, "wait_for_finished": True},
    ),
)
