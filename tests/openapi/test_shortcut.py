from __future__ import annotations

import copy
from collections.abc import Iterable, Iterator
from typing import Any, cast

from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import FormatChecker

from .allowance import ALLOWANCES
from .checker import Bench
from .description import load
from .example import good_exchanges
from .shortcut import Shortcut
from .strictness import Strictness

Place = tuple[str | int, ...]
STRANGE: list[Any] = [
    None,
    True,
    False,
    0,
    1,
    -1,
    1.0,
    2.5,
    2**40,
    "",
    "7",
    "x",
    "x" * 5000,
    [],
    {},
    [1, 1],
    ["a", "a"],
]


def places(value: Any, at: Place = ()) -> Iterator[Place]:
    """The place of every value inside `value`, as the steps that lead to it."""
    yield at
    inner: Iterable[tuple[str | int, Any]] = ()
    if isinstance(value, dict):
        inner = cast("dict[str, Any]", value).items()
    elif isinstance(value, list):
        inner = enumerate(cast("list[Any]", value))
    for step, each in inner:
        yield from places(each, (*at, step))


def mutate(value: Any, place: Place, strange: Any, *, remove: bool) -> Any:
    if not place:
        return strange
    whole = copy.deepcopy(value)
    holder = whole
    for step in place[:-1]:
        holder = holder[step]
    if remove:
        del holder[place[-1]]
    else:
        holder[place[-1]] = strange
    return whole


DESCRIPTION = load()
BENCHES = {
    "request": Bench(Strictness("urn:requests", True, DESCRIPTION.components, ALLOWANCES)),
    "answer": Bench(Strictness("urn:answers", False, DESCRIPTION.components)),
}


@st.composite
def bodies(draw: st.DrawFn) -> tuple[Any, Any]:
    """A judge, and a body of its kind with one fault or none."""
    exchange = draw(
        st.sampled_from([each for each in good_exchanges().values() if each.status < 300])
    )
    operation = DESCRIPTION.find(exchange.method, exchange.path)
    assert operation is not None
    parts = {
        "request": (exchange.request, operation.body, "request"),
        "answer": (exchange.answer, operation.answers[str(exchange.status)], str(exchange.status)),
    }
    kind = draw(
        st.sampled_from(
            [name for name, (body, _, _) in parts.items() if body is not None] or ["request"]
        )
    )
    body, schema, part = parts[kind]
    judge = BENCHES[kind].judge(operation, part, schema or {"type": "null"})
    place = draw(st.sampled_from([*places(body)]))
    return judge, mutate(body, place, draw(st.sampled_from(STRANGE)), remove=draw(st.booleans()))


@settings(max_examples=200, deadline=None, derandomize=True, database=None)
@given(bodies())
def test_the_shortcut_and_the_full_validator_give_the_same_verdict(drawn: tuple[Any, Any]) -> None:
    judge, body = drawn
    assert judge.accepts(body) == judge.validator.is_valid(body)


def test_of_exactly_one_and_any_of_two_forms() -> None:
    shortcut = Shortcut({}, FormatChecker())
    forms = [{"type": "integer"}, {"type": "number"}]
    one, either = (shortcut.test({key: forms}) for key in ("oneOf", "anyOf"))
    assert [(one(value), either(value)) for value in (2.5, 1, "1")] == [
        (True, True),
        (False, True),
        (False, False),
    ]
