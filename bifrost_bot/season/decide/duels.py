"""Results of duels, and the consequences when one is corrected later."""

from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from bifrost_bot.season import garnets
from bifrost_bot.season.decide.questions import ask_hosts, withdraw_question
from bifrost_bot.season.decide.rights import require_episode, require_host
from bifrost_bot.season.errors import NO_DUEL, HostError
from bifrost_bot.season.events import (
    Corrected,
    DuelDrawn,
    DuelReported,
    DuelSpoilsTaken,
    SeasonEvent,
)
from bifrost_bot.season.fold import evolve_all
from bifrost_bot.season.host_action import ReportDuel
from bifrost_bot.season.model import Episode, Moment, Season, Share, Stage
from bifrost_bot.stream.ids import without

_DUEL_NOT_LINKED: Final = (
    "That match is not the duel of this episode. Link it first with /season duel."
)


@dataclass(frozen=True, slots=True)
class TakeDuel:
    """Take the winner of the linked duel's match; only the bot does, at its end or correction.

    Attributes:
        shares: The results of the two; empty where no garnets are at stake.
    """

    winner: str
    match_id: str
    shares: tuple[Share, ...] = ()


@dataclass(frozen=True, slots=True)
class ReportDraw:
    """Report that the linked duel's match was a draw; only the bot does, at its end."""

    match_id: str


DuelCommand: TypeAlias = TakeDuel | ReportDraw


@dataclass(frozen=True, slots=True)
class _Result:
    """A duel's winner, by its match or by a host; `by` is empty for the bot."""

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
    # The garnets come first: the loser may leave with the result.
    return (*_take_spoils(season, command, moment), *events)


def report(season: Season, action: ReportDuel, moment: Moment) -> tuple[SeasonEvent, ...]:
    """Returns the events of a host's report of a duel played elsewhere; raises like `decide`."""
    require_host(season, action.by)
    if action.request and action.request in season.requests:
        return ()
    if action.episode and (action.episode, action.before) != reported_winners(season):
        raise HostError(
            "Nothing was recorded, because a duel was reported while you reported this one. "
            "/season board shows the result. Report the winner again if this was another "
            "duel."
        )
    return _report(season, _Result(action.player_id, "", action.by, action.request), moment)


def reported_winners(season: Season) -> tuple[int, tuple[str, ...]]:
    """Returns the number of the last episode, and the reported winners of its duels."""
    if not season.episodes:
        return 0, ()
    number = len(season.episodes)
    winners = season.episodes[-1].winners
    question = season.question(number, "duel")
    if question is not None:
        winners = (*winners[:-1], question.winner)
    return number, winners


def _draw(season: Season, command: ReportDraw, moment: Moment) -> tuple[SeasonEvent, ...]:
    episode = require_episode(season)
    if command.match_id in episode.drawn:
        return ()
    if episode.stage is not Stage.DUEL or not _is_linked(episode, command.match_id):
        raise HostError(_DUEL_NOT_LINKED)
    return (DuelDrawn(episode.number, command.match_id, moment.now_ms),)


def _is_linked(episode: Episode, match_id: str) -> bool:
    return episode.duel is not None and episode.duel.match_id == match_id


def _take_spoils(season: Season, command: TakeDuel, moment: Moment) -> tuple[SeasonEvent, ...]:
    """Returns the events that bring the two players their garnets of a duel's match."""
    episode = season.episodes[-1]
    match_id = command.match_id
    shares = tuple(
        share for share in command.shares if share.garnets is not None and share.brought is not None
    )
    if not match_id or shares == episode.duel_shares.get(match_id, ()):
        return ()
    if any(season.member(share.player_id) is None for share in shares):
        return ()
    taken = DuelSpoilsTaken(episode.number, match_id, shares, "", moment.now_ms)
    return (taken, *garnets.apply_duel_shares(season, episode, match_id, shares, "", moment))


def _report(season: Season, result: _Result, moment: Moment) -> tuple[SeasonEvent, ...]:
    episode = season.episodes[-1] if season.episodes else require_episode(season)
    result = replace(result, winner=_name_in(season, episode, result.winner))
    if episode.closed:
        return _report_again(season, episode, result, moment)
    by_match = {duel.match_id: duel for duel in episode.duels if duel.match_id}
    if not result.match_id and episode.duel is not None and episode.duel.match_id not in by_match:
        # A host's report counts as the result of the linked match, so that it counts only once.
        result = replace(result, match_id=episode.duel.match_id)
    earlier = by_match.get(result.match_id)
    if earlier is not None and earlier.winner == result.winner:
        return ()
    if episode.stage is not Stage.DUEL:
        raise HostError(NO_DUEL)
    if result.match_id and earlier is None and not _is_linked(episode, result.match_id):
        raise HostError(_DUEL_NOT_LINKED)
    return (_report_event(episode, season.duellists, result, moment),)


def _name_in(season: Season, episode: Episode, winner: str) -> str:
    """Returns by which of those who had the winner's place the episode knows its duellists."""
    known = season.duellists
    if episode.closed and episode.duels:
        known = (episode.duels[-1].winner, episode.duels[-1].loser)
    place = season.holder(winner)
    return next((id for id in known if season.holder(id) == place), winner)


def _report_event(
    episode: Episode, duellists: tuple[str, ...], result: _Result, moment: Moment
) -> DuelReported:
    if result.winner not in duellists:
        raise HostError("That player is not in this duel. Name one of the two who are.")
    (loser,) = without(duellists, result.winner)
    return DuelReported(
        episode.number,
        result.winner,
        loser,
        result.match_id,
        result.by,
        result.request,
        moment.now_ms,
    )


def _report_again(
    season: Season, episode: Episode, result: _Result, moment: Moment
) -> tuple[SeasonEvent, ...]:
    """Returns the events of another result of the last episode's duel, after the elimination."""
    if not episode.fallen or not episode.duels:
        raise HostError(NO_DUEL)
    last = episode.duels[-1]
    question = season.question(episode.number, "duel")
    if result.match_id not in ("", last.match_id):
        raise HostError(_DUEL_NOT_LINKED)
    winner = result.winner
    if winner == (question.winner if question else last.winner):
        return ()
    event = _report_event(episode, (last.winner, last.loser), result, moment)
    withdrawals = withdraw_question(question, moment)
    if winner not in episode.fallen:
        return (event, *withdrawals)
    corrected = Corrected(
        episode=episode.number,
        about="duel",
        before=(last.winner,),
        after=(winner,),
        tied=(),
        changes=(),
        by=result.by,
        reason="",
        at_ms=moment.now_ms,
    )
    events = (event, *withdrawals, corrected)
    after = evolve_all(season, events)
    return (*events, ask_hosts(after, episode, "duel", winner, moment))
