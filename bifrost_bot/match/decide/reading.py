"""Reading of texts: what is stored of one, the answer that it gives, and its receipt."""

import hashlib
import hmac
import re
from contextlib import suppress
from typing import Any, Final

from bifrost_bot.engines.codec import encode
from bifrost_bot.engines.errors import MoveError, UnreadableError
from bifrost_bot.engines.rng import subkey
from bifrost_bot.engines.values import Slot
from bifrost_bot.engines.words import LONGEST_TEXT, normalize_text
from bifrost_bot.match.decide.bounds import require_changeable
from bifrost_bot.match.decide.seating import with_seats
from bifrost_bot.match.events import MoveSubmitted
from bifrost_bot.match.model import Match, Submission

_WORDS: Final = re.compile(r"[a-z0-9_-]+")
"""The words that may be names of seats."""


def receipt(seed: str, phase: int, slot: Slot, revision: int, text: str) -> str:
    """Returns the salted hash of a recorded text; verifiable once the seed is published."""
    text = f"{phase}/{slot.seat}/{slot.board or ''}/{revision}/{text}"
    key = subkey(seed, "receipts").encode()
    return hmac.digest(key, text.encode(), hashlib.sha256).hex()[:12]


def read(match: Match, slot: Slot, text: str, draft: Any) -> tuple[str, Any]:
    """Returns a text as it is stored, and the slot's whole submission with it.

    Raises:
        MoveError: If the game does not accept the text.
    """
    game = match.game
    view = game.view(match.state, slot.seat)
    plain = normalize_text(text)
    try:
        move = game.parse(text, view, slot, draft)
    except MoveError:
        with_names = _read_with_names(match, slot, plain, draft)
        if with_names is None:
            raise
        return with_names
    # The text must be accepted as it was sent; the move is read from what is stored, so that
    # everyone can check it.
    return plain, move if plain == text else game.parse(plain, view, slot, draft)


def check_length(text: str) -> None:
    """Raises `UnreadableError` if a text is too long for an answer."""
    length = len(text)
    if length > LONGEST_TEXT:
        raise UnreadableError(
            f"That message has {length:,} characters; an answer may have at most {LONGEST_TEXT:,}."
        )


def submit_event(
    match: Match,
    slot: Slot,
    text: str,
    at_ms: int,
    *,
    message: int = 0,
    reply: bool = False,
    planned: bool,
) -> MoveSubmitted:
    """Returns the event that a text was accepted in the open phase.

    Raises:
        MoveError: If the game does not accept the text.
        BoundError: If the slot's answer was changed too often.
    """
    assert match.phase is not None
    before = match.submissions.get(slot, Submission())
    if not text.strip():
        raise UnreadableError("An empty message is not an answer. /rules shows what you can type.")
    check_length(text)
    require_changeable(before, text)
    stored, move = read(match, slot, text, before.move)
    revision = before.revision + 1
    return MoveSubmitted(
        slot=slot,
        text=stored,
        move=encode(move, match.game.types.move),
        revision=revision,
        receipt=receipt(match.seed, match.phase.number, slot, revision, stored),
        at_ms=at_ms,
        message=message,
        reply=reply,
        planned=planned,
    )


def _read_with_names(match: Match, slot: Slot, text: str, draft: Any) -> tuple[str, Any] | None:
    """Returns the reading of a text with players' names for seats; None if none or ambiguous.

    The text is stored with the seats in place of the names, as games know no names of people.
    """
    game = match.game
    view = game.view(match.state, slot.seat)
    found: dict[str, tuple[str, Any]] = {}
    for replaced, seats in with_seats(match, text):
        with suppress(MoveError):
            move = game.parse(replaced, view, slot, draft)
            described = game.describe(move)
            # A seat's name must have been read as a seat, not as some other word of the game.
            if len(replaced) <= LONGEST_TEXT and seats <= set(_WORDS.findall(described)):
                found.setdefault(described, (replaced, move))
    return next(iter(found.values())) if len(found) == 1 else None
