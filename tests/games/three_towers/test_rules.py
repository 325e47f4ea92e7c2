"""Three Towers as stated, clause by clause, the edge cases, and the printed examples."""

from typing import Any

import pytest

from bifrost_bot.engines.errors import IllegalError
from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.three_towers.model import Accounted, Dealt, MatchEnded, Reserved
from bifrost_bot.engines.three_towers.pattern import images, iterations
from bifrost_bot.engines.values import Slot
from tests.games.three_towers.play import (
    ENGINE,
    PLAIN,
    SEATS,
    after,
    begin,
    close,
    earned,
    hands,
    lighting,
    submitted,
    sums,
    used,
)

EXAMPLE = "###/.#./.#."
ALL = "power 1 2 3 4 5"


def flat(text: str) -> str:
    return text.replace("/", "")


def test_tt_1_three_players_play_six_rounds_on_nine_towers() -> None:
    state = begin()
    names = list[str]()
    while (phase := ENGINE.phase(state)) is not None:
        assert phase.to_act == tuple(Slot(seat) for seat in SEATS)
        names.append(phase.name)
        state, events = close(state)
        assert len(sums(events)) == 9
    assert names == [f"round {number}" for number in range(1, 7)]


def test_tt_2_towers_are_numbered_row_by_row() -> None:
    assert set(iterations(flat("???/?#?/???"), flat("???/?#?/???"))) == {"5"}
    state, _ = close(begin(), red="power 1 2 6")
    assert ENGINE.report(state).boards["1"] == {
        "lights": "##./..#/...",
        "sums": [1, 1, 0, 0, 0, 1, 0, 0, 0],
    }


def test_tt_3_every_tower_has_two_attributes_and_every_pair_stands_once_in_each_row_and_column() -> (
    None
):
    attributes = begin().config.terms.attributes
    rows = [attributes[at : at + 3] for at in (0, 3, 6)]
    for line in (*rows, *zip(*rows, strict=True)):
        assert sorted(line) == ["DM", "DR", "MR"]


def test_tt_4_power_that_is_left_over_is_lost() -> None:
    state, _ = close(begin(), red="power 1")
    with pytest.raises(IllegalError, match="spend 6 Power"):
        submitted(state, "red", "power 1 2 3 4 5 6")


def test_tt_5_power_may_be_spent_on_the_next_round() -> None:
    state, first = close(begin(), red="power 1; reserve 2 3")
    assert sums(first) == (1, 0, 0, 0, 0, 0, 0, 0, 0)
    state, second = close(state, red="power 1")
    assert sums(second) == (1, 1, 1, 0, 0, 0, 0, 0, 0)
    _, third = close(state)
    assert sums(third) == (0,) * 9


def test_tt_6_an_odd_number_of_players_lights_a_tower_and_lights_have_no_memory() -> None:
    state, events = close(begin(), red="power 1 2 3", blue="power 2 3", green="power 3")
    assert sums(events) == (1, 2, 3, 0, 0, 0, 0, 0, 0)
    assert state.closed[-1].lights == flat("#.#/.../...")
    state, _ = close(state)
    assert state.closed[-1].lights == flat(".../.../...")


def test_tt_7_each_tower_on_with_both_attributes_is_a_point() -> None:
    settings = hands(red=PLAIN, blue=PLAIN, green=PLAIN)
    _, events = close(
        begin(**settings),
        red="power 1 2 3 5; attributes miracle divine",
        blue="attributes radiant divine",
    )
    assert [earned(events, seat)[0] for seat in SEATS] == [2, 1, 0]


def test_tt_8_each_player_receives_three_private_configurations_of_at_least_three_towers_each_round() -> (
    None
):
    state, events = close(begin())
    dealt = [event for event in events if isinstance(event, Dealt)]
    assert [event.seat for event in dealt] == list(SEATS)
    for event in dealt:
        assert ENGINE.audience(event) == frozenset({event.seat})
        assert all(9 - pattern.count("?") >= 3 for pattern in event.hand)
        assert ENGINE.view(state, event.seat).secret.hand == event.hand


def test_tt_9_rotated_and_mirrored_copies_count_and_equal_sets_once() -> None:
    line = flat("###/???/???")
    assert iterations(line, flat("###/#../#..")) == ("123", "147")
    assert iterations(line, "#" * 9) == ("123", "147", "369", "789")


def test_a_configuration_is_not_shifted_inside_the_square() -> None:
    assert iterations(flat("###/???/???"), flat(".../###/...")) == ()
    assert len(images(flat("##?/???/???"))) == 8


def test_tt_10_towers_outside_the_configuration_do_not_matter() -> None:
    pattern = flat("#??/?.?/??#")
    assert (
        iterations(pattern, flat("#../.../..#"))
        == iterations(pattern, flat("##./..#/.##"))
        == ("159",)
    )


def test_tt_11_a_true_declaration_earns_its_towers_and_a_false_one_nothing() -> None:
    said = "power 1; declare 1 on, 2 off / 1 on, 2 on / 9 off"
    _, events = close(begin(), red=said)
    assert earned(events, "red")[2] == 3


@pytest.mark.parametrize(
    ("ability", "left"), [("radiance red 1 on", 0), ("divinity 1 ###/???/???", 1), ("miracle", 4)]
)
def test_tt_12_abilities_cost_and_earn_garnets_when_the_round_closes(
    ability: str, left: int
) -> None:
    state, _ = close(begin(), red=f"use {ability}")
    assert [standing.garnets for standing in state.standings] == [left, 3, 3]


def test_tt_12_one_ability_a_round() -> None:
    move = submitted(begin(), "red", "use miracle", "use radiance blue 2 on")
    assert move is not None
    assert ENGINE.describe(move) == "use radiance blue 2 on"


def test_tt_13_radiance_settles_what_counts_for_a_player_on_a_tower() -> None:
    _, events = close(
        begin(), red="use radiance blue 1 off", blue="power 1 2", green="use radiance red 9 on"
    )
    assert sums(events) == (0, 1, 0, 0, 0, 0, 0, 0, 1)


def test_tt_14_divinity_replaces_an_own_configuration_for_the_round_only() -> None:
    hand = ["###/###/###", "???/#.#/.#.", "..?/#??/??#"]
    settings: dict[str, Any] = {"configurations": {str(number): {"red": hand} for number in (1, 2)}}
    state, first = close(begin(**settings), red="power 1 2 3; use divinity 1 ###/???/???")
    account = next(
        event.account for event in first if isinstance(event, Accounted) and event.seat == "red"
    )
    assert account.configurations[0] == (flat("###/???/???"), ("123",))
    assert ENGINE.view(state, "red").secret.hand == tuple(map(flat, hand))


def test_tt_15_two_uses_of_an_ability_on_one_player_void_each_other() -> None:
    _, events = close(begin(), red="use radiance blue 1 on", green="use radiance blue 2 on")
    assert sums(events) == (0,) * 9
    assert used(events) == [("red", "radiance", True), ("green", "radiance", True)]


def test_tt_16_lights_uses_and_points_are_public_and_configurations_are_not() -> None:
    _, events = close(
        begin(), red="power 1; reserve 2; use divinity 3 ###/???/???", blue="use miracle"
    )
    public = [type(event).__name__ for event in events if ENGINE.audience(event) == "everyone"]
    assert public == ["TowersLit", *["AbilityUsed"] * 2, *["PointsEarned"] * 3, "RoundEnded"]
    told = " ".join(
        ENGINE.narrate(event) for event in events if ENGINE.audience(event) == "everyone"
    )
    assert "Red uses Divinity on one of its configurations." in told
    assert "/" not in told


def test_tt_17_most_points_win_then_garnets_then_the_place_is_shared() -> None:
    alike = hands(red=PLAIN, blue=PLAIN, green=PLAIN)
    _, events = close(
        begin(rounds=1, **alike), red="declare 1 off", blue="use miracle; declare 1 off"
    )
    final = next(event.outcome for event in events if isinstance(event, MatchEnded))
    assert final.ranking == (("blue",), ("red",), ("green",))
    assert final.reason == "Blue wins: points are equal, and it has more garnets (4 to 3)."
    _, events = close(begin(rounds=1, **alike))
    final = next(event.outcome for event in events if isinstance(event, MatchEnded))
    assert final.ranking == (SEATS,)


def test_the_printed_example_2458_and_2568() -> None:
    assert iterations(flat("?#?/.#?/?#?"), flat(EXAMPLE)) == ("2458", "2568")


def test_the_printed_example_128_and_238() -> None:
    assert iterations(flat("##?/???/?#?"), flat(EXAMPLE)) == ("128", "238")


def test_the_printed_examples_earn_two_points_for_each_of_their_four_iterations() -> None:
    hand = ["?#?/.#?/?#?", "##?/???/?#?", "..?/..?/???"]
    _, events = close(begin(**hands(green=hand)), **lighting(EXAMPLE))
    assert earned(events, "green") == (0, 8, 0)


def test_edge_1_a_configuration_equal_to_its_own_images_counts_once() -> None:
    cross = flat("?#?/###/?#?")
    assert images(cross) == (cross,)
    assert iterations(cross, "#" * 9) == ("24568",)


def test_edge_2_a_configuration_of_nine_towers_earns_two_points_at_most() -> None:
    pattern = flat("##./.../...")
    assert len(images(pattern)) == 8
    assert iterations(pattern, pattern) == ("123456789",)


def test_edge_4_declarations_earn_25_points_at_most() -> None:
    said = "declare 1 off, 2 off, 3 off, 4 off, 5 off, 6 off, 7 off, 8 off, 9 off"
    fewer = [said.removesuffix(", 9 off"), said.replace("1 off, ", "")]
    state = begin(**hands(red=PLAIN))
    move = submitted(state, "red", said, *fewer)
    assert earned(ENGINE.resolve(state, {Slot("red"): move}, Rng("", 1)), "red")[2] == 25


def test_edge_5_three_players_can_light_all_nine_towers() -> None:
    _, events = close(begin(), red=ALL, blue="power 6 7 8 9 1", green="power 1")
    assert sums(events) == (3, 1, 1, 1, 1, 1, 1, 1, 1)


def test_edge_6_with_reservations_one_player_powers_all_nine() -> None:
    state = after(begin(), {"red": "reserve 6 7 8 9"})
    _, events = close(state, red=ALL)
    assert sums(events) == (1,) * 9


def test_edge_7_a_radiance_that_changes_nothing_costs_and_still_voids_another() -> None:
    state, events = close(
        begin(), red="use radiance blue 1 on", blue="power 1", green="use radiance blue 1 off"
    )
    assert sums(events)[0] == 1
    assert [standing.garnets for standing in state.standings] == [0, 3, 0]
    assert [void for _, _, void in used(events)] == [True, True]


def test_edge_8_radiances_of_two_players_on_each_other_both_act() -> None:
    _, events = close(begin(), red="use radiance blue 1 on", blue="use radiance red 2 on")
    assert sums(events)[:2] == (1, 1)
    assert not any(void for _, _, void in used(events))


def test_edge_9_three_radiances_on_one_player_are_all_void() -> None:
    said = {
        seat: f"use radiance green {tower} on" for seat, tower in zip(SEATS, (1, 2, 3), strict=True)
    }
    _, events = close(begin(), **said)
    assert sums(events) == (0,) * 9
    assert [void for _, _, void in used(events)] == [True] * 3


def test_r_96_two_copies_of_one_configuration_both_score() -> None:
    hand = ["###/???/???", "???/???/###", ".../.../..."]
    _, events = close(begin(**hands(green=hand)), red="power 1 2 3")
    assert earned(events, "green")[1] == 4


def test_r_101_a_radiance_and_a_divinity_on_one_player_both_act() -> None:
    _, events = close(begin(), red="use radiance blue 1 on", blue="use divinity 1 ###/???/???")
    assert sums(events)[0] == 1
    assert not any(void for _, _, void in used(events))


def test_r_103_radiance_overrides_a_reservation_and_may_add_a_sixth_power() -> None:
    state = after(begin(), {"blue": "reserve 1"})
    _, events = close(state, red="use radiance blue 1 off", blue="power 2 3 4 5 6")
    assert sums(events) == (0, 1, 1, 1, 1, 1, 0, 0, 0)
    _, events = close(begin(), red="use radiance blue 9 on", blue=ALL)
    assert sums(events) == (1, 1, 1, 1, 1, 0, 0, 0, 1)


def test_r_103_radiance_on_oneself_acts() -> None:
    _, events = close(begin(), red=f"{ALL}; use radiance red 6 on")
    assert sums(events)[5] == 1


def test_r_108_divinity_and_hands_are_of_the_present_round() -> None:
    state, events = close(begin())
    assert all(event.round == 2 for event in events if isinstance(event, Dealt))
    assert state.secrets["red"].hand != begin().secrets["red"].hand


def test_r_115_who_sends_nothing_keeps_reservations_and_configurations() -> None:
    state = after(
        begin(**hands(2, red=["#??/???/.?#", ".../.../...", "..?/..?/..?"])), {"red": "reserve 1 9"}
    )
    _, events = close(state)
    assert sums(events) == (1, 0, 0, 0, 0, 0, 0, 0, 1)
    assert earned(events, "red")[0] == earned(events, "red")[2] == 0
    assert earned(events, "red")[1] > 0


def test_reservations_are_told_to_their_player_alone() -> None:
    _, events = close(begin(), red="reserve 4")
    (reserved,) = [event for event in events if isinstance(event, Reserved)]
    assert ENGINE.audience(reserved) == frozenset({"red"})


def test_the_last_round_deals_and_reserves_nothing() -> None:
    state, events = close(begin(rounds=1), red="power 1")
    assert not [event for event in events if isinstance(event, (Dealt, Reserved))]
    assert ENGINE.phase(state) is None
    assert ENGINE.resolve(state, {}, Rng("", 2)) == ()


def test_a_seat_that_is_not_in_the_match_owes_no_answer() -> None:
    with pytest.raises(ValueError, match="owe no answer"):
        ENGINE.resolve(begin(), {Slot("ann"): None}, Rng("", 1))


def test_any_three_names_can_play() -> None:
    seats = ("ann", "bob-2", "5")
    state, _ = close(begin(seats=seats), **{"ann": "use radiance 5 5 on", "bob-2": "power 1"})
    assert list(ENGINE.report(state).seats) == list(seats)
    assert ENGINE.report(state).boards["1"] == {
        "lights": "#../.#./...",
        "sums": [1, 0, 0, 0, 1, 0, 0, 0, 0],
    }
