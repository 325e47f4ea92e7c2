"""Placement: starting tiles, boots and letters (rules A-7 to A-12, R-45 to R-50)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from string import ascii_uppercase
from typing import Final, NamedTuple, TypeAlias

from bifrost_bot.engines.antisocial_snake.board.names import cell_of
from bifrost_bot.engines.antisocial_snake.model import (
    EARLIER,
    TIED,
    Board,
    Cell,
    Code,
    Letter,
    Snake,
    Tiles,
)
from bifrost_bot.engines.antisocial_snake.variation import Answers
from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.values import Seat

PLACE: Final = "place"
"""The kind of the ordered list of tiles."""

LETTERS: Final = 26


class Owned(NamedTuple):
    """A snake before it has a letter."""

    seat: Seat
    colour: Code


_Starts: TypeAlias = Mapping[Owned, Cell]


class Wish(NamedTuple):
    """The tile asked for, and its place in the list: 0 comes first."""

    cell: Cell
    level: int


@dataclass(frozen=True, slots=True)
class Placed:
    """The result of placement.

    Attributes:
        snakes: In the order of their letters.
        owners: Their seats by letter.
        boots: How each booted snake lost the tile it asked for, a key of `BOOTS`.
    """

    snakes: tuple[Snake, ...]
    owners: Mapping[Letter, Seat]
    boots: Mapping[Letter, str]


def place(board: Board, answers: Answers, rng: Rng) -> Placed:
    """Returns the snakes on their starting tiles, with letters dealt from the seed."""
    tiles = board.tiles
    wishes = _wishes(board, answers)
    starts: dict[Owned, Cell] = {}
    for owned, wish in wishes.items():
        if _stays(owned, wishes):
            starts[owned] = wish.cell
    # A snake for which no tile is left sits out.
    purpose = f"boots {board.name}"
    boots: dict[Owned, str] = {}
    for owned in rng.shuffled(sorted(wishes.keys() - starts.keys()), purpose):
        asked = wishes[owned].cell
        boots[owned] = _boot(asked, wishes)
        cells = _closest(tiles, asked, starts)
        if cells:
            starts[owned] = rng.choice(cells, purpose)
    everyone = sorted(Owned(seat, code) for seat in answers for code in tiles.codes)
    # Players who named nothing come after all who did.
    for owned in everyone:
        if owned in wishes:
            continue
        cells = _free(tiles, owned.colour, starts)
        if cells:
            starts[owned] = rng.choice(cells, f"starts {board.name}")
    order = rng.shuffled(everyone, f"letters {board.name}")
    return _with_letters(order, starts, boots)


def _wishes(board: Board, answers: Answers) -> dict[Owned, Wish]:
    wishes: dict[Owned, Wish] = {}
    for seat, answer in answers.items():
        for level, (name,) in enumerate(answer.entries(board.name, PLACE)):
            cell = cell_of(board.tiles, name)
            owned = Owned(seat, board.tiles.colours[cell])
            wishes[owned] = Wish(cell, level)
    return wishes


def _stays(owned: Owned, wishes: Mapping[Owned, Wish]) -> bool:
    """Returns whether the snake's priority on its tile is strictly the best (A-8 and A-9)."""
    own = wishes[owned]
    for other, wish in wishes.items():
        wants_it_too = other != owned and wish.cell == own.cell
        if wants_it_too and wish.level <= own.level:
            return False
    return True


def _boot(cell: Cell, wishes: Mapping[Owned, Wish]) -> str:
    """Returns how a tile was lost: to the one who listed it earliest, or to no one."""
    for owned, wish in wishes.items():
        if wish.cell == cell and _stays(owned, wishes):
            return EARLIER
    return TIED


def _free(tiles: Tiles, colour: Code, starts: _Starts) -> list[Cell]:
    taken = set(starts.values())
    return [cell for cell in tiles.cells_of(colour) if cell not in taken]


def _closest(tiles: Tiles, origin: Cell, starts: _Starts) -> Sequence[Cell]:
    """Returns the nearest free tiles of the same colour, without its own (A-11, R-45 to R-47)."""
    by_distance: dict[int, list[Cell]] = {}
    for cell in _free(tiles, tiles.colours[origin], starts):
        if cell != origin:
            distance = tiles.lattice.distance(origin, cell)
            by_distance.setdefault(distance, []).append(cell)
    return by_distance[min(by_distance)] if by_distance else ()


def _with_letters(order: Sequence[Owned], starts: _Starts, boots: Mapping[Owned, str]) -> Placed:
    """Returns the snakes with letters in random order, which say nothing of owners (rule A-5)."""
    snakes: list[Snake] = []
    owners: dict[Letter, Seat] = {}
    lost: dict[Letter, str] = {}
    for at, owned in enumerate(order):
        letter = letter_of(at)
        path = (starts[owned],) if owned in starts else ()
        snakes.append(Snake(letter, owned.colour, path))
        owners[letter] = owned.seat
        if owned in boots:
            lost[letter] = boots[owned]
    return Placed(tuple(snakes), owners, lost)


def letter_of(number: int) -> str:
    """Returns the letter of a snake: A to Z from 0 on, then AA, AB and so on."""
    high, low = divmod(number, LETTERS)
    before = letter_of(high - 1) if high else ""
    return before + ascii_uppercase[low]
