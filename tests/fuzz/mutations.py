"""Mutations of right values and files."""

from collections.abc import Mapping
from typing import Any, Final, cast

from tests.fuzz.hostile import Hand

_ODD: Final[tuple[Any, ...]] = (
    *(True, None, 0, -1, 1, 10**6, 10**17, 10**40, 0.5, -0.0, float("inf"), float("nan")),
    *(
        "",
        "x",
        "1",
        "red",
        "A",
        [],
        {},
        [[]],
        [[[]]],
        {"": ""},
        ["1"] * 40,
        [["r"] * 27] * 27,
        [["1"] * 20] * 20,
    ),
)


def mutate(hand: Hand, value: Any) -> Any:
    """Returns a value in which something is another."""
    dice = hand.dice
    if isinstance(value, Mapping) and value and dice.random() < 0.9:
        return _mutate_mapping(hand, cast("Mapping[Any, Any]", value))
    if isinstance(value, list) and value and dice.random() < 0.8:
        return _mutate_list(hand, cast("list[Any]", value))
    if isinstance(value, str) and dice.random() < 0.7:
        return hand.spoilt(value)
    if isinstance(value, int) and dice.random() < 0.5:
        return dice.choice((value - 1, value + 1, -value, value * 10**6, str(value), float(value)))
    return dice.choice((*_ODD, hand.noise()))


def _mutate_mapping(hand: Hand, value: Mapping[Any, Any]) -> dict[Any, Any]:
    dice = hand.dice
    key = dice.choice(list(value))
    rest = {name: inner for name, inner in value.items() if name != key or dice.random() < 0.5}
    name = hand.spoilt(str(key)) if dice.random() < 0.15 else key
    return {**rest, name: mutate(hand, value[key])}


def _mutate_list(hand: Hand, value: list[Any]) -> list[Any]:
    at = hand.dice.randrange(len(value))
    instead: tuple[list[Any], ...] = ([mutate(hand, value[at])], [], [value[at]] * 2)
    return [*value[:at], *hand.dice.choice(instead), *value[at + 1 :]]


def mutate_file(hand: Hand, data: bytes, most: int) -> bytes:
    """Returns a file as it may come: with a mark before it, in another encoding, bent, or huge."""
    dice = hand.dice
    chance = dice.random()
    if chance < 0.05:
        return b"\xef\xbb\xbf" + data
    if chance < 0.1:
        return data.decode("utf-8", "replace").encode(
            dice.choice(("utf-16", "latin-1", "utf-7")), "replace"
        )
    if chance < 0.2 and data:
        at = dice.randrange(len(data))
        return data[:at] + bytes([dice.randrange(256)]) + data[at + 1 :]
    if chance < 0.205:
        return (dice.choice((b"[", b"a = [", b"9", b"x = 9", b"#", b"\n", b"a.", data)) * most)[
            :most
        ]
    return data
