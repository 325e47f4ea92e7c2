"""Stored notices as they are told, with words and pings from the history of their match."""

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import replace

from bifrost_bot.match.events import MatchEvent
from bifrost_bot.match.model import Match
from bifrost_bot.match.notice import Notice
from bifrost_bot.notices.rewording import Rewording, is_complete
from bifrost_bot.runtime.faults import UnreadableError
from bifrost_bot.runtime.reader import Reader
from bifrost_bot.store.outbox import Row

log = logging.getLogger(__name__)


async def in_words(rows: Sequence[Row], reader: Reader[Match, MatchEvent]) -> tuple[Row, ...]:
    """Returns stored notices as they are told, in order; those without words stay in the outbox.

    Raises:
        StoreError: When a history could not be read.
    """
    rewordings: dict[str, Rewording | None] = {}
    found: list[Row] = []
    for row in rows:
        if is_complete(row.notice):
            found.append(row)
            continue
        if row.match_id not in rewordings:
            rewordings[row.match_id] = await _rewording(row.match_id, reader)
        rewording = rewordings[row.match_id]
        if rewording is None:
            continue
        notice = await asyncio.to_thread(_word, row, rewording)
        if notice is None:
            log.error("match %s: notice %s is not delivered: no words", row.match_id, row.id)
        else:
            found.append(replace(row, notice=notice))
    return tuple(found)


async def _rewording(match_id: str, reader: Reader[Match, MatchEvent]) -> Rewording | None:
    """Returns the rewording of a match's notices; None if the match cannot be read."""
    try:
        return Rewording(await reader.history(match_id))
    except UnreadableError:
        return None


def _word(row: Row, rewording: Rewording) -> Notice | None:
    try:
        return rewording.reword(row.notice)
    except Exception:
        log.exception("match %s: notice %s finds no words", row.match_id, row.id)
        return None
