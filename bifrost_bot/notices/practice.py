"""What is told of a practice or a rehearsal: everything to those who take part, nothing in the
lobby.
"""

from collections.abc import Sequence
from dataclasses import replace

from bifrost_bot.match.model import Match
from bifrost_bot.match.notice import CONTROL, LOBBY, Kind, Notice
from bifrost_bot.speech.channel import board_addresses

KEPT_MINUTES = 10
"""How long the channels of a practice or a rehearsal stay after its end."""


def practice_notices(notices: Sequence[Notice], match: Match) -> tuple[Notice, ...]:
    """Returns the notices as a practice tells them.

    What would be said in the lobby is said in the newest channel, but for the result, which all of
    them have; computer players have no channels, and the channels are deleted instead of being
    closed.
    """
    here = board_addresses(match)
    told = [notice for notice in notices if notice.address in here]
    for notice in notices:
        if notice.address == LOBBY and notice.kind is Kind.LINE:
            told += [replace(notice, address=address) for address in here[-1:]]
    return tuple(told)


def rehearsal_notices(notices: Sequence[Notice]) -> tuple[Notice, ...]:
    """Returns the notices as a rehearsal tells them: what is meant for the lobby goes to its
    hosts alone.
    """
    there = (
        notice for notice in notices if notice.address != LOBBY or notice.kind is not Kind.LOBBY
    )
    moved = (Kind.LINE, Kind.RESULT, Kind.RECORD)
    return tuple(
        replace(notice, address=CONTROL)
        if notice.address == LOBBY and notice.kind in moved
        else notice
        for notice in there
    )
