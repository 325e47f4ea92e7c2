"""The subject of each line of the log: a match and its phase, a season or a server."""

import logging
import re
from collections.abc import Generator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final

_MATCH: ContextVar[str | None] = ContextVar("match", default=None)
_PHASE: ContextVar[int | None] = ContextVar("phase", default=None)

_PLACEHOLDER: Final = re.compile(r"(?:\b(match|season|server) )?(?<!%)%[-\d.]*[a-z]")
_CONTROL: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")
"""Characters that end a line or control a terminal."""


@contextmanager
def about(match_id: str, phase: int | None) -> Generator[None]:
    """Marks everything logged in the block as concerning a match and its phase."""
    match_token = _MATCH.set(match_id)
    phase_token = _PHASE.set(phase)
    try:
        yield
    finally:
        _MATCH.reset(match_token)
        _PHASE.reset(phase_token)


class Subject(logging.Filter):
    """A filter that gives every record `match`, `phase`, `season`, `server` and `subject`.

    They come from the message's own words before its arguments, such as `season %s`, and from the
    work during which it was logged; `subject` says the latter in words, if the message does not.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        """Adds the attributes; drops nothing."""
        match_id = _MATCH.get()
        phase = _PHASE.get()
        where = "" if phase is None else f" phase {phase}"
        named = _subjects_in_message(record)
        named_id = named.get("match", match_id)
        record.match = named_id
        record.phase = phase if named_id == match_id else None
        record.season = named.get("season")
        record.server = named.get("server")
        is_said = match_id is None or "match" in named
        record.subject = "" if is_said else f"[match {match_id}{where}] "
        return True


def _subjects_in_message(record: logging.LogRecord) -> dict[str, str]:
    """Returns what the message names in its words, such as `match %s`."""
    found: dict[str, str] = {}
    arguments = record.args if isinstance(record.args, tuple) else ()
    placeholders = _PLACEHOLDER.finditer(str(record.msg))
    for placeholder, argument in zip(placeholders, arguments, strict=False):
        if placeholder[1] is not None:
            found.setdefault(placeholder[1], str(argument))
    return found


class LineFormatter(logging.Formatter):
    """A formatter that escapes line ends and control characters, before the traceback."""

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802
        """Returns the line."""
        return _CONTROL.sub(_escape, super().formatMessage(record))


def _escape(found: re.Match[str]) -> str:
    return found[0].encode("unicode_escape").decode()
