"""The values that a game and its host share: seats, slots, phases, outcomes, claims, fields of
forms, saved games.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

Seat: TypeAlias = str
"""A seat's name, `[a-z0-9_-]{1,32}`, such as `red` or `light-green`."""

Board: TypeAlias = str
"""A board's name, such as `1`."""

EVERYTHING: Final[Seat] = "all"
"""A viewer who knows everything, for the replay once a match is over. No seat has this name."""

MOST_COMPLETIONS: Final = 25
"""How many suggestions Discord shows while a user types."""

LONGEST_COMPLETION: Final = 100
"""How many characters a suggestion may have; nothing is suggested for a longer beginning."""

LONGEST_FILE: Final = 64_000
"""How many bytes a host's file may have."""

Json: TypeAlias = bool | int | float | str | list["Json"] | dict[str, "Json"] | None
Audience: TypeAlias = Literal["everyone", "nobody"] | frozenset[Seat]
Ranking: TypeAlias = tuple[tuple[Seat, ...], ...]


@dataclass(frozen=True, slots=True, order=True)
class Slot:
    """Where an answer is owed: by a seat, on one board or, if `board` is None, on all of its
    boards together.
    """

    seat: Seat
    board: Board | None = None


@dataclass(frozen=True, slots=True)
class Phase:
    """A stretch of the match in which the slots of `to_act` owe one answer each; where there are
    none, its time passes.

    Attributes:
        number: Counts from 1 through the whole match and never falls.
        name: What players call it, such as `turn` or `round 3`.
        to_act: The slots that owe an answer, in the order they are listed to people.
        seconds: How long the phase lasts unless the host set another length.
        warnings: Seconds before the deadline at which those who still owe an answer are told,
        longest first. closes: `deadline` when an answer never ends the phase by itself, `answered`
        when it does (the last slot's). boards: The boards that are played in it, where slots name
        none; None: all that were opened. `()` suits a vote. pause_before: How many seconds of break
        come before it: its deadline is that much later. chapter: What begins with it, such as a
        second half, in a sentence for all: the lobby is told it as well.
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


@dataclass(frozen=True, slots=True)
class Outcome:
    """How the match ended: seats best first, ties sharing a place, and one sentence why."""

    ranking: Ranking
    reason: str


@dataclass(frozen=True, slots=True)
class Outline:
    """How long a match is, as far as its settings say it beforehand.

    Attributes:
        boards: The boards that it is played on, in order.
        phases: The fewest and the most phases, votes and the like included; None where that is not
        told. rounds: How many rounds it has, as players count them; None for a game without rounds.
        usual: About how many phases it has where everybody plays on; None where fewest and most say
        enough.
    """

    boards: tuple[Board, ...]
    phases: tuple[int, int] | None = None
    rounds: int | None = None
    usual: int | None = None


@dataclass(frozen=True, slots=True)
class Spoils:
    """What a seat takes from a match into the next one: the currency and the marks of a season.

    Attributes:
        garnets: How many garnets it has at the end, won ones included; None in a game without
        garnets. won: How many of them the match awarded. tokens: How many Tokens of Life it has
        won. candidate: Why it is an Elimination Candidate, as the end of a sentence; empty if it is
        none.
    """

    garnets: int | None = None
    won: int = 0
    tokens: int = 0
    candidate: str = ""


@dataclass(frozen=True, slots=True)
class Stakes:
    """What is at stake for a season in a match.

    Attributes:
        candidates: How many Elimination Candidates it names, 1 or 2.
        tokens: Whether it awards Tokens of Life; where not, the season's rules say who gets some.
        purses: With how many garnets each seat begins; empty in a game without garnets.
    """

    candidates: int = 1
    tokens: bool = False
    purses: Mapping[Seat, int] = field(default_factory=dict[Seat, int])


@dataclass(frozen=True, slots=True)
class Report:
    """The all-knowing picture of a state in the shapes of the public referee format."""

    boards: Mapping[Board, Json]
    seats: Mapping[Seat, Json]


@dataclass(frozen=True, slots=True, order=True)
class Claim:
    """An answer that no rule can judge, such as to a question of the host's own. It names no
    player.

    Claims are the same if board, question and answer are: the rest is for the people who read them.

    Attributes:
        question: What was asked, for the host who judges it.
        given: The answer as typed by each player who gave it, sorted, so that the order tells
        nothing. expected: The answer that the host noted beforehand, if any.
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
    """A line of a form, by which a part of an answer is given; it becomes text as if it were typed.

    Attributes:
        label: What is asked for, at most 45 characters.
        before: What the part begins with when it is typed.
        example: An example of what to fill in, shown while the field is empty; at most 100
        characters. value: What is filled in now. empty: The part that an empty field stands for.
        joint: What joins the lines of a field of several; None for a field of one line.
    """

    label: str
    before: str
    example: str
    value: str
    empty: str
    joint: str | None = None

    def part(self, filled: str) -> str:
        """Returns the text to type instead of filling in the field like this."""
        lines = [" ".join(line.split()) for line in filled.splitlines()]
        said = (self.joint or " ").join(line for line in lines if line)
        return f"{self.before} {said}" if said else self.empty


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
        said: What was answered in each phase, in the game's notation.
        notice: What its reader should be told: what was left aside, or does not fit; empty if
        nothing.
    """

    names: Mapping[Seat, str]
    said: tuple[Mapping[Slot, str], ...]
    notice: str = ""
