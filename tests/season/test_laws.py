"""Invariants of every season, and that each ends."""

import json
import random
from collections import Counter
from dataclasses import fields, is_dataclass, replace
from functools import cache
from itertools import permutations
from typing import Any, cast, get_args

import pytest

from bifrost_bot.engines.rng import Draw, draw
from bifrost_bot.season.chain import CHAIN
from bifrost_bot.season.decide import core
from bifrost_bot.season.decide.core import Command
from bifrost_bot.season.decide.players import Vote
from bifrost_bot.season.events import (
    GarnetsMoved,
    OpponentChosen,
    SeasonEnded,
    SeasonEvent,
    TieDecided,
    TokensSettled,
)
from bifrost_bot.season.model import Season, Share, Stage
from bifrost_bot.season.rules import PRESETS, SeasonRules
from bifrost_bot.season.upcast import read_event, write_event
from bifrost_bot.season.view import own_view, public_view
from bifrost_bot.stream.chain import PEOPLE
from bifrost_bot.stream.erasure import erase_person
from tests.season.players import answer, play
from tests.season.world import FIRST, HOST, SEED, World, folded

SIZES = (6, 13)
MANNERS = {
    "diligent": (0.0, 0.0),
    "forgetful": (0.4, 0.0),
    "unruly": (0.2, 0.6),
    "silent": (1.0, 0.0),
}
MINTS = {"start", "won", "found", "undone", "host", "returned"}
BURNS = {"spent", "discarded", "undone", "host", "left"}


@cache
def played(preset: str, size: int, manner: str, seed: int) -> World:
    """A season played to its end, held against the laws after every step."""
    world = World(size, PRESETS[preset], f"seed {seed}")
    silence, trouble = MANNERS[manner]
    seen = len(world.history)
    for season in play(
        world, random.Random(f"{preset} {size} {manner} {seed}"), silence=silence, trouble=trouble
    ):
        assert_lawful(season, world.history[seen:])
        seen = len(world.history)
    return world


def assert_lawful(season: Season, events: list[SeasonEvent]) -> None:
    assert all(member.garnets >= 0 for member in season.cast)
    assert all(member.garnets == 0 for member in season.cast if member.out is not None)
    assert (
        not season.over
        or (core.alarm(season) is None and season.choice is None)
        or season.winner == ""
    )
    assert season.over or core.alarm(season) is not None
    gone = {member.id for member in season.cast} - set(season.alive)
    choice = season.choice
    if choice is not None:
        assert choice.asked and choice.options and not choice.closed
        # Of hosts something may be asked whether they play, or have played, or not.
        assert (gone - set(season.hosts)).isdisjoint(choice.asked) and gone.isdisjoint(
            choice.options
        )
        assert choice.kind == "opponent" or gone.isdisjoint(choice.asked)
    for id in gone:
        view = own_view(season, id)
        assert view is None or view.can_give == 0
        assert view is None or view.asked is None or id in season.hosts
    if season.episode is not None and season.episode.stage is Stage.DUEL and not season.over:
        assert len(set(season.duellists)) == 2 and gone.isdisjoint(season.duellists)
    for event in events:
        if isinstance(event, GarnetsMoved):
            assert event.amount > 0 or event.wanted > 0
            assert event.player_id != event.to
            assert event.player_id or event.reason in MINTS
            assert event.to or event.reason in BURNS


def totals(events: list[SeasonEvent]) -> Counter[str]:
    """Everyone's garnets, added up from the moves alone."""
    found: Counter[str] = Counter()
    for event in events:
        if isinstance(event, GarnetsMoved):
            found[event.player_id] -= event.amount
            found[event.to] += event.amount
    del found[""]
    return found


@pytest.mark.nightly(by_day=8)
@pytest.mark.parametrize("manner", MANNERS)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("preset", PRESETS)
def test_a_season_always_ends_lawfully(preset: str, size: int, manner: str) -> None:
    for seed in range(3):
        world = played(preset, size, manner, seed)
        ended = world.history[-1]
        assert isinstance(ended, SeasonEnded)
        if manner == "diligent":
            assert (ended.how, world.season.alive) == ("won", (ended.player_id,))
        if manner == "silent":
            assert ended.how == "idle"
        added = totals(world.history)
        assert {id: held for id, held in world.season.held.items() if held} == +added
        minted = sum(
            one.amount
            for one in world.history
            if isinstance(one, GarnetsMoved) and not one.player_id
        )
        burnt = sum(
            one.amount for one in world.history if isinstance(one, GarnetsMoved) and not one.to
        )
        assert sum(world.season.held.values()) == minted - burnt


def test_the_laws_are_tried_on_everything_that_can_happen() -> None:
    found = {
        type(event)
        for preset in PRESETS
        for manner in ("forgetful", "unruly")
        for size in SIZES
        for seed in range(3)
        for event in played(preset, size, manner, seed).history
    }
    assert [kind.__name__ for kind in get_args(SeasonEvent) if kind not in found] == []


def test_a_season_of_thirteen_has_twelve_episodes_of_which_the_last_is_the_finale() -> None:
    world = World(13, PRESETS["inheritance"])
    lot = random.Random(13)
    while not world.season.over:
        if (choice := world.season.choice) is not None:
            for by in choice.asked:
                world.do(answer(world.season, choice, by, lot))
            if world.is_open(choice.number):
                world.wait()
        elif world.season.episode is None:
            number = len(world.season.episodes) + 1
            places = lot.sample(world.season.alive, len(world.season.alive))
            garnets = [Share(id, 1, garnets=lot.randrange(6)) for id in places]
            if len(places) > 2:
                world.play(*places, given=garnets)
            else:
                world.open_finale(number)
        else:
            world.duel(lot.choice(world.season.duellists))
    assert len(world.season.episodes) == 12
    assert [episode.finale for episode in world.season.episodes] == [False] * 11 + [True]
    assert sorted(member.out for member in world.season.cast if member.out) == list(range(1, 13))


@pytest.mark.parametrize("manner", ["forgetful", "unruly"])
@pytest.mark.parametrize("preset", PRESETS)
def test_what_is_stored_gives_the_same_season(preset: str, manner: str) -> None:
    world = played(preset, 6, manner, 2)
    stored = json.loads(json.dumps([write_event(event) for event in world.history]))
    assert all("is" in event for event in stored)
    again = [read_event(event) for event in stored]
    assert again == world.history
    assert folded(again) == world.season


def test_a_history_begins_with_its_opening() -> None:
    world = World()
    for history in ([], world.history[1:]):
        with pytest.raises(ValueError, match="begins with its opening"):
            core.fold(history)
    with pytest.raises(ValueError, match="opened once"):
        core.evolve(world.season, world.history[0])


@pytest.mark.parametrize("preset", PRESETS)
def test_every_draw_can_be_repeated_from_the_seed_and_chose_what_it_says(preset: str) -> None:
    found = 0
    for manner, seed in (
        ("forgetful", 0),
        ("forgetful", 1),
        ("forgetful", 2),
        ("unruly", 0),
        ("unruly", 1),
    ):
        world = played(preset, 13, manner, seed)
        for event in world.history:
            if isinstance(event, TieDecided | OpponentChosen | TokensSettled):
                found += len(event.draws)
                assert all(repeated(world.season.seed, one) for one in event.draws)
            if isinstance(event, TieDecided) and event.draws:
                pool = list(event.level)
                drawn = [pool.pop(one.value) for one in event.draws]
                assert set(drawn) <= set(event.chosen)
            if isinstance(event, OpponentChosen) and event.draws:
                assert event.player_id == event.options[event.draws[0].value]
    assert found


def repeated(seed: str, made: Draw) -> bool:
    return draw(seed, made.phase, made.purpose, made.index, made.bound) == made


@pytest.mark.parametrize("preset", PRESETS)
def test_a_command_that_comes_again_does_nothing(preset: str) -> None:
    world = World(6, PRESETS[preset])
    done: list[Command] = []
    carried = world.do

    def twice(command: Command) -> tuple[SeasonEvent, ...]:
        events = carried(command)
        if not world.season.over:
            assert carried(command) == ()
        done.append(command)
        return events

    world.do = twice
    for _ in play(world, random.Random(preset), silence=0.2):
        pass
    assert len({type(command) for command in done}) >= 5


def timeless(value: Any) -> Any:
    """A value without its instants, as a later answer may delay everything after it."""
    if is_dataclass(value) and not isinstance(value, type):
        return {
            one.name: timeless(getattr(value, one.name))
            for one in fields(value)
            if not one.name.endswith("_ms") and one.name not in ("seq", "head", "posted")
        }
    if isinstance(value, dict):
        known = cast("dict[str, Any]", value)
        return {key: timeless(known[key]) for key in sorted(known)}
    return (
        [timeless(one) for one in cast("list[Any]", value)]
        if isinstance(value, tuple | list)
        else value
    )


def answered(world: World, answers: tuple[Command, ...]) -> Any:
    """The season once the answers came in this order and the deadline passed."""
    other = World(0)
    other.season = world.season
    other.now_ms = world.now_ms
    other.history = list(world.history)
    number = world.choice.number
    for one in answers:
        other.now_ms += 1_000
        other.do(one)
    if other.is_open(number):
        other.wait()
    return timeless(other.season)


@pytest.mark.parametrize("closes", ["answered", "deadline"])
@pytest.mark.parametrize("preset", PRESETS)
def test_the_order_of_answers_within_a_deadline_decides_nothing(preset: str, closes: Any) -> None:
    rules = replace(PRESETS[preset], closes=closes, ties=("votes", "garnets", "coin"))
    compared = 0
    for seed in range(5):
        world = World(13, rules, f"seed {seed}")
        lot = random.Random(seed)
        tokens = [Share(id, 1, tokens=2) for id in ("101", "102", "103")]
        world.play(
            "101 102 103", "104 105", "106", "107", "108", "109", "110", "111 112 113", given=tokens
        )
        while world.season.choice is not None:
            choice = world.choice
            asked = lot.sample(choice.asked, min(len(choice.asked), lot.choice((2, 3))))
            answers = [answer(world.season, choice, by, lot) for by in asked]
            results = [answered(world, one) for one in permutations(answers)]
            assert all(one == results[0] for one in results)
            compared += len(results)
            for one in answers:
                world.do(one)
            if world.is_open(choice.number):
                world.wait()
    assert compared >= 40


# Secrets.


@pytest.mark.parametrize("closes", ["answered", "deadline"])
def test_worlds_that_differ_in_open_answers_look_the_same(closes: Any) -> None:
    rules = replace(SeasonRules(), closes=closes, transfers="free")
    world = World(13, rules)
    lot = random.Random(5)
    tokens = [Share(id, 1, tokens=2) for id in ("101", "102", "103")]
    world.play(
        "101 102 103", "104 105", "106", "107", "108", "109", "110", "111 112 113", given=tokens
    )
    kinds: list[str] = []
    for kind in ("vote", "tokens"):
        choice = world.choice
        before = world.season
        kinds.append(choice.kind)
        assert choice.kind == kind
        for by in choice.asked[:2]:
            for _ in range(3):
                events = core.decide(before, answer(before, choice, by, lot), moment(world))
                after = core.evolve_all(before, events)
                assert public_view(after) == public_view(before)
                assert all(
                    own_view(after, id) == own_view(before, id)
                    for id in (*before.alive, HOST)
                    if id != by
                )
                view = own_view(after, by)
                assert view is not None and view.chosen is not None
        world.wait()
    assert kinds == ["vote", "tokens"]


def moment(world: World) -> Any:
    return core.Moment(world.now_ms)


def test_tokens_that_are_given_openly_are_seen_at_once() -> None:
    world = World(rules=replace(PRESETS["quick"], closes="deadline")).play(
        *FIRST, p101=Share("101", 1, tokens=3)
    )
    world.do(answer(world.season, world.choice, "101", random.Random(1)))
    assert set(public_view(world.season).episodes[0].gifts) == {"101"}


def test_what_everybody_sees_has_neither_seed_nor_garnets_before_the_end() -> None:
    world = World(6)
    seeds = [public_view(season).seed for season in play(world, random.Random(3))]
    assert set(seeds[:-1]) == {""}
    assert seeds[-1] == SEED
    last = public_view(world.season)
    assert [member.garnets for member in last.cast] == [
        member.garnets for member in world.season.cast
    ]
    assert {member.garnets for member in public_view(World().season).cast} == {None}


def test_a_person_sees_what_they_hold_and_owe_and_a_stranger_nothing() -> None:
    world = World().play("101 102", "103", "104", "105 106")
    view = own_view(world.season, "101")
    assert view is not None and view.asked is not None
    assert (view.garnets, view.asked.kind, view.options, view.bounds) == (
        3,
        "vote",
        ("105", "106"),
        (1, 1),
    )
    world.do(Vote("101", world.choice.number, ("105",)))
    view = own_view(world.season, "101")
    assert view is not None and view.chosen == ("105",)
    other = own_view(world.season, "103")
    assert other is not None and (other.asked, other.chosen) == (None, None)
    assert own_view(world.season, "777") is None


# Erasure.


@pytest.mark.parametrize("preset", PRESETS)
def test_an_erased_person_is_nowhere_and_the_season_the_same(preset: str) -> None:
    world = played(preset, 6, "unruly", 0)
    stored = [write_event(event) for event in world.history]
    assert {"101", HOST} <= {id for event in stored for id in CHAIN.people_in(event)}
    without = erase_person(CHAIN, stored, "103", "gone-1")
    assert '"103"' not in json.dumps(without)
    assert '"103"' in json.dumps(stored)
    season = core.fold([read_event(event) for event in without])
    assert [member.id for member in season.cast] == [
        "gone-1" if member.id == "103" else member.id for member in world.season.cast
    ]
    assert list(season.held.values()) == list(world.season.held.values())
    assert CHAIN.links(without) == CHAIN.links(stored)


def test_every_field_of_events_that_holds_ids_is_known_to_the_erasure() -> None:
    found: set[str] = set()
    for preset in PRESETS:
        for seed in range(3):
            for event in played(preset, 6, "unruly", seed).history:
                found |= keys_of_ids(json.loads(json.dumps(write_event(event))), "")
    assert found <= {*PEOPLE, *CHAIN.lists}


def keys_of_ids(value: Any, key: str) -> set[str]:
    """The keys under which a person of the tests is named."""
    if isinstance(value, dict):
        return {
            found
            for name, one in cast("dict[str, Any]", value).items()
            for found in keys_of_ids(one, name)
        }
    if isinstance(value, list):
        return {found for one in cast("list[Any]", value) for found in keys_of_ids(one, key)}
    return {key} if value in {"101", "102", "103", "104", "105", "106", HOST} else set()
