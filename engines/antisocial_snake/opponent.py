"""Computer players that see only a view: one that thinks, one that is new to the game, one that
moves at random.

The one that thinks follows every snake's promising routes, straight stretches with few twists, by a
beam. It guesses worlds of what others do, first ideas and answers to its own, and follows a route
through all of them at once, a bit a world: where it is halted in each, what it claims until then,
and whom it halts. Of the answers to these worlds it takes the one that leads others by most on
average. Starts are compared by the best routes from them, and the parts of the variations help the
routes: apples are brought into them, direction tiles save twists or turn others away.
"""

from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Final

from bifrost_bot.engines.antisocial_snake.ai.danger import ALONE
from bifrost_bot.engines.antisocial_snake.ai.fast_board import World, ground, moves_of
from bifrost_bot.engines.antisocial_snake.ai.movement import Movement
from bifrost_bot.engines.antisocial_snake.ai.parts import PLANNERS
from bifrost_bot.engines.antisocial_snake.ai.quiz import Ending, answered
from bifrost_bot.engines.antisocial_snake.ai.routes import routes, walls
from bifrost_bot.engines.antisocial_snake.ai.signs import direction_tiles, hindering, saving
from bifrost_bot.engines.antisocial_snake.ai.starts import Starts
from bifrost_bot.engines.antisocial_snake.board.cells import names_of
from bifrost_bot.engines.antisocial_snake.catalogue import kinds, variation_of
from bifrost_bot.engines.antisocial_snake.model import (
    BLACK,
    COLOURS,
    Board,
    Cell,
    Code,
    Entries,
    Part,
    Snake,
    Submission,
    View,
)
from bifrost_bot.engines.antisocial_snake.notation import assembled
from bifrost_bot.engines.antisocial_snake.snake.movement import CLOCKWISE, MOVE, lanes, twists
from bifrost_bot.engines.antisocial_snake.snake.placement import PLACE
from bifrost_bot.engines.antisocial_snake.variation import BODY, BORDER, HOLE, Below, Kind
from bifrost_bot.engines.antisocial_snake.variations.quiz import QUIZ
from bifrost_bot.engines.antisocial_snake.variations.redirect import MOST, REDIRECT
from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.squares import OUTSIDE
from bifrost_bot.engines.values import Board as Name
from bifrost_bot.engines.values import Seat, Slot

_OVER: Final = object()
"""What stands for the end of a thought."""

_GLANCES: Final = 3
"""Among how many tiles of a colour a new player looks for a start."""

_CARE: Final = 4
"""One in so many ways of a new player is careless."""

_LONGEST_WALK: Final = 12


def best_move(view: View, slot: Slot, rng: Rng, more: Callable[[], bool]) -> Submission:
    """Returns the answer that promises most; more time means more guesses of what others do, and
    answers to them.
    """
    _check(view, slot)
    players = len(view.seats)
    starts = {board.name: Starts(board, players, rng) for board in view.placing}
    movements = {board.name: Movement(board, slot.seat, players, rng) for board in view.moving}
    _think([one.think() for one in (*movements.values(), *starts.values())], more)
    parts: list[Part] = []
    for board in view.placing:
        found = starts[board.name]
        parts.append(Part(board.name, PLACE, names_of(board.tiles, found.listed())))
        parts += _parts(board, slot.seat, rng, partial(_helping, found.planned))
    for board in view.moving:
        parts += _moved(board, slot.seat, rng, movements)
    return assembled(parts)


def _think(thoughts: Sequence[Iterator[None]], more: Callable[[], bool]) -> None:
    """Thinks about all boards by turns until there is no more time, or nothing left to think
    about.
    """
    waiting = deque(thoughts)
    while waiting and more():
        thought = waiting.popleft()
        if next(thought, _OVER) is None:
            waiting.append(thought)


def _helping(
    planned: Callable[[], World], kind: Kind, board: Board, seat: Seat, below: Below, item: int
) -> Entries:
    """Returns the entries that help the planned routes, or those of the variation's own plan."""
    planner = PLANNERS.get(kind.word)
    return planner(board, planned()) if planner else _planned(kind, board, seat, below, item)


def _moved(
    board: Board, seat: Seat, rng: Rng, movements: Mapping[Name, Movement]
) -> Iterator[Part]:
    """Yields the moves along the best routes, and the variation's parts."""
    movement = movements[board.name]
    routes, ground = movement.routes, movement.field.ground
    moves = tuple(moves_of(ground, route.path) for route in routes)
    fill = partial(_helping, lambda: routes)
    if board.variation == QUIZ.id and (endings := movement.endings()):
        there = movements[board.partner].promise() if board.partner is not None else 0.0
        fill = partial(_knowing, endings, there - movement.promise())
    elif board.variation == REDIRECT.id:
        laid = saving(board, seat, ground, routes)
        hindered = tuple(hindering(board, seat, ground, routes, movement.others()).items())
        moves, fill = laid.moves, partial(_directed, dict((*laid.signs.items(), *hindered)[:MOST]))
    said = {
        movement.field.colours[at]: way for at, way in zip(movement.team.snakes, moves, strict=True)
    }
    yield Part(
        board.name,
        MOVE,
        tuple((COLOURS[code], said[code]) for code in board.tiles.codes if said.get(code)),
    )
    yield from _parts(board, seat, rng, fill)


def _knowing(
    endings: Sequence[Ending],
    elsewhere: float,
    kind: Kind,
    board: Board,
    seat: Seat,
    below: Below,
    item: int,
) -> Entries:
    del kind, seat, below
    return answered(board, endings, elsewhere, item)


def _directed(
    signs: Mapping[Cell, int], kind: Kind, board: Board, seat: Seat, below: Below, item: int
) -> Entries:
    del kind, seat, below, item
    return direction_tiles(board, signs)


def easy_move(view: View, slot: Slot, rng: Rng) -> Submission:
    """Returns what a new player sends: starts beside many apples, ways that forget all others, at
    times careless ones.

    Every twist but one for each snake, and most parts of the variations, are forgotten as well.
    """
    _check(view, slot)
    starts = [
        Part(board.name, PLACE, names_of(board.tiles, _tempting_starts(board, rng)))
        for board in view.placing
    ]
    moves = [
        Part(board.name, MOVE, _careless_moves(board, slot.seat, rng)) for board in view.moving
    ]
    return assembled([*starts, *moves])


def _tempting_starts(board: Board, rng: Rng) -> list[Cell]:
    """Returns for each colour, of a few tiles that catch the eye, the one beside most apples."""
    tiles = board.tiles
    found: list[Cell] = []
    for code in rng.shuffled(tiles.codes, "order"):
        seen = [rng.choice(_coloured(board, code), "start") for _ in range(_GLANCES)]
        found.append(
            max(
                seen,
                key=lambda cell: sum(tiles.apples[near] for near in tiles.lattice.neighbours[cell]),
            )
        )
    return found


def _careless_moves(board: Board, seat: Seat, rng: Rng) -> Entries:
    """Returns for each snake the best way with a single twist at most as if it were alone, or a
    random one.
    """
    table, left, moves = ground(board), board.twist_cap, dict[Code, str]()
    heads = walls(snake.path[0] for snake in board.snakes if snake.path)
    for snake in board.own(seat):
        if not snake.path:
            continue
        most = min(1, left) if variation_of(board).capped else 1
        if rng.below(_CARE, "careless") == 0:
            way = _walk(board, snake, most, rng)
        else:
            way = moves_of(
                table, routes(table, snake.colour, snake.path[0], ALONE, heads, most)[most].path
            )
        moves[snake.colour] = way
        left -= twists(way)
    return tuple((COLOURS[code], moves[code]) for code in board.tiles.codes if moves.get(code))


def random_move(view: View, slot: Slot, rng: Rng) -> Submission:
    """Returns a random submission: any starts, any moves that may be typed, any of the
    variations' parts.
    """
    _check(view, slot)
    parts: list[Part] = []
    for board in view.placing:
        starts = [
            rng.choice(_coloured(board, code), "start")
            for code in rng.shuffled(board.tiles.codes, "order")
        ]
        parts.append(Part(board.name, PLACE, names_of(board.tiles, starts)))
        parts += _parts(board, slot.seat, rng, _guessed)
    for board in view.moving:
        parts.append(Part(board.name, MOVE, _any_moves(board, slot.seat, rng)))
        parts += _parts(board, slot.seat, rng, _guessed)
    return assembled(parts)


def _check(view: View, slot: Slot) -> None:
    if view.outcome is not None or slot.seat not in view.seats:
        raise ValueError(f"{slot} owes no answer")


def _planned(kind: Kind, board: Board, seat: Seat, below: Below, item: int) -> Entries:
    return kind.plan(board, seat, below, item) if kind.plan else ()


def _guessed(kind: Kind, board: Board, seat: Seat, below: Below, item: int) -> Entries:
    return kind.guess(board, seat, below, item)


def _parts(
    board: Board, seat: Seat, rng: Rng, fill: Callable[[Kind, Board, Seat, Below, int], Entries]
) -> Iterator[Part]:
    for kind in kinds(board):
        below = partial(rng.below, purpose=kind.word)
        for item in (0,) if kind.items is None else kind.items(board):
            entries = fill(kind, board, seat, below, item)
            if entries:
                yield Part(board.name, f"{kind.word} {item}" if kind.items else kind.word, entries)


def _coloured(board: Board, code: Code) -> tuple[Cell, ...]:
    return tuple(cell for cell, colour in enumerate(board.tiles.colours) if colour == code)


# Moves


def _any_moves(board: Board, seat: Seat, rng: Rng) -> Entries:
    left, limits, moves = board.twist_cap, board.limits.get(seat), dict[Code, str]()
    for snake in board.own(seat):
        budget = limits[snake.colour] if limits else left
        moves[snake.colour] = _walk(board, snake, budget, rng) if snake.path else ""
        left -= twists(moves[snake.colour])
    return tuple((COLOURS[code], moves[code]) for code in board.tiles.codes if moves.get(code))


def _walk(board: Board, snake: Snake, budget: int, rng: Rng) -> str:
    """Returns a random sequence that may be typed, with no more twists than the budget."""
    certain = variation_of(board).certain
    ways, path, facing, moves = lanes(board.tiles), [snake.path[0]], rng.below(4, "facing"), ""
    for _ in range(rng.below(_LONGEST_WALK, "length")):
        turn = rng.below(8, "turn")
        wanted = (facing + (1 if turn == 0 else -1 if turn == 1 else 0)) % 4
        if moves and wanted != facing and twists(moves) >= budget:
            wanted = facing
        there = ways[wanted][path[-1]]
        if there == OUTSIDE:
            if BORDER in certain:
                break
            there = path[-1]
        elif (board.tiles.colours[there] == BLACK and HOLE in certain) or (
            there in path and BODY in certain
        ):
            break
        facing = wanted
        path.append(there)
        moves += CLOCKWISE[facing]
    return moves
