"""Values that older versions stored are read by steps from version to version."""

from dataclasses import dataclass
from typing import Annotated, Any

import pytest

from bifrost_bot.engines.codec import CodecError, decode, encode
from bifrost_bot.engines.contract import Types
from bifrost_bot.engines.upcast import Upcasts


@dataclass(frozen=True)
class Person:
    """Its first version had `called`, its second `name` without an age."""

    name: str
    age: int


@dataclass(frozen=True)
class Came:
    """Its first version was called `Entered`, its second had one `person`."""

    people: tuple[Person, ...]
    at_ms: int = 0


@dataclass(frozen=True)
class Went:
    """As it always was."""

    person: Person


def named(body: dict[str, Any]) -> dict[str, Any]:
    return {"name": body["called"]}


def aged(body: dict[str, Any]) -> dict[str, Any]:
    return {**body, "age": 0}


def renamed(body: dict[str, Any]) -> dict[str, Any]:
    return {"is": "Came", **body}


def several(body: dict[str, Any]) -> dict[str, Any]:
    person = body.pop("person")
    return {**body, "people": [person]}


UPCASTS = Upcasts(
    {("Person", 1): named, ("Person", 2): aged, ("Entered", 1): renamed, ("Came", 1): several}
)
EVENT: Any = Annotated[Came | Went, UPCASTS]
ANN = Person("Ann", 0)
BOB = Person("Bob", 7)
BOB_NOW = {"v": 3, "name": "Bob", "age": 7}


@pytest.mark.parametrize(
    ("stored", "value"),
    [
        ({"is": "Entered", "person": {"called": "Ann"}}, Came((ANN,))),
        ({"is": "Entered", "person": {"v": 2, "name": "Ann"}, "at_ms": 5}, Came((ANN,), 5)),
        ({"is": "Came", "v": 2, "people": [{"called": "Ann"}, BOB_NOW]}, Came((ANN, BOB))),
        ({"is": "Went", "person": {"called": "Ann"}}, Went(ANN)),
    ],
)
def test_every_version_is_read(stored: dict[str, Any], value: Any) -> None:
    before = repr(stored)
    assert decode(EVENT, stored) == value
    assert repr(stored) == before


def test_the_present_version_is_written_and_read_back() -> None:
    written = encode(Came((ANN,)), EVENT)
    assert written == {
        "is": "Came",
        "v": 2,
        "people": [{"v": 3, "name": "Ann", "age": 0}],
        "at_ms": 0,
    }
    assert decode(EVENT, written) == Came((ANN,))


def test_a_class_of_its_first_version_is_written_as_before_there_were_versions() -> None:
    assert encode(Went(ANN), Went | Came) == {"is": "Went", "person": {"name": "Ann", "age": 0}}


@pytest.mark.parametrize(
    ("stored", "sentence"),
    [
        (
            {"is": "Came", "v": 3, "people": []},
            "Came is stored in version 3, and version 2 is known here",
        ),
        ({"is": "Went", "v": 2}, "Went is stored in version 2, and version 1 is known here"),
        (
            {"is": "Went", "person": {"v": 9}},
            "Person is stored in version 9, and version 3 is known here",
        ),
        ({"is": "Slept"}, "no class Slept is known here"),
        ({"is": "Went"}, r"Went lacks \['person'\]"),
        ({"is": "Went", "person": {"called": "Ann"}, "why": ""}, r"Went has no \['why'\]"),
        ({"is": "Entered"}, "KeyError"),
        ({"is": "Came", "v": "x", "people": []}, "Came is stored in version x"),
        ({"is": ["Came"]}, "TypeError"),
    ],
)
def test_what_cannot_be_read_is_refused_by_class(stored: dict[str, Any], sentence: str) -> None:
    with pytest.raises(CodecError, match=sentence):
        decode(EVENT, stored)


def test_a_new_field_takes_its_default_where_it_was_not_stored() -> None:
    assert decode(Came, {"people": []}) == Came(())


def test_what_a_game_stores_is_read_by_the_games_own_steps() -> None:
    types = Types(
        config=Person, state=Came, move=Person, event=Came | Went, view=Person, upcasts=UPCASTS
    )
    assert decode(types.event, {"is": "Went", "person": {"called": "Ann"}}) == Went(ANN)
    assert decode(types.move, {"called": "Ann"}) == ANN
    with pytest.raises(CodecError):
        decode(types.view, {"called": "Ann"})
