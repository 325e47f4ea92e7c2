"""The match and phase that the current work is about, for the log; tasks started meanwhile inherit them."""

import logging
from collections.abc import Generator
from contextlib import contextmanager
from contextvars import ContextVar

_MATCH: ContextVar[str | None] = ContextVar("match", default=None)
_PHASE: ContextVar[int | None] = ContextVar("phase", default=None)


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
