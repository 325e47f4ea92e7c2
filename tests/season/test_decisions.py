"""Exceptional decisions of hosts: more time, colours, undoing."""

from dataclasses import replace

import pytest

from bifrost_bot.season import notice
from bifrost_bot.season.decide.cast import AddToCast
from bifrost_bot.season.decide.duels import ReportDraw, TakeDuel
from bifrost_bot.season.decide.episodes import LinkDuel, OpenEpisode
from bifrost_bot.season.decide.players import GiveGarnets, GiveTokens, Vote
from bifrost_bot.season.errors import HostError, TransferError
from bifrost_bot.season.events import DuelDrawn, DuelSpoilsTaken, GarnetsMoved, Reinstated
from bifrost_bot.season.host_action import ClaimColour, Eliminate, Extend, Reinstate
from bifrost_bot.season.model import Share, Stage
from bifrost_bot.season.rules import PRESETS, SeasonRules
from bifrost_bot.season.view import public_view
from tests.season.world import HOST, World


def voting() -> World:
    return World().play("101 102", "103", "104", "105 106")


def test_a_deadline_is_extended_once_within_a_week() -> None:
    world = voting()
    number = world.choice.number
    until_ms = world.choice.until_ms
    world.do(Extend(HOST, number, 60, "r"))
    assert world.do(Extend(HOST, number, 60, "r")) == ()
    assert world.choice.until_ms == until_ms + 60_000
    assert "at most 7 days" in world.refused(Extend(HOST, number, 7 * 86_400, "s"), HostError)
    world.refused(Extend(HOST, number, 0, "s"), HostError)
    world.refused(Extend(HOST, number + 1, 60, "s"), HostError)
    world.now_ms = world.choice.until_ms
    assert "has passed" in world.refused(Extend(HOST, number, 60, "s"), HostError)


def test_a_colour_is_one_players_until_they_leave_it_or_the_season() -> None:
    world = World(3)
    world.do(ClaimColour(HOST, "101", " Light  Green "))
    assert [member.colour for member in public_view(world.season).cast] == ["light green", "", ""]
    assert world.do(ClaimColour(HOST, "101", "light green")) == ()
    world.refused(ClaimColour(HOST, "102", "LIGHT GREEN"), HostError)
    world.do(ClaimColour(HOST, "101", ""))
    world.do(ClaimColour(HOST, "102", "light green"))
    world.refused(ClaimColour(HOST, "101", "x" * 33), HostError)
    world.refused(ClaimColour(HOST, "777", "red"), HostError)
    world.do(OpenEpisode(HOST, 1))
    world.do(Eliminate(HOST, "102", "left"))
    world.do(ClaimColour(HOST, "103", "light green"))


def test_who_was_eliminated_by_decision_comes_back_with_what_they_held() -> None:
    world = World(4).opened()
    world.do(Eliminate(HOST, "102", "was late"))
    assert world.season.held["102"] == 0
    world.refused(Reinstate(HOST, "102", " "), HostError)
    moved, back = world.do(Reinstate(HOST, "102", "was not late"))
    assert isinstance(moved, GarnetsMoved) and (moved.to, moved.amount, moved.reason) == (
        "102",
        3,
        "returned",
    )
    assert back == Reinstated(1, "102", HOST, world.now_ms, "was not late")
    assert world.do(Reinstate(HOST, "102", "was not late")) == ()
    assert world.season.alive == ("101", "102", "103", "104")
    world.refused(Reinstate(HOST, "777", "who"), HostError)


def test_who_lost_a_duel_does_not_come_back_by_a_decision() -> None:
    world = World(4).play("101", "102", "103", "104")
    world.finish()
    loser = next(member.id for member in world.season.cast if member.out)
    assert "lost the duel of episode 1" in world.refused(Reinstate(HOST, loser, "pity"), HostError)


def test_a_finale_for_two_is_over_when_a_third_comes_back() -> None:
    world = World(3).opened()
    world.do(Eliminate(HOST, "103", "left"))
    world.refused(OpenEpisode(HOST, 2), HostError)
    world.do(Reinstate(HOST, "103", "is back"))
    assert world.season.alive == ("101", "102", "103")
    assert world.episode.stage is Stage.MATCH


def finale(rules: SeasonRules = PRESETS["classic"]) -> World:
    world = World(2, rules).opened()
    world.do(LinkDuel(HOST, "d1", "towers"))
    return world


def shares(first: int, second: int, *, brought: int | None = 3) -> tuple[Share, ...]:
    return (Share("101", 1, first, 1, brought=brought), Share("102", 2, second, brought=brought))


def test_a_duels_match_brings_its_garnets_and_a_correction_replaces_them() -> None:
    world = finale()
    assert world.do(TakeDuel("101", "d1", shares=shares(5, 1)))[0] == DuelSpoilsTaken(
        1, "d1", shares(5, 1), "", world.now_ms
    )
    assert world.season.held == {"101": 5, "102": 1}
    assert world.do(TakeDuel("101", "d1", shares=shares(5, 1))) == ()
    world.do(TakeDuel("102", "d1", shares=shares(3, 3)))
    assert world.season.held == {"101": 3, "102": 3}
    assert [duel.winner for duel in world.episode.duels] == ["102"]


def test_the_loser_of_the_last_duel_takes_its_garnets_along() -> None:
    world = finale(replace(PRESETS["classic"], finale=1, loser_garnets="to_winner"))
    world.do(TakeDuel("101", "d1", shares=shares(4, 2)))
    assert world.season.over and world.season.held == {"101": 6, "102": 0}


def test_garnets_of_a_duel_need_a_known_beginning() -> None:
    world = finale()
    world.do(TakeDuel("101", "d1", shares=shares(9, 9, brought=None)))
    assert world.season.held == {"101": 3, "102": 3}


def test_a_duel_that_nobody_wins_is_told_once_and_another_is_played() -> None:
    world = finale()
    assert world.do(ReportDraw("d1")) == (DuelDrawn(1, "d1", world.now_ms),)
    assert world.do(ReportDraw("d1")) == ()
    assert public_view(world.season).episodes[0].drawn
    world.do(LinkDuel(HOST, "d2", "towers"))
    assert not public_view(world.season).episodes[0].drawn
    world.refused(ReportDraw("d9"), HostError)


def test_who_duels_in_a_match_gives_no_garnets_meanwhile() -> None:
    world = finale()
    world.refused(GiveGarnets("101", "102", 1, "g"), TransferError)
    world.do(TakeDuel("101", "d1"))
    world.do(GiveGarnets("101", "102", 1, "g"))


# Notices.


def told(world: World, *commands: object) -> list[tuple[str, str]]:
    """The notices of what follows from commands, with their addresses."""
    before = world.season
    number = len(world.history)
    for command in commands:
        world.do(command)  # pyright: ignore[reportArgumentType]
    notices = notice.brief(before, world.history[number:], world.season)
    return [(one.address, type(one.body).__name__) for one in notices]


@pytest.mark.parametrize(
    ("hidden", "seen"), [(True, []), (False, [("news", "NewsBody"), ("news", "BoardBody")])]
)
def test_answers_are_private_unless_all_see(hidden: bool, seen: list[tuple[str, str]]) -> None:
    world = World(rules=replace(PRESETS["classic"], hidden_tokens=hidden, closes="deadline")).play(
        "101 102", "103", "104", "105 106", given=[Share("101", 1, tokens=3)]
    )
    assert told(world, Vote("101", world.choice.number, ("105",))) == []
    world.wait()
    assert told(world, GiveTokens("101", world.choice.number, ("102", "103"))) == seen


def test_secret_gifts_are_told_to_nobody_and_open_ones_to_all() -> None:
    for transfers, expected in (
        ("free", []),
        ("logged", [("news", "NewsBody"), ("news", "BoardBody")]),
    ):
        world = World(3, replace(PRESETS["classic"], transfers=transfers))  # pyright: ignore[reportArgumentType]
        world.do(OpenEpisode(HOST, 1))
        assert told(world, GiveGarnets("101", "102", 1, "g")) == expected


def test_who_joins_the_cast_is_seen_on_the_board_only() -> None:
    assert told(World(0), AddToCast(HOST, "101")) == [("news", "BoardBody")]
