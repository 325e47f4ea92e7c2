"""Host actions, each carried out by the module of its area; `consents` decides who may do them."""

from typing import assert_never

from bifrost_bot.season.decide import (
    cast,
    duels,
    episodes,
    hosts,
    players,
    questions,
    results,
    substitutes,
)
from bifrost_bot.season.events import SeasonEvent
from bifrost_bot.season.host_action import (
    AnswerQuestion,
    ChangeRules,
    ChooseOpponent,
    ClaimColour,
    CloseEpisode,
    Correct,
    Eliminate,
    Extend,
    HostAction,
    MoveGarnets,
    Reinstate,
    ReportDuel,
    Vacate,
)
from bifrost_bot.season.model import Moment, Season


def carry_out(season: Season, action: HostAction, moment: Moment) -> tuple[SeasonEvent, ...]:
    """Returns the events that follow from a host action; none if it changes nothing.

    Raises:
        SeasonError: When it does not fit the season.
        ConfigError: When a rule is wrong.
    """
    match action:
        case ChangeRules() | MoveGarnets() | Extend():
            return hosts.carry_out(season, action, moment)
        case ClaimColour() | Eliminate() | Reinstate():
            return cast.carry_out(season, action, moment)
        case Vacate():
            return substitutes.vacate(season, action, moment)
        case CloseEpisode():
            return episodes.close(season, action, moment)
        case Correct():
            return results.correct(season, action, moment)
        case ReportDuel():
            return duels.report(season, action, moment)
        case ChooseOpponent():
            return players.choose_opponent(season, action, moment)
        case AnswerQuestion():
            return questions.decide(season, action, moment)
        case _:
            assert_never(action)
