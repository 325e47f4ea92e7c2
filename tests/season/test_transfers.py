"""Garnets that players give each other."""

from dataclasses import replace

import pytest

from bifrost_bot.season.decide.episodes import LinkMatch, OpenEpisode
from bifrost_bot.season.decide.players import GiveGarnets
from bifrost_bot.season.errors import TransferError
from bifrost_bot.season.garnets import MOST_GIFTS, can_give
from bifrost_bot.season.host_action import Eliminate
from bifrost_bot.season.model import LedgerEntry
from bifrost_bot.season.rules import SeasonRules
from bifrost_bot.season.view import public_view
from tests.season.world import FIRST, HOST, World


def begun(**rules: object) -> World:
    world = World(rules=replace(SeasonRules(), **rules))  # type: ignore[arg-type]
    world.do(OpenEpisode(HOST, 1))
    return world


def test_a_gift_moves_garnets_once() -> None:
    world = begun()
    assert len(world.do(GiveGarnets("101", "102", 2, "r1"))) == 1
    assert world.do(GiveGarnets("101", "102", 2, "r1")) == ()
    assert (world.season.held["101"], world.season.held["102"]) == (1, 5)


@pytest.mark.parametrize(
    ("gift", "said"),
    [
        (("101", "102", 4), "You have 3 garnets, so you cannot give 4."),
        (("101", "102", 0), "at least 1"),
        (("101", "102", -2), "at least 1"),
        (("101", "101", 1), "another player"),
        (("101", "777", 1), "another player"),
        (("777", "101", 1), "Only players who are still in the season"),
    ],
)
def test_a_gift_that_cannot_be_is_refused(gift: tuple[str, str, int], said: str) -> None:
    assert said in begun().refused(GiveGarnets(*gift, "r1"), TransferError)


def test_nothing_is_given_against_the_rules_or_during_a_match() -> None:
    assert "cannot give" in begun(transfers="off").refused(
        GiveGarnets("101", "102", 1, "r"), TransferError
    )
    assert "first episode" in World().refused(GiveGarnets("101", "102", 1, "r"), TransferError)
    world = begun()
    world.do(LinkMatch(HOST, "m1", "bifrost"))
    assert "in the match" in world.refused(GiveGarnets("101", "102", 1, "r"), TransferError)
    assert can_give(world.season, "101") == 0
    world.take(*FIRST)
    assert can_give(world.season, "101") == 3


def test_who_is_eliminated_neither_gives_nor_receives() -> None:
    world = begun()
    world.do(Eliminate(HOST, "101", "has left"))
    assert "Only players" in world.refused(GiveGarnets("101", "102", 1, "r"), TransferError)
    assert "another player" in world.refused(GiveGarnets("102", "101", 1, "r"), TransferError)


def test_the_most_is_counted_by_episode() -> None:
    world = begun(most_transferred=2)
    world.do(GiveGarnets("101", "102", 1, "r1"))
    assert "1 garnet more" in world.refused(GiveGarnets("101", "102", 2, "r2"), TransferError)
    assert can_give(world.season, "101") == 1
    world.do(LinkMatch(HOST, "m1", "bifrost"))
    world.take(*FIRST)
    world.finish()
    world.do(OpenEpisode(HOST, 2))
    assert can_give(world.season, "101") == 2
    world.do(GiveGarnets("101", "102", 2, "r3"))


def test_a_player_gives_a_bounded_number_of_times_in_an_episode() -> None:
    world = begun(garnets=1)
    for number in range(MOST_GIFTS):
        world.do(GiveGarnets("101", "102", 1, f"a{number}"))
        world.do(GiveGarnets("102", "101", 1, f"b{number}"))
    assert "20 times" in world.refused(GiveGarnets("101", "102", 1, "r"), TransferError)


def test_logged_gifts_are_seen_by_all_and_free_ones_by_nobody() -> None:
    world = begun()
    world.do(GiveGarnets("101", "102", 2, "r1"))
    assert public_view(world.season).ledger == (LedgerEntry(1, "101", "102", 2, ""),)
    hidden = begun(transfers="free")
    none = begun(transfers="free")
    hidden.do(GiveGarnets("101", "102", 2, "r1"))
    assert public_view(hidden.season) == public_view(none.season)
