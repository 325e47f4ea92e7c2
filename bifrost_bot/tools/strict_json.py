"""Reads JSON as strictly as a public format deserves, and names the place of any fault.

Refused beyond what the grammar refuses: duplicate keys, numbers that programs read differently,
endless nesting, halves of characters, and anything but UTF-8. What the values mean is not known
here.
"""

import json
import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final, TypeAlias, cast

LARGEST_DOCUMENT: Final = 1024 * 1024
"""In bytes. A long match with many changed answers takes a twentieth of it."""

DEEPEST: Final = 32
"""How deep lists and objects may be nested; no game's settings come near it."""

LONGEST_NAME: Final = 40
"""How much of a name or key is repeated in a sentence."""

Place: TypeAlias = tuple[str | int, ...]
"""A place in a document: keys and list indices, from the outside in."""

_LONGEST_SENTENCE: Final = 400
_MOST_DIGITS: Final = 18
_BYTE_ORDER_MARK: Final = b"\xef\xbb\xbf"


class DocumentError(Exception):
    """A malformed document; one line says the place, the fault and what would be right."""

    def __init__(self, place: str, sentence: str) -> None:
        line = " ".join(f"{place}: {sentence}".split())
        line = "".join(char if char.isprintable() else "?" for char in line)
        super().__init__(
            line if len(line) <= _LONGEST_SENTENCE else f"{line[: _LONGEST_SENTENCE - 1]}…"
        )


def read(data: bytes) -> Any:
    """Returns the value of a JSON document.

    Raises:
        DocumentError: When it is not JSON, or programs may read it differently.
    """
    document = _parse(_decode(data))
    _check_values(document)
    return document


def _decode(data: bytes) -> str:
    if len(data) > LARGEST_DOCUMENT:
        raise DocumentError(
            "document", f"this is too large; a document has at most {LARGEST_DOCUMENT:,} bytes."
        )
    if data.startswith(_BYTE_ORDER_MARK):
        raise DocumentError(
            "document", "this begins with a byte order mark; save it as UTF-8 without one."
        )
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as problem:
        raise DocumentError(
            f"byte {problem.start}", "this is not UTF-8; save the document as UTF-8."
        ) from None


@dataclass(frozen=True, slots=True)
class _Doubled:
    """Stands for an object with a duplicate key until the walk finds its place."""

    key: str


def _parse(text: str) -> Any:
    if not text.strip():
        raise DocumentError(
            "document", "this is empty; it must be a JSON object with game, seats and phases."
        )
    try:
        return json.loads(text, object_pairs_hook=_object, parse_int=_whole, parse_constant=float)
    except json.JSONDecodeError as problem:
        raise DocumentError(
            f"line {problem.lineno}, column {problem.colno}", f"not JSON: {problem.msg}."
        ) from None
    except RecursionError:
        raise DocumentError("document", _too_deep()) from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any] | _Doubled:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            return _Doubled(key)
        found[key] = value
    return found


def _whole(digits: str) -> int | float:
    # Infinite numbers are reported by the walk, which knows the place.
    return int(digits) if len(digits) <= _MOST_DIGITS else math.inf


def _too_deep() -> str:
    return f"lists and objects are nested more than {DEEPEST} deep here; no document needs that."


def _check_values(document: Any) -> None:
    """Refuses values that JSON's grammar allows but no document can contain."""
    unseen: list[tuple[Place, Any]] = [((), document)]
    while unseen:
        path, value = unseen.pop()
        if len(path) > DEEPEST:
            raise DocumentError(spell(path[:3]), _too_deep())
        match value:
            case _Doubled(key):
                raise DocumentError(
                    spell((*path, key)), "this object has the key twice; write it once."
                )
            case float() if not math.isfinite(value):
                raise DocumentError(spell(path), "this number is too large or too small.")
            case str():
                _check_text(path, value)
            case dict():
                members = cast(dict[str, Any], value)
                for key in members:
                    _check_text(path, key)
                unseen += [((*path, key), member) for key, member in reversed(members.items())]
            case list():
                items = cast(list[Any], value)
                unseen += [((*path, at), items[at]) for at in reversed(range(len(items)))]
            case _:
                pass


def _check_text(path: Place, text: str) -> None:
    if any("\ud800" <= char <= "\udfff" for char in text):
        raise DocumentError(
            spell(path), "this contains half of a surrogate pair, which is not a character."
        )


def spell(path: Iterable[str | int]) -> str:
    """Returns a path in the usual notation, such as `phases[2].say[0][1]`."""
    said = ""
    for part in path:
        if isinstance(part, int):
            said += f"[{part}]"
        else:
            key = part if len(part) <= LONGEST_NAME else f"{part[: LONGEST_NAME - 1]}…"
            said += ("." if said else "") + (
                key if key.isidentifier() else json.dumps(key, ensure_ascii=False)
            )
    return said or "document"
