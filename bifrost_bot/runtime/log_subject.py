"""The match and phase that the current work is about, for the log; tasks started meanwhile inherit
them.

A line of the log is one line, whatever somebody has sent.
"""

import logging
import re
from collections.abc import Generator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final

_MATCH: ContextVar[str | None] = ContextVar("match", default=None)
_PHASE: ContextVar[int | None] = ContextVar("phase", default=None)

_CONTROL: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")
"""What ends a line, or tells a terminal to do something."""


@contextmanager
def about(match_id: str, phase: int | None) -> Generator[None]:
    """Marks everything logged in the block as being about a match and its phase."""
    match_token, phase_token = _MATCH.set(match_id), _PHASE.set(phase)
    try:
        yield
    finally:
        _MATCH.reset(match_token)
        _PHASE.reset(phase_token)


class Subject(logging.Filter):
    """A filter that gives every record `match`, `phase` and `subject` (both in words, or empty)."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Adds the attributes; drops nothing."""
        match_id, phase = _MATCH.get(), _PHASE.get()
        where = "" if phase is None else f" phase {phase}"
        record.match, record.phase = match_id, phase
        record.subject = "" if match_id is None else f"[match {match_id}{where}] "
        return True


class LineFormatter(logging.Formatter):
    """A format of one line a record, before its traceback: what would end the line or change the
    screen is escaped.
    """

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802
        """Returns the line."""
        return _CONTROL.sub(
            lambda found: found[0].encode("unicode_escape").decode(), super().formatMessage(record)
        )
