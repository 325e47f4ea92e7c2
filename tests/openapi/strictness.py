"""Turns the description's schemas into strict ones.

Answers are held to the description as it is, but closed: a field that no one declared is
refused. (The code of a field's error may be a word, as Discord's guide to its error messages has
it; the description has numbers there.) Requests are closed too and relaxed in three ways the real Discord is known to accept: ids
may be numbers, integers may be strings of digits, and where one of several forms is asked for,
fitting more than one is no fault.

The description uses a small, regular part of JSON Schema. Everything outside that part is refused
by name, so that a newer description cannot slip past half understood.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from .allowance import Allowance

Schema = dict[str, Any]

COMPONENTS = "#/components/schemas/"
DIGITS = "^-?[0-9]{1,20}$"
_REMARKS = frozenset({"description", "title", "contentEncoding", "x-discord-union"})
_SCALAR = frozenset(
    {"type", "format", "pattern", "minLength", "maxLength", "minimum", "maximum", "enum", "const"}
)
_ARRAY = frozenset({"type", "items", "minItems", "maxItems", "uniqueItems"})
_OBJECT = frozenset(
    {"type", "properties", "required", "additionalProperties", "minProperties", "maxProperties"}
)
_NARROWED = frozenset({"type", "format", "enum", "allOf"})
_MERGED = frozenset({"type", "allOf"})
# A string of digits would slip past these; permissions, the integers that do come as strings, have
# none of them.
_BOUNDS = frozenset({"minimum", "maximum", "format", "enum"})


class UnknownShapeError(Exception):
    """The description uses JSON Schema in a way this module was not written for."""


@dataclass(frozen=True, slots=True)
class Strictness:
    """One reading of the description: that of requests or that of answers."""

    address: str
    relaxed: bool
    components: Mapping[str, Schema]
    allowances: tuple[Allowance, ...] = ()

    def definitions(self) -> Schema:
        """Returns one schema with every component in `$defs`, to be registered as `address`."""
        return {
            "$id": self.address,
            "$defs": {name: self._component(name) for name in self.components},
        }

    def tighten(self, schema: Schema) -> Schema:
        """Returns `schema` closed against undeclared fields and, for requests, relaxed.

        Raises:
            UnknownShapeError: `schema` has a keyword or a combination that is not accounted for
                here.
        """
        bare = {key: value for key, value in schema.items() if key not in _REMARKS}
        match bare:
            case {"$ref": str(target)}:
                return {"$ref": f"{self.address}#/$defs/{_component_name(target)}"}
            case {"oneOf": branches} | {"anyOf": branches} if _is_enumeration(branches):
                return self._scalar(
                    _only(bare, _SCALAR | {"oneOf"})
                    | {"enum": [each["const"] for each in branches]}
                )
            case {"oneOf": branches} | {"anyOf": branches} if len(bare) == 1:
                key = "anyOf" if self.relaxed else next(iter(bare))
                return {key: [self.tighten(each) for each in branches]}
            case {"allOf": [{"$ref": str(target)}], "enum": values}:
                known = [
                    each["const"] for each in self.components[_component_name(target)]["oneOf"]
                ]
                _only(bare, _NARROWED)
                return {
                    "type": bare["type"],
                    "enum": [each for each in known if each in values or not values],
                }
            case {"allOf": parts}:
                _only(bare, _MERGED)
                return self._object(self._merged(parts))
            case {"type": types} if "object" in types:
                return self._object(_only(bare, _OBJECT))
            case {"type": types} if "array" in types:
                return _only(bare, _ARRAY) | {"items": self.tighten(bare["items"])}
            case _:
                return self._scalar(_only(bare, _SCALAR))

    def _component(self, name: str) -> Schema:
        tight = self.tighten(self.components[name])
        if self.relaxed and name == "SnowflakeType":
            tight |= {"type": ["string", "integer"]}
        if name == "InnerErrors":
            tight["properties"]["_errors"]["items"] = self._inner_error()
        return self.allow(name, tight)

    def _inner_error(self) -> Schema:
        error = self.tighten(self.components["Error"])
        error["properties"]["code"] = {"type": ["integer", "string"]}
        return error

    def allow(self, place: str, tight: Schema) -> Schema:
        """Returns the tightened schema of `place` with the fields that its allowances add."""
        for extra in self.allowances:
            if extra.place == place:
                fields = {name: self.tighten(dict(each)) for name, each in extra.fields.items()}
                tight = tight | {"properties": fields | tight["properties"]}
        return tight

    def _scalar(self, schema: Schema) -> Schema:
        types = _as_list(schema.get("type", []))
        if self.relaxed and "integer" in types and not set(schema) & _BOUNDS:
            return schema | {"type": [*types, "string"], "pattern": DIGITS}
        return schema

    def _object(self, schema: Schema) -> Schema:
        if not {"properties", "additionalProperties"} & set(schema):
            raise UnknownShapeError(f"an object without declared fields: {schema}")
        fields: Schema = schema.get("properties", {})
        rest = schema.get("additionalProperties", False)
        closed = {"properties": {name: self.tighten(each) for name, each in fields.items()}}
        return schema | closed | {"additionalProperties": rest and self.tighten(rest)}

    def _merged(self, parts: list[Schema]) -> Schema:
        """Returns an object declared in parts as one: a closed part would refuse the others."""
        whole: Schema = {"type": "object", "properties": {}, "required": []}
        for part in parts:
            target = self.components[_component_name(part["$ref"])] if "$ref" in part else part
            bare = _only(
                {key: each for key, each in target.items() if key not in _REMARKS}, _OBJECT
            )
            whole["properties"] |= bare["properties"]
            whole["required"] += bare.get("required", [])
        return whole


def _component_name(target: str) -> str:
    if not target.startswith(COMPONENTS):
        raise UnknownShapeError(f"a reference to something other than a component: {target}")
    return target.removeprefix(COMPONENTS)


def _only(schema: Schema, known: frozenset[str]) -> Schema:
    if unknown := sorted(set(schema) - known):
        raise UnknownShapeError(
            f"keywords {', '.join(unknown)} beside {sorted(set(schema) & known)}"
        )
    return {key: value for key, value in schema.items() if key != "oneOf"}


def _is_enumeration(branches: list[Schema]) -> bool:
    return all("const" in each for each in branches)


def _as_list(types: str | list[str]) -> list[str]:
    return [types] if isinstance(types, str) else list(types)
