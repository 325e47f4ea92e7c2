"""Suggestions for refused texts with one evident meaning: `E5!`, `5E`, or a Cyrillic С in C5.

Such a text stays refused, as the rules of notation say; the player can send what is suggested by
one press.
"""

import re
import unicodedata
from dataclasses import dataclass
from string import ascii_uppercase
from typing import Final

from bifrost_bot.engines.values import Slot
from bifrost_bot.match.decide.answers import reads_as_move
from bifrost_bot.match.model import Match
from bifrost_bot.match.notice import ReplyBody
from bifrost_bot.speech.channel import split_board

LONGEST_SUGGESTION: Final = 50
"""The longest text that has room in the id of a button."""

_LONGEST_READ: Final = 100
_CYRILLIC: Final = (
    "\u0410\u0412\u0415\u0405\u0406\u0408\u041a\u041c\u041d\u041e\u0420\u0421\u0422\u0425"
)
_GREEK: Final = (
    "\u0391\u0392\u0395\u0396\u0397\u0399\u039a\u039c\u039d\u039f\u03a1\u03a4\u03a5\u03a7"
)
_GREEK_SMALL: Final = "\u03b1\u03b9\u03ba\u03bd\u03bf\u03c1\u03c4\u03c5\u03c7"
_LOOKS: Final = str.maketrans(
    _CYRILLIC + _CYRILLIC.lower() + _GREEK + _GREEK_SMALL,
    "ABESIJKMHOPCTX" + "abesijkmhopctx" + "ABEZHIKMNOPTYX" + "aikvoptux",
)
"""Cyrillic and Greek letters, and the Latin ones that look like them."""

_KEYS: Final = {0xFE0F: "", 0x20E3: "", 0x1F51F: "10"} | {
    0x1F1E6 + place: letter for place, letter in enumerate(ascii_uppercase)
}
"""The emoji of keys and of letters."""

_DASHES: Final = str.maketrans(dict.fromkeys("\u2010\u2011\u2012\u2013\u2014", "-"))
_AROUND: Final = " \t*_~`|>#\"'“”\u2018\u2019«»\\.!?…,;:\u2022"
_POLITE: Final = re.compile(r"\b(?:pls|plz|please|thanks|thank you|thx)\b", re.IGNORECASE)
_INTRODUCED: Final = re.compile(
    r"(?:i\s+(?:play|move|take|choose)|my\s+move\s*(?:is)?|play|move)\b", re.IGNORECASE
)
_TURNED: Final = re.compile(r"([0-9]{1,2})\s*([A-Za-z])")
_PARTED: Final = re.compile(r"[(\[{<]?([A-Za-z])[-.:/_]?([0-9]{1,2})[)\]}>]?")
_NOUN: Final = re.compile(r"\b(?:board|game|grid)\s+(?=[A-Za-z]\b|[0-9])", re.IGNORECASE)
_PLACE: Final = re.compile(r"([A-Za-z]|[0-9]{1,2})(?:\s*-)?\s+")
_COLON: Final = re.compile(r"(?<=[A-Za-z]{3}) ?: ?")
_CELL_ALONE: Final = re.compile(r"[\W_]*[A-Za-z]{1,2}[0-9]{1,2}[\W_]*")
_CELL: Final = re.compile(r"([A-Za-z])\s*([0-9]{1,2})")


@dataclass(frozen=True, slots=True)
class Suggestion:
    """What a refused text evidently means, and the question whether it does."""

    text: str
    question: str


def suggestion(match: Match, slot: Slot, text: str) -> Suggestion | None:
    """Returns the one answer that a refused text evidently means; None if there is no such."""
    if len(text) > _LONGEST_READ or "\n" in text:
        return None
    latin = _latin(text)
    bare = _POLITE.sub("", latin).strip(_AROUND)
    bare = _INTRODUCED.sub("", bare, count=1).strip(_AROUND) or bare
    if slot.board is not None:
        board, rest = split_board(match, bare)
        bare = rest if board == slot.board else bare
    unnamed = _NOUN.sub("", bare)
    parted = _PARTED.fullmatch(bare)
    spelled = [
        bare,
        unnamed,
        f"vote {bare}",
        _TURNED.sub(r"\2\1", bare),
        "".join(parted.groups()) if parted else bare,
        _PLACE.sub(r"\1: ", unnamed, count=1) if _PLACE.match(unnamed) else bare,
        _COLON.sub(" ", bare),
    ]
    found = {_show_text(one) for one in spelled if one != text and reads_as_move(match, slot, one)}
    if len(found) != 1:
        return None
    meant = found.pop()
    named = _lookalike_text(text)
    return Suggestion(meant, " ".join(filter(None, [named, f"Did you mean {meant}?"])))


def refused_reply(
    match: Match, slot: Slot, message: int, refusal: str, typed: str, text: str
) -> ReplyBody:
    """Returns the reply to a refused text, with what it evidently means if it means a move.

    Args:
        slot: The slot that the text was for.
        message: The id of the message or interaction.
        typed: The whole text.
        text: Its end, without the board that it may begin with.
    """
    evident = suggestion(match, slot, text)
    if evident is None:
        hint = foreign_letter(text) or _other_board_text(match, slot, text)
        return ReplyBody(f"{refusal} {hint}".rstrip(), message)
    whole = typed.removesuffix(text) + evident.text
    if match.phase is None or len(whole) > LONGEST_SUGGESTION:
        return ReplyBody(refusal, message)
    question = f"{refusal} {evident.question}"
    return ReplyBody(question, message, suggested=whole, phase=match.phase.phase.number)


def _other_board_text(match: Match, slot: Slot, text: str) -> str:
    """Returns a sentence for a text that begins with a board of another channel; else ""."""
    if slot.board is None:
        return ""
    named, _ = split_board(match, text)
    if named == slot.board or named not in match.boards:
        return ""
    noun = match.game.info.board_noun
    return f"Here you play {noun} {slot.board}; {noun} {named} has a channel of its own."


def _show_text(text: str) -> str:
    cell = _CELL.fullmatch(text)
    return "".join(cell.groups()).upper() if cell else text


def foreign_letter(text: str) -> str:
    """Returns a sentence that names a letter in a cell that only looks Latin; "" without any."""
    words = text[:_LONGEST_READ].split()
    return _lookalike_text(" ".join(word for word in words if _CELL_ALONE.fullmatch(_latin(word))))


def _lookalike_text(text: str) -> str:
    """Returns a sentence that names the first letter that only looks Latin; "" without any."""
    for sign in text:
        latin = _latin(sign)
        if sign.isascii() or not (latin.isascii() and latin.isalpha()):
            continue
        script = unicodedata.name(sign).split()[0].capitalize()
        if script in ("Cyrillic", "Greek"):
            return f"“{sign}” is a {script} letter that looks like {latin}."
        return f"“{sign}” only looks like {latin}."
    return ""


def _latin(text: str) -> str:
    keys = text.translate(_KEYS).translate(_DASHES)
    return unicodedata.normalize("NFKC", keys).translate(_LOOKS)
