"""Log context: the match and phase of the current work, inherited by tasks; one line per record."""

import logging
import re
from collections.abc import Generator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final

_MATCH: ContextVar[str | None] = ContextVar("match", default=None)
_PHASE: ContextVar[int | None] = ContextVar("phase", default=None)

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
    """A filter that gives every record `match`, `phase` and `subject` (both in words, or empty)."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Adds the attributes; drops nothing."""
        match_id = _MATCH.get()
        phase = _PHASE.get()
        where = "" if phase is None else f" phase {phase}"
        record.match = match_id
        record.phase = phase
        record.subject = "" if match_id is None else f"[match {match_id}{where}] "
        return True


class LineFormatter(logging.Formatter):
    """A formatter that escapes line ends and control characters, before the traceback."""

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802
        """Returns the line."""
        return _CONTROL.sub(_escape, super().formatMessage(record))


def _escape(found: re.Match[str]) -> str:
    return found[0].encode("unicode_escape").decode()
