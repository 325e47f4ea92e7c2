"""Computer players: legal in every phase, reproducible, better than chance."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

import pytest

from bifrost_bot.dev.benches.tournament import countdown
from bifrost_bot.engines.fast_rng import FastRng
from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.social_snake.ai.fast_board import (
    Ground,
    Plan,
    bits,
    ground,
    play,
    territories,
    worth,
)
from bifrost_bot.engines.social_snake.ai.rollout_policy import default_plans
from bifrost_bot.engines.social_snake.model import (
    COLOURS,
    Moves,
    RoundPlayed,
    Sequence,
    Starts,
    State,
    Submission,
    Vote,
)
from bifrost_bot.engines.values import Slot
from tests.games.social_snake.play import ENGINE, apples, begin, close, field, rows, started
from tests.games.turns import resolved
from tests.nightly import NIGHTLY

pytestmark = pytest.mark.slow

THOUGHTS = 40


def best_move_of(state: State, seat: str, thoughts: int = THOUGHTS) -> Any:
    return ENGINE.best_move(
        ENGINE.view(state, seat), Slot(seat), Rng("", state.number), countdown(thoughts)
    )


def best_round(state: State) -> Moves:
    """What it does as Red in a round."""
    move = best_move_of(state, "red")
    assert isinstance(move, Moves)
    return move


def test_it_eats_what_is_out_of_everybodys_reach() -> None:
    grid = rows(
        """
        1 8 8 8 1 1 1 1 1 1
        1 0 0 0 0 0 0 0 0 0
        1 0 0 0 0 0 0 0 0 0
        1 0 0 0 0 0 0 0 0 0
        """
    )
    state = started({"red": "A1", "navy": "J4", "light-green": "J3"}, grids={"A": grid})
    assert best_round(state).sequences["A"].ways.startswith("RRR")


def test_it_turns_where_turning_is_allowed_and_goes_far_for_much() -> None:
    grid = rows(
        "0 0 0 0 0 0 0 0\n8 8 8 8 1 0 0 0\n1 1 1 8 1 0 0 0\n8 8 8 8 0 0 0 0\n0 0 0 0 0 0 0 0"
    )
    state = started(
        {"red": "A1", "navy": "H5", "light-green": "H1"},
        grids={"A": grid},
        free_rounds=[1],
        rounds=1,
    )
    after, _ = close(state, {"red": ENGINE.describe(best_round(state))})
    assert apples(after)["red"] >= 60


def test_it_never_walks_onto_what_is_taken_or_off_the_grid() -> None:
    state = started(
        {seat: f"{chr(65 + at)}1" for at, seat in enumerate(COLOURS)},
        grids={"A": field(13, 13, "2")},
    )
    while (phase := ENGINE.phase(state)) is not None and phase.name.startswith("round"):
        for slot in phase.to_act:
            move = best_move_of(state, slot.seat, 8)
            read_back = ENGINE.read_back(ENGINE.view(state, slot.seat), slot, move, None)
            assert "stops there" not in read_back and "runs into" not in read_back
        moves = {slot: best_move_of(state, slot.seat, 8) for slot in phase.to_act}
        state, _ = resolved(ENGINE, state, moves)


def test_it_has_starts_and_votes_too() -> None:
    state = begin(grids={"A": field(4, 4)}, rounds=1)
    assert isinstance(best_move_of(state, "red"), Starts)
    state, _ = close(state)
    state, _ = close(state)
    assert state.step == "vote"
    for move in (
        best_move_of(state, "red"),
        ENGINE.random_move(ENGINE.view(state, "red"), Slot("red"), Rng("", 9)),
    ):
        assert isinstance(move, Vote)
        assert (
            ENGINE.parse(ENGINE.describe(move), ENGINE.view(state, "red"), Slot("red"), None)
            == move
        )


def test_it_spends_a_garnet_to_be_first_at_a_rich_cell_and_never_more_than_it_has() -> None:
    grid = rows("1 2 2 40 2 2 1\n" + "0 0 0 0 0 0 0\n" * 3)
    for held in (0, 2):
        cells = {"red": "A1", "navy": "G1", "light-green": "A4"}
        state = started(cells, grids={"A": grid}, garnets=held, rounds=1, free_rounds=[])
        assert (best_round(state).sequences["A"].garnets > 0) == (held > 0)


def test_the_wanderer_does_everything_sooner_or_later() -> None:
    state = started(
        {"red": "C3", "navy": "A1", "light-green": "E5"}, grids={"A": field(5, 5)}, free_rounds=[1]
    )
    view = ENGINE.view(state, "red")
    said = [ENGINE.random_move(view, Slot("red"), Rng("wander", number)) for number in range(100)]
    sequences = [move.sequences["A"] for move in said if isinstance(move, Moves)]
    assert {sequence.garnets for sequence in sequences} == {0, 1, 2, 3}
    assert {letter for sequence in sequences for letter in sequence.ways} == set("UDLR")


# The model of the rules that it thinks with


def rounds(edition: str, players: int) -> Iterator[tuple[State, bool, Mapping[str, list[Plan]]]]:
    """The rounds of a match between players of habit who spend garnets: the state, its kind, and
    the plans by grid.
    """
    seats = COLOURS[:players]
    dice = FastRng(players)
    state = begin(seats, edition, edition=edition, garnets=40)
    state, _ = close(state)
    while state.outcome is None and state.step == "round":
        straight = state.round not in state.config.terms.free_rounds
        plans: dict[str, list[Plan]] = {}
        for grid in state.grids:
            if grid.open and grid.stage == state.stage:
                land = ground(grid, straight, 0)
                plans[grid.name] = [habitual_plan(land, place, dice) for place in range(players)]
        yield state, straight, plans
        state, _ = resolved(ENGINE, state, moves_of(state, plans))
        if state.step == "start":
            state, _ = close(state)


def habitual_plan(land: Ground, place: int, dice: FastRng) -> Plan:
    plan = default_plans(land, place, 1, dice)[0]
    return plan._replace(ahead=dice.below(3))


def moves_of(state: State, plans: Mapping[str, list[Plan]]) -> dict[Slot, Submission | None]:
    """The submissions of all players who follow these plans."""
    moves: dict[Slot, Submission | None] = {}
    for place, seat in enumerate(state.seats):
        sequences: dict[str, Sequence] = {}
        for name, some in plans.items():
            sequences[name] = Sequence(some[place].ways, some[place].ahead)
        moves[Slot(seat)] = Moves(sequences)
    return moves


@pytest.mark.parametrize("edition", ["original", "mm2_5", "archipelago"])
@pytest.mark.parametrize("players", [3, 13])
def test_a_round_in_the_mind_is_the_round_by_the_rules(edition: str, players: int) -> None:
    collisions = 0
    for state, straight, plans in rounds(edition, players):
        events = ENGINE.resolve(state, moves_of(state, plans), Rng("", state.number))
        rounds_played = {event.grid: event for event in events if isinstance(event, RoundPlayed)}
        for grid in state.grids:
            if grid.name not in plans:
                continue
            played = play(ground(grid, straight, 0), plans[grid.name])
            runs = rounds_played[grid.name].runs
            assert played.gains == [run.change for run in runs]
            assert played.garnets == [sum(run.garnets) for run in runs]
            ends = [
                run.path[-1] if run.path else snake.head
                for run, snake in zip(runs, grid.snakes, strict=True)
            ]
            assert played.heads == ends
            collisions += sum(len(run.ways) > len(run.path) for run in runs)
    assert collisions > 0


def test_a_territory_is_what_a_head_comes_to_first_also_through_tunnels() -> None:
    layout = rows("1 1 1 1 1 t:blue 7\n0 0 0 0 0 0 0\n9 t:blue 2 4 1 1 1")
    state = started({"red": "A1", "navy": "G3", "light-green": "A2"}, grids={"A": layout})
    land = ground(state.grids[0], straight=False, later=1)
    red, navy, green = territories(land, land.heads, land.taken)
    assert (named(land, red), named(land, green)) == ("B1 C1 D1", "B2 C2 D2 A3 C3")
    # Two come to G1 in two moves, one of them through the tunnel.
    assert named(land, navy) == "E2 G2 D3 E3 F3"
    assert (worth(land, red), worth(land, green)) == (3, 11)


def named(land: Ground, cells: int) -> str:
    return " ".join(
        f"{chr(65 + cell % land.columns)}{cell // land.columns + 1}"
        for cell in range(len(land.apples))
        if cells & bits([cell])
    )


# What it knows and what it uses


def test_it_knows_no_more_than_its_seat() -> None:
    """Others' garnets and answers change nothing."""
    state = started(
        {"red": "A1", "navy": "F6", "light-green": "A6"}, grids={"A": field(6, 6)}, free_rounds=[1]
    )
    other = replace(
        state, garnets={**state.garnets, "navy": 99}, accounts={"red": state.accounts["red"]}
    )
    assert best_move_of(state, "red") == best_move_of(other, "red")


def test_over_all_grids_it_spends_no_more_garnets_than_it_has() -> None:
    grid = rows("1 2 2 40 2 2 1\n" + "0 0 0 0 0 0 0\n" * 3)
    state = begin(
        ("red", "navy", "light-green"),
        grids={"A": grid, "B": grid},
        schedule=[["A", "B"]],
        garnets=1,
    )
    state, _ = close(state, {"red": "A: A1 B4 C4, B: A1 B4 C4", "navy": "A: G1 F4 E4, B: G1 F4 E4"})
    sequences = best_round(state).sequences.values()
    assert sum(sequence.garnets for sequence in sequences) == 1


def test_it_leaves_a_cell_to_who_comes_there_first() -> None:
    grid = rows("1 1 1 1 50 50 1\n" + "0 0 0 0 0 0 0\n" * 3)
    state = started(
        {"red": "A1", "navy": "F2", "light-green": "A4"},
        grids={"A": grid},
        free_rounds=[1],
        rounds=1,
        garnets=0,
    )
    assert not best_round(state).sequences["A"].ways.startswith("RRRR")


def test_nobody_votes_for_oneself_while_there_are_others() -> None:
    state = begin(edition="mm2_5", grids={"A": field(4, 4)}, rounds=1)
    state, _ = close(close(state)[0])
    for ask in (ENGINE.random_move, ENGINE.easy_move):
        said = {
            ask(ENGINE.view(state, "red"), Slot("red"), Rng("vote", number)) for number in range(20)
        }
        assert all(isinstance(move, Vote) and "red" not in move.candidates for move in said)


# How strong they are


def taken_by_one(seed: str, thoughts: int) -> int:
    """What one player takes in a round with turns, if it thinks so much, and two others do not
    think.
    """
    settings: dict[str, Any] = {"schedule": [["A"]], "rounds": 1, "free_rounds": [1], "garnets": 0}
    state, _ = close(begin(COLOURS[:3], seed, **settings), seed=seed)
    moves = {
        Slot(seat): best_move_of(state, seat, thoughts * (seat == "red")) for seat in state.seats
    }
    return apples(resolved(ENGINE, state, moves, seed)[0])["red"]


@pytest.mark.nightly
def test_the_more_it_may_think_the_more_it_takes() -> None:
    none = 0
    some = 0
    for number in range(60 if NIGHTLY else 5):
        none += taken_by_one(str(number), 0)
        some += taken_by_one(str(number), 240)
    assert none < some
