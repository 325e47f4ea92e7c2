"""Decisions on hosts' commands about hosting, pauses, deadlines, announcements and notes."""

from dataclasses import dataclass
from typing import TypeAlias, assert_never

from bifrost_bot.engines.words import normalize_text
from bifrost_bot.match.decide import phases
from bifrost_bot.match.decide.bounds import require_room_for_host
from bifrost_bot.match.errors import HostError, NotHostError, NotRunningError, TooLateError
from bifrost_bot.match.events import (
    Announced,
    ClockExtended,
    Events,
    HostAdded,
    HostRemoved,
    MatchHandedOver,
    MatchPaused,
    MatchResumed,
    Noted,
)
from bifrost_bot.match.fold import evolve
from bifrost_bot.match.host_action import Extend, SetPause
from bifrost_bot.match.model import Match, Moment, Status
from bifrost_bot.match.player import Person
from bifrost_bot.match.settings import WEEK_SECONDS


@dataclass(frozen=True, slots=True)
class AddHost:
    """Let another user host the match too.

    Attributes:
        steward: Whether the user manages the server, and so may help a match whose host is gone.
        people: The names of both users.
    """

    by: str
    host: str
    steward: bool = False
    people: tuple[Person, ...] = ()


@dataclass(frozen=True, slots=True)
class RemoveHost:
    """Remove one of the match's hosts."""

    by: str
    host: str


@dataclass(frozen=True, slots=True)
class HandOver:
    """Make another user the first host; `steward` and `people` as for `AddHost`."""

    by: str
    to: str
    steward: bool = False
    people: tuple[Person, ...] = ()


@dataclass(frozen=True, slots=True)
class Announce:
    """Make an announcement to all players."""

    by: str
    text: str


@dataclass(frozen=True, slots=True)
class Note:
    """Add a line to the audit; `by` is empty if the bot noticed something."""

    by: str
    text: str


@dataclass(frozen=True, slots=True)
class Pause:
    """Pause the clock; `by` is empty if the bot pauses because it cannot hear the players."""

    by: str


@dataclass(frozen=True, slots=True)
class Resume:
    """Resume the clock with the time that was left; a match halted by a fault tries again."""

    by: str


HostCommand: TypeAlias = AddHost | RemoveHost | HandOver | Announce | Note | Pause | Resume | Extend


LONGEST_ANNOUNCEMENT = 1_500
LONGEST_NOTE = 300
_MOST_LINES = 100
_LONG_TURNS = 3


def require_host(match: Match, by: str) -> None:
    """Raises `NotHostError` unless the user hosts the match."""
    if by not in match.hosts:
        raise NotHostError("Only a host of this match can do that.")


def impartial_hosts(match: Match) -> tuple[str, ...]:
    """Returns the hosts who do not play in the match; all of them in a practice or a rehearsal."""
    if match.settings.private:
        return match.hosts
    return tuple(host for host in match.hosts if not match.player(host))


def needs_consent(match: Match, by: str) -> bool:
    """Returns whether a host needs the other players' consent for actions that affect play.

    It applies to players in matches where every host is publicly known to play: secret facts may
    not count, as a difference could show who has replaced a player.
    """
    if by not in match.hosts or match.settings.private or match.player(by) is None:
        return False
    return match.announced_ids.issuperset(match.hosts)


def require_impartial(match: Match, by: str) -> None:
    """Requires a host of the match who does not play in it.

    Raises:
        NotHostError: For all other users, whether or not there is such a host, as a difference
            could show who has replaced a player.
    """
    require_host(match, by)
    if needs_consent(match, by):
        raise NotHostError(
            "You and every other host play in this match, so the other players have to agree first."
        )
    if by not in impartial_hosts(match):
        raise NotHostError(
            "You play in this match, so a host who doesn't play must do that. Add one with "
            "/match host add."
        )


def decide(match: Match, command: HostCommand, moment: Moment) -> Events:
    """Returns the events that follow from a host's command."""
    by_bot = isinstance(command, Pause | Note) and not command.by
    by_steward = isinstance(command, AddHost | HandOver) and command.steward
    if not by_bot and not by_steward:
        require_host(match, command.by)
    match command:
        case AddHost():
            return _add_host(match, command, moment)
        case RemoveHost():
            return _remove_host(match, command, moment)
        case HandOver():
            return _hand_over(match, command, moment)
        case Announce():
            return _announce(match, command, moment)
        case Note():
            return _note(command, moment)
        case Pause():
            return _pause(match, command, moment)
        case Resume():
            return _resume(match, command, moment)
        case Extend():
            require_impartial(match, command.by)
            return extend(match, command, moment)
        case _:
            assert_never(command)


def _add_host(match: Match, command: AddHost, moment: Moment) -> Events:
    _check_eyes(match, command.host)
    if command.host in match.hosts:
        return ()
    require_room_for_host(match)
    return (HostAdded(command.host, command.by, moment.now_ms, command.people),)


def _remove_host(match: Match, command: RemoveHost, moment: Moment) -> Events:
    if command.host not in match.hosts:
        raise HostError("That person is not a host of this match.")
    if len(match.hosts) == 1:
        raise HostError("A match needs a host. Add another one first.")
    return (HostRemoved(command.host, command.by, moment.now_ms),)


def _hand_over(match: Match, command: HandOver, moment: Moment) -> Events:
    _check_eyes(match, command.to)
    is_host = command.by == command.to or command.by in match.hosts[1:]
    if match.hosts[0] == command.to and is_host:
        raise HostError("That person already hosts this match.")
    if command.to not in match.hosts and command.by not in match.hosts:
        require_room_for_host(match)
    return (MatchHandedOver(command.to, command.by, moment.now_ms, command.people),)


def _check_eyes(match: Match, host: str) -> None:
    if match.settings.hosts_watch and match.player(host) and not match.over:
        raise HostError(
            "Hosts can read the submission channels of this match, so none of its players "
            "can host it."
        )


def _announce(match: Match, command: Announce, moment: Moment) -> Events:
    if match.over:
        raise NotRunningError(
            "The match is over, so nothing can be announced. Use /match note to add a line "
            "to its audit."
        )
    text = normalize_text(command.text).strip()
    if not text or len(text) > LONGEST_ANNOUNCEMENT:
        raise HostError(f"An announcement has 1 to {LONGEST_ANNOUNCEMENT:,} characters.")
    if len(text.splitlines()) > _MOST_LINES:
        raise HostError(f"An announcement has at most {_MOST_LINES} lines.")
    return (Announced(text, command.by, moment.now_ms),)


def _note(command: Note, moment: Moment) -> Events:
    text = normalize_text(command.text).strip()
    if not text or len(text) > LONGEST_NOTE:
        raise HostError(f"A note has 1 to {LONGEST_NOTE} characters.")
    return (Noted(text, command.by, moment.now_ms),)


def _pause(match: Match, command: Pause, moment: Moment) -> Events:
    if match.status is not Status.RUNNING:
        raise NotRunningError(not_running(match))
    return () if match.paused else (MatchPaused(command.by, moment.now_ms),)


def _resume(match: Match, command: Resume, moment: Moment) -> Events:
    """Returns the events that restart the clock; a halted match tries again."""
    if match.status not in (Status.RUNNING, Status.HALTED):
        raise NotRunningError(not_running(match))
    if match.status is Status.RUNNING and not match.paused:
        return ()
    deadline_ms: int | None = None
    if match.phase is not None:
        since_ms = match.still_since_ms or moment.now_ms
        deadline_ms = match.calendar.after_stop(since_ms, moment.now_ms, match.phase.deadline_ms)
    resumed = MatchResumed(command.by, moment.now_ms, deadline_ms)
    after = evolve(match, resumed)
    if after.status is not Status.RUNNING:
        return (resumed,)
    return (resumed, *phases.catch_up(after, moment))


def set_pause(match: Match, action: SetPause, moment: Moment) -> Events:
    """Returns the events of a pause or its end, on which players have agreed."""
    if action.paused:
        return _pause(match, Pause(action.by), moment)
    return _resume(match, Resume(action.by), moment)


def is_long_extension(match: Match, seconds: int) -> bool:
    """Returns whether so much more time is more than three turns, as after a wrong unit."""
    if match.phase is None:
        return False
    return seconds > _LONG_TURNS * match.phase.phase.seconds


def extend(match: Match, command: Extend, moment: Moment) -> Events:
    """Returns the event that gives the open phase more time, or takes some of it back.

    Negative seconds take time back, but a whole turn from now is always left, so that players
    who relied on the later deadline can still answer. As much is taken as that allows.
    """
    live = match.phase
    if match.status is not Status.RUNNING:
        raise NotRunningError(not_running(match))
    if live is None or match.held is not None:
        raise NotRunningError("No turn is open, so there is nothing to extend.")
    is_over = not match.paused and match.is_past(live, moment.now_ms)
    if command.phase not in (0, live.number) or is_over:
        raise TooLateError(
            "This turn is already over. Give the next one more time, or rewind to this one."
        )
    if not 1 <= abs(command.seconds) <= WEEK_SECONDS:
        raise HostError("A turn can be made longer or shorter by 1 second to 1 week at a time.")
    now_ms = match.still_since_ms or moment.now_ms
    calendar = match.calendar
    left_ms = calendar.running_ms(now_ms, live.deadline_ms)
    spare_ms = left_ms - live.phase.seconds * 1000
    seconds = max(command.seconds, -max(spare_ms // 1000, 0))
    if seconds == 0:
        raise HostError(
            "This turn already ends within the length of a turn, so no time can be taken back."
        )
    deadline_ms = calendar.shift(live.deadline_ms, seconds * 1000)
    return (ClockExtended(command.by, seconds, deadline_ms, moment.now_ms, command.reason),)


def not_running(match: Match) -> str:
    """Returns why a command that needs a running match is refused."""
    if match.status is Status.LOBBY:
        return "The match hasn't started yet. Start it with /match start."
    if match.status is Status.HALTED:
        return "A fault has already stopped the match. /match resume tries again."
    return "The match is over. Open another with /match create."
