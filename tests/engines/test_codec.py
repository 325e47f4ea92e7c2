"""The codec: typed values survive a round trip, and nothing else is read."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bifrost_bot.engines.codec import CodecError, decode, encode
from bifrost_bot.engines.values import Slot


class Suit(StrEnum):
    CUPS = "cups"
    COINS = "coins"


@dataclass(frozen=True, slots=True)
class Step:
    cell: str
    to: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Rest:
    pass


@dataclass(frozen=True, slots=True)
class Diary:
    name: str
    half: Literal[1, 2]
    suit: Suit
    note: str | None
    marks: frozenset[str]
    days: tuple[Step | Rest, ...]
    seats: Mapping[str, Step | None]
    slots: Mapping[Slot, Step | Rest | None]
    loose: int | str | None
    inner: "Diary | None" = None


steps = st.builds(Step, st.text(), st.tuples(st.integers(), st.integers()))
days = st.one_of(steps, st.builds(Rest))
diaries = st.deferred(
    lambda: st.builds(
        Diary,
        st.text(),
        st.sampled_from((1, 2)),
        st.sampled_from(Suit),
        st.none() | st.text(),
        st.frozensets(st.text(max_size=3), max_size=4),
        st.lists(days, max_size=4).map(tuple),
        st.dictionaries(st.text(), st.none() | steps, max_size=3),
        st.dictionaries(
            st.builds(Slot, st.text(), st.none() | st.text()), st.none() | days, max_size=3
        ),
        st.none() | st.integers() | st.text(),
        st.none() | diaries,
    )
)


@pytest.mark.slow
@given(diaries)
def test_a_value_written_as_json_text_is_read_back_equal(diary: Diary) -> None:
    assert decode(Diary, json.loads(json.dumps(encode(diary, Diary)))) == diary


@given(diaries)
def test_equal_values_are_written_alike(diary: Diary) -> None:
    again = decode(Diary, encode(diary, Diary))
    assert json.dumps(encode(again, Diary)) == json.dumps(encode(diary, Diary))


def test_a_member_of_a_union_carries_its_class() -> None:
    assert encode(Rest(), Step | Rest) == {"is": "Rest"}
    assert decode(Step | Rest, {"is": "Step", "cell": "A1", "to": [1, 2]}) == Step("A1", (1, 2))


def test_mappings_with_plain_keys_are_objects_and_others_lists_of_pairs() -> None:
    assert encode({"red": 1}, Mapping[str, int]) == {"red": 1}
    assert encode({Slot("red", "1"): 1}, Mapping[Slot, int]) == [[{"seat": "red", "board": "1"}, 1]]


@pytest.mark.parametrize("value", [1, 1.5])
def test_a_whole_number_fits_where_any_number_does(value: float) -> None:
    assert decode(float, encode(value, float)) == value


@pytest.mark.parametrize(
    ("hint", "value"),
    [
        (int, "1"),
        (int, True),
        (int, 1.0),
        (float, "1"),
        (float, True),
        (str, 1),
        (Literal[1, 2], 3),
        (Suit, "swords"),
        (Step, {"cell": "A1"}),
        (Step, {"cell": "A1", "to": [1, 2], "more": 0}),
        (Step, {"cell": "A1", "to": [1]}),
        (Step, None),
        (Step, []),
        (Step | Rest, {"is": "Leap"}),
        (Step | Rest, {"cell": "A1", "to": [1, 2]}),
        (tuple[int, ...], 5),
        (tuple[int, ...], ["x"]),
        (Mapping[str, int], []),
    ],
)
def test_what_does_not_fit_is_refused_when_read(hint: object, value: object) -> None:
    with pytest.raises(CodecError):
        decode(hint, value)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("hint", "value"), [(int, "1"), (Literal[1], 2), (Step, Rest()), (Step | Rest, Suit.CUPS)]
)
def test_what_does_not_fit_is_refused_when_written(hint: object, value: object) -> None:
    with pytest.raises((CodecError, KeyError)):
        encode(value, hint)


def test_a_hint_the_codec_cannot_read_is_refused() -> None:
    with pytest.raises(CodecError, match="no coding"):
        encode({1}, set[int])
