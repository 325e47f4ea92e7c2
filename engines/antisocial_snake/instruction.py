"""Prompts: the parts that a player can send in a phase, with legal examples."""

from collections.abc import Iterator, Sequence
from functools import partial
from operator import mod

from bifrost_bot.engines.antisocial_snake.model import BLACK, Board, Snake, View
from bifrost_bot.engines.antisocial_snake.notation import example_tiles, parse
from bifrost_bot.engines.antisocial_snake.variation import Blank, Kind
from bifrost_bot.engines.antisocial_snake.variations import kinds
from bifrost_bot.engines.antisocial_snake.words import STAY, explain_idle
from bifrost_bot.engines.errors import MoveError
from bifrost_bot.engines.taps import longest_way
from bifrost_bot.engines.values import Slot
from bifrost_bot.engines.words import listed

_LONGEST_EXAMPLE = 3
_TRIES = 40
"""How many guesses are tried for an example where the usual one does not fit the board."""


def instruct(view: View, slot: Slot) -> str:
    """Returns the prompt: the parts for each board now (rules A-7, A-13 and A-23)."""
    if not view.asks(slot):
        return explain_idle(view, slot)
    sentences: list[str] = []
    if view.moving:
        moves = listed([_moves(board, slot) for board in view.moving])
        sentences.append(f"Move your snakes: {moves}.")
    if view.placing:
        places = listed([f"`{board.name}: {example_tiles(board)}`" for board in view.placing])
        how = ", one tile of each colour, the most wanted first" if view.number == 1 else ""
        sentences.append(f"Place your snakes{how}: {places}.")
    examples: list[str] = []
    for board in view.open_boards:
        for kind in kinds(board):
            if kind.items is not None:
                sentences.append(_questions(board, kind, kind.items(board)))
            else:
                examples += _example(view, slot, board, kind)
    if examples:
        sentences.append(f"You may add {listed(examples)}.")
    return " ".join(sentences)


def _moves(board: Board, slot: Slot) -> str:
    """Returns moves of one or two own snakes, straight on over tiles that cannot stop them."""
    moves: list[str] = []
    for snake in board.own(slot.seat):
        way = _free_way(board, snake) if snake.path else ""
        if way:
            moves.append(f"{snake.colour_name} {way}")
    return f"`{board.name}: {' '.join(moves[:2]) or STAY}`"


def _free_way(board: Board, snake: Snake) -> str:
    closed = board.starting_tiles.union(board.tiles.cells_of(BLACK))
    return longest_way(board.tiles.lattice.steps, snake.start, closed, _LONGEST_EXAMPLE)


def _questions(board: Board, kind: Kind, numbers: Sequence[int]) -> str:
    """Returns the numbers of a board's questions; their text is shown with the board."""
    in_row = numbers[-1] - numbers[0] == len(numbers) - 1
    which = f"{numbers[0]} to {numbers[-1]}" if in_row else listed(list(map(str, numbers)))
    return (
        f"Answer questions {which} of board {board.name}, each like this: `{board.name}: "
        f"{kind.example}`."
    )


def _example(view: View, slot: Slot, board: Board, kind: Kind) -> Iterator[str]:
    """Yields one example of a part that fits the board, if one is found."""
    for part in (kind.example, *_guesses(board, slot, kind)):
        text = f"{board.name}: {part}"
        try:
            parse(text, view, slot, None)
        except MoveError:
            continue
        yield f"`{text}`"
        return


def _guesses(board: Board, slot: Slot, kind: Kind) -> Iterator[str]:
    """Yields parts like a random player's, but the same ones for every reader."""
    for number in range(_TRIES):
        seed = number * 7 + 1
        entries = kind.guess(Blank(board, slot.seat, partial(mod, seed)))
        if entries:
            yield kind.write(entries)
