"""Ratings after matches; the arithmetic is the library's (Plackett-Luce)."""

from collections.abc import Mapping, Sequence
from typing import Final

from openskill.models import PlackettLuce, PlackettLuceRating

from bifrost_bot.match.history.results import Rating, Result

NEWCOMER: Final = 1_000.0
"""The points of an unknown player; both winning and certainty add points."""

_DEVIATIONS: Final = 3.0
_POINTS_EACH: Final = 24.0


def rate(known: Mapping[str, Rating], match: Sequence[Result]) -> dict[str, Rating]:
    """Returns the new ratings of all players of a rated match."""
    model = PlackettLuce()
    teams = [[_skill(model, known.get(one.user_id))] for one in match]
    places = [one.place for one in match]
    after = model.rate(teams, ranks=list(map(float, places)))
    best = min(places)
    ratings: dict[str, Rating] = {}
    for one, (skill,) in zip(match, after, strict=True):
        before = known.get(one.user_id)
        ratings[one.user_id] = _add_match(before, skill, one, best)
    return ratings


def rate_all(matches: Sequence[Sequence[Result]]) -> dict[str, Rating]:
    """Returns the ratings after all rated matches, in this order."""
    known: dict[str, Rating] = {}
    for match in matches:
        known |= rate(known, match)
    return known


def points(rating: Rating) -> int:
    """Returns a rating as one number: the skill that the player very probably exceeds."""
    skill = PlackettLuce().rating(mu=rating.mu, sigma=rating.sigma)
    return round(skill.ordinal(_DEVIATIONS, _POINTS_EACH, NEWCOMER))


def _skill(model: PlackettLuce, rating: Rating | None) -> PlackettLuceRating:
    if rating is None:
        return model.rating()
    return model.rating(mu=rating.mu, sigma=rating.sigma)


def _add_match(
    before: Rating | None, skill: PlackettLuceRating, result: Result, best: int
) -> Rating:
    """Returns a rating after one more match, in which `best` was the best place of a person."""
    known = before or Rating(skill.mu, skill.sigma, 0, 0, 0, 0)
    won = result.place == 1
    return Rating(
        skill.mu,
        skill.sigma,
        matches=known.matches + 1,
        wins=known.wins + won,
        shared=known.shared + (won and result.shared),
        best=known.best + (result.place == best),
    )
