"""Who is last: the places of a match cut where Candidates end, and what decides where they tie."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from bifrost_bot.engines.rng import Draw, Rng
from bifrost_bot.season.model import Choice, Episode, Season, Share
from bifrost_bot.season.rules import TieBreak


@dataclass(frozen=True, slots=True)
class Verdict:
    """Who is Candidate, as far as it is decided.

    Attributes:
        chosen: Those who are certain; all of them, unless votes are needed.
        tied: Those among whom the rules had to decide, in the order of the cast.
        undecided: Those for whom the leaders have to vote now.
        places: How many of the undecided become Candidates.
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


def wanted(season: Season, episode: Episode) -> int:
    """Returns how many Candidates an episode has: with three or two in the season all but the
    best one, or both.
    """
    named = episode.match.candidates if episode.match else 1
    return 2 if len(season.alive) <= 3 else min(named, 2)


def leaders(season: Season, episode: Episode) -> tuple[str, ...]:
    """Returns who has the best place of those in the season: they vote."""
    shares = _living(season, episode)
    best = min((share.place for share in shares), default=0)
    return tuple(share.player_id for share in shares if share.place == best)


def judged(season: Season, episode: Episode) -> Verdict:
    """Returns who is Candidate: those whom the match named, then the last by place; ties in the
    order of the rules.
    """
    number = wanted(season, episode)
    shares = {share.player_id: share for share in _living(season, episode)}
    certain, tied = _cut(
        tuple(shares), number, lambda id: (not shares[id].candidate, -shares[id].place)
    )
    return _broken(season, episode, certain, tied, number - len(certain))


def expected(episode: Episode, number: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Returns who of so many Candidates is one by the match alone, and among whom the rest of
    them would be found.
    """
    shares = {share.player_id: share for share in episode.shares}
    return _cut(tuple(shares), number, lambda id: (not shares[id].candidate, -shares[id].place))


def least(season: Season, episode: Episode, options: Sequence[str]) -> Verdict:
    """Returns the least of some persons by place; ties by garnets, season places and coin,
    without a vote.
    """
    places = {share.player_id: share.place for share in episode.shares}
    certain, tied = _cut(options, 1, lambda id: -places.get(id, 0))
    if certain:
        return Verdict(certain)
    for how in ("garnets", "places"):
        certain, tied = _cut(tied, 1, _key(season, episode, how))
        if certain:
            return Verdict(certain, how=how)
    return _coin(season, episode, Verdict((), tied), tied, 1, "opponent")


def _living(season: Season, episode: Episode) -> list[Share]:
    return [share for share in episode.shares if share.player_id in season.alive]


def _broken(
    season: Season, episode: Episode, certain: tuple[str, ...], tied: tuple[str, ...], places: int
) -> Verdict:
    verdict = Verdict(certain, tied)
    for how in season.rules.ties:
        if not tied:
            break
        if how == "votes" and not _is_voted(episode.choice):
            return replace(verdict, undecided=tied, places=places)
        if how == "coin":
            return _coin(season, episode, verdict, tied, places, "tie")
        more, tied = _cut(tied, places, _key(season, episode, how))
        verdict, places = (
            replace(verdict, chosen=(*verdict.chosen, *more), how=how),
            places - len(more),
        )
    return verdict


def _is_voted(choice: Choice | None) -> bool:
    return choice is not None and choice.kind == "vote" and choice.closed


def _coin(
    season: Season,
    episode: Episode,
    verdict: Verdict,
    tied: tuple[str, ...],
    places: int,
    purpose: str,
) -> Verdict:
    rng, pool = Rng(season.seed, episode.number), list(tied)
    drawn = tuple(pool.pop(rng.below(len(pool), purpose)) for _ in range(places))
    return replace(
        verdict, chosen=(*verdict.chosen, *drawn), how="coin", level=tied, draws=rng.draws
    )


def _cut(
    people: Sequence[str], places: int, key: Callable[[str], Any]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Returns who of some persons takes one of the places for certain, the least keys first, and
    who ties for the rest.

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


def _key(season: Season, episode: Episode, how: TieBreak) -> Callable[[str], int]:
    """Returns what is compared by a rule: who has least comes first."""
    choice = episode.choice
    match how:
        case "votes":
            return lambda id: -votes(choice).get(id, 0)
        case "garnets":
            held = choice.held if choice else season.held
            return lambda id: held.get(id, 0)
        case _:
            return lambda id: -_places(season, episode, id)


def votes(choice: Choice | None) -> dict[str, int]:
    """Returns how many votes each option has."""
    if choice is None:
        return {}
    named = [id for answer in choice.answers.values() for id in answer]
    return {id: named.count(id) for id in choice.options}


def _places(season: Season, episode: Episode, id: str) -> int:
    """Returns the sum of a person's places in the episodes before this one."""
    earlier = (one.share(id) for one in season.episodes[: episode.number - 1])
    return sum(share.place for share in earlier if share)
