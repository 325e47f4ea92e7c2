"""What is told when a match is over: the result, in the lobby, on every board and in every
private channel.
"""

from collections.abc import Sequence

from bifrost_bot.match.events import MatchAbandoned, MatchEvent, MatchFinished
from bifrost_bot.match.model import Match
from bifrost_bot.match.notice import (
    LOBBY,
    Address,
    CloseForWritingBody,
    Notice,
    RecordBody,
    ResultBody,
)
from bifrost_bot.speech import wording
from bifrost_bot.speech.channel import board_addresses, personal_addresses


def ending_notices(events: Sequence[MatchEvent], after: Match) -> list[Notice]:
    """Returns what follows the last boards: the results, then the closing of the channels, then
    the record.
    """
    if not any(isinstance(event, MatchFinished | MatchAbandoned) for event in events):
        return []
    readers = personal_addresses(after)
    boards = [Address("public", board) for board in after.open_boards]
    private = [address for address in board_addresses(after) if address.seat in readers]
    results = [Notice(address, ResultBody()) for address in (*boards, LOBBY, *private)]
    # A match that ended in its lobby leaves nothing to show.
    record = (
        [Notice(LOBBY, RecordBody(wording.record(after.id)))] if after.state is not None else []
    )
    return [*results, Notice(LOBBY, CloseForWritingBody()), *record]


def called_to_result(match: Match, address: Address) -> tuple[str, ...]:
    """Returns whom the result of a match that is over pings in a channel.

    That is its player in one of their own channels, and in the lobby those who have none: who was
    replaced, and who had joined a match that never began.
    """
    if match.settings.private:
        return ()
    own = {seat: match.seats[seat] for seat in personal_addresses(match)}
    if address.seat is not None:
        return (
            (own[address.seat],) if personal_addresses(match).get(address.seat) == address else ()
        )
    if address != LOBBY:
        return ()
    everybody = (*match.players, *(former.player for former in match.former))
    reached = set(own.values())
    return tuple(
        dict.fromkeys(one.id for one in everybody if not one.computer and one.id not in reached)
    )
