"""Reads the subset of YAML that `compose.yaml` uses."""

import json
from typing import Any


def read(text: str) -> dict[str, Any]:
    """Returns what a file says."""
    lines = [
        line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")
    ]
    found: tuple[Any, list[str]] = _block(lines, 0)
    assert not found[1], f"this line is indented in another way than those before it: {found[1][0]}"
    return found[0]


def _block(lines: list[str], indent: int) -> tuple[Any, list[str]]:
    """Returns the value of the lines with that indentation, and the lines after them."""
    if lines and lines[0].lstrip().startswith("- "):
        items: list[Any] = []
        while lines and _indent(lines[0]) == indent and lines[0].lstrip().startswith("- "):
            items.append(_scalar(lines.pop(0).lstrip()[2:]))
        return items, lines
    keys: dict[str, Any] = {}
    while lines and _indent(lines[0]) == indent:
        name, colon, rest = lines.pop(0).strip().partition(":")
        assert colon and name not in keys, name
        if rest or not (lines and _indent(lines[0]) > indent):
            keys[name] = _scalar(rest.strip())
        else:
            keys[name], lines = _block(lines, _indent(lines[0]))
    return keys, lines


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _scalar(text: str) -> Any:
    if text[:1] in ('"', "["):
        return json.loads(text)
    return {"": None, "true": True, "false": False}.get(text, text)
