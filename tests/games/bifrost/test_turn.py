"""B-5 to B-9 with R-120 to R-131: what happens in a minute, and when the check is made."""

from typing import Any

import pytest

from bifrost_bot.engines.bifrost import GAME as bifrost
from bifrost_bot.engines.bifrost.model import (
    LATTICE,
    BoardCompleted,
    Colour,
    Finished,
    Pass,
    Passed,
    Placed,
    TurnEnded,
    Waited,
)
from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.values import Phase, Slot
from tests.games.bifrost.play import (
    BOTTOM,
    GREEN_SHUT_OUT,
    RED_AND_GREEN_SHUT_OUT,
    STAR,
    TOP,
    begin,
    board,
    cells,
    minute,
    play,
    refusal,
)


def phase(state: Any) -> Phase:
    found = bifrost.phase(state)
    assert found is not None
    return found


def on(events: Any, name: str):
    return [event for event in events if bifrost.board_of(event) == name]


def test_b5_a_move_colours_one_empty_cell_in_the_movers_colour() -> None:
    state, events = minute(begin(prefilled="empty"), {"1": "A1", "2": "B2"})
    assert events[:3] == (Placed("1", "red", "A1"), Placed("2", "green", "B2"), Passed("3", "blue"))
    assert board(state, "1").cells == cells(red="A1")
    assert board(state, "2").cells == cells(green="B2")
    assert board(state, "3").cells == cells()


def test_b5_passing_is_legal_and_colours_nothing() -> None:
    state, events = minute(begin(prefilled="empty"), {"1": "pass"})
    assert on(events, "1") == [Passed("1", "red")]
    assert board(state, "1").cells == cells()


def test_b5_a_pass_and_silence_look_the_same() -> None:
    assert minute(begin(), {"1": "pass"}) == minute(begin(), {})


def test_b5_a_turn_lasts_a_minute_unless_set_otherwise_and_closes_at_its_deadline() -> None:
    assert (phase(begin()).seconds, phase(begin()).warnings) == (60, (30, 10, 5))
    other = phase(begin(move_seconds=90, warnings=[45, 15]))
    assert (other.name, other.seconds, other.warnings, other.closes) == (
        "turn",
        90,
        (45, 15),
        "deadline",
    )


def test_b6_only_the_seat_on_turn_may_move_and_only_on_that_board() -> None:
    state = begin()
    assert refusal(state, Slot("green", "1"), "A1").startswith(
        "It is Red's turn on game 1, not yours;"
    )
    assert refusal(state, Slot("red", "2"), "A1").startswith(
        "It is Green's turn on game 2, not yours;"
    )


def test_b7_three_connected_edges_win_at_the_end_of_the_own_turn() -> None:
    state, events = minute(begin(prefilled={"red": TOP[:4]}), {"1": "A5"})
    assert on(events, "1") == [Placed("1", "red", "A5"), Finished("1", "red", 1, "won")]
    assert board(state, "1").placements == ("red", None, None)


def test_b7_who_cannot_connect_three_edges_even_with_all_empty_cells_loses() -> None:
    state, events = minute(begin(prefilled={"blue": STAR[:7], "green": STAR[7:]}))
    assert on(events, "1") == [Passed("1", "red"), Finished("1", "red", 3, "lost")]
    assert board(state, "1").status == "playing"


def test_b7_neither_won_nor_lost_goes_on() -> None:
    state, _ = minute(begin(), {"1": "A1"})
    assert board(state, "1").placements == (None, None, None)
    assert board(state, "1").status == "playing"


@pytest.mark.parametrize("said", [{}, {"1": "pass"}], ids=["a timeout", "a pass"])
def test_b8_a_timeout_or_a_pass_is_a_turn_and_the_check_is_made(said: dict[str, str]) -> None:
    _, events = minute(begin(prefilled={"red": TOP}), said)
    assert on(events, "1") == [Passed("1", "red"), Finished("1", "red", 1, "won")]


def test_b9_a_finished_player_places_nothing_more_and_the_turn_is_waited_for() -> None:
    state = play(begin(prefilled={"red": TOP}), {}, {"1": "C5"}, {"1": "C6"})
    assert board(state, "1").turn == "red"
    assert board(state, "1").to_act is None
    assert Slot("red", "1") not in phase(state).to_act
    assert refusal(state, Slot("red", "1"), "C7").startswith("You have taken 1st place on game 1")
    after, events = minute(state)
    assert on(events, "1") == [Waited("1", "red")]
    assert board(after, "1").cells == board(state, "1").cells
    assert board(after, "1").turn == "green"


def test_b9_the_cells_of_a_finished_player_stay() -> None:
    state = play(begin(prefilled={"red": TOP}), {}, {}, {}, {})
    assert board(state, "1").cells == cells(red=TOP)


def test_r120_prefilled_cells_connect_block_and_cannot_be_taken() -> None:
    _, events = minute(begin(prefilled={"red": TOP[:4]}), {"1": "A5"})
    assert Finished("1", "red", 1, "won") in events
    assert "is already Red's" in refusal(begin(prefilled={"red": TOP[:4]}), Slot("red", "1"), "A1")


def test_r123_the_third_does_not_play_on_after_two_have_finished() -> None:
    state = play(begin(prefilled=GREEN_SHUT_OUT), {"1": "C7"}, {})
    assert board(state, "1").status == "complete"
    assert board(state, "1").turn is None
    assert refusal(state, Slot("blue", "1"), "I5").startswith("You have taken 2nd place on game 1")
    assert all(slot.board != "1" for slot in phase(state).to_act)


def test_r125_a_passing_player_does_not_stop_the_others() -> None:
    state = begin(prefilled="empty")
    for red, green in zip(
        ["B2", "B3", "B4", "C2", "C3", "C4"], ["G2", "G3", "G4", "F2", "F3", "F4"], strict=True
    ):
        state = play(state, {"1": red}, {"1": green}, {})
    assert board(state, "1").status == "playing"
    assert board(state, "1").idle == 1


def test_r125_a_passing_player_may_become_hopeless() -> None:
    walls = [cell for cell in STAR if cell != "A1"]
    state = play(begin(prefilled={"red": walls[:6], "green": walls[6:]}), {"1": "A1"}, {})
    assert board(state, "1").placements == (None, None, None)
    _, events = minute(state)
    assert on(events, "1") == [Passed("1", "blue"), Finished("1", "blue", 3, "lost")]


def test_r126_made_hopeless_by_another_the_player_loses_only_at_the_end_of_the_own_turn() -> None:
    walls = [cell for cell in STAR if cell != "A1"]
    state = play(begin(prefilled={"red": walls[:6], "blue": walls[6:]}), {"1": "A1"})
    assert board(state, "1").placements == (None, None, None)
    assert Slot("green", "1") in phase(state).to_act
    after, events = minute(state, {"1": "B5"})
    assert on(events, "1") == [Placed("1", "green", "B5"), Finished("1", "green", 3, "lost")]
    assert board(after, "1").placements == (None, None, "green")


def test_r126_connected_from_the_start_wins_only_at_the_end_of_the_own_turn() -> None:
    state = begin(prefilled={"blue": TOP})
    assert board(state, "1").placements == (None, None, None)
    state = play(state, {}, {})
    assert board(state, "1").placements == (None, None, None)
    assert board(play(state, {}), "1").placements == ("blue", None, None)


def test_r127_a_move_that_wins_and_shuts_both_out_makes_the_next_in_order_third() -> None:
    everything_but = [name for name in LATTICE.names if name not in {"A5", "I1", "I2", "I3"}]
    state, events = minute(begin(prefilled={"red": everything_but}), {"1": "A5"})
    assert on(events, "1") == [Placed("1", "red", "A5"), Finished("1", "red", 1, "won")]
    state, events = minute(state, {"1": "I1"})
    assert on(events, "1") == [
        Placed("1", "green", "I1"),
        Finished("1", "green", 3, "lost"),
        Finished("1", "blue", 2, "last"),
        BoardCompleted("1", ("red", "blue", "green")),
    ]


def test_r129_a_new_move_replaces_the_draft_and_ones_own_provisional_cell_may_be_named_again() -> (
    None
):
    view = bifrost.view(begin(), "red")
    draft = bifrost.parse("A1", view, Slot("red", "1"), None)
    assert bifrost.parse("A2", view, Slot("red", "1"), draft) == Colour("A2")
    assert bifrost.parse("A1", view, Slot("red", "1"), draft) == Colour("A1")
    assert bifrost.parse("pass", view, Slot("red", "1"), draft) == Pass()


def test_r130_a_finished_players_minute_is_waited_for_while_anybody_is_to_act() -> None:
    """Red has finished game 1; when its turn comes there, game 2 and 3 have movers, and the
    minute is a phase.
    """
    state = play(begin(prefilled={"red": TOP}), {}, {"1": "C5"}, {"1": "C6"})
    assert [slot.board for slot in phase(state).to_act] == ["2", "3"]
    _, events = minute(state)
    assert events[-1] == TurnEnded()


def test_r131_winning_comes_before_losing() -> None:
    """A player who is connected is never called hopeless, even with no empty cell left."""
    others = [name for name in LATTICE.names if name not in TOP]
    _, events = minute(begin(prefilled={"red": TOP, "green": others[::2], "blue": others[1::2]}))
    assert on(events, "1") == [Passed("1", "red"), Finished("1", "red", 1, "won")]


def test_8_4_2_of_two_hopeless_players_the_one_whose_turn_comes_first_is_third() -> None:
    state = play(begin(prefilled=RED_AND_GREEN_SHUT_OUT), {}, {})
    assert board(state, "1").placements == ("blue", "green", "red"), "red opens game 1"
    state = play(state, {})
    assert board(state, "2").placements == ("blue", "red", "green"), "green opens game 2"


def test_8_4_3_a_win_after_anothers_loss_makes_the_third_second_at_once() -> None:
    state = play(begin(prefilled=GREEN_SHUT_OUT), {})  # game 2: green is hopeless and on turn
    assert board(state, "2").placements == (None, None, "green")
    state = play(state, {})
    state, events = minute(state, {"2": "C7"})
    assert on(events, "2") == [
        Placed("2", "red", "C7"),
        Finished("2", "red", 1, "won"),
        Finished("2", "blue", 2, "last"),
        BoardCompleted("2", ("red", "blue", "green")),
    ]
    assert board(state, "2").status == "complete"


def test_8_4_4_on_a_full_board_all_are_checked_on_their_next_turns_in_order() -> None:
    middle = [name for name in LATTICE.names if name not in TOP + BOTTOM]
    state = begin(
        prefilled={
            "red": [*TOP, *middle[::3]],
            "blue": [*BOTTOM, *middle[1::3]],
            "green": middle[2::3],
        }
    )
    assert [slot.board for slot in phase(state).to_act] == ["1", "2", "3"], "the check is still due"
    state = play(state, {})
    assert board(state, "1").placements == ("red", None, None)
    assert board(state, "2").placements == (None, None, "green")
    assert board(state, "3").placements == ("blue", None, None)
    state = play(state, {})
    assert [one.placements for one in state.boards[:3]] == [
        ("red", "blue", "green"),
        ("blue", "red", "green"),
        ("blue", "red", "green"),
    ]


def test_8_4_4_on_a_full_board_only_a_pass_is_possible() -> None:
    state = begin(prefilled={"red": list(LATTICE.names)})
    assert "so you can only pass" in refusal(state, Slot("red", "1"), "A1")
    assert bifrost.parse("pass", bifrost.view(state, "red"), Slot("red", "1"), None) == Pass()
    for slot in phase(state).to_act:
        view = bifrost.view(state, slot.seat)
        assert bifrost.random_move(view, slot, Rng("", 1)) == Pass()
        assert bifrost.best_move(view, slot, Rng("", 1), lambda: False) == Pass()


def test_a_move_that_no_parser_gives_is_an_error_and_not_a_silent_pass() -> None:
    state = begin()
    for moves in ({Slot("red", "1"): Colour("C4")}, {Slot("green", "1"): Colour("A1")}):
        try:
            bifrost.resolve(state, moves, Rng("", 1))
        except ValueError:
            continue
        raise AssertionError(moves)
