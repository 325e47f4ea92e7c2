"""Edge cases of collisions, on small grids.

A cell that a snake starts on holds nothing, so the fields below count what heads eat on their way.
"""

from collections.abc import Mapping
from typing import Any

import pytest

from tests.games.recorded_games import phase
from tests.tools.refereeing import answer

Said = Mapping[str, str]


def played(
    picture: str,
    starts: Mapping[str, str],
    *rounds: Said,
    config: Mapping[str, Any] | None = None,
    **parts: Any,
) -> dict[str, Any]:
    """The referee's answer: everyone on its cell of the only grid, then these rounds; turns are
    free from round 1.
    """
    grid = [line.split() for line in picture.strip().splitlines()]
    cells = {
        f"{chr(65 + x)}{y + 1}": token
        for y, line in enumerate(grid)
        for x, token in enumerate(line)
    }
    spare = [
        name for name, token in cells.items() if name not in starts.values() and token[:2] != "t:"
    ][:2]
    lists = [[seat, None, f"A: {cell} {' '.join(spare)}"] for seat, cell in starts.items()]
    settings = {
        "grids": {"A": grid},
        "schedule": [["A"]],
        "free_rounds": [1, 2, 3, 4, 5],
        **(config or {}),
    }
    said = [phase(list(entry.items())) for entry in rounds]
    return answer(
        {
            "game": "social_snake",
            "seats": list(starts),
            "config": settings,
            "phases": [{"say": lists}, *said],
            **parts,
        }
    )


def totals(result: Mapping[str, Any]) -> dict[str, int]:
    return {seat: held["apples"] for seat, held in result["seats"].items()}


def trails(result: Mapping[str, Any]) -> dict[str, list[str]]:
    return result["boards"]["A"]["trails"]


def test_case_1_two_heads_that_swap_cells_both_stay_and_pay_each_other() -> None:
    """A has 3 in hand and B 5: A ends with 5 and B with 3."""
    result = played(
        "1 3 1 5 1\n1 1 1 1 1",
        {"red": "A1", "blue": "E1", "green": "C2"},
        {"red": "RR", "blue": "LL", "green": "stay"},
    )
    assert totals(result) == {
        "red": 0,
        "blue": 0,
        "green": 0,
    }  # They met on the free C1: both lose all.
    result = played(
        "1 3 5 1\n1 1 1 1",
        {"red": "A1", "blue": "D1", "green": "A2"},
        {"red": "RR", "blue": "LL", "green": "stay"},
    )
    assert totals(result) == {"red": 5, "blue": 3, "green": 0}
    assert trails(result)["red"] == ["A1", "B1"]
    assert trails(result)["blue"] == ["D1", "C1"]


def test_case_2_a_cell_left_in_the_same_step_is_body_and_its_owner_goes_on() -> None:
    result = played(
        "1 2 4 8\n9 9 9 9",
        {"red": "A1", "blue": "B1", "green": "D2"},
        {"red": "R", "blue": "RR", "green": "stay"},
    )
    assert trails(result) == {"red": ["A1"], "blue": ["B1", "C1", "D1"], "green": ["D2"]}
    assert totals(result) == {"red": 0, "blue": 12, "green": 0}


def test_case_3_three_heads_on_a_free_cell_all_lose_and_what_lies_there_is_gone() -> None:
    result = played(
        """
        1 1 2 1 1
        1 1 8 1 1
        1 1 2 1 1
        1 1 1 1 1
        """,
        {"red": "A2", "blue": "E2", "green": "C4"},
        {"red": "RR", "blue": "LL", "green": "UU"},
    )
    assert totals(result) == {"red": 0, "blue": 0, "green": 0}
    assert "C2" not in result["boards"]["A"]["items"]
    assert {path[-1] for path in trails(result).values()} == {"B2", "D2", "C3"}


def test_case_4_a_convoy_collides_although_everybody_moves_on() -> None:
    result = played(
        "1 1 1 4\n1 1 1 1",
        {"red": "A1", "blue": "B1", "green": "C1"},
        {"red": "R", "blue": "R", "green": "R"},
    )
    assert trails(result) == {"red": ["A1"], "blue": ["B1"], "green": ["C1", "D1"]}
    assert totals(result) == {"red": 0, "blue": 0, "green": 4}


def test_case_5_a_ring_of_four_that_turns_pays_round_the_ring_once() -> None:
    """Each comes onto a cell of the ring and takes what is there, then runs onto the next one's."""
    result = played(
        """
        1 1 1 1
        1 8 5 1
        1 2 3 1
        1 1 1 1
        """,
        {"red": "A2", "blue": "C1", "green": "D3", "cyan": "B4"},
        {"red": "RR", "blue": "DD", "green": "LL", "cyan": "UU"},
    )
    assert {seat: path[1:] for seat, path in trails(result).items()} == {
        "red": ["B2"],
        "blue": ["C2"],
        "green": ["C3"],
        "cyan": ["B3"],
    }
    assert totals(result) == {"red": 2, "blue": 8, "green": 5, "cyan": 3}


def test_case_6_heads_meet_beside_a_body_that_a_third_runs_into() -> None:
    """Red and blue meet on the free C1; green runs onto the cell red had left and pays red, who
    keeps it.
    """
    result = played(
        """
        1 2 8 4 1
        7 1 1 1 1
        """,
        {"red": "A1", "blue": "E1", "green": "A2"},
        {"red": "RR", "blue": "LL", "green": "stay"},
        {},
    )
    assert totals(result) == {"red": 0, "blue": 0, "green": 0}
    result = played(
        """
        1 2 8 4 1
        1 1 1 1 1
        1 6 1 1 1
        """,
        {"red": "A1", "blue": "E1", "green": "A3"},
        {"red": "RR", "blue": "LL", "green": "RUU +1"},
    )
    # Green is one step early: it takes B3 (6) and B2 (1), and comes onto B1 in the step in which
    # red leaves it.
    assert totals(result) == {"red": 7, "blue": 0, "green": 0}


def test_case_7_a_premover_hits_a_waiting_head_which_then_starts_normally() -> None:
    result = played(
        "4 2 1 1 8\n1 1 1 1 1",
        {"red": "A1", "blue": "D1", "green": "A2"},
        {"red": "RRR +3", "blue": "R", "green": "stay"},
    )
    assert totals(result) == {"red": 0, "blue": 11, "green": 0}
    assert trails(result)["red"] == ["A1", "B1", "C1"]


def test_case_8_a_head_boxed_in_by_premovers_collides_when_its_own_moves_come() -> None:
    result = played(
        "1 1 1\n1 1 1\n1 1 1",
        {"red": "A1", "blue": "B3", "green": "A3"},
        {"red": "R", "blue": "UU +2", "green": "stay"},
    )
    assert trails(result) == {"red": ["A1"], "blue": ["B3", "B2", "B1"], "green": ["A3"]}
    assert totals(result) == {"red": 0, "blue": 2, "green": 0}


def test_case_9_the_cells_a_premover_has_crossed_are_body_before_the_others_begin() -> None:
    result = played(
        """
        1 1 1
        1 1 1
        1 1 1
        """,
        {"red": "A2", "blue": "B3", "green": "C1"},
        {"red": "R", "blue": "UU +2", "green": "stay"},
    )
    assert trails(result)["red"] == ["A2"]
    assert trails(result)["blue"] == ["B3", "B2", "B1"]


def test_case_10_what_follows_a_collision_in_a_sequence_is_not_played() -> None:
    result = played(
        "1 2 1 1\n8 8 8 8",
        {"red": "A1", "blue": "C1", "green": "D2"},
        {"red": "RRDD", "blue": "stay", "green": "stay"},
    )
    assert trails(result)["red"] == ["A1", "B1"]
    assert totals(result) == {"red": 0, "blue": 2, "green": 0}


def test_case_11_a_collision_with_a_body_makes_no_items_vanish() -> None:
    result = played(
        "1 2 1 1\n8 8 8 8",
        {"red": "A1", "blue": "C1", "green": "D2"},
        {"red": "RR", "blue": "stay", "green": "stay"},
    )
    assert set(result["boards"]["A"]["items"]) == {"D1", "A2", "B2", "C2"}


def test_case_12_a_third_snake_may_enter_the_cell_of_a_meeting_one_step_later_and_finds_nothing() -> (
    None
):
    result = played(
        """
        1 8 1
        1 1 1
        1 1 1
        """,
        {"red": "A1", "blue": "C1", "green": "B3"},
        {"red": "R", "blue": "L", "green": "UU"},
    )
    assert trails(result)["green"] == ["B3", "B2", "B1"]
    assert totals(result) == {"red": 0, "blue": 0, "green": 1}


def test_case_13_garnets_spent_on_no_moves_are_gone() -> None:
    result = played("1 1 1\n1 1 1", {"red": "A1", "blue": "B1", "green": "C1"}, {"red": "stay +2"})
    assert result["seats"]["red"]["garnets"] == 1
    assert trails(result)["red"] == ["A1"]


def test_case_14_a_trapped_player_may_move_and_loses_nothing() -> None:
    result = played(
        "1 1 1\n1 1 1",
        {"red": "A1", "blue": "B1", "green": "A2"},
        {"red": "UUU", "blue": "R"},
        {"red": "R"},
        {"red": "D"},
    )
    assert [reply["ok"] for phase in result["phases"][1:] for reply in phase["replies"]] == [
        True
    ] * 4
    assert totals(result) == {"red": 0, "blue": 1, "green": 0}


def test_case_15_apples_go_also_to_a_player_who_sent_nothing() -> None:
    result = played("1 5 1\n1 1 1", {"red": "A1", "blue": "C1", "green": "C2"}, {"red": "RR"})
    assert totals(result) == {"red": 0, "blue": 5, "green": 0}


def test_case_16_a_sequence_off_the_grid_is_cut_first_and_keeps_its_head_start() -> None:
    result = played(
        "1 1 1 1\n1 1 1 1",
        {"red": "A1", "blue": "D1", "green": "D2"},
        {"red": "RRUUU +2", "blue": "LL", "green": "stay"},
    )
    assert trails(result)["red"] == ["A1", "B1", "C1"]
    assert totals(result) == {"red": 2, "blue": 0, "green": 0}


def test_case_17_a_player_collides_at_most_once_in_a_round_on_a_grid() -> None:
    result = played(
        "1 4 1 1 1\n1 1 1 1 1",
        {"red": "A1", "blue": "C1", "green": "E2"},
        {"red": "RRRRR", "blue": "stay", "green": "stay"},
        {"red": "RR"},
    )
    assert totals(result) == {"red": 0, "blue": 4, "green": 0}
    assert [line for line in result["phases"][2]["public"] if "runs into" in line] != []
    assert trails(result)["red"] == ["A1", "B1"]


@pytest.mark.parametrize("spent", ["", " +2"])
def test_case_18_if_everybody_spends_the_same_only_the_garnets_are_gone(spent: str) -> None:
    moves = {"red": f"RR{spent}", "blue": f"LL{spent}", "green": f"UL{spent}"}
    result = played("1 3 5 1\n1 1 1 1", {"red": "A1", "blue": "D1", "green": "B2"}, moves)
    plain = played(
        "1 3 5 1\n1 1 1 1",
        {"red": "A1", "blue": "D1", "green": "B2"},
        {"red": "RR", "blue": "LL", "green": "UL"},
    )
    assert (totals(result), trails(result)) == (totals(plain), trails(plain))
    assert {held["garnets"] for held in result["seats"].values()} == ({1} if spent else {3})


# Rulings on collisions beyond these cases


def test_apples_received_in_a_round_are_not_lost_in_a_later_collision_of_it() -> None:
    """R-1: green pays blue, then blue runs into red and pays only what it had collected itself."""
    result = played(
        """
        1 4 1 1
        1 2 1 1
        1 1 1 1
        """,
        {"red": "D2", "blue": "A2", "green": "A1"},
        {"red": "stay", "blue": "RRR", "green": "RD"},
    )
    # Step 0: blue B2 (2), green B1 (4). Step 1: blue C2 (1), green onto B2, blue's body. Step 2:
    # blue onto red's head.
    assert totals(result) == {"red": 3, "blue": 4, "green": 0}


def test_several_heads_on_one_body_all_pay_its_owner() -> None:
    """C-21, R-4: also in the edition whose wording could be read as a meeting of heads."""
    for edition in ("original", "archipelago"):
        result = played(
            "1 3 1 5 1\n1 1 1 1 1",
            {"red": "A1", "blue": "E1", "green": "C1"},
            {"red": "RR", "blue": "LL", "green": "stay"},
            config={"edition": edition},
        )
        assert totals(result) == {"red": 0, "blue": 0, "green": 8}


def test_own_body_and_a_foreign_head_in_one_step_go_to_the_owner_of_the_body() -> None:
    """R-21: red runs into itself and keeps its own; blue pays red."""
    result = played(
        """
        1 2 1 1
        1 3 4 1
        1 1 1 5
        """,
        {"red": "A1", "blue": "D3", "green": "D1"},
        {"red": "RDLU", "blue": "LLLU", "green": "stay"},
    )
    # Red: B1 (2), B2 (3), A2 (1), then its own A1. Blue: C3, B3, A3 (1 each), then A2, which red
    # has left for nothing.
    assert totals(result) == {"red": 6 + 3, "blue": 0, "green": 0}


def test_running_into_oneself_costs_no_apples_and_ends_the_sequence() -> None:
    """C-28, R-20."""
    result = played(
        "1 2 1 1\n1 1 1 1",
        {"red": "A1", "blue": "D1", "green": "D2"},
        {"red": "RLDD", "blue": "stay", "green": "stay"},
    )
    assert totals(result)["red"] == 2
    assert trails(result)["red"] == ["A1", "B1"]


def test_garnets_collected_before_a_collision_are_kept() -> None:
    """C-26."""
    result = played("1 g2 1\n1 1 1", {"red": "A1", "blue": "C1", "green": "C2"}, {"red": "RR"})
    assert result["seats"]["red"]["garnets"] == 5
    assert result["seats"]["blue"]["garnets"] == 3


def test_apples_of_earlier_rounds_are_never_touched() -> None:
    """C-25."""
    result = played(
        "1 7 2 1\n1 1 1 1", {"red": "A1", "blue": "D1", "green": "D2"}, {"red": "R"}, {"red": "RR"}
    )
    assert totals(result) == {"red": 7, "blue": 2, "green": 0}


# Negative apples (main match 2.5)


def test_negative_apples_count_at_once_and_are_never_part_of_the_stake() -> None:
    """V2-2 to V2-4: red eats 4 and -3, then runs into blue: 4 go to blue, the debt stays."""
    result = played(
        "1 4 -3 1\n1 1 1 1",
        {"red": "A1", "blue": "D1", "green": "D2"},
        {"red": "RRR"},
        config={"edition": "mm2_5"},
    )
    assert totals(result) == {"red": -3, "blue": 4, "green": 0}


def test_a_negative_cell_on_which_heads_meet_vanishes_and_nobody_pays() -> None:
    """V2-5."""
    result = played(
        "1 -8 1\n1 1 1", {"red": "A1", "blue": "C1", "green": "C2"}, {"red": "R", "blue": "L"}
    )
    assert totals(result) == {"red": 0, "blue": 0, "green": 0}
    assert "B1" not in result["boards"]["A"]["items"]


# Tunnels of the edition archipelago


def test_who_enters_a_tunnel_comes_out_beyond_its_partner_in_one_move() -> None:
    """V3-3: from the left in, to the right out."""
    result = played(
        """
        1 t:blue 1 1 1
        1 1 t:blue 7 1
        1 1 1 1 1
        """,
        {"red": "A1", "blue": "A3", "green": "E3"},
        {"red": "RR"},
    )
    assert trails(result)["red"] == ["A1", "D2", "E2"]
    assert totals(result)["red"] == 8
    assert result["boards"]["A"]["tunnels"] == {"B1": "blue", "C2": "blue"}


def test_a_collision_on_leaving_a_tunnel_puts_the_head_back_before_it() -> None:
    """V3-5."""
    result = played(
        """
        1 3 t:blue 1 1
        1 1 t:blue 1 1
        """,
        {"red": "A1", "blue": "D2", "green": "E1"},
        {"red": "RR"},
    )
    assert trails(result)["red"] == ["A1", "B1"]
    assert totals(result) == {"red": 0, "blue": 3, "green": 0}


def test_a_tunnel_that_leads_off_the_grid_cuts_the_sequence() -> None:
    """R-34."""
    result = played(
        "1 2 t:blue 1 1\n1 1 1 1 t:blue",
        {"red": "A1", "blue": "E1", "green": "A2"},
        {"red": "RRRR"},
    )
    assert trails(result)["red"] == ["A1", "B1"]
    assert "off the grid" in result["phases"][1]["replies"][0]["reply"]


def test_a_tunnel_may_lead_into_the_next_all_in_one_move() -> None:
    """R-35."""
    result = played(
        """
        1 t:blue 1 1 1
        t:blue t:red 1 1 1
        t:red 6 1 1 1
        """,
        {"red": "A1", "blue": "E1", "green": "E3"},
        {"red": "RR"},
    )
    assert trails(result)["red"] == ["A1", "B3", "C3"]


def test_a_tunnel_whose_partner_is_right_behind_the_head_leads_onto_oneself() -> None:
    """R-36: a collision with one's own body."""
    result = played(
        "1 1 1 1\nt:blue 2 t:blue 1", {"red": "B2", "blue": "A1", "green": "D1"}, {"red": "RRR"}
    )
    assert trails(result)["red"] == ["B2"]
    assert totals(result)["red"] == 0


def test_two_snakes_through_one_pair_hit_the_bodies_left_behind_and_not_each_other() -> None:
    """R-38: each comes out on the cell the other is leaving."""
    result = played(
        "1 t:blue 1 1\n1 t:blue 1 1",
        {"red": "A1", "blue": "C2", "green": "D1"},
        {"red": "R", "blue": "L"},
    )
    assert trails(result) == {"red": ["A1"], "blue": ["C2"], "green": ["D1"]}


def test_two_snakes_pass_one_tunnel_tile_at_the_same_time_without_a_collision() -> None:
    """R-39: one from the left, one from above."""
    result = played(
        """
        1 1 1 1 1
        1 t:blue 1 1 1
        1 1 1 1 1
        1 1 t:blue 1 1
        1 1 1 1 1
        """,
        {"red": "A2", "blue": "B1", "green": "E1"},
        {"red": "R", "blue": "D"},
    )
    assert trails(result)["red"] == ["A2", "D4"]
    assert trails(result)["blue"] == ["B1", "C5"]
