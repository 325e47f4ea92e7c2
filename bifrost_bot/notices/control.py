"""What the hosts of a match are told in a channel of their own: what was done, and what needs them.

Hosts who play themselves have no access.
"""

from collections.abc import Sequence

from bifrost_bot.match.decide.hosts import impartial_hosts
from bifrost_bot.match.events import (
    AbsenceNoted,
    HostAdded,
    HostRemoved,
    MatchEvent,
    MatchHalted,
    MatchHandedOver,
    PlayerReplaced,
)
from bifrost_bot.match.fold import evolve
from bifrost_bot.match.model import Match
from bifrost_bot.match.notice import CONTROL, Address, AdmissionBody, LineBody, Notice
from bifrost_bot.notices.event_handlers import audited, line
from bifrost_bot.speech import wording
from bifrost_bot.speech.channel import addresses
from bifrost_bot.speech.texts.seat import SeatText
from bifrost_bot.speech.view import seat_in
from bifrost_bot.speech.wording import fit


def control_notices(
    before: Match | None, events: Sequence[MatchEvent], after: Match
) -> list[Notice]:
    """Returns what the hosts are told of what was done, and of players who no longer answer."""
    if before is None or after.state is None or after.settings.practice:
        return []
    told, match = list[Notice](), before
    for event in events:
        if isinstance(event, HostAdded | HostRemoved | MatchHandedOver | PlayerReplaced):
            told += _admissions(after, event)
        told += _line(match, event, after)
        match = evolve(match, event)
    return told


def _line(match: Match, event: MatchEvent, after: Match) -> list[Notice]:
    if isinstance(event, MatchHalted):
        # The lobby calls them, and their message says so.
        return []
    if isinstance(event, AbsenceNoted):
        text = SeatText.seat_absent.format(
            seat=seat_in(after, event.seat), turns=wording.turns(event.missed)
        )
    else:
        done = audited(match, event, everything=match.settings.hosts_watch)
        if done is None:
            return []
        text = line(done)
    ping = impartial_hosts(after) if isinstance(event, AbsenceNoted) else ()
    return [Notice(CONTROL, LineBody(fit(text), ping))]


def _admissions(
    after: Match, event: HostAdded | HostRemoved | MatchHandedOver | PlayerReplaced
) -> list[Notice]:
    watched: list[Address] = []
    if after.settings.hosts_watch and not isinstance(event, PlayerReplaced):
        places = (address for board in after.open_boards for address in addresses(after, board))
        watched = [address for address in dict.fromkeys(places) if address.seat is not None]
    return [Notice(address, AdmissionBody()) for address in (CONTROL, *watched)]
