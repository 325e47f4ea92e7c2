"""Decides what the results of duels bring into a season, and what follows when they change later."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TypeAlias

from bifrost_bot.season import garnets
from bifrost_bot.season.decide.questions import asked, withdrawn
from bifrost_bot.season.decide.rights import require_episode, require_host
from bifrost_bot.season.errors import HostError
from bifrost_bot.season.events import Corrected, DuelDrawn, DuelReported, DuelSpoilsTaken, SeasonEvent
from bifrost_bot.season.fold import evolved
from bifrost_bot.season.model import Episode, Moment, Season, Share, Stage
from bifrost_bot.speech.texts.season.refusal import SeasonRefusal


@dataclass(frozen=True, slots=True)
class ReportDuel:
    """Report who won the duel, or one duel of the finale; again, to correct it.

    Attributes:
        by: The host; empty where the bot does it, as the linked match has ended or was corrected.
        match_id: Empty if it was played elsewhere: then `request` tells repetitions apart.
        shares: What its match gave the two; nothing where no garnets are at stake there.
    """

    by: str
    winner: str
    match_id: str = ""
    request: str = ""
    shares: tuple[Share, ...] = ()


@dataclass(frozen=True, slots=True)
class ReportDraw:
    """Report that nobody won the linked duel's match; only the bot does, as it has ended."""

    match_id: str


DuelCommand: TypeAlias = ReportDuel | ReportDraw


def decide(season: Season, command: DuelCommand, moment: Moment) -> tuple[SeasonEvent, ...]:
    """Returns the events that follow from a duel's result.

    Raises:
        SeasonError: When it does not fit the season.
    """
    if isinstance(command, ReportDraw):
        return _draw(season, command, moment)
    if command.by:
        require_host(season, command.by)
    events = _report(season, command, moment)
    return (*_spoils(season, command, moment), *events)


def _draw(season: Season, command: ReportDraw, moment: Moment) -> tuple[SeasonEvent, ...]:
    episode = require_episode(season)
    if command.match_id in episode.drawn:
        return ()
    if episode.stage is not Stage.DUEL or episode.duel is None or episode.duel.match_id != command.match_id:
        raise HostError(SeasonRefusal.duel_not_linked)
    return (DuelDrawn(episode.number, command.match_id, moment.now_ms),)


def _spoils(season: Season, command: ReportDuel, moment: Moment) -> tuple[SeasonEvent, ...]:
    """Returns the garnets that a duel's match brings its two; before its result, with which the loser may leave."""
    episode, match_id = season.episodes[-1], command.match_id
    shares = tuple(share for share in command.shares if share.garnets is not None and share.brought is not None)
    known = episode.duel_shares.get(match_id, ())
    is_of_cast = all(season.member(share.player_id) for share in shares)
    if not match_id or shares == known or not is_of_cast:
        return ()
    taken = DuelSpoilsTaken(episode.number, match_id, shares, command.by, moment.now_ms)
    return (taken, *garnets.taken_of_duel(season, episode, match_id, shares, command.by, moment))


def _report(season: Season, command: ReportDuel, moment: Moment) -> tuple[SeasonEvent, ...]:
    if command.request and command.request in season.requests:
        return ()
    episode = season.episodes[-1] if season.episodes else require_episode(season)
    if episode.closed:
        return _report_again(season, episode, command, moment)
    by_match = {duel.match_id: duel for duel in episode.duels if duel.match_id}
    if not command.match_id and episode.duel is not None and episode.duel.match_id not in by_match:
        # What a host says of the linked match counts as its result, so that it does not count twice.
        command = replace(command, match_id=episode.duel.match_id)
    reported = by_match.get(command.match_id)
    if reported is not None and reported.winner == command.winner:
        return ()
    if episode.stage is not Stage.DUEL:
        raise HostError(SeasonRefusal.no_duel)
    is_linked = episode.duel is not None and episode.duel.match_id == command.match_id
    if command.match_id and not is_linked and reported is None:
        raise HostError(SeasonRefusal.duel_not_linked)
    return (_reported(episode, season.duellists, command, moment),)


def _reported(episode: Episode, duellists: Iterable[str], command: ReportDuel, moment: Moment) -> DuelReported:
    winner, pair = command.winner, tuple(duellists)
    if winner not in pair:
        raise HostError(SeasonRefusal.not_duellist)
    (loser,) = (id for id in pair if id != winner)
    id, request = command.match_id, command.request
    return DuelReported(episode.number, winner, loser, id, command.by, request, moment.now_ms)


def _report_again(season: Season, episode: Episode, command: ReportDuel, moment: Moment) -> tuple[SeasonEvent, ...]:
    """Returns what follows when the winner of the last episode's duel is reported again, after the elimination."""
    if not episode.fallen or not episode.duels:
        raise HostError(SeasonRefusal.no_duel)
    last, question = episode.duels[-1], season.question(episode.number, "duel")
    if command.match_id not in ("", last.match_id):
        raise HostError(SeasonRefusal.duel_not_linked)
    if command.winner == (question.winner if question else last.winner):
        return ()
    event = _reported(episode, (last.winner, last.loser), command, moment)
    gone = withdrawn(question, moment)
    if command.winner not in episode.fallen:
        return (event, *gone)
    corrected = Corrected(
        *(episode.number, "duel", (last.winner,), (command.winner,), (), (), command.by, "", moment.now_ms)
    )
    events = (event, *gone, corrected)
    return (*events, *asked(evolved(season, events), episode, "duel", command.winner, moment))
