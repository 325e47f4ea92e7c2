"""Keeps results and ratings in step with the matches, in the transaction that ends one."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bifrost_bot.match.decide import core
from bifrost_bot.match.events import MatchEvent, MatchFinished
from bifrost_bot.match.history.results import Ladder, Result, results
from bifrost_bot.match.model import Match, Status
from bifrost_bot.runtime.rating.points import rate, rate_all
from bifrost_bot.store import journal, ratings
from bifrost_bot.store.database import Database, StoreError, Transaction
from bifrost_bot.store.streams import MATCHES
from bifrost_bot.stream.record import RecordError

log = logging.getLogger(__name__)


async def rate_match(transaction: Transaction, match: Match, now_ms: int) -> None:
    """Records the results of a match that has ended, or removes those of one that continues."""
    home = await journal.home(transaction, MATCHES, match.id)
    assert home is not None, "a match that is recorded has a home"
    ladder = Ladder(home.guild_id, match.settings.game)
    last_ms = await ratings.last_end(transaction, ladder)
    dropped = await ratings.drop_results(transaction, match.id)
    found = results(match)
    await ratings.add_results(transaction, match.id, ladder, found, now_ms)
    if dropped or now_ms <= last_ms:
        await _rebuild(transaction, ladder)
    elif any(one.rated for one in found):
        await _add_match(transaction, ladder, found)


async def rebuild(database: Database, progress: Callable[[int, int], None]) -> int:
    """Rebuilds all results and ratings from the finished matches; returns the number of matches.

    Matches are read one by one, so that a running bot need not wait; only the writing is one
    transaction.

    Args:
        progress: Called with the number of matches read so far and in total.

    Raises:
        StoreError: When one of them cannot be read; nothing was changed.
    """
    async with database.transaction() as transaction:
        ids = await journal.ids(transaction, (Status.FINISHED,))
    found: dict[str, _FinishedMatch] = {}
    for done, match_id in enumerate(ids, 1):
        async with database.transaction() as transaction:
            found[match_id] = await _read(transaction, match_id)
        progress(done, len(ids))
    async with database.transaction() as transaction:
        await ratings.drop_all(transaction)
        ids = await journal.ids(transaction, (Status.FINISHED,))
        for match_id in ids:
            one = found.get(match_id) or await _read(transaction, match_id)
            await ratings.add_results(transaction, match_id, one.ladder, one.results, one.at_ms)
        for ladder in await ratings.ladders(transaction):
            await _rebuild(transaction, ladder)
    return len(ids)


@dataclass(frozen=True, slots=True)
class _FinishedMatch:
    """The part of a finished match that ratings need."""

    ladder: Ladder
    results: tuple[Result, ...]
    at_ms: int


async def _read(transaction: Transaction, match_id: str) -> _FinishedMatch:
    try:
        history = await journal.history(transaction, match_id)
    except RecordError as problem:
        sentence = f"Match {match_id} cannot be read, so nothing was changed: {problem}."
        raise StoreError(sentence) from problem
    home = await journal.home(transaction, MATCHES, match_id)
    assert home is not None, "a match that is recorded has a home"
    match = await asyncio.to_thread(core.fold, history)
    ladder = Ladder(home.guild_id, match.settings.game)
    return _FinishedMatch(ladder, results(match), _end_ms(history))


async def _add_match(transaction: Transaction, ladder: Ladder, match: Sequence[Result]) -> None:
    known = await ratings.all_ratings(transaction, ladder)
    try:
        after = rate(known, match)
    except Exception:
        # A failing rating must not keep a match from ending; ratings can be rebuilt.
        log.exception(
            "a match could not be rated; `bifrost-bot db ratings` computes all ratings again"
        )
        return
    await ratings.put_ratings(transaction, ladder, after)


async def _rebuild(transaction: Transaction, ladder: Ladder) -> None:
    await ratings.drop_ratings(transaction, ladder)
    matches = await ratings.rated_matches(transaction, ladder)
    await ratings.put_ratings(transaction, ladder, rate_all(matches))


def _end_ms(history: Sequence[MatchEvent]) -> int:
    ends = [event.at_ms for event in history if isinstance(event, MatchFinished)]
    return ends[-1]
