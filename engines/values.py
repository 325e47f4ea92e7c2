"""Values shared by games and their host: seats, slots, phases, outcomes, claims, forms, saves."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias, TypeVar

T = TypeVar("T")

Seat: TypeAlias = str
"""A seat's name, `[a-z0-9_-]{1,32}`, such as `red` or `light-green`."""

Board: TypeAlias = str
"""A board's name, such as `1`."""

EVERYTHING: Final[Seat] = "all"
"""A viewer who may see everything, for replays after the end; never the name of a seat."""

AHEAD: Final = "next"
"""The word before an answer that a player plans for the coming turn, as in `next C5`."""

MOST_COMPLETIONS: Final = 25
"""The most suggestions that Discord shows while a user types."""

LONGEST_COMPLETION: Final = 100
"""The most characters of a suggestion; longer beginnings get none."""

LONGEST_FILE: Final = 64_000
"""The most bytes of a host's file."""

Json: TypeAlias = bool | int | float | str | list["Json"] | dict[str, "Json"] | None
Audience: TypeAlias = Literal["everyone", "nobody"] | frozenset[Seat]
Ranking: TypeAlias = tuple[tuple[Seat, ...], ...]


@dataclass(frozen=True, slots=True, order=True)
class Slot:
    """Who owes an answer: a seat, on one board or, if `board` is None, on all of its boards."""

    seat: Seat
    board: Board | None = None


@dataclass(frozen=True, slots=True)
class Phase:
    """A part of the match in which the slots of `to_act` owe one answer each.

    Without slots, its time passes.

    Attributes:
        number: Counts from 1 through the whole match and never falls.
        name: Its name for players, such as `turn` or `round 3`.
        to_act: The slots that owe an answer, in the order of lists for people.
        seconds: Its length unless the host set another.
        warnings: Seconds before the deadline at which those who still owe an answer are warned,
            longest first.
        closes: `deadline` if only the deadline ends the phase, `answered` if the last slot's answer
            does too.
        boards: The boards that are played in it, if slots name none; None for all opened boards.
            `()` suits a vote.
        pause_before: Seconds of break before it, by which its deadline is later.
        chapter: A sentence for all on what begins with it, such as a second half; the lobby shows
            it too.
    """

    number: int
    name: str
    to_act: tuple[Slot, ...]
    seconds: int
    warnings: tuple[int, ...] = ()
    closes: Literal["deadline", "answered"] = "deadline"
    boards: tuple[Board, ...] | None = None
    pause_before: int = 0
    chapter: str = ""

    @property
    def seats(self) -> frozenset[Seat]:
        """The seats that owe an answer."""
        return frozenset(slot.seat for slot in self.to_act)


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a match: seats best first, ties sharing a place, and the reason as a sentence."""

    ranking: Ranking
    reason: str


@dataclass(frozen=True, slots=True)
class Outline:
    """The length of a match, as far as its settings fix it.

    Attributes:
        boards: The boards that it is played on, in order.
        phases: The fewest and the most phases, including votes; None if unknown.
        rounds: The number of rounds, as players count them; None for a game without rounds.
        usual: The usual number of phases if no one stops playing; None if `phases` says enough.
    """

    boards: tuple[Board, ...]
    phases: tuple[int, int] | None = None
    rounds: int | None = None
    usual: int | None = None


@dataclass(frozen=True, slots=True)
class Spoils:
    """A seat's gains from a match for the next one: the currency and the marks of a season.

    Attributes:
        garnets: Its garnets at the end, won ones included; None in a game without garnets.
        won: The garnets that the match awarded.
        tokens: The Tokens of Life it has won.
        candidate: The reason why it is an Elimination Candidate, as the end of a sentence, or
            empty.
    """

    garnets: int | None = None
    won: int = 0
    tokens: int = 0
    candidate: str = ""


@dataclass(frozen=True, slots=True)
class Stakes:
    """The stakes of a match for a season.

    Attributes:
        candidates: The number of Elimination Candidates, 1 or 2.
        tokens: Whether it awards Tokens of Life; otherwise the season's rules do.
        purses: Each seat's garnets at the start; empty in a game without garnets.
    """

    candidates: int = 1
    tokens: bool = False
    purses: Mapping[Seat, int] = field(default_factory=dict[Seat, int])


@dataclass(frozen=True, slots=True)
class Report:
    """The whole state in the format of the referee."""

    boards: Mapping[Board, Json]
    seats: Mapping[Seat, Json]


@dataclass(frozen=True, slots=True, order=True)
class Claim:
    """An answer that no rule can judge, such as to a question of the host. It names no player.

    Claims are equal if board, question and answer are: the rest is for the people who read them.

    Attributes:
        question: The question, for the host who judges it.
        given: The answer as typed by each player, sorted, so that the order reveals nothing.
        expected: The answer that the host noted beforehand, if any.
    """

    board: Board
    question: str
    answer: str
    given: tuple[str, ...] = field(default=(), compare=False)
    expected: str = field(default="", compare=False)

    @property
    def spelled(self) -> tuple[str, ...]:
        """The answer in each of its spellings."""
        return tuple(dict.fromkeys(self.given)) or (self.answer,)


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a form for a part of an answer; it becomes text as if it were typed.

    Attributes:
        label: At most 45 characters.
        before: The beginning of the part when it is typed.
        example: An example, shown while the field is empty; at most 100 characters.
        value: The present text.
        empty: The part for an empty field.
        joint: The separator of several lines; None for a field of one line.
    """

    label: str
    before: str
    example: str
    value: str
    empty: str
    joint: str | None = None

    def part(self, filled: str) -> str:
        """Returns the text that would be typed instead."""
        lines = [" ".join(line.split()) for line in filled.splitlines()]
        text = (self.joint or " ").join(filter(None, lines))
        return f"{self.before} {text}" if text else self.empty


@dataclass(frozen=True, slots=True)
class SavedFile:
    """A game as a file that other programs read."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A game that another program saved, as it would have been played here.

    Attributes:
        names: The players' names by seat.
        said: The answers of each phase, in the game's notation.
        notice: A notice for its reader about omissions and mismatches, or empty.
    """

    names: Mapping[Seat, str]
    said: tuple[Mapping[Slot, str], ...]
    notice: str = ""


def seen_by(viewer: Seat | None, by_seat: Mapping[Seat, T]) -> Mapping[Seat, T]:
    """Returns those of several seats' secrets that a viewer may know: the own, or everything."""
    if viewer == EVERYTHING:
        return by_seat
    return {seat: value for seat, value in by_seat.items() if seat == viewer}
