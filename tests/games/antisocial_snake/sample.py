"""The sample of Antisocial Snake."""

from typing import Final

from bifrost_bot.gamekit.conformance.sample import Evening, Sample

_TILES: Final = [
    ["r3", "w", "b2", "g", "o", "y", "p"],
    ["b", "k", "y1", "p12", "g", "r", "o3"],
    ["o", "r", "w4", "r", "y2", "b7", "g"],
    ["g", "b", "r2", "w", "p", "y", "o"],
    ["p1", "w", "r", "b", "g4", "k", "w"],
]
"""At least five tiles of red and four of each other colour, so that three can play live."""

SAMPLE: Final = Sample(
    evening=Evening({"schedule": [["0"], ["1"]]}, people=3),
    settings=(
        {
            "schedule": [["0", "1"], ["8"]],
            "boards": {"0": _TILES},
            "twist_caps": {"0": 4},
            "phase_seconds": 600,
        },
        {"schedule": [["8"]], "questions": [{"board": "8", "text": "Who wins?", "points": 3}]},
        {"variations": {"0": "stale", "1": "toggle"}, "warnings": [600, 60]},
    ),
    live={
        "questions": [
            {
                "board": "8",
                "text": "What does **the** host like? <@101> @everyone `x` [a](https://evil.example)",
                "points": 3,
                "answer": "<@102> **bold** [b](https://evil.example) @here",
            },
            {"board": "8", "text": "Who \u202eturns\u202c it ||round||?", "points": 1},
        ]
    },
    files={
        "boards.csv": "board 0\nr3,w,b2\nb,k,y1\ng,g,r\n\nboard 1\nr;b;g\nk;w;o\n",
        "0.csv": "r3,w,b2\nb,k,y1\n",
    },
)
