"""Variations: what a board does differently in the steps of the rules; by default the plain rules.

A new variation is a `Variation` with the steps it changes, and a row in `variations`:

1. placement: `placing`, the parts players may send in addition to their list of tiles
2. between: `prepare`, what changes after placement and is seen before moving
3. movement: `moving`, the parts players may send in addition to their snakes' moves
4. upset: `upset`, what sealed parts change right before the first step: tiles, direction tiles
5. the tile: `give`, what it gives to the snake that enters it
6. the snake: `score`, what its apples are worth
7. other points: `reward`, points that are not a snake's
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple, TypeAlias

from bifrost_bot.engines.antisocial_snake.model import (
    OWN_WORTH,
    Board,
    Bonus,
    Cell,
    Code,
    Entries,
    Submission,
    Tiles,
    Words,
)
from bifrost_bot.engines.taps import Path, Taps
from bifrost_bot.engines.values import Claim, Json, Seat

Answers: TypeAlias = Mapping[Seat, Submission]
"""Every player's submission, in seat order; no order may matter."""

Below: TypeAlias = Callable[[int], int]
"""Draws a whole number from 0 to one less than the bound."""


class Blank(NamedTuple):
    """A part of a computer player's answer that has to be filled in.

    Attributes:
        below: Draws numbers for it.
        item: Its number where the kind has several, else 0.
    """

    board: Board
    seat: Seat
    below: Below
    item: int = 0

    def draw_several(self, bound: int, most: int) -> list[int]:
        """Draws up to `most` whole numbers below the bound."""
        return [self.below(bound) for _ in range(self.below(most + 1))]


Guess: TypeAlias = Callable[[Blank], Entries]
Arrows: TypeAlias = tuple[tuple[Cell, Cell], ...]
"""From where to where a part moves things."""

Change: TypeAlias = Callable[[Board, Answers], tuple[Board, str]]
"""Makes a changed board, and a sentence for everyone."""


BORDER: Final = "border"
BLACK_TILE: Final = "black"
BODY: Final = "body"


class TileGain(NamedTuple):
    """A visited tile's apples; a tuple, as a computer player makes thousands while it searches.

    Attributes:
        number: The apples on it.
        factor: Their multiplier.
        staleness: What is subtracted then.
    """

    number: int
    factor: int
    staleness: int = 0

    @property
    def apples(self) -> int:
        """The apples that the snake claims: never below zero."""
        return max(0, self.number * self.factor - self.staleness)


@dataclass(frozen=True, slots=True)
class HiddenChanges:
    """Changes that other players' sealed parts can still make before the first step.

    Attributes:
        tiles: Tiles whose colour and apples can change.
        black_tiles: Tiles that can become black, or cease to be.
        direction_tiles: Tiles on which direction tiles can appear, or can void the player's own.
        by: The parts that can do so, such as `swaps`; empty where none can.
    """

    tiles: frozenset[Cell] = frozenset()
    black_tiles: frozenset[Cell] = frozenset()
    direction_tiles: frozenset[Cell] = frozenset()
    by: str = ""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of part that an answer may have.

    Attributes:
        word: The word by which it begins and is stored.
        example: An example as it is typed after the board's prefix.
        read: Makes entries of the words after `word`, for a board as the seat sees it; raises
            `MoveError`.
        write: Makes the text after the board's prefix of entries that are not empty.
        guess: Legal entries as a random player might send them.
        plan: The most promising entries, for a computer player; none if left out.
        taps: The taps that can follow the keys tapped so far, or the part as it is typed after the
            board's prefix; None where the keys lead nowhere. Of a kind with items, the item's
            number is the first of the keys. If left out, the kind is only typed.
        keys: The keys that stand for recorded entries, so that taps continue from them.
        openers: Other words by which it may begin, which belong to the entries.
        clears: Whether `none` clears it.
        verbatim: Whether a person reads an item's answer, so that it is kept as it was typed.
        items: The numbers that may follow `word`; each is then a separate part, stored as
            `word number`, and its number comes first of the words that are read.
        arrows: From where to where the entries move things, to be drawn on a plan.
        preview: The effect of the entries as far as their player can see, and which are sure to
            fail, line by line.
        explain: The effect that a seat's entries had, on a board as it sees it, line by line.
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
    arrows: Callable[[Board, Entries], Arrows] = lambda board, entries: ()
    preview: Callable[[Board, Entries], tuple[str, ...]] = lambda board, entries: ()
    explain: Callable[[Board, Seat, Entries], tuple[str, ...]] = lambda board, seat, entries: ()

    def parts(self, board: Board) -> list[str]:
        """Returns the parts that can be sent: the word, or the word with each item's number."""
        if self.items is None:
            return [self.word]
        return [f"{self.word} {item}" for item in self.items(board)]


@dataclass(frozen=True, slots=True)
class Rewards:
    """Points not earned by snakes, by seat and reason, and sentences about them for everyone."""

    points: Mapping[Seat, Bonus] = field(default_factory=dict[Seat, Bonus])
    told: tuple[str, ...] = ()


def all_entries(answers: Answers, board: Board, kind: str) -> tuple[Words, ...]:
    """Returns the entries of a kind on a board in all answers."""
    found: list[Words] = []
    for answer in answers.values():
        found += answer.entries(board.name, kind)
    return tuple(found)


def plain_gain(colour: Code, tile: Code, number: int, before: TileGain | None) -> TileGain:
    """Returns a tile's gain by the plain rules: double on the own colour (rule A-20)."""
    del before
    return TileGain(number, OWN_WORTH if tile == colour else 1)


def nothing_changes(board: Board, answers: Answers) -> tuple[Board, str]:
    """Returns the board unchanged, and no sentence."""
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
        ruling: A house ruling that players of such a board should know, if any.
        placing: Parts of an answer in the placement phase.
        moving: Parts of an answer in the movement phase.
        prepare: The board after the changes between placement and movement, and a sentence for
            everyone.
        upset: The board after the sealed changes right before the first step, and a sentence for
            everyone.
        capped: Whether all snakes of a player share the board's cap of twists; else `prepare` sets
            their limits.
        certain: The obstacles that players can be sure of, so that moves into them are refused.
        give: A tile's gain, from the colours of snake and tile, its number, and the gain before.
        score: The score of a snake's apples.
        reckoning: The name of `score` in the account of a snake's apples.
        reward: Other points, from the board and the other board of its round, both after movement.
        claims: The parts of an answer that only a person can judge, on a board of the movement
            phase.
        judge: The answer with those claims judged right that are named, and all others wrong.
        suits: Why tiles do not suit it, as a sentence; empty if they do.
        report: The variation's own entries in the referee's report of a board.
        palette: The colours of a generated board, as letters.
        asks: Whether a host may add questions.
        notes: Further lines for players about a board.
        hidden_changes: Changes that others can still make before the first step, for a seat.
    """

    id: str
    title: str
    rule: str
    ruling: str = ""
    placing: tuple[Kind, ...] = ()
    moving: tuple[Kind, ...] = ()
    prepare: Change = nothing_changes
    upset: Change = nothing_changes
    capped: bool = True
    certain: tuple[str, ...] = (BORDER, BLACK_TILE, BODY)
    give: Callable[[Code, Code, int, TileGain | None], TileGain] = plain_gain
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
    hidden_changes: Callable[[Board, Seat], HiddenChanges] = lambda board, seat: HiddenChanges()
