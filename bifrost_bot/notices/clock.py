"""What is told when a match's clock stops, goes on or is set.

The boards are edited, which pings nobody; a message of its own tells each player, the boards in
play and the lobby.
"""

from bifrost_bot.match.events import (
    ClockExtended,
    ClockMoved,
    MatchHalted,
    MatchPaused,
    MatchResumed,
)
from bifrost_bot.match.model import Match, Status
from bifrost_bot.match.notice import LOBBY, Address, ClockBody, LineBody, Notice
from bifrost_bot.speech import wording
from bifrost_bot.speech.channel import addresses, boards_in_play, due_addresses, personal_addresses
from bifrost_bot.speech.texts.clock import ClockText
from bifrost_bot.speech.texts.fault import FaultText

ClockEvent = ClockMoved | MatchPaused | MatchResumed | ClockExtended


def clock_notices(after: Match, event: ClockEvent) -> list[Notice]:
    """Returns the new time for every board, and what is said of it; time given back after an
    outage is only shown.
    """
    edits = clock_edits(after, _line(event))
    match event:
        case ClockMoved():
            return [
                *edits,
                *([Notice(LOBBY, LineBody(_line(event), after.hosts))] if event.by_ms < 0 else []),
            ]
        case MatchPaused():
            said = ClockText.match_paused if event.by else ClockText.match_taken_off
            text = said.format(match=after.id, left=_left(after))
            called = () if event.by else after.hosts
            return [
                *edits,
                *_in_public(after, text, called),
                *_to_players(after, f"{text} {ClockText.while_paused}"),
            ]
        case MatchResumed() | ClockExtended():
            # What a fault stopped may have stopped again, or come to its end.
            going = isinstance(event, ClockExtended) or after.status is Status.RUNNING
            text = _extended(after, event) if isinstance(event, ClockExtended) else _resumed(after)
            return [
                *edits,
                *((*_in_public(after, text), *_to_players(after, text)) if going else ()),
            ]


def halted_notices(after: Match, event: MatchHalted) -> list[Notice]:
    """Returns the call to the hosts of a match that a fault stopped, and what its players are told.

    The fault may be the game's, so nothing is asked of it here.
    """
    call = Notice(
        LOBBY,
        LineBody(FaultText.halted.format(match=after.id, incident=event.incident), after.hosts),
    )
    return [call, *_to_players(after, FaultText.halted_for_players.format(match=after.id))]


def clock_edits(match: Match, line: str) -> list[Notice]:
    """Returns what shows the new time on every board, under a line."""
    found = dict.fromkeys(
        address for board in boards_in_play(match) for address in addresses(match, board)
    )
    # Where no board is played, as in a vote, answers are still asked for.
    found |= dict.fromkeys(sorted(due_addresses(match), key=lambda address: address.key))
    return [Notice(address, ClockBody(line)) for address in found]


def until(match: Match) -> str:
    """Returns when the open turn ends, or what is left of it while the clock is paused; empty
    where no time runs.
    """
    if match.phase is None or match.held is not None:
        return ""
    if match.left_ms is not None:
        return ClockText.left_once_resumed.format(left=wording.span(match.left_ms))
    return wording.turn_ends(match.phase.deadline_ms)


def _in_public(match: Match, text: str, called: tuple[str, ...] = ()) -> list[Notice]:
    """Returns a silent line for the lobby and the boards in play, where nobody may read who has
    answered.
    """
    boards = [Notice(Address("public", board), LineBody(text)) for board in boards_in_play(match)]
    # The hosts of a rehearsal read in their own channel what was done.
    return boards if match.settings.rehearsal else [Notice(LOBBY, LineBody(text, called)), *boards]


def _to_players(match: Match, text: str) -> list[Notice]:
    """Returns a line for each player in one of their own channels, which pings those who owe an
    answer.
    """
    if match.settings.practice:
        # Its only reader is told by the line for the lobby.
        return []
    owing = {slot.seat for slot in match.owing} if match.held is None else set[str]()
    told: list[Notice] = []
    for seat, address in personal_addresses(match).items():
        holder = match.occupant(seat)
        called = seat in owing and holder is not None and not holder.computer
        told.append(Notice(address, LineBody(text, (match.seats[seat],) if called else ())))
    return told


def _resumed(match: Match) -> str:
    return " ".join(filter(None, (ClockText.match_resumed.format(match=match.id), until(match))))


def _extended(match: Match, event: ClockExtended) -> str:
    said = ClockText.match_extended.format(match=match.id, time=wording.left(event.seconds))
    return " ".join(filter(None, (said, until(match), _why(event))))


def _left(match: Match) -> str:
    if match.left_ms is None or match.held is not None:
        return ""
    return ClockText.with_left.format(left=wording.span(match.left_ms))


def _line(event: ClockEvent) -> str:
    """Returns what is written under a board's time."""
    match event:
        case ClockMoved():
            if event.by_ms < 0:
                return ClockText.clock_set.format(seconds=-event.by_ms / 1000)
            said = ClockText.unreached if event.unreached else ClockText.away
            return said.format(seconds=event.by_ms / 1000)
        case MatchPaused():
            return ClockText.paused if event.by else ClockText.taken_off
        case MatchResumed():
            return ClockText.resumed
        case ClockExtended():
            said = ClockText.extended.format(time=wording.left(event.seconds))
            return " ".join(filter(None, (said, _why(event))))


def _why(event: ClockExtended) -> str:
    return event.reason and f"Reason: {event.reason}"
