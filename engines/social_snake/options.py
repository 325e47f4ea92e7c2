"""The form fields for a host's settings of Social Snake."""

from collections.abc import Mapping
from typing import Final, cast

from bifrost_bot.engines.options import kinds
from bifrost_bot.engines.options.option import Option
from bifrost_bot.engines.social_snake.grid.files import GRIDS
from bifrost_bot.engines.values import Json

CLOCK: Final = ("round_seconds", "warnings")
"""The settings for the length of a round and its warnings."""


def _read_grids(text: str) -> Mapping[str, Json]:
    return cast(Mapping[str, Json], GRIDS.read("", "A", text))


OPTIONS: Final[tuple[Option, ...]] = (
    kinds.choice(
        "edition",
        {
            "original": "Original: grid A, then B and C",
            "mm2_5": "MM 2.5: grids A and B together, with negative apples",
            "archipelago": "Archipelago: grid A, then B and C, with tunnels",
        },
        title="Edition",
        help="Which published version of the game is played.",
        usual="original",
    ),
    kinds.whole_number(
        "rounds",
        title="Rounds of a stage",
        help="The most rounds that a stage has, such as 5.",
        usual="5",
    ),
    kinds.numbers(
        "free_rounds",
        "4, 5",
        title="Rounds in which snakes may turn",
        help="The numbers of these rounds, such as 4, 5, or none; in others a move keeps to one "
        "direction.",
        usual="4, 5, as far as there are such rounds",
    ),
    kinds.garnets(),
    kinds.groups(
        "schedule",
        title="Stages and their grids",
        help="A line for each stage: the grids played together in it, such as B, C",
        usual="those of the edition",
    ),
    kinds.boards(
        "grids",
        "grid",
        _read_grids,
        title="Grids of your own",
        help="A line grid A, then its rows: 1,2,g1,-3,t:blue. You can paste cells of a "
        "spreadsheet.",
        usual="generated at random",
    ),
    kinds.yes_or_no(
        "failed_step_stops",
        "Yes: no later place gets any either",
        "No: later places can still get some (only Archipelago)",
        title="Do Tokens end at a place that gets none?",
        help="If too few Tokens of Life are left for a place, whether later places get none "
        "either.",
        usual="yes",
    ),
)
