"""Decides what the results of matches bring into a season, and what follows when they change later.

What depends on a result that has changed and is not yet done begins again. What is done, an
elimination, is asked of the hosts (`questions`).
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bifrost_bot.engines.options.edit import StaleError, merged
from bifrost_bot.engines.words import listed
from bifrost_bot.season import garnets, tie_break
from bifrost_bot.season.decide.questions import asked, withdrawn
from bifrost_bot.season.decide.rights import reason_of, require_host
from bifrost_bot.season.errors import HostError
from bifrost_bot.season.events import (
    Corrected,
    SeasonEvent,
    SpoilsTaken,
)
from bifrost_bot.season.fold import evolved
from bifrost_bot.season.host_action import Correct, Correction
from bifrost_bot.season.match_rewards import changed, completed, present, same_consequences
from bifrost_bot.season.model import Episode, Moment, Season, Share, Stage
from bifrost_bot.season.rules import MOST_GARNETS
from bifrost_bot.speech.texts.refusal import SettingsRefusal
from bifrost_bot.speech.texts.season.refusal import SeasonRefusal


@dataclass(frozen=True, slots=True)
class TakeSpoils:
    """Take what a linked match gave (`shares_of`), instead of what was taken of it before.

    `by` is empty where the bot does it, as the match has ended or was corrected.
    """

    by: str
    match_id: str
    shares: tuple[Share, ...]


def decide(season: Season, command: TakeSpoils, moment: Moment) -> tuple[SeasonEvent, ...]:
    """Returns the events that follow from a match's result.

    Raises:
        SeasonError: When it does not fit the season.
    """
    if command.by:
        require_host(season, command.by)
    linked = (
        one for one in season.episodes if one.match and one.match.match_id == command.match_id
    )
    episode = next(linked, None)
    if episode is None:
        raise HostError(SeasonRefusal.not_linked)
    _check(season, episode, command.shares)
    shares = completed(season, episode, command.shares)
    # Only a match that has changed replaces what a host has corrected.
    if shares in (episode.taken, episode.shares):
        return ()
    return _taken(season, episode, shares, command.by, "", moment)


def correct(season: Season, command: Correct, moment: Moment) -> tuple[SeasonEvent, ...]:
    """Returns the events that follow when a host corrects a result.

    Raises:
        SeasonError: When it does not fit the season, or another host has changed the same since
        this one saw it.
    """
    require_host(season, command.by)
    reason = reason_of(command.reason)
    episode = next(
        (one for one in season.episodes if one.number == command.episode and one.shares), None
    )
    if episode is None:
        raise HostError(SeasonRefusal.no_spoils.format(number=command.episode))
    share = episode.share(command.player_id)
    if share is None:
        raise HostError(SeasonRefusal.not_in_episode.format(number=episode.number))
    corrected = _merged(share, command.corrections)
    _check(season, episode, (corrected,))
    full = tuple(corrected if one is share else one for one in episode.shares)
    # Whether garnets are as many as a host says is secret, so that they said it is always on
    # record.
    is_told = any(one.field == "garnets" for one in command.corrections)
    return (
        _taken(season, episode, full, command.by, reason, moment)
        if is_told or full != episode.shares
        else ()
    )


def _merged(share: Share, corrections: Sequence[Correction]) -> Share:
    """Returns a share with the parts that a host has named, which nobody may have changed since
    they saw them.
    """
    seen = {one.field: one.seen for one in corrections}
    wanted = {one.field: one.value for one in corrections}
    now = {field: getattr(share, field) for field in wanted}
    try:
        return replace(share, **merged(now, seen, wanted, wanted))
    except StaleError as problem:
        changes = [_change(name, now[name], seen[name]) for name in problem.names]
        raise HostError(SeasonRefusal.result_changed.format(changes=listed(changes))) from None


def _change(name: str, now: int | None, before: int | None) -> str:
    """Returns what has changed; how many garnets somebody holds is their secret, also from
    hosts.
    """
    return (
        name
        if name == "garnets"
        else SettingsRefusal.change.format(name=name, now=now, before=before)
    )


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
        if not 1 <= share.place <= most or not all(
            0 <= amount <= MOST_GARNETS for amount in amounts
        ):
            raise HostError(
                SeasonRefusal.place_out_of_range.format(most=most, garnets=MOST_GARNETS)
            )


def _taken(
    season: Season,
    episode: Episode,
    shares: tuple[Share, ...],
    by: str,
    reason: str,
    moment: Moment,
) -> tuple[SeasonEvent, ...]:
    restarts = not episode.closed and (
        not episode.shares or _matters(episode, episode.shares, shares)
    )
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
    number = len(before.candidates) or tie_break.wanted(season, before)
    candidates, tied = tie_break.expected(after, number)
    old = before.candidates or tie_break.expected(before, number)[0]
    changes = changed(before.shares, after.shares)
    return Corrected(
        before.number, "spoils", old, candidates, tied, changes, taken.by, taken.reason, taken.at_ms
    )


def _asked(
    after: Season, before: Season, episode: Episode, shares: Sequence[Share], moment: Moment
) -> tuple[SeasonEvent, ...]:
    """Returns the question that arises, and that an earlier one of the episode no longer does."""
    gone = withdrawn(before.question(episode.number, "spoils"), moment)
    if not episode.closed or not episode.fallen or not _matters(episode, episode.basis, shares):
        return gone
    return (*gone, *asked(after, episode, "spoils", "", moment))
