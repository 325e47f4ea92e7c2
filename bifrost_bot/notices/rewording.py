"""Words and pings for stored notices, which the history of their match gives again."""

from collections.abc import Sequence
from dataclasses import replace

from bifrost_bot.match.decide import core
from bifrost_bot.match.events import MatchEvent
from bifrost_bot.match.model import Match
from bifrost_bot.match.notice import EventBody, LineBody, Notice, ReminderBody
from bifrost_bot.notices.briefing import brief
from bifrost_bot.notices.channels import users_called


class Rewording:
    """The notices of one match, in their order; then its history is folded only once."""

    def __init__(self, history: Sequence[MatchEvent]) -> None:
        self._history = history
        self._match: Match | None = None
        self._given: dict[tuple[int, int], tuple[Notice, ...]] = {}

    def reword(self, notice: Notice) -> Notice | None:
        """Returns a stored notice with words and pings; None if its events do not give it."""
        match notice.body:
            case EventBody() as body:
                return self._of_events(notice, body)
            case LineBody(as_of=int(seq)) | ReminderBody(as_of=int(seq)) as body:
                match = self._match_at(seq)
                assert match is not None
                ping = users_called(match, notice.address)
                return replace(notice, body=replace(body, ping=ping, as_of=None))
            case _:
                return notice

    def _of_events(self, notice: Notice, body: EventBody) -> Notice | None:
        if body.events not in self._given:
            first, last = body.events
            before = self._match_at(first - 1)
            after = self._match_at(last)
            assert after is not None
            earlier = self._history[: first - 1]
            events = self._history[first - 1 : last]
            self._given[body.events] = brief(before, events, after, earlier)
        key = (notice.address, body.kind)
        alike = [one for one in self._given[body.events] if (one.address, one.kind) == key]
        return alike[body.place] if body.place < len(alike) else None

    def _match_at(self, seq: int) -> Match | None:
        """Returns the match after so many events; None before the first."""
        if self._match is not None and self._match.seq > seq:
            self._match = None
        known = self._match.seq if self._match else 0
        for event in self._history[known:seq]:
            self._match = core.evolve(self._match, event) if self._match else core.fold((event,))
        return self._match


def is_complete(notice: Notice) -> bool:
    """Returns whether a stored notice has all its words and pings."""
    match notice.body:
        case EventBody() | LineBody(as_of=int()) | ReminderBody(as_of=int()):
            return False
        case _:
            return True
