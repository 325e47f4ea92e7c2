"""Host commands and actions that concern the cast: members, colours, eliminations, returns."""

from dataclasses import dataclass
from typing import Final, TypeAlias, assert_never

from bifrost_bot.engines.words import normalize_text
from bifrost_bot.season import garnets
from bifrost_bot.season.decide.rights import clean_reason, require_alive, require_host
from bifrost_bot.season.errors import NOT_IN_CAST, HostError
from bifrost_bot.season.events import (
    CastJoined,
    CastLeft,
    ColourClaimed,
    Eliminated,
    GarnetsMoved,
    Reinstated,
    SeasonEvent,
)
from bifrost_bot.season.host_action import ClaimColour, Eliminate, Reinstate
from bifrost_bot.season.model import Moment, Season

_CAST_FIXED: Final = (
    "The season has begun, so its cast is fixed. /season cast substitute names people who can "
    "take a player's place, /season eliminate ends the season for one."
)

MOST_CAST: Final = 25
"""The largest cast: the number of options of a Discord menu."""
LONGEST_COLOUR: Final = 32


@dataclass(frozen=True, slots=True)
class AddToCast:
    """Add a person to the cast, before the first episode."""

    by: str
    player_id: str


@dataclass(frozen=True, slots=True)
class RemoveFromCast:
    """Take a person out of the cast, before the first episode."""

    by: str
    player_id: str


CastCommand: TypeAlias = AddToCast | RemoveFromCast


def decide(season: Season, command: CastCommand, moment: Moment) -> tuple[SeasonEvent, ...]:
    """Returns the events that follow from a host's command to the cast.

    Raises:
        SeasonError: When it does not fit the season.
    """
    require_host(season, command.by)
    match command:
        case AddToCast():
            return _add(season, command, moment)
        case RemoveFromCast():
            return _remove(season, command, moment)
        case _:
            assert_never(command)


def carry_out(
    season: Season, action: ClaimColour | Eliminate | Reinstate, moment: Moment
) -> tuple[SeasonEvent, ...]:
    """Returns the events that follow from a host action on a player; raises like `decide`."""
    require_host(season, action.by)
    match action:
        case ClaimColour():
            return _claim(season, action, moment)
        case Eliminate():
            return _eliminate(season, action, moment)
        case Reinstate():
            return _reinstate(season, action, moment)
        case _:
            assert_never(action)


def _add(season: Season, command: AddToCast, moment: Moment) -> tuple[SeasonEvent, ...]:
    if season.member(command.player_id) is not None:
        return ()
    if season.episodes:
        raise HostError(_CAST_FIXED)
    if len(season.cast) >= MOST_CAST:
        raise HostError(
            f"A cast has at most {MOST_CAST} players. Remove one first with /season cast remove."
        )
    return (CastJoined(command.player_id, command.by, moment.now_ms),)


def _remove(season: Season, command: RemoveFromCast, moment: Moment) -> tuple[SeasonEvent, ...]:
    member = season.member(command.player_id)
    if season.episodes:
        raise HostError(_CAST_FIXED)
    if member is None:
        return ()
    by = command.by
    left = CastLeft(member.id, by, moment.now_ms)
    if not member.garnets:
        return (left,)
    return (GarnetsMoved(member.id, "", member.garnets, "left", by, 0, moment.now_ms), left)


def _claim(season: Season, action: ClaimColour, moment: Moment) -> tuple[SeasonEvent, ...]:
    id = action.player_id
    require_alive(season, id)
    colour = " ".join(normalize_text(action.colour).split()).lower()
    if len(colour) > LONGEST_COLOUR:
        raise HostError(f"Name a colour of at most {LONGEST_COLOUR} characters, such as red.")
    taken = {one.colour for one in season.cast if one.out is None and one.id != id}
    if colour and colour in taken:
        raise HostError("Another player of the season has that colour. Choose a free one.")
    member = season.member(id)
    if member is not None and member.colour == colour:
        return ()
    return (ColourClaimed(id, colour, action.by, moment.now_ms),)


def _eliminate(season: Season, action: Eliminate, moment: Moment) -> tuple[SeasonEvent, ...]:
    id = action.player_id
    reason = clean_reason(action.reason)
    member = season.member(id)
    if member is not None and member.out is not None:
        return ()
    require_alive(season, id)
    if not season.episodes:
        raise HostError("The season has not begun. Remove the player with /season cast remove.")
    gone = Eliminated(len(season.episodes), id, "decision", action.by, reason, moment.now_ms)
    return (*garnets.pass_on(season, id, "", action.by, moment), gone)


def _reinstate(season: Season, action: Reinstate, moment: Moment) -> tuple[SeasonEvent, ...]:
    id = action.player_id
    reason = clean_reason(action.reason)
    member = season.member(id)
    if member is None:
        raise HostError(NOT_IN_CAST)
    if member.successor:
        raise HostError("A substitute has taken that player's place. /season board names both.")
    if member.is_vacant:
        number = len(season.episodes)
        return (Reinstated(number, id, action.by, moment.now_ms, reason),)
    if member.out is None:
        return ()
    episode = season.episodes[member.out - 1]
    if id in episode.fallen:
        raise HostError(
            f"That player lost the duel of episode {episode.number}. Correct that duel's "
            "winner with /season duel report instead."
        )
    moves = garnets.give_back(season, episode, id, action.by, moment)
    return (*moves, Reinstated(episode.number, id, action.by, moment.now_ms, reason))
