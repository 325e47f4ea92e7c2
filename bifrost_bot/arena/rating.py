"""Ratings of programs from their games: as the contest rated them, and by OpenSkill."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from openskill.models import PlackettLuce

from bifrost_bot.arena.game import Game

FIRST_ELO: Final = 1500.0
ELO_STEP: Final = 16.0
"""How far one full point moves a program's rating among equals."""

_ELO_SCALE: Final = 400.0


@dataclass(frozen=True, slots=True)
class Rating:
    """The ratings of a program.

    Attributes:
        elo: The contest's rating, which begins at `FIRST_ELO`.
        skill: OpenSkill's estimate, which begins at 25.
        doubt: The standard deviation of `skill`, which falls with every game.
    """

    elo: float
    skill: float
    doubt: float


def points(places: Sequence[int]) -> tuple[Fraction, ...]:
    """Returns each player's points in a game of three: 1, 0 and -1 by place, shared in a tie.

    That is half a point more or less for each other player in a worse or better place, however many
    play.
    """
    return tuple(_points(place, places) for place in places)


def _points(own: int, places: Sequence[int]) -> Fraction:
    ahead = sum(own < other for other in places)
    behind = sum(own > other for other in places)
    return Fraction(ahead - behind, 2)


def share(places: Sequence[int], seat: int) -> Fraction:
    """Returns the seat's share of the win: 1 alone, a half or less if it is shared, 0 otherwise."""
    return Fraction(1, places.count(0)) if places[seat] == 0 else Fraction(0)


def rate(count: int, games: Iterable[Game]) -> tuple[Rating, ...]:
    """Returns the ratings of `count` programs after these games, in the order of their numbers."""
    model = PlackettLuce()
    elos = [FIRST_ELO] * count
    skills = [model.rating() for _ in range(count)]
    for game in sorted(games, key=lambda game: game.number):
        gained = _elo_changes([elos[player] for player in game.players], points(game.places))
        teams = [[skills[player]] for player in game.players]
        rated = model.rate(teams, ranks=list(map(float, game.places)))
        for player, gain, (skill,) in zip(game.players, gained, rated, strict=True):
            elos[player] += gain
            skills[player] = skill
    return tuple(
        Rating(elo, skill.mu, skill.sigma) for elo, skill in zip(elos, skills, strict=True)
    )


def _elo_changes(elos: Sequence[float], earned: Sequence[Fraction]) -> list[float]:
    """Returns each player's change: in proportion to the points beyond the expected ones.

    Among equals none are expected, so the change is proportional to the points themselves, as in
    the contest.
    """
    return [
        ELO_STEP * (float(got) - _expected_points(own, elos))
        for own, got in zip(elos, earned, strict=True)
    ]


def _expected_points(own: float, elos: Sequence[float]) -> float:
    return sum(1 / (1 + 10 ** ((other - own) / _ELO_SCALE)) - 0.5 for other in elos)
