"""Answers without typing: an arrow pad for each snake, tiles by column, the variations' parts."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import chain
from typing import Final

from bifrost_bot.engines.antisocial_snake.board.names import codes_missing
from bifrost_bot.engines.antisocial_snake.board.tile_menu import tile_texts
from bifrost_bot.engines.antisocial_snake.forecast.preview import preview_turn
from bifrost_bot.engines.antisocial_snake.forecast.words import snake_text
from bifrost_bot.engines.antisocial_snake.model import (
    BLACK,
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
    if not view.asks(slot):
        return None
    given = draft or Submission()
    if not path:
        rows: list[Menu] = []
        for board in view.open_boards:
            rows += _parts(board, slot.seat, given)
        says = f"Choose a part of your answer: {current_tasks(view)}."
        return Taps(says, tuple(rows[:MOST_ROWS]))
    name, *keys = path
    board = view.board(name)
    if board not in view.open_boards or not keys:
        return None
    part, *rest = keys
    found = _part(board, slot.seat, given, part, tuple(rest))
    return found and _with_board(name, part, found)


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
    said = {part.kind: part_text(part) for part in given.parts_on(board.name)}
    if board.snakes:
        stage = "movement"
        choices = _snake_choices(board, seat, moves_by_colour(board, given))
    else:
        stage = "placement"
        choices = [Choice(PLACE, "Place your snakes", _about(said, PLACE))]
    for kind in kinds(board):
        if kind.taps:
            for part in kind.parts(board):
                choices.append(Choice(part, part.capitalize(), _about(said, part)))
    return menus((board.name,), f"Board {board.name}, {stage}", choices)


def _snake_choices(board: Board, seat: Seat, moves: Mapping[str, str]) -> list[Choice]:
    choices: list[Choice] = []
    for snake in board.own(seat):
        if snake.path:
            colour = snake.colour_name
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
        if snake.path and snake.colour_name == part:
            moves = moves_by_colour(board, given)
            return _movement_taps(_Ride(board, seat, snake, given, moves), path)
    found = [kind for kind in kinds(board) if kind.taps and part in kind.parts(board)]
    if not found:
        return None
    kind = found[0]
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
    cells = chain.from_iterable(map(tiles.cells_of, missing))
    free = tile_texts(board, cells)
    lacking = listed([COLOURS[code] for code in missing])
    so_far = " ".join(chosen) or "choose your favourite tile first"
    says = f"Board {board.name}: {so_far}. Colours without a tile: {lacking}."
    rows = by_column(chosen, column, free, "next tile" if chosen else "first tile")
    if chosen:
        rows = (*rows, (Press((), "Start again"),))
    return Taps(says, rows)


# Movement


@dataclass(slots=True)
class _Ride:
    """A snake whose moves are tapped.

    Attributes:
        given: The recorded answer.
        moves: The moves of the seat's snakes by the names of their colours, this one's as tapped.
    """

    board: Board
    seat: Seat
    snake: Snake
    given: Submission
    moves: dict[str, str]

    @property
    def ways(self) -> str:
        """The snake's own moves."""
        return self.moves.get(self.snake.colour_name, "")

    @ways.setter
    def ways(self, ways: str) -> None:
        self.moves[self.snake.colour_name] = ways

    @property
    def path(self) -> list[Cell]:
        """The tiles to which the moves lead over any obstacles, up to the border."""
        steps = self.board.tiles.lattice.steps
        path = [self.snake.start]
        for way in self.ways:
            path.append(steps[way][path[-1]])
            if path[-1] == OUTSIDE:
                break
        return path

    @property
    def twists(self) -> tuple[int, int]:
        """How many twists are planned, and how many there may be (rules A-14 and A-35)."""
        limits = self.board.limits.get(self.seat)
        if variation_of(self.board).capped or limits is None:
            planned = sum(map(twists, self.moves.values()))
            return planned, self.board.twist_cap
        return twists(self.ways), limits[self.snake.colour]


def _movement_taps(ride: _Ride, path: Path) -> Taps | None:
    """Returns the arrow pad of a snake, or all moves as typed (rules A-13 to A-15)."""
    match path:
        case ():
            # Recorded moves that a path cannot hold are not continued.
            path_holds_them = fits((packed(ride.ways), SEND))
            if ride.path[-1] == OUTSIDE or not path_holds_them:
                ride.ways = ""
        case (key,) | (key, "send"):
            ways = unpacked(key)
            if ways is None:
                return None
            ride.ways = ways
        case _:
            return None
    if ride.path[-1] == OUTSIDE:
        return None
    if path[1:]:
        return Taps(text=_moves_text(ride))
    pad = Pad((), ride.ways, _free(ride))
    rows = (*pad.rows, pad.again) if ride.ways else pad.rows
    return Taps(_preview(ride), rows)


def _moves_text(ride: _Ride) -> str:
    words: list[str] = []
    for colour in ride.board.tiles.colour_names:
        if ride.moves.get(colour):
            words += [colour, ride.moves[colour]]
    return " ".join(words) or STAY


def _free(ride: _Ride) -> Mapping[str, int]:
    """Returns how far a snake can go in each direction without obstacles or too many twists."""
    tiles = ride.board.tiles
    certain = variation_of(ride.board).certain
    path = ride.path
    closed: set[Cell] = set()
    if BLACK_TILE in certain:
        closed.update(tiles.cells_of(BLACK))
    if BODY in certain:
        closed.update(path)
    spent, most = ride.twists
    free: dict[str, int] = {}
    for way, table in tiles.lattice.steps.items():
        goes_on = ride.ways[-1:] in ("", way)
        if spent < most or goes_on:
            free[way] = steps_free(table, path[-1], closed)
    return free


def _preview(ride: _Ride) -> str:
    """Returns a snake's outcome by the moves tapped so far and the recorded parts."""
    board = ride.board
    entries = tuple(item for item in ride.moves.items() if item[1])
    moved = Part(board.name, MOVE, entries)
    others = [part for part in ride.given.parts if part.key != moved.key]
    ahead = preview_turn(board, ride.seat, Submission((*others, moved)))
    one = ahead.of(ride.snake.letter)
    outcome = snake_text(ahead, one, ride.seat)
    spent, most = ride.twists
    return f"Board {board.name}, {outcome} {spent} of {count(most, 'twist')}."
