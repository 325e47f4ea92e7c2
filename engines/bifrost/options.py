"""The form fields for a host's settings of Bifröst."""

from typing import Final

from bifrost_bot.engines.bifrost.settings import PRESETS
from bifrost_bot.engines.options import kinds
from bifrost_bot.engines.options.lines import words, write_words
from bifrost_bot.engines.options.option import Option
from bifrost_bot.engines.values import Json

CLOCK: Final = ("move_seconds", "warnings")
"""The settings for the length of a turn and its warnings."""


def _cells(colour: str, text: str) -> Json:
    del colour
    return [cell.upper() for cell in words(text)]


OPTIONS: Final[tuple[Option, ...]] = (
    kinds.table(
        "prefilled",
        "red: C4, E2",
        _cells,
        write_words,
        tuple(PRESETS),
        title="Cells coloured from the start",
        help="trine, empty, or a line for each colour, such as red: C4, E2",
        usual="trine: red C4 and E2, green F3 and H5, blue F6 and B5",
    ),
    kinds.numbers(
        "points",
        "3, 2, 0",
        title="Points for first, second and third place",
        help="What the places of a game are worth, such as 5, 2, 0.",
        usual="3, 2, 0",
    ),
    kinds.length(
        "half_break",
        title="Break between the halves",
        help="How long players rest before game 4 begins, up to an hour, such as 5m or 90s.",
        usual="no break",
    ),
    kinds.yes_or_no(
        "wait_for_finished",
        "Yes: every turn lasts its full time",
        "No: turns of finished colours are skipped",
        title="Wait for colours that have finished?",
        help="Whether a turn lasts its time even if all colours to move have finished their games.",
        usual="no: such turns are skipped",
    ),
)
