"""The values of Three Towers: settings, submissions, events, state, view."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from bifrost_bot.engines.values import Outcome, Seat

Tower: TypeAlias = int
"""A tower's number, 1 to 9, row by row (rule T-1)."""

Pattern: TypeAlias = str
"""A configuration or declaration, one character a tower: `#` ON, `.` OFF, `?` either."""

Hand: TypeAlias = tuple[Pattern, Pattern, Pattern]
"""A player's three configurations of a round."""

TOWERS: Final[tuple[Tower, ...]] = tuple(range(1, 10))
PLAYERS: Final = 3
MOST_DECLARATIONS: Final = 3
ON: Final = "#"
OFF: Final = "."
EITHER: Final = "?"
ATTRIBUTES: Final[Mapping[str, str]] = {"D": "divine", "M": "miracle", "R": "radiant"}
PAIRS: Final = ("DM", "DR", "MR")
"""All choices of two attributes."""

RADIANCE_PRICE: Final = 3
DIVINITY_PRICE: Final = 2
MIRACLE_GAIN: Final = 1


@dataclass(frozen=True, slots=True)
class Terms:
    """The settings that everyone may know.

    Attributes:
        attributes: The two letters of each tower, such as `DM`, towers 1 to 9.
        rounds: How many rounds are played.
        power: How much Power every player has in each round.
    """

    attributes: tuple[str, ...]
    rounds: int
    power: int

    def towers_of(self, pair: str) -> tuple[Tower, ...]:
        """Returns the towers that have both attributes of the pair (rule T-12)."""
        wanted = set(pair)
        return tuple(tower for tower in TOWERS if set(self.attributes[tower - 1]) == wanted)


@dataclass(frozen=True, slots=True)
class Config:
    """A match's settings.

    Attributes:
        garnets: The garnets that each seat starts with.
        configurations: The hands the host set, by round and seat; the others are dealt. Secret.
        round_seconds: The length of a round.
        warnings: Seconds before the end of a round at which players who have not answered are
            warned.
    """

    terms: Terms
    garnets: Mapping[Seat, int]
    configurations: Mapping[str, Mapping[Seat, Hand]]
    round_seconds: int
    warnings: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Radiance:
    """The ability that decides whether `target` counts on one tower."""

    target: Seat
    tower: Tower
    on: bool


@dataclass(frozen=True, slots=True)
class Divinity:
    """The ability that replaces the user's configuration of that number, 1 to 3, by `pattern`."""

    number: int
    pattern: Pattern


@dataclass(frozen=True, slots=True)
class Miracle:
    """The ability that earns a garnet."""


Ability: TypeAlias = Radiance | Divinity | Miracle


@dataclass(frozen=True, slots=True)
class Submission:
    """A player's whole answer in a round; it grows over several texts.

    Attributes:
        power: Towers given Power in this round, rising.
        reserve: Towers given Power in the next round, paid now, rising.
        attributes: Two letters such as `DM`, or nothing.
        declarations: At most three different patterns, in the order in which they were made.
    """

    power: tuple[Tower, ...] = ()
    reserve: tuple[Tower, ...] = ()
    attributes: str = ""
    declarations: tuple[Pattern, ...] = ()
    ability: Ability | None = None


@dataclass(frozen=True, slots=True)
class Use:
    """A use of an ability as everyone sees it, without the change of a Divinity (R-110).

    Attributes:
        ability: `radiance`, `divinity` or `miracle`.
        target: The player it acts on; with Divinity and Miracle the user (R-101).
        tower: The tower of a Radiance, else None.
        on: Whether the Radiance counts as Power there.
        void: Whether it was negated by another of its kind on the same player.
    """

    seat: Seat
    ability: str
    target: Seat
    tower: Tower | None = None
    on: bool = False
    void: bool = False


@dataclass(frozen=True, slots=True)
class Points:
    """A player's points of a round, by source."""

    attributes: int
    configurations: int
    declarations: int

    @property
    def total(self) -> int:
        """All points of the round."""
        return self.attributes + self.configurations + self.declarations


@dataclass(frozen=True, slots=True)
class Account:
    """The sources of a player's points in detail; only that player may know.

    Attributes:
        powered: The towers of its own Power, with reservations, before any Radiance.
        attributes: The two letters chosen, or nothing.
        lit: The towers with both attributes whose light was ON.
        configurations: The patterns that counted, each with its iterations, the sets of towers
            (`258`).
        declarations: The declarations made, each with whether it was true.
    """

    powered: tuple[Tower, ...]
    attributes: str
    lit: tuple[Tower, ...]
    configurations: tuple[tuple[Pattern, tuple[str, ...]], ...]
    declarations: tuple[tuple[Pattern, bool], ...]


@dataclass(frozen=True, slots=True)
class TowersLit:
    """The Power on each tower was counted; odd numbers are ON."""

    round: int
    sums: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class AbilityUsed:
    """A player used an ability; `garnets` are those it has afterwards."""

    use: Use
    garnets: int


@dataclass(frozen=True, slots=True)
class PointsEarned:
    """A player's points of a round by source, and its total since the first."""

    seat: Seat
    points: Points
    total: int


@dataclass(frozen=True, slots=True)
class Accounted:
    """A player learns privately where its points of the round came from."""

    seat: Seat
    account: Account


@dataclass(frozen=True, slots=True)
class RoundEnded:
    """A round is over; reservations and hands of it are gone."""


@dataclass(frozen=True, slots=True)
class Reserved:
    """A player's reservations come into force in the round that begins."""

    seat: Seat
    towers: tuple[Tower, ...]


@dataclass(frozen=True, slots=True)
class Dealt:
    """A player received its configurations of a round."""

    seat: Seat
    round: int
    hand: Hand


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """The last round is over; the ranking is final."""

    outcome: Outcome


Event: TypeAlias = (
    TowersLit | AbilityUsed | PointsEarned | Accounted | RoundEnded | Reserved | Dealt | MatchEnded
)


@dataclass(frozen=True, slots=True)
class Secret:
    """The part of the state that only its player may know.

    Attributes:
        hand: The configurations of the present round; empty once the match is over.
        reserved: Towers to which its reservations give Power in the present round.
        account: Where its points of the last closed round came from.
    """

    hand: tuple[Pattern, ...] = ()
    reserved: tuple[Tower, ...] = ()
    account: Account | None = None

    @property
    def free_towers(self) -> tuple[Tower, ...]:
        """The towers without Power from its reservations, rising."""
        return tuple(tower for tower in TOWERS if tower not in self.reserved)


@dataclass(frozen=True, slots=True)
class Standing:
    """The public part of a player: the garnets, and the points of every closed round."""

    seat: Seat
    garnets: int
    rounds: tuple[Points, ...] = ()

    @property
    def total(self) -> int:
        """All points so far."""
        return sum(points.total for points in self.rounds)


def standing_of(standings: Iterable[Standing], seat: Seat) -> Standing:
    """Returns the public part of a seat."""
    return next(standing for standing in standings if standing.seat == seat)


@dataclass(frozen=True, slots=True)
class Closed:
    """The public part of a closed round."""

    round: int
    sums: tuple[int, ...]
    uses: tuple[Use, ...] = ()

    @property
    def lights(self) -> Pattern:
        """The lights of the nine towers, each ON or OFF."""
        return "".join(ON if total % 2 else OFF for total in self.sums)


@dataclass(frozen=True, slots=True)
class State:
    """A whole match.

    Attributes:
        number: The round to be played next, from 1.
        standings: The public part of each player, in seat order.
        secrets: The secret part, by seat.
        closed: The rounds played, in order.
    """

    config: Config
    number: int
    standings: tuple[Standing, ...]
    secrets: Mapping[Seat, Secret]
    closed: tuple[Closed, ...] = ()
    outcome: Outcome | None = None

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats in their order."""
        return tuple(standing.seat for standing in self.standings)


@dataclass(frozen=True, slots=True)
class View:
    """The match as one viewer may know it.

    Attributes:
        secret: The viewer's own; empty for the public.
        all_secrets: Every player's, for a viewer who knows all (after the match).
    """

    viewer: Seat | None
    terms: Terms
    number: int
    standings: tuple[Standing, ...]
    closed: tuple[Closed, ...]
    outcome: Outcome | None
    secret: Secret = field(default_factory=Secret)
    all_secrets: tuple[tuple[Seat, Secret], ...] = ()

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats in their order."""
        return tuple(standing.seat for standing in self.standings)

    def standing(self, seat: Seat) -> Standing:
        """Returns the public part of a seat."""
        return standing_of(self.standings, seat)
