"""Suggestions while a player types: texts that continue what is there and would be taken."""

from collections.abc import Iterator

from bifrost_bot.engines.errors import MoveError
from bifrost_bot.engines.social_snake.grid.lattice import board, occupied, tunnel_cells, ways
from bifrost_bot.engines.social_snake.model import LIST_LENGTH, Grid, Submission, View
from bifrost_bot.engines.social_snake.notation import parse
from bifrost_bot.engines.social_snake.words import owes
from bifrost_bot.engines.squares import OUTSIDE
from bifrost_bot.engines.values import LONGEST_COMPLETION, MOST_COMPLETIONS, Slot


def complete(view: View, slot: Slot, draft: Submission | None, typed: str) -> tuple[str, ...]:
    """Returns answers that begin with what is typed so far and would be taken: 25 at most."""
    if not owes(view, slot):
        return ()
    begun = " ".join(typed.split()).lower()
    found: list[str] = []
    for text in dict.fromkeys(_texts(view, slot, begun)):
        fits = len(text) <= LONGEST_COMPLETION and text.lower().startswith(begun)
        if fits and _taken(text, view, slot, draft):
            found.append(text)
            if len(found) == MOST_COMPLETIONS:
                break
    return tuple(found)


def _taken(text: str, view: View, slot: Slot, draft: Submission | None) -> bool:
    try:
        parse(text, view, slot, draft)
    except MoveError:
        return False
    return True


def _texts(view: View, slot: Slot, begun: str) -> Iterator[str]:
    if view.ballot is not None and view.step == "vote":
        for seat in view.ballot.candidates:
            yield f"vote {seat}"
            yield from (f"vote {seat} {other}" for other in view.ballot.candidates if other != seat)
        return
    for grid in view.due:
        said = begun.removeprefix(f"{grid.name.lower()}:").strip() if ":" in begun else ""
        if view.step == "start":
            yield from (f"{grid.name}: {cells}" for cells in _lists(grid, said.upper().split()))
        else:
            yield from (
                f"{grid.name}: {moves}" for moves in _sequences(view, grid, slot, said.upper())
            )


def _lists(grid: Grid, said: list[str]) -> Iterator[str]:
    """Yields lists that continue the cells named so far with cells that are open."""
    names, closed = board(grid.layout).names, tunnel_cells(grid.layout)
    cells = [name for cell, name in enumerate(names) if cell not in closed]
    kept = [word for word in said if word in cells][: LIST_LENGTH - 1]
    rest = [name for name in cells if name not in kept]
    for at, name in enumerate(rest):
        yield " ".join(
            (*kept, name, *rest[at + 1 :], *rest[:at])[:LIST_LENGTH]
            if len(kept) < LIST_LENGTH
            else kept
        )
    if len(said) >= LIST_LENGTH:
        yield " ".join(said)


def _sequences(view: View, grid: Grid, slot: Slot, said: str) -> Iterator[str]:
    """Yields what is typed, with one move more in every direction, and straight lines as far as
    they are free.
    """
    letters = "".join(letter for letter in said.partition("+")[0] if letter in "UDLR")
    yield letters or "stay"
    yield said
    if view.round in view.terms.free_rounds and letters:
        yield from (letters + way for way in "UDLR")
    head = next(snake.head for snake in grid.snakes if snake.seat == slot.seat)
    taken = occupied(grid)
    for way, table in ways(grid.layout).items():
        cell, line = table[head], ""
        while cell != OUTSIDE and cell not in taken and len(line) < len(table):
            line += way
            yield line
            cell = table[cell]
    yield "stay"
