"""Elimination Candidates by the places of a match, and the rules that break ties."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any, TypeAlias

from bifrost_bot.engines.rng import Draw, Rng
from bifrost_bot.season.model import Choice, Episode, Season, Share
from bifrost_bot.season.rules import TieBreak
from bifrost_bot.season.succession import line

_Split: TypeAlias = tuple[tuple[str, ...], tuple[str, ...]]
"""The people who are certainly selected, and those who tie for the remaining places."""


@dataclass(frozen=True, slots=True)
class Selection:
    """The selected people, as far as that is decided.

    Attributes:
        chosen: Those who are certain; all of them, unless votes are needed.
        tied: Those among whom the rules had to decide, in the order of the cast.
        undecided: Those for whom the leaders have to vote now.
        places: How many of the undecided will be selected.
        how: The last rule that was needed.
        level: Those among whom the coin chose.
        draws: The coin.
    """

    chosen: tuple[str, ...]
    tied: tuple[str, ...] = ()
    undecided: tuple[str, ...] = ()
    places: int = 0
    how: TieBreak = "coin"
    level: tuple[str, ...] = ()
    draws: tuple[Draw, ...] = ()


def candidate_count(season: Season, episode: Episode) -> int:
    """Returns the number of an episode's Candidates: two if only two or three players are in."""
    named = episode.match.candidates if episode.match else 1
    return 2 if len(season.alive) <= 3 else min(named, 2)


def leaders(season: Season, episode: Episode) -> tuple[str, ...]:
    """Returns the people of the best place among those in the season: they vote."""
    shares = _shares_alive(season, episode)
    best = min((share.place for share in shares), default=0)
    return tuple(share.player_id for share in shares if share.place == best)


def select_candidates(season: Season, episode: Episode) -> Selection:
    """Selects those named by the match, then the last by place; ties in the order of the rules."""
    number = candidate_count(season, episode)
    certain, tied = _select_by_match(_shares_alive(season, episode), number)
    return _break_tie(season, episode, Selection(certain, tied), number - len(certain))


def candidates_by_match(episode: Episode, number: int) -> _Split:
    """Returns the Candidates by the match alone, and those who tie for the other places."""
    return _select_by_match(episode.shares, number)


def select_least(season: Season, episode: Episode, options: Sequence[str]) -> Selection:
    """Selects the least of some people by place; ties by garnets, season places and coin."""
    places = {share.player_id: share.place for share in episode.shares}
    certain, tied = _select(options, 1, lambda id: -places.get(id, 0))
    if certain:
        return Selection(certain)
    for how in ("garnets", "places"):
        certain, tied = _select(tied, 1, _sort_key(season, episode, how))
        if certain:
            return Selection(certain, how=how)
    return _toss_coin(season, episode, Selection((), tied), tied, 1, "opponent")


def _shares_alive(season: Season, episode: Episode) -> list[Share]:
    return [share for share in episode.shares if share.player_id in season.alive]


def _select_by_match(shares: Sequence[Share], number: int) -> _Split:
    order = {share.player_id: (not share.candidate, -share.place) for share in shares}
    return _select(tuple(order), number, order.__getitem__)


def _break_tie(season: Season, episode: Episode, selection: Selection, places: int) -> Selection:
    tied = selection.tied
    for how in season.rules.ties:
        if not tied:
            break
        if how == "votes" and not _is_voted(episode.choice):
            return replace(selection, undecided=tied, places=places)
        if how == "coin":
            return _toss_coin(season, episode, selection, tied, places, "tie")
        more, tied = _select(tied, places, _sort_key(season, episode, how))
        selection = replace(selection, chosen=(*selection.chosen, *more), how=how)
        places -= len(more)
    return selection


def _is_voted(choice: Choice | None) -> bool:
    return choice is not None and choice.kind == "vote" and choice.closed


def _toss_coin(
    season: Season,
    episode: Episode,
    selection: Selection,
    tied: tuple[str, ...],
    places: int,
    purpose: str,
) -> Selection:
    rng = Rng(season.seed, episode.number)
    chosen = (*selection.chosen, *rng.take(list(tied), places, purpose))
    return replace(selection, chosen=chosen, how="coin", level=tied, draws=rng.draws)


def _select(people: Sequence[str], places: int, key: Callable[[str], Any]) -> _Split:
    """Returns the people who take one of the places, least keys first, and who tie for the rest.

    People of one key stay in their order.
    """
    certain: tuple[str, ...] = ()
    for _, group in groupby(sorted(people, key=key), key=key):
        level = tuple(group)
        if len(certain) == places:
            break
        if len(certain) + len(level) > places:
            return certain, level
        certain += level
    return certain, ()


def _sort_key(season: Season, episode: Episode, how: TieBreak) -> Callable[[str], int]:
    """Returns the key of a rule: the least becomes Candidate."""
    choice = episode.choice
    match how:
        case "votes":
            votes = count_votes(choice)
            return lambda id: -votes.get(id, 0)
        case "garnets":
            held = choice.held if choice else season.held
            return lambda id: held.get(id, 0)
        case _:
            return lambda id: -_sum_places(season, episode, id)


def count_votes(choice: Choice | None) -> dict[str, int]:
    """Returns how many votes each option has."""
    if choice is None:
        return {}
    votes = dict.fromkeys(choice.options, 0)
    for answer in choice.answers.values():
        for id in answer:
            if id in votes:
                votes[id] += 1
    return votes


def _sum_places(season: Season, episode: Episode, id: str) -> int:
    """Returns the sum of a person's places in the episodes before this one.

    Those of a player whom they follow as a substitute count like their own.
    """
    people = line(season, id)
    total = 0
    for earlier in season.episodes[: episode.number - 1]:
        for share in earlier.shares:
            if share.player_id in people:
                total += share.place
    return total
