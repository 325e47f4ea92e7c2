"""`/why` covers its turn on any board, and no turns before it."""

import re

from bifrost_bot.engines.bifrost import GAME as bifrost
from bifrost_bot.engines.bifrost.model import BoardState, State
from bifrost_bot.engines.values import Slot
from bifrost_bot.match.model import Settings
from bifrost_bot.speech.explanation import explanation
from tests.games.bifrost.play import BOTTOM, TOP, begin, cells, play
from tests.match.world import playing

BOTH_CONNECTED = {"red": TOP, "green": BOTTOM}
"""Red and Green finish on every board with their first turn there."""

GAME_1_COMPLETE = "Game 1 is complete: Red, Green, Blue."


def why(state: State) -> tuple[str, ...]:
    return bifrost.why(bifrost.view(state, "red"))


def test_a_turn_is_told_board_by_board() -> None:
    state = play(begin(prefilled="empty"), {"1": "A1", "2": "B2"})
    assert why(state) == (
        "Red plays A1 on game 1.",
        "Green plays B2 on game 2.",
        "Blue makes no move on game 3.",
    )


def test_a_board_is_told_of_in_the_turn_that_completes_it_and_not_in_those_after_it() -> None:
    state = play(begin(prefilled=BOTH_CONNECTED), {"1": "C5"}, {"1": "C6"})
    assert [line for line in why(state) if "game 1" in line.lower()] == [
        "Green plays C6 on game 1.",
        "Green connects three edges on game 1 and takes 2nd place.",
        "Blue is the last one left on game 1 and takes 3rd place.",
        GAME_1_COMPLETE,
    ]
    state = play(state, {})
    assert not any("game 1" in line.lower() for line in why(state))
    assert any("game 2" in line for line in why(state))


def test_a_turn_that_a_finished_seat_lets_pass_does_not_tell_the_move_before_it_again() -> None:
    state = play(begin(prefilled={"red": TOP}), {}, {"1": "C5"}, {"1": "C6"})
    assert "Blue plays C6 on game 1." in why(state)
    state = play(state, {})
    assert [line for line in why(state) if "game 1" in line] == [
        "Red has finished game 1; turn skipped."
    ]


def test_minutes_that_are_skipped_belong_to_the_turn_before_them() -> None:
    """Red has finished on the only board in play, so the minute after Blue's is skipped."""
    first = BoardState("1", cells(red=TOP), "blue", ("red", None, None))
    rest = tuple(BoardState(name, cells(), None, ("red", "green", "blue")) for name in "23")
    state = play(State(begin().config, 1, 20, (first, *rest)), {"1": "E5"})
    assert why(state) == ("Blue plays E5 on game 1.", "Red has finished game 1; turn skipped.")
    state = play(state, {"1": "E6"})
    assert why(state) == ("Green plays E6 on game 1.",)


def test_the_first_half_is_not_told_of_in_the_second() -> None:
    state = play(begin(prefilled=BOTH_CONNECTED), {}, {}, {})
    assert state.half == 2
    assert any("game 3" in line.lower() for line in why(state))
    state = play(state, {})
    assert all(re.search("game [456]", line.lower()) for line in why(state))


def test_the_command_names_the_turn_and_tells_only_of_it() -> None:
    almost = {"red": ["A1", "A2", "A4", "A5"], "green": ["I1", "I2", "I4", "I5"]}
    world = playing(Settings("bifrost", {"prefilled": almost}), ("101", "102", "103"))
    for seat, cell in (("red", "A3"), ("green", "I3")):
        world.say(Slot(seat, "1"), cell)
        world.close()
    world.close()
    second = explanation(world.match, world.history, "red", 2)
    third = explanation(world.match, world.history, "red", 3)
    assert second.startswith("**Turn 2**\n")
    assert GAME_1_COMPLETE in second
    assert third.startswith("**Turn 3**\n")
    assert "game 1" not in third.lower()
