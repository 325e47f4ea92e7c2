"""Quarantine of a text that crashed the last process: it is skipped, and users are informed."""

import logging
from collections.abc import Sequence

from bifrost_bot.match.errors import NotFoundError
from bifrost_bot.match.model import Match
from bifrost_bot.match.notice import Notice
from bifrost_bot.notices.maintenance import quarantine_notices
from bifrost_bot.runtime.faults import FaultError
from bifrost_bot.runtime.runner import Runner
from bifrost_bot.store.crash_marker import CrashMarker, Reading

log = logging.getLogger(__name__)


async def set_aside(mark: CrashMarker | None, runner: Runner) -> None:
    """Replies to the text that was being read when the last process ended, if any.

    With a recorded reply the text counts as answered, so it is skipped when the channel is read.

    Raises:
        StoreError: When the reply could not be recorded; the mark stays for the next start.
    """
    if mark is None:
        return
    reading = mark.interrupted_reading()
    if reading is not None:
        await _answer(reading, runner)
    mark.clear()


async def _answer(reading: Reading, runner: Runner) -> None:
    if await runner.is_answered(reading.match_id, reading.address, reading.message_id):
        # The machine lost power, and the file is older than the database: the text was read.
        return

    def notices(match: Match) -> Sequence[Notice]:
        return quarantine_notices(match, reading.address, reading.message_id)

    try:
        await runner.tell(reading.match_id, notices)
    except (NotFoundError, FaultError):
        log.warning(
            "the bot ended while it read a text of match %s, which cannot be found",
            reading.match_id,
        )
    else:
        log.warning(
            "the bot ended while it read a text of match %s, so that text is set aside",
            reading.match_id,
        )
