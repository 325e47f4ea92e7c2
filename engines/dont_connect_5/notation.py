"""Parses moves and writes the sentences players read, who are named by their colour only."""

import re
from collections.abc import Sequence
from typing import Final, assert_never

from bifrost_bot.engines.completion import texts_with_prefix
from bifrost_bot.engines.dont_connect_5.board import (
    BY_NAME,
    NAMES,
    NEIGHBOURS,
    VERTICES,
    Vertex,
    on_board,
)
from bifrost_bot.engines.dont_connect_5.model import (
    SEATS,
    Event,
    MatchEnded,
    Move,
    Pass,
    Passed,
    Place,
    Placed,
    Scores,
    View,
)
from bifrost_bot.engines.errors import AmbiguousError, IllegalError, UnreadableError
from bifrost_bot.engines.values import Slot
from bifrost_bot.engines.words import echo, name, plain, shortened

_HOW: Final = "send a free vertex such as G5 or 1 0 0, or pass"
_NAME: Final = re.compile(r"([A-Z])\s*([0-9]+)")
_NUMBER: Final = r"[+-]?[0-9]+"
_GAP: Final = r"(?:\s*,\s*|\s+)"
_NUMBERS: Final = re.compile(rf"({_NUMBER}){_GAP}({_NUMBER}){_GAP}({_NUMBER})")
_ONE: Final = re.compile(
    rf"(?:[A-Z]\s*[0-9]+|\(?\s*{_NUMBER}{_GAP}{_NUMBER}{_GAP}{_NUMBER}\s*\)?)[\s,;]*"
)
_BRACKETS: Final = {"(": ")", "[": "]"}
_MOST_DIGITS: Final = 9


def parse(text: str, view: View, slot: Slot, draft: Move | None) -> Move:
    """Returns the move (rules D-3, D-4 and D-10).

    Raises:
        MoveError: When the slot is not on turn, or the text is neither a free vertex nor `pass`.
    """
    del draft  # A taken text ends the turn, so there is never an earlier one.
    if view.to_act != slot.seat:
        raise IllegalError(explain_idle(view, slot))
    vertex = _read_vertex(text)
    return Pass() if vertex is None else Place(_check_free(vertex, view))


def check_ahead(text: str, view: View, slot: Slot) -> None:
    """Refuses a planned text that names no vertex.

    Raises:
        MoveError: When the text is refused.
    """
    if view.to_act is None:
        raise IllegalError(explain_idle(view, slot))
    _read_vertex(text)


def _read_vertex(text: str) -> Vertex | None:
    """Returns the vertex that a text names, None for `pass`."""
    # Coordinates copied from a page carry the typographic minus.
    words = plain(text, _HOW).upper().replace("\N{MINUS SIGN}", "-")
    if words == "PASS":
        return None
    name_parts = _NAME.fullmatch(words)
    if name_parts:
        return _read_name(name_parts[1], name_parts[2])
    bare = words
    if _BRACKETS.get(words[0]) == words[-1]:
        bare = words[1:-1].strip()
    numbers = _NUMBERS.fullmatch(bare)
    if numbers:
        return _read_coordinates(numbers.groups())
    if _names_several(words):
        raise AmbiguousError(f"That names more than one vertex; a turn has one stone: {_HOW}.")
    raise UnreadableError(f"{echo(text)} is not a move: {_HOW}.")


def _names_several(words: str) -> bool:
    """Returns whether a text is several vertices; one pattern for all would try every split."""
    end = count = 0
    while found := _ONE.match(words, end):
        end = found.end()
        count += 1
    return end == len(words) and count > 1


def _read_name(letter: str, number: str) -> Vertex:
    row = [other for other in BY_NAME if other[0] == letter]
    if not row:
        raise IllegalError(
            f"There is no row {letter}. Rows run from A to O; a vertex is called G5, for example."
        )
    wanted = letter + number
    vertex = BY_NAME.get(wanted)
    if vertex is None:
        raise IllegalError(
            f"{shortened(wanted)} is not a vertex on this board. Row {letter} runs from {row[0]} "
            f"to {row[-1]}."
        )
    return vertex


def _read_coordinates(digits: Sequence[str]) -> Vertex:
    if max(map(len, digits)) > _MOST_DIGITS:
        raise IllegalError(f"Those numbers are far off the board: {_HOW}.")
    x, y, z = map(int, digits)
    if on_board((x, y, z)):
        return x, y, z
    text = f"({x}, {y}, {z})"
    if min(x, y, z) < -3 or max(x, y, z) > 4:
        raise IllegalError(
            f"{text} is off the board. Each of the three numbers lies between -3 and 4."
        )
    raise IllegalError(
        f"{text} is not a vertex. Its numbers add up to {x + y + z}; those of a vertex add up to "
        "1 or 2."
    )


def _check_free(vertex: Vertex, view: View) -> Vertex:
    stones = view.game.stones
    if vertex not in stones:
        return vertex
    owner = name(SEATS[stones[vertex]])
    nearest_first = (*NEIGHBOURS[vertex], *VERTICES)
    other = next(one for one in nearest_first if one not in stones)
    raise IllegalError(
        f"{spell(vertex)} already has {owner}'s stone. Try a free vertex, such as {NAMES[other]}."
    )


def spell(vertex: Vertex) -> str:
    """Returns a vertex by its name and its coordinates, such as `G5 (1, 0, 0)`."""
    return f"{NAMES[vertex]} {vertex}"


def explain_idle(view: View, slot: Slot) -> str:
    """Returns why the slot owes nothing now and what its player can do instead."""
    if view.to_act is None:
        return "The match is over."
    if view.to_act == slot.seat:
        return f"It is your turn: {_HOW}."
    return f"It is {name(view.to_act)}'s turn, not yours; you will be told when it is yours."


def complete(view: View, slot: Slot, draft: Move | None, typed: str) -> tuple[str, ...]:
    """Returns the free vertices and `pass` that begin with the typed name or coordinates."""
    del draft
    if view.to_act != slot.seat:
        return ()
    prefix = " ".join(typed.split())
    if prefix and not prefix[0].isalpha():
        texts = [_coordinates(vertex, prefix) for vertex in view.game.free]
        return texts_with_prefix(texts, prefix)
    return texts_with_prefix(legal(view, slot), prefix)


def legal(view: View, slot: Slot) -> tuple[str, ...]:
    """Returns the free vertices by name, and `pass`; nothing for a slot that is not on turn."""
    if view.to_act != slot.seat:
        return ()
    return (*(NAMES[vertex] for vertex in view.game.free), "pass")


def _coordinates(vertex: Vertex, prefix: str) -> str:
    """Returns the coordinates in the spelling of the typed prefix."""
    if prefix.startswith("("):
        return str(vertex)
    return ("," if "," in prefix else " ").join(map(str, vertex))


def describe(move: Move) -> str:
    """Returns the move as a player would type it."""
    match move:
        case Place(vertex):
            return NAMES[vertex]
        case Pass():
            return "pass"
        case _:
            assert_never(move)


def read_back(view: View, slot: Slot, move: Move, before: Move | None) -> str:
    """Returns the sentence that confirms a recorded move to its player."""
    del view, slot, before
    return f"Recorded: {'pass' if isinstance(move, Pass) else spell(move.vertex)}."


def narrate(event: Event) -> str:
    """Returns the event as one line, with all players' points once there are any."""
    match event:
        case Placed(seat, vertex, scores):
            points = f" {tell_scores(scores)}." if any(scores) else ""
            return f"{name(seat)} plays {spell(vertex)}.{points}"
        case Passed(seat):
            return f"{name(seat)} passes."
        case MatchEnded(outcome):
            return f"The match is over. {outcome.reason}"
        case _:
            assert_never(event)


def tell_scores(scores: Scores) -> str:
    """Returns all players' points in words, most first, such as `White 3, Red 1, Black 0`."""
    best_first = sorted(zip(SEATS, scores, strict=True), key=lambda one: -one[1])
    return ", ".join(f"{name(seat)} {points}" for seat, points in best_first)


def instruct(view: View, slot: Slot) -> str:
    """Returns how to move, in full on one's first turn.

    The example is the free vertex nearest to the middle (rule D-3).
    """
    if view.to_act != slot.seat:
        return explain_idle(view, slot)
    nearest = min(view.game.free, key=_squared_distance)
    if len(view.game.steps) >= len(SEATS):
        return f"Type a free vertex, such as `{NAMES[nearest]}`, or `pass`."
    coordinates = " ".join(map(str, nearest))
    return (
        f"Type a free vertex, such as `{NAMES[nearest]}` or `{coordinates}`, or `pass`. Your "
        "first answer ends the turn."
    )


def _squared_distance(vertex: Vertex) -> int:
    x, y, z = vertex
    return x * x + y * y + z * z
