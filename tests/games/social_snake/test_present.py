"""Texts of each round: heads, their surroundings, garnets."""

from typing import Any, Final

import pytest

from bifrost_bot.engines.values import Slot
from bifrost_bot.match.model import Settings
from bifrost_bot.match.preferences import Preferences
from bifrost_bot.messages.board import board_post
from bifrost_bot.messages.post import Post
from bifrost_bot.messages.preferences import apply_preferences
from bifrost_bot.notices.board import board_notices
from tests.games.social_snake.play import ENGINE, begin, close, drawn, field, read_back, started
from tests.match.world import World, playing, random_answers
from tests.nightly import NIGHTLY

STARTS: Final = {"red": "A1", "light-green": "E1", "navy": "C3"}


def posts_of_a_phase(world: World) -> dict[tuple[str | None, str], Post]:
    """Lets everyone answer at random; returns what is posted of the phase's end, by viewer and
    board.
    """
    for slot, text in random_answers(world, "present").items():
        world.say(slot, text)
    before = world.match
    notices = board_notices(before, world.close(), world.match)
    found: dict[tuple[str | None, str], Post] = {}
    for notice in notices:
        body: Any = notice.body
        for board in getattr(body, "boards", ()):
            found[(notice.address.seat, board)] = board_post(world.match, notice.address, body)
    return found


def test_each_round_tells_where_all_heads_are_and_what_is_around_ones_own() -> None:
    state, _ = close(started(STARTS, grids={"A": field(5, 3)}), {"red": "R", "navy": "U"})
    heads = "Heads now: Red B1, Light green E1, Navy C2."
    assert drawn(state).said == (heads,)
    assert drawn(state, "red").said == (
        heads,
        "Your red head at B1: up wall, down 1 apple, left your body, right 1 apple.",
    )


def test_nothing_is_said_of_heads_before_they_have_moved_and_of_grids_that_are_closed() -> None:
    state = started(STARTS, grids={"A": field(5, 3)}, rounds=1)
    assert drawn(state).said == ()
    state, _ = close(state, {"red": "R"})
    assert drawn(state).said == ()
    assert drawn(state, "navy").said == ()


def test_garnets_held_stand_in_the_instructions_and_in_a_read_back_only_if_spent() -> None:
    state = begin(tuple(STARTS), grids={"A": field(5, 3)}, rounds=1, garnets={"navy": 1})

    def told(seat: str) -> str:
        return ENGINE.instruct(ENGINE.view(state, seat), Slot(seat))

    assert told("red").endswith(" Edition: Original. You have 3 garnets.")
    assert told("navy").endswith(" You have 1 garnet.")
    assert "garnet" not in read_back(state, "A1 B1 C1")
    state, _ = close(state, {seat: f"{cell} B2 C2" for seat, cell in STARTS.items()})
    assert "spends 1 of your 3 garnets to move 1 step ahead" in told("red")
    assert "garnet" not in read_back(state, "R")
    assert read_back(state, "R +2").endswith("\nIt costs 2 garnets of your 3.")
    state, _ = close(state, {"red": "R"})
    assert read_back(state, "vote navy") == "Recorded: your vote for Navy as Elimination Candidate."


@pytest.mark.nightly
def test_thirteen_players_on_two_and_three_grids_read_it_in_every_message() -> None:
    """Rounds of random moves: the lines are in the message itself, none only in an attached
    report.
    """
    people = [str(number) for number in range(101, 114)]
    stage = 5 if NIGHTLY else 1
    schedule = [["A", "B"], ["C", "D", "E"]]
    options = {"edition": "original", "schedule": schedule, "rounds": stage}
    world = playing(Settings("social_snake", options=options), people)
    rounds = 0
    while not world.match.over:
        name = world.live.phase.name
        shown = posts_of_a_phase(world)
        rounds += name.startswith("round")
        state: Any = world.match.state
        view = ENGINE.view(state, None)
        for grid in view.due if name.startswith("round") and view.step == "round" else ():
            public = shown[(None, grid.name)]
            own = shown[("red", grid.name)]
            assert "\nHeads now: Red " in public.text and "Your red head" not in public.text
            assert "\nHeads now: Red " in own.text and "\nYour red head at " in own.text
            assert own.text.count(" of your 3 garnet") == 1
    assert rounds == 2 * stage


def test_the_round_stands_in_the_title_alone() -> None:
    world = playing(Settings("social_snake"))
    posts_of_a_phase(world)
    shown = posts_of_a_phase(world)
    for viewer in (None, "red"):
        title, _, news = shown[(viewer, "A")].text.partition("**. ")
        assert title.startswith("**Grid A · after round 1 of ")
        assert news.startswith(("Red: ", "Orange: ", "Yellow: "))


def test_who_reads_boards_as_text_is_not_told_twice() -> None:
    world = playing(Settings("social_snake"))
    posts_of_a_phase(world)
    post = posts_of_a_phase(world)[("red", "A")]
    assert post.text.count("Your red head at ") == 1
    read = apply_preferences(post, Preferences(text_boards="instead"), 0)
    whole = "\n".join([read.text, *(file.data.decode() for file in read.files)])
    assert whole.count("Your red head at ") == 1
    assert "Heads now: " in read.text
