"""Placement: who stays, who is booted and where to, the letters (rules A-7 to A-12, R-45 to
R-50).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from bifrost_bot.engines.antisocial_snake.board.cells import cell_of
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
    """What placement resulted in.

    Attributes:
        snakes: In the order of their letters.
        owners: Their seats, in the same order.
        boots: How those lost their tile that had to leave the one they asked for, a key of `BOOTS`.
    """

    snakes: tuple[Snake, ...]
    owners: tuple[Seat, ...]
    boots: Mapping[Letter, str]


def place(board: Board, answers: Answers, rng: Rng) -> Placed:
    """Returns the snakes on their starting tiles, with letters dealt from the seed."""
    tiles = board.tiles
    wishes = {
        Owned(seat, tiles.colours[cell]): Wish(cell, level)
        for seat, answer in answers.items()
        for level, cell in enumerate(
            cell_of(tiles, name) for (name,) in answer.entries(board.name, PLACE)
        )
    }
    starts = {owned: wish.cell for owned, wish in wishes.items() if _stays(owned, wishes)}
    booted = rng.shuffled(sorted(wishes.keys() - starts.keys()), f"boots {board.name}")
    for owned in booted:
        _put(owned, _closest(tiles, wishes[owned].cell, starts), starts, rng, f"boots {board.name}")
    # Players who named nothing come after all who did.
    for owned in sorted(Owned(seat, code) for seat in answers for code in tiles.codes):
        if owned not in wishes:
            _put(owned, _free(tiles, owned.colour, starts), starts, rng, f"starts {board.name}")
    owners = sorted(Owned(seat, code) for seat in answers for code in tiles.codes)
    boots = {owned: _boot(wishes[owned].cell, wishes) for owned in booted}
    return _lettered(rng.shuffled(owners, f"letters {board.name}"), starts, boots)


def _stays(owned: Owned, wishes: Mapping[Owned, Wish]) -> bool:
    """Returns whether the snake stays: its priority on its tile is strictly the best (rules A-8
    and A-9).
    """
    own = wishes[owned]
    return all(
        wish.cell != own.cell or wish.level > own.level
        for other, wish in wishes.items()
        if other != owned
    )


def _boot(cell: Cell, wishes: Mapping[Owned, Wish]) -> str:
    """Returns how a tile was lost: to the one who listed it earliest, or to nobody, as several
    did.
    """
    return (
        EARLIER
        if any(wish.cell == cell and _stays(owned, wishes) for owned, wish in wishes.items())
        else TIED
    )


def _put(
    owned: Owned, cells: Sequence[Cell], starts: dict[Owned, Cell], rng: Rng, purpose: str
) -> None:
    """Puts the snake on one of these tiles at random; without any it is out on this board
    (R-49).
    """
    if cells:
        starts[owned] = rng.choice(cells, purpose)


def _free(tiles: Tiles, colour: Code, starts: Mapping[Owned, Cell]) -> tuple[Cell, ...]:
    taken = set(starts.values())
    return tuple(
        cell for cell, other in enumerate(tiles.colours) if other == colour and cell not in taken
    )


def _closest(tiles: Tiles, origin: Cell, starts: Mapping[Owned, Cell]) -> tuple[Cell, ...]:
    """Returns the nearest free tiles of the same colour, its own excepted (rule A-11, R-45 to
    R-47).
    """
    lattice = tiles.lattice
    away = {
        cell: lattice.distance(origin, cell)
        for cell in _free(tiles, tiles.colours[origin], starts)
        if cell != origin
    }
    least = min(away.values(), default=0)
    return tuple(cell for cell, distance in away.items() if distance == least)


def _lettered(
    order: Sequence[Owned], starts: Mapping[Owned, Cell], boots: Mapping[Owned, str]
) -> Placed:
    """Returns the snakes with letters in random order, which say nothing of owners (rule A-5)."""
    snakes = tuple(
        Snake(letter_of(at), owned.colour, (starts[owned],) if owned in starts else ())
        for at, owned in enumerate(order)
    )
    lost = {letter_of(at): boots[owned] for at, owned in enumerate(order) if owned in boots}
    return Placed(snakes, tuple(owned.seat for owned in order), lost)


def letter_of(number: int) -> str:
    """Returns the letter of a snake: A to Z from 0 on, then AA, AB and so on."""
    high, low = divmod(number, LETTERS)
    return (letter_of(high - 1) if high else "") + chr(ord("A") + low)


def bared(board: Board) -> Tiles:
    """Returns the tiles without the apples under snakes (rule A-12)."""
    heads = {snake.path[0] for snake in board.snakes if snake.path}
    apples = tuple(0 if cell in heads else number for cell, number in enumerate(board.tiles.apples))
    return replace(board.tiles, apples=apples)
