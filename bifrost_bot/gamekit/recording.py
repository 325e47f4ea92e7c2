"""Writes a match played by the referee as a recording for a game's tests: the texts and what
followed.
"""

import json
from collections.abc import Iterable

from bifrost_bot.engines.values import Json
from bifrost_bot.match.events import PhaseResolved
from bifrost_bot.tools.referee import Played
from bifrost_bot.tools.referee_document import Document
from bifrost_bot.tools.strict_json import DocumentError


def recording(document: Document, played: Played) -> str:
    """Returns the recording of a match as JSON: title, document, each phase's events, boards, seats
    and ranking.

    Raises:
        DocumentError: When the match is not over, so there is no end to record.
    """
    match = played.match
    if match.outcome is None:
        raise DocumentError(
            "phases", 'the match is not over after them; add more phases, or "then": "timeouts".'
        )
    report = match.game.report(match.state)
    events: list[Json] = [
        list(event.game_events) for event in played.history if isinstance(event, PhaseResolved)
    ]
    parts = {
        "title": _line(match.outcome.reason),
        "document": _document(document),
        "events": _lines(events, "  "),
        "boards": _entries({board: _line(told) for board, told in report.boards.items()}),
        "seats": _entries({seat: _line(told) for seat, told in report.seats.items()}),
        "ranking": _line([list(place) for place in match.outcome.ranking]),
    }
    return _object(parts, "") + "\n"


def _document(document: Document) -> str:
    """Returns the referee's document with a line for each phase, leaving out defaults."""
    settings = document.settings
    phases: list[Json] = [
        {"say": [[said.slot.seat, said.slot.board, said.text] for said in phase]}
        for phase in document.phases
    ]
    parts = {
        "game": _line(settings.game),
        **({"config": _line(dict(settings.options))} if settings.options else {}),
        "seats": _line(list(document.seats)),
        **({"seed": _line(document.seed)} if document.seed else {}),
        **({"then": _line("timeouts")} if document.to_the_end else {}),
        "phases": _lines(phases, "    "),
    }
    return _object(parts, "  ")


def _entries(parts: dict[str, str]) -> str:
    return _object(parts, "  ")


def _object(parts: dict[str, str], indent: str) -> str:
    body = ",\n".join(f"{indent}  {_line(key)}: {value}" for key, value in parts.items())
    return f"{{\n{body}\n{indent}}}"


def _lines(items: Iterable[Json], indent: str) -> str:
    body = ",\n".join(f"{indent}  {_line(item)}" for item in items)
    return f"[\n{body}\n{indent}]" if body else "[]"


def _line(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
