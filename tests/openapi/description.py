"""The official description, read: which operations there are and how to find one by its path."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .strictness import COMPONENTS, Schema

FILE = Path(__file__).with_name("openapi.json.gz")
_METHODS = ("get", "put", "post", "patch", "delete")
_VERSION_PREFIX = re.compile(r"^/api/v\d+(?=/)")


@dataclass(frozen=True, slots=True)
class Operation:
    """One thing that can be asked of Discord, as the description puts it.

    `body` is None where no JSON body is described; `answers` maps a status ("200", "4XX") to the
    schema of its body, or to None where the answer has none.
    """

    id: str
    method: str
    template: str
    pattern: re.Pattern[str]
    rank: tuple[int, ...]
    query: Mapping[str, Schema]
    required_query: frozenset[str]
    body: Schema | None
    body_required: bool
    answers: Mapping[str, Schema | None]


class Description:
    """The operations and components of the official file."""

    def __init__(self, document: Mapping[str, Any]) -> None:
        self.components: Mapping[str, Schema] = document["components"]["schemas"]
        self.operations: Mapping[str, Operation] = {each.id: each for each in _operations(document)}
        self._by_shape: dict[tuple[str, int], list[Operation]] = {}
        for operation in sorted(self.operations.values(), key=lambda each: each.rank):
            self._by_shape.setdefault((operation.method, operation.template.count("/")), []).append(
                operation
            )

    def find(self, method: str, path: str) -> Operation | None:
        """Returns the most specific operation for `path`, with or without `/api/v10`."""
        bare = _VERSION_PREFIX.sub("", path)
        candidates = self._by_shape.get((method.lower(), bare.count("/")), [])
        return next((each for each in candidates if each.pattern.fullmatch(bare)), None)


def load() -> Description:
    """Returns the description that lies next to this module."""
    return Description(json.loads(gzip.decompress(FILE.read_bytes())))


def _operations(document: Mapping[str, Any]) -> Iterator[Operation]:
    for template, item in document["paths"].items():
        for method in _METHODS:
            if method in item:
                yield _operation(document, template, method, item)


def _operation(
    document: Mapping[str, Any], template: str, method: str, item: Mapping[str, Any]
) -> Operation:
    described = item[method]
    parameters = [*item.get("parameters", []), *described.get("parameters", [])]
    numeric = {
        each["name"] for each in parameters if each["in"] == "path" and _is_numeric(each["schema"])
    }
    query = [each for each in parameters if each["in"] == "query"]
    body = described.get("requestBody", {})
    segments = [_segment(each, numeric) for each in template.split("/")]
    return Operation(
        id=described["operationId"],
        method=method,
        template=template,
        pattern=re.compile("/".join(pattern for _, pattern in segments)),
        rank=tuple(rank for rank, _ in segments),
        query={each["name"]: each["schema"] for each in query},
        required_query=frozenset(each["name"] for each in query if each.get("required")),
        body=_json_schema(body),
        body_required=bool(body.get("required")),
        answers={
            status: _json_schema(_resolve(document, each))
            for status, each in described["responses"].items()
        },
    )


def _segment(segment: str, numeric: set[str]) -> tuple[int, str]:
    """How specific one piece of a path template is (0 is most), and its pattern."""
    if not segment.startswith("{"):
        return 0, re.escape(segment)
    return (1, "[0-9]+") if segment.strip("{}") in numeric else (2, "[^/]+")


def _is_numeric(schema: Schema) -> bool:
    return schema.get("$ref") == f"{COMPONENTS}SnowflakeType" or schema.get("type") == "integer"


def _resolve(document: Mapping[str, Any], answer: Mapping[str, Any]) -> Mapping[str, Any]:
    target = answer.get("$ref")
    return document["components"]["responses"][target.rpartition("/")[2]] if target else answer


def _json_schema(holder: Mapping[str, Any]) -> Schema | None:
    return holder.get("content", {}).get("application/json", {}).get("schema")
