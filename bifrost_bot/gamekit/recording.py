"""Recordings of refereed matches, for a game's tests."""

import json
from collections.abc import Iterable, Mapping

from bifrost_bot.engines.values import Json
from bifrost_bot.match.events import PhaseResolved
from bifrost_bot.tools.referee import Played
from bifrost_bot.tools.referee_document import Document
from bifrost_bot.tools.strict_json import DocumentError


def recording(document: Document, played: Played) -> str:
    """Returns the recording of a match as JSON: title, document, events, boards, seats, ranking.

    Raises:
        DocumentError: If the match is not over.
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
        "boards": _entries(report.boards),
        "seats": _entries(report.seats),
        "ranking": _line(list(map(list, match.outcome.ranking))),
    }
    return _object(parts, "") + "\n"


def _document(document: Document) -> str:
    """Returns the referee's document with a line a phase, without defaults."""
    settings = document.settings
    phases: list[Json] = []
    for phase in document.phases:
        answers: Json = [[said.slot.seat, said.slot.board, said.text] for said in phase]
        phases.append({"say": answers})
    parts = {"game": _line(settings.game)}
    if settings.options:
        parts["config"] = _line(dict(settings.options))
    parts["seats"] = _line(list(document.seats))
    if document.seed:
        parts["seed"] = _line(document.seed)
    if document.to_the_end:
        parts["then"] = _line("timeouts")
    parts["phases"] = _lines(phases, "    ")
    return _object(parts, "  ")


def _entries(report: Mapping[str, Json]) -> str:
    return _object({name: _line(told) for name, told in report.items()}, "  ")


def _object(parts: dict[str, str], indent: str) -> str:
    body = ",\n".join(f"{indent}  {_line(key)}: {value}" for key, value in parts.items())
    return f"{{\n{body}\n{indent}}}"


def _lines(items: Iterable[Json], indent: str) -> str:
    body = ",\n".join(f"{indent}  {_line(item)}" for item in items)
    return f"[\n{body}\n{indent}]" if body else "[]"


def _line(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
