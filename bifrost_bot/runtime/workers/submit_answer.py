"""Submits computer players' answers: by text, like any player's, and locked if all have to lock."""

import logging
from collections.abc import Sequence
from typing import TypeAlias

from bifrost_bot.engines.values import Slot
from bifrost_bot.match.decide.answers import Lock, Submit
from bifrost_bot.match.events import (
    MatchEvent,
    MatchResumed,
    PhaseOpened,
    PhaseResolved,
    PlayerReplaced,
)
from bifrost_bot.match.model import Match, Player, Status
from bifrost_bot.match.notice import Notice
from bifrost_bot.runtime.clock import Clock, sleep_for
from bifrost_bot.runtime.runner import Runner
from bifrost_bot.store.database import StoreError

log = logging.getLogger(__name__)
_RETRY_MS = 1_000

Work: TypeAlias = tuple[str, int, int, Slot, str]
"""The key of the work on an answer: match, phase, when it was opened, slot, player."""


class AnswerSubmitter:
    """Submits the answers of computer players."""

    def __init__(self, runner: Runner, clock: Clock) -> None:
        self._runner = runner
        self._clock = clock

    async def submit(self, match: Match, slot: Slot, text: str) -> None:
        """Submits and locks an answer, retrying while nothing can be recorded.

        Raises:
            MatchError: When the answer is refused.
            MoveError: When it is illegal.
        """
        while not await self._try(match, slot, text):
            await sleep_for(self._clock, _RETRY_MS)

    async def tell(self, match_id: str, notices: Sequence[Notice]) -> None:
        """Informs the hosts that computer players missed a turn."""
        try:
            await self._runner.tell(match_id, lambda _: notices)
        except StoreError as problem:
            name = type(problem).__name__
            log.warning("match %s: hosts could not be told of a missed turn: %s", match_id, name)

    async def _try(self, match: Match, slot: Slot, text: str) -> bool:
        """Returns False if nothing could be recorded."""
        assert match.phase is not None
        phase = match.phase.number
        by = match.seats[slot.seat]
        try:
            now = await self._runner.match(match.id)
            if now.phase is None or now.paused or work_on(now, slot) != work_on(match, slot):
                return True
            if now.move(slot) is None:
                # A late answer means that this process was suspended, and the turn continues.
                at_ms = min(self._clock.now_ms(), now.phase.deadline_ms)
                answer = Submit(by, slot, text, at_ms, phase=phase)
                await self._runner.handle(match.id, answer)
            if match.settings.advance == "all_locked":
                lock = Lock(by, slot, self._clock.now_ms(), phase=phase)
                await self._runner.handle(match.id, lock)
        except StoreError as refusal:
            name = type(refusal).__name__
            log.warning("match %s: a computer player's answer waits: %s", match.id, name)
            return False
        return True


def work_on(match: Match, slot: Slot) -> Work:
    """Returns the key of the work on an answer; a repeated question or a new player changes it."""
    live = match.phase
    assert live is not None
    player_id = match.seats.get(slot.seat, "")
    return match.id, live.number, live.opened_ms, slot, player_id


def is_stale(work: Work, match: Match) -> bool:
    """Returns whether an answer of that match is no longer needed."""
    if work[0] != match.id:
        return False
    if match.over or match.phase is None or match.paused:
        return True
    return work != work_on(match, work[3])


def asks_for_answers(events: Sequence[MatchEvent]) -> bool:
    """Returns whether a turn begins or resumes or has a new player."""
    kinds = PhaseOpened | MatchResumed | PlayerReplaced
    return any(isinstance(event, kinds) for event in events)


def is_asking(match: Match) -> bool:
    """Returns whether the match waits for answers now."""
    return match.phase is not None and match.status is Status.RUNNING and not match.paused


def computers_in(match: Match) -> list[tuple[Slot, Player]]:
    """Returns the open phase's slots of computer players, with the players."""
    found: list[tuple[Slot, Player]] = []
    for slot in match.phase.phase.to_act if match.phase else ():
        player = match.occupant(slot.seat)
        if player and player.computer not in (None, "silent"):
            found.append((slot, player))
    return found


def is_deadline(before: Match, event: PhaseResolved) -> bool:
    """Returns whether the open phase closed because its time was up."""
    live = before.phase
    if live is None or live.number != event.number:
        return False
    return event.at_ms >= before.last_ms(live)
