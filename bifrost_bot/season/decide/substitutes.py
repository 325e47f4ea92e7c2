"""Decisions on substitutes, who take the place of a player who leaves a season under way."""

from dataclasses import dataclass
from typing import Final, TypeAlias, assert_never

from bifrost_bot.season import garnets
from bifrost_bot.season.decide.clock import SubstituteDue
from bifrost_bot.season.decide.rights import clean_reason, require_alive, require_host
from bifrost_bot.season.errors import HostError, NotDueError, TooLateError
from bifrost_bot.season.events import (
    PlaceTaken,
    PlaceVacated,
    SeasonEvent,
    SubstituteClosed,
    SubstituteNamed,
    SubstituteRemoved,
)
from bifrost_bot.season.fold import evolve
from bifrost_bot.season.host_action import Vacate
from bifrost_bot.season.model import Moment, Season, SubstituteQuestion
from bifrost_bot.stream.refusals import ALREADY_DECIDED, TIME_OVER

MOST_SUBSTITUTES: Final = 10


@dataclass(frozen=True, slots=True)
class NameSubstitute:
    """Put a person last on the list of those who are asked when a place becomes vacant."""

    by: str
    player_id: str


@dataclass(frozen=True, slots=True)
class RemoveSubstitute:
    """Take a person off that list."""

    by: str
    player_id: str


@dataclass(frozen=True, slots=True)
class ResignPlace:
    """Give up one's place in a season that has begun."""

    by: str


@dataclass(frozen=True, slots=True)
class NoteAbsence:
    """Note that a player is no member of the server; only the bot does."""

    player_id: str


@dataclass(frozen=True, slots=True)
class AnswerSubstitute:
    """Take the place that one was asked about, or decline."""

    by: str
    number: int
    accepts: bool


SubstituteCommand: TypeAlias = (
    NameSubstitute | RemoveSubstitute | ResignPlace | NoteAbsence | AnswerSubstitute
)


def decide(
    season: Season, command: SubstituteCommand | SubstituteDue, moment: Moment
) -> tuple[SeasonEvent, ...]:
    """Returns the events that follow from a command on substitutes.

    Raises:
        SeasonError: When it does not fit the season, or the question is over.
    """
    match command:
        case NameSubstitute():
            return _name(season, command, moment)
        case RemoveSubstitute(by, id):
            require_host(season, by)
            is_listed = id in season.substitutes
            return (SubstituteRemoved(id, by, moment.now_ms),) if is_listed else ()
        case ResignPlace():
            return _resign(season, command.by, moment)
        case NoteAbsence(id):
            # Without substitutes they miss what is asked of them, as others who do not answer.
            is_missed = season.episodes and season.substitutes and id in season.alive
            if not is_missed or id in season.vacant:
                return ()
            return (PlaceVacated(id, "absent", "", moment.now_ms),)
        case AnswerSubstitute():
            return _answer(season, command, moment)
        case SubstituteDue(number):
            asked = season.substitution
            if asked is None or asked.number != number or moment.now_ms < asked.until_ms:
                return ()
            return (SubstituteClosed(number, asked.player_id, "expired", moment.now_ms),)
        case _:
            assert_never(command)


def vacate(season: Season, action: Vacate, moment: Moment) -> tuple[SeasonEvent, ...]:
    """Returns the events of a player whom hosts take out of the cast; raises like `decide`."""
    require_host(season, action.by)
    id = action.player_id
    reason = clean_reason(action.reason)
    require_alive(season, id)
    if not season.episodes:
        raise HostError("The season has not begun, so its cast can still be changed freely.")
    if id in season.vacant:
        return ()
    if not season.substitutes:
        raise HostError(
            "No substitute is named, so the place would stay empty. Name one with /season cast "
            "substitute, or use /season eliminate."
        )
    return (PlaceVacated(id, "removed", action.by, moment.now_ms, reason),)


def _name(season: Season, command: NameSubstitute, moment: Moment) -> tuple[SeasonEvent, ...]:
    require_host(season, command.by)
    id = command.player_id
    if id in season.substitutes:
        return ()
    if season.member(id) is not None:
        raise HostError(
            "That person is or was in the cast. Name a substitute who is new to the season."
        )
    if len(season.substitutes) >= MOST_SUBSTITUTES:
        raise HostError(
            f"A season has at most {MOST_SUBSTITUTES} substitutes. Remove one first with /season "
            "cast remove."
        )
    return (SubstituteNamed(id, command.by, moment.now_ms),)


def _resign(season: Season, by: str, moment: Moment) -> tuple[SeasonEvent, ...]:
    if by not in season.alive:
        raise NotDueError("You are not in this season, so you have no place to give up.")
    if not season.episodes:
        raise NotDueError("The season has not begun. A host takes you out of the cast.")
    if by in season.vacant:
        return ()
    return (PlaceVacated(by, "resigned", by, moment.now_ms),)


def require_asked(season: Season, by: str, number: int) -> SubstituteQuestion:
    """Returns the open question of that number to a person.

    Raises:
        NotDueError: When it is closed, or another person is asked.
    """
    asked = season.substitution
    if asked is None or asked.number != number:
        raise NotDueError(ALREADY_DECIDED)
    if asked.player_id != by:
        raise NotDueError("Only the substitute who is named there is asked.")
    return asked


def _answer(season: Season, command: AnswerSubstitute, moment: Moment) -> tuple[SeasonEvent, ...]:
    asked = require_asked(season, command.by, command.number)
    if moment.now_ms >= asked.until_ms:
        raise TooLateError(TIME_OVER)
    if not command.accepts:
        return (SubstituteClosed(asked.number, command.by, "declined", moment.now_ms),)
    taken = PlaceTaken(asked.number, command.by, asked.left, moment.now_ms)
    after = evolve(season, taken)
    return (taken, *garnets.hand_on(after, asked.left, command.by, moment))
