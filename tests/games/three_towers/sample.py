"""The sample of Three Towers."""

from collections.abc import Mapping
from typing import Any, Final

from bifrost_bot.engines.values import Seat
from bifrost_bot.gamekit.conformance.sample import Evening, Sample

_HANDS: Final = {
    "red": ("###/???/???", "???/???/###"),
    "blue": ("?#?/?#?/?#?", "???/###/???"),
    "green": ("#??/?#?/??#",) * 2,
}


def _hidden(observer: Seat | None) -> Mapping[str, Any]:
    """All seats but the observer's have other hands than under the settings for None."""
    return {
        "configurations": {
            "1": {seat: [pair[observer not in (None, seat)]] * 3 for seat, pair in _HANDS.items()}
        }
    }


SAMPLE: Final = Sample(
    evening=Evening({"rounds": 2}, people=2),
    settings=(
        {"rounds": 2, "power": 5, "garnets": {"red": 1, "blue": 0}, "round_seconds": 600},
        {
            "attributes": dict(zip("123456789", ("DM", "MR", "DR") * 3, strict=True)),
            "warnings": [60],
        },
        {"configurations": {"1": {"red": ["##?/???/?.?", "#??/?#?/??.", "?.?/.#./?.?"]}}},
    ),
    hidden=_hidden,
)
