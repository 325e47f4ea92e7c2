"""All notices of a change of a match, made of each channel's view and never of the state.

`brief` turns new events into notices for the outbox; `speech.view.view_for` is the only way from a
match to the content of its messages.
"""

from collections.abc import Sequence

from bifrost_bot.match.event import updates_lobby
from bifrost_bot.match.events import (
    MatchEvent,
    MoveEntered,
    PhaseOpened,
    PhaseResolved,
    Rewound,
    are_answers,
)
from bifrost_bot.match.model import Match
from bifrost_bot.match.notice import LOBBY, LobbyBody, Notice
from bifrost_bot.notices.answer import dropped_notices
from bifrost_bot.notices.board import board_notices
from bifrost_bot.notices.control import control_notices
from bifrost_bot.notices.correction import corrected_notices, entered_notice
from bifrost_bot.notices.ending import ending_notices
from bifrost_bot.notices.event_handlers import notices_for
from bifrost_bot.notices.practice import practice_notices, rehearsal_notices

LOBBY_EVERY_MS = 120_000
"""Interval at which the lobby's message follows quick turns; other changes it shows at once."""


def brief(
    before: Match | None,
    events: Sequence[MatchEvent],
    after: Match,
    history: Sequence[MatchEvent] = (),
) -> tuple[Notice, ...]:
    """Returns the notices, in order, after `events` made `after` out of `before`.

    `history` has all events before these; it is needed where `events` undo some of them.
    """
    notices: list[Notice] = []
    for event in events:
        notices += notices_for(before or after, event, after)
    # Answers are confirmed to their players, and no one else is told of them.
    if not are_answers(events):
        notices += _notices_of_all(before, events, after, history)
    if after.settings.rehearsal:
        return rehearsal_notices(notices)
    if after.settings.practice:
        return practice_notices(notices, after)
    return tuple(notices)


def _notices_of_all(
    before: Match | None,
    events: Sequence[MatchEvent],
    after: Match,
    history: Sequence[MatchEvent],
) -> list[Notice]:
    """Returns the notices that depend on several events, or on the match after all of them."""
    notices: list[Notice] = []
    if before is not None and Rewound in map(type, events):
        notices += corrected_notices(before, events, after, history)
    else:
        notices += board_notices(before, events, after)
        for event in events:
            if isinstance(event, MoveEntered):
                notices += entered_notice(before or after, event)
    if before is not None:
        notices += dropped_notices(before, events, after)
    notices += control_notices(before, events, after)
    if any(map(updates_lobby, events)) and not _can_wait(before, events, after):
        notices.append(Notice(LOBBY, LobbyBody()))
    return [*notices, *ending_notices(events, after)]


def _can_wait(before: Match | None, events: Sequence[MatchEvent], after: Match) -> bool:
    """Returns whether the lobby's message can skip this quick turn; a break is shown at once."""
    live = after.phase
    if before is None or before.phase is None or live is None:
        return False
    if not live.is_quick or live.phase.pause_before:
        return False
    for event in events:
        if updates_lobby(event) and not isinstance(event, PhaseOpened | PhaseResolved):
            return False
    return before.phase.opened_ms // LOBBY_EVERY_MS == live.opened_ms // LOBBY_EVERY_MS
