"""Forms as a client handles them: what may be sent off, and in which shape."""

from collections.abc import Mapping
from typing import Any

from bifrost_bot.sandbox.client.command import PersonError
from bifrost_bot.sandbox.world import components as parts
from bifrost_bot.sandbox.world.model import Json


def check_field(field: Json, value: Any) -> None:
    """Passes if a client would send this field off.

    Raises:
        PersonError: for an empty field that is required, or a text too short or too long.
    """
    if field["type"] != parts.TEXT_INPUT:
        return
    text = value or ""
    name = field.get("label") or field["custom_id"]
    if field.get("required", True) and not text:
        raise PersonError(f"{name} must be filled in.")
    low, high = field.get("min_length") or 0, field.get("max_length") or 4000
    if text and not low <= len(text) <= high:
        raise PersonError(f"{name} needs {low} to {high} characters.")


def submitted(component: Json, values: Mapping[str, Any]) -> Json | None:
    """A component of a form with what was filled in, as it goes to the bot."""
    kind = component["type"]
    base: Json = {"type": kind, "id": component.get("id") or 1}
    if kind == parts.ROW:
        return base | {"components": [submitted(item, values) for item in component["components"]]}
    if kind == parts.LABEL:
        return base | {"component": submitted(component["component"], values)}
    if "custom_id" not in component:
        return base
    value = values.get(component["custom_id"], component.get("value") or "")
    base["custom_id"] = component["custom_id"]
    if kind == parts.TEXT_INPUT:
        return base | {"value": value}
    return base | {"values": list(value) if isinstance(value, (list, tuple)) else [value]}
