"""Text in, text out: what players type, and the sentences they read. Players are only ever
called by their colour.
"""

import re
from typing import Final, assert_never

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
from bifrost_bot.engines.values import MOST_COMPLETIONS, Slot
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
    """Returns the move the text stands for (rules D-3, D-4 and D-10).

    Raises:
        MoveError: When the text is not taken: not on turn, not in the notation, no such vertex, or
        not a free one.
    """
    del draft  # A taken text ends the turn, so there is never an earlier one.
    if view.to_act != slot.seat:
        raise IllegalError(explain_idle(view, slot))
    # Coordinates copied from a page carry the typographic minus.
    words = plain(text, _HOW).upper().replace("\N{MINUS SIGN}", "-")
    if words == "PASS":
        return Pass()
    return Place(_free(_vertex(words, text), view))


def _vertex(words: str, text: str) -> Vertex:
    called = _NAME.fullmatch(words)
    if called:
        return _named(called[1], called[2])
    bare = words[1:-1].strip() if _BRACKETS.get(words[0]) == words[-1] else words
    numbers = _NUMBERS.fullmatch(bare)
    if numbers:
        return _with_coordinates([numbers[1], numbers[2], numbers[3]])
    if _names_several(words):
        raise AmbiguousError(f"That names more than one vertex; a turn has one stone: {_HOW}.")
    raise UnreadableError(f"{echo(text)} is not a move: {_HOW}.")


def _names_several(words: str) -> bool:
    """Returns whether a text is vertices alone; each is read once, as one pattern for all would
    try every split.
    """
    end = count = 0
    while found := _ONE.match(words, end):
        end, count = found.end(), count + 1
    return end == len(words) and count > 1


def _named(letter: str, number: str) -> Vertex:
    row = [called for called in BY_NAME if called[0] == letter]
    if not row:
        raise IllegalError(
            f"There is no row {letter}. Rows run from A to O; a vertex is called G5, for example."
        )
    if letter + number not in BY_NAME:
        called = shortened(letter + number)
        raise IllegalError(
            f"{called} is not a vertex on this board. Row {letter} runs from {row[0]} to {row[-1]}."
        )
    return BY_NAME[letter + number]


def _with_coordinates(digits: list[str]) -> Vertex:
    if max(map(len, digits)) > _MOST_DIGITS:
        raise IllegalError(f"Those numbers are far off the board: {_HOW}.")
    x, y, z = map(int, digits)
    if on_board((x, y, z)):
        return x, y, z
    said = f"({x}, {y}, {z})"
    if not all(-3 <= number <= 4 for number in (x, y, z)):
        raise IllegalError(
            f"{said} is off the board. Each of the three numbers lies between -3 and 4."
        )
    raise IllegalError(
        f"{said} is not a vertex. Its numbers add up to {x + y + z}; those of a vertex add up to "
        "1 or 2."
    )


def _free(vertex: Vertex, view: View) -> Vertex:
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
    """Returns the free vertices, and pass, that begin with what is typed: names, or coordinates
    after a number.
    """
    del draft
    if view.to_act != slot.seat:
        return ()
    begun = " ".join(typed.split()).upper()
    numeric = begun and not begun[0].isalpha()
    texts = [
        _coordinates(vertex, begun) if numeric else NAMES[vertex] for vertex in _all_free(view)
    ] + ["pass"]
    return tuple(text for text in texts if text.upper().startswith(begun))[:MOST_COMPLETIONS]


def legal(view: View, slot: Slot) -> tuple[str, ...]:
    """Returns the free vertices by name, and pass; nothing for a slot that is not on turn."""
    return (
        (*(NAMES[vertex] for vertex in _all_free(view)), "pass") if view.to_act == slot.seat else ()
    )


def _all_free(view: View) -> list[Vertex]:
    stones = view.game.stones
    return [vertex for vertex in VERTICES if vertex not in stones]


def _coordinates(vertex: Vertex, begun: str) -> str:
    """Returns the coordinates in the spelling that the player began."""
    if begun.startswith("("):
        return str(vertex)
    return ("," if "," in begun else " ").join(map(str, vertex))


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
    """Returns the event as one line, with all players' points after a stone."""
    match event:
        case Placed(seat, vertex, scores):
            return f"{name(seat)} plays {spell(vertex)}. {tell_scores(scores)}."
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
