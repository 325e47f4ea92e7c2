"""What a player is told to do in a phase: moves, tiles and what variations ask for, with
examples that are legal.
"""

from collections.abc import Iterator

from bifrost_bot.engines.antisocial_snake.board.cells import name_of
from bifrost_bot.engines.antisocial_snake.catalogue import kinds
from bifrost_bot.engines.antisocial_snake.model import BLACK, COLOURS, Board, Snake, View
from bifrost_bot.engines.antisocial_snake.notation import parse
from bifrost_bot.engines.antisocial_snake.variation import Kind
from bifrost_bot.engines.antisocial_snake.words import STAY, explain_idle
from bifrost_bot.engines.errors import MoveError
from bifrost_bot.engines.taps import steps_free
from bifrost_bot.engines.values import Slot
from bifrost_bot.engines.words import listed

_LONGEST_EXAMPLE = 3
_TRIES = 40
"""How many guesses are tried for an example where the usual one does not fit the board."""


def instruct(view: View, slot: Slot) -> str:
    """Returns what can be sent for each board now (rules A-7, A-13 and A-23)."""
    if view.outcome is not None or slot.seat not in view.seats:
        return explain_idle(view, slot)
    told: list[str] = []
    if view.moving:
        told.append(f"Move your snakes: {listed([_moves(board, slot) for board in view.moving])}.")
    if view.placing:
        places = listed([_places(board) for board in view.placing])
        told.append(f"Place your snakes, one tile of each colour, the most wanted first: {places}.")
    boards = (*view.moving, *view.placing)
    asked = [
        _asked(board, kind) for board in boards for kind in kinds(board) if kind.items is not None
    ]
    more = [
        text
        for board in boards
        for kind in kinds(board)
        if kind.items is None
        for text in _more(view, slot, board, kind)
    ]
    told += asked
    told += [f"You may add {listed(more)}."] if more else []
    return " ".join(told)


def _moves(board: Board, slot: Slot) -> str:
    """Returns moves of one or two of the player's snakes, straight on over tiles that cannot
    stop them.
    """
    snakes = [snake for snake in board.own(slot.seat) if snake.path]
    said = [
        f"{COLOURS[snake.colour]} {way}" for snake in snakes if (way := _free_way(board, snake))
    ]
    return f"`{board.name}: {' '.join(said[:2]) or STAY}`"


def _free_way(board: Board, snake: Snake) -> str:
    tiles = board.tiles
    closed = {cell for cell, code in enumerate(tiles.colours) if code == BLACK}
    closed |= {other.path[0] for other in board.snakes if other.path}
    free = {
        way: steps_free(table, snake.path[0], closed) for way, table in tiles.lattice.steps.items()
    }
    way = max(free, key=lambda one: min(free[one], _LONGEST_EXAMPLE))
    return way * min(free[way], _LONGEST_EXAMPLE)


def _places(board: Board) -> str:
    """Returns the first tile of each colour."""
    tiles = board.tiles
    cells = sorted(tiles.colours.index(code) for code in tiles.codes)
    return f"`{board.name}: {' '.join(name_of(tiles, cell) for cell in cells)}`"


def _asked(board: Board, kind: Kind) -> str:
    """Returns which questions are asked on a board; their words are told with the board."""
    numbers = kind.items(board) if kind.items else ()
    in_row = tuple(numbers) == tuple(range(numbers[0], numbers[0] + len(numbers)))
    which = (
        f"{numbers[0]} to {numbers[-1]}" if in_row else listed([str(number) for number in numbers])
    )
    return (
        f"Answer questions {which} of board {board.name}, each like this: `{board.name}: "
        f"{kind.example}`."
    )


def _more(view: View, slot: Slot, board: Board, kind: Kind) -> Iterator[str]:
    """Yields one example of a part that fits the board, if one is found."""
    for said in (kind.example, *_guesses(board, slot, kind)):
        text = f"{board.name}: {said}"
        try:
            parse(text, view, slot, None)
        except MoveError:
            continue
        yield f"`{text}`"
        return


def _guesses(board: Board, slot: Slot, kind: Kind) -> Iterator[str]:
    """Yields parts as a random player would send them, but without chance: the same ones for
    everybody.
    """
    for number in range(_TRIES):
        entries = kind.guess(board, slot.seat, lambda bound, at=number: (at * 7 + 1) % bound, 0)
        if entries:
            yield kind.write(entries)
