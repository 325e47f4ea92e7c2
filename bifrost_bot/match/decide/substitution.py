"""Substitutes: computer players, a fair first turn, and the rule for absent players."""

from bifrost_bot.engines.values import Seat
from bifrost_bot.match.events import AbsenceNoted, Events, MatchEvent, PlayerReplaced
from bifrost_bot.match.fold import evolve
from bifrost_bot.match.model import Match, Moment, Player, Status
from bifrost_bot.match.player import Computer, host_of

_COMPUTERS_SHARE_MS = 10_000
"""Minimum time for a computer player that takes over in the middle of a phase."""


def react_to_absences(match: Match, moment: Moment) -> Events:
    """Returns the events for players who missed as many phases as the match's rule allows.

    The first time they and the hosts are warned; if they miss the next phase too, the rule
    replaces them.
    """
    most = match.settings.absent_after
    if not most:
        return ()
    events: list[MatchEvent] = []
    for seat, missed in match.missed.items():
        if missed < most or match.person_at(seat) is None:
            continue
        if match.settings.absent_then == "warn" or missed == most:
            if missed % most == 0:
                events.append(AbsenceNoted(seat, missed, moment.now_ms))
            continue
        reason = f"no answer for {missed} turns"
        events.append(replacement(match, seat, substitute_for(match), "", reason, moment))
        match = evolve(match, events[-1])
    return tuple(events)


def substitute_for(match: Match) -> Player:
    """Returns the computer player that takes the seat of a person who is gone."""
    takes_over = match.settings.absent_then == "computer"
    return new_computer(match, "good" if takes_over else "silent")


def new_computer(match: Match, kind: Computer, program: str = "") -> Player:
    """Returns a computer player with a number that none had before; `program` is its address."""
    players = [*match.players, *(former.player for former in match.former)]
    used = [int(player.id.rsplit("-", 1)[1]) for player in players if player.computer]
    number = 1 + max(used, default=0)
    if kind == "program":
        name = f"Program {number} ({host_of(program)})"
    elif kind == "silent":
        name = f"Nobody {number}"
    else:
        name = f"Computer {number}"
    return Player(f"computer-{number}", name, kind, program=program)


def replacement(
    match: Match,
    seat: Seat,
    player: Player,
    by: str,
    reason: str,
    moment: Moment,
    *,
    resigned: bool = False,
) -> PlayerReplaced:
    """Returns the event of a replacement, with a fair first turn for the new player."""
    left = match.occupant(seat)
    assert left is not None
    return PlayerReplaced(
        seat=seat,
        left=left.id,
        player=player,
        by=by,
        reason=reason,
        at_ms=moment.now_ms,
        deadline_ms=_fair_deadline(match, player, moment),
        resigned=resigned,
    )


def _fair_deadline(match: Match, player: Player, moment: Moment) -> int | None:
    """Returns a later deadline if the new player needs one for a fair first turn, else None.

    It does not depend on whether that seat owes an answer: with secret seats, a clock that moves
    only for some would reveal them.
    """
    live = match.phase
    if live is None or match.held is not None or player.computer == "silent":
        return None
    is_past = match.is_past(live, moment.now_ms)
    if match.status is Status.RUNNING and not match.paused and is_past:
        # Answers in time count, and the phase closes in a moment.
        return None
    whole_ms = live.phase.seconds * 1000
    since_ms = match.still_since_ms or moment.now_ms
    if player.computer:
        fair_ms = match.calendar.shift(since_ms, min(whole_ms, _COMPUTERS_SHARE_MS))
    else:
        fair_ms = match.calendar.end_of_phase(since_ms, whole_ms)
    return fair_ms if fair_ms > live.deadline_ms else None
