"""The least that Discord's limit makes a turn's boards wait."""

from bifrost_bot.dev.load.arrivals import least_delays


def test_fifty_requests_arrive_at_once_and_more_of_them_a_second_after_the_first() -> None:
    assert least_delays([(100, 50)], ()) == [0]
    assert least_delays([(100, 51)], ()) == [1_000]
    assert least_delays([(100, 101)], ()) == [2_000]


def test_turns_wait_for_those_before_and_for_all_other_requests() -> None:
    assert least_delays([(0, 12), (200, 12), (400, 12), (600, 12), (800, 12)], ()) == [
        0,
        0,
        0,
        0,
        200,
    ]
    assert least_delays([(0, 12), (200, 12), (400, 12), (600, 12)], [300] * 3) == [0, 0, 0, 400]
    assert least_delays([(0, 12), (1_000, 45)], ()) == [0, 0]


def test_a_turn_without_boards_has_no_last_one() -> None:
    assert least_delays([(0, 0), (0, 3)], [7]) == [0]
