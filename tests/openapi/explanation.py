"""Explains the validator's errors, one sentence each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any

from jsonschema.exceptions import ValidationError

_SHOWN = 80
_ALTERNATIVES = ("oneOf", "anyOf")
_WORDS = {
    "type": "{instance} is not of type {limit}",
    "enum": "{instance} is none of {limit}",
    "pattern": "{instance} does not look like {limit}",
    "format": "{instance} is not a valid {limit}",
    "minLength": "{instance} is shorter than {limit}",
    "maxLength": "{instance} is longer than {limit}",
    "minItems": "{instance} has fewer than {limit} items",
    "maxItems": "{instance} has more than {limit} items",
}


def sentences(errors: Iterable[ValidationError]) -> Iterator[str]:
    """Yields, for each fault, where it is (as a JSON path) and what it is."""
    for error in errors:
        yield from _explain(error)


def shortened(value: object) -> str:
    """Returns `value` as text, cut to a length one can read."""
    text = repr(value)
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"


def _explain(error: ValidationError) -> Iterator[str]:
    if error.validator in _ALTERNATIVES and error.context:
        yield from _alternatives(error)
    elif error.validator == "additionalProperties":
        for name in _undeclared_fields(error.instance, error.schema):
            yield f"{error.json_path}: unknown field {name!r}"
    elif words := _WORDS.get(str(error.validator)):
        limit = shortened(error.validator_value).strip("[]")
        yield f"{error.json_path}: {words.format(instance=shortened(error.instance), limit=limit)}"
    elif error.validator in _ALTERNATIVES:
        yield f"{error.json_path}: {shortened(error.instance)} fits more than one of the forms, where one is asked for"
    else:
        yield f"{error.json_path}: {error.message.replace(repr(error.instance), shortened(error.instance))}"


def _undeclared_fields(instance: Any, schema: Any) -> list[str]:
    return sorted(set(instance) - set(schema["properties"]))


def _alternatives(error: ValidationError) -> Iterator[str]:
    """Explains only the likeliest form: the one whose kind fits and that fails least."""
    forms = [
        list(each)
        for _, each in groupby(error.context, key=lambda each: each.relative_schema_path[0])
    ]
    meant = [each for each in forms if not any(map(_is_another_kind, each))]
    if meant:
        yield from sentences(min(meant, key=len))
    else:
        yield f"{error.json_path}: {shortened(error.instance)} fits none of the {len(forms)} forms"


def _is_another_kind(error: ValidationError) -> bool:
    """Whether the error shows that the value is of another form: another JSON type or `type`."""
    path = list(error.relative_path)
    return (error.validator == "type" and not path) or (
        error.validator == "enum" and path == ["type"]
    )
