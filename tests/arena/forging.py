"""Forged lines from a process: correct ones with changes, and rubbish."""

import json
import random
from collections.abc import Callable, Mapping
from typing import Any, cast

NUMBER = 2
"""The request that these lines pretend to answer: the program's first move."""

LONGEST = 4096
"""Bytes of a line; a longer one is not read to its end."""

RIGHT: tuple[Mapping[str, Any], ...] = (
    {"request": NUMBER, "move": None},
    {"request": NUMBER, "move": [1, 0, 0]},
    {"request": NUMBER, "fault": "illegal", "reason": "it returned 7, which is no tuple"},
    {"request": NUMBER, "fault": "exception", "reason": "KeyError: 'x' (line 3)"},
)
ODD: tuple[Any, ...] = (
    *(
        None,
        True,
        False,
        0,
        -1,
        7,
        2.5,
        1e300,
        float("nan"),
        float("inf"),
        10**400,
        "",
        "x",
        "load",
        "dead",
        "\ud800",
    ),
    *(
        [],
        {},
        [[]],
        [None] * 3,
        [1.0, 0.0, 0.0],
        ["1", "0", "0"],
        [10**30, 0, 0],
        {"move": None},
        "x" * 300,
    ),
)


def lines(seed: int, count: int) -> list[bytes]:
    """Returns so many different lines, each with its end; another seed, other lines."""
    rng = random.Random(seed)
    found = dict[bytes, None]()
    while len(found) < count:
        line = rng.choice(WAYS)(rng, dict(rng.choice(RIGHT))) + b"\n"
        if not is_right(line.partition(b"\n")[0]):
            found[line] = None
    return list(found)


def _are_three_numbers(move: list[object]) -> bool:
    return [type(one) for one in move] == [int] * 3


def is_right(line: bytes) -> bool:
    """Returns whether this may be an answer; in doubt it is."""
    try:
        said = json.loads(line.decode()) if len(line) <= LONGEST else None
    except (ValueError, RecursionError):
        return False
    match said:
        case {"request": 2, "move": move, **more}:
            return not more and (
                move is None
                or (isinstance(move, list) and _are_three_numbers(cast("list[object]", move)))
            )
        case {"request": 2, "fault": "load" | "illegal" | "exception", "reason": str(), **more}:
            return not more
        case _:
            return False


def _exchanged(rng: random.Random, said: dict[str, Any]) -> bytes:
    said[rng.choice(list(said))] = rng.choice(ODD)
    return json.dumps(said).encode()


def _shorter(rng: random.Random, said: dict[str, Any]) -> bytes:
    del said[rng.choice(list(said))]
    return json.dumps(said).encode()


def _longer(rng: random.Random, said: dict[str, Any]) -> bytes:
    said[rng.choice(("seconds", "ready", "unable", "Move", "", "\ud800"))] = rng.choice(ODD)
    return json.dumps(said).encode()


def _cut(rng: random.Random, said: dict[str, Any]) -> bytes:
    line = json.dumps(said).encode()
    return line[: rng.randrange(len(line))]


def _scrambled(rng: random.Random, said: dict[str, Any]) -> bytes:
    line = bytearray(json.dumps(said).encode())
    for _ in range(rng.randint(1, 4)):
        line[rng.randrange(len(line))] = rng.randrange(256)
    return bytes(line)


def _wrapped(rng: random.Random, said: dict[str, Any]) -> bytes:
    before, after = rng.choice(((b"[", b"]"), (b'{"a":', b"}")))
    depth = rng.choice((1, 2, 100, 500, 2000))
    return before * depth + json.dumps(said).encode() + after * depth


def _padded(rng: random.Random, said: dict[str, Any]) -> bytes:
    return b" " * rng.choice((4096, 5000, 50_000)) + json.dumps(said).encode()


def _recoded(rng: random.Random, said: dict[str, Any]) -> bytes:
    return json.dumps(said).encode(rng.choice(("utf-16", "utf-16-be", "utf-32", "utf-8-sig")))


def _rubbish(rng: random.Random, said: dict[str, Any]) -> bytes:
    del said
    return rng.randbytes(rng.choice((0, 1, 2, 40, 4000, 9000)))


WAYS: tuple[Callable[[random.Random, dict[str, Any]], bytes], ...] = (
    *(_exchanged, _shorter, _longer, _cut, _scrambled, _wrapped, _padded, _recoded, _rubbish),
)
