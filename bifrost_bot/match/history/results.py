"""Results of finished matches: the place of each person, and whether it counts for ratings."""

from dataclasses import dataclass

from bifrost_bot.engines.values import Ranking, Seat
from bifrost_bot.match.model import Match, Status


@dataclass(frozen=True, slots=True)
class Result:
    """A person's place in a finished match.

    Attributes:
        place: From 1; a gap follows a shared place. Of one who resigned it comes after `of`: below
            all who did not, and below those who did so later.
        of: The number of seats, computer players included.
        rated: Whether it counts for ratings.
        shared: Whether another seat has the same place, even a computer player's.
        silent: Whether no person answered in the whole match, which is then not rated.
    """

    user_id: str
    seat: Seat
    place: int
    of: int
    rated: bool
    shared: bool = False
    silent: bool = False

    @property
    def resigned(self) -> bool:
        """Whether the person resigned."""
        return self.place > self.of


@dataclass(frozen=True, slots=True)
class Ladder:
    """The ratings of one game on one server."""

    guild_id: int
    game: str


@dataclass(frozen=True, slots=True)
class Rating:
    """A person's estimated skill, and the matches behind it.

    Attributes:
        mu: The skill.
        sigma: The uncertainty of `mu`.
        matches: The number of rated matches.
        wins: The matches with the first place of all seats, alone or shared.
        shared: The wins whose place was shared.
        best: The matches in which no other rated person placed better.
    """

    mu: float
    sigma: float
    matches: int
    wins: int
    shared: int
    best: int


@dataclass(frozen=True, slots=True)
class MatchResult:
    """A result with its match."""

    match_id: str
    ladder: Ladder
    ended_ms: int
    result: Result


def results(match: Match) -> tuple[Result, ...]:
    """Returns every person's result, best first, those who resigned last.

    There are none unless the match ended by the rules.

    A rated match needs two people, who are rated against each other wherever computer players
    placed between them. A match that is not to count, or in which no person ever answered, is not
    rated; a person who never answered where others did is. A seat whose player was replaced is not
    rated: its place is kept as a result of its last player. Its first player is, if they resigned.
    """
    if match.status is not Status.FINISHED or match.outcome is None or match.settings.rehearsal:
        return ()
    placed = places(match.outcome.ranking)
    people: dict[Seat, str] = {}
    for seat in placed:
        player = match.person_at(seat)
        if player:
            people[seat] = player.id
    first: dict[Seat, str] = {}
    for former in match.former:
        first.setdefault(former.seat, former.player.id)
    resigned = {one.player.id: one.seat for one in match.resigned}
    silent = is_silent(match)
    rateable = len(people.keys() - first.keys()) + len(resigned.keys() & {*first.values()})
    rated = match.settings.rated and not silent and rateable > 1
    shared: set[Seat] = set()
    for seats in match.outcome.ranking:
        if len(seats) > 1:
            shared.update(seats)
    found = [
        Result(
            user_id=user_id,
            seat=seat,
            place=placed[seat],
            of=len(placed),
            rated=rated and seat not in first,
            shared=seat in shared,
            silent=silent,
        )
        for seat, user_id in people.items()
    ]
    last = len(placed) + len(resigned)
    below = [
        Result(
            user_id=user_id,
            seat=seat,
            place=last - earlier,
            of=len(placed),
            rated=rated and first[seat] == user_id,
            silent=silent,
        )
        for earlier, (user_id, seat) in enumerate(resigned.items())
    ]
    return (*found, *reversed(below))


def is_silent(match: Match) -> bool:
    """Returns whether no person answered in any counting phase."""
    return match.first_answered is None


def places(ranking: Ranking) -> dict[Seat, int]:
    """Returns every seat's place, best first; a gap follows a shared place."""

    found: dict[Seat, int] = {}
    for seats in ranking:
        place = len(found) + 1
        found |= dict.fromkeys(seats, place)
    return found
