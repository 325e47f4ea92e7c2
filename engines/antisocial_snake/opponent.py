"""Computer players that see only a view: one plans, one is new, and one moves at random.

The one that plans follows every snake's promising routes, straight stretches with few twists, in a
beam search. It guesses worlds of what others do, first ideas and answers to its own, and follows a
route through all of them at once, a bit a world: where it is halted in each, what it claims until
then, and whom it halts. Of the answers to these worlds it takes the one with the highest average
lead. Starts are compared by the best routes from them, and the parts of the variations help the
routes: apples are brought into them, direction tiles save twists or turn others away.
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Final, TypeAlias

from bifrost_bot.engines.antisocial_snake.ai.danger import ALONE
from bifrost_bot.engines.antisocial_snake.ai.direction_tiles import (
    direction_tile_entries,
    hinder_others,
    save_twists,
)
from bifrost_bot.engines.antisocial_snake.ai.fast_board import World, fast_board, moves_of
from bifrost_bot.engines.antisocial_snake.ai.movement import Movement
from bifrost_bot.engines.antisocial_snake.ai.parts import PLANNERS, board_after, choose_answer
from bifrost_bot.engines.antisocial_snake.ai.routes import bit_set, find_routes
from bifrost_bot.engines.antisocial_snake.ai.starts import Starts
from bifrost_bot.engines.antisocial_snake.board.names import names_of
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
from bifrost_bot.engines.antisocial_snake.movement import CLOCKWISE, MOVE, lanes, twists
from bifrost_bot.engines.antisocial_snake.notation import submission_of
from bifrost_bot.engines.antisocial_snake.placement import PLACE
from bifrost_bot.engines.antisocial_snake.variation import BLACK_TILE, BODY, BORDER, Blank, Kind
from bifrost_bot.engines.antisocial_snake.variations import kinds, variation_of
from bifrost_bot.engines.antisocial_snake.variations.quiz import QUIZ
from bifrost_bot.engines.antisocial_snake.variations.redirect import MOST, REDIRECT
from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.squares import OUTSIDE
from bifrost_bot.engines.values import Board as Name
from bifrost_bot.engines.values import Seat, Slot

_Planned: TypeAlias = Callable[[], World]
"""Makes the own routes, for the parts that help them."""


_Filler: TypeAlias = Callable[[Kind, Blank], Entries]
"""Makes the entries of a part."""

_OVER: Final = object()
"""Marks the end of a search."""

_GLANCES: Final = 3
"""Among how many tiles of a colour a new player looks for a start."""

_CARE: Final = 4
"""One in so many ways of a new player is careless."""

_LONGEST_WALK: Final = 12
_TURNS: Final = (1, -1, 0, 0, 0, 0, 0, 0)
"""The quarter turns between which a random walk draws."""


def best_move(view: View, slot: Slot, rng: Rng, more: Callable[[], bool]) -> Submission:
    """Returns the answer that promises most; with more time, from more guesses of others."""
    _check(view, slot)
    players = len(view.seats)
    starts = {board.name: Starts(board, players, rng) for board in view.placing}
    movements = {board.name: Movement(board, slot.seat, players, rng) for board in view.moving}
    searches = (*movements.values(), *starts.values())
    _search([search.think() for search in searches], more)
    parts: list[Part] = []
    for board in view.placing:
        found = starts[board.name]
        parts.append(_placement(board, found.in_order()))
        fill = partial(_help_routes, found.planned_routes)
        parts += _parts(board, slot.seat, rng, fill)
    for board in view.moving:
        parts += _planned_moves(board, slot.seat, rng, movements)
    return submission_of(parts)


def _search(searches: Sequence[Iterator[None]], more: Callable[[], bool]) -> None:
    """Takes turns between the searches until there is no more time, or all have ended."""
    waiting = deque(searches)
    while waiting and more():
        search = waiting.popleft()
        if next(search, _OVER) is None:
            waiting.append(search)


def _placement(board: Board, starts: Iterable[Cell]) -> Part:
    return Part(board.name, PLACE, names_of(board.tiles, starts))


def _help_routes(planned: _Planned, kind: Kind, blank: Blank) -> Entries:
    """Returns the entries that help the planned routes, or those of the variation's own plan."""
    planner = PLANNERS.get(kind.word)
    if planner:
        return planner(blank.board, planned())
    return kind.plan(blank) if kind.plan else ()


def _planned_moves(
    board: Board, seat: Seat, rng: Rng, movements: Mapping[Name, Movement]
) -> Iterator[Part]:
    """Yields the moves along the best routes, and the variation's parts."""
    movement = movements[board.name]
    routes = movement.routes
    fast = movement.field.board
    moves = tuple(moves_of(fast, route.path) for route in routes)
    fill: _Filler = partial(_help_routes, lambda: routes)
    if board.variation == QUIZ.id:
        outcomes = [board_after(board, ending) for ending in movement.endings()]
        if outcomes:
            gain = -movement.promise()
            if board.partner is not None:
                gain += movements[board.partner].promise()
            fill = partial(_answer, outcomes, gain)
    elif board.variation == REDIRECT.id:
        shortcut = save_twists(board, seat, fast, routes)
        hindering = hinder_others(board, seat, fast, routes, movement.others())
        turns = [*shortcut.turns.items(), *hindering.items()]
        moves = shortcut.moves
        entries = direction_tile_entries(board, dict(turns[:MOST]))
        fill = partial(_turn_snakes, entries)
    colours = [movement.field.colours[at] for at in movement.team.snakes]
    said = dict(zip(colours, moves, strict=True))
    yield _movement(board, said)
    yield from _parts(board, seat, rng, fill)


def _movement(board: Board, moves: Mapping[Code, str]) -> Part:
    """Returns the moves of those snakes that move, in the order of the board's colours."""
    moving = [code for code in board.tiles.codes if moves.get(code)]
    entries = [(COLOURS[code], moves[code]) for code in moving]
    return Part(board.name, MOVE, tuple(entries))


def _answer(outcomes: Sequence[Board], elsewhere: float, kind: Kind, blank: Blank) -> Entries:
    del kind
    return choose_answer(outcomes, elsewhere, blank.item)


def _turn_snakes(entries: Entries, kind: Kind, blank: Blank) -> Entries:
    del kind, blank
    return entries


def easy_move(view: View, slot: Slot, rng: Rng) -> Submission:
    """Returns a new player's answer: starts near many apples, ways that ignore all others.

    Each snake makes one twist at most, and most parts of the variations are left out.
    """
    _check(view, slot)
    parts = [_placement(board, _tempting_starts(board, rng)) for board in view.placing]
    moves = [_careless_moves(board, slot.seat, rng) for board in view.moving]
    return submission_of([*parts, *moves])


def _tempting_starts(board: Board, rng: Rng) -> list[Cell]:
    """Returns for each colour, of a few tiles drawn, the one next to most apples."""
    found: list[Cell] = []
    tiles = board.tiles
    for code in rng.shuffled(tiles.codes, "order"):
        cells = tiles.cells_of(code)
        seen = [rng.choice(cells, "start") for _ in range(_GLANCES)]
        found.append(max(seen, key=tiles.apples_near))
    return found


def _careless_moves(board: Board, seat: Seat, rng: Rng) -> Part:
    """Returns for each snake the best way with one twist at most if alone, or a random one."""
    fast = fast_board(board)
    left = board.twist_cap
    moves: dict[Code, str] = {}
    closed = bit_set(board.starting_tiles)
    for snake in board.own(seat):
        if not snake.path:
            continue
        most = min(1, left) if variation_of(board).capped else 1
        if rng.below(_CARE, "careless") == 0:
            way = _walk(board, snake, most, rng)
        else:
            found = find_routes(fast, snake.colour, snake.start, ALONE, closed, most)
            way = moves_of(fast, found[most].path)
        moves[snake.colour] = way
        left -= twists(way)
    return _movement(board, moves)


def random_move(view: View, slot: Slot, rng: Rng) -> Submission:
    """Returns a random submission: any starts, moves and parts that may be typed."""
    _check(view, slot)
    parts: list[Part] = []
    for board in view.placing:
        codes = rng.shuffled(board.tiles.codes, "order")
        starts = [rng.choice(board.tiles.cells_of(code), "start") for code in codes]
        parts.append(_placement(board, starts))
        parts += _parts(board, slot.seat, rng, _guess)
    for board in view.moving:
        parts.append(_any_moves(board, slot.seat, rng))
        parts += _parts(board, slot.seat, rng, _guess)
    return submission_of(parts)


def _check(view: View, slot: Slot) -> None:
    if not view.asks(slot):
        raise ValueError(f"{slot} owes no answer")


def _guess(kind: Kind, blank: Blank) -> Entries:
    return kind.guess(blank)


def _parts(board: Board, seat: Seat, rng: Rng, fill: _Filler) -> Iterator[Part]:
    for kind in kinds(board):
        below = partial(rng.below, purpose=kind.word)
        for part in kind.parts(board):
            _, _, item = part.partition(" ")
            entries = fill(kind, Blank(board, seat, below, int(item or 0)))
            if entries:
                yield Part(board.name, part, entries)


def _any_moves(board: Board, seat: Seat, rng: Rng) -> Part:
    left = board.twist_cap
    limits = board.limits.get(seat)
    moves: dict[Code, str] = {}
    for snake in board.own(seat):
        budget = limits[snake.colour] if limits else left
        way = _walk(board, snake, budget, rng) if snake.path else ""
        moves[snake.colour] = way
        left -= twists(way)
    return _movement(board, moves)


def _walk(board: Board, snake: Snake, budget: int, rng: Rng) -> str:
    """Returns a random sequence that may be typed, with no more twists than the budget."""
    certain = variation_of(board).certain
    closed = set(board.tiles.cells_of(BLACK)) if BLACK_TILE in certain else set[Cell]()
    ways = lanes(board.tiles)
    here = snake.start
    facing = rng.below(4, "facing")
    moves = ""
    for _ in range(rng.below(_LONGEST_WALK, "length")):
        turned = (facing + rng.choice(_TURNS, "turn")) % 4
        if moves and turned != facing and twists(moves) >= budget:
            turned = facing
        if BODY in certain:
            closed.add(here)
        there = ways[turned][here]
        if there in closed or (there == OUTSIDE and BORDER in certain):
            break
        facing = turned
        if there != OUTSIDE:
            here = there
        moves += CLOCKWISE[facing]
    return moves
