"""Checks of times: answers in time, and deadlines that follow from the clock before."""

from typing import assert_never

from bifrost_bot.match.decide import phases
from bifrost_bot.match.events import (
    AnswersHeld,
    ClockExtended,
    ClockMoved,
    MatchFinished,
    MatchResumed,
    MatchStarted,
    MoveEntered,
    MoveKept,
    MoveSubmitted,
    PhaseOpened,
    PhaseResolved,
    PlayerReplaced,
    Rewound,
)
from bifrost_bot.match.fold import timed
from bifrost_bot.match.model import LivePhase, Match
from bifrost_bot.match.settings import WEEK_SECONDS
from bifrost_bot.tools.verify.check import Check
from bifrost_bot.tools.verify.rules import Computed


def check_times(check: Check, place: str, match: Match, event: Computed) -> None:
    """Checks the instants of an event, as far as they follow from those before."""
    match event:
        case MoveSubmitted():
            _check_text(check, place, match, event)
        case AnswersHeld() | PhaseResolved():
            live = _live(match)
            due = (
                phases.complete(match) or event.at_ms >= live.deadline_ms or match.held is not None
            )
            check.expect(due, f"{place}: the phase was closed too early.")
        case ClockExtended():
            _check_extension(check, place, match, event)
        case ClockMoved():
            right = event.deadline_ms == _live(match).deadline_ms + event.by_ms
            check.expect(
                right,
                f"{place}: the deadline is not the earlier one plus the time that was given back.",
            )
        case MatchResumed():
            after_ms = event.at_ms + (match.left_ms or 0) if match.phase else None
            check.expect(
                event.deadline_ms == after_ms,
                f"{place}: the clock resumed with another time than was left.",
            )
        case PlayerReplaced():
            _check_fair_turn(check, place, match, event)
        case PhaseOpened():
            # How long a phase lasts is for its rules to say: `check_length`.
            pass
        case MatchStarted() | MoveEntered() | MoveKept() | MatchFinished() | Rewound():
            pass
        case _:
            assert_never(event)


def check_length(
    check: Check, place: str, match: Match, event: PhaseOpened, *, closed: bool
) -> None:
    """Checks the length of a phase; one that had `closed` before may take no time."""
    phase = match.game.phase(match.state)
    assert phase is not None
    least_ms = event.opened_ms + timed(phase, match.settings).seconds * 1000
    in_length = least_ms <= event.deadline_ms <= least_ms + phases.MOST_DELAY_MS
    again = closed and event.deadline_ms == event.opened_ms
    check.expect(
        in_length or again,
        f"{place}: the phase was opened for another length than the rules give it.",
    )


def _live(match: Match) -> LivePhase:
    assert match.phase is not None
    return match.phase


def _check_text(check: Check, place: str, match: Match, event: MoveSubmitted) -> None:
    live = _live(match)
    in_time = live.opened_ms <= event.at_ms <= live.deadline_ms
    paused = match.paused and event.at_ms >= (match.still_since_ms or 0)
    check.expect(in_time, f"{place}: the text was received outside its phase.")
    check.also(not paused, f"{place}: the text was received while the clock was paused.")


def _check_extension(check: Check, place: str, match: Match, event: ClockExtended) -> None:
    right = event.deadline_ms == _live(match).deadline_ms + event.seconds * 1000
    check.expect(
        right, f"{place}: the deadline is not the earlier one plus the seconds that were given."
    )
    check.also(
        1 <= event.seconds <= WEEK_SECONDS, f"{place}: a host cannot give that many seconds."
    )


def _check_fair_turn(check: Check, place: str, match: Match, event: PlayerReplaced) -> None:
    if event.deadline_ms is None:
        return
    live = _live(match)
    latest_ms = (match.still_since_ms or event.at_ms) + live.phase.seconds * 1000
    right = live.deadline_ms < event.deadline_ms <= latest_ms
    check.expect(right, f"{place}: the new player did not get a fair first turn.")
