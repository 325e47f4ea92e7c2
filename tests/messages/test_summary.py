"""The lobby's message of a live match: current and without secrets."""

import re
from typing import Any

import pytest

from bifrost_bot.engines.registry import all_games
from bifrost_bot.match.decide.phases import Abandon
from bifrost_bot.match.model import Settings
from bifrost_bot.messages.post import lobby_post
from bifrost_bot.speech.wording import LONGEST_MESSAGE
from tests.match.world import HOST, World, play_phase, playing, playing_game

URL = "https://discord.com/channels/1/2/3"


def test_it_tells_the_phase_its_deadline_every_board_with_its_channel_and_the_scores() -> None:
    world = playing(Settings("bifrost", seconds=900))
    text = lobby_post(world.match, {"1": 41, "3": 43}).text
    assert f"**Turn 1**: ends <t:{world.deadline_ms // 1000}:R>." in text
    assert "Watch: <#41> · game 2 · <#43>" in text
    assert "Points: 🟥 **Red** 0 · 🟩 **Green** 0 · 🟦 **Blue** 0" in text


def test_in_quick_turns_it_says_when_the_turn_began() -> None:
    world = playing()
    began = f"<t:{world.live.opened_ms // 1000}:T>"
    assert (
        f"**Turn 1**: began at {began}. Updated every two minutes; the boards"
        in lobby_post(world.match).text
    )
    assert ":R>" not in lobby_post(world.match).text


@pytest.mark.parametrize("game", sorted(all_games()))
def test_in_every_game_it_names_all_boards_and_players_and_fits(game: Any) -> None:
    most = all_games()[game].info.most
    world = playing_game(game, [str(10**18 + number) for number in range(most)])
    for _ in range(3):
        if not world.match.over:
            play_phase(world, "summary")
        match = world.match
        text = lobby_post(match, dict.fromkeys(match.boards, 10**18)).text
        assert len(text) <= LONGEST_MESSAGE
        assert len(text.split("\n")) <= 8
        public = match.game.results(match.game.view(match.state, None)).rows
        known = [name for name, *figures in public if set(figures) - {"-"}]
        assert (
            match.over
            or [name for name, *_ in public if re.search(rf"\*\*{name}\*\* \d", text)] == known
        )
        assert match.over or text.count("<#1") == len(match.open_boards)


def test_points_that_the_public_may_not_know_yet_are_not_there() -> None:
    world = playing(Settings("antisocial_snake"))
    text = lobby_post(world.match).text
    assert "board 0" in text
    assert "Points" not in text


def test_open_answers_change_nothing_of_it() -> None:
    silent = playing()
    busy = playing()
    busy.say(busy.due[0], "A1")
    assert lobby_post(busy.match) == lobby_post(silent.match)


def test_after_the_end_it_leads_to_the_replay() -> None:
    world = playing()
    world.do(Abandon(HOST, "storm"))
    assert "Result, replay and record follow below." in lobby_post(world.match).text
    assert f"Result, replay and record: {URL}" in lobby_post(world.match, {}, URL).text
    empty = World()
    empty.do(Abandon(HOST, ""))
    assert "replay" not in lobby_post(empty.match).text
