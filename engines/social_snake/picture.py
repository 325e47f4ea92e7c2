"""Drawings of a grid: its present state, the last round step by step, and a submission's plan."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import product
from typing import Final

from bifrost_bot.engines.scene import Card, Colour, Meaning, Pattern, Pill, Scene, Table, ranked
from bifrost_bot.engines.social_snake.forecast import Forecast, forecast
from bifrost_bot.engines.social_snake.grid.lattice import items
from bifrost_bot.engines.social_snake.grid.tiles import (
    LETTERS,
    TUNNEL,
    Canvas,
    canvas,
    colours,
    large_items,
)
from bifrost_bot.engines.social_snake.model import (
    Cell,
    Collision,
    Grid,
    Moves,
    Round,
    Sequence,
    Snake,
    Standing,
    Starts,
    Submission,
    View,
)
from bifrost_bot.engines.social_snake.surroundings import present, surroundings
from bifrost_bot.engines.social_snake.words import (
    brief_collision,
    forecast_text,
    item_text,
    verdict_sentence,
)
from bifrost_bot.engines.values import Board, Seat, Slot
from bifrost_bot.engines.words import count, listed, name

MOST_FRAMES: Final = 48
_MOST_HITS: Final = 4
"""The most collisions listed in a step's drawing; all are listed after the round."""

_LONGEST_ALT: Final = 900
_ROOM_AROUND: Final = 2
"""The margin in cells around a planned path."""

_LEAST_SIDE: Final = 7
_MEANINGS: Final = (
    Meaning("ring", Colour.ACCENT, "Your head"),
    Meaning("ring", Colour.INK, "Heads"),
    Meaning("ring", Colour.RED, "Collisions"),
    Meaning("start", None, "Starts"),
    Meaning("pattern", Pattern.STRIPES, "Planned"),
)


def scene(view: View, board: Board) -> Scene:
    """Returns the drawing of a grid, all of it public."""
    grid = view.grid(board)
    title = _title(view, grid)
    captions = tuple(_captions(view, grid))
    drawn = canvas(grid, view.seats, view.viewer)
    return Scene(
        title=title,
        tiles=drawn.tiles(),
        captions=captions,
        tables=(_apples(view, grid),),
        key=_key(view, grid, drawn),
        alt=_alt(title, view, captions),
        aside=(f"Grid {board}", *_after(view, grid)),
        pill=Pill(_phase(view, grid)),
        legend=_tunnels(grid)[:1],
        told=surroundings(view, grid),
        said=present(view, grid),
        meanings=_MEANINGS,
    )


def _title(view: View, grid: Grid) -> str:
    when = "start lists are due"
    if grid.last is not None:
        when = f"after round {grid.last.number} of {view.terms.rounds}"
    elif grid.snakes:
        when = "all heads are placed"
    return f"Grid {grid.name} · {when}{'' if grid.open else ', closed'}"


def _captions(view: View, grid: Grid) -> Iterator[str]:
    if grid.last and grid.last.collisions:
        yield f"Collisions: {'; '.join(_brief_collisions(grid, grid.last.collisions))}."
    if large := large_items(grid):
        yield f"More than fits a cell: {', '.join(large)}."
    if view.outcome is not None:
        yield verdict_sentence(view.verdict) if view.verdict else view.outcome.reason
    elif grid in view.due and view.step == "round":
        free = view.is_free_round
        yield f"Next: round {view.round}, {'any turns' if free else 'one direction only'}."


def _brief_collisions(grid: Grid, hits: Iterable[Collision]) -> list[str]:
    names = grid.names
    return [brief_collision(hit, names[hit.cell]) for hit in hits]


def _key(view: View, grid: Grid, drawn: Canvas) -> tuple[str, ...]:
    marks = [look.mark for look in drawn.looks]
    key: list[str] = []
    if grid.snakes:
        key += [*_snake_key(view), "ring = head", "start = start"]
    if gained := next(filter(str.isdigit, marks), ""):
        key.append(f"{gained} = apples")
    if lost := next((mark for mark in marks if mark.startswith("-")), ""):
        key.append(f"{lost} = apples lost")
    if "g1" in marks:
        key.append("g1 = garnet")
    return (*key, *_tunnels(grid))


def _tunnels(grid: Grid) -> tuple[str, ...]:
    found: list[str] = []
    for tunnel in grid.layout.tunnels:
        colour = tunnel.colour.replace("-", " ")
        found.append(f"{TUNNEL}{LETTERS[tunnel.colour]} = {colour} tunnel")
    return tuple(found)


def _after(view: View, grid: Grid) -> tuple[str, ...]:
    """Returns the last round, as far as there was one."""
    if grid.last is None:
        return ()
    return (f"After round {grid.last.number} of {view.terms.rounds}",)


def _phase(view: View, grid: Grid) -> str:
    """Returns what is due on a grid now, in a few words."""
    if view.outcome is not None:
        return "the match is over"
    if view.step == "vote":
        return "vote"
    if grid not in view.due:
        return "closed" if not grid.open else "later"
    if view.step == "start":
        return "choose starts"
    free = view.is_free_round
    return f"round {view.round}: {'any turns' if free else 'one direction'}"


def _snake_key(view: View) -> list[str]:
    by_seat = colours(view.seats)
    return [f"{LETTERS[colour]} = {name(seat)}" for seat, colour in by_seat.items()]


def _apples(view: View, grid: Grid) -> Table:
    """Returns all players' apples on this grid and, with several grids, in all."""
    by_seat = colours(view.seats)
    several = len(view.grids) > 1
    heads = ("Snake", f"Grid {grid.name}", "All")
    columns = 3 if several else 2
    runs = grid.last.runs if grid.last else ()
    changes = {run.seat: run.change for run in runs}
    rows: list[tuple[str, ...]] = []
    cards: list[Card] = []
    for standing in view.standings:
        snake = f"{LETTERS[by_seat[standing.seat]]} {name(standing.seat)}"
        row = (snake, str(standing.apples[grid.name]), str(standing.total))
        rows.append(row[:columns])
        cards.append(_card(view, grid, standing, changes))
    table = Table("Apples", heads[:columns], tuple(rows), tuple(cards))
    by = (2, 1) if several else (1,)
    return ranked(table, *by)


def _card(view: View, grid: Grid, standing: Standing, changes: Mapping[Seat, int]) -> Card:
    """Returns a player's apples in all, with those of the last round on this grid."""
    seat = standing.seat
    colour = colours(view.seats)[seat]
    change = changes.get(seat)
    several = len(view.grids) > 1
    return Card(
        name(seat),
        Colour(colour),
        str(standing.total),
        letter=LETTERS[colour],
        change=f"{change:+}" if change else "",
        note=f"{standing.apples[grid.name]} here" if several else "",
        bar=((Colour(colour), max(standing.total, 0)),),
        own=seat == view.viewer,
    )


def _alt(title: str, view: View, captions: Iterable[str]) -> str:
    totals = ", ".join(f"{name(one.seat)} {one.total}" for one in view.standings)
    text = " ".join((f"{title}.", f"Apples: {totals}.", *captions))
    if len(text) <= _LONGEST_ALT:
        return text
    return f"{text[: _LONGEST_ALT - 4].rsplit(' ', 1)[0]} ..."


# Step by step


def frames(view: View, board: Board) -> tuple[Scene, ...]:
    """Returns the last round on a grid step by step; some steps of very long ones are left out."""
    grid = view.grid(board)
    last = grid.last
    if last is None or last.phase != view.number - 1:
        return ()
    steps = _steps(last)
    if not steps:
        return ()
    title = f"Grid {grid.name} · round {last.number} of {view.terms.rounds}"
    where = f"Grid {grid.name}, round {last.number}"
    end = Scene(
        title,
        canvas(grid, view.seats).tiles(),
        alt=_alt(title, view, _captions(view, grid)),
        key=(*_snake_key(view), "red ring = collision"),
        aside=(where,),
        pill=Pill("The end of the round"),
        meanings=_MEANINGS,
    )
    stride = -(-len(steps) // MOST_FRAMES)
    scenes: list[Scene] = []
    for step in (steps.start - 1, *steps[::stride]):
        drawn = _frame(view, grid, last, step)
        hits = [hit for hit in last.collisions if hit.step == step]
        number = step - steps.start + 1
        when = f"Step {number} of {len(steps)}" if number else "Before the first step"
        frame = replace(
            end,
            tiles=drawn.tiles(),
            aside=(where, *_brief_collisions(grid, hits[:_MOST_HITS])),
            pill=Pill(when),
        )
        scenes.append(frame)
    return (*scenes, end)


def _steps(last: Round) -> range:
    """Returns the steps in which any snake moved or collided."""
    moved = [run for run in last.runs if run.ways]
    starts = [-run.ahead for run in moved]
    ends = [len(run.ways) - run.ahead for run in moved]
    return range(min(starts, default=0), max(ends, default=0))


def _frame(view: View, grid: Grid, last: Round, step: int) -> Canvas:
    """Returns the grid right after a step, with its collisions ringed."""
    snakes: list[Snake] = []
    for snake, run in zip(grid.snakes, last.runs, strict=True):
        moves = len(run.path)
        made = min(max(step + run.ahead + 1, 0), moves)
        end = len(snake.cells) - moves + made
        cut = replace(snake, cells=snake.cells[:end], ways=snake.ways[: end - 1])
        snakes.append(cut)
    later = [hit for hit in last.collisions if hit.step > step and hit.owner is None]
    # These cells were cleared last, in this order.
    cleared = grid.cleared[: len(grid.cleared) - len(later)]
    then = replace(grid, snakes=tuple(snakes), cleared=cleared)
    drawn = canvas(then, view.seats)
    for hit in last.collisions:
        if hit.step == step:
            drawn.change(hit.cell, ring=Colour.RED)
    return drawn


# Plans


def plan(view: View, slot: Slot, move: Submission) -> tuple[tuple[Board, Scene], ...]:
    """Returns a submission's plan: the cells of start lists, or the paths of sequences."""
    scenes: list[tuple[Board, Scene]] = []
    if isinstance(move, Starts):
        for name, cells in move.lists.items():
            drawn = _start_list_scene(view, view.grid(name), cells)
            scenes.append((name, drawn))
    elif isinstance(move, Moves):
        for name, sequence in move.sequences.items():
            if sequence.ways:
                drawn = _path_scene(view, view.grid(name), slot, sequence)
                scenes.append((name, drawn))
    return tuple(scenes)


def _start_list_scene(view: View, grid: Grid, cells: Iterable[str]) -> Scene:
    drawn = canvas(grid, view.seats)
    numbers = grid.layout.board.index
    for choice, cell in enumerate(cells, 1):
        mark = f"#{choice}"
        drawn.change(numbers[cell], mark=mark, fill=Colour.ACCENT, pale=False, sign=None)
    title = f"Grid {grid.name} · your start list"
    caption = f"{listed(list(cells))}, first choice first."
    return Scene(
        title,
        drawn.tiles(),
        captions=(caption,),
        key=("#1 = first choice",),
        alt=f"{title}: {caption}",
        aside=(f"Grid {grid.name}", caption),
        pill=Pill("your start list", Colour.ACCENT),
    )


def _path_scene(view: View, grid: Grid, slot: Slot, sequence: Sequence) -> Scene:
    """Returns the part of the grid around the path, the path striped in the snake's colour."""
    seen = forecast(view, grid, slot.seat, sequence)
    drawn = canvas(grid, view.seats, slot.seat)
    path = (seen.start, *seen.cells)
    if seen.cells:
        drawn.body(slot.seat, path, sequence.ways, Pattern.STRIPES)
        made = sequence.ways[: len(seen.cells)]
        drawn.head(slot.seat, path[-1], made, Pattern.STRIPES, Colour.ACCENT)
    if seen.hit is not None:
        drawn.change(seen.hit, ring=Colour.RED)
    title = f"Grid {grid.name} · your plan for round {view.round}"
    caption = f"{forecast_text(grid, seen)}."
    key = ("stripes = planned",)
    if seen.hit is not None:
        key = (*key, "red ring = collision")
    return Scene(
        title,
        drawn.tiles(_window(grid, path, seen)),
        captions=(caption,),
        key=key,
        alt=f"{title}: {caption}",
        aside=(f"Grid {grid.name}", caption),
        pill=Pill("your plan", Colour.ACCENT),
        told=tuple(_path_lines(grid, sequence, seen)),
        meanings=_MEANINGS,
    )


def _path_lines(grid: Grid, sequence: Sequence, seen: Forecast) -> Iterator[str]:
    """Yields a planned path with the items of its cells, its end, and the cost of going ahead."""
    names = grid.names
    apples, garnets = items(grid)
    cells: list[str] = []
    for cell in seen.cells:
        item = item_text(apples[cell], garnets[cell])
        cells.append(f"{names[cell]} ({item})")
    if cells:
        yield f"Path from {names[seen.start]}: {', '.join(cells)}."
        yield f"It ends on {names[seen.cells[-1]]}."
    else:
        yield f"It stays on {names[seen.start]}."
    if seen.hit is not None:
        body = "itself" if seen.owner is None else f"{name(seen.owner)}'s body"
        yield f"It runs into {body} on {names[seen.hit]}."
    if seen.cut:
        yield f"The rest is not played: {seen.cut}."
    if sequence.garnets:
        yield f"Going ahead costs {count(sequence.garnets, 'garnet')}."


def _window(grid: Grid, path: Iterable[Cell], seen: Forecast) -> set[Cell]:
    """Returns the cells of a rectangle around a path, with a margin."""
    lattice = grid.layout.board
    cells = path if seen.hit is None else (*path, seen.hit)
    columns, rows = zip(*map(lattice.place, cells), strict=True)
    across = _stretch(columns, lattice.columns)
    down = _stretch(rows, lattice.rows)
    return {row * lattice.columns + column for row, column in product(down, across)}


def _stretch(places: tuple[int, ...], size: int) -> range:
    first = min(places) - _ROOM_AROUND
    last = max(places) + _ROOM_AROUND + 1
    lacking = max(0, _LEAST_SIDE - (last - first))
    first = max(0, first - lacking // 2)
    last += lacking - lacking // 2
    first = max(0, min(first, size - (last - first)))
    return range(first, min(size, last))
