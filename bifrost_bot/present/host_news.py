"""What is told of a host's doings: one neutral sentence where players need to know."""

from bifrost_bot.match.events import ClockExtended, ClockMoved, MatchPaused, MatchResumed
from bifrost_bot.match.model import Match
from bifrost_bot.match.notice import Address, Kind, Notice
from bifrost_bot.present import wording
from bifrost_bot.present.channels import addresses, boards_in_play, due_addresses, seat_address
from bifrost_bot.present.wording import SAY

ClockEvent = ClockMoved | MatchPaused | MatchResumed | ClockExtended


def clock_notices(after: Match, event: ClockEvent) -> list[Notice]:
    """Returns the notices by which every board shown now tells the new time, and who owes an answer hears of it."""
    line = _line(event)
    edits = [Notice(address, Kind.CLOCK, {"line": line}) for address in _shown_now(after)]
    return [*edits, *(_calls(after) if isinstance(event, MatchResumed) else ())]


def _line(event: ClockEvent) -> str:
    match event:
        case ClockMoved():
            return SAY.away.format(seconds=event.by_ms / 1000)
        case MatchPaused():
            return SAY.paused
        case MatchResumed():
            return SAY.resumed
        case ClockExtended():
            return SAY.extended.format(time=wording.left(event.seconds))


def _shown_now(match: Match) -> list[Address]:
    found = dict.fromkeys(address for board in boards_in_play(match) for address in addresses(match, board))
    # Where no board is played, as in a vote, answers are still asked for.
    found |= dict.fromkeys(sorted(due_addresses(match), key=lambda address: address.key))
    return list(found)


def _calls(match: Match) -> list[Notice]:
    """Returns a call for everybody who still owes an answer: an edited board pings nobody."""
    if match.phase is None:
        return []
    text = f"{SAY.resumed} Time is up {wording.countdown(match.phase.deadline_ms)}."
    holders = {seat_address(match, slot): match.occupant(slot.seat) for slot in match.owing}
    return [
        Notice(address, Kind.WARNING, {"text": text, "ping": [holder.id]})
        for address, holder in holders.items()
        if holder is not None and not holder.computer
    ]
