"""Answers without typing: an arrow pad for each snake, tiles by column, the variations' parts."""

from collections.abc import Mapping
from dataclasses import replace
from itertools import chain
from typing import Final

from bifrost_bot.engines.antisocial_snake.board.names import codes_missing
from bifrost_bot.engines.antisocial_snake.board.tile_menu import tile_texts
from bifrost_bot.engines.antisocial_snake.forecast.preview import preview_turn
from bifrost_bot.engines.antisocial_snake.forecast.words import snake_text
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
from bifrost_bot.engines.antisocial_snake.movement import MOVE, moves_by_colour, twists
from bifrost_bot.engines.antisocial_snake.placement import PLACE
from bifrost_bot.engines.antisocial_snake.variation import BLACK_TILE, BODY
from bifrost_bot.engines.antisocial_snake.variations import kinds, variation_of
from bifrost_bot.engines.antisocial_snake.words import STAY, current_tasks, part_text
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
    """Returns the open parts, the taps that a part still needs, or the part as it is typed."""
    if view.outcome is not None or slot.seat not in view.seats:
        return None
    open_boards = {board.name: board for board in (*view.moving, *view.placing)}
    given = draft or Submission()
    match path:
        case ():
            rows: list[Menu] = []
            for board in open_boards.values():
                rows += _parts(board, slot.seat, given)
            says = f"Choose a part of your answer: {current_tasks(view)}."
            return Taps(says, tuple(rows[:MOST_ROWS]))
        case (name, part, *rest) if name in open_boards:
            found = _part(open_boards[name], slot.seat, given, part, tuple(rest))
            return found and _with_board(name, part, found)
        case _:
            return None


def _with_board(board: str, part: str, found: Taps) -> Taps:
    """Returns a part's taps with the board's prefix, and with a way back."""
    if found.text:
        return Taps(text=f"{board}: {found.text}")
    fields = tuple(replace(field, before=f"{board}: {field.before}") for field in found.fields)
    back = Press((), "Back")
    rows = list(under((board, part), found).rows)
    last = rows[-1] if rows else ()
    if isinstance(last, Menu):
        rows.append((back,))
    else:
        rows[-1:] = [(*last, back)]
    return Taps(found.says, tuple(rows), fields=fields)


def _parts(board: Board, seat: Seat, given: Submission) -> tuple[Menu, ...]:
    """Returns the menu of a board's parts, each with its recorded entries."""
    said = {part.kind: part_text(part) for part in given.parts if part.board == board.name}
    if board.snakes:
        stage = "movement"
        choices = _snake_choices(board, seat, moves_by_colour(board, given))
    else:
        stage = "placement"
        choices = [Choice(PLACE, "Place your snakes", _about(said, PLACE))]
    for kind in kinds(board):
        if kind.taps:
            parts = kind.parts(board)
            choices += [Choice(part, part.capitalize(), _about(said, part)) for part in parts]
    return menus((board.name,), f"Board {board.name}, {stage}", choices)


def _snake_choices(board: Board, seat: Seat, moves: Mapping[str, str]) -> list[Choice]:
    choices: list[Choice] = []
    for snake in board.own(seat):
        if snake.path:
            colour = COLOURS[snake.colour]
            about = moves.get(colour, "stays")[:_LONGEST_ABOUT]
            choices.append(Choice(colour, f"Move {colour} ({snake.letter})", about))
    return [*choices, Choice(STAY, "All stay")] if choices else []


def _about(said: Mapping[str, str], part: str) -> str:
    return said.get(part, "nothing sent yet")[:_LONGEST_ABOUT]


def _part(board: Board, seat: Seat, given: Submission, part: str, path: Path) -> Taps | None:
    if board.snakes and part == STAY:
        return Taps(text=STAY)
    if not board.snakes and part == PLACE:
        return _placement_taps(board, path)
    for snake in board.own(seat):
        if snake.path and COLOURS[snake.colour] == part:
            return _movement_taps(board, seat, snake, given, path)
    kind = next((kind for kind in kinds(board) if part in kind.parts(board)), None)
    if kind is None or kind.taps is None:
        return None
    _, _, item = part.partition(" ")
    if item:
        return kind.taps(board, seat, (item, *path))
    recorded = given.entries(board.name, part)
    if not path and recorded:
        path = kind.keys(board, recorded)
    return kind.taps(board, seat, path)


# Placement


def _placement_taps(board: Board, path: Path) -> Taps | None:
    """Returns the tiles of the colours that are still missing, or the whole list (rule A-7)."""
    chosen, column = split_column(path)
    tiles = board.tiles
    if not set(chosen) <= tiles.lattice.index.keys():
        return None
    missing = codes_missing(tiles, chosen)
    if not missing:
        return Taps(text=" ".join(chosen))
    free = tile_texts(board, chain.from_iterable(map(tiles.cells_of, missing)))
    lacking = listed([COLOURS[code] for code in missing])
    so_far = " ".join(chosen) or "choose your favourite tile first"
    says = f"Board {board.name}: {so_far}. Colours without a tile: {lacking}."
    rows = by_column(chosen, column, free, "next tile" if chosen else "first tile")
    return Taps(says, (*rows, (Press((), "Start again"),)) if chosen else rows)


# Movement


def _movement_taps(
    board: Board, seat: Seat, snake: Snake, given: Submission, path: Path
) -> Taps | None:
    """Returns the arrow pad of a snake, or all moves as typed (rules A-13 to A-15)."""
    moves = moves_by_colour(board, given)
    match path:
        case ():
            ways: str | None = _recorded_moves(board, snake, moves)
        case (key,) | (key, "send"):
            ways = unpacked(key)
        case _:
            return None
    here = None if ways is None else _end(board, snake, ways)
    if ways is None or here is None:
        return None
    moves[COLOURS[snake.colour]] = ways
    if path[1:]:
        return Taps(text=_moves_text(board, moves))
    pad = Pad((), ways, _free(board, seat, snake, ways, here, moves))
    rows = (*pad.rows, pad.again) if ways else pad.rows
    return Taps(_preview(board, seat, snake, given, moves), rows)


def _moves_text(board: Board, moves: Mapping[str, str]) -> str:
    words: list[str] = []
    for colour in board.tiles.colour_names:
        if moves.get(colour):
            words += [colour, moves[colour]]
    return " ".join(words) or STAY


def _recorded_moves(board: Board, snake: Snake, moves: Mapping[str, str]) -> str:
    """Returns a snake's recorded moves, to continue from; nothing where a path cannot hold them."""
    ways = moves.get(COLOURS[snake.colour], "")
    held = fits((packed(ways), SEND)) and _end(board, snake, ways) is not None
    return ways if held else ""


def _end(board: Board, snake: Snake, ways: str) -> Cell | None:
    """Returns the tile to which the ways lead over any obstacles; None off the board."""
    end = _path(board, snake, ways)[-1]
    return None if end == OUTSIDE else end


def _path(board: Board, snake: Snake, ways: str) -> list[Cell]:
    """Returns the tiles to which the ways lead over any obstacles, up to the border."""
    path = [snake.path[0]]
    for way in ways:
        path.append(board.tiles.lattice.steps[way][path[-1]])
        if path[-1] == OUTSIDE:
            break
    return path


def _free(
    board: Board, seat: Seat, snake: Snake, ways: str, here: Cell, moves: Mapping[str, str]
) -> Mapping[str, int]:
    """Returns how far a snake can go in each direction without obstacles or too many twists."""
    certain = variation_of(board).certain
    closed: set[Cell] = set()
    if BLACK_TILE in certain:
        closed.update(board.tiles.cells_of(BLACK))
    if BODY in certain:
        closed.update(_path(board, snake, ways))
    spent, most = _twists(board, seat, COLOURS[snake.colour], moves)
    free: dict[str, int] = {}
    for way, table in board.tiles.lattice.steps.items():
        if spent < most or way == (ways or way)[-1]:
            free[way] = steps_free(table, here, closed)
    return free


def _twists(board: Board, seat: Seat, colour: str, moves: Mapping[str, str]) -> tuple[int, int]:
    """Returns how many twists are planned, and how many there may be (rules A-14 and A-35)."""
    limits = board.limits.get(seat)
    if variation_of(board).capped or limits is None:
        return sum(map(twists, moves.values())), board.twist_cap
    return twists(moves[colour]), limits[CODES[colour]]


def _preview(
    board: Board, seat: Seat, snake: Snake, given: Submission, moves: Mapping[str, str]
) -> str:
    """Returns a snake's outcome by the moves tapped so far and the recorded parts."""
    entries = tuple((colour, ways) for colour, ways in moves.items() if ways)
    moved = Part(board.name, MOVE, entries)
    others = [part for part in given.parts if part.key != moved.key]
    ahead = preview_turn(board, seat, Submission((*others, moved)))
    outcome = snake_text(ahead, ahead.of(snake.letter), seat)
    spent, most = _twists(board, seat, COLOURS[snake.colour], moves)
    return f"Board {board.name}, {outcome} {spent} of {count(most, 'twist')}."
