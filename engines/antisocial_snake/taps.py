"""Answers without typing, part by part: an arrow pad for each snake, tiles by column, what
variations ask for.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from bifrost_bot.engines.antisocial_snake.board.cells import name_of
from bifrost_bot.engines.antisocial_snake.board.choosing import told
from bifrost_bot.engines.antisocial_snake.catalogue import kinds, variation_of
from bifrost_bot.engines.antisocial_snake.forecast.foresight import foresee
from bifrost_bot.engines.antisocial_snake.forecast.words import fate
from bifrost_bot.engines.antisocial_snake.model import (
    BLACK,
    CODES,
    COLOURS,
    Board,
    Cell,
    Part,
    Snake,
    Submission,
    View,
)
from bifrost_bot.engines.antisocial_snake.snake.movement import MOVE, twists
from bifrost_bot.engines.antisocial_snake.snake.placement import PLACE
from bifrost_bot.engines.antisocial_snake.variation import BODY, HOLE, Kind
from bifrost_bot.engines.antisocial_snake.words import STAY, colours, described, now
from bifrost_bot.engines.squares import OUTSIDE
from bifrost_bot.engines.taps import (
    MOST_ROWS,
    SEND,
    Choice,
    Menu,
    Pad,
    Path,
    Press,
    Taps,
    by_column,
    fits,
    menus,
    packed,
    split_column,
    steps_free,
    under,
    unpacked,
)
from bifrost_bot.engines.values import Seat, Slot
from bifrost_bot.engines.words import count, listed

_LONGEST_ABOUT: Final = 100


def taps(view: View, slot: Slot, draft: Submission | None, path: Path) -> Taps | None:
    """Returns the parts that can be sent for each board now, what a part still lacks, or the
    part as it is typed.
    """
    if view.outcome is not None or slot.seat not in view.seats:
        return None
    open_boards = {board.name: board for board in (*view.moving, *view.placing)}
    given = draft or Submission()
    match path:
        case ():
            rows = [
                menu for board in open_boards.values() for menu in _parts(board, slot.seat, given)
            ]
            return Taps(f"Choose a part of your answer: {now(view)}.", tuple(rows[:MOST_ROWS]))
        case (name, part, *rest) if name in open_boards:
            found = _part(open_boards[name], slot.seat, given, part, tuple(rest))
            return found and _addressed(name, part, found)
        case _:
            return None


def _addressed(board: str, part: str, found: Taps) -> Taps:
    """Returns a part's taps with the board's prefix, and with a way back."""
    if found.text:
        return Taps(text=f"{board}: {found.text}")
    fields = tuple(replace(field, before=f"{board}: {field.before}") for field in found.fields)
    back: Sequence[Press] = (Press((), "Back"),)
    rows = list(under((board, part), found).rows)
    last = rows[-1] if rows else ()
    if isinstance(last, Menu):
        rows.append(tuple(back))
    else:
        rows[-1:] = [(*last, *back)]
    return Taps(found.says, tuple(rows), fields=fields)


def _parts(board: Board, seat: Seat, given: Submission) -> tuple[Menu, ...]:
    """Returns the menu of what can be sent for a board, each with what is recorded of it."""
    said = {part.kind: described(part) for part in given.parts if part.board == board.name}
    if board.snakes:
        main = _own(board, seat, _moves(given, board))
    else:
        main = [Choice(PLACE, "Place your snakes", _about(said, PLACE))]
    others = [
        choice for kind in kinds(board) if kind.taps for choice in _of_kind(kind, board, said)
    ]
    stage = "movement" if board.snakes else "placement"
    return menus((board.name,), f"Board {board.name}, {stage}", [*main, *others])


def _own(board: Board, seat: Seat, moves: Mapping[str, str]) -> list[Choice]:
    snakes = [(COLOURS[snake.colour], snake) for snake in board.own(seat) if snake.path]
    own = [
        Choice(
            colour, f"Move {colour} ({snake.letter})", moves.get(colour, "stays")[:_LONGEST_ABOUT]
        )
        for colour, snake in snakes
    ]
    return [*own, Choice(STAY, "All stay")] if own else []


def _moves(given: Submission, board: Board) -> dict[str, str]:
    return {entry[0]: entry[1] for entry in given.entries(board.name, MOVE)}


def _of_kind(kind: Kind, board: Board, said: Mapping[str, str]) -> list[Choice]:
    if kind.items is None:
        return [Choice(kind.word, kind.word.capitalize(), _about(said, kind.word))]
    numbered = [f"{kind.word} {number}" for number in kind.items(board)]
    return [Choice(part, part.capitalize(), _about(said, part)) for part in numbered]


def _about(said: Mapping[str, str], part: str) -> str:
    return said.get(part, "nothing sent yet")[:_LONGEST_ABOUT]


def _part(board: Board, seat: Seat, given: Submission, part: str, path: Path) -> Taps | None:
    if board.snakes and part == STAY:
        return Taps(text=STAY)
    if not board.snakes and part == PLACE:
        return _placing(board, path)
    snake = next((one for one in board.own(seat) if one.path and COLOURS[one.colour] == part), None)
    if snake is not None:
        return _moving(board, seat, snake, given, path)
    word, _, item = part.partition(" ")
    kind = next((one for one in kinds(board) if one.word == word), None)
    if (
        kind is None
        or kind.taps is None
        or item not in (map(str, kind.items(board)) if kind.items else ("",))
    ):
        return None
    if item:
        return kind.taps(board, seat, (item, *path))
    recorded = given.entries(board.name, part)
    return kind.taps(board, seat, path or (kind.keys(board, recorded) if recorded else ()))


# Placement


def _placing(board: Board, path: Path) -> Taps | None:
    """Returns the tiles of the colours that are still missing, or the whole list (rule A-7)."""
    chosen, column = split_column(path)
    index, tiles = board.tiles.lattice.index, board.tiles
    if any(name not in index for name in chosen):
        return None
    have = [tiles.colours[index[name]] for name in chosen]
    missing = [code for code in tiles.codes if code not in have]
    if not missing:
        return Taps(text=" ".join(chosen))
    free = {
        name_of(tiles, cell): told(board, cell)
        for cell, code in enumerate(tiles.colours)
        if code in missing
    }
    lacking = listed([COLOURS[code] for code in missing])
    so_far = " ".join(chosen) or "choose your favourite tile first"
    says = f"Board {board.name}: {so_far}. Colours without a tile: {lacking}."
    again = (Press((), "Start again"),) if chosen else ()
    rows = (*by_column(chosen, column, free, "next tile" if chosen else "first tile"), again)
    return Taps(says, tuple(row for row in rows if row))


# Movement


def _moving(board: Board, seat: Seat, snake: Snake, given: Submission, path: Path) -> Taps | None:
    """Returns the arrow pad of a snake, or its moves with those of the others (rules A-13 to
    A-15).
    """
    moves = _moves(given, board)
    match path:
        case ():
            ways: str | None = _recorded(board, snake, moves)
        case (key,) | (key, "send"):
            ways = unpacked(key)
        case _:
            return None
    colour = COLOURS[snake.colour]
    here = None if ways is None else _end(board, snake, ways)
    if ways is None or here is None:
        return None
    together = {**moves, colour: ways}
    if path[1:]:
        said = " ".join(f"{one} {together[one]}" for one in colours(board) if together.get(one))
        return Taps(text=said or STAY)
    pad = Pad((), ways, _free(board, seat, snake, ways, here, together))
    rows = (*pad.rows, pad.again) if ways else pad.rows
    return Taps(_planned(board, seat, snake, given, together), rows)


def _recorded(board: Board, snake: Snake, moves: Mapping[str, str]) -> str:
    """Returns what is recorded for a snake, to be planned on from; nothing where a path could
    not hold it.
    """
    ways = moves.get(COLOURS[snake.colour], "")
    return ways if fits((packed(ways), SEND)) and _end(board, snake, ways) is not None else ""


def _end(board: Board, snake: Snake, ways: str) -> Cell | None:
    """Returns where the ways lead, whatever is on them; None off the board."""
    end = _path(board, snake, ways)[-1]
    return None if end == OUTSIDE else end


def _path(board: Board, snake: Snake, ways: str) -> list[Cell]:
    """Returns the tiles to which the ways lead, whatever is on them; up to the border."""
    path = [snake.path[0]]
    for way in ways:
        path.append(board.tiles.lattice.steps[way][path[-1]])
        if path[-1] == OUTSIDE:
            break
    return path


def _free(
    board: Board, seat: Seat, snake: Snake, ways: str, here: Cell, together: Mapping[str, str]
) -> Mapping[str, int]:
    """Returns how far a snake can go on in each direction without what would surely stop it, or
    too many twists.
    """
    certain, tiles = variation_of(board).certain, board.tiles
    closed = (
        {cell for cell, code in enumerate(tiles.colours) if code == BLACK}
        if HOLE in certain
        else set[Cell]()
    )
    closed |= set(_path(board, snake, ways)) if BODY in certain else set()
    spent, most = _twists(board, seat, COLOURS[snake.colour], together)
    return {
        way: steps_free(table, here, closed)
        for way, table in tiles.lattice.steps.items()
        if spent < most or way == (ways or way)[-1]
    }


def _twists(board: Board, seat: Seat, colour: str, together: Mapping[str, str]) -> tuple[int, int]:
    """Returns how many twists are planned, and how many there may be (rules A-14 and A-35)."""
    limits = board.limits.get(seat)
    if variation_of(board).capped or limits is None:
        return sum(map(twists, together.values())), board.twist_cap
    return twists(together[colour]), limits[CODES[colour]]


def _planned(
    board: Board, seat: Seat, snake: Snake, given: Submission, together: Mapping[str, str]
) -> str:
    """Returns what becomes of a snake by the moves tapped so far, with all else that is
    recorded.
    """
    moves = tuple((colour, ways) for colour, ways in together.items() if ways)
    others = (part for part in given.parts if (part.board, part.kind) != (board.name, MOVE))
    ahead = foresee(board, seat, Submission((*others, Part(board.name, MOVE, moves))))
    spent, most = _twists(board, seat, COLOURS[snake.colour], together)
    told = fate(ahead, ahead.of(snake.letter), seat)
    return f"Board {board.name}, {told} {spent} of {count(most, 'twist')}."
