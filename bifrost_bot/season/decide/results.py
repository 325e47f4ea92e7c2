"""Results of matches, and the consequences when one is corrected later.

Open consequences of a corrected result begin again. Whether to undo an elimination is asked of the
hosts (`questions`).
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from bifrost_bot.engines.options.edit import StaleError, merged
from bifrost_bot.engines.words import listed
from bifrost_bot.season import garnets, tie_break
from bifrost_bot.season.decide.questions import ask_hosts, withdraw_question
from bifrost_bot.season.decide.rights import clean_reason, require_host
from bifrost_bot.season.errors import NO_SPOILS, HostError
from bifrost_bot.season.events import Corrected, SeasonEvent, SpoilsTaken
from bifrost_bot.season.fold import evolve_all
from bifrost_bot.season.host_action import Correct, Correction
from bifrost_bot.season.match_rewards import (
    complete_shares,
    has_same_consequences,
    participants,
    share_changes,
)
from bifrost_bot.season.model import Episode, Moment, Season, Share, Stage, shares_by_person
from bifrost_bot.season.rules import MOST_GARNETS
from bifrost_bot.stream.refusals import NOTHING_TO_CHANGE


@dataclass(frozen=True, slots=True)
class TakeSpoils:
    """Take the result of a linked match (`shares_of`), in place of an earlier one.

    `by` is empty where the bot does it, at the end of the match or after its correction.
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
    episode = _episode_of(season, command.match_id)
    _check(season, episode, command.shares)
    shares = complete_shares(season, episode, command.shares)
    # Only another result of the match replaces a host's correction.
    if shares in (episode.taken, episode.shares):
        return ()
    return _take(season, episode, shares, command.by, "", moment)


def _episode_of(season: Season, match_id: str) -> Episode:
    for episode in season.episodes:
        if episode.match is not None and episode.match.match_id == match_id:
            return episode
    raise HostError("That match is not linked to an episode of this season. Link it first.")


def correct(season: Season, action: Correct, moment: Moment) -> tuple[SeasonEvent, ...]:
    """Returns the events that follow when a host corrects a result.

    Raises:
        SeasonError: When it does not fit the season, or has changed since the host saw it.
    """
    require_host(season, action.by)
    reason = clean_reason(action.reason)
    number = action.episode
    if not 1 <= number <= len(season.episodes) or not season.episodes[number - 1].shares:
        raise HostError(NO_SPOILS.format(number=number))
    episode = season.episodes[number - 1]
    share = episode.share(action.player_id)
    if share is None:
        raise HostError(f"Name only players who were in the season in episode {number}.")
    corrected = _merge_corrections(share, action.corrections)
    _check(season, episode, (corrected,))
    shares = tuple(corrected if one is share else one for one in episode.shares)
    # How many garnets a player has is secret: a correction of them is stored even if it was right.
    is_secret = any(one.field == "garnets" for one in action.corrections)
    if shares == episode.shares and not is_secret:
        return ()
    return _take(season, episode, shares, action.by, reason, moment)


def _merge_corrections(share: Share, corrections: Sequence[Correction]) -> Share:
    """Returns a corrected share.

    Raises:
        HostError: When a part that is to be corrected has changed since the host saw it.
    """
    now: dict[str, Any] = {}
    seen: dict[str, Any] = {}
    values: dict[str, Any] = {}
    for one in corrections:
        now[one.field] = getattr(share, one.field)
        seen[one.field] = one.seen
        values[one.field] = one.value
    try:
        return replace(share, **merged(now, seen, values, values))
    except StaleError as problem:
        changes = [_change_text(name, now[name], seen[name]) for name in problem.names]
        raise HostError(
            "Nothing was corrected, because that result has changed since you saw it: "
            f"{listed(changes)}. Correct it again if that is wrong."
        ) from None


def _change_text(name: str, now: int | None, before: int | None) -> str:
    if name == "garnets":
        return name  # The number is the player's secret, also from hosts.
    return NOTHING_TO_CHANGE.format(name=name, now=now, before=before)


def _check(season: Season, episode: Episode, shares: Sequence[Share]) -> None:
    """Passes if a result is possible.

    Raises:
        HostError: Saying what would be right.
    """
    ids = shares_by_person(shares)
    if len(ids) < len(shares):
        raise HostError("Give each player one result, not two.")
    of_cast = {season.holder(id) for id in participants(season, episode)}
    if of_cast.isdisjoint(map(season.holder, ids)):
        raise HostError(
            "Only players of the cast bring something from a match, and none of them has "
            "played in it."
        )
    last = max(len(shares), len(season.cast))
    for share in shares:
        amounts = (share.garnets or 0, share.brought or 0, share.won, share.tokens)
        is_possible = min(amounts) >= 0 and max(amounts) <= MOST_GARNETS
        if not is_possible or not 1 <= share.place <= last:
            raise HostError(
                f"Give places from 1 to {last}, and garnets, awards and Tokens from 0 to "
                f"{MOST_GARNETS:,}."
            )


def _take(
    season: Season,
    episode: Episode,
    shares: tuple[Share, ...],
    by: str,
    reason: str,
    moment: Moment,
) -> tuple[SeasonEvent, ...]:
    match_id = episode.match.match_id if episode.match else ""
    is_first = not episode.shares
    restarts = is_first or _may_change_candidates(episode, episode.shares, shares)
    restarts = restarts and not episode.closed
    taken = SpoilsTaken(episode.number, match_id, shares, restarts, by, reason, moment.now_ms)
    moves = garnets.apply_shares(season, episode, shares, by, moment)
    if is_first:
        return (taken, *moves)
    after = evolve_all(season, (taken,))
    corrected = _corrected_event(episode, after, taken)
    questions = _update_questions(after, season, episode, shares, moment)
    return (taken, *moves, corrected, *questions)


def _may_change_candidates(
    episode: Episode, before: Sequence[Share], after: Sequence[Share]
) -> bool:
    """Returns whether another result may lead to another Candidate or opponent.

    Garnets alone do so only where they are still to be compared, or were to break a tie.
    """
    if not has_same_consequences(before, after):
        return True
    if episode.tie is None:
        return episode.stage is Stage.CANDIDACY and before != after
    ties = episode.rules.ties
    return "garnets" in ties[: ties.index(episode.tie.how) + 1] and before != after


def _corrected_event(before: Episode, season: Season, taken: SpoilsTaken) -> Corrected:
    after = season.episodes[before.number - 1]
    number = len(before.candidates) or tie_break.candidate_count(season, before)
    candidates, tied = tie_break.candidates_by_match(after, number)
    return Corrected(
        episode=before.number,
        about="spoils",
        before=before.candidates or tie_break.candidates_by_match(before, number)[0],
        after=candidates,
        tied=tied,
        changes=share_changes(before.shares, after.shares),
        by=taken.by,
        reason=taken.reason,
        at_ms=taken.at_ms,
    )


def _update_questions(
    after: Season, before: Season, episode: Episode, shares: Sequence[Share], moment: Moment
) -> tuple[SeasonEvent, ...]:
    """Returns the withdrawal of an earlier question of the episode, and a new one if it arises."""
    withdrawals = withdraw_question(before.question(episode.number, "spoils"), moment)
    if not episode.closed or not episode.fallen:
        return withdrawals
    if not _may_change_candidates(episode, episode.basis, shares):
        return withdrawals
    return (*withdrawals, ask_hosts(after, episode, "spoils", "", moment))
