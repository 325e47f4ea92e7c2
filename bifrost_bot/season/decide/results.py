"""Decides what results bring into a season, those of matches and of duels, and what follows when they change later.

What depends on a result that has changed and is not yet done begins again. What is done, an elimination, is asked of
the hosts: they keep or undo it, and in time it is kept. If the next episode has not begun, the episode of an undone
elimination continues; else only the player is back.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias, assert_never

from bifrost_bot.season import garnets, tie
from bifrost_bot.season.decide.rights import reason_of, require_episode, require_host
from bifrost_bot.season.errors import HostError
from bifrost_bot.season.events import (
    Corrected,
    DuelReported,
    EpisodeReopened,
    QuestionAsked,
    QuestionClosed,
    Reinstated,
    SeasonEvent,
    SpoilsTaken,
)
from bifrost_bot.season.fold import evolved
from bifrost_bot.season.model import Doubt, Episode, Moment, Question, Season, Share, Stage
from bifrost_bot.season.rules import MOST_GARNETS
from bifrost_bot.season.share import changed, completed, present, same_consequences
from bifrost_bot.speech.texts.season.refusal import SeasonRefusal


@dataclass(frozen=True, slots=True)
class TakeSpoils:
    """Take what a linked match gave (`shares_of`), instead of what was taken of it before.

    `by` is empty where the bot does it, as the match has ended or was corrected.
    """

    by: str
    match_id: str
    shares: tuple[Share, ...]


@dataclass(frozen=True, slots=True)
class Correct:
    """Correct by hand what some persons take from an episode's match; each share replaces the person's whole one."""

    by: str
    episode: int
    shares: tuple[Share, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class ReportDuel:
    """Report who won the duel, or one duel of the finale; again, to correct it.

    `match_id` is empty if it was played elsewhere: then `request` tells repetitions apart. `by` as for `TakeSpoils`.
    """

    by: str
    winner: str
    match_id: str = ""
    request: str = ""


@dataclass(frozen=True, slots=True)
class AnswerQuestion:
    """Keep or undo the elimination that the hosts are asked about."""

    by: str
    number: int
    keep: bool


ResultCommand: TypeAlias = TakeSpoils | Correct | ReportDuel | AnswerQuestion


def decide(season: Season, command: ResultCommand, moment: Moment) -> tuple[SeasonEvent, ...]:
    """Returns the events that follow from a result.

    Raises:
        SeasonError: When it does not fit the season.
    """
    if command.by or not isinstance(command, TakeSpoils | ReportDuel):
        require_host(season, command.by)
    match command:
        case TakeSpoils():
            return _take(season, command, moment)
        case Correct():
            return _correct(season, command, moment)
        case ReportDuel():
            return _report(season, command, moment)
        case AnswerQuestion():
            return _answer(season, command, moment)
        case _:
            assert_never(command)


def _take(season: Season, command: TakeSpoils, moment: Moment) -> tuple[SeasonEvent, ...]:
    linked = (one for one in season.episodes if one.match and one.match.match_id == command.match_id)
    episode = next(linked, None)
    if episode is None:
        raise HostError(SeasonRefusal.not_linked)
    _check(season, episode, command.shares)
    shares = completed(season, episode, command.shares)
    # Only a match that has changed replaces what a host has corrected.
    return () if shares == episode.taken else _taken(season, episode, shares, command.by, "", moment)


def _correct(season: Season, command: Correct, moment: Moment) -> tuple[SeasonEvent, ...]:
    reason = reason_of(command.reason)
    episode = next((one for one in season.episodes if one.number == command.episode and one.shares), None)
    if episode is None:
        raise HostError(SeasonRefusal.no_spoils.format(number=command.episode))
    _check(season, episode, command.shares)
    if any(episode.share(share.player_id) is None for share in command.shares):
        raise HostError(SeasonRefusal.not_in_episode.format(number=episode.number))
    given = {share.player_id: share for share in (*episode.shares, *command.shares)}
    full = tuple(given[share.player_id] for share in episode.shares)
    return _taken(season, episode, full, command.by, reason, moment)


def _check(season: Season, episode: Episode, shares: Sequence[Share]) -> None:
    """Refuses results that nobody can have.

    Raises:
        HostError: Saying what would be right.
    """
    ids = [share.player_id for share in shares]
    if len(set(ids)) < len(ids):
        raise HostError(SeasonRefusal.twice)
    if not set(ids) & set(present(season, episode)):
        raise HostError(SeasonRefusal.nobody_played)
    most = max(len(shares), len(season.cast))
    for share in shares:
        amounts = (share.garnets or 0, share.brought or 0, share.won, share.tokens)
        if not 1 <= share.place <= most or not all(0 <= amount <= MOST_GARNETS for amount in amounts):
            raise HostError(SeasonRefusal.place_out_of_range.format(most=most, garnets=MOST_GARNETS))


def _taken(
    season: Season, episode: Episode, shares: tuple[Share, ...], by: str, reason: str, moment: Moment
) -> tuple[SeasonEvent, ...]:
    if shares == episode.shares:
        return ()
    restarts = not episode.closed and (not episode.shares or _matters(episode, episode.shares, shares))
    match_id = episode.match.match_id if episode.match else ""
    taken = SpoilsTaken(episode.number, match_id, shares, restarts, by, reason, moment.now_ms)
    moves = garnets.taken(season, episode, shares, by, moment)
    if not episode.shares:
        return (taken, *moves)
    after = evolved(season, (taken,))
    corrected = _corrected(episode, after, taken)
    return (taken, *moves, corrected, *_asked(after, season, episode, shares, moment))


def _matters(episode: Episode, before: Sequence[Share], after: Sequence[Share]) -> bool:
    """Returns whether another result may lead to another Candidate or opponent.

    Garnets alone do so only where they are still to be compared, or were when a tie was decided.
    """
    if not same_consequences(before, after):
        return True
    ties = episode.rules.ties
    if episode.tie is None:
        return episode.stage is Stage.CANDIDACY and before != after
    return "garnets" in ties[: ties.index(episode.tie.how) + 1] and before != after


def _corrected(before: Episode, season: Season, taken: SpoilsTaken) -> Corrected:
    after = season.episodes[before.number - 1]
    number = len(before.candidates) or tie.wanted(season, before)
    candidates, tied = tie.expected(after, number)
    old = before.candidates or tie.expected(before, number)[0]
    changes = changed(before.shares, after.shares)
    return Corrected(before.number, "spoils", old, candidates, tied, changes, taken.by, taken.reason, taken.at_ms)


def _asked(
    after: Season, before: Season, episode: Episode, shares: Sequence[Share], moment: Moment
) -> tuple[SeasonEvent, ...]:
    """Returns the question that arises, and that an earlier one of the episode no longer does."""
    withdrawn = _withdrawn(before.question(episode.number, "spoils"), moment)
    if not episode.closed or not episode.fallen or not _matters(episode, episode.basis, shares):
        return withdrawn
    return (*withdrawn, *_question(after, episode, "spoils", "", moment))


def _withdrawn(question: Question | None, moment: Moment) -> tuple[SeasonEvent, ...]:
    return () if question is None else (QuestionClosed(question.number, "withdrawn", "", moment.now_ms),)


def _question(season: Season, episode: Episode, about: Doubt, winner: str, moment: Moment) -> tuple[SeasonEvent, ...]:
    until_ms = moment.now_ms + season.rules.question_seconds * 1000
    number = season.numbers + 1
    return (QuestionAsked(number, episode.number, about, episode.fallen, winner, until_ms, moment.now_ms),)


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
    withdrawn = _withdrawn(question, moment)
    if command.winner not in episode.fallen:
        return (event, *withdrawn)
    corrected = Corrected(
        *(episode.number, "duel", (last.winner,), (command.winner,), (), (), command.by, "", moment.now_ms)
    )
    events = (event, *withdrawn, corrected)
    return (*events, *_question(evolved(season, events), episode, "duel", command.winner, moment))


def _answer(season: Season, command: AnswerQuestion, moment: Moment) -> tuple[SeasonEvent, ...]:
    if command.number in season.answered:
        return ()
    question = next((one for one in season.questions if one.number == command.number), None)
    if question is None:
        raise HostError(SeasonRefusal.no_question)
    if command.keep:
        return (QuestionClosed(question.number, "kept", command.by, moment.now_ms),)
    events: list[SeasonEvent] = [QuestionClosed(question.number, "undone", command.by, moment.now_ms)]
    other: Doubt = "duel" if question.about == "spoils" else "spoils"
    events += _withdrawn(season.question(question.episode, other), moment)
    for id in question.asked:
        episode = season.episodes[question.episode - 1]
        events += garnets.returned(season, episode, id, command.by, moment)
        events.append(Reinstated(episode.number, id, command.by, moment.now_ms))
    if len(season.episodes) == question.episode:
        events.append(EpisodeReopened(question.episode, question.about, question.winner, moment.now_ms))
    after = evolved(season, events)
    episode = after.episodes[question.episode - 1]
    return (*events, *garnets.taken(after, episode, episode.shares, command.by, moment))
