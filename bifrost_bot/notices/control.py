"""Notices in the hosts' own channel: actions on the match, and players who no longer answer.

Hosts who play have no access to it.
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
    StandInAsked,
    SubstituteRefused,
)
from bifrost_bot.match.fold import evolve
from bifrost_bot.match.model import Match
from bifrost_bot.match.notice import CONTROL, AdmissionBody, LineBody, Notice
from bifrost_bot.notices.channels import notices_to, submission_channels
from bifrost_bot.notices.event_handlers import audit_entry, line
from bifrost_bot.notices.host import LET_ANOTHER_PLAY, is_absence_told
from bifrost_bot.speech import wording
from bifrost_bot.speech.view import seat_in
from bifrost_bot.speech.wording import fit


def control_notices(
    before: Match | None, events: Sequence[MatchEvent], after: Match
) -> list[Notice]:
    """Returns the notices for the hosts' channel, and its new permissions."""
    if before is None or after.state is None or after.settings.practice:
        return []
    notices: list[Notice] = []
    match = before
    for event in events:
        if isinstance(event, HostAdded | HostRemoved | MatchHandedOver | PlayerReplaced):
            notices += _admissions(after, event)
        notices += _line(match, event, after)
        match = evolve(match, event)
    return notices


def _line(match: Match, event: MatchEvent, after: Match) -> list[Notice]:
    if isinstance(event, MatchHalted):
        # The lobby's message calls the hosts.
        return []
    if isinstance(event, AbsenceNoted):
        if not is_absence_told(after, event):
            return []
        seat = seat_in(after, event.seat)
        text = (
            f"⚠️ {seat} has not moved for {wording.turns(event.missed)} in a row. {LET_ANOTHER_PLAY}"
        )
        return [Notice(CONTROL, LineBody(fit(text), impartial_hosts(after)))]
    entry = audit_entry(match, event, everything=match.settings.hosts_watch)
    if entry is None:
        return []
    text = line(entry)
    if isinstance(event, StandInAsked):
        text += " A computer player or nobody has the seat until a person accepts."
        return [Notice(CONTROL, LineBody(fit(text), stand_in=event.number))]
    is_resignation = isinstance(event, PlayerReplaced) and event.resigned
    if not is_resignation and not isinstance(event, SubstituteRefused):
        return [Notice(CONTROL, LineBody(fit(text)))]
    text = f"{text} {LET_ANOTHER_PLAY}"
    if is_resignation and len(after.people) <= 1:
        who = "One person is" if after.people else "Nobody is"
        text += f" {who} left to play. The match continues; /match abandon ends it."
    return [Notice(CONTROL, LineBody(fit(text), impartial_hosts(after)))]


def _admissions(
    after: Match, event: HostAdded | HostRemoved | MatchHandedOver | PlayerReplaced
) -> list[Notice]:
    channels = [CONTROL]
    if after.settings.hosts_watch and not isinstance(event, PlayerReplaced):
        channels += submission_channels(after)
    return notices_to(channels, AdmissionBody())
