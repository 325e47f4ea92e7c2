"""Players' commands: votes, gifts of Tokens and garnets, and the choice of an opponent."""

from dataclasses import dataclass
from typing import Final, TypeAlias, assert_never

from bifrost_bot.engines.words import count
from bifrost_bot.season import garnets, token
from bifrost_bot.season.errors import (
    CHOICE_CLOSED,
    NO_SUCH_OPPONENT,
    NOT_ASKED,
    PLACE_VACANT,
    AnsweredError,
    ChoiceError,
    NotDueError,
    TooLateError,
)
from bifrost_bot.season.events import (
    GarnetsMoved,
    OpponentChosen,
    SeasonEvent,
    TokensChosen,
    VoteCast,
)
from bifrost_bot.season.host_action import ChooseOpponent
from bifrost_bot.season.model import Choice, ChoiceKind, Moment, Season

MOST_CHANGES: Final = 100
"""How often a person can answer in a choice."""


@dataclass(frozen=True, slots=True)
class Vote:
    """Vote in a choice for as many of the tied players as it has places."""

    by: str
    number: int
    named: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GiveTokens:
    """Give one Token each to these players when the time to give is over; none: keep all."""

    by: str
    number: int
    named: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GiveGarnets:
    """Give garnets to another player; `request` identifies repetitions."""

    by: str
    to: str
    amount: int
    request: str


PlayerCommand: TypeAlias = Vote | GiveTokens | GiveGarnets


def decide(season: Season, command: PlayerCommand, moment: Moment) -> tuple[SeasonEvent, ...]:
    """Returns the events that follow from a player's command.

    Raises:
        SeasonError: When it does not count.
    """
    if isinstance(command, GiveGarnets):
        return _give_garnets(season, command, moment)
    named = _sort_by_cast(season, command.named)
    if season.last.get(command.by) == (command.number, named):
        return ()
    match command:
        case Vote():
            return _vote(season, command, named, moment)
        case GiveTokens():
            return _give_tokens(season, command, named, moment)
        case _:
            assert_never(command)


def _sort_by_cast(season: Season, named: tuple[str, ...]) -> tuple[str, ...]:
    """Returns ids in the order of the cast, others last, so that their order reveals nothing."""
    order = {member.id: place for place, member in enumerate(season.cast)}
    last = len(order)
    return tuple(sorted(named, key=lambda id: (order.get(id, last), id)))


def _require_asked(
    season: Season, by: str, number: int, kind: ChoiceKind, moment: Moment
) -> Choice:
    choice = season.choice
    if choice is None or choice.number != number or choice.kind != kind:
        raise NotDueError(CHOICE_CLOSED)
    if by in season.vacant:
        raise NotDueError(PLACE_VACANT)
    if by not in choice.asked:
        raise NotDueError(NOT_ASKED)
    if moment.now_ms >= choice.until_ms:
        raise TooLateError("The time to choose is over, so this does not count.")
    if by in choice.answers and season.rules.closes == "answered":
        raise AnsweredError("You have already chosen, and choices are final in this season.")
    if choice.changes.get(by, 0) >= MOST_CHANGES:
        raise AnsweredError(
            f"You have changed your choice {MOST_CHANGES} times, the most that is allowed, so "
            "it stays."
        )
    return choice


def _are_distinct_options(named: tuple[str, ...], options: tuple[str, ...]) -> bool:
    return len(set(named)) == len(named) and set(named) <= set(options)


def _vote(
    season: Season, command: Vote, named: tuple[str, ...], moment: Moment
) -> tuple[SeasonEvent, ...]:
    choice = _require_asked(season, command.by, command.number, "vote", moment)
    if len(named) != choice.places or not _are_distinct_options(named, choice.options):
        raise ChoiceError(f"Name {choice.places} of the tied players, each once.")
    return (VoteCast(choice.number, command.by, named, moment.now_ms),)


def _give_tokens(
    season: Season, command: GiveTokens, named: tuple[str, ...], moment: Moment
) -> tuple[SeasonEvent, ...]:
    choice = _require_asked(season, command.by, command.number, "tokens", moment)
    episode = season.episode
    assert episode is not None
    least, most = token.gift_bounds(season, episode, command.by)
    allowed = token.receivers(season, episode, command.by)
    if not least <= len(named) <= most or not _are_distinct_options(named, allowed):
        tokens = count(most, "Token")
        if least == most:
            raise ChoiceError(f"Give {tokens}, each to a different player who may receive one.")
        raise ChoiceError(
            f"Give {least} to {tokens}, each to a different player who may receive one."
        )
    return (TokensChosen(choice.number, command.by, named, moment.now_ms),)


def choose_opponent(
    season: Season, action: ChooseOpponent, moment: Moment
) -> tuple[SeasonEvent, ...]:
    """Returns the events of the Candidate's or a host's choice; raises like `decide`."""
    by = action.by
    id = action.player_id
    if season.last.get(by) == (action.number, (id,)):
        return ()
    choice = _require_asked(season, by, action.number, "opponent", moment)
    episode = season.episode
    assert episode is not None
    if id not in choice.options:
        raise ChoiceError(NO_SUCH_OPPONENT)
    options = choice.options
    chosen = OpponentChosen(
        episode.number, id, choice.number, "chosen", options, by, (), moment.now_ms
    )
    return (chosen,)


def _give_garnets(season: Season, command: GiveGarnets, moment: Moment) -> tuple[SeasonEvent, ...]:
    if command.request in season.requests:
        return ()
    garnets.require_gift(season, command.by, command.to, command.amount)
    moved = GarnetsMoved(
        player_id=command.by,
        to=command.to,
        amount=command.amount,
        reason="gift",
        by=command.by,
        episode=len(season.episodes),
        at_ms=moment.now_ms,
        request=command.request,
    )
    return (moved,)
