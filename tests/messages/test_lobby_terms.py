"""The terms of a match under *Details*, and the few that the lobby's message has."""

import re
from typing import Any

import pytest

from bifrost_bot.engines.registry import all_games
from bifrost_bot.match.decide.hosts import Pause
from bifrost_bot.match.decide.lobby import CallReady, Join
from bifrost_bot.match.decide.seating import free_seats
from bifrost_bot.match.model import Player, Settings
from bifrost_bot.messages.lobby_details import details_post
from bifrost_bot.messages.post import host_buttons, lobby_post, status_text
from bifrost_bot.speech.wording import LONGEST_MESSAGE
from tests import samples
from tests.match.world import HOST, World, playing, playing_game


def said(game: str, **settings: Any) -> str:
    """What *Details* says of a new match."""
    return details_post(World(Settings(game, **settings)).match).text


@pytest.mark.parametrize(
    ("game", "settings", "term"),
    [
        ("antisocial_snake", {}, "• Turns: 24 hours each."),
        ("social_snake", {}, "• Turns: 24 hours each."),
        ("three_towers", {}, "• Turns: 24 hours each."),
        ("bifrost", {}, "• Turns: 1 minute each."),
        ("dont_connect_5", {}, "• Turns: 1 minute each."),
        ("bifrost", {}, "• Warnings: 30, 10 and 5 seconds before the deadline."),
        ("antisocial_snake", {}, "• Length: 6 days (6 turns)."),
        ("three_towers", {}, "• Length: 6 days (6 turns)."),
        (
            "three_towers",
            {"seconds": 600, "advance": "all_locked"},
            "• Length: at most 1 hour (6 turns).",
        ),
        (
            "three_towers",
            {"options": {"rounds": 1}, "seconds": 30},
            "• Length: less than 1 minute (1 turn).",
        ),
        (
            "social_snake",
            {},
            "• Length: usually 12 days, at most 13 days (up to 13 turns with votes).",
        ),
        (
            "bifrost",
            {},
            "• Length: usually about 1 hour and 40 minutes, at most 12 hours (up to 672 turns).",
        ),
        (
            "dont_connect_5",
            {},
            "• Length: usually less than 1 hour and 40 minutes, at most 4 hours and 50 minutes "
            "(up to 288 turns).",
        ),
        (
            "bifrost",
            {"pace": 12},
            "• Length: usually about 9 minutes, at most 56 minutes (up to 672 turns).",
        ),
    ],
)
def test_a_lobby_says_how_long_turns_and_match_last(
    game: str, settings: dict[str, Any], term: str
) -> None:
    assert term in said(game, **settings)


def test_a_lobby_says_rounds_boards_and_warnings() -> None:
    social = said("social_snake")
    assert "• Boards: 3 grids. Rounds: 5." in social
    assert "• Warnings: 6 hours, 1 hour and 10 minutes before the deadline." in social
    assert "• Boards: 6 games.\n" in said("bifrost")
    assert "• Warnings: none." in said("bifrost", warnings=())
    assert "• Rounds: 6.\n" in said("three_towers")


def test_a_lobby_says_whether_players_may_talk() -> None:
    assert "• Talking: players may talk to each other." in said("social_snake")
    assert "• Talking: players may not talk to anybody about the match until it ends." in said(
        "bifrost"
    )


def test_a_lobby_says_who_reads_what_players_send() -> None:
    closed = said("bifrost")
    assert (
        "• Reading: hosts cannot read what players send. The server's owner and administrators can."
        in closed
    )
    watched = said("bifrost", hosts_watch=True)
    assert (
        "• Reading: ⚠️ hosts can read what players send, and so can the server's owner and "
        "administrators." in watched
    )


def test_a_lobby_says_how_seats_are_found() -> None:
    assert "• Seats: each player chooses a colour here." in said("social_snake")
    assert "• Seats: dealt in secret when the match begins, and revealed at the end." in said(
        "bifrost"
    )


def test_a_lobby_says_how_it_is_rated_when_turns_end_and_who_is_absent() -> None:
    assert "• Rated: yes." in said("bifrost")
    assert "• Rated: no." in said("bifrost", rated=False)
    assert "A turn ends at its deadline." in said("bifrost")
    assert "A turn ends at its deadline, or earlier once everybody has locked." in said(
        "bifrost", advance="all_locked"
    )
    assert "A turn ends as soon as its player has answered." in said("dont_connect_5")
    assert "• Absent players: a turn without an answer passes.\n" in said("bifrost")
    told = (
        "• Absent players: a turn without an answer passes. After 3 in a row the hosts are notified"
    )
    assert f"{told}.\n" in said("bifrost", absent_after=3)
    assert f"{told}; after 4 a computer player takes over.\n" in said(
        "bifrost", absent_after=3, absent_then="computer"
    )
    assert f"{told}; after 4 the seat passes every turn.\n" in said(
        "bifrost", absent_after=3, absent_then="passes"
    )


def test_settings_that_differ_from_the_usual_are_named_in_words() -> None:
    text = said("bifrost", options={"points": [5, 3, 1]}, pace=2, neutral_names=True, rooms="one")
    assert " = " not in text
    assert "5, 3" in text
    assert "2 times faster than usual" in text
    assert "one channel for all games" in text
    assert "submission channels are numbered" in text


def test_a_setting_that_no_player_may_read_is_said_to_be_secret() -> None:
    text = said("social_snake", options={"garnets": {"red": 77}})
    assert "77" not in text
    assert "secret" in text


@pytest.mark.parametrize("game", samples.GAMES)
@pytest.mark.parametrize("ready", [False, True])
def test_a_full_lobby_says_everything_in_one_message(game: str, ready: bool) -> None:
    info = all_games()[game].info
    usual: dict[str, Any] = {}
    for options in (*samples.sample(game).settings, usual):
        chosen = Settings(
            game,
            options,
            absent_after=3,
            absent_then="computer",
            open_eyes=True,
            rated=False,
            neutral_names=True,
            pace=2,
        )
        world = World(chosen)
        for number in range(info.most):
            seat = next(iter(free_seats(world.match)), None)
            world.do(
                Join(Player(str(10**18 + number), "x", sees_all=not number, seat=seat), str(10**18))
            )
        if ready:
            try:
                world.do(CallReady(HOST))
            except Exception:
                continue
        lobby = lobby_post(world.match).text
        assert len(lobby) <= LONGEST_MESSAGE
        assert not lobby.endswith("…")
        assert len(lobby.split("\n")) <= 8
        text = details_post(world.match, ["1" * 19], ["2" * 19]).text
        assert len(text) <= LONGEST_MESSAGE
        assert "Fairness seal" in text
        assert "• Rated: no." in text
        assert "• Channels: submission channels are numbered" in text


def test_a_lobby_offers_rules_and_details_before_and_during_the_match() -> None:
    world = World()
    shown = [("Rules", "rules"), ("Details", "details")]
    world.join(["101"])
    for match in (world.match, playing().match):
        assert [
            (one.label, one.action)
            for one in lobby_post(match).buttons
            if (one.label, one.action) in shown
        ] == shown
    (sight,) = details_post(world.match).buttons
    assert (sight.label, sight.action) == ("Who sees what", "sight")


def test_the_buttons_of_hosts_are_theirs_alone() -> None:
    world = World()
    world.join(["101"])
    for_all = [one.label for one in lobby_post(world.match).buttons]
    assert for_all == ["Join", "Leave", "Rules", "Details", "Host"]
    assert [one.label for one in host_buttons(world.match)] == [
        "Start",
        "Add computer",
        "Remove a player",
        "Who may play",
        "Settings",
    ]
    world.join(["102", "103"])
    world.do(CallReady(HOST))
    assert [one.label for one in host_buttons(world.match)] == ["Start with computers", "Call off"]
    assert host_buttons(playing().match) == ()


@pytest.mark.parametrize(
    ("game", "settings", "told"),
    [
        ("bifrost", {}, "Seats are secret · no talking · rated"),
        ("social_snake", {"rated": False}, "Choose your colour · talking is allowed · not rated"),
        (
            "bifrost",
            {"options": {"points": [5, 3, 1]}, "hosts_watch": True},
            "Seats are secret · no talking · rated · own settings · ⚠️ hosts read what you send",
        ),
    ],
)
def test_what_players_agree_to_is_one_line_of_the_lobby(
    game: str, settings: dict[str, Any], told: str
) -> None:
    lines = lobby_post(World(Settings(game, **settings)).match).text.split("\n")
    assert lines[3] == told


@pytest.mark.parametrize(
    ("game", "settings", "pace"),
    [
        ("bifrost", {}, "Usually about 1 hour and 40 minutes, 1 minute a turn."),
        (
            "dont_connect_5",
            {},
            "Usually less than 1 hour and 40 minutes, at most 1 minute a turn.",
        ),
        ("three_towers", {}, "6 days, 24 hours a turn."),
        (
            "three_towers",
            {"seconds": 600, "advance": "all_locked"},
            "At most 1 hour, at most 10 minutes a turn.",
        ),
        ("social_snake", {"options": {"rounds": 1}}, "Usually 4 days, 24 hours a turn."),
    ],
)
def test_the_sentence_about_the_game_ends_with_its_length(
    game: str, settings: dict[str, Any], pace: str
) -> None:
    match = World(Settings(game, **settings)).match
    lines = lobby_post(match).text.split("\n")
    assert lines[1] == f"{match.game.info.pitch} {pace}"


def test_a_length_that_is_also_the_longest_is_said_once() -> None:
    told = said("social_snake", options={"rounds": 1}, seconds=17)
    (length,) = [line for line in told.split("\n") if line.startswith("• Length")]
    assert re.fullmatch(r"• Length: at most 2 minutes \(up to \d turns with votes\)\.", length)


def test_the_line_of_players_says_who_has_left_the_server() -> None:
    world = World()
    world.join(["101", "102"])
    assert "(left the server)" not in lobby_post(world.match).text
    told = lobby_post(world.match, left=["102"]).text
    assert "**Players 2 of 3:** <@101> and <@102> (left the server) · " in told
    assert "⚠️ Left the server: <@102>." in details_post(world.match, left=["102"]).text


def test_the_line_of_players_says_how_many_are_missing() -> None:
    world = World()
    ends: list[str] = []
    for number in range(4):
        if number:
            world.join([str(100 + number)])
        line = lobby_post(world.match).text.split("\n")[2]
        ends.append(line.partition(" · ")[2])
    assert ends == [
        "*3 more and <@100> can start*",
        "*2 more and <@100> can start*",
        "*one more and <@100> can start*",
        "*<@100> can start*",
    ]


def test_status_says_which_round_of_how_many_in_plain_words() -> None:
    world = playing_game("three_towers")
    world.close()
    text = status_text(world.match)
    assert "round 2 of 6" in text
    assert "round 2 2" not in text
    world.do(Pause(HOST))
    assert "round 2 of 6, paused with 1 day left" in status_text(world.match)


@pytest.mark.parametrize("game", samples.GAMES)
def test_status_never_says_a_number_twice(game: str) -> None:
    world = playing_game(game)
    live = world.match.phase
    assert live is not None
    assert (
        f"{live.phase.name} {live.phase.number}" not in status_text(world.match)
        or not live.phase.name[-1].isdigit()
    )
