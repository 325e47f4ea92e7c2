"""Notices of practices and rehearsals: all go to the participants, none to the lobby."""

from collections.abc import Sequence
from dataclasses import replace

from bifrost_bot.match.model import Match
from bifrost_bot.match.notice import CONTROL, LOBBY, Kind, Notice
from bifrost_bot.speech.channel import board_addresses

KEPT_MINUTES = 10
"""Minutes from the end of a practice or a rehearsal until its channels are deleted."""


def practice_notices(notices: Sequence[Notice], match: Match) -> tuple[Notice, ...]:
    """Returns the notices of a practice.

    The lobby's lines go to the newest channel, except for the result, which every channel has.
    Computer players have no channels, and channels are not closed, as they will be deleted.
    """
    here = board_addresses(match)
    kept: list[Notice] = []
    lines: list[Notice] = []
    for notice in notices:
        if notice.address in here:
            kept.append(notice)
        elif here and notice.address == LOBBY and notice.kind is Kind.LINE:
            lines.append(replace(notice, address=here[-1]))
    return (*kept, *lines)


def rehearsal_notices(notices: Sequence[Notice]) -> tuple[Notice, ...]:
    """Returns the notices of a rehearsal, with those for the lobby in the hosts' channel."""
    found: list[Notice] = []
    for notice in notices:
        if notice.address != LOBBY:
            found.append(notice)
        elif notice.kind in (Kind.LINE, Kind.RESULT, Kind.RECORD):
            found.append(replace(notice, address=CONTROL))
        elif notice.kind is not Kind.LOBBY:
            found.append(notice)
    return tuple(found)
