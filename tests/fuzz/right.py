"""Settings and host files of every game that are right, for others to be made of them."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

_GRID: Final = [["1", "2", "g1", "-3"], ["4", "t:blue", "0", "2"], ["1", "1", "t:blue", "5"], ["2", "3", "1", "-1"]]
_TILES: Final = [["r3", "w", "b2", "g"], ["b", "k", "y1", "p12"], ["o", "r", "w4", "r"], ["g", "b", "r2", "w"]]
_WARNED: Final = {"warnings": [30, 10, 5]}

SETTINGS: Final[Mapping[str, Sequence[Mapping[str, Any]]]] = MappingProxyType(
    {
        "bifrost": (
            {"prefilled": "empty", "points": [3, 2, 0], "move_seconds": 60, **_WARNED},
            {"prefilled": "trine", "move_seconds": 1, "warnings": []},
        ),
        "social_snake": (
            {"edition": "original", "garnets": 3, "rounds": 2, "free_rounds": [1], "round_seconds": 3600},
            {"grids": {"A": _GRID}, "schedule": [["A"], ["B", "C"]], "garnets": {"red": 2}},
            {"edition": "archipelago", "failed_step_stops": False, "warnings": [600, 60]},
        ),
        "antisocial_snake": (
            {"schedule": [["0", "1"], ["8"]], "boards": {"0": _TILES}, "twist_caps": {"0": 4}, "phase_seconds": 600},
            {"schedule": [["8"]], "questions": [{"board": "8", "text": "Who wins?", "points": 3}]},
            {"variations": {"0": "stale", "1": "toggle"}, "warnings": [600, 60]},
        ),
        "three_towers": (
            {"rounds": 2, "power": 5, "garnets": {"red": 1, "blue": 0}, "round_seconds": 600},
            {"attributes": dict(zip("123456789", ("DM", "MR", "DR") * 3, strict=True)), "warnings": [60]},
            {"configurations": {"1": {"red": ["##?/???/?.?", "#??/?#?/??.", "?.?/.#./?.?"]}}},
        ),
        "dont_connect_5": ({"move_seconds": 60, **_WARNED}, {"warnings": []}),
    }
)

TABLES: Final[Mapping[str, Sequence[str]]] = MappingProxyType(
    {
        "social_snake": (
            "grid A\n1,2,g1,-3\n4,t:blue,0,2\n1,1,t:blue,5\n2,3,1,-1\n",
            '"1";"2";"3"\r\n"g1";"0";"-1"\r\n"2";"2";"2"\r\n',
        ),
        "antisocial_snake": (
            "board 0\nr3,w,b2\nb,k,y1\ng,g,r\n\nboard 1\nr;b;g\nk;w;o\n",
            "r3,w,b2\nb,k,y1\n",
        ),
    }
)


def toml(settings: Mapping[str, Any]) -> str:
    """Returns settings as somebody would type them."""
    return "\n".join(f"{key} = {_value(value)}" for key, value in settings.items())


def _value(value: Any) -> str:
    match value:
        case bool():
            return str(value).lower()
        case str():
            escaped = "".join(
                f"\\U{ord(sign):08X}" if sign in '"\\' or ord(sign) < 32 or ord(sign) == 127 else sign for sign in value
            )
            return f'"{escaped}"'
        case Mapping():
            return "{" + ", ".join(f"{_value(str(key))} = {_value(inner)}" for key, inner in value.items()) + "}"
        case list() | tuple():
            return "[" + ", ".join(map(_value, value)) + "]"
        case _:
            return str(value)
