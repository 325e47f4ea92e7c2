"""B-10 to B-15 with their rulings, and the freeze (R-124): places, points, halves, the end."""

import pytest

from bifrost_bot.engines.bifrost import GAME as bifrost
from bifrost_bot.engines.bifrost.model import (
    COLOURS,
    LATTICE,
    BoardCompleted,
    BoardFrozen,
    BoardState,
    Finished,
    FreezeThreatened,
    HalfBegan,
    MatchEnded,
    MinuteSkipped,
    Placements,
    State,
    TurnEnded,
    Waited,
)
from bifrost_bot.engines.bifrost.score import judge
from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.values import Slot
from bifrost_bot.gamekit.conformance.play import fold
from tests.games.bifrost.play import (
    BOTTOM,
    GREEN_SHUT_OUT,
    RED_AND_GREEN_SHUT_OUT,
    SILENCE,
    STAR,
    TOP,
    begin,
    board,
    cells,
    minute,
    play,
    wait_out,
)

BOTH_CONNECTED = {"red": TOP, "green": BOTTOM}
"""Red and green each win at their first turn on a board; blue is last there."""


def seats(state: State):
    return bifrost.report(state).seats


def finished(*placements: Placements, owned: str | None = None) -> tuple[BoardState, ...]:
    return tuple(
        BoardState(str(name), owned or cells(), None, places)
        for name, places in enumerate(placements, start=1)
    )


def rank(
    *placements: Placements, points: tuple[int, int, int] = (3, 2, 0), owned: str | None = None
):
    config = bifrost.configure({"points": list(points)}, COLOURS)
    return judge(config, finished(*placements, owned=owned)).ranking


def test_b10_first_printed_example_red_wins_then_green_loses_is_red_blue_green() -> None:
    state, events = minute(begin(prefilled=GREEN_SHUT_OUT), {"1": "C7"})
    assert Finished("1", "red", 1, "won") in events
    state, events = minute(state)
    assert Finished("1", "green", 3, "lost") in events
    assert board(state, "1").placements == ("red", "blue", "green")


def test_b10_second_printed_example_green_loses_then_red_loses_is_blue_red_green() -> None:
    state, events = minute(begin(prefilled=RED_AND_GREEN_SHUT_OUT))
    assert Finished("2", "green", 3, "lost") in events
    state, events = minute(state)
    assert not any(isinstance(event, Finished) and event.board == "2" for event in events), (
        "blue is neither"
    )
    state, events = minute(state)
    assert Finished("2", "red", 2, "lost") in events
    assert board(state, "2").placements == ("blue", "red", "green")


def test_b10_a_second_winner_takes_second_place() -> None:
    state = play(begin(prefilled=BOTH_CONNECTED), {}, {})
    assert board(state, "1").placements == ("red", "green", "blue")


def test_b11_places_are_worth_three_two_and_nothing() -> None:
    state = play(begin(prefilled=GREEN_SHUT_OUT), {"1": "C7"}, {})
    worth = {seat: bifrost.report(state).seats[seat]["points"] for seat in COLOURS}  # type: ignore[index,call-overload]
    assert worth["red"] == 3
    assert worth["blue"] == 2
    assert worth["green"] == 0


def test_b11_other_points_can_be_set() -> None:
    ended = seats(play(begin(prefilled=BOTH_CONNECTED, points=[7, 4, 1]), {}, {}))
    assert ended["blue"]["points"] >= 1  # type: ignore[index,call-overload]


def test_places_count_as_soon_as_they_are_taken() -> None:
    state, _ = minute(begin(prefilled={"red": TOP}))
    assert seats(state)["red"] == {"points": 3, "firsts": 1, "cells": 15}


def test_b12_the_order_of_turns_is_red_green_blue_and_each_board_has_another_opener() -> None:
    state = begin()
    for expected in (["red", "green", "blue"], ["green", "blue", "red"], ["blue", "red", "green"]):
        phase = bifrost.phase(state)
        assert phase is not None
        assert [(slot.seat, slot.board) for slot in phase.to_act] == list(
            zip(expected, "123", strict=True)
        )
        state = play(state, {})


def second_half() -> State:
    return play(begin(), *[SILENCE] * 6)


def test_b12_the_second_half_reverses_the_order_with_the_other_three_boards() -> None:
    state = second_half()
    for expected in (["blue", "green", "red"], ["green", "red", "blue"], ["red", "blue", "green"]):
        phase = bifrost.phase(state)
        assert phase is not None
        assert [(slot.seat, slot.board) for slot in phase.to_act] == list(
            zip(expected, "456", strict=True)
        )
        state = play(state, {})


def test_r122_board_k_of_a_half_is_opened_by_the_kth_of_its_order() -> None:
    assert [one.turn for one in begin().boards] == ["red", "green", "blue"]
    assert [one.turn for one in second_half().boards[3:]] == ["blue", "green", "red"]


def test_r121_all_six_boards_begin_alike() -> None:
    state = second_half()
    assert {one.cells for one in state.boards} == {state.config.start}


def test_b12_boards_are_listed_from_the_moment_their_first_phase_is_open() -> None:
    state = play(begin(), *[SILENCE] * 5)
    assert bifrost.boards(state) == ("1", "2", "3")
    state, events = minute(state)
    assert bifrost.boards(state) == ("1", "2", "3", "4", "5", "6")
    assert events[-2:] == (TurnEnded(), HalfBegan(2))


@pytest.mark.parametrize(
    "start", ["trine", "empty", {"red": ["A1", "A2", "A4", "A5"]}, RED_AND_GREEN_SHUT_OUT]
)
@pytest.mark.parametrize("seed", range(5))
def test_b13_every_player_has_at_most_one_board_to_think_about(start: object, seed: int) -> None:
    dice = Rng("step", seed)
    state = begin(prefilled=start)
    while (phase := bifrost.phase(state)) is not None:
        waiting = [one.turn for one in state.boards if one.turn]
        assert len(waiting) == len(set(waiting))
        assert len({slot.seat for slot in phase.to_act}) == len(phase.to_act)
        awake = [slot for slot in phase.to_act if dice.below(5, f"awake {slot}")]
        moves = {
            slot: bifrost.random_move(bifrost.view(state, slot.seat), slot, dice) for slot in awake
        }
        state = fold(bifrost, state, bifrost.resolve(state, moves, dice))


def test_b14_a_view_holds_nothing_of_who_plays_a_colour_and_differs_only_in_the_own_colour() -> (
    None
):
    state = begin()
    public = bifrost.view(state, None)
    own = bifrost.view(state, "red")
    assert (public.viewer, own.viewer) == (None, "red")
    assert (public.boards, public.config) == (own.boards, own.config)


def test_b15_most_points_win_and_least_lose() -> None:
    assert rank(("blue", "red", "green")) == (("blue",), ("red",), ("green",))


def test_b15_points_equal_more_first_places_win() -> None:
    placements: tuple[Placements, ...] = (
        ("red", "green", "blue"),
        ("blue", "green", "red"),
        ("red", "green", "blue"),
    )
    assert rank(*placements) == (("red",), ("green",), ("blue",)), (
        "red and green have six points each"
    )


def test_b15_points_and_firsts_equal_more_cells_win() -> None:
    placements: tuple[Placements, ...] = (("red", "green", "blue"), ("green", "red", "blue"))
    assert rank(*placements) == (("red", "green"), ("blue",))
    assert rank(*placements, owned=cells(green="A1")) == (("green",), ("red",), ("blue",))


def test_r128_a_first_place_by_default_counts_as_a_first_place() -> None:
    state = play(begin(prefilled=RED_AND_GREEN_SHUT_OUT), {}, {})
    assert seats(state)["blue"]["firsts"] == 1  # type: ignore[index,call-overload]


def test_r132_equal_in_everything_share_the_place() -> None:
    assert rank((None, None, None)) == (("red", "green", "blue"),)


def test_r133_the_last_place_is_found_by_the_same_order() -> None:
    """Green and blue have no points each; green has the fewer cells and is last."""
    placements: Placements = ("red", None, None)
    assert rank(placements, owned=cells(blue="A1")) == (("red",), ("blue",), ("green",))


def test_r134_precoloured_cells_count_in_the_tiebreak() -> None:
    state = wait_out(begin(prefilled={"green": ["A1"]}))
    assert seats(state)["green"] == {"points": 0, "firsts": 0, "cells": 6}
    assert state.outcome is not None
    assert state.outcome.ranking == (("green",), ("red", "blue"))


def test_r136_every_viewer_sees_every_board_with_the_last_move() -> None:
    state, _ = minute(begin(), {"3": "A1"})
    for viewer in (None, *COLOURS):
        assert (
            "Blue plays A1 on game 3." in bifrost.scene(bifrost.view(state, viewer), "3").captions
        )


def test_8_4_7_points_of_a_complete_board_sum_to_five() -> None:
    state = play(begin(prefilled=BOTH_CONNECTED), *[SILENCE] * 3)
    assert [one.status for one in state.boards[:3]] == ["complete"] * 3
    assert sum(bifrost.report(state).seats[seat]["points"] for seat in COLOURS) == 15  # type: ignore[index,call-overload,misc]


def test_8_4_7_points_of_a_match_of_complete_boards_sum_to_thirty() -> None:
    state = wait_out(begin(prefilled=BOTH_CONNECTED))
    assert sum(seats(state)[seat]["points"] for seat in COLOURS) == 30  # type: ignore[index,call-overload,misc]


def test_r124_six_turns_without_a_placement_freeze_a_board() -> None:
    state, events = minute(play(begin(), *[SILENCE] * 5))
    assert [event for event in events if isinstance(event, BoardFrozen)] == [
        BoardFrozen(name) for name in "123"
    ]
    assert all((one.status, one.turn) == ("frozen", None) for one in state.boards[:3])
    assert all(one.placements == (None, None, None) for one in state.boards)


def test_r124_five_do_not_and_a_placement_begins_the_count_anew() -> None:
    state = play(begin(), *[SILENCE] * 5, {"1": "A1"})
    assert [one.status for one in state.boards[:3]] == ["playing", "frozen", "frozen"]
    assert board(state, "1").idle == 0
    state = play(state, *[SILENCE] * 5)
    assert board(state, "1").status == "playing"
    assert board(play(state, {}), "1").status == "frozen"


def test_r124_everybody_is_warned_in_the_first_round_without_a_placement() -> None:
    state = play(begin(), {}, {})
    state, events = minute(state)
    assert [event for event in events if isinstance(event, FreezeThreatened)] == [
        FreezeThreatened(name) for name in "123"
    ]
    assert any(
        "After 3 more it freezes" in line
        for line in bifrost.scene(bifrost.view(state, None), "1").captions
    )
    state, events = minute(state)
    assert not any(isinstance(event, FreezeThreatened) for event in events), "once is enough"
    assert any(
        "After 2 more it freezes" in line
        for line in bifrost.scene(bifrost.view(state, None), "1").captions
    )


def test_r124_turns_of_finished_players_count_towards_the_freeze() -> None:
    state = play(begin(prefilled={"red": TOP}), *[SILENCE] * 5)
    assert board(state, "1").idle == 5
    state, events = minute(state)
    assert BoardFrozen("1") in events
    assert board(state, "1").placements == ("red", None, None)


def test_r124_the_turns_own_check_comes_before_the_freeze() -> None:
    """Board 1 has been quiet for five turns; the sixth is blue's, who is hopeless: it loses,
    then the board freezes.
    """
    quiet = BoardState("1", cells(green=STAR[:6], red=STAR[6:]), "blue", idle=5)
    state = State(begin().config, 1, 9, (quiet,))
    _, events = minute(state)
    assert events[1:3] == (Finished("1", "blue", 3, "lost"), BoardFrozen("1"))


def test_r124_a_board_completed_by_the_sixth_quiet_turn_is_complete_and_not_frozen() -> None:
    quiet = BoardState(
        "1", cells(green=STAR[:6], red=STAR[6:]), "blue", ("red", None, None), idle=5
    )
    state, events = minute(State(begin().config, 1, 9, (quiet,)))
    assert BoardCompleted("1", ("red", "green", "blue")) in events
    assert not any(isinstance(event, BoardFrozen) for event in events)
    assert board(state, "1").status == "complete"


def test_r124_places_taken_before_the_freeze_keep_their_points_and_nobody_else_gets_any() -> None:
    state = wait_out(begin(prefilled={"red": TOP}))
    assert seats(state) == {
        "red": {"points": 18, "firsts": 6, "cells": 30},
        "green": {"points": 0, "firsts": 0, "cells": 0},
        "blue": {"points": 0, "firsts": 0, "cells": 0},
    }
    assert {one.status for one in state.boards} == {"frozen"}


def only_board_1(idle: int = 0) -> State:
    """Red has won on board 1 and is on turn there; no one is to act anywhere in the minute after
    the next.
    """
    done: Placements = ("red", "green", "blue")
    first = BoardState("1", cells(red=TOP), "blue", ("red", None, None), idle)
    rest = tuple(BoardState(name, cells(), None, done) for name in "23")
    return State(begin().config, 1, 20, (first, *rest))


def test_a_minute_in_which_nobody_is_to_act_is_no_phase_and_passes_at_once() -> None:
    state, events = minute(only_board_1(), {"1": "E5"})
    assert events[-3:] == (TurnEnded(), Waited("1", "red"), MinuteSkipped())
    phase = bifrost.phase(state)
    assert phase is not None
    assert (phase.number, phase.to_act) == (21, (Slot("green", "1"),))


def test_a_minute_in_which_nobody_is_to_act_counts_towards_the_freeze() -> None:
    state, events = minute(only_board_1(idle=4))
    assert events[-4:] == (Waited("1", "red"), BoardFrozen("1"), MinuteSkipped(), HalfBegan(2))
    assert bifrost.boards(state) == tuple("123456")


def test_a_skipped_minute_may_carry_the_warning() -> None:
    _, events = minute(only_board_1(idle=1))
    assert events[-3:] == (Waited("1", "red"), FreezeThreatened("1"), MinuteSkipped())


def test_the_skipped_minute_keeps_the_last_move_in_the_picture() -> None:
    state, _ = minute(only_board_1(), {"1": "E5"})
    scene = bifrost.scene(bifrost.view(state, None), "1")
    assert scene.captions[:2] == (
        "Blue plays E5 on game 1.",
        "Red has finished game 1; turn skipped.",
    )
    assert [tile.name for tile in scene.tiles if tile.ring] == ["E5"]


@pytest.mark.parametrize(
    "prefilled",
    [
        "trine",
        "empty",
        BOTH_CONNECTED,
        RED_AND_GREEN_SHUT_OUT,
        GREEN_SHUT_OUT,
        {"red": STAR},
        {"green": TOP},
        {"red": [name for one in "ABCDEFGHI" for name in LATTICE.row(one)]},
    ],
    ids=[
        "trine",
        "empty",
        "two connected",
        "two hopeless",
        "one hopeless",
        "star",
        "one connected",
        "full",
    ],
)
def test_whatever_the_start_a_silent_match_ends_and_no_phase_is_empty(prefilled: object) -> None:
    state = begin(prefilled=prefilled)
    phases = 0
    events = list[object]()
    while (phase := bifrost.phase(state)) is not None:
        phases += 1
        assert phase.number == phases
        assert phase.to_act
        state, happened = minute(state)
        events += happened
    assert isinstance(events[-1], MatchEnded)
    assert phases <= 12
    assert bifrost.outcome(state) is not None


def test_the_match_is_over_when_the_last_board_of_the_second_half_has_ended() -> None:
    state = wait_out(begin())
    assert bifrost.phase(state) is None
    assert bifrost.resolve(state, {}, Rng("", 1)) == ()
    assert state.outcome is not None
    assert state.outcome.ranking == (COLOURS,)


@pytest.mark.parametrize(
    ("placements", "owned", "reason"),
    [
        ((("red", "green", "blue"),), "", "Red wins with 3 points."),
        (
            (("red", "green", "blue"), ("blue", "green", "red"), ("red", "green", "blue")),
            "",
            "Red wins: points are equal, and it has more first places (2 to 0).",
        ),
        (
            (("red", "green", "blue"), ("green", "red", "blue")),
            "A1",
            "Red wins: points and first places are equal, and it has more cells (2 to 0).",
        ),
        (
            (("red", "green", "blue"), ("green", "red", "blue")),
            "",
            "Red and Green share the win with 5 points, 1 first place, 0 cells each.",
        ),
    ],
)
def test_the_reason_names_what_decided(
    placements: tuple[Placements, ...], owned: str, reason: str
) -> None:
    config = bifrost.configure({}, COLOURS)
    assert judge(config, finished(*placements, owned=cells(red=owned))).reason == reason
