"""How players are replaced: computer players, a fair first turn, and the rule for players who no
longer answer.
"""

from bifrost_bot.engines.values import Seat
from bifrost_bot.match.events import AbsenceNoted, MatchEvent, PlayerReplaced
from bifrost_bot.match.fold import evolve
from bifrost_bot.match.model import Match, Moment, Player, Status
from bifrost_bot.match.player import Computer, host_of
from bifrost_bot.speech.texts.seat import PlayerText

_COMPUTERS_SHARE_MS = 10_000
"""The least time for a computer player that takes over in the middle of a phase."""


def after_closing(match: Match, moment: Moment) -> tuple[MatchEvent, ...]:
    """Returns what follows for people who have not answered for as many phases as the match's rule
    says.

    The first time they and the hosts are told; if they miss the next phase as well, their seat is
    played as the rule says.
    """
    most = match.settings.absent_after
    if not most:
        return ()
    events: list[MatchEvent] = []
    for seat, missed in match.missed.items():
        holder = match.occupant(seat)
        if holder is None or holder.computer or missed < most:
            continue
        if match.settings.absent_then == "warn" or missed == most:
            if missed % most == 0:
                events.append(AbsenceNoted(seat, missed, moment.now_ms))
            continue
        substitute = computer(
            match, "good" if match.settings.absent_then == "computer" else "silent"
        )
        reason = PlayerText.no_answer.format(turns=missed)
        events.append(replaced(match, seat, substitute, "", reason, moment))
        match = evolve(match, events[-1])
    return tuple(events)


def computer(match: Match, kind: Computer, program: str = "") -> Player:
    """Returns a new computer player; no other has its number, not even one that has left.

    Args:
        match: The match.
        kind: How it plays.
        program: The address of the program that is asked, where the kind is one.
    """
    known = [*match.players, *(former.player for former in match.former)]
    number = 1 + max(
        (int(player.id.rsplit("-", 1)[1]) for player in known if player.computer), default=0
    )
    if kind == "program":
        name = PlayerText.program.format(number=number, host=host_of(program))
    else:
        name = (PlayerText.nobody if kind == "silent" else PlayerText.computer).format(
            number=number
        )
    return Player(f"computer-{number}", name, kind, program=program)


def replaced(
    match: Match, seat: Seat, player: Player, by: str, reason: str, moment: Moment
) -> PlayerReplaced:
    """Returns the event that another player plays a seat, with a fair first turn."""
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
    )


def _fair_deadline(match: Match, player: Player, moment: Moment) -> int | None:
    """Returns the deadline that gives the new player a fair first turn, where the present one does
    not.

    It does not depend on whether that seat owes an answer: where it is secret who sits where, a
    clock that moves for one seat and not for another would tell.
    """
    live = match.phase
    if live is None or match.held is not None or player.computer == "silent":
        return None
    if match.status is Status.RUNNING and not match.paused and moment.now_ms > live.deadline_ms:
        # What came in time counts, and the phase closes in a moment.
        return None
    whole_ms = live.phase.seconds * 1000
    share_ms = min(whole_ms, _COMPUTERS_SHARE_MS) if player.computer else whole_ms
    fair_ms = (match.still_since_ms or moment.now_ms) + share_ms
    return fair_ms if fair_ms > live.deadline_ms else None
