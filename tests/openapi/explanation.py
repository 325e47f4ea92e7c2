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
        yield from _explained(error)


def shown(value: object) -> str:
    """Returns `value` as text, cut to a length one can read."""
    text = repr(value)
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"


def _explained(error: ValidationError) -> Iterator[str]:
    if error.validator in _ALTERNATIVES and error.context:
        yield from _alternatives(error)
    elif error.validator == "additionalProperties":
        for name in _undeclared(error.instance, error.schema):
            yield f"{error.json_path}: unknown field {name!r}"
    elif words := _WORDS.get(str(error.validator)):
        limit = shown(error.validator_value).strip("[]")
        yield f"{error.json_path}: {words.format(instance=shown(error.instance), limit=limit)}"
    elif error.validator in _ALTERNATIVES:
        yield f"{error.json_path}: {shown(error.instance)} fits more than one of the forms, where one is asked for"
    else:
        yield f"{error.json_path}: {error.message.replace(repr(error.instance), shown(error.instance))}"


def _undeclared(instance: Any, schema: Any) -> list[str]:
    return sorted(set(instance) - set(schema["properties"]))


def _alternatives(error: ValidationError) -> Iterator[str]:
    """Only the form that was meant is worth explaining: the one whose kind fits and that fails
    least.
    """
    forms = [
        list(each)
        for _, each in groupby(error.context, key=lambda each: each.relative_schema_path[0])
    ]
    meant = [each for each in forms if not any(map(_is_another_kind, each))]
    if meant:
        yield from sentences(min(meant, key=len))
    else:
        yield f"{error.json_path}: {shown(error.instance)} fits none of the {len(forms)} forms"


def _is_another_kind(error: ValidationError) -> bool:
    """Whether the error says that the value was never meant to take this form: another JSON
    type, another `type`.
    """
    path = list(error.relative_path)
    return (error.validator == "type" and not path) or (
        error.validator == "enum" and path == ["type"]
    )
