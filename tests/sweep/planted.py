# pyright: reportPrivateUsage=false
"""Faults that a careless change could make, each planted into the real program."""

import asyncio
import itertools
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest

from bifrost_bot.gateway.outgoing import sender
from bifrost_bot.match.decide import phases
from bifrost_bot.match.decide.phases import CloseDue
from bifrost_bot.match.events import MatchEvent
from bifrost_bot.match.model import Match, Moment
from bifrost_bot.messages import board, post
from bifrost_bot.runtime import runner
from bifrost_bot.runtime.delivery.unconfirmed import UnconfirmedSends
from bifrost_bot.runtime.recovery import OutageWatch
from bifrost_bot.runtime.runner import Change, Runner
from bifrost_bot.store.outbox import Row
from bifrost_bot.stream.record import Record


def announce_before_commit(monkeypatch: pytest.MonkeyPatch) -> None:
    """Notices of a command are sent while it is still being recorded."""
    store = Runner._store
    add = runner.outbox.add
    recording: dict[object, Callable[[Sequence[Row]], None]] = {}

    async def hasty(self: Runner, plan: Any) -> Change:
        def announce(rows: Sequence[Row]) -> None:
            self._kept.put(plan.after)
            self._announce(Change(plan.before, plan.after, plan.events, tuple(rows)))

        recording[asyncio.current_task()] = announce
        try:
            return replace(await store(self, plan), rows=())
        finally:
            del recording[asyncio.current_task()]

    async def adding(*arguments: Any) -> tuple[Row, ...]:
        rows = await add(*arguments)
        announce = recording.get(asyncio.current_task())
        if announce is not None and rows:
            announce(rows)
            await asyncio.sleep(0.1)
        return rows

    monkeypatch.setattr(Runner, "_store", hasty)
    monkeypatch.setattr(runner.outbox, "add", adding)


def drop_a_row(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first notice that the last process left undelivered is overlooked."""
    pending = runner.outbox.pending

    async def some(*arguments: Any) -> tuple[Row, ...]:
        return (await pending(*arguments))[1:]

    monkeypatch.setattr(runner.outbox, "pending", some)


def close_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    """A deadline at which the last process may have died is acted upon again, and no one asks
    whether that was done.
    """
    back = OutageWatch.back

    def unguarded(match: Match, _: CloseDue, moment: Moment) -> tuple[MatchEvent, ...]:
        return phases.close(match, moment) if match.phase else ()

    async def again(self: OutageWatch) -> None:
        lost_ms = self.lost_ms or 0
        await back(self)
        for match in await self._runner.live():
            if (
                match.phase is not None
                and match.phase.phase.number > 1
                and match.phase.opened_ms > lost_ms
            ):
                await self._runner.handle(match.id, CloseDue(match.phase.phase.number - 1))

    monkeypatch.setattr(phases, "_close_due", unguarded)
    monkeypatch.setattr(OutageWatch, "back", again)


def change_nonce(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every attempt to send a message is marked in its own way."""
    attempts = itertools.count()
    nonce = sender.nonce

    def another(row: Row, seed: str, channel_id: int) -> str:
        return f"{nonce(row, seed, channel_id)[:20]}{next(attempts)}"

    monkeypatch.setattr(sender, "nonce", another)


def learn_from_repeats(monkeypatch: pytest.MonkeyPatch) -> None:
    """What Discord's clock shows is learnt from an old message too, which a repeat brings back."""

    def always(*_: object) -> bool:
        return True

    monkeypatch.setattr(UnconfirmedSends, "is_new_send", always)


def fall_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    """A match that is read from its record continues with the running hash that was posted last,
    not with the newest.
    """
    read = Record[Any, Any].read

    def behind(self: Record[Any, Any], bodies: Sequence[str]) -> Any:
        state = read(self, bodies)
        if state is None:
            return None
        head = state.chain.posted or state.chain.head
        return replace(state, chain=replace(state.chain, head=head))

    monkeypatch.setattr(Record, "read", behind)


def post_the_newest(monkeypatch: pytest.MonkeyPatch) -> None:
    """A board shows the running hash as it is when the board is drawn, not as it was when the
    turn began.
    """
    running_hash = post.running_hash

    def newest(match: Match, digits: int) -> list[str]:
        posted = replace(match.chain, posted=match.chain.head)
        return running_hash(replace(match, chain=posted), digits)

    monkeypatch.setattr(board, "running_hash", newest)
