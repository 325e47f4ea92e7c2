"""Message components: normalises the bot's buttons, menus and layout with Discord's checks."""

from collections.abc import Iterator, Sequence
from itertools import count
from typing import Any

from bifrost_bot.sandbox.world.errors import invalid_form
from bifrost_bot.sandbox.world.json_values import object_of, objects_of, or_default, pick
from bifrost_bot.sandbox.world.model import Json

ROW = 1
BUTTON = 2
STRING_SELECT = 3
TEXT_INPUT = 4
_SECTION = 9
_TEXT_DISPLAY = 10
_THUMBNAIL = 11
_GALLERY = 12
FILE = 13
_SEPARATOR = 14
_CONTAINER = 17
LABEL = 18
FILE_UPLOAD = 19
_MOST_FILES = 10
SELECTS = (STRING_SELECT, 5, 6, 7, 8)
_TOP_LEVEL_V2 = (ROW, _SECTION, _TEXT_DISPLAY, _GALLERY, FILE, _SEPARATOR, _CONTAINER)
_LINK_STYLE = 5
_BUTTON_FIELDS = ("custom_id", "style", "label", "disabled", "url", "sku_id")


def normalise_components(components: Sequence[Json], v2: bool) -> list[Json]:
    """Returns components as Discord stores them: numbered, with defaults, without unknown keys.

    Raises:
        ApiError: 50035 naming the wrong field.
    """
    if not v2 and len(components) > 5:
        raise invalid_form("components", "Must be 5 or fewer in length.")
    normal = _normalise_all(components, "components", count(1), v2)
    flat = list(walk(normal))
    if len(flat) > 40:
        raise invalid_form("components", "The total number of components exceeds 40")
    _refuse_duplicates(flat)
    return normal


def walk(components: Sequence[Json]) -> Iterator[Json]:
    """Yields every component of a message, outer before inner."""
    for component in components:
        yield component
        yield from walk(component.get("components", ()))
        for name in ("accessory", "component"):
            if name in component:
                yield from walk((component[name],))


def find(components: Sequence[Json], value: str, field: str = "custom_id") -> Json | None:
    """Returns the first component whose field has this value."""
    return next((item for item in walk(components) if item.get(field) == value), None)


def check_form(components: Sequence[Json]) -> None:
    """Passes if Discord would show a form with these components.

    Raises:
        ApiError: 50035 naming the wrong field.
    """
    for index, component in enumerate(components):
        path = f"data.components.{index}"
        kind = component.get("type")
        if kind not in (ROW, LABEL, _TEXT_DISPLAY):
            raise invalid_form(f"{path}.type", 'Value of field "type" must be one of (1, 10, 18).')
        if kind == LABEL:
            _check_label(component, path)
        elif kind == ROW and _child_types(component) != [TEXT_INPUT]:
            raise invalid_form(f"{path}.components", "A row of a form holds one text field.")
    _refuse_duplicates(list(walk(components)))


def _child_types(component: Json) -> list[Any]:
    return [child.get("type") for child in objects_of(component.get("components"))]


def _check_label(label: Json, path: str) -> None:
    inner = object_of(label.get("component"))
    kind = inner.get("type")
    where = f"{path}.component"
    if kind not in (TEXT_INPUT, FILE_UPLOAD, *SELECTS):
        raise invalid_form(f"{where}.type", "This kind of component cannot be in a label.")
    if kind == TEXT_INPUT and inner.get("label"):
        raise invalid_form(f"{where}.label", "A text field in a label has no label of its own.")
    if kind in SELECTS:
        _check_form_menu(inner, _select(inner, where), where)
    if kind == FILE_UPLOAD:
        _check_upload(inner, where)


def _check_form_menu(given: Json, normal: Json, path: str) -> None:
    if given.get("disabled"):
        raise invalid_form(f"{path}.disabled", "A menu of a form cannot be disabled.")
    if or_default(given.get("required"), True) and normal["min_values"] == 0:
        raise invalid_form(f"{path}.min_values", "A menu that is required needs 1 or more.")
    defaults = [option for option in normal.get("options", ()) if option.get("default")]
    if len(defaults) > normal["max_values"]:
        message = "More options are chosen beforehand than can be chosen."
        raise invalid_form(f"{path}.options", message)


def _check_upload(upload: Json, path: str) -> None:
    if not 1 <= len(upload.get("custom_id") or "") <= 100:
        raise invalid_form(f"{path}.custom_id", "Must be between 1 and 100 in length.")
    least = or_default(upload.get("min_values"), 1)
    most = or_default(upload.get("max_values"), 1)
    if not (0 <= least <= most and 1 <= most <= _MOST_FILES):
        message = f"int value should be between 1 and {_MOST_FILES}."
        raise invalid_form(f"{path}.max_values", message)
    if or_default(upload.get("required"), True) and least == 0:
        raise invalid_form(f"{path}.min_values", "A field that is required needs 1 or more.")


def _refuse_duplicates(flat: Sequence[Json]) -> None:
    names = [item["custom_id"] for item in flat if "custom_id" in item]
    if len(set(names)) < len(names):
        raise invalid_form("components", "Component custom id cannot be duplicated")


def _normalise_all(
    components: Sequence[Json], path: str, numbers: Iterator[int], v2: bool, nested: bool = False
) -> list[Json]:
    return [
        _normalise(component, f"{path}.{index}", numbers, v2, nested)
        for index, component in enumerate(components)
    ]


def _normalise(component: Json, path: str, numbers: Iterator[int], v2: bool, nested: bool) -> Json:
    kind = component.get("type")
    if not nested and kind not in (_TOP_LEVEL_V2 if v2 else (ROW,)):
        raise invalid_form(f"{path}.type", 'Value of field "type" must be one of (1,).')
    base: Json = {"type": kind, "id": component.get("id") or next(numbers)}
    if kind == ROW:
        return base | {"components": _row(component, path, numbers)}
    if kind == BUTTON:
        return base | _button(component, path)
    if kind in SELECTS:
        return base | _select(component, path)
    return base | _layout(component, path, numbers)


def _row(component: Json, path: str, numbers: Iterator[int]) -> list[Json]:
    types = _child_types(component)
    if not 1 <= len(types) <= 5:
        raise invalid_form(f"{path}.components", "Must be between 1 and 5 in length.")
    for kind in types:
        if kind not in (BUTTON, *SELECTS):
            raise invalid_form(f"{path}.components", "Only buttons and menus can be in a row.")
        if kind in SELECTS and len(types) > 1:
            message = "The specified component exceeds the maximum width"
            raise invalid_form(f"{path}.components", message)
    return _normalise_children(component, path, numbers, False)


def _button(component: Json, path: str) -> Json:
    style = component.get("style")
    if style not in (1, 2, 3, 4, 5, 6):
        message = 'Value of field "style" must be one of (1, 2, 3, 4, 5, 6).'
        raise invalid_form(f"{path}.style", message)
    if not component.get("label") and not component.get("emoji"):
        raise invalid_form(f"{path}.label", "A button needs a label or an emoji.")
    if len(component.get("label") or "") > 80:
        raise invalid_form(f"{path}.label", "Must be 80 or fewer in length.")
    if style != _LINK_STYLE:
        _check_custom_id(component, path)
    elif not component.get("url"):
        raise invalid_form(f"{path}.url", "A url is required")
    return _with_emoji(pick(component, _BUTTON_FIELDS), component)


def _select(component: Json, path: str) -> Json:
    _check_custom_id(component, path)
    normal = pick(component, ("custom_id", "placeholder", "disabled", "channel_types"))
    chosen = objects_of(component.get("default_values"))
    if chosen:
        normal["default_values"] = [
            {"id": str(item["id"]), "type": item["type"]} for item in chosen
        ]
    if len(component.get("placeholder") or "") > 150:
        raise invalid_form(f"{path}.placeholder", "Must be 150 or fewer in length.")
    low = or_default(component.get("min_values"), 1)
    high = or_default(component.get("max_values"), 1)
    for name, value, least in (("min_values", low, 0), ("max_values", high, max(1, low))):
        if not least <= value <= 25:
            raise invalid_form(f"{path}.{name}", f"int value should be between {least} and 25.")
        normal[name] = value
    if len(chosen) > high:
        raise invalid_form(f"{path}.default_values", f"Must be {high} or fewer in length.")
    if component["type"] == STRING_SELECT:
        normal["options"] = _options(component, path)
    return normal


def _options(menu: Json, path: str) -> list[Json]:
    options = objects_of(menu.get("options"))
    if not 1 <= len(options) <= 25:
        raise invalid_form(f"{path}.options", "Must be between 1 and 25 in length.")
    if len({option.get("value") for option in options}) < len(options):
        raise invalid_form(f"{path}.options", "The specified option value is already used")
    return [_option(option, f"{path}.options.{index}") for index, option in enumerate(options)]


def _option(option: Json, path: str) -> Json:
    for name in ("label", "value"):
        if not option.get(name):
            raise invalid_form(f"{path}.{name}", "This field is required")
    for name in ("label", "value", "description"):
        if len(option.get(name) or "") > 100:
            raise invalid_form(f"{path}.{name}", "Must be 100 or fewer in length.")
    return _with_emoji(pick(option, ("label", "value", "description", "default")), option)


def _layout(component: Json, path: str, numbers: Iterator[int]) -> Json:
    kind = component.get("type")
    spoiler = bool(component.get("spoiler"))
    if kind == _TEXT_DISPLAY:
        return {"content": component["content"]}
    if kind == _SEPARATOR:
        divider = or_default(component.get("divider"), True)
        return {"spacing": component.get("spacing") or 1, "divider": divider}
    if kind == _SECTION:
        children = _normalise_children(component, path, numbers)
        accessory_path = f"{path}.accessory"
        accessory = _normalise(component["accessory"], accessory_path, numbers, True, nested=True)
        return {"components": children, "accessory": accessory}
    if kind == _CONTAINER:
        children = _normalise_children(component, path, numbers)
        colour = component.get("accent_color")
        return {"accent_color": colour, "spoiler": spoiler, "components": children}
    if kind == _THUMBNAIL:
        return _media(component)
    if kind == FILE:
        return {"file": component["file"], "name": None, "size": None, "spoiler": spoiler}
    if kind == _GALLERY:
        return {"items": list(map(_media, component["items"]))}
    raise invalid_form(f"{path}.type", "This kind of component is not known.")


def _media(item: Json) -> Json:
    spoiler = bool(item.get("spoiler"))
    return {"media": item["media"], "description": item.get("description"), "spoiler": spoiler}


def _normalise_children(
    component: Json, path: str, numbers: Iterator[int], v2: bool = True
) -> list[Json]:
    children = objects_of(component.get("components"))
    return _normalise_all(children, f"{path}.components", numbers, v2, nested=True)


def _check_custom_id(component: Json, path: str) -> None:
    if not 1 <= len(component.get("custom_id") or "") <= 100:
        raise invalid_form(f"{path}.custom_id", "Must be between 1 and 100 in length.")


def _with_emoji(normal: Json, source: Json) -> Json:
    emoji = source.get("emoji")
    if emoji:
        normal["emoji"] = pick(emoji, emoji)
        # Clients send numbers, too.
        if "id" in normal["emoji"]:
            normal["emoji"]["id"] = str(normal["emoji"]["id"])
    return normal
