"""The running hash of a season: complete, without secrets, kept after an erasure."""

import json
from typing import Any

import pytest

from bifrost_bot.engines.values import Json
from bifrost_bot.season.chain import CHAIN
from bifrost_bot.season.decide import core
from bifrost_bot.season.history import record
from bifrost_bot.season.history.erasure import part_in
from bifrost_bot.season.host_action import ClaimColour, Eliminate, MoveGarnets
from bifrost_bot.season.model import Season
from bifrost_bot.season.upcast import write_event
from bifrost_bot.stream.erasure import ERASED_NAME, erase_person
from tests.season.world import HOST, World, recorded


def larks() -> World:
    """A season in whose reasons hosts named people."""
    world = World(5).play("101", "102", "103", "104", "105")
    world.do(MoveGarnets(HOST, "103", 1, "Ann Lark sang with <@103>, not Annabel", "a"))
    world.do(MoveGarnets(HOST, "104", 1, "for 104", "b"))
    world.do(Eliminate(HOST, "103", "ann  lark had to go"))
    return world


def stored(world: World) -> list[Json]:
    return json.loads(json.dumps([write_event(event) for event in world.history]))


def folded(events: list[Json]) -> Season:
    season = record.read([json.dumps(event) for event in events])
    assert season is not None
    return season


def test_the_links_of_stored_events_are_those_of_the_season() -> None:
    world = larks()
    links = CHAIN.links(stored(world))
    assert links[-1] == world.season.chain.head
    assert len({*links}) == len(world.history)
    (head,) = CHAIN.heads(stored(world))
    assert (head.turn, head.link) == ("1", world.season.chain.posted)


@pytest.mark.parametrize("number", [2, 8, -1])
def test_whatever_is_changed_changes_all_links_after_it(number: int) -> None:
    events: Any = stored(larks())
    before = CHAIN.links(events)
    events[number] = {**events[number], "at_ms": 1}
    after = CHAIN.links(events)
    place = number % len(events)
    assert before[:place] == after[:place]
    assert all(one != other for one, other in zip(before[place:], after[place:], strict=True))


def test_two_people_are_not_told_apart_by_a_seal_without_the_seed() -> None:
    worlds = [World(1, seed=seed) for seed in ("a" * 64, "b" * 64)]
    seals = [world.season.chain.pseudonyms.seal("101") for world in worlds]
    assert seals[0] != seals[1] and "101" not in str(seals)


def test_who_is_erased_is_in_no_reason_and_every_link_still_holds() -> None:
    world = larks()
    before = stored(world)
    without = erase_person(CHAIN, before, "103", "gone-1", ["Ann Lark", "x"])
    said = json.dumps(without)
    assert "103" not in said and "Ann Lark" not in said and "ann  lark" not in said
    assert f"{ERASED_NAME} sang with {ERASED_NAME}, not Annabel" in said
    assert "for 104" in said
    assert CHAIN.links(without) == CHAIN.links(before)
    season = folded(without)
    assert season.chain.head == world.season.chain.head
    # The next one can be erased as well, and the season continues by the same chain.
    both = erase_person(CHAIN, without, "104", "gone-2")
    assert CHAIN.links(both) == CHAIN.links(before)
    assert "104" not in json.dumps(both)
    after = folded(both)
    again = folded(before)
    more = core.decide(again, ClaimColour(HOST, "101", "red"), core.Moment(world.now_ms))
    assert recorded(after, more).chain.head == recorded(again, more).chain.head


def test_a_person_gets_what_is_stored_of_them_and_nothing_of_others() -> None:
    world = larks()
    part: Any = part_in(stored(world), "104")
    assert (part["season"], part["created_by_you"]) == ("1", False)
    said = json.dumps(part["events"])
    assert "for 104" in said and "Ann Lark" not in said
    assert '"102"' not in said and world.season.seed not in said
    taken = next(event for event in part["events"] if event["is"] == "SpoilsTaken")
    assert [share["player_id"] for share in taken["shares"]] == ["104"]
    assert part_in(stored(world), HOST)["created_by_you"] is True
