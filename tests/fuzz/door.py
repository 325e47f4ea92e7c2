"""The entry to a match for fuzzing: the real runner, or the core without a database."""

from collections.abc import Sequence
from typing import Any, Protocol

from bifrost_bot.match.decide import core
from bifrost_bot.match.decide.core import Command, HistoryCommand
from bifrost_bot.match.decide.lobby import Create
from bifrost_bot.match.errors import NotFoundError
from bifrost_bot.match.events import MatchEvent
from bifrost_bot.match.model import Match, Moment, Settings
from bifrost_bot.match.notice import Notice, without_words
from bifrost_bot.match.player import Person
from bifrost_bot.notices.briefing import brief
from bifrost_bot.notices.rewording import Rewording
from bifrost_bot.runtime.runner import Change
from bifrost_bot.speech.wording import clean
from bifrost_bot.store.journal import Home
from bifrost_bot.store.outbox import Row
from tests.clock import ManualClock


class Door(Protocol):
    """What `Runner` offers."""

    async def create(
        self, settings: Settings, by: str, home: Home, people: tuple[Person, ...] = ()
    ) -> Match:
        """Opens a lobby."""
        ...

    async def handle(self, id: str, command: Command, /) -> Change:
        """Carries out a command."""
        ...

    async def match(self, match_id: str) -> Match:
        """Returns a match as it is."""
        ...

    async def history(self, id: str, /) -> tuple[Any, ...]:
        """Returns all that happened to a match."""
        ...


class Memory:
    """Matches that live as long as the test."""

    def __init__(self, clock: ManualClock, seed: str) -> None:
        self._clock = clock
        self._seed = seed
        self._matches: dict[str, Match] = {}
        self._histories: dict[str, list[MatchEvent]] = {}
        self._notices: dict[str, list[tuple[Notice, Notice]]] = {}

    async def create(
        self, settings: Settings, by: str, home: Home, people: tuple[Person, ...] = ()
    ) -> Match:
        """Opens a lobby; makes of it all messages that the runner would."""
        del home
        id = str(len(self._matches) + 1)
        create = Create(id, settings, by, f"{self._seed}{id}", people=people)
        created = core.create(create, Moment(self._clock.now_ms()))
        match = core.fold((created,))
        brief(None, (created,), match)
        self._matches[id] = match
        self._histories[id] = [created]
        self._notices[id] = []
        return match

    async def handle(self, id: str, command: Command, /) -> Change:
        """Carries out a command; what the core raises is not wrapped."""
        before = self._matches[id]
        history: Sequence[MatchEvent] = (
            self._histories[id] if isinstance(command, HistoryCommand) else ()
        )
        events = core.decide(before, command, Moment(self._clock.now_ms(), history=history))
        after = before
        for event in events:
            after = core.evolve(after, event)
        notices = brief(before, events, after, history) if events else ()
        self._matches[id] = after
        self._histories[id] += events
        stored = without_words(notices, (before.seq + 1, after.seq))
        self._notices[id] += zip(stored, notices, strict=True)
        rows = tuple(Row(0, id, notice, self._clock.now_ms()) for notice in notices)
        return Change(before, after, events, rows)

    def misworded(self) -> list[Notice]:
        """Returns the notices that would differ after a restart."""
        found: list[Notice] = []
        for match_id, notices in self._notices.items():
            rewording = Rewording(self._histories[match_id])
            found += [told for stored, told in notices if rewording.reword(stored) != told]
        return found

    async def foresee(self, match_id: str, command: Command) -> None:
        """Refuses what `handle` would refuse."""
        match = await self.match(match_id)
        core.decide(match, command, Moment(self._clock.now_ms(), history=self._histories[match_id]))

    async def match(self, match_id: str) -> Match:
        """Returns a match as it is."""
        if match_id not in self._matches:
            raise NotFoundError(f"There is no match {clean(match_id, 12)}.")
        return self._matches[match_id]

    async def history(self, match_id: str) -> tuple[MatchEvent, ...]:
        """Returns all that happened to a match."""
        return tuple(self._histories[match_id])
