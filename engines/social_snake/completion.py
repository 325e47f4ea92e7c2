"""Autocomplete for typed answers."""

import re
from collections.abc import Iterator
from typing import Final

from bifrost_bot.engines.completion import accepted
from bifrost_bot.engines.social_snake.grid.lattice import occupied, startable_cells, ways
from bifrost_bot.engines.social_snake.model import LIST_LENGTH, Grid, Submission, View
from bifrost_bot.engines.social_snake.notation import parse
from bifrost_bot.engines.social_snake.words import owes
from bifrost_bot.engines.taps import steps_free
from bifrost_bot.engines.values import Slot

_NOT_WAYS: Final = re.compile(r"[^UDLR]")


def complete(view: View, slot: Slot, draft: Submission | None, typed: str) -> tuple[str, ...]:
    """Returns up to 25 valid answers that begin with the typed text."""
    if not owes(view, slot):
        return ()
    prefix = " ".join(typed.split()).lower()
    texts = _suggestions(view, slot, prefix)
    return accepted(texts, prefix, lambda text: parse(text, view, slot, draft))


def _suggestions(view: View, slot: Slot, prefix: str) -> Iterator[str]:
    if view.ballot is not None and view.step == "vote":
        for seat in view.ballot.candidates:
            yield f"vote {seat}"
            for other in view.ballot.candidates:
                if other != seat:
                    yield f"vote {seat} {other}"
        return
    for grid in view.due:
        body = ""
        if ":" in prefix:
            body = prefix.removeprefix(f"{grid.name.lower()}:").strip().upper()
        if view.step == "start":
            bodies = _lists(grid, body.split())
        else:
            bodies = _sequences(view, grid, slot, body)
        for text in bodies:
            yield f"{grid.name}: {text}"


def _lists(grid: Grid, words: list[str]) -> Iterator[str]:
    """Yields start lists that continue the cells named so far."""
    names = grid.names
    cells = [names[cell] for cell in startable_cells(grid.layout)]
    named = [word for word in words if word in cells][: LIST_LENGTH - 1]
    rest = [name for name in cells if name not in named]
    for at in range(len(rest)):
        cells = [*named, *rest[at:], *rest[:at]]
        yield " ".join(cells[:LIST_LENGTH])
    if len(words) >= LIST_LENGTH:
        yield " ".join(words)


def _sequences(view: View, grid: Grid, slot: Slot, typed: str) -> Iterator[str]:
    """Yields the typed sequence, the same with one more move, and all free straight lines."""
    letters = _NOT_WAYS.sub("", typed.partition("+")[0])
    yield letters or "stay"
    yield typed
    if view.is_free_round and letters:
        for way in "UDLR":
            yield letters + way
    head = grid.snake_of(slot.seat).head
    taken = occupied(grid)
    for way, table in ways(grid.layout).items():
        for length in range(steps_free(table, head, taken)):
            yield way * (length + 1)
    yield "stay"
