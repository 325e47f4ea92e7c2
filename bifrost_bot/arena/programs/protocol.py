"""The protocol of programs: one line of JSON each way.

`docs/programs.md` explains it to those who write programs.
"""

import json
from collections.abc import Mapping
from typing import Any, Final

from bifrost_bot.engines.codec import encode
from bifrost_bot.engines.contract import AnyGame
from bifrost_bot.engines.values import Json, Phase, Slot
from bifrost_bot.engines.words import LONGEST_TEXT

PROTOCOL: Final = 1
"""Rises with every change that a program could trip over; a new field is none."""

LONGEST_ANSWER: Final = LONGEST_TEXT
"""In characters of an answer."""

LONGEST_BODY: Final = 4 * LONGEST_ANSWER + 2
"""In bytes of an answer with the end of its line: UTF-8 has at most four for a character."""


class AnswerError(Exception):
    """What a program sent is no answer; the message is one sentence that says why."""


def request(
    game: AnyGame, match: str, phase: Phase, slot: Slot, view: Any, deadline_ms: int
) -> dict[str, Json]:
    """Returns the request for a slot's answer, with its seat's view and nothing else.

    Args:
        match: A value that is the same for one seat in one match. It must give nothing away.
        view: What the slot's seat may know.
        deadline_ms: How many milliseconds there are for the answer from now on.
    """
    asked: dict[str, Json] = {
        "protocol": PROTOCOL,
        "game": game.info.id,
        "rules_version": game.info.rules_version,
        "match": match,
        "seat": slot.seat,
        "slot": {"seat": slot.seat, "board": slot.board},
        "phase": {"number": phase.number, "name": phase.name, "seconds": phase.seconds},
        "deadline_ms": deadline_ms,
        "view": encode(view, game.types.view),
        "hint": game.instruct(view, slot),
    }
    legal = game.legal(view, slot)
    if legal:
        asked["legal"] = [*legal]
    return asked


def line(request: Mapping[str, Json]) -> bytes:
    """Returns the request as one line of ASCII, with its line break."""
    return f"{json.dumps(request, separators=(',', ':'))}\n".encode()


def said(body: bytes) -> str:
    """Returns the text that a program answered, stripped; empty if it gave no answer.

    Raises:
        AnswerError: When the answer is too long, not in UTF-8, or more than a line.
    """
    try:
        text = body.decode().strip()
    except UnicodeDecodeError:
        raise AnswerError("The answer is not text in UTF-8.") from None
    if len(text) > LONGEST_ANSWER:
        raise AnswerError(
            f"The answer has {len(text):,} characters, and {LONGEST_ANSWER:,} are allowed."
        )
    if len(text.splitlines()) > 1:
        raise AnswerError("The answer has several lines, and one is allowed.")
    return text
