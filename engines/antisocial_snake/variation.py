"""What a variation is: what it does in the named steps of the rules, each with the plain rules as
default.

A new variation is one small file, a `Variation` with the steps it changes, and a row in
`variations`:

1. placement: `placing`, the parts players may send in addition to their list of tiles
2. between: `prepare`, what changes after placement and is seen before moving
3. movement: `moving`, the parts players may send in addition to their snakes' moves
4. upset: `upset`, what sealed parts change right before the first step: tiles, and signs that turn
snakes on them 5. the tile: `give`, what it gives to the snake that enters it 6. the snake: `score`,
what its apples are worth 7. other points: `reward`, points that are not a snake's
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple, TypeAlias

from bifrost_bot.engines.antisocial_snake.model import (
    OWN_WORTH,
    Board,
    Cell,
    Code,
    Entries,
    Submission,
    Tiles,
)
from bifrost_bot.engines.taps import Path, Taps
from bifrost_bot.engines.values import Claim, Json, Seat

Answers: TypeAlias = Mapping[Seat, Submission]
"""What every player sent, in seat order; no order may matter."""

Below: TypeAlias = Callable[[int], int]
"""Draws a whole number from 0 to one less than the bound."""

Guess: TypeAlias = Callable[[Board, Seat, Below, int], Entries]

BORDER: Final = "border"
HOLE: Final = "black"
BODY: Final = "body"


class Bite(NamedTuple):
    """What a visited tile gave; a tuple, as thousands are made while a computer player thinks.

    Attributes:
        number: The apples that lay there.
        factor: What they are multiplied by.
        staleness: What is taken off then.
    """

    number: int
    factor: int
    staleness: int = 0

    @property
    def gain(self) -> int:
        """What the snake claims: never below zero."""
        return max(0, self.number * self.factor - self.staleness)


@dataclass(frozen=True, slots=True)
class Doubts:
    """What other players' sealed parts can still change before the first step.

    Attributes:
        tiles: Tiles whose colour and apples can change.
        holes: Tiles that can become black, or cease to be.
        signs: Tiles on which direction tiles can come to lie, or can void the player's own.
        by: What they would do it with, such as `swaps`; nothing where they can do nothing.
    """

    tiles: frozenset[Cell] = frozenset()
    holes: frozenset[Cell] = frozenset()
    signs: frozenset[Cell] = frozenset()
    by: str = ""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of part that an answer may have.

    Attributes:
        word: By which it begins and is stored.
        example: How it is typed after the board's prefix.
        read: Makes entries of the words after `word`, for a board as the seat sees it; raises
        `MoveError`. write: Makes what follows the board's prefix of entries that are not empty.
        guess: Entries as a random player might send them, drawn with `below`; legal ones. Also
        given the item. plan: Entries that promise most, as a computer player sends them; nothing if
        None. taps: What can be tapped next after the keys tapped so far, or the part as it is typed
        after the board's prefix;
            None where the keys lead nowhere. Of a kind with items, the item's number is the first
            of the keys. If left out, the kind is only typed.
        keys: The keys that stand for entries where they are tapped, so that taps go on from what is
        recorded. openers: Other words by which it may begin, which belong to the entries. clears:
        Whether `none` clears it. verbatim: Whether a person reads what is said of an item, so that
        it is kept as it was typed. items: The numbers that may follow `word`; each is then a part
        of its own, stored as `word number`, and its
            number comes first of the words that are read.
        arrows: From where to where the entries move things, to be drawn on a plan.
        foretell: What the entries will do as far as their player can see, with what is sure to
        fail, line by line. became: What became of a seat's entries once their phase is over, on a
        board as it sees it, line by line.
    """

    word: str
    example: str
    read: Callable[[Sequence[str], Board, Seat], Entries]
    write: Callable[[Entries], str]
    guess: Guess
    plan: Guess | None = None
    taps: Callable[[Board, Seat, Path], Taps | None] | None = None
    keys: Callable[[Board, Entries], Path] = lambda board, entries: ()
    openers: tuple[str, ...] = ()
    clears: bool = True
    verbatim: Callable[[int], bool] = lambda item: False
    items: Callable[[Board], Sequence[int]] | None = None
    arrows: Callable[[Board, Entries], tuple[tuple[Cell, Cell], ...]] = lambda board, entries: ()
    foretell: Callable[[Board, Entries], tuple[str, ...]] = lambda board, entries: ()
    became: Callable[[Board, Seat, Entries], tuple[str, ...]] = lambda board, seat, entries: ()


@dataclass(frozen=True, slots=True)
class Rewards:
    """Points not earned by snakes, by seat and reason, and what everyone is told of them, line
    by line.
    """

    points: Mapping[Seat, Mapping[str, int]] = field(default_factory=dict[Seat, Mapping[str, int]])
    told: tuple[str, ...] = ()


def plain_bite(colour: Code, tile: Code, number: int, before: Bite | None) -> Bite:
    """Returns what a tile gives by the plain rules: double on the own colour (rule A-20)."""
    del before
    return Bite(number, OWN_WORTH if tile == colour else 1)


def nothing_changes(board: Board, answers: Answers) -> tuple[Board, str]:
    """Returns the board as it is, and nothing to tell."""
    del answers
    return board, ""


def no_rewards(board: Board, partner: Board | None, answers: Answers) -> Rewards:
    """Returns no points but those of the snakes."""
    del board, partner, answers
    return Rewards()


@dataclass(frozen=True, slots=True)
class Variation:
    """A board's own rules.

    Attributes:
        id: Its name in settings.
        title: Its name for people.
        rule: What differs on its boards, for their opening.
        ruling: A house ruling that players of such a board should know, or nothing.
        placing: Parts of an answer in the placement phase.
        moving: Parts of an answer in the movement phase.
        prepare: The board after the changes between placement and movement, and a sentence for
        everyone. upset: The board after the sealed changes right before the first step, and a
        sentence for everyone. capped: Whether all snakes of a player share the board's cap of
        twists; else `prepare` sets their limits. certain: What stops a snake for sure where a
        player sees it, so that moves into it are refused when typed. give: What a tile gives, from
        the colours of snake and tile, its number, and what the tile before gave. score: What a
        snake's apples are worth. reckoning: What `score` does, in words for the account. reward:
        Other points, from the board and the other board of its round, both after movement. claims:
        The parts of an answer that only a person can judge, on a board of the movement phase.
        judge: The answer with those claims judged right that are named, and all others wrong.
        suits: Why tiles do not suit it, as a sentence; nothing if they do. report: What else the
        referee says of such a board. palette: The colours of a generated board, as letters. asks:
        Whether a host may add questions of its own. notes: What else players should see of a board,
        line by line. doubts: What others can still change of a board before the first step, as a
        seat sees it.
    """

    id: str
    title: str
    rule: str
    ruling: str = ""
    placing: tuple[Kind, ...] = ()
    moving: tuple[Kind, ...] = ()
    prepare: Callable[[Board, Answers], tuple[Board, str]] = nothing_changes
    upset: Callable[[Board, Answers], tuple[Board, str]] = nothing_changes
    capped: bool = True
    certain: tuple[str, ...] = (BORDER, HOLE, BODY)
    give: Callable[[Code, Code, int, Bite | None], Bite] = plain_bite
    score: Callable[[int], int] = int
    reckoning: str = ""
    reward: Callable[[Board, Board | None, Answers], Rewards] = no_rewards
    claims: Callable[[Board, Submission], tuple[Claim, ...]] = lambda board, answer: ()
    judge: Callable[[Board, Submission, Collection[Claim]], Submission] = (
        lambda board, answer, right: answer
    )
    suits: Callable[[Tiles], str] = lambda tiles: ""
    report: Callable[[Board], Mapping[str, Json]] = lambda board: {}
    palette: str = "rbg"
    asks: bool = False
    notes: Callable[[Board], tuple[str, ...]] = lambda board: ()
    doubts: Callable[[Board, Seat], Doubts] = lambda board, seat: Doubts()
