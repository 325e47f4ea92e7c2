"""Notices to a player with one channel for all games of Bifröst."""

from collections.abc import Sequence

from bifrost_bot.match.model import Settings
from bifrost_bot.match.notice import Address, BoardBody, Kind, Notice
from bifrost_bot.messages.board import board_post
from bifrost_bot.messages.post import Post
from tests.match.world import World, playing
from tests.notices.telling import told_at_close

RED = Address("seat", None, "red")


def one_room() -> World:
    return playing(Settings("bifrost", rooms="one"))


def posts(world: World, notices: Sequence[Notice], address: Address) -> list[Post]:
    bodies = [
        one.body for one in notices if one.address == address and isinstance(one.body, BoardBody)
    ]
    return [board_post(world.match, address, body) for body in bodies]


def test_each_game_has_a_message_and_that_on_turn_comes_last_and_alone_calls() -> None:
    world = one_room()
    shown = posts(world, told_at_close(world), RED)
    assert [post.pictures[0].file_name for post in shown] == [
        "game1-2.png",
        "game2-2.png",
        "game3-2.png",
    ]
    assert [bool(post.ping) for post in shown] == [False, False, True]
    assert [bool(post.buttons) for post in shown] == [False, False, True]
    assert "to move" not in shown[-1].text.partition("\n")[2], "the titles say it"
    assert f"<@{world.match.seats['red']}>, it is your turn on game 3." in shown[-1].text
    shown = posts(world, told_at_close(world), RED)
    assert [post.pictures[0].file_name for post in shown] == [
        "game1-3.png",
        "game3-3.png",
        "game2-3.png",
    ]
    assert f"<@{world.match.seats['red']}>, it is your turn on game 2." in shown[-1].text


def test_each_game_tells_what_happened_on_it_and_nobody_is_told_twice() -> None:
    world = one_room()
    world.say(world.due[0], "D5")
    texts = [post.text for post in posts(world, told_at_close(world), RED)]
    assert ["Red plays D5." in text for text in texts] == [True, False, False]
    assert "".join(texts).count("Red plays D5.") == 1


def test_replies_and_warnings_come_to_the_one_channel_and_name_the_game() -> None:
    world = one_room()
    (reply,) = world.told(world.submit(world.due[0], "D5", message=7))
    assert (reply.address, reply.kind) == (RED, Kind.REPLY)


def test_the_first_message_says_how_games_are_named() -> None:
    world = one_room()
    first = board_post(world.match, RED, BoardBody(("1",), (), opening=True, call=False))
    assert "All your games are played here." in first.text
    assert "begin it with `1:` to name the game." in first.text
