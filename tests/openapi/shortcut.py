"""A quick yes for bodies that are valid, so that only the others need the full validator.

`jsonschema` takes milliseconds for one message, too long next to a bot that counts seconds. A
schema is turned into plain functions once, which take microseconds. Only their yes counts: whether
anything is wrong, and what, is for
`jsonschema` to say, and the tests hold the two to the same verdict.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, cast

from jsonschema import FormatChecker

from .strictness import Schema

Test = Callable[[Any], bool]

_TYPES: Mapping[str, Test] = {
    "null": lambda value: value is None,
    "boolean": lambda value: isinstance(value, bool),
    "string": lambda value: isinstance(value, str),
    "array": lambda value: isinstance(value, list),
    "object": lambda value: isinstance(value, dict),
    "number": lambda value: isinstance(value, int | float) and not isinstance(value, bool),
    "integer": lambda value: (
        (isinstance(value, int) and not isinstance(value, bool))
        or (isinstance(value, float) and value.is_integer())
    ),
}
_FIRST = ("type", "enum", "required")
"""What refuses most, and costs least."""
_SIZES: Mapping[str, tuple[type, Callable[[int, int], bool]]] = {
    "minLength": (str, int.__ge__),
    "maxLength": (str, int.__le__),
    "minItems": (list, int.__ge__),
    "maxItems": (list, int.__le__),
    "minProperties": (dict, int.__ge__),
    "maxProperties": (dict, int.__le__),
}


class Shortcut:
    """The quick tests of one reading of the description; components are compiled when first met."""

    def __init__(self, definitions: Mapping[str, Schema], formats: FormatChecker) -> None:
        self._definitions = definitions
        self._formats = formats
        self._compiled: dict[str, Test] = {}

    def test(self, schema: Schema) -> Test:
        """Returns a function that says whether a value is valid under `schema`, a tightened one."""
        if "$ref" in schema:
            return self._reference(schema["$ref"].rpartition("/")[2])
        keys = sorted(schema, key=lambda key: key not in _FIRST)
        tests = [test for key in keys if (test := self._keyword(key, schema[key], schema))]
        return tests[0] if len(tests) == 1 else _all(tests)

    def _reference(self, name: str) -> Test:
        def test(value: Any) -> bool:
            found = self._compiled.get(name)
            if found is None:
                found = self._compiled[name] = self.test(self._definitions[name])
            return found(value)

        return test

    def _keyword(self, key: str, limit: Any, schema: Schema) -> Test | None:
        match key:
            case "type":
                return _of_type(limit)
            case "enum":
                return _enumerated(limit)
            case "additionalProperties":
                return self._fields(schema)
            case "required":
                names = frozenset(limit)
                return lambda value: (
                    not isinstance(value, dict) or names <= cast("dict[str, Any]", value).keys()
                )
            case "items":
                return self._items(limit)
            case "oneOf" | "anyOf":
                return self._alternatives(limit, exactly_one=key == "oneOf")
            case "properties":
                return None  # tested together with additionalProperties, which every object has
            case _:
                return _limit(key, limit, self._formats)

    def _fields(self, schema: Schema) -> Test:
        known = {name: self.test(each) for name, each in schema.get("properties", {}).items()}
        rest = schema["additionalProperties"]
        other: Test = self.test(rest) if rest else lambda _value: False

        def test(value: Any) -> bool:
            if not isinstance(value, dict):
                return True
            for name, each in cast("dict[str, Any]", value).items():
                if not known.get(name, other)(each):
                    return False
            return True

        return test

    def _items(self, schema: Schema) -> Test:
        item = self.test(schema)
        return lambda value: not isinstance(value, list) or all(map(item, cast("list[Any]", value)))

    def _alternatives(self, schemas: list[Schema], *, exactly_one: bool) -> Test:
        tests = [self.test(each) for each in schemas]
        if exactly_one:
            return lambda value: sum(test(value) for test in tests) == 1
        return lambda value: any(test(value) for test in tests)


def _all(tests: list[Test]) -> Test:
    def test(value: Any) -> bool:
        for each in tests:  # noqa: SIM110 - a generator here doubles the time of the whole
            if not each(value):
                return False
        return True

    return test


def _of_type(limit: str | list[str]) -> Test:
    names = [limit] if isinstance(limit, str) else limit
    tests = [_TYPES[each] for each in names]
    return lambda value: any(test(value) for test in tests)


def _enumerated(limit: list[Any]) -> Test:
    words = frozenset(each for each in limit if isinstance(each, str))

    def test(value: Any) -> bool:
        if type(value) is str:
            return value in words
        return any(_is_same(value, each) for each in limit)

    return test


def _formatted(
    fits: Callable[[Any], Any], raised: type[Exception] | tuple[type[Exception], ...]
) -> Test:
    def test(value: Any) -> bool:
        try:
            return bool(fits(value))
        except raised:
            return False

    return test


def _limit(key: str, limit: Any, formats: FormatChecker) -> Test | None:
    if key in _SIZES:
        kind, within = _SIZES[key]
        return lambda value: not isinstance(value, kind) or within(len(value), limit)
    match key:
        case "format":
            return _formatted(*formats.checkers[limit]) if limit in formats.checkers else None
        case "pattern":
            pattern = re.compile(limit)
            return lambda value: not isinstance(value, str) or bool(pattern.search(value))
        case "minimum":
            return lambda value: not _TYPES["number"](value) or value >= limit
        case "maximum":
            return lambda value: not _TYPES["number"](value) or value <= limit
        case "uniqueItems":
            return lambda value: (
                not isinstance(value, list) or not limit or _unique(cast("list[Any]", value))
            )
        case _:
            raise NotImplementedError(f"the shortcut has no test for the keyword {key!r}")


def _is_same(one: Any, other: Any) -> bool:
    """JSON's equality: to Python, True is 1."""
    return one == other and isinstance(one, bool) == isinstance(other, bool)


def _unique(items: list[Any]) -> bool:
    if all(isinstance(each, str) for each in items):
        return len(set(items)) == len(items)
    return not any(each in items[:place] for place, each in enumerate(items))
