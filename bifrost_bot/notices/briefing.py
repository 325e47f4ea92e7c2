"""Decides what is told to whom when a match changes, and gives each channel its view, never the
state.

`brief` turns new events into notices for the outbox; `speech.view.view_for` is the only way from a
match to what is told about it.
"""

from collections.abc import Sequence

from bifrost_bot.match.events import MatchEvent, MoveEntered, PhaseOpened, PhaseResolved, Rewound
from bifrost_bot.match.model import Match
from bifrost_bot.match.notice import LOBBY, LobbyBody, Notice
from bifrost_bot.notices.board import board_notices
from bifrost_bot.notices.control import control_notices
from bifrost_bot.notices.correction import corrected_notices, entered_notice
from bifrost_bot.notices.ending import ending_notices
from bifrost_bot.notices.event_handlers import stirs_lobby, told
from bifrost_bot.notices.practice import practice_notices, rehearsal_notices

LOBBY_EVERY_MS = 120_000
"""How often the lobby's message follows quick turns; whatever else changes in a match it shows
at once.
"""


def brief(
    before: Match | None,
    events: Sequence[MatchEvent],
    after: Match,
    history: Sequence[MatchEvent] = (),
) -> tuple[Notice, ...]:
    """Returns what is to be told, in order, after `events` made `after` out of `before`.

    `history` is all that happened until then; it is needed where `events` undo some of it.
    """
    notices: list[Notice] = []
    for event in events:
        notices += told(before or after, event, after)
    if before is not None and any(isinstance(event, Rewound) for event in events):
        notices += corrected_notices(before, events, after, history)
    else:
        notices += board_notices(before, events, after)
        entered = [event for event in events if isinstance(event, MoveEntered)]
        notices += [
            notice for event in entered for notice in entered_notice(before or after, event)
        ]
    notices += control_notices(before, events, after)
    if any(stirs_lobby(event) for event in events) and not _can_wait(before, events, after):
        notices.append(Notice(LOBBY, LobbyBody()))
    notices += ending_notices(events, after)
    if after.settings.rehearsal:
        return rehearsal_notices(notices)
    return practice_notices(notices, after) if after.settings.practice else tuple(notices)


def _can_wait(before: Match | None, events: Sequence[MatchEvent], after: Match) -> bool:
    """Returns whether the lobby's message need not follow this turn: in quick ones it does every
    two minutes.

    A break is told at once.
    """
    if (
        before is None
        or before.phase is None
        or not (live := after.phase)
        or not live.is_quick
        or live.phase.pause_before
    ):
        return False
    if not all(
        isinstance(event, PhaseOpened | PhaseResolved) for event in events if stirs_lobby(event)
    ):
        return False
    return before.phase.opened_ms // LOBBY_EVERY_MS == live.opened_ms // LOBBY_EVERY_MS
