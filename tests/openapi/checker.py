"""Holds every exchange with Discord's API against the official description, and keeps count."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from jsonschema import Draft202012Validator
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

from .allowance import ALLOWANCES, Allowance
from .description import Description, Operation, load
from .explanation import sentences, shortened
from .formats import formats
from .shortcut import Shortcut
from .strictness import Schema, Strictness
from .tally import Tally

Query = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Judge:
    """What one schema demands: a quick yes, and a validator that explains a no."""

    accepts: Callable[[Any], bool]
    validator: Draft202012Validator

    def errors(self, value: Any) -> Iterator[Any]:
        """Yields what the validator finds."""
        return self.validator.iter_errors(value)  # pyright: ignore[reportUnknownMemberType] - the library's own gap

    def faults(self, value: Any) -> list[str]:
        """Returns one sentence a fault, none when `value` is valid."""
        return [] if self.accepts(value) else list(sentences(self.errors(value)))


class Bench:
    """The judges of one reading of the description, each made when first asked for."""

    def __init__(self, strictness: Strictness) -> None:
        definitions = strictness.definitions()
        resource: Resource[Any] = DRAFT202012.create_resource(definitions)
        self._strictness = strictness
        empty: Registry[Any] = Registry()
        self._registry = empty.with_resource(strictness.address, resource)
        self._formats = formats()
        self._shortcut = Shortcut(definitions["$defs"], self._formats)
        self._judges: dict[tuple[str, str], Judge] = {}

    def judge(self, operation: Operation, part: str, schema: Schema) -> Judge:
        """Returns the judge of a part ("request", "200", "?limit") of an operation."""
        key = (operation.id, part)
        if key not in self._judges:
            tight = self._strictness.tighten(schema)
            if part == "request":
                tight = self._strictness.allow(operation.id, tight)
            validator = Draft202012Validator(
                tight, registry=self._registry, format_checker=self._formats
            )
            self._judges[key] = Judge(self._shortcut.test(tight), validator)
        return self._judges[key]


class Checker:
    """Checks exchanges one by one and remembers what it checked and what was wrong."""

    def __init__(
        self, description: Description | None = None, allowances: tuple[Allowance, ...] = ALLOWANCES
    ) -> None:
        self._description = description or load()
        components = self._description.components
        self._requests = Bench(Strictness("urn:discord:requests", True, components, allowances))
        self._answers = Bench(Strictness("urn:discord:answers", False, components))
        self.tally = Tally()

    def check(
        self,
        method: str,
        path: str,
        query: Query,
        request_json: Any,
        status: int,
        response_json: Any,
        *,
        provoked: bool = False,
    ) -> list[str]:
        """Checks one exchange, counts it, and returns one sentence for each violation in it.

        `path` may begin with `/api/v10`; `request_json` is the JSON body, or the `payload_json`
        part of a multipart one, or None; `response_json` is None for an empty answer. `provoked` is
        for tests that send wrong requests on purpose: what is wrong in a request that was refused
        for its form (400) is then counted, not complained of.
        """
        operation = self._description.find(method, path)
        if operation is None:
            unknown = f"{method.upper()} {_without_ids(path)} is not described"
            self.tally.unmatched[unknown] += 1
            return [unknown]
        asked = [
            *_labelled(f"{operation.id} query", self._query(operation, query)),
            *_labelled(f"{operation.id} request", self._request(operation, request_json)),
        ]
        if provoked and status == 400:
            self.tally.provoked[operation.id] += bool(asked)
            asked = []
        found = [
            *asked,
            *_labelled(
                f"{operation.id} answer {status}", self._answer(operation, status, response_json)
            ),
        ]
        self.tally.violations.update(found)
        return found

    def report(self) -> str:
        """Returns what was checked per operation, then what was wrong."""
        return "\n".join(self.tally.lines())

    def _query(self, operation: Operation, query: Query) -> Iterator[str]:
        for name, value in query.items():
            if name not in operation.query:
                yield f"$.{name}: unknown parameter {name!r}"
                continue
            judge = self._answers.judge(operation, f"?{name}", operation.query[name])
            if not any(judge.accepts(each) for each in _readings(str(value))):
                yield f"$.{name}: {shortened(value)} does not fit {shortened(judge.validator.schema)}"
        for name in sorted(operation.required_query - set(query)):
            yield f"$: required parameter {name!r} is missing"

    def _request(self, operation: Operation, body: Any) -> Iterator[str]:
        if body is None:
            if operation.body_required:
                yield "$: a body is required and none was sent"
        elif operation.body is None:
            yield f"$: no JSON body is described, {shortened(body)} was sent"
        else:
            self.tally.requests[operation.id] += 1
            yield from self._requests.judge(operation, "request", operation.body).faults(body)

    def _answer(self, operation: Operation, status: int, body: Any) -> Iterator[str]:
        self.tally.answers[f"{operation.id} {status}"] += 1
        if status >= 500:
            return  # a server in trouble owes no one a shape
        key = str(status) if str(status) in operation.answers else f"{status // 100}XX"
        if key not in operation.answers:
            yield f"$: the status is not described, only {', '.join(operation.answers)}"
        elif (schema := operation.answers[key]) is not None:
            yield from self._answers.judge(operation, key, schema).faults(body)
        elif body is not None:
            yield f"$: no body is described, {shortened(body)} was sent"


def _labelled(label: str, faults: Iterable[str]) -> Iterator[str]:
    return (f"{label} at {fault}" for fault in faults)


def _readings(text: str) -> Iterator[Any]:
    """The values of a query parameter's text; booleans are 1 and 0 as well as words."""
    yield text
    if re.fullmatch("-?[0-9]+", text):
        yield int(text)
    if text.lower() in {"true", "false", "1", "0"}:
        yield text.lower() in {"true", "1"}
    yield text.split(",")


def _without_ids(path: str) -> str:
    return re.sub(r"(?<=/)[0-9]+(?=/|$)", "{id}", path)
