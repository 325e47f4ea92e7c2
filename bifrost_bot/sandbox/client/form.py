"""Forms in a client: checks before sending, and the submitted values as JSON."""

from collections.abc import Mapping, Sequence
from typing import Any, cast

from bifrost_bot.sandbox.client.command import PersonError
from bifrost_bot.sandbox.world import components as parts
from bifrost_bot.sandbox.world.json_values import is_array, or_default
from bifrost_bot.sandbox.world.model import Json


def check_field(field: Json, values: Mapping[str, Any]) -> None:
    """Passes if a client would submit this field.

    Raises:
        PersonError: for an empty required field, a text of wrong length, or an unknown menu option.
    """
    if field["type"] == parts.TEXT_INPUT:
        _check_text(field, _text_value(field, values) or "")
    elif field["type"] in parts.SELECTS:
        _check_menu(field, _chosen_values(field, values))
    elif field["type"] == parts.FILE_UPLOAD:
        _check_number(field, _chosen_values(field, values), "files")


def _check_text(field: Json, text: str) -> None:
    name = field.get("label") or field["custom_id"]
    if field.get("required", True) and not text:
        raise PersonError(f"{name} must be filled in.")
    low = field.get("min_length") or 0
    high = field.get("max_length") or 4000
    if text and not low <= len(text) <= high:
        raise PersonError(f"{name} needs {low} to {high} characters.")


def _check_menu(menu: Json, chosen: Sequence[str]) -> None:
    _check_number(menu, chosen, "of its options")
    if menu["type"] == parts.STRING_SELECT:
        offered = {option["value"] for option in menu["options"]}
        if not offered.issuperset(chosen):
            raise PersonError(f"{menu['custom_id']} does not offer that.")


def _check_number(field: Json, chosen: Sequence[object], noun: str) -> None:
    required = chosen or field.get("required", True)
    least = or_default(field.get("min_values"), 1) if required else 0
    most = or_default(field.get("max_values"), 1)
    if not least <= len(chosen) <= most:
        raise PersonError(f"{field['custom_id']} takes {least} to {most} {noun}.")


def submission_json(component: Json, values: Mapping[str, Any]) -> Json | None:
    """Returns a component of a form with its value, as the bot receives it."""
    kind = component["type"]
    base: Json = {"type": kind, "id": component.get("id") or 1}
    if kind == parts.ROW:
        return base | {
            "components": [submission_json(item, values) for item in component["components"]]
        }
    if kind == parts.LABEL:
        return base | {"component": submission_json(component["component"], values)}
    if "custom_id" not in component:
        return base
    base["custom_id"] = component["custom_id"]
    if kind == parts.TEXT_INPUT:
        return base | {"value": _text_value(component, values)}
    return base | {"values": _chosen_values(component, values)}


def _text_value(field: Json, values: Mapping[str, Any]) -> Any:
    """Returns the text in a field, by default the bot's."""
    return values.get(field["custom_id"], field.get("value") or "")


def _chosen_values(menu: Json, values: Mapping[str, Any]) -> list[Any]:
    """Returns the values chosen in a menu, by default the bot's, or the files attached."""
    default = [option["value"] for option in menu.get("options", ()) if option.get("default")]
    chosen = values.get(menu["custom_id"], default)
    if isinstance(chosen, tuple):
        return [*cast(tuple[Any, ...], chosen)]
    return [*chosen] if is_array(chosen) else [chosen]
