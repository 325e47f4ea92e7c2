"""The sample of Social Snake."""

from typing import Final

from bifrost_bot.gamekit.conformance.sample import Evening, Sample

_GRID: Final = [
    ["1", "2", "g1", "-3"],
    ["4", "t:blue", "0", "2"],
    ["1", "1", "t:blue", "5"],
    ["2", "3", "1", "-1"],
]

SAMPLE: Final = Sample(
    evening=Evening({"rounds": 1}, people=3),
    settings=(
        {
            "edition": "original",
            "garnets": 3,
            "rounds": 2,
            "free_rounds": [1],
            "round_seconds": 3600,
        },
        {"grids": {"A": _GRID}, "schedule": [["A"], ["B", "C"]], "garnets": {"red": 2}},
        {"edition": "archipelago", "failed_step_stops": False, "warnings": [600, 60]},
    ),
    files={
        "grids.csv": "grid A\n1,2,g1,-3\n4,t:blue,0,2\n1,1,t:blue,5\n2,3,1,-1\n",
        "A.csv": '"1";"2";"3"\r\n"g1";"0";"-1"\r\n"2";"2";"2"\r\n',
    },
)
