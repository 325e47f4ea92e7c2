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
from bifrost_bot.notices.channels import notices_to, public_channels
from bifrost_bot.speech import wording
from bifrost_bot.speech.channel import board_addresses, personal_addresses
from bifrost_bot.speech.mentions import all_players


def ending_notices(events: Sequence[MatchEvent], after: Match) -> list[Notice]:
    """Returns the notices after the last boards: results, closing of the channels, the record."""
    kinds = set(map(type, events))
    if MatchFinished not in kinds and MatchAbandoned not in kinds:
        return []
    readers = personal_addresses(after)
    boards = public_channels(after.open_boards)
    private = [address for address in board_addresses(after) if address.seat in readers]
    notices = notices_to((*boards, LOBBY, *private), ResultBody())
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
    players = all_players(match)
    people = dict.fromkeys(player.id for player in players if not player.computer)
    for seat in personal:
        people.pop(match.seats[seat], None)
    return tuple(people)
