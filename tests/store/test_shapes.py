"""Stored classes match their recorded shapes."""

import dataclasses
import json
from dataclasses import dataclass, field
from typing import Any, Literal, Union

import pytest

from bifrost_bot.engines.registry import all_games
from bifrost_bot.engines.upcast import FIRST, TAG, VERSION, Step, Upcasts
from tests.store.shapes import RECORD, Shape, lost, shape, shapes

RECORDED: dict[str, Shape] = json.loads(RECORD.read_text(encoding="utf-8"))


def test_every_change_has_a_default_or_a_step() -> None:
    assert lost(RECORDED, shapes()) == []


def test_the_record_is_of_this_program() -> None:
    assert shapes() == RECORDED, "python -m tests.store.shapes --write renews it"


def test_the_record_holds_every_game_and_every_event() -> None:
    assert {*all_games(), "match", "notices", "season", "season notices"} == RECORDED.keys()
    assert {"MatchCreated", "Settings", "Player", "Preset", "Preferences"} <= RECORDED["match"][
        "classes"
    ].keys()
    for game in all_games():
        assert {"Config", "State"} <= RECORDED[game]["classes"].keys()


def test_no_stored_class_has_a_field_of_the_codecs_own() -> None:
    fields = {
        name
        for place in RECORDED.values()
        for kind in place["classes"].values()
        for name in kind["fields"]
    }
    assert fields.isdisjoint({TAG, VERSION})


def test_the_steps_of_a_class_lead_from_its_first_version_on() -> None:
    for place in RECORDED.values():
        assert gaps(place["steps"]) == []
    assert gaps(["Came 1", "Came 3", "Went 2"]) == ["Came 2", "Went 1"]


def gaps(steps: list[str]) -> list[str]:
    """The steps that lack before the last of each class."""
    last = dict[str, int]()
    for step in steps:
        name, version = step.split()
        last[name] = max(int(version), last.get(name, 0))
    wanted = [f"{name} {version}" for name in sorted(last) for version in range(FIRST, last[name])]
    return [step for step in wanted if step not in steps]


@dataclass(frozen=True)
class Person:
    name: str


@dataclass(frozen=True)
class Came:
    who: Person
    at_ms: int
    how: Literal["early", "late"] = "early"


@dataclass(frozen=True)
class Went:
    why: str | None = None


def planted(*members: Any, **steps: Step) -> dict[str, Shape]:
    """The shape of a union of events, with steps such as `Came_1`."""
    table = {(name.rsplit("_", 1)[0], int(name[-1])): step for name, step in steps.items()}
    return {"match": shape((Union[tuple(members)],), Upcasts(table))}  # noqa: UP007 - made while the test runs


def changed(kind: type, *, name: str = "", without: str = "", **new: Any) -> type:
    """A dataclass like another but for its name, a missing field, and new or retyped ones."""
    fields = {one.name: (one.type, one) for one in dataclasses.fields(kind) if one.name != without}
    for key, value in new.items():
        fields[key] = value if isinstance(value, tuple) else (value, field())
    listed = [
        (key, hint, field(default=made.default, default_factory=made.default_factory))
        for key, (hint, made) in fields.items()
    ]  # type: ignore[call-overload]
    return dataclasses.make_dataclass(name or kind.__name__, listed, kw_only=True)


def same(body: dict[str, Any]) -> dict[str, Any]:
    return body


BEFORE = planted(Came, Went)


@pytest.mark.parametrize(
    ("after", "said"),
    [
        (
            lambda: planted(changed(Came, weight=int), Went),
            "Came has a new field weight without a default",
        ),
        (lambda: planted(changed(Came, without="at_ms"), Went), "Came has no field at_ms any more"),
        (lambda: planted(changed(Came, at_ms=str), Went), "Came has another type of at_ms"),
        (
            lambda: planted(changed(Came, how=Literal["early"]), Went),
            "Came has another type of how",
        ),
        (
            lambda: planted(changed(Came, how=(Literal["early", "late"], field())), Went),
            "Came has no default for how",
        ),
        (
            lambda: planted(Came, changed(Went, why=(str, field(default="")))),
            "Went has another type of why",
        ),
        (lambda: planted(changed(Came, name="Arrived"), Went), "Came is gone"),
        (
            lambda: planted(changed(Came, who=changed(Person, age=int)), Went),
            "Person has a new field age",
        ),
        (
            lambda: planted(changed(Came, who=changed(Person, name="Human", age=int)), Went),
            "another type of who",
        ),
        (lambda: planted(Went), "Came is gone"),
    ],
)
def test_a_change_that_breaks_what_is_stored_is_named(after: Any, said: str) -> None:
    assert [problem for problem in lost(BEFORE, after()) if said in problem] != []


@pytest.mark.parametrize(
    "after",
    [
        lambda: BEFORE,
        lambda: planted(Came, Went, changed(Went, name="Slept", deep=bool)),
        lambda: planted(changed(Came, weight=(int, field(default=1))), Went),
        lambda: planted(changed(Came, at_ms=float), Went),
        lambda: planted(changed(Came, at_ms=int | None), Went),
        lambda: planted(
            changed(Came, how=(Literal["early", "late", "never"], field(default="late"))), Went
        ),
        lambda: planted(changed(Came, who=changed(Person, name="Human")), Went),
        lambda: planted(changed(Came, weight=int), Went, Came_1=same),
        lambda: planted(changed(Came, without="at_ms"), Went, Came_1=same),
        lambda: planted(changed(Came, name="Arrived"), Went, Came_1=same),
    ],
)
def test_a_change_with_a_default_or_a_step_passes(after: Any) -> None:
    assert lost(BEFORE, after()) == []


def test_a_step_that_goes_is_named() -> None:
    upcast = planted(changed(Came, weight=int), Went, Came_1=same)
    (step, version) = lost(upcast, planted(changed(Came, weight=int), Went))
    assert "the step Came 1 is gone" in step
    assert "Came was stored in version 2" in version


def test_a_kind_of_notice_that_gets_another_number_is_named() -> None:
    before: dict[str, Any] = {
        "notices": {"classes": {}, "steps": [], "kind": {"one of": ["BOARD 0", "REPLY 1"]}}
    }
    after: dict[str, Any] = {
        "notices": {"classes": {}, "steps": [], "kind": {"one of": ["BOARD 1", "REPLY 0"]}}
    }
    assert lost(before, after) == ["notices: kind has lost a value."]


def test_a_game_that_is_gone_is_named() -> None:
    assert lost({"chess": BEFORE["match"]}, {}) == ["chess: nothing of it is stored any more."]
