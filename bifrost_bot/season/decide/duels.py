"""Decides what the results of duels bring into a season, and what follows when they change
later.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TypeAlias

from bifrost_bot.season import garnets
from bifrost_bot.season.decide.questions import asked, withdrawn
from bifrost_bot.season.decide.rights import require_episode, require_host
from bifrost_bot.season.errors import HostError
from bifrost_bot.season.events import (
    Corrected,
    DuelDrawn,
    DuelReported,
    DuelSpoilsTaken,
    SeasonEvent,
)
from bifrost_bot.season.fold import evolved
from bifrost_bot.season.host_action import ReportDuel
from bifrost_bot.season.model import Episode, Moment, Season, Share, Stage
from bifrost_bot.speech.texts.season.refusal import SeasonRefusal


@dataclass(frozen=True, slots=True)
class TakeDuel:
    """Take who won the linked duel's match; only the bot does, as it has ended or was corrected.

    Attributes:
        shares: What the match gave the two; nothing where no garnets are at stake there.
    """

    winner: str
    match_id: str
    shares: tuple[Share, ...] = ()


@dataclass(frozen=True, slots=True)
class ReportDraw:
    """Report that nobody won the linked duel's match; only the bot does, as it has ended."""

    match_id: str


DuelCommand: TypeAlias = TakeDuel | ReportDraw


@dataclass(frozen=True, slots=True)
class _Result:
    """Who won a duel: by its match, or by what a host says; `by` is empty for the bot."""

    winner: str
    match_id: str
    by: str = ""
    request: str = ""


def decide(season: Season, command: DuelCommand, moment: Moment) -> tuple[SeasonEvent, ...]:
    """Returns the events that follow from the result of a duel's match.

    Raises:
        SeasonError: When it does not fit the season.
    """
    if isinstance(command, ReportDraw):
        return _draw(season, command, moment)
    events = _report(season, _Result(command.winner, command.match_id), moment)
    return (*_spoils(season, command, moment), *events)


def report(season: Season, command: ReportDuel, moment: Moment) -> tuple[SeasonEvent, ...]:
    """Returns the events that follow when a host reports a duel that was played elsewhere;
    raises like `decide`.
    """
    require_host(season, command.by)
    if command.request and command.request in season.requests:
        return ()
    if command.episode and (command.episode, command.before) != reported(season):
        raise HostError(SeasonRefusal.reported_meanwhile)
    return _report(season, _Result(command.player_id, "", command.by, command.request), moment)


def reported(season: Season) -> tuple[int, tuple[str, ...]]:
    """Returns the number of the last episode, and who has won its duels by what was reported so
    far.
    """
    if not season.episodes:
        return 0, ()
    number, winners = len(season.episodes), tuple(duel.winner for duel in season.episodes[-1].duels)
    question = season.question(number, "duel")
    return number, (*winners[:-1], question.winner) if question else winners


def _draw(season: Season, command: ReportDraw, moment: Moment) -> tuple[SeasonEvent, ...]:
    episode = require_episode(season)
    if command.match_id in episode.drawn:
        return ()
    if (
        episode.stage is not Stage.DUEL
        or episode.duel is None
        or episode.duel.match_id != command.match_id
    ):
        raise HostError(SeasonRefusal.duel_not_linked)
    return (DuelDrawn(episode.number, command.match_id, moment.now_ms),)


def _spoils(season: Season, command: TakeDuel, moment: Moment) -> tuple[SeasonEvent, ...]:
    """Returns the garnets that a duel's match brings its two; before its result, with which the
    loser may leave.
    """
    episode, match_id = season.episodes[-1], command.match_id
    shares = tuple(
        share for share in command.shares if share.garnets is not None and share.brought is not None
    )
    known = episode.duel_shares.get(match_id, ())
    is_of_cast = all(season.member(share.player_id) for share in shares)
    if not match_id or shares == known or not is_of_cast:
        return ()
    taken = DuelSpoilsTaken(episode.number, match_id, shares, "", moment.now_ms)
    return (taken, *garnets.taken_of_duel(season, episode, match_id, shares, "", moment))


def _report(season: Season, result: _Result, moment: Moment) -> tuple[SeasonEvent, ...]:
    episode = season.episodes[-1] if season.episodes else require_episode(season)
    if episode.closed:
        return _report_again(season, episode, result, moment)
    by_match = {duel.match_id: duel for duel in episode.duels if duel.match_id}
    if not result.match_id and episode.duel is not None and episode.duel.match_id not in by_match:
        # What a host says of the linked match counts as its result, so that it does not count
        # twice.
        result = replace(result, match_id=episode.duel.match_id)
    earlier = by_match.get(result.match_id)
    if earlier is not None and earlier.winner == result.winner:
        return ()
    if episode.stage is not Stage.DUEL:
        raise HostError(SeasonRefusal.no_duel)
    is_linked = episode.duel is not None and episode.duel.match_id == result.match_id
    if result.match_id and not is_linked and earlier is None:
        raise HostError(SeasonRefusal.duel_not_linked)
    return (_reported(episode, season.duellists, result, moment),)


def _reported(
    episode: Episode, duellists: Iterable[str], result: _Result, moment: Moment
) -> DuelReported:
    winner, pair = result.winner, tuple(duellists)
    if winner not in pair:
        raise HostError(SeasonRefusal.not_duellist)
    (loser,) = (id for id in pair if id != winner)
    id, request = result.match_id, result.request
    return DuelReported(episode.number, winner, loser, id, result.by, request, moment.now_ms)


def _report_again(
    season: Season, episode: Episode, result: _Result, moment: Moment
) -> tuple[SeasonEvent, ...]:
    """Returns what follows when the winner of the last episode's duel is reported again, after
    the elimination.
    """
    if not episode.fallen or not episode.duels:
        raise HostError(SeasonRefusal.no_duel)
    last, question = episode.duels[-1], season.question(episode.number, "duel")
    if result.match_id not in ("", last.match_id):
        raise HostError(SeasonRefusal.duel_not_linked)
    if result.winner == (question.winner if question else last.winner):
        return ()
    event = _reported(episode, (last.winner, last.loser), result, moment)
    gone = withdrawn(question, moment)
    if result.winner not in episode.fallen:
        return (event, *gone)
    corrected = Corrected(
        *(
            episode.number,
            "duel",
            (last.winner,),
            (result.winner,),
            (),
            (),
            result.by,
            "",
            moment.now_ms,
        )
    )
    events = (event, *gone, corrected)
    return (*events, *asked(evolved(season, events), episode, "duel", result.winner, moment))
