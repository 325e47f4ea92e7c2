"""What a viewer sees of a grid, the last round on it step by step, and what a submission plans
on it.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from bifrost_bot.engines.scene import Colour, Meaning, Pattern, Scene, Table, ranked
from bifrost_bot.engines.social_snake.ai.forecast import Forecast, forecast
from bifrost_bot.engines.social_snake.grid.colours import LETTERS, colours
from bifrost_bot.engines.social_snake.grid.lattice import board, items
from bifrost_bot.engines.social_snake.grid.surroundings import surroundings
from bifrost_bot.engines.social_snake.grid.tiles import TUNNEL, Canvas, canvas, large_items
from bifrost_bot.engines.social_snake.model import (
    Cell,
    Grid,
    Moves,
    Round,
    Sequence,
    Snake,
    Starts,
    Submission,
    View,
)
from bifrost_bot.engines.social_snake.text.present import present
from bifrost_bot.engines.social_snake.words import brief_collision, forecast_text, verdict_sentence
from bifrost_bot.engines.values import Board, Slot
from bifrost_bot.engines.words import count, listed, name

MOST_FRAMES: Final = 48
_MOST_HITS: Final = 4
"""How many of a step's collisions its drawing has room to tell; all are told when the round has
ended.
"""

_LONGEST_ALT: Final = 900
_ROOM_AROUND: Final = 2
"""How many cells around a planned path its drawing shows."""

_LEAST_SIDE: Final = 7
_MEANINGS: Final = (
    Meaning("ring", Colour.ACCENT, "Heads"),
    Meaning("ring", Colour.RED, "Collisions"),
    Meaning("start", None, "Starts"),
    Meaning("pattern", Pattern.STRIPES, "Planned"),
)


def scene(view: View, board: Board) -> Scene:
    """Returns the drawing of a grid as it is now; all of it is public."""
    grid = next(grid for grid in view.grids if grid.name == board)
    title = _title(view, grid)
    captions = _captions(view, grid)
    drawn = canvas(grid, view.seats)
    return Scene(
        title=title,
        tiles=drawn.tiles(),
        captions=captions,
        tables=(_apples(view, grid),),
        key=_key(view, grid, drawn),
        alt=_alt(title, view, captions),
        aside=(f"Grid {board}",),
        told=surroundings(view, grid),
        said=present(view, grid),
        meanings=_MEANINGS,
    )


def _title(view: View, grid: Grid) -> str:
    if grid.last is not None:
        when = f"after round {grid.last.number} of {view.terms.rounds}"
    else:
        when = "all heads are placed" if grid.snakes else "start lists are due"
    return f"Grid {grid.name} - {when}" + ("" if grid.open else ", closed")


def _captions(view: View, grid: Grid) -> tuple[str, ...]:
    names = board(grid.layout).names
    collisions = grid.last.collisions if grid.last else ()
    large = large_items(grid)
    return (
        *(
            [
                "Collisions: "
                f"{'; '.join(brief_collision(hit, names[hit.cell]) for hit in collisions)}."
            ]
            if collisions
            else []
        ),
        *([f"More than fits a cell: {', '.join(large)}."] if large else []),
        *_next(view, grid),
    )


def _next(view: View, grid: Grid) -> Iterator[str]:
    if view.outcome is not None:
        yield verdict_sentence(view.verdict) if view.verdict else view.outcome.reason
    elif grid in view.due and view.step == "round":
        free = view.round in view.terms.free_rounds
        yield f"Next: round {view.round}, {'any turns' if free else 'one direction only'}."


def _key(view: View, grid: Grid, drawn: Canvas) -> tuple[str, ...]:
    marks = {look.mark for look in drawn.looks}
    tunnels = [
        f"{TUNNEL}{LETTERS[tunnel.colour]} = {tunnel.colour.replace('-', ' ')} tunnel"
        for tunnel in grid.layout.tunnels
    ]
    snakes = (
        (f"{LETTERS[colour]} = {name(seat)}" for seat, colour in colours(view.seats).items())
        if grid.snakes
        else ()
    )
    lost = next((look.mark for look in drawn.looks if look.mark.startswith("-")), "")
    gained = next((look.mark for look in drawn.looks if look.mark.isdigit()), "")
    return (
        *snakes,
        *(["ring = head", "start = start"] if grid.snakes else []),
        *([f"{gained} = apples"] if gained else []),
        *([f"{lost} = apples lost"] if lost else []),
        *(["g1 = garnet"] if "g1" in marks else []),
        *tunnels,
    )


def _apples(view: View, grid: Grid) -> Table:
    """Returns all players' apples on this grid and, where there are others, in all."""
    by_colour, several = colours(view.seats), len(view.grids) > 1
    rows = tuple(
        (
            f"{LETTERS[by_colour[standing.seat]]} {name(standing.seat)}",
            str(standing.apples[grid.name]),
            *([str(standing.total)] if several else []),
        )
        for standing in view.standings
    )
    table = Table("Apples", ("Snake", f"Grid {grid.name}", *(["All"] if several else [])), rows)
    return ranked(table, 2, 1) if several else ranked(table, 1)


def _alt(title: str, view: View, captions: Iterable[str]) -> str:
    totals = ", ".join(f"{name(standing.seat)} {standing.total}" for standing in view.standings)
    told = " ".join((f"{title}.", f"Apples: {totals}.", *captions))
    return (
        told if len(told) <= _LONGEST_ALT else f"{told[: _LONGEST_ALT - 4].rsplit(' ', 1)[0]} ..."
    )


# Step by step


def frames(view: View, board: Board) -> tuple[Scene, ...]:
    """Returns the last round on a grid step by step; a very long one with some steps left out."""
    grid = next(grid for grid in view.grids if grid.name == board)
    last = grid.last
    if last is None or last.phase != view.number - 1:
        return ()
    steps = _steps(last)
    if not steps:
        return ()
    shown = steps if len(steps) <= MOST_FRAMES else steps[:: -(-len(steps) // MOST_FRAMES)]
    title = f"Grid {grid.name} - round {last.number} of {view.terms.rounds}"
    key, alt = _frame_key(view), _alt(title, view, _captions(view, grid))
    where = f"Grid {grid.name}, round {last.number}"
    drawings = [
        (_frame(view, grid, last, step), _told_step(grid, last, steps, step))
        for step in (steps.start - 1, *shown)
    ]
    final = (canvas(grid, view.seats), ("The end of the round",))
    return tuple(
        Scene(title, drawn.tiles(), alt=alt, key=key, aside=(where, *told), meanings=_MEANINGS)
        for drawn, told in (*drawings, final)
    )


def _frame_key(view: View) -> tuple[str, ...]:
    snakes = (f"{LETTERS[colour]} = {name(seat)}" for seat, colour in colours(view.seats).items())
    return (*snakes, "red ring = collision")


def _told_step(grid: Grid, last: Round, steps: range, step: int) -> tuple[str, ...]:
    """Returns which step it is, and who collided in it."""
    names = board(grid.layout).names
    hits = [brief_collision(hit, names[hit.cell]) for hit in last.collisions if hit.step == step]
    number = step - steps.start + 1
    return (
        f"Step {number} of {len(steps)}" if number else "Before the first step",
        *hits[:_MOST_HITS],
    )


def _steps(last: Round) -> range:
    """Returns the steps in which any snake moved or collided."""
    moved = [(-run.ahead, len(run.ways) - run.ahead) for run in last.runs if run.ways]
    return (
        range(min(first for first, _ in moved), max(end for _, end in moved)) if moved else range(0)
    )


def _frame(view: View, grid: Grid, last: Round, step: int) -> Canvas:
    """Returns the grid right after a step, with what collided in it ringed."""
    snakes: list[Snake] = []
    for snake, run in zip(grid.snakes, last.runs, strict=True):
        made = min(max(step + run.ahead + 1, 0), len(run.path))
        before = len(snake.cells) - len(run.path)
        snakes.append(
            Snake(snake.seat, snake.cells[: before + made], snake.ways[: before + made - 1])
        )
    later = {hit.cell for hit in last.collisions if hit.owner is None and hit.step > step}
    cleared = tuple(cell for cell in grid.cleared if cell not in later)
    drawn = canvas(replace(grid, snakes=tuple(snakes), cleared=cleared), view.seats)
    for hit in last.collisions:
        if hit.step == step:
            drawn.ring(hit.cell, Colour.RED)
    return drawn


# Plans


def plan(view: View, slot: Slot, move: Submission) -> tuple[tuple[Board, Scene], ...]:
    """Returns what a submission plans: the cells of a start list, or the path of each sequence."""
    grids = {grid.name: grid for grid in view.due}
    if isinstance(move, Starts):
        return tuple(
            (grid, _listed_cells(view, grids[grid], cells)) for grid, cells in move.lists.items()
        )
    if isinstance(move, Moves):
        planned = {grid: sequence for grid, sequence in move.sequences.items() if sequence.ways}
        return tuple(
            (grid, _planned(view, grids[grid], slot, sequence))
            for grid, sequence in planned.items()
        )
    return ()


def _listed_cells(view: View, grid: Grid, cells: Iterable[str]) -> Scene:
    drawn = canvas(grid, view.seats)
    for choice, cell in enumerate(cells, 1):
        at = board(grid.layout).index[cell]
        drawn.looks[at] = replace(
            drawn.looks[at], mark=f"#{choice}", fill=Colour.ACCENT, pattern=Pattern.PLAIN
        )
    title = f"Grid {grid.name} - your start list"
    told = f"{listed(list(cells))}, first choice first."
    return Scene(
        title,
        drawn.tiles(),
        captions=(told,),
        key=("#1 = first choice",),
        alt=f"{title}: {told}",
        aside=(f"Grid {grid.name}, your start list", told),
    )


def _planned(view: View, grid: Grid, slot: Slot, sequence: Sequence) -> Scene:
    """Returns the part of the grid around the path, the path striped in the snake's colour."""
    seen = forecast(view, grid, slot.seat, sequence)
    drawn = canvas(grid, view.seats)
    path = (seen.start, *seen.cells)
    if seen.cells:
        drawn.body(slot.seat, path, sequence.ways, Pattern.STRIPES)
        drawn.head(slot.seat, path[-1], Pattern.STRIPES)
    if seen.hit is not None:
        drawn.ring(seen.hit, Colour.RED)
    title = f"Grid {grid.name} - your plan for round {view.round}"
    captions = (f"{forecast_text(grid, seen)}.",)
    key = ("stripes = planned", *(["red ring = collision"] if seen.hit is not None else []))
    return Scene(
        title,
        drawn.tiles(_window(grid, path, seen)),
        captions=captions,
        key=key,
        alt=f"{title}: {captions[0]}",
        aside=(f"Grid {grid.name}, your plan", *captions),
        told=_told_path(grid, slot, sequence, seen),
        meanings=_MEANINGS,
    )


def _told_path(grid: Grid, slot: Slot, sequence: Sequence, seen: Forecast) -> tuple[str, ...]:
    """Returns a planned path cell by cell, with what lies there, what stops it, and what going
    ahead costs.
    """
    names, (apples, garnets) = board(grid.layout).names, items(grid)
    cells = [
        f"{names[cell]} "
        f"({count(garnets[cell], 'garnet') if garnets[cell] else count(apples[cell], 'apple')})"
        for cell in seen.cells
    ]
    where = (
        f"Path from {names[seen.start]}: {', '.join(cells)}."
        if cells
        else f"It stays on {names[seen.start]}."
    )
    ends = f"It ends on {names[seen.cells[-1]]}." if seen.cells else ""
    whose = "itself" if seen.owner in (None, slot.seat) else f"{name(seen.owner or '')}'s body"
    hit = f"It runs into {whose} on {names[seen.hit]}." if seen.hit is not None else ""
    cut = f"The rest is not played: {seen.cut}." if seen.cut else ""
    price = f"Going ahead costs {count(sequence.garnets, 'garnet')}." if sequence.garnets else ""
    return tuple(line for line in (where, ends, hit, cut, price) if line)


def _window(grid: Grid, path: Iterable[Cell], seen: Forecast) -> set[Cell]:
    """Returns the cells of the smallest rectangle around a path that shows some of what is next
    to it.
    """
    lattice = board(grid.layout)
    places = [lattice.place(cell) for cell in (*path, *([] if seen.hit is None else [seen.hit]))]
    columns = _stretch([column for column, _ in places], lattice.columns)
    rows = _stretch([row for _, row in places], lattice.rows)
    return {row * lattice.columns + column for row in rows for column in columns}


def _stretch(places: list[int], size: int) -> range:
    first, last = min(places) - _ROOM_AROUND, max(places) + _ROOM_AROUND + 1
    lacking = max(0, _LEAST_SIDE - (last - first))
    first, last = max(0, first - lacking // 2), last + lacking - lacking // 2
    first = max(0, min(first, size - (last - first)))
    return range(first, min(size, last))
