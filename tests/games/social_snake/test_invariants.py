"""Invariants of rounds of Social Snake, and a second implementation."""

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.social_snake import GAME as social_snake
from bifrost_bot.engines.social_snake.grid.lattice import items, occupied, route, ways
from bifrost_bot.engines.social_snake.model import (
    COLOURS,
    Collided,
    Collision,
    Event,
    Grid,
    GridClosed,
    Moves,
    RoundPlayed,
    Sequence,
    Started,
    State,
    Submission,
    VoteCounted,
)
from bifrost_bot.engines.social_snake.resolution import Plan, play
from bifrost_bot.engines.values import Slot
from tests.games.social_snake.naive_snake import Place, round_of, valid
from tests.games.social_snake.play import ENGINE
from tests.games.turns import resolved
from tests.nightly import NIGHTLY

pytestmark = pytest.mark.slow

EXAMPLES = 1600 if NIGHTLY else 30
PER_EXAMPLE = 8
"""Matches that one example of hypothesis plays."""

COUNTED = (
    "rounds",
    "a foreign body",
    "own body",
    "two heads meet",
    "three heads or more meet",
    "several heads on one body",
    "own body and another head",
    "a cell being left",
    "two pay each other",
    "through a tunnel",
    "through two tunnels",
    "negative apples",
    "premoves",
    "cut by a second direction",
    "cut at the edge",
    "grid closed early",
    "stage ended early",
    "vote",
    "coin",
    "start by chance",
)


@dataclass(frozen=True, slots=True)
class Held:
    """Apples and garnets, wherever they are."""

    apples: int
    garnets: int


def any_match(dice: random.Random) -> State:
    """A match on small crowded grids, with everything a cell can hold."""
    seats = COLOURS[: dice.choice((3, 3, 4, 5, 6))]
    columns = dice.randint(3, 5)
    rows = dice.randint(3, 5)
    while columns * rows < 2 * len(seats):
        columns += 1
    schedule = dice.choice(([["A"]], [["A"], ["B"]], [["A", "B"]]))
    names = [name for stage in schedule for name in stage]
    config = ENGINE.configure(
        {
            "edition": dice.choice(("original", "mm2_5", "archipelago")),
            "schedule": schedule,
            "grids": {name: any_grid(columns, rows, len(seats), dice) for name in names},
            "free_rounds": dice.choice(([], [4, 5], [2, 3, 4, 5], [1, 2, 3, 4, 5])),
            "rounds": dice.choice((2, 5, 8)),
            "garnets": dice.choice((0, 3, 9)),
        },
        seats,
    )
    return ENGINE.setup(config, seats, Rng(str(dice.random()), 0))


def any_grid(columns: int, rows: int, players: int, dice: random.Random) -> list[list[str]]:
    weights = {"0": 6, "1": 5, "2": 3, "8": 2, "-2": 2, "g1": 2}
    cells = dice.choices(list(weights), list(weights.values()), k=columns * rows)
    for colour in dice.sample(COLOURS, dice.choice((0, 1, 2, 2))):
        if len(cells) - 2 - sum(cell.startswith("t:") for cell in cells) > players + 2:
            free = [at for at, cell in enumerate(cells) if not cell.startswith("t:")]
            for at in dice.sample(free, 2):
                cells[at] = f"t:{colour}"
    return [cells[row * columns : (row + 1) * columns] for row in range(rows)]


def any_move(state: State, slot: Slot, dice: random.Random) -> Submission | None:
    """Mostly bold: straight lines and walks that leave the grid and run into things."""
    view = ENGINE.view(state, slot.seat)
    if state.step != "round":
        return (
            ENGINE.random_move(view, slot, Rng(str(dice.random()), 1))
            if dice.random() < 0.8
            else None
        )
    if dice.random() < 0.05:
        return None
    held = state.garnets[slot.seat]
    sequences = dict[str, Sequence]()
    for grid in view.due:
        spent = dice.randint(0, min(held, 2)) if dice.random() < 0.3 else 0
        held -= spent
        length = dice.randint(0, 6)
        one = dice.choice("UDLR")
        turning = state.round in state.config.terms.free_rounds or dice.random() < 0.15
        letters = "".join(dice.choice("UDLR") for _ in range(length)) if turning else one * length
        sequences[grid.name] = Sequence(letters, spent)
    return Moves(sequences)


def send_heads_together(state: State, moves: dict[Slot, Any]) -> None:
    """Sends heads onto a free cell next to three of them, where there is one: chance alone does
    so too seldom.
    """
    if state.step != "round" or state.round not in state.config.terms.free_rounds:
        return
    for grid in ENGINE.view(state, None).due:
        lattice = grid.layout.board
        taken = occupied(grid)
        for cell in range(len(lattice.names)):
            beside = {
                snake.seat: way
                for snake in grid.snakes
                for way, steps in lattice.steps.items()
                if steps[snake.head] == cell
            }
            if cell not in taken and len(beside) > 2:
                for seat, way in beside.items():
                    sent = moves[Slot(seat)]
                    others: Mapping[str, Sequence] = (
                        sent.sequences if isinstance(sent, Moves) else {}
                    )
                    moves[Slot(seat)] = Moves({**others, grid.name: Sequence(way)})
                return


def held(state: State) -> Held:
    """All there is in cells and hands."""
    lying = [items(grid) for grid in state.grids]
    return Held(
        sum(standing.total for standing in state.standings)
        + sum(sum(apples) for apples, _ in lying),
        sum(state.garnets.values()) + sum(sum(garnets) for _, garnets in lying),
    )


def vanished(state: State, events: tuple[Event, ...]) -> Iterator[Held]:
    """What went for a reason: starts, meetings of heads and what they cost, garnets spent."""
    grids = {grid.name: grid for grid in state.grids}
    for event in events:
        match event:
            case Started(name, _, cells, _):
                layout = grids[name].layout
                yield Held(
                    sum(layout.apples[c] for c in cells), sum(layout.garnets[c] for c in cells)
                )
            case RoundPlayed(_, _, _, runs):
                yield Held(0, sum(run.ahead for run in runs))
            case Collided(name, _, hit) if hit.owner is None:
                apples, garnets = items(grids[name])
                # A second meeting on the same free cell finds nothing there any more.
                again = [one for one in events if isinstance(one, Collided) and one.grid == name]
                first = (
                    next(one.collision for one in again if one.collision.cell == hit.cell) is hit
                )
                yield Held(
                    sum(hit.apples) + (apples[hit.cell] if first else 0),
                    garnets[hit.cell] if first else 0,
                )
            case _:
                pass


def check_conserved(before: State, events: tuple[Event, ...], after: State) -> None:
    gone = list(vanished(before, events))
    known = {grid.name for grid in before.grids}
    new = [grid for grid in after.grids if grid.name not in known]
    now = held(after)
    then = held(before)
    assert now.apples + sum(one.apples for one in gone) == then.apples + sum(
        sum(g.layout.apples) for g in new
    )
    assert now.garnets + sum(one.garnets for one in gone) == then.garnets + sum(
        sum(g.layout.garnets) for g in new
    )


def check_trails(before: State, after: State) -> None:
    """Trails only grow, never cross, and every step of theirs is one move."""
    old = {(grid.name, snake.seat): snake.cells for grid in before.grids for snake in grid.snakes}
    for grid in after.grids:
        cells = [cell for snake in grid.snakes for cell in snake.cells]
        assert len(cells) == len(set(cells)) == len(occupied(grid))
        for snake in grid.snakes:
            was = old.get((grid.name, snake.seat), ())
            assert snake.cells[: len(was)] == was
            assert len(snake.ways) == len(snake.cells) - 1
            for cell, way, following in zip(snake.cells, snake.ways, snake.cells[1:], strict=False):
                assert ways(grid.layout)[way][cell] == following


def sent(state: State, moves: Mapping[Slot, Any], grid: Grid) -> dict[str, Sequence]:
    asked = {slot.seat: move.sequences for slot, move in moves.items() if isinstance(move, Moves)}
    return {seat: asked.get(seat, {}).get(grid.name, Sequence("")) for seat in state.seats}


def check_second_reading(
    state: State, moves: Mapping[Slot, Any], after: State, events: tuple[Event, ...]
) -> list[str]:
    """The plain simulation finds the same; returns what sorts of things happened."""
    found: list[str] = []
    free = state.round in state.config.terms.free_rounds
    rounds = {event.grid: event.runs for event in events if isinstance(event, RoundPlayed)}
    for grid in (grid for grid in state.grids if grid.name in rounds):
        asked = sent(state, moves, grid)
        expected = round_of(
            grid, {seat: (one.ways, one.garnets) for seat, one in asked.items()}, free
        )
        new = next(one for one in after.grids if one.name == grid.name)
        width = grid.layout.columns

        def place(cell: int, width: int = width) -> Place:
            return cell % width, cell // width

        assert {
            snake.seat: list(map(place, snake.cells)) for snake in new.snakes
        } == expected.trails
        assert {run.seat: run.change for run in rounds[grid.name]} == expected.changes
        assert {run.seat: sum(run.garnets) for run in rounds[grid.name]} == expected.garnets
        apples, garnets = items(new)
        tunnels = {end for tunnel in grid.layout.tunnels for end in (tunnel.first, tunnel.second)}
        lying = {
            place(c): (apples[c], garnets[c])
            for c in range(len(apples))
            if c not in tunnels | occupied(new)
        }
        assert lying == {at: left for at, left in expected.left.items() if at in lying}
        found += expected.happened
        found += other_sorts(grid, asked, rounds[grid.name], free)
        check_order_of_players(grid, asked, free)
    return found


def other_sorts(grid: Grid, asked: Mapping[str, Sequence], runs: Any, free: bool) -> Iterator[str]:
    lattice = grid.layout.board
    for run in runs:
        snake = next(snake for snake in grid.snakes if snake.seat == run.seat)
        for cell, way, following in zip((snake.head, *run.path), run.ways, run.path, strict=False):
            jumped = lattice.steps[way][cell] != following
            yield from ["through a tunnel"] if jumped else []
            yield from (
                ["through two tunnels"] if jumped and tunnels_passed(grid, cell, way) > 1 else []
            )
        yield from ["negative apples" for apples in run.apples if apples < 0]
        yield from ["premoves"] if run.ahead and run.path else []
        cut = route(grid.layout, snake.head, asked[run.seat].ways, free).cut
        if cut:
            yield "cut at the edge" if "off the grid" in cut else "cut by a second direction"


def tunnels_passed(grid: Grid, cell: int, way: str) -> int:
    partner = {t.first: t.second for t in grid.layout.tunnels} | {
        t.second: t.first for t in grid.layout.tunnels
    }
    steps = grid.layout.board.steps[way]
    passed = 0
    cell = steps[cell]
    while cell in partner:
        cell = steps[partner[cell]]
        passed = passed + 1
    return passed


def check_order_of_players(grid: Grid, asked: Mapping[str, Sequence], free: bool) -> None:
    """The same round with the seats the other way round gives everyone the same."""
    plans = {
        snake.seat: Plan(
            route(grid.layout, snake.head, asked[snake.seat].ways, free).cells,
            asked[snake.seat].ways,
            asked[snake.seat].garnets,
        )
        for snake in grid.snakes
    }
    one = play(grid, plans)
    other = play(replace(grid, snakes=grid.snakes[::-1]), plans)
    assert one.runs == other.runs[::-1]
    assert one.spent == other.spent
    assert [unordered(hit) for hit in one.collisions] == [
        unordered(hit) for hit in other.collisions
    ]


def unordered(hit: Collision) -> tuple[Any, ...]:
    return hit.step, hit.cell, hit.owner, frozenset(zip(hit.seats, hit.apples, strict=True))


def check_reach(state: State, events: tuple[Event, ...], after: State) -> None:
    """A grid is closed early exactly when the plain simulation's moves reach no item from any
    head (S-32).
    """
    closed = {event.grid for event in events if isinstance(event, GridClosed) and event.spent}
    if state.step != "round" or state.round >= state.config.terms.rounds:
        return
    for grid in after.grids:
        if grid.name in {one.name for one in state.grids if one.open and one.stage == state.stage}:
            assert (grid.name in closed) == (not plainly_obtainable(grid))


def plainly_obtainable(grid: Grid) -> bool:
    width = grid.layout.columns
    taken = {(cell % width, cell // width) for cell in occupied(grid)}
    seen = set(taken)
    edge = [(snake.head % width, snake.head // width) for snake in grid.snakes]
    apples, garnets = items(grid)
    while edge:
        place = edge.pop()
        for letter in "UDLR":
            for x, y in valid(grid, place, letter, True):
                if (x, y) not in seen:
                    if apples[y * width + x] or garnets[y * width + x]:
                        return True
                    seen.add((x, y))
                    edge.append((x, y))
    return False


def ends(state: State, events: tuple[Event, ...], after: State) -> Iterator[str]:
    """What sorts of ends there were in a phase."""
    early = [event for event in events if isinstance(event, GridClosed) and event.spent]
    yield from ("grid closed early" for _ in early)
    if early and not any(grid.open for grid in after.grids if grid.stage == state.stage):
        yield "stage ended early"
    for event in events:
        if isinstance(event, VoteCounted):
            yield "vote"
            yield from ["coin"] if event.drawn else []
    if state.step == "start":
        yield from (
            "start by chance"
            for held in after.accounts.values()
            for p in held.pleas
            if p.choice == 0
        )


def play_one(dice: random.Random, counts: Counter[str]) -> None:
    state = any_match(dice)
    seed = str(dice.random())
    while (phase := ENGINE.phase(state)) is not None:
        moves: dict[Slot, Any] = {slot: any_move(state, slot, dice) for slot in phase.to_act}
        if dice.random() < 0.4:
            send_heads_together(state, moves)
        after, events = resolved(ENGINE, state, moves, seed)
        check_conserved(state, events, after)
        check_trails(state, after)
        assert all(garnets >= 0 for garnets in after.garnets.values())
        if state.step == "round":
            counts["rounds"] += sum(isinstance(event, RoundPlayed) for event in events)
            counts.update(check_second_reading(state, moves, after, events))
            check_reach(state, events, after)
        counts.update(ends(state, events, after))
        state = after
    assert social_snake.outcome(state) is not None


@pytest.mark.nightly
def test_nothing_is_lost_or_freed_and_a_second_reading_of_the_rules_agrees(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """7,000 rounds every time, over ten times as many at night; each sort of event is met often
    enough.
    """
    counts: Counter[str] = Counter()

    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        derandomize=True,
        database=None,
        suppress_health_check=[HealthCheck.too_slow],
    )
    @given(st.integers(0, 10**12))
    def matches(seed: int) -> None:
        dice = random.Random(seed)
        for _ in range(PER_EXAMPLE):
            play_one(dice, counts)

    matches()
    with capsys.disabled():
        print(
            "\nSocial Snake, random play: "
            + ", ".join(f"{what} {counts[what]}" for what in COUNTED)
        )
    assert counts["rounds"] >= 20 * EXAMPLES
    assert {what: counts[what] for what in COUNTED if counts[what] < EXAMPLES // 4} == {}
