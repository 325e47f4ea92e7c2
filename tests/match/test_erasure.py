"""One person's part in a match: what there is of it, and a match that still verifies without it."""

import json
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from bifrost_bot.engines.registry import all_games
from bifrost_bot.engines.values import Json, Slot
from bifrost_bot.match.chain import CHAIN
from bifrost_bot.match.decide import core
from bifrost_bot.match.decide.ahead import PlanAhead
from bifrost_bot.match.decide.hosts import AddHost, HandOver, Pause, Resume
from bifrost_bot.match.decide.lobby import AddComputer
from bifrost_bot.match.decide.phases import Abandon
from bifrost_bot.match.events import MatchEvent, MoveSubmitted, PlanVoided
from bifrost_bot.match.history.erasure import part_in, replace_user
from bifrost_bot.match.player import Person
from bifrost_bot.match.upcast import read_event, write_event
from bifrost_bot.messages.audit import audit_text
from bifrost_bot.messages.post import lobby_post
from bifrost_bot.messages.result import result_post, results_csv
from bifrost_bot.stream.erasure import ERASED_NAME, erase_person
from bifrost_bot.tools.verify import verify
from tests import samples
from tests.match.world import HOST, PEOPLE, World, played_out, playing

pytestmark = pytest.mark.slow

WHO = PEOPLE[1]
GONE = "gone-0123456789ab"


def ended(game: str = "bifrost") -> World:
    """A match of random moves that has come to its end."""
    return played_out(game)


def stored(world: World) -> list[Any]:
    return [json.loads(json.dumps(write_event(event))) for event in world.history]


def part(world: World, user_id: str) -> dict[str, Any]:
    return dict(part_in(world.history, user_id))


def forgotten(world: World, *ids: str) -> tuple[MatchEvent, ...]:
    events = stored(world)
    for number, id in enumerate(ids):
        events = erase_person(CHAIN, events, id, f"{GONE}{number}")
    return tuple(read_event(event) for event in events)


@pytest.mark.nightly(by_day=2)
@pytest.mark.parametrize("game", sorted(all_games()))
def test_a_match_without_its_people_still_verifies(game: Any) -> None:
    world = ended(game)
    everybody = (*samples.people(game), HOST)
    history = forgotten(world, *everybody)
    text = json.dumps([write_event(event) for event in history])
    assert not [id for id in everybody if f'"{id}"' in text or f"Player {id}" in text]
    assert all(check.held for check in verify(history, world.created.commitment))
    match = core.fold(history)
    assert match.outcome == world.match.outcome
    assert [match.occupant(seat) is not None for seat in match.seats] == [True] * len(match.seats)


def test_nothing_of_the_others_changes() -> None:
    world = ended()
    before = core.fold(world.history)
    after = core.fold(forgotten(world, WHO))
    assert {seat: id for seat, id in after.seats.items() if id != f"{GONE}0"} == {
        seat: id for seat, id in before.seats.items() if id != WHO
    }
    assert [player.name for player in after.players] == ["Player 101", ERASED_NAME, "Player 103"]
    assert after.state == before.state


def test_what_is_shown_of_the_match_names_nobody_instead() -> None:
    match = core.fold(forgotten(ended(), WHO, HOST))
    for text in (lobby_post(match).text, result_post(match).text, results_csv(match)):
        assert ERASED_NAME in text
        assert WHO not in text and GONE not in text


def test_the_audit_names_nobody_instead() -> None:
    world = playing()
    for command in (Pause(HOST), AddHost(HOST, "104"), Resume(HOST), Abandon("104", "storm")):
        world.do(command)
    history = forgotten(world, HOST, "104")
    text = audit_text(core.fold(history), history, everything=True)
    assert f"{ERASED_NAME} paused the match." in text
    assert f"{ERASED_NAME} made {ERASED_NAME} a host." in text
    assert "<@" not in text and GONE not in text


def test_mentions_within_texts_are_replaced_where_texts_are_ours() -> None:
    body: Json = {"text": f"<@{WHO}> your turn, <@103>", "ping": [WHO, "103"], "reply_to": int(WHO)}
    change = partial(replace_user, user_id=WHO, other_id=GONE)
    assert change(body, within=True) == {
        "text": f"{ERASED_NAME} your turn, <@103>",
        "ping": [GONE, "103"],
        "reply_to": int(WHO),
    }
    assert change({"text": f"<@{WHO}>", "seats": {"red": WHO}, WHO: 1}) == {
        "text": f"<@{WHO}>",
        "seats": {"red": GONE},
        GONE: 1,
    }


class TestPart:
    def test_it_holds_ones_own_answers_and_seat_and_nothing_of_the_others(self) -> None:
        world = ended()
        seat = world.match.seat_of(WHO)
        mine = part(world, WHO)
        assert (mine["match"], mine["game"], mine["created_by_you"]) == ("1", "bifrost", False)
        text = json.dumps(mine)
        assert world.match.seed not in text
        assert not [id for id in PEOPLE if id != WHO and f'"{id}"' in text]
        sent = [
            event
            for event in world.history
            if isinstance(event, MoveSubmitted) and event.slot.seat == seat
        ]
        told = [event for event in mine["events"] if event["is"] == "MoveSubmitted"]
        assert [event["text"] for event in told] == [event.text for event in sent]
        (started,) = (event for event in mine["events"] if event["is"] == "MatchStarted")
        assert started["seats"] == [seat]

    def test_it_holds_what_its_player_planned_and_nothing_of_the_others_plans(self) -> None:
        world = playing()
        # The text of another's plan may be the digits of an id.
        text = world.by(Slot("blue", "1"))
        world.do(PlanAhead(world.by(Slot("green", "1")), Slot("green", "1"), "C4", world.now_ms))
        world.close()
        voided = world.history[-1]
        assert isinstance(voided, PlanVoided)
        world.history[-1] = replace(voided, text=text)
        found = {
            seat: [event["is"] for event in part(world, id)["events"]]
            for seat, id in world.match.seats.items()
        }
        assert "PlanVoided" in found["green"] and "AnswerPlanned" in found["green"]
        assert "PlanVoided" not in found["blue"] and "AnswerPlanned" not in found["red"]

    def test_it_holds_what_a_host_did(self) -> None:
        world = playing()
        world.do(world.lock(world.due[0]))
        world.do(Abandon(HOST, "storm"))
        mine = part(world, HOST)
        assert mine["created_by_you"] is True
        assert [event["is"] for event in mine["events"]] == ["ReadyCalled", "MatchAbandoned"]

    def test_it_holds_what_a_host_is_called_and_not_what_other_hosts_are(self) -> None:
        hilda = Person(HOST, "Hilda")
        sven = Person("200", "Sven")
        world = World(people=(hilda,))
        world.do(AddHost(HOST, "200", people=(hilda, sven)))
        world.do(HandOver(HOST, "200", people=(hilda, sven)))
        for user_id, name, other in ((HOST, "Hilda", "Sven"), ("200", "Sven", "Hilda")):
            mine = part(world, user_id)
            assert [event["people"] for event in mine["events"]] == [
                [{"id": user_id, "name": name, "seal": ""}]
            ] * 2
            assert other not in json.dumps(mine)
        assert (part(world, HOST)["created_as"], part(world, "200")["created_as"]) == ("Hilda", "")

    def test_who_had_no_part_has_none(self) -> None:
        world = World()
        world.do(AddComputer(HOST, "good"))
        assert part(world, "999")["events"] == []
