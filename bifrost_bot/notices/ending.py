"""Notices of a match's end: the result in the lobby, on every board and in private channels."""

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
    """Returns the notices after the last boards: results, closing of the channels, the record."""
    if not any(isinstance(event, MatchFinished | MatchAbandoned) for event in events):
        return []
    readers = personal_addresses(after)
    boards = [Address("public", board) for board in after.open_boards]
    private = [address for address in board_addresses(after) if address.seat in readers]
    notices = [Notice(address, ResultBody()) for address in (*boards, LOBBY, *private)]
    notices.append(Notice(LOBBY, CloseForWritingBody()))
    # A match that ended in its lobby has no record.
    if after.state is not None:
        notices.append(Notice(LOBBY, RecordBody(wording.record(after.id))))
    return notices


def result_pings(match: Match, address: Address) -> tuple[str, ...]:
    """Returns the users that the result of a finished match pings in a channel.

    These are the player in one of their own channels, and in the lobby those without a channel:
    replaced players, and players of a match that never began.
    """
    if match.settings.private:
        return ()
    personal = personal_addresses(match)
    if address.seat is not None:
        is_personal = personal.get(address.seat) == address
        return (match.seats[address.seat],) if is_personal else ()
    if address != LOBBY:
        return ()
    reached = {match.seats[seat] for seat in personal}
    players = [*match.players, *(former.player for former in match.former)]
    people = dict.fromkeys(player.id for player in players if not player.computer)
    return tuple(id for id in people if id not in reached)
