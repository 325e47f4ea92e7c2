"""The season core: `decide` turns a command into events, `evolve` folds them into a season.

Host commands are decided in `hosts`, `cast` and `episodes`; actions that affect play (`HostAction`)
in `consents`, which knows who may act alone; players' commands in `players`, those of substitutes
and of players who leave in `substitutes`, the clock's in `clock`, results of matches in `results`
and `duels`; automatic events in `season/transitions.py`.
"""

from typing import TypeAlias

from bifrost_bot.season.decide import (
    cast,
    clock,
    consents,
    duels,
    episodes,
    hosts,
    players,
    results,
    substitutes,
)
from bifrost_bot.season.decide.cast import CastCommand
from bifrost_bot.season.decide.clock import ClockCommand, ConsentDue, SubstituteDue, alarm
from bifrost_bot.season.decide.consents import AnswerConsent
from bifrost_bot.season.decide.duels import DuelCommand
from bifrost_bot.season.decide.episodes import EpisodeCommand
from bifrost_bot.season.decide.hosts import End, HostCommand, open_season
from bifrost_bot.season.decide.players import PlayerCommand
from bifrost_bot.season.decide.results import TakeSpoils
from bifrost_bot.season.decide.rights import require_running
from bifrost_bot.season.decide.substitutes import SubstituteCommand
from bifrost_bot.season.events import SeasonEvent
from bifrost_bot.season.fold import begin, evolve, evolve_all, fold
from bifrost_bot.season.host_action import HostAction
from bifrost_bot.season.model import Moment, Season
from bifrost_bot.season.transitions import following

__all__ = ["Command", "alarm", "begin", "decide", "evolve", "evolve_all", "fold", "open_season"]

Command: TypeAlias = (
    HostCommand
    | CastCommand
    | EpisodeCommand
    | HostAction
    | AnswerConsent
    | TakeSpoils
    | DuelCommand
    | PlayerCommand
    | SubstituteCommand
    | ClockCommand
)
"""All commands, in one union for each module that decides them; `Open` makes the season."""


def decide(season: Season, command: Command, moment: Moment) -> tuple[SeasonEvent, ...]:
    """Returns the events that follow from a command; none if it was carried out before.

    Raises:
        SeasonError: When it cannot be done to this season now.
        ConfigError: When a rule is wrong.
    """
    if season.over and isinstance(command, End | ClockCommand):
        return ()
    if not isinstance(command, ClockCommand):
        require_running(season)
    events = _decide(season, command, moment)
    if not events:
        return ()
    return (*events, *following(evolve_all(season, events), moment))


def _decide(season: Season, command: Command, moment: Moment) -> tuple[SeasonEvent, ...]:
    if isinstance(command, HostAction):
        return consents.act(season, command, moment)
    if isinstance(command, AnswerConsent | ConsentDue):
        return consents.decide(season, command, moment)
    if isinstance(command, SubstituteCommand | SubstituteDue):
        return substitutes.decide(season, command, moment)
    if isinstance(command, PlayerCommand):
        return players.decide(season, command, moment)
    if isinstance(command, ClockCommand):
        return clock.decide(season, command, moment)
    if isinstance(command, TakeSpoils):
        return results.decide(season, command, moment)
    if isinstance(command, DuelCommand):
        return duels.decide(season, command, moment)
    if isinstance(command, CastCommand):
        return cast.decide(season, command, moment)
    if isinstance(command, EpisodeCommand):
        return episodes.decide(season, command, moment)
    return hosts.decide(season, command, moment)
