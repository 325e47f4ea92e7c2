"""Turns, ends and results of Don't Connect 5, clause by clause."""

import pytest

from bifrost_bot.engines.dont_connect_5 import GAME as dont_connect_5
from bifrost_bot.engines.dont_connect_5.board import VERTICES
from bifrost_bot.engines.dont_connect_5.model import SEATS, MatchEnded, Passed, Place, Placed, Step
from bifrost_bot.engines.errors import ConfigError
from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.values import Outcome, Slot
from tests.games.dont_connect_5.play import begin, play, refusal, turn, whites


def test_d_2_white_black_and_red_take_turns() -> None:
    state = begin()
    seen: list[str] = []
    for number in range(1, 8):
        phase = dont_connect_5.phase(state)
        assert phase is not None
        assert (phase.number, phase.name, phase.closes) == (number, "turn", "answered")
        seen += [slot.seat for slot in phase.to_act]
        state, _ = turn(state, "pass" if number % 3 else f"A{number // 3}")
    assert seen == ["white", "black", "red"] * 2 + ["white"]


def test_a_turn_lasts_a_minute_unless_the_host_set_otherwise() -> None:
    phase = dont_connect_5.phase(begin())
    assert phase is not None
    assert (phase.seconds, phase.warnings) == (60, (30, 10, 5))
    phase = dont_connect_5.phase(begin(move_seconds=8, warnings=[6, 2]))
    assert phase is not None
    assert (phase.seconds, phase.warnings) == (8, (6, 2))


@pytest.mark.parametrize(
    ("settings", "place"),
    [
        ({"points": [1]}, "points"),
        ({"move_seconds": 0}, "move_seconds"),
        ({"move_seconds": True}, "move_seconds"),
        ({"warnings": [5, 10]}, "warnings"),
        ({"warnings": 5}, "warnings"),
    ],
)
def test_a_wrong_setting_is_refused_at_its_place(settings: dict[str, object], place: str) -> None:
    with pytest.raises(ConfigError) as refused:
        begin(**settings)
    assert refused.value.place == place


def test_the_seats_are_white_black_and_red_in_this_order() -> None:
    with pytest.raises(ConfigError, match="white, black and red"):
        dont_connect_5.configure({}, ("black", "white", "red"))


def test_d_3_a_stone_stays_and_nobody_can_put_another_there() -> None:
    state, events = turn(begin(), "G5")
    assert events == (Placed("white", (1, 0, 0), (0, 0, 0)),)
    assert refusal(state, Slot("black"), "1 0 0").startswith(
        "G5 (1, 0, 0) already has White's stone"
    )
    with pytest.raises(ValueError, match="not free"):
        dont_connect_5.resolve(state, {Slot("black"): Place((1, 0, 0))}, Rng("", 2))


def test_who_is_not_on_turn_owes_nothing() -> None:
    with pytest.raises(ValueError, match="owes a move"):
        dont_connect_5.resolve(begin(), {Slot("black"): Place((1, 0, 0))}, Rng("", 1))


@pytest.mark.parametrize("text", ["pass", None])
def test_d_4_and_d_5_a_pass_and_silence_are_the_same(text: str | None) -> None:
    state, events = turn(begin(), text)
    assert events == (Passed("white"),)
    assert state.game.steps == (Step(0, None, (0, 0, 0)),)


def test_d_6_three_turns_in_a_row_without_a_stone_end_the_match() -> None:
    state = play("A1", None, None)
    assert state.outcome is None
    state, events = turn(state, "pass")
    assert events[0] == Passed("white")
    assert isinstance(events[1], MatchEnded)
    assert dont_connect_5.phase(state) is None
    assert dont_connect_5.resolve(state, {}, Rng("", 5)) == ()


def test_d_6_a_stone_begins_the_count_anew() -> None:
    state = play("A1", None, None, "A2", None, None)
    assert state.outcome is None
    assert state.game.idle == 2


def test_d_6_the_96th_stone_ends_the_match_at_once() -> None:
    state = begin()
    for vertex in VERTICES:
        assert state.outcome is None
        state, _ = turn(state, " ".join(map(str, vertex)))
    assert state.outcome is not None
    assert state.outcome.reason.startswith("The board is full. ")
    assert len(state.game.steps) == 96


@pytest.mark.parametrize(
    ("stones", "points"),
    [
        ("G5 H5", 0),
        ("G5 H5 G4", 1),
        ("G5 H5 G4 I5", 3),
        ("G5 H5 G4 I5 F4", 0),
        ("G5 H5 G4 F5", 1),
        ("G5 H5 G4 F5 I5", 3),
    ],
)
def test_d_7_and_d_8_the_longest_path_counts(stones: str, points: int) -> None:
    assert whites(*stones.split()).game.scores[0] == points


def test_d_9_most_points_win_and_equal_scores_share_a_place() -> None:
    won = play("G5", "A1", None, "H5", "A2", None, "G4", None, None, None)
    assert won.outcome == Outcome(
        (("white",), ("black", "red")),
        "Three turns in a row brought no stone. White wins with 1 point.",
    )
    shared = play("G5", "A1", None, "H5", "A2", None, "G4", "B2", None, None, None)
    assert shared.outcome is not None
    assert shared.outcome.ranking == (("white", "black"), ("red",))
    assert shared.outcome.reason.endswith("White and Black share the win with 1 point each.")


def test_the_report_lists_stones_in_the_order_they_were_put() -> None:
    report = dont_connect_5.report(play("A1", None, "O2", "1 0 0"))
    assert report.boards == {
        "1": {"stones": [[4, -3, 1, "white"], [-3, 4, 0, "red"], [1, 0, 0, "white"]]}
    }
    assert report.seats == {seat: {"score": 0} for seat in SEATS}


def test_everybody_sees_everything_but_who_plays_which_colour() -> None:
    state = play("A1", None)
    views = [dont_connect_5.view(state, viewer) for viewer in (None, *SEATS)]
    assert {view.viewer for view in views} == {None, *SEATS}
    assert len({(view.game, view.outcome) for view in views}) == 1
