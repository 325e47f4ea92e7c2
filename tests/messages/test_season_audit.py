"""The audit of a season: what hosts did, and gifts, as far as everyone may know of them."""

from dataclasses import replace

import pytest

from bifrost_bot.messages.season.audit import audit_text
from bifrost_bot.season.decide.episodes import OpenEpisode
from bifrost_bot.season.decide.hosts import AddHost, End
from bifrost_bot.season.decide.players import GiveGarnets
from bifrost_bot.season.host_action import MoveGarnets
from bifrost_bot.season.rules import SeasonRules
from tests.season.world import HOST, World

GIFT = "<@101> gave <@102> 2 garnets."


@pytest.mark.parametrize(("transfers", "at_once"), [("logged", True), ("free", False)])
def test_gifts_are_listed_once_everybody_may_know(transfers: str, at_once: bool) -> None:
    world = World(rules=replace(SeasonRules(), transfers=transfers))  # type: ignore[arg-type]
    # A host who plays gives as a player.
    world.do(AddHost(HOST, "101"))
    world.do(OpenEpisode(HOST, 1))
    world.do(MoveGarnets(HOST, "103", 1, "for the song", "m"))
    world.do(GiveGarnets("101", "102", 2, "g"))
    lines = audit_text(world.history).split("\n")
    assert f"<@{HOST}> gave <@103> 1 garnet: for the song" in "\n".join(lines)
    assert any(line.endswith(GIFT) for line in lines) == at_once
    world.do(End(HOST, "summer"))
    assert sum(line.endswith(GIFT) for line in audit_text(world.history).split("\n")) == 1


def test_it_names_who_was_made_host_and_by_whom() -> None:
    world = World()
    world.do(AddHost("700", "701", steward=True))
    assert audit_text(world.history).endswith("<@700> made <@701> a host of the season.")


def test_what_is_small_in_an_announcement_is_part_of_its_line() -> None:
    world = World()
    world.do(End(HOST, "summer"))
    text = audit_text(world.history)
    assert "adds the players. Fairness seal: `" in text
    assert "-#" not in text
