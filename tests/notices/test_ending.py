"""Notices about the end: the reveal in every channel, one ping each."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from bifrost_bot.engines.registry import all_games
from bifrost_bot.match.decide.lobby import AddComputer, Join
from bifrost_bot.match.decide.phases import Abandon, CloseDue
from bifrost_bot.match.host_action import Replace
from bifrost_bot.match.model import Player, Settings
from bifrost_bot.match.notice import CONTROL, LOBBY, Address, Kind, Notice
from bifrost_bot.messages.result import closing_post
from bifrost_bot.notices.notifications import notifies
from bifrost_bot.speech.seat_emoji import seat_title
from tests.match.world import HOST, PEOPLE, World, playing, playing_game
from tests.notices.test_practice import practising

WHERE = 77


def played_out(world: World) -> tuple[Notice, ...]:
    """The notices of a match's last phase."""
    while True:
        if world.match.phase is None:
            world.open()
        world.now_ms = world.deadline_ms + world.match.settings.grace_ms
        notices = world.told(CloseDue(world.number))
        if world.match.over:
            return notices


def results(notices: Sequence[Notice]) -> list[Address]:
    return [one.address for one in notices if one.kind is Kind.RESULT]


def calls(world: World, notices: Sequence[Notice]) -> Counter[str]:
    """How often the closing messages ping each person."""
    posts = [closing_post(world.match, address, WHERE) for address in results(notices)]
    return Counter(id for post in posts for id in post.ping)


def own_texts(world: World, notices: Sequence[Notice]) -> dict[Address, str]:
    """What the closing messages in private channels say."""
    return {one: closing_post(world.match, one, WHERE).text for one in results(notices) if one.seat}


@pytest.mark.parametrize("rooms", ["per-board", "one"])
def test_the_end_is_told_in_every_private_channel_and_pings_each_player_once(rooms: Any) -> None:
    world = playing(Settings("bifrost", rooms=rooms))
    notices = played_out(world)
    private = {one for one in results(notices) if one.seat}
    assert len(private) == (18 if rooms == "per-board" else 3)
    assert calls(world, notices) == dict.fromkeys(PEOPLE, 1)
    for address in private:
        post = closing_post(world.match, address, WHERE)
        assert set(post.ping) <= {world.match.seats[address.seat or ""]}
        assert notifies(world.match, address, notices[-3].body, post.ping) == bool(post.ping)


@pytest.mark.parametrize("game", sorted(all_games()))
def test_a_player_reads_their_place_points_and_who_was_who(game: Any) -> None:
    world = playing_game(game)
    over = f"-# {world.match.game.info.title} · match 1 is over. Result, replay and record: <#77>."
    for address, text in own_texts(world, played_out(world)).items():
        lines = text.split("\n")
        assert lines[0].startswith("🏆 **")
        assert lines[-1] == over
        if closing_post(world.match, address, WHERE).ping:
            own = next(line for line in lines if "you played" in line)
            assert f"you played {seat_title(address.seat or '')}: place " in own
            assert f" of {len(world.match.seats)}" in own
            assert all(f"<@{id}>" in text for id in world.match.seats.values())
            assert len(lines) <= 8
        else:
            assert len(lines) == 2


def test_ones_own_line_tells_the_place_with_all_that_was_counted() -> None:
    world = playing(Settings("bifrost", {"prefilled": "empty"}))
    text = next(one for one in own_texts(world, played_out(world)).values() if "**Red**" in one)
    assert "you played 🟥 **Red**: place 1 of 3 (shared). 0 points · firsts: 0 · cells: 0" in text


def test_ending_a_match_tells_every_private_channel_why() -> None:
    world = playing()
    notices = world.told(Abandon(HOST, "storm"))
    texts = own_texts(world, notices)
    assert len(texts) == 9
    assert calls(world, notices) == dict.fromkeys(PEOPLE, 1)
    for address, text in texts.items():
        seat = address.seat or ""
        assert "The host ended the match without a result: storm" in text
        if closing_post(world.match, address, WHERE).ping:
            assert f"you played {seat_title(seat)}." in text
            assert all(
                f"**{name.capitalize()}**: <@{id}>" in text
                for name, id in world.match.seats.items()
            )
        assert "Result, replay and record: <#77>." in text


def test_the_result_follows_the_last_boards_and_comes_before_the_channels_are_closed() -> None:
    world = playing()
    kinds = [one.kind for one in played_out(world)]
    last = {kind: len(kinds) - 1 - kinds[::-1].index(kind) for kind in kinds}
    assert last[Kind.BOARD] < kinds.index(Kind.RESULT)
    assert last[Kind.RESULT] < kinds.index(Kind.CLOSE_FOR_WRITING)


def test_somebody_who_was_replaced_is_called_to_the_lobbys_result_and_to_no_other() -> None:
    world = playing()
    left = world.match.seats["red"]
    world.do(Replace(HOST, "red", left, Player("300", "Newcomer"), ""))
    notices = played_out(world)
    assert calls(world, notices) == dict.fromkeys((*PEOPLE, "300"), 1)
    assert closing_post(world.match, LOBBY, WHERE).ping == (left,)


def test_a_lobby_that_its_host_gives_up_calls_those_who_had_joined() -> None:
    world = World()
    world.join(["101", "102"])
    notices = world.told(Abandon(HOST, "too few"))
    assert results(notices) == [LOBBY]
    post = closing_post(world.match, LOBBY, WHERE)
    assert post.ping == ("101", "102")
    assert post.text == "<@101> <@102> The host ended the match without a result: too few"


def test_computer_players_get_no_message() -> None:
    world = World()
    world.do(Join(Player("101", "Ann")))
    world.do(AddComputer(HOST, "random"))
    world.begin()
    notices = world.told(Abandon(HOST, ""))
    assert {world.match.seats[one.seat] for one in results(notices) if one.seat} == {"101"}
    assert calls(world, notices) == {"101": 1}


def test_the_public_boards_say_where_the_rest_is() -> None:
    world = playing()
    played_out(world)
    text = closing_post(world.match, Address("public", "1"), WHERE).text
    assert "Result, replay and record: <#77>." in text
    assert text.startswith("🏆 **")
    assert "<#77>" not in closing_post(world.match, LOBBY, WHERE).text


def test_a_practice_tells_its_result_once_in_each_of_its_channels_and_calls_nobody() -> None:
    world = practising()
    notices = played_out(world)
    assert len(results(notices)) == len(set(results(notices))) == 6
    assert calls(world, notices) == {}
    assert "is unrated. Its channels" in closing_post(world.match, results(notices)[0], WHERE).text


def test_a_rehearsal_tells_its_hosts_in_the_seats_channels_too_and_calls_nobody() -> None:
    world = World(Settings("bifrost", rehearsal=True))
    world.begin()
    notices = world.told(Abandon(HOST, ""))
    assert CONTROL in results(notices)
    assert {one.seat for one in results(notices) if one.seat} == {"red", "green", "blue"}
    assert calls(world, notices) == {}
