"""Suggestions for refused texts with one evident meaning: `E5!`, `5E`, or a Cyrillic С in C5.

Such a text stays refused, as the rules of notation say; the player can send what is suggested by
one press.
"""

import re
import unicodedata
from dataclasses import dataclass
from typing import Final

from bifrost_bot.engines.values import Slot
from bifrost_bot.match.decide.answers import reads_as_move
from bifrost_bot.match.model import Match

LONGEST_SUGGESTION: Final = 50
"""The longest text that has room in the id of a button."""

_LONGEST_READ: Final = 100
_CYRILLIC: Final = (
    "\u0410\u0412\u0415\u0405\u0406\u0408\u041a\u041c\u041d\u041e\u0420\u0421\u0422\u0425"
)
_GREEK: Final = (
    "\u0391\u0392\u0395\u0396\u0397\u0399\u039a\u039c\u039d\u039f\u03a1\u03a4\u03a5\u03a7"
)
_LOOKS: Final = str.maketrans(
    _CYRILLIC + _CYRILLIC.lower() + _GREEK, "ABESIJKMHOPCTX" * 2 + "ABEZHIKMNOPTYX"
)
"""Cyrillic and Greek letters, and the Latin ones that look like them."""

_AROUND: Final = " \t*_~`|>#\"'“”\u2018\u2019«»\\.!?…,;:"
_POLITE: Final = re.compile(r"\b(?:pls|plz|please|thanks|thank you|thx)\b", re.IGNORECASE)
_INTRODUCED: Final = re.compile(
    r"(?:i\s+(?:play|move|take|choose)|my\s+move\s*(?:is)?|play|move)\b", re.IGNORECASE
)
_TURNED: Final = re.compile(r"([0-9]{1,2})\s*([A-Za-z])")
_CELL: Final = re.compile(r"[a-z][0-9]{1,2}")


@dataclass(frozen=True, slots=True)
class Suggestion:
    """What a refused text evidently means, and the question whether it does."""

    text: str
    question: str


def suggestion(match: Match, slot: Slot, text: str) -> Suggestion | None:
    """Returns the one answer that a refused text evidently means; None if there is no such."""
    if len(text) > _LONGEST_READ or "\n" in text:
        return None
    latin = unicodedata.normalize("NFKC", text).translate(_LOOKS)
    bare = _POLITE.sub("", latin).strip(_AROUND)
    bare = _INTRODUCED.sub("", bare, count=1).strip(_AROUND) or bare
    spelled = [bare, _TURNED.sub(r"\2\1", bare), f"vote {bare}"]
    found = {_shown(one) for one in spelled if one != text and reads_as_move(match, slot, one)}
    if len(found) != 1:
        return None
    meant = found.pop()
    return Suggestion(meant, f"{_foreign_letter(text)}Did you mean {meant}?")


def _shown(text: str) -> str:
    return text.upper() if _CELL.fullmatch(text) else text


def _foreign_letter(text: str) -> str:
    """Returns a sentence that names the first letter that only looks like a Latin one."""
    for sign in text:
        if ord(sign) in _LOOKS:
            script = unicodedata.name(sign).split()[0].capitalize()
            return f"“{sign}” is a {script} letter that looks like {sign.translate(_LOOKS)}. "
    return ""
