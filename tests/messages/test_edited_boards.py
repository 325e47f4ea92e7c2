"""A board's message that is edited, and when a new one is needed."""

from dataclasses import replace

import pytest

from bifrost_bot.match.model import Settings
from bifrost_bot.match.notice import Address, BoardBody, Notice
from bifrost_bot.match.preferences import USUAL, Preferences
from bifrost_bot.messages.board import board_post, edited_post, is_edited
from bifrost_bot.speech.wording import LONGEST_MESSAGE
from tests.clock import START_MS
from tests.match.world import World, playing
from tests.notices.telling import told_at_close

RED = Address("seat", "1", "red")
EDIT = Preferences(waiting_boards="edit")


def boards(notices: tuple[Notice, ...], address: Address) -> list[BoardBody]:
    return [
        one.body for one in notices if one.address == address and isinstance(one.body, BoardBody)
    ]


def waiting(world: World, address: Address) -> list[bool]:
    return [body.waiting for body in boards(told_at_close(world), address)]


def test_a_board_waits_in_its_players_channel_unless_they_are_asked_on_it() -> None:
    world = playing()
    assert [waiting(world, RED) for _ in range(3)] == [[True], [True], [False]]


def test_no_board_waits_where_spectators_watch() -> None:
    world = playing()
    assert [waiting(world, Address("public", "1")) for _ in range(3)] == [[False]] * 3


def test_in_one_room_all_boards_wait_but_the_one_on_turn() -> None:
    assert waiting(playing(Settings("bifrost", rooms="one")), Address("seat", None, "red")) == [
        True,
        True,
        False,
    ]


def test_where_a_seat_is_asked_about_all_boards_none_waits() -> None:
    world = playing(Settings("antisocial_snake"))
    seat = next(iter(world.match.seats))
    assert not any(waiting(world, Address("seat", None, seat)))


def test_it_is_edited_for_who_chose_so_and_only_while_they_wait() -> None:
    waits = BoardBody(("1",), (), waiting=True)
    asked = BoardBody(("1",), ())
    assert is_edited([waits], EDIT)
    assert not is_edited([waits], USUAL)
    assert not is_edited([asked], EDIT)
    assert not is_edited([asked, waits], EDIT)


def test_an_edited_board_repeats_the_message_adds_the_news_and_calls() -> None:
    world = playing()
    first = BoardBody(("1",), ("One.",), opening=True, turn=0)
    (news,) = boards(told_at_close(world), RED)
    post = edited_post(world.match, RED, [first, news], [news], EDIT, START_MS)
    alone = board_post(world.match, RED, news)
    assert post is not None
    title, _, line = alone.text.partition(". ")
    assert line == news.lines[0]
    assert post.text.startswith(f"{title}\n") and post.text.endswith(f"One. {line}")
    assert post.text.index("You are") < post.text.index("One.") < post.text.index(news.lines[0])
    assert (post.pictures, post.buttons, post.ping) == (alone.pictures, alone.buttons, alone.ping)


@pytest.mark.parametrize("text_boards", ["off", "beside", "instead"])
def test_what_has_no_room_in_the_message_needs_a_new_one(text_boards: str) -> None:
    world = playing()
    (news,) = boards(told_at_close(world), RED)
    chosen = replace(EDIT, text_boards=text_boards)
    for length in range(0, 2 * LONGEST_MESSAGE, 400):
        first = BoardBody(("1",), ("x" * length,))
        post = edited_post(world.match, RED, [first, news], [news], chosen, START_MS)
        if post is None:
            break
        assert len(post.text) <= LONGEST_MESSAGE and "x" * length in post.text
        assert post.files == ()
    else:
        pytest.fail("everything had room")


def test_a_board_that_a_rewind_has_taken_away_is_not_edited() -> None:
    news = BoardBody(("9",), ("One.",), waiting=True)
    assert edited_post(playing().match, RED, [news], [news], EDIT, START_MS) is None
