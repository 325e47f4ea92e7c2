"""Computer players: legal, reproducible, each level better than the one below."""

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from bifrost_bot.dev.benches.tournament import countdown
from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.three_towers.ai.belief import Belief
from bifrost_bot.engines.three_towers.ai.lights import (
    LIGHTS,
    bits_of,
    earnings,
    power_choices,
    shortest,
    statement,
    towers_in,
)
from bifrost_bot.engines.three_towers.ai.opponent_model import beliefs, newcomer_odds, random_odds
from bifrost_bot.engines.three_towers.model import (
    TOWERS,
    Divinity,
    PointsEarned,
    Radiance,
    Secret,
    State,
    TowersLit,
)
from bifrost_bot.engines.three_towers.pattern import deal, iterations
from bifrost_bot.engines.values import Slot
from bifrost_bot.gamekit.conformance.play import fold
from tests.games.three_towers.play import ENGINE, after, begin, close

pytestmark = pytest.mark.slow

PASSES = (70, 250, 700)
"""Calls of `more` after which one, two and three levels of thought are done."""


def never() -> bool:
    return False


def test_it_spends_its_garnets_on_the_configuration_that_is_worth_least() -> None:
    hand = ["###/???/???", "#.#/.#./#.#", "?#?/.??/?#?"]
    state = begin(configurations={"1": {"red": hand}})
    move = ENGINE.best_move(ENGINE.view(state, "red"), Slot("red"), Rng("", 1), never)
    assert isinstance(move.ability, Divinity)
    assert move.ability.number == 2
    assert len(move.declarations) == 3


def test_it_does_not_power_what_it_reserved_and_knows_no_garnets_it_has_not() -> None:
    state, _ = close(begin(garnets=0), red="reserve 1 2 3 4 5")
    view = ENGINE.view(state, "red")
    for move in (
        ENGINE.best_move(view, Slot("red"), Rng("", 2), never),
        ENGINE.random_move(view, Slot("red"), Rng("", 2)),
    ):
        assert not set(move.power) & {1, 2, 3, 4, 5}
        assert ENGINE.parse(ENGINE.describe(move), view, Slot("red"), None) == move


def test_the_wanderer_uses_everything_there_is_sooner_or_later() -> None:
    view = ENGINE.view(begin(), "red")
    said = [ENGINE.random_move(view, Slot("red"), Rng("wander", number)) for number in range(150)]
    assert {type(move.ability).__name__ for move in said} == {
        "NoneType",
        "Miracle",
        "Divinity",
        "Radiance",
    }
    assert {len(move.power) for move in said} == set(range(6))
    assert {len(move.declarations) for move in said} == set(range(4))
    assert any(move.reserve for move in said)


def test_the_newcomer_uses_what_the_planner_leaves_and_overlooks_what_it_takes() -> None:
    view = ENGINE.view(begin(), "red")
    said = [ENGINE.easy_move(view, Slot("red"), Rng("newcomer", number)) for number in range(60)]
    assert {type(move.ability).__name__ for move in said} == {"NoneType", "Miracle", "Radiance"}
    assert all(move.ability.target == "red" for move in said if isinstance(move.ability, Radiance))
    assert any(move.reserve for move in said)
    assert {len(move.declarations) for move in said} == {0, 2}
    for move in said:
        assert ENGINE.parse(ENGINE.describe(move), view, Slot("red"), None) == move


def test_the_newcomer_knows_the_last_round_and_needs_no_power() -> None:
    for state in (begin(rounds=1), begin(power=0), close(begin(), red="reserve 1 2 3 4 5")[0]):
        view = ENGINE.view(state, "red")
        for number in range(20):
            move = ENGINE.easy_move(view, Slot("red"), Rng("edge", number))
            assert ENGINE.parse(ENGINE.describe(move), view, Slot("red"), None) == move


def thought(state: State, seat: str, calls: int) -> Any:
    return ENGINE.best_move(
        ENGINE.view(state, seat), Slot(seat), Rng("thought", state.number), countdown(calls)
    )


def test_with_time_it_declares_several_towers_at_once_and_still_replaces_a_configuration() -> None:
    first = thought(begin(), "red", 0)
    later = thought(begin(), "red", PASSES[0])
    assert all(declared.count("?") == len(TOWERS) - 1 for declared in first.declarations)
    assert all(declared.count("?") < len(TOWERS) - 1 for declared in later.declarations)
    assert isinstance(later.ability, Divinity)
    assert len(later.declarations) == 3


def test_it_has_an_answer_whenever_time_is_up() -> None:
    state = after(begin(garnets=1), {"red": "power 1; reserve 2 3"})
    view = ENGINE.view(state, "red")
    for calls in (0, 1, 5, 20, 40, PASSES[0], 100):
        move = thought(state, "red", calls)
        assert ENGINE.parse(ENGINE.describe(move), view, Slot("red"), None) == move


def test_it_asks_for_nothing_that_others_hide() -> None:
    hidden = {
        "1": {"blue": ["###/???/???"] * 3, "green": ["?.?/?.?/?.?"] * 3, "red": ["##?/#??/???"] * 3}
    }
    other = {"1": {**hidden["1"], "blue": ["#.#/???/???"] * 3}}
    first, second = (
        thought(begin(configurations=hands), "red", PASSES[0]) for hands in (hidden, other)
    )
    assert first == second


def test_declarations_tell_it_who_the_others_are() -> None:
    """A seat without points by declarations looks random: little Power, so dark towers."""
    nothing = {"red": "power none", "blue": "power none", "green": "power none"}
    careless_ones = after(begin(), *[nothing] * 3)
    planners = after(
        begin(), *[{seat: f"{text}; declare 1 off / 2 off" for seat, text in nothing.items()}] * 3
    )
    odds = [
        next(beliefs(ENGINE.view(state, "red"), "red", Rng("", 4), countdown(PASSES[0]))).odds[0]
        for state in (careless_ones, planners)
    ]
    assert odds[0] < odds[1]


def test_the_fast_rules_are_the_rules() -> None:
    """Random answers in whole matches: lights and points by the tables equal those of the rules."""
    state = begin("crosscheck")
    while (phase := ENGINE.phase(state)) is not None:
        rngs = {slot: Rng(f"crosscheck {slot.seat}", phase.number) for slot in phase.to_act}
        views = {slot: ENGINE.view(state, slot.seat) for slot in phase.to_act}
        moves = {slot: ENGINE.random_move(views[slot], slot, rngs[slot]) for slot in phase.to_act}
        moves = {
            slot: ENGINE.parse("use none", views[slot], slot, move) for slot, move in moves.items()
        }
        events = ENGINE.resolve(state, moves, Rng("", phase.number))
        lights = 0
        for slot, move in moves.items():
            own = bits_of(move.power) | bits_of(views[slot].secret.reserved)
            assert own in power_choices(
                views[slot].terms.power, bits_of(views[slot].secret.reserved)
            )
            lights ^= own
        assert towers_in(lights) == tuple(
            tower
            for event in events
            if isinstance(event, TowersLit)
            for tower in TOWERS
            if event.sums[tower - 1] % 2
        )
        for event in events:
            if isinstance(event, PointsEarned):
                slot = Slot(event.seat)
                hand = views[slot].secret.hand
                chosen = bits_of(views[slot].terms.towers_of(moves[slot].attributes))
                assert event.points.configurations == sum(
                    earnings(pattern)[lights] for pattern in hand
                )
                assert event.points.attributes == (lights & chosen).bit_count()
        state = fold(ENGINE, state, events)


def test_the_tables_of_configurations_count_iterations() -> None:
    everything = LIGHTS - 1
    for pattern in (*deal(Rng("tables", 0), ""), shortest()[0], "###/###/###".replace("/", "")):
        for lights in range(0, LIGHTS, 7):
            assert earnings(pattern)[lights] == 2 * len(
                iterations(pattern, statement(everything, lights))
            )


def test_what_a_belief_promises_is_the_mean_over_what_the_others_may_do() -> None:
    odds = [0.0] * LIGHTS
    odds[0b101] = 0.25
    odds[0b110000011] = 0.75
    belief = Belief(odds)
    terms = ENGINE.view(begin(), "red").terms
    hand = deal(Rng("belief", 0), "")
    for own in (0, 0b11, 0b111110000):
        likely = [(share, own ^ others) for others, share in enumerate(odds) if share]
        towers = bits_of(terms.towers_of(belief.pair(terms, own)))
        worth = 0.0
        for share, lights in likely:
            earned = sum(earnings(pattern)[lights] for pattern in hand)
            worth += share * (earned + (lights & towers).bit_count())
        assert belief.promise(terms, hand)[own] == pytest.approx(worth)
        assert belief.declarations(own)[0] == statement(LIGHTS - 1, own ^ 0b110000011)


def test_random_power_is_as_often_as_it_is_taken_to_be() -> None:
    state = begin()
    counts = Counter[int]()
    for number in range(400):
        move = ENGINE.random_move(ENGINE.view(state, "red"), Slot("red"), Rng("careless", number))
        counts[len(move.power)] += 1
    odds = random_odds(ENGINE.view(state, "red"))
    assert sum(odds) == pytest.approx(1)
    for size in range(6):
        title = sum(share for own, share in enumerate(odds) if own.bit_count() == size)
        assert counts[size] / 400 == pytest.approx(title, abs=0.07)


def test_newcomers_power_is_as_often_as_it_is_taken_to_be() -> None:
    view = ENGINE.view(begin(), "red")
    counts = Counter[int]()
    rounds = 600
    for number in range(rounds):
        dealt = replace(view, secret=Secret(deal(Rng("hands", number), "")))
        counts.update(ENGINE.easy_move(dealt, Slot("red"), Rng("newcomer", number)).power)
    odds = newcomer_odds(view, Rng("odds", 0))
    assert sum(odds) == pytest.approx(1)
    for tower in TOWERS:
        title = sum(share for own, share in enumerate(odds) if tower in towers_in(own))
        assert counts[tower] / rounds == pytest.approx(title, abs=0.08)
