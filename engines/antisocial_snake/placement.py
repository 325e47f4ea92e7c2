"""Placement: starting tiles, boots and letters (rules A-7 to A-12, R-45 to R-50)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

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
    starts = {owned: wish.cell for owned, wish in wishes.items() if _stays(owned, wishes)}
    booted = rng.shuffled(sorted(wishes.keys() - starts.keys()), f"boots {board.name}")
    for owned in booted:
        _put(owned, _closest(tiles, wishes[owned].cell, starts), starts, rng, f"boots {board.name}")
    everyone = sorted(Owned(seat, code) for seat in answers for code in tiles.codes)
    # Players who named nothing come after all who did.
    for owned in everyone:
        if owned not in wishes:
            _put(owned, _free(tiles, owned.colour, starts), starts, rng, f"starts {board.name}")
    boots = {owned: _boot(wishes[owned].cell, wishes) for owned in booted}
    return _with_letters(rng.shuffled(everyone, f"letters {board.name}"), starts, boots)


def _wishes(board: Board, answers: Answers) -> dict[Owned, Wish]:
    wishes: dict[Owned, Wish] = {}
    for seat, answer in answers.items():
        for level, (name,) in enumerate(answer.entries(board.name, PLACE)):
            cell = cell_of(board.tiles, name)
            wishes[Owned(seat, board.tiles.colours[cell])] = Wish(cell, level)
    return wishes


def _stays(owned: Owned, wishes: Mapping[Owned, Wish]) -> bool:
    """Returns whether the snake's priority on its tile is strictly the best (A-8 and A-9)."""
    own = wishes[owned]
    for other, wish in wishes.items():
        if other != owned and wish.cell == own.cell and wish.level <= own.level:
            return False
    return True


def _boot(cell: Cell, wishes: Mapping[Owned, Wish]) -> str:
    """Returns how a tile was lost: to the one who listed it earliest, or to no one."""
    for owned, wish in wishes.items():
        if wish.cell == cell and _stays(owned, wishes):
            return EARLIER
    return TIED


def _put(
    owned: Owned, cells: Sequence[Cell], starts: dict[Owned, Cell], rng: Rng, purpose: str
) -> None:
    """Puts the snake on one of these tiles at random; without any it sits out (R-49)."""
    if cells:
        starts[owned] = rng.choice(cells, purpose)


def _free(tiles: Tiles, colour: Code, starts: Mapping[Owned, Cell]) -> tuple[Cell, ...]:
    taken = set(starts.values())
    return tuple(cell for cell in tiles.cells_of(colour) if cell not in taken)


def _closest(tiles: Tiles, origin: Cell, starts: Mapping[Owned, Cell]) -> Sequence[Cell]:
    """Returns the nearest free tiles of the same colour, without its own (A-11, R-45 to R-47)."""
    by_distance: dict[int, list[Cell]] = {}
    for cell in _free(tiles, tiles.colours[origin], starts):
        if cell != origin:
            by_distance.setdefault(tiles.lattice.distance(origin, cell), []).append(cell)
    return by_distance[min(by_distance)] if by_distance else ()


def _with_letters(
    order: Sequence[Owned], starts: Mapping[Owned, Cell], boots: Mapping[Owned, str]
) -> Placed:
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
    return (letter_of(high - 1) if high else "") + chr(ord("A") + low)
