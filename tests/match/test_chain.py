"""The running hash fixes every stored fact and names no erased person."""

import hashlib
import hmac
import json
from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any, Final, get_args, get_type_hints

import pytest

from bifrost_bot.engines.registry import all_games
from bifrost_bot.engines.values import Json
from bifrost_bot.match.chain import CHAIN
from bifrost_bot.match.decide import core
from bifrost_bot.match.decide.consents import AskConsent
from bifrost_bot.match.decide.hosts import AddHost, HandOver, Note, RemoveHost
from bifrost_bot.match.decide.lobby import Join, Leave
from bifrost_bot.match.decide.phases import Abandon
from bifrost_bot.match.events import ChainBegun, MatchEvent, PhaseOpened
from bifrost_bot.match.history import record
from bifrost_bot.match.history.names import names
from bifrost_bot.match.host_action import HostAction, Replace
from bifrost_bot.match.model import Match, Moment, Player, Settings
from bifrost_bot.match.player import Person
from bifrost_bot.match.upcast import write_event
from bifrost_bot.messages.lobby_details import details_post
from bifrost_bot.stream import chain
from bifrost_bot.stream.chain import END, GONE, PEOPLE, Pseudonyms
from bifrost_bot.stream.erasure import ERASED_NAME, erase_person
from bifrost_bot.tools.verify import verify
from tests.match.world import HOST, SEED, World, played_out, playing, recorded
from tests.match.world import PEOPLE as PLAYERS

NO_PERSON: Final = {
    *(
        "match_id",
        "rematch_id",
        "role",
        "seat",
        "seed",
        "commitment",
        "salt",
        "incident",
        "reason",
        "text",
        "receipt",
        "nonce",
        "refusal",
        "beacon",
        "beacon_url",
    )
}
"""The texts in events that hold no person's id."""


def stored(world: World) -> list[Any]:
    return [json.loads(json.dumps(write_event(event))) for event in world.history]


def old(events: list[Any]) -> list[Any]:
    """The events of a match as a program without the running hash stored them."""
    return [
        {key: value for key, value in events[0].items() if key not in ("salt", "salts", "seals")},
        *events[1:],
    ]


def mac(key: str, text: str) -> str:
    return hmac.new(key.encode(), text.encode(), hashlib.sha256).hexdigest()


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The places of all that is no list and no object."""
    items: Any = (
        value.items()
        if hasattr(value, "items")
        else enumerate(value)
        if hasattr(value, "copy")
        else None
    )
    if items is None:
        yield path
        return
    for key, inner in items:
        yield from leaves(inner, (*path, key))


def changed(value: Any, path: tuple[Any, ...]) -> Any:
    """The value with another leaf at that place."""
    if not path:
        return value + "x" if isinstance(value, str) else 1 if value is None else value + 1
    copied: Any = value.copy()
    copied[path[0]] = changed(value[path[0]], path[1:])
    return copied


def begun_with(*nonces: str) -> World:
    """A match that has begun; people who joined by these presses play it with a computer player."""
    world = World(Settings("bifrost"))
    for id, nonce in zip(PLAYERS, nonces, strict=False):
        world.do(Join(Player(id, id), nonce))
    world.begin()
    return world


def linked(seed: str, pseudonyms: Pseudonyms, before: str, event: Json) -> str:
    """The link of an event after another."""
    return replace(CHAIN.start(seed, pseudonyms), head=before).after((event,)).head


def folded(events: list[Any]) -> Match:
    match = record.read([json.dumps(event) for event in events])
    assert match is not None
    return match


def test_a_link_is_what_the_definition_says() -> None:
    seals = Pseudonyms("s")
    event: Any = {"is": "Noted", "text": 'Ä"\n\U0001f600', "by": "7", "at_ms": 2**60}
    seal = hashlib.sha256(f"{mac('s', 'person/7')}/7".encode()).hexdigest()
    body = f'{{"at_ms":{2**60},"by":"{seal}","is":"Noted","text":"\\u00c4\\"\\n\\ud83d\\ude00"}}'
    assert linked("seed", seals, "before", event) == mac(
        mac("seed", "subkey/chain"), f"before\n{body}"
    )


def test_keys_are_ordered_as_other_languages_order_them() -> None:
    assert chain.canonical({"\ufb01": 1, "\U0001f600": 2, "a": {"10": 3, "9": 4}}) == (
        '{"a":{"10":3,"9":4},"\\ud83d\\ude00":2,"\\ufb01":1}'
    )


@pytest.mark.parametrize("game", sorted(all_games()))
def test_a_match_has_the_same_head_played_and_read(game: str) -> None:
    world = played_out(game)
    events = stored(world)
    assert folded(events).chain.head == world.match.chain.head == CHAIN.links(events)[-1]
    posted = CHAIN.heads(events)
    assert posted[-1].turn == END and posted[-1].link == world.match.chain.posted
    assert [head.turn for head in posted[:-1]] == [
        str(event.number) for event in world.history if isinstance(event, PhaseOpened)
    ]


def test_every_fact_that_is_changed_changes_all_heads_from_there_on() -> None:
    events = stored(played_out("bifrost"))
    links = CHAIN.links(events)
    seals = chain.pseudonyms_of(events[0])
    unnoticed: list[tuple[Any, ...]] = []
    for number, event in enumerate(events):
        before = links[number - 1] if number else ""
        for path in leaves(event):
            forged = changed(event, path)
            used = seals if number else chain.pseudonyms_of(forged)
            seed = events[0]["seed"] if number else forged["seed"]
            again = linked(seed, used, before, forged)
            unnoticed += [(number, *path)] if again == links[number] else []
    assert unnoticed == []


def test_a_fact_that_is_left_out_slipped_in_or_moved_changes_the_last_head() -> None:
    events = stored(played_out("bifrost"))
    head = CHAIN.links(events)[-1]
    for number in range(1, len(events) - 1, 7):
        without = [*events[:number], *events[number + 1 :]]
        doubled = [*events[:number], events[number], *events[number:]]
        swapped = [*events[:number], events[number + 1], events[number], *events[number + 2 :]]
        assert head not in (
            CHAIN.links(without)[-1],
            CHAIN.links(doubled)[-1],
            CHAIN.links(swapped)[-1],
        )


def test_the_posted_head_stays_the_same_while_a_turn_is_open() -> None:
    world = playing()
    before = world.match.chain.posted
    world.do(Note(HOST, "quiet"))
    assert world.match.chain.head != before == world.match.chain.posted


def test_without_the_seed_a_head_tells_nothing_of_the_facts() -> None:
    world = playing()
    events = stored(world)
    other = {**events[0], "seed": "another"}
    assert not set(CHAIN.links(events)) & set(CHAIN.links([other, *events[1:]]))


def test_every_field_of_an_event_that_may_hold_a_person_is_sealed() -> None:
    kinds = get_args(MatchEvent)
    texts = {
        one.name for kind in kinds for one in fields(kind) if get_type_hints(kind)[one.name] is str
    }
    assert texts - {*PEOPLE} == NO_PERSON
    deeds = get_args(HostAction)
    assert {
        one.name for kind in deeds for one in fields(kind) if get_type_hints(kind)[one.name] is str
    } <= {*PEOPLE, *NO_PERSON, "program"}
    assert {
        one.name
        for kind in (*kinds, *deeds)
        for one in fields(kind)
        if get_type_hints(kind)[one.name] == tuple[str, ...]
    } <= {"asked", "boards"}
    for hint, name in ((Player, "player"), (tuple[Person, ...], "people")):
        assert {
            one.name
            for kind in kinds
            for one in fields(kind)
            if get_type_hints(kind)[one.name] == hint
        } == {name}


@pytest.mark.slow
def test_the_chain_stands_when_people_are_erased_one_after_the_other() -> None:
    events = stored(played_out("bifrost"))
    links = CHAIN.links(events)
    for number, id in enumerate((PLAYERS[1], HOST, PLAYERS[0])):
        events = erase_person(CHAIN, events, id, f"{GONE}{number}")
        assert f'"{id}"' not in json.dumps(events)
        assert CHAIN.links(events) == links
        assert folded(events).chain.head == links[-1]


def test_the_names_of_hosts_are_erased_with_them_and_the_chain_stands() -> None:
    hilda = Person(HOST, "Hilda")
    sven = Person("200", "Sven")
    odin = Person("300", "Odin")
    world = World(people=(hilda,))
    world.do(AddHost("300", "200", steward=True, people=(odin, sven)))
    world.do(HandOver(HOST, "200", people=(hilda, sven)))
    world.do(Abandon("200", ""))
    events = stored(world)
    links = CHAIN.links(events)
    head = world.match.chain.head
    for number, (id, name) in enumerate((("200", "Sven"), (HOST, "Hilda"), ("300", "Odin"))):
        events = erase_person(CHAIN, events, id, f"{GONE}{number}")
        assert name not in json.dumps(events) and f'"{id}"' not in json.dumps(events)
        assert CHAIN.links(events) == links
        assert folded(events).chain.head == links[-1] == head
    assert names(record.history([json.dumps(event) for event in events])) == dict.fromkeys(
        (f"{GONE}0", f"{GONE}1", f"{GONE}2"), ERASED_NAME
    )


def test_nothing_that_is_left_of_the_erased_leads_back_to_them() -> None:
    world = played_out("bifrost")
    before = stored(world)
    after = erase_person(CHAIN, before, PLAYERS[1], f"{GONE}1")
    first = before[0]
    last = json.loads(json.dumps(after[0]))
    salt = chain.pseudonyms_of(first).salt_of(PLAYERS[1])
    assert first["salt"] not in json.dumps(after) and salt not in json.dumps(after)
    assert last["seals"] == {f"{GONE}1": chain.pseudonyms_of(first).seal(PLAYERS[1])}


def test_a_typed_id_of_the_erased_stays_in_the_chain() -> None:
    world = playing()
    world.do(Note(HOST, PLAYERS[1]))
    world.do(Abandon(HOST, PLAYERS[1]))
    events = stored(world)
    assert CHAIN.links(erase_person(CHAIN, events, PLAYERS[1], f"{GONE}1")) == CHAIN.links(events)


def test_what_players_were_asked_to_agree_to_holds_when_they_are_erased() -> None:
    world = playing()
    world.do(AddHost(HOST, PLAYERS[0]))
    world.do(RemoveHost(PLAYERS[0], HOST))
    seat = next(seat for seat, holder in world.match.seats.items() if holder == PLAYERS[1])
    successor = Player("77", "Nina")
    world.do(AskConsent(Replace(PLAYERS[0], seat, PLAYERS[1], successor, "away")))
    world.do(Abandon(PLAYERS[0], "over"))
    events = stored(world)
    links = CHAIN.links(events)
    for number, id in enumerate((PLAYERS[0], PLAYERS[1], PLAYERS[2], "77")):
        events = erase_person(CHAIN, events, id, f"{GONE}{number}")
        assert f'"{id}"' not in json.dumps(events)
        assert CHAIN.links(events) == links
    assert "Nina" not in json.dumps(events)


def test_nobody_can_pass_as_somebody_who_was_erased() -> None:
    events = stored(played_out("bifrost"))
    links = CHAIN.links(events)
    text = json.dumps(erase_person(CHAIN, events, PLAYERS[1], f"{GONE}1")).replace(
        f"{GONE}1", "999"
    )
    assert CHAIN.links(json.loads(text))[-1] != links[-1]


class TestChance:
    def test_what_people_add_by_joining_changes_how_seats_are_dealt(self) -> None:
        dealt = {
            tuple(begun_with(f"{number}a", f"{number}b").match.seats.items())
            for number in range(12)
        }
        assert len(dealt) > 1

    def test_it_is_the_seed_with_every_press_in_order_also_of_those_who_left(self) -> None:
        world = World(Settings("bifrost"))
        for id, nonce in (("101", "7"), ("102", "8")):
            world.do(Join(Player(id, id), nonce))
        world.do(Leave("101"))
        world.do(Join(Player("101", "101"), "9"))
        assert world.match.chance == mac(SEED, "chance/7/8/9/")
        shown = hashlib.sha256(b"7/8/9").hexdigest()[: chain.SHORT]
        assert (
            f"Every *Join* is mixed into the draw (3 so far): `{shown}`"
            in details_post(world.match).text
        )

    def test_it_is_the_seed_itself_where_nobody_added_anything(self) -> None:
        assert playing().match.chance == SEED

    def test_a_match_in_which_people_added_something_verifies(self) -> None:
        world = begun_with("7", "8")
        world.do(Abandon(HOST, ""))
        assert all(check.held for check in verify(world.history))


class TestBegunByAnOlderProgram:
    def test_a_match_that_goes_on_has_a_chain_from_there(self) -> None:
        world = playing()
        match = folded(old(stored(world)))
        assert (match.chain.head, match.chain.posted) == ("", "")
        events = core.decide(match, Note(HOST, "on"), Moment(world.now_ms))
        assert isinstance(events[0], ChainBegun)
        for event in events:
            match = core.evolve(match, event)
        match = recorded(match, events)
        going_on = [
            *old(stored(world)),
            *(json.loads(json.dumps(write_event(event))) for event in events),
        ]
        assert match.chain.head == folded(going_on).chain.head == CHAIN.links(going_on)[-1] != ""
        assert set(CHAIN.links(going_on)[: len(world.history)]) == {""}

    def test_a_match_that_was_over_has_none(self) -> None:
        events = old(stored(played_out("bifrost")))
        assert CHAIN.heads(events) == ()
        assert folded(events).chain.head == ""
        assert CHAIN.heads(erase_person(CHAIN, events, HOST, f"{GONE}1")) == ()
