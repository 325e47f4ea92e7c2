"""Words for the stored notices of events, which are made again of the match's history."""

from collections.abc import Sequence

from bifrost_bot.match.decide import core
from bifrost_bot.match.events import MatchEvent
from bifrost_bot.match.model import Match
from bifrost_bot.match.notice import EventBody, Notice
from bifrost_bot.notices.briefing import brief


def reworded(notices: Sequence[Notice], history: Sequence[MatchEvent]) -> list[Notice | None]:
    """Returns stored notices of a match in words; None for each that its events do not give."""
    bodies = [notice.body for notice in notices]
    changes = {body.events for body in bodies if isinstance(body, EventBody)}
    given: dict[tuple[int, int], tuple[Notice, ...]] = {}
    match: Match | None = None
    for first, last in sorted(changes):
        match = _play(match, history[: first - 1])
        after = _play(match, history[:last])
        assert after is not None
        events = history[first - 1 : last]
        given[first, last] = brief(match, events, after, history[: first - 1])
        match = after
    return [_worded(notice, given) for notice in notices]


def _play(match: Match | None, history: Sequence[MatchEvent]) -> Match | None:
    """Returns the match at the end of a history, of which it has seen the beginning or nothing."""
    for event in history[match.seq if match else 0 :]:
        match = core.evolve(match, event) if match else core.fold((event,))
    return match


def _worded(notice: Notice, given: dict[tuple[int, int], tuple[Notice, ...]]) -> Notice | None:
    body = notice.body
    if not isinstance(body, EventBody):
        return notice
    alike = [
        one for one in given[body.events] if (one.address, one.kind) == (notice.address, body.kind)
    ]
    return alike[body.place] if body.place < len(alike) else None
