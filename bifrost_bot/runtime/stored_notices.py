"""Stored notices as they are told, with words and pings from the history of their match."""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

from bifrost_bot.match.notice import Notice
from bifrost_bot.notices.rewording import Rewording, is_complete
from bifrost_bot.runtime.faults import UnreadableError
from bifrost_bot.runtime.reader import Reader
from bifrost_bot.store.database import StoreError
from bifrost_bot.store.outbox import Row

log = logging.getLogger(__name__)


async def in_words(rows: Sequence[Row], reader: Reader) -> tuple[Row, ...]:
    """Returns stored notices as they are told, in order; those without words stay in the outbox.

    Raises:
        StoreError: When a history could not be read.
    """
    incomplete = defaultdict[str, list[Row]](list)
    for row in rows:
        if not is_complete(row.notice):
            incomplete[row.match_id].append(row)
    notices: dict[int, Notice | None] = {row.id: row.notice for row in rows}
    for match_id, stored in incomplete.items():
        worded = await _word(match_id, [row.notice for row in stored], reader)
        notices |= zip([row.id for row in stored], worded, strict=True)
    found: list[Row] = []
    for row in rows:
        notice = notices[row.id]
        if notice is None:
            log.error("match %s: notice %s is not delivered: no words", row.match_id, row.id)
        else:
            found.append(replace(row, notice=notice))
    return tuple(found)


async def _word(
    match_id: str, notices: Sequence[Notice], reader: Reader
) -> Sequence[Notice | None]:
    """Returns notices of a match in words; None for each that has none."""
    try:
        history = await reader.history(match_id)
        reword = Rewording(history).reword
        return await asyncio.to_thread(lambda: [reword(notice) for notice in notices])
    except UnreadableError:
        pass
    except StoreError:
        raise
    except Exception:
        log.exception("match %s: its events give its notices no words", match_id)
    return [None] * len(notices)
