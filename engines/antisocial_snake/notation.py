"""Text in: typed parts of an answer become the whole submission."""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from bifrost_bot.engines.antisocial_snake.board.names import (
    entries_text,
    looks_like_a_cell,
    name_of,
    names_of,
    read_cells,
    refuse_none,
)
from bifrost_bot.engines.antisocial_snake.model import (
    BLACK,
    CODES,
    COLOURS,
    NEUTRAL,
    Board,
    Cell,
    Entries,
    Part,
    Snake,
    Submission,
    View,
)
from bifrost_bot.engines.antisocial_snake.movement import FACING, MOVE, lanes, twists
from bifrost_bot.engines.antisocial_snake.placement import PLACE
from bifrost_bot.engines.antisocial_snake.variation import BLACK_TILE, BODY, BORDER, Kind
from bifrost_bot.engines.antisocial_snake.variations import kind_of, kinds, variation_of
from bifrost_bot.engines.antisocial_snake.words import HOW, STAY, current_tasks, explain_idle
from bifrost_bot.engines.errors import IllegalError, UnreadableError
from bifrost_bot.engines.squares import OUTSIDE
from bifrost_bot.engines.values import Seat, Slot
from bifrost_bot.engines.words import count, echo, typed_parts

_PREFIX: Final = re.compile(r"(\d{1,2})\s*:(.*)")
_BLANKS: Final = str.maketrans("(),[]", "     ")
_DASHES: Final = str.maketrans("\u2010\u2011\u2012\u2013\u2212", "-----")
_BETWEEN: Final = re.compile(r"[\s(),\[\]]+")
"""The separators of words; a part begins with one, after the `:`."""

_NONE: Final = ["none"]
_KIND_ORDER: Final = (PLACE, MOVE)


def parse(text: str, view: View, slot: Slot, draft: Submission | None) -> Submission:
    """Returns the whole submission once the parts of `text` are added to it; all of them or none.

    Raises:
        MoveError: When the text is not accepted.
    """
    if view.outcome is not None:
        raise IllegalError(explain_idle(view, slot))
    found: dict[tuple[str, str], Part] = {}
    for typed in typed_parts(text, HOW):
        part = _as_typed(_part(typed.lower(), view, slot.seat), typed)
        if part.key in found:
            raise UnreadableError(
                f"That text answers the same part of board {part.board} twice. Send it once."
            )
        found[part.key] = part
    before = draft.parts if draft else ()
    kept = [part for part in before if part.key not in found]
    return submission_of((*kept, *found.values()))


def _as_typed(part: Part, typed: str) -> Part:
    """Returns the part with its words as they were typed, if a person reads them."""
    word, _, item = part.kind.partition(" ")
    if not item or not kind_of(word).verbatim(int(item)):
        return part
    _, _, after = typed.partition(":")
    said = _BETWEEN.split(after, 3)[-1]
    if (said,) == part.entries[0]:
        return part
    return replace(part, typed=said)


def submission_of(parts: Iterable[Part]) -> Submission:
    """Returns the submission of these parts, in the order in which they are shown."""
    return Submission(tuple(sorted(parts, key=_order)))


def _order(part: Part) -> tuple[int, int, str, int]:
    word, _, item = part.kind.partition(" ")
    return (
        int(part.board),
        _KIND_ORDER.index(word) if word in _KIND_ORDER else len(_KIND_ORDER),
        word,
        int(item or 0),
    )


def _part(text: str, view: View, seat: Seat) -> Part:
    prefix = _PREFIX.fullmatch(text.translate(_DASHES))
    if prefix is None:
        raise UnreadableError(
            f"{echo(text)} does not say which board. Begin with its number and a colon, such as 0: "
            "C3 D4 E5 or 0: red UUU blue LLD."
        )
    board = _open_board(str(int(prefix[1])), view)
    words = prefix[2].translate(_BLANKS).split()
    if not words:
        raise UnreadableError(f"Say what to do on board {board.name}: type {_examples(board)}.")
    first = words[0]
    for kind in kinds(board):
        if first == kind.word:
            return _keyword(kind, words[1:], board, seat)
        if first in kind.openers:
            entries = kind.read(words, board, seat)
            return Part(board.name, kind.word, entries)
    if board.snakes and (first in CODES or first == STAY):
        return Part(board.name, MOVE, _moves(words, board, seat))
    if not board.snakes and looks_like_a_cell(first):
        return Part(board.name, PLACE, _places(words, board))
    raise UnreadableError(
        f"{echo(text)} is not an answer for board {board.name} now. Type {_examples(board)}."
    )


def _open_board(name: str, view: View) -> Board:
    for board in view.open_boards:
        if board.name == name:
            return board
    raise IllegalError(f"Board {name} needs no answer now: {current_tasks(view)}.")


def _examples(board: Board) -> str:
    """Returns examples of answers for a board now."""
    first = f"{board.tiles.colour_names[0]} UUU" if board.snakes else example_tiles(board)
    examples = [f"{board.name}: {first}"]
    examples += [f"{board.name}: {kind.example}" for kind in kinds(board)]
    return " or ".join(examples)


def example_tiles(board: Board) -> str:
    """Returns the first tile of each colour, as it is typed."""
    tiles = board.tiles
    cells = sorted(map(tiles.colours.index, tiles.codes))
    return entries_text(names_of(tiles, cells))


def _keyword(kind: Kind, words: Sequence[str], board: Board, seat: Seat) -> Part:
    if kind.items is None:
        cleared = kind.clears and words == _NONE
        entries = () if cleared else kind.read(words, board, seat)
        return Part(board.name, kind.word, entries)
    numbers = list(map(str, kind.items(board)))
    if not words or words[0] not in numbers:
        said = echo(words[0]) if words else "That"
        raise UnreadableError(
            f"{said} is not the number of a question. Choose one of {', '.join(numbers)}."
        )
    entries = kind.read(words, board, seat)
    return Part(board.name, f"{kind.word} {words[0]}", entries)


def _places(words: Sequence[str], board: Board) -> Entries:
    """Returns a tile for every colour of snakes, the most wanted first (rule A-7)."""
    cells = read_cells(words, board)
    seen: dict[str, str] = {}
    for cell in cells:
        code = board.tiles.colours[cell]
        name = name_of(board.tiles, cell)
        if code in NEUTRAL:
            raise IllegalError(
                f"{name} is {COLOURS[code]}. Snakes start on these colours: {_colours_text(board)}."
            )
        if seen.get(code) == name:
            raise IllegalError(f"You named {name} twice. Name one tile of each colour.")
        if code in seen:
            raise IllegalError(
                f"{seen[code]} and {name} are both {COLOURS[code]}. Name one tile of each colour."
            )
        seen[code] = name
    for code in board.tiles.codes:
        if code not in seen:
            raise IllegalError(
                f"You named no {COLOURS[code]} tile. Name one tile of each of these colours: "
                f"{_colours_text(board)}."
            )
    return names_of(board.tiles, cells)


def _colours_text(board: Board) -> str:
    return ", ".join(board.tiles.colour_names)


def _moves(words: Sequence[str], board: Board, seat: Seat) -> Entries:
    """Returns a sequence for each colour that moves; `stay` for none (rules A-13 to A-15)."""
    said = {} if list(words) == [STAY] else _sequences(words, board)
    moving = [colour for colour in board.tiles.colour_names if said.get(colour)]
    moves = {colour: said[colour] for colour in moving}
    for snake in board.own(seat):
        _check_way(board, snake, moves.get(snake.colour_name, ""))
    _check_twists(board, seat, moves)
    return tuple(moves.items())


def _sequences(words: Sequence[str], board: Board) -> dict[str, str]:
    said: dict[str, list[str]] = {}
    colour = ""
    for word in words:
        if word in CODES:
            colour = word
            if colour not in board.tiles.colour_names:
                raise IllegalError(
                    f"There is no {colour} snake on board {board.name}. Its snakes are "
                    f"{_colours_text(board)}."
                )
            if colour in said:
                raise IllegalError(
                    f"That text moves {colour} twice. Give each colour one sequence."
                )
            said[colour] = []
        elif not colour:
            raise UnreadableError(
                f"Say which colour {echo(word)} is for, such as {board.name}: red UUU."
            )
        else:
            said[colour].append(word)
    return {colour: _letters(colour, pieces, board) for colour, pieces in said.items()}


def _letters(colour: str, pieces: Sequence[str], board: Board) -> str:
    refuse_none(pieces, f"{board.name}: {colour} UUU, or {board.name}: {colour} {STAY}")
    if list(pieces) == [STAY]:
        return ""
    moves = "".join(pieces).upper()
    if not set(moves) <= set(FACING):
        raise UnreadableError(
            f"{echo(' '.join(pieces))} is not a sequence of moves. Use U, D, L and R, such as "
            "UUURR."
        )
    return moves


def _check_way(board: Board, snake: Snake, moves: str) -> None:
    """Refuses moves into certain obstacles; other snakes are ignored (rule A-15, R-52)."""
    if not (variation_of(board).certain and snake.path and moves):
        return
    ways = lanes(board.tiles)
    here = snake.start
    path = {here}
    for number, move in enumerate(moves, start=1):
        there = ways[FACING[move]][here]
        fault = _fault(board, there, path)
        if fault:
            colour = snake.colour_name
            raise IllegalError(
                f"Move {number} ({move}) of {colour} {fault}, from {name_of(board.tiles, here)}. "
                "Stop before it or go another way."
            )
        here = there
        path.add(there)


def _fault(board: Board, cell: Cell, path: Collection[Cell]) -> str:
    """Returns the certain obstacle of a move to a tile, as a predicate; empty without one."""
    certain = variation_of(board).certain
    if cell == OUTSIDE:
        return "leaves the board" if BORDER in certain else ""
    name = name_of(board.tiles, cell)
    if board.tiles.colours[cell] == BLACK:
        return f"goes onto {name}, which is black" if BLACK_TILE in certain else ""
    if cell in path and BODY in certain:
        return f"goes back onto {name}, where it was"
    return ""


def _check_twists(board: Board, seat: Seat, moves: Mapping[str, str]) -> None:
    """Refuses more twists than the snakes may make (rules A-14 and A-35, R-51)."""
    limits = board.limits.get(seat)
    if variation_of(board).capped or limits is None:
        spent = sum(map(twists, moves.values()))
        if spent > board.twist_cap:
            raise IllegalError(
                f"That makes {count(spent, 'twist')} on board {board.name}, and all your snakes "
                f"together have {board.twist_cap}. Change direction less often."
            )
        return
    for colour, sequence in moves.items():
        spent = twists(sequence)
        most = limits[CODES[colour]]
        if spent > most:
            raise IllegalError(
                f"That makes {count(spent, 'twist')} with {colour}, which may make {most} on board "
                f"{board.name}. Change direction less often."
            )
