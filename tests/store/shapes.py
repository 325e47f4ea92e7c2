"""Shapes of stored classes, from their type hints.

`shapes.json` is the record of it. `python -m tests.store.shapes --write` renews it, unless
something that is stored already could not be read any more: then it says what needs a default or a
step.
"""

import dataclasses
import json
import sys
import types
from collections.abc import Iterator, Mapping
from enum import Enum
from pathlib import Path
from typing import Annotated, Any, Final, Literal, Union, cast, get_args, get_origin, get_type_hints

from bifrost_bot.engines.registry import all_games
from bifrost_bot.engines.upcast import Upcasts
from bifrost_bot.match.events import MatchEvent
from bifrost_bot.match.notice import Body, Kind, Place
from bifrost_bot.match.preferences import Preferences
from bifrost_bot.match.upcast import NOTICE_UPCASTS, UPCASTS
from bifrost_bot.season.events import SeasonEvent
from bifrost_bot.season.notice import NOTICE_UPCASTS as SEASON_NOTICE_UPCASTS
from bifrost_bot.season.notice import Body as SeasonBody
from bifrost_bot.season.upcast import UPCASTS as SEASON_UPCASTS
from bifrost_bot.store.presets import Preset

RECORD: Final = Path(__file__).with_name("shapes.json")
Shape = dict[str, Any]
"""`classes` (name to version, fields, and whether it names itself), and the `steps` there are."""


def shapes() -> dict[str, Shape]:
    """Returns what is stored: of matches, people and seasons, and by each game."""
    found = {
        "match": shape((MatchEvent, Preset, Preferences), UPCASTS),
        "season": shape((SeasonEvent,), SEASON_UPCASTS),
        "season notices": shape((SeasonBody,), SEASON_NOTICE_UPCASTS),
    }
    for name, game in all_games().items():
        stored = game.types
        found[name] = shape(
            (stored.config, stored.state, stored.move, stored.event), stored.upcasts
        )
    # Notices are rows: next to their bodies, their kind is stored as its number, and where they go
    # as a word.
    notices = shape((Body,), NOTICE_UPCASTS)
    return {**found, "notices": {**notices, "kind": describe(Kind), "place": describe(Place)}}


def shape(hints: tuple[Any, ...], upcasts: Upcasts) -> Shape:
    """Returns what is stored of values of these types."""
    classes = {one.__name__: one for hint in hints for one in reachable(hint, set())}
    tagged = {name for one in (*hints, *classes.values()) for name in _tagged_in(one)}
    described = {
        name: {"version": upcasts.version(name), "tagged": name in tagged, "fields": _fields(kind)}
        for name, kind in sorted(classes.items())
    }
    return {
        "classes": described,
        "steps": sorted(f"{name} {version}" for name, version in upcasts.steps),
    }


def reachable(hint: Any, seen: set[Any]) -> Iterator[type]:
    """Yields every dataclass that a value of a type can hold, each once."""
    if dataclasses.is_dataclass(hint) and hint not in seen:
        seen.add(hint)
        yield cast(type, hint)
        for inner in get_type_hints(hint).values():
            yield from reachable(inner, seen)
    for inner in _inner(hint):
        yield from reachable(inner, seen)


def _inner(hint: Any) -> tuple[Any, ...]:
    if get_origin(hint) is Annotated:
        return get_args(hint)[:1]
    return () if get_origin(hint) is Literal else get_args(hint)


def _tagged_in(hint: Any) -> set[str]:
    """Returns the classes that name themselves where a type leaves a choice between them."""
    inner = get_type_hints(hint).values() if dataclasses.is_dataclass(hint) else _inner(hint)
    found = {name for one in inner if not dataclasses.is_dataclass(one) for name in _tagged_in(one)}
    members = (
        [one for one in _inner(hint) if dataclasses.is_dataclass(one)] if _is_union(hint) else []
    )
    return found | ({cast(type, one).__name__ for one in members} if len(members) > 1 else set())


def _is_union(hint: Any) -> bool:
    return get_origin(hint) in (Union, types.UnionType)


def _fields(kind: Any) -> dict[str, Any]:
    hints = get_type_hints(kind)
    return {
        field.name: {
            "type": describe(hints[field.name]),
            "default": (field.default, field.default_factory)
            != (dataclasses.MISSING, dataclasses.MISSING),
        }
        for field in dataclasses.fields(kind)
    }


def describe(hint: Any) -> Any:
    """Returns a type as JSON; dataclasses by name."""
    arguments = get_args(hint)
    origin = get_origin(hint)
    if origin is Annotated:
        return describe(arguments[0])
    if _is_union(hint):
        return {"any": sorted((describe(one) for one in arguments), key=str)}
    if origin is Literal:
        return {"one of": sorted(arguments, key=str)}
    if isinstance(hint, type) and issubclass(hint, Enum):
        # With its name, since a number that is given to another member would be read without
        # complaint.
        return {"one of": sorted(f"{one.name} {one.value}" for one in hint)}
    if origin is tuple and arguments[1:] != (Ellipsis,):
        return {"row": [describe(one) for one in arguments]}
    if origin in (tuple, frozenset):
        return {"list": describe(arguments[0])}
    if origin is not None:
        return {"map": [describe(one) for one in arguments]}
    plain = cast("object", hint)
    return getattr(plain, "__name__", str(plain))


def lost(old: Mapping[str, Shape], new: Mapping[str, Shape]) -> list[str]:
    """Returns a sentence for each recorded shape that the new ones cannot read."""
    found: list[str] = []
    for place, shape in old.items():
        if place not in new:
            found.append(f"{place}: nothing of it is stored any more.")
            continue
        found += [f"{place}: {said}" for said in _Comparison(shape, new[place]).lost()]
    return found


class _Comparison:
    """Two shapes of one place."""

    def __init__(self, old: Shape, new: Shape) -> None:
        self._old: dict[str, Any] = old["classes"]
        self._new: dict[str, Any] = new["classes"]
        self._steps = set(new["steps"])
        self._plain = [(key, old[key], new[key]) for key in old.keys() - {"classes", "steps"}]
        self._missing = set(old["steps"]) - self._steps

    def lost(self) -> Iterator[str]:
        """Yields what could not be read any more."""
        yield from (
            f"the step {step} is gone, and what it reads is still stored."
            for step in sorted(self._missing)
        )
        yield from (
            f"{key} has lost a value." for key, old, new in self._plain if not self._reads(old, new)
        )
        for name, old in self._old.items():
            yield from (f"{name} {said}" for said in self._lost_of(name, old))

    def _lost_of(self, name: str, old: Any) -> Iterator[str]:
        new = self._new.get(name)
        if new is None:
            if old["tagged"] and not self._has_step(name):
                yield f"is gone: a renamed class needs a step from its version {old['version']}."
        elif new["version"] < old["version"]:
            yield f"was stored in version {old['version']}, and is of version {new['version']} now."
        elif new["version"] == old["version"]:
            yield from self._lost_fields(old["fields"], new["fields"])

    def _lost_fields(self, old: Any, new: Any) -> Iterator[str]:
        for name, field in old.items():
            if name not in new:
                yield f"has no field {name} any more: it needs a step."
            elif not self._reads(field["type"], new[name]["type"]):
                yield f"has another type of {name}: it needs a step."
            elif field["default"] and not new[name]["default"]:
                yield f"has no default for {name} any more: it needs a step."
        for name, field in new.items():
            if name not in old and not field["default"]:
                yield f"has a new field {name} without a default: it needs one, or a step."

    def _has_step(self, name: str) -> bool:
        return f"{name} {self._old[name]['version']}" in self._steps

    def _reads(self, old: Any, new: Any) -> bool:
        """Returns whether all that was stored by one type is read by another."""
        if old == new or (old, new) == ("int", "float"):
            return True
        before = _choices(old)
        after = _choices(new)
        if len(before) > 1 or len(after) > 1:
            return self._reads_choices(before, after)
        if isinstance(old, str) and isinstance(new, str):
            return self._is_other_name(old, new)
        if not (isinstance(old, dict) and isinstance(new, dict) and old.keys() == new.keys()):
            return False
        return self._reads_parts(cast(Shape, old), cast(Shape, new))

    def _reads_choices(self, old: list[Any], new: list[Any]) -> bool:
        # A choice between words is no name of a class.
        classes = [one for one in old if isinstance(one, str) and one in self._old]
        others = [one for one in old if one not in classes]
        now = [one for one in new if isinstance(one, str) and one in self._new]
        if classes and (len(classes) > 1) is not (len(now) > 1):
            # One alone is stored without its name.
            return False
        if len(classes) == 1:
            others = old
            classes = []
        kept = all(one in now or self._has_step(one) for one in classes)

        def is_read(one: str) -> bool:
            return any(self._reads(one, other) for other in new)

        return kept and all(map(is_read, others))

    def _is_other_name(self, old: str, new: str) -> bool:
        """Returns whether a class that is stored without its name has only another name now."""
        if old not in self._old or new not in self._new or old in self._new:
            return False
        return not list(self._lost_fields(self._old[old]["fields"], self._new[new]["fields"]))

    def _reads_parts(self, old: Shape, new: Shape) -> bool:
        ((kind, before),) = old.items()
        ((_, after),) = new.items()
        if kind == "one of":
            return set(before) <= set(after)
        if kind == "list":
            return self._reads(before, after)
        return len(before) == len(after) and all(map(self._reads, before, after))


def _choices(described: Any) -> list[Any]:
    if isinstance(described, dict) and "any" in described:
        return cast("dict[str, list[Any]]", described)["any"]
    return [described]


def main() -> int:
    """Renews the record, or says why not; returns the exit status."""
    problems = (
        lost(json.loads(RECORD.read_text(encoding="utf-8")), shapes()) if RECORD.exists() else []
    )
    for problem in problems:
        print(problem)
    if not problems and "--write" in sys.argv:
        RECORD.write_text(json.dumps(shapes(), indent=1, sort_keys=True) + "\n", encoding="utf-8")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
