"""Before a match begins: who takes part, whether they are there, who sits where, and the seed."""

import hashlib
from typing import Any

import pytest

from bifrost_bot.engines.errors import ConfigError
from bifrost_bot.engines.rng import Draw, draw
from bifrost_bot.match.decide import core
from bifrost_bot.match.decide.lobby import (
    AddComputer,
    CallOff,
    CallReady,
    Create,
    Join,
    Leave,
    RemoveComputer,
    SayReady,
    Start,
    missing,
)
from bifrost_bot.match.decide.phases import Abandon
from bifrost_bot.match.errors import LobbyError, NotHostError, NotRunningError
from bifrost_bot.match.events import (
    MatchStarted,
    PlayerJoined,
    PlayerLeft,
    PlayerReady,
    ReadyCalled,
    ReadyCalledOff,
    WaitingJoined,
)
from bifrost_bot.match.model import Match, Moment, Player, Settings, Status
from tests.clock import START_MS
from tests.match import whisper
from tests.match.world import HOST, PEOPLE, SEED, World


@pytest.fixture
def world() -> World:
    return World()


def ids(match: Match) -> list[str]:
    return [player.id for player in match.players]


def test_a_new_match_is_an_empty_lobby_with_its_creator_as_host(world: World) -> None:
    assert world.match.status is Status.LOBBY
    assert world.match.hosts == (HOST,)
    assert world.match.players == ()
    assert world.match.seq == 1


def test_the_commitment_is_the_sha256_of_the_seeds_text(world: World) -> None:
    assert world.created.commitment == hashlib.sha256(SEED.encode()).hexdigest()


@pytest.mark.parametrize(
    ("settings", "place"),
    [
        (Settings("chess"), "game"),
        (Settings("bifrost", {"colour": 1}), "colour"),
        (Settings("bifrost", {"points": [1]}), "points"),
        (Settings("bifrost", seconds=0), "seconds"),
        (Settings("bifrost", seconds=604_801), "seconds"),
        (Settings("bifrost", warnings=(5, 10)), "warnings"),
        (Settings("bifrost", warnings=(10, 10)), "warnings"),
        (Settings("bifrost", warnings=(10, 0)), "warnings"),
        (Settings("bifrost", warnings=(10, 9)), "warnings"),
        (Settings("bifrost", warnings=tuple(range(55, 0, -5))), "warnings"),
        (Settings("bifrost", {"warnings": [10, 9]}), "warnings"),
        (Settings("bifrost", {"warnings": list(range(55, 0, -5))}), "warnings"),
    ],
)
def test_a_wrong_setting_is_refused_by_name(settings: Any, place: str) -> None:
    with pytest.raises(ConfigError) as refusal:
        core.create(Create("1", settings, HOST, SEED), Moment(START_MS))
    assert refusal.value.place == place


SMALL = {"grids": {"A": [["1", "1", "1"]]}, "schedule": [["A"]]}


def test_settings_for_few_open_a_lobby_and_are_judged_at_the_call() -> None:
    """Three cells are too few for thirteen possible players and for four, not for three."""
    world = World(Settings("social_snake", SMALL)).join()
    world.do(AddComputer(HOST, "random"))
    with pytest.raises(ConfigError, match="4 snakes need 4 cells"):
        core.decide(world.match, CallReady(HOST), Moment(START_MS))
    world.do(RemoveComputer(HOST))
    world.be_ready()
    assert world.match.status is Status.RUNNING


def test_settings_that_do_for_nobody_open_no_lobby() -> None:
    options = {**SMALL, "grids": {"A": [["1", "1"]]}}
    with pytest.raises(ConfigError, match="3 snakes need 3 cells"):
        World(Settings("social_snake", options))


def test_people_join_and_leave(world: World) -> None:
    world.join()
    assert ids(world.match) == list(PEOPLE)
    assert world.do(Leave("102")) == (PlayerLeft("102"),)
    assert ids(world.match) == ["101", "103"]


def test_joining_twice_changes_nothing(world: World) -> None:
    world.join(["101"])
    assert world.do(Join(Player("101", "Player 101"))) == ()


def test_who_has_not_joined_cannot_leave(world: World) -> None:
    assert "not joined" in world.refused(Leave("101"), LobbyError)


def test_a_full_match_lets_people_wait_and_refuses_computers(world: World) -> None:
    world.join()
    late = Player("104", "Late")
    assert world.do(Join(late)) == (WaitingJoined(late),)
    assert "All 3 places" in world.refused(AddComputer(HOST, "good"), LobbyError)


def test_whoever_sees_all_channels_is_refused_unless_the_host_opened_eyes(world: World) -> None:
    owner = Player("101", "Owner", sees_all=True)
    assert "open_eyes" in world.refused(Join(owner), LobbyError)
    disclosed = World(Settings("bifrost", open_eyes=True))
    assert disclosed.do(Join(owner)) == (PlayerJoined(owner),)


def test_computer_players_are_numbered_and_the_last_added_is_removed_first(world: World) -> None:
    world.do(AddComputer(HOST, "good"))
    world.do(AddComputer(HOST, "random"))
    assert [(player.id, player.computer) for player in world.match.players] == [
        ("computer-1", "good"),
        ("computer-2", "random"),
    ]
    world.do(RemoveComputer(HOST))
    assert ids(world.match) == ["computer-1"]
    world.do(RemoveComputer(HOST))
    world.refused(RemoveComputer(HOST), LobbyError)


def test_a_computer_players_number_is_not_given_to_two_at_once(world: World) -> None:
    world.do(AddComputer(HOST, "good"))
    world.do(AddComputer(HOST, "good"))
    world.do(Leave("computer-1"))
    world.do(AddComputer(HOST, "good"))
    assert ids(world.match) == ["computer-2", "computer-3"]


@pytest.mark.parametrize(
    "command",
    [
        AddComputer("101", "good"),
        RemoveComputer("101"),
        CallReady("101"),
        CallOff("101"),
        Start("101"),
        Abandon("101", ""),
    ],
)
def test_only_the_host_runs_the_match(world: World, command: Any) -> None:
    world.join()
    world.refused(command, NotHostError)


def test_a_ready_check_needs_enough_players(world: World) -> None:
    world.join(["101"])
    assert "Wait for 2 more" in world.refused(CallReady(HOST), LobbyError)


def test_a_ready_check_asks_people_and_takes_computer_players_as_ready(world: World) -> None:
    world.join(["101", "102"])
    world.do(AddComputer(HOST, "good"))
    assert world.do(CallReady(HOST)) == (ReadyCalled(HOST),)
    assert [player.id for player in missing(world.match)] == ["101", "102"]
    assert world.do(CallReady(HOST)) == ()


def test_the_last_answer_starts_the_match(world: World) -> None:
    world.join()
    world.do(CallReady(HOST))
    assert world.do(SayReady("101")) == (PlayerReady("101"),)
    assert world.do(SayReady("101")) == ()
    assert world.do(SayReady("103")) == (PlayerReady("103"),)
    last, started = world.do(SayReady("102"))
    assert last == PlayerReady("102")
    assert isinstance(started, MatchStarted)
    assert world.match.status is Status.RUNNING
    assert world.match.ready is None


def test_a_ready_check_that_asks_nobody_starts_the_match(world: World) -> None:
    for _ in range(3):
        world.do(AddComputer(HOST, "random"))
    world.do(CallReady(HOST))
    assert world.match.status is Status.RUNNING


def test_a_ready_check_can_be_called_off_and_forgets_the_answers(world: World) -> None:
    world.join()
    world.do(CallReady(HOST))
    world.do(SayReady("101"))
    assert world.do(CallOff(HOST)) == (ReadyCalledOff(HOST),)
    assert world.do(CallOff(HOST)) == ()
    world.refused(SayReady("102"), LobbyError)
    world.do(CallReady(HOST))
    assert len(missing(world.match)) == 3


def test_somebody_leaving_ends_the_ready_check(world: World) -> None:
    world.join()
    world.do(CallReady(HOST))
    world.do(Leave("101"))
    assert world.match.ready is None


def test_a_stranger_cannot_answer_the_ready_check(world: World) -> None:
    world.join()
    world.do(CallReady(HOST))
    assert "not joined" in world.refused(SayReady("999"), LobbyError)


def test_a_start_names_those_who_are_missing(world: World) -> None:
    world.join()
    world.do(CallReady(HOST))
    world.do(SayReady("102"))
    refusal = world.refused(Start(HOST), LobbyError)
    assert "Player 101" in refusal
    assert "Player 103" in refusal
    assert "Player 102" not in refusal


def test_substitutes_take_the_place_of_the_missing(world: World) -> None:
    world.join()
    world.do(CallReady(HOST))
    world.do(SayReady("102"))
    world.do(Start(HOST, substitute=True))
    assert world.match.status is Status.RUNNING
    assert sorted(ids(world.match)) == ["102", "computer-1", "computer-2"]
    assert sorted(world.match.seats.values()) == sorted(ids(world.match))


def test_substitutes_fill_free_places_of_a_match_of_computer_players_only(world: World) -> None:
    world.do(AddComputer(HOST, "random"))
    world.do(Start(HOST, substitute=True))
    assert ids(world.match) == ["computer-1", "computer-2", "computer-3"]


def test_nobody_is_substituted_who_was_not_asked(world: World) -> None:
    world.join()
    assert "ready check" in world.refused(Start(HOST, substitute=True), LobbyError)
    world.do(CallReady(HOST))
    world.do(Leave("101"))
    world.refused(Start(HOST, substitute=True), LobbyError)
    assert ids(world.match) == ["102", "103"]


def test_substitutes_keep_the_number_of_players(monkeypatch: pytest.MonkeyPatch) -> None:
    whisper.register(monkeypatch)
    world = World(Settings("whisper")).join(["101", "102", "103"])
    world.do(CallReady(HOST))
    world.do(SayReady("101"))
    world.do(SayReady("102"))
    world.do(Start(HOST, substitute=True))
    assert sorted(ids(world.match)) == ["101", "102", "computer-1"]
    assert set(world.match.seats) == {"ann", "bob", "cid"}


def test_a_start_needs_enough_players(world: World) -> None:
    world.do(AddComputer(HOST, "good"))
    told = world.refused(Start(HOST), LobbyError)
    assert told == "Bifröst needs 3 players and 1 has joined."


def test_the_lobby_closes_when_the_match_begins(world: World) -> None:
    world.join()
    world.be_ready()
    for command in (Join(Player("104", "Late")), Leave("101")):
        assert "nobody can join or leave" in world.refused(command, NotRunningError)
    for command in (CallReady(HOST), Start(HOST), SayReady("101"), AddComputer(HOST, "good")):
        told = world.refused(command, NotRunningError)
        assert told == "This match has already begun. /status shows how far it is."


def test_a_match_called_off_in_the_lobby_is_over(world: World) -> None:
    world.do(Abandon(HOST, "nobody came"))
    assert world.match.status is Status.ABANDONED
    assert "over" in world.refused(Join(Player("101", "Late")), NotRunningError)
    world.refused(Abandon(HOST, "again"), NotRunningError)


def test_seats_are_dealt_from_the_seed_and_every_deal_is_possible() -> None:
    deals: set[tuple[str, ...]] = set()
    for number in range(40):
        world = World(seed=f"seed {number}").join()
        world.be_ready()
        again = World(seed=f"seed {number}").join()
        again.be_ready()
        assert dict(again.match.seats) == dict(world.match.seats)
        assert list(world.match.seats) == ["red", "green", "blue"]
        deals.add(tuple(world.match.seats.values()))
    assert len(deals) == 6


def test_anybody_can_recompute_the_deal_from_the_published_seed(world: World) -> None:
    world.join()
    world.be_ready()
    (started,) = [event for event in world.history if isinstance(event, MatchStarted)]
    assert started.draws == (draw(SEED, 0, "seats", 0, 3), draw(SEED, 0, "seats", 1, 2))
    assert all(isinstance(one, Draw) for one in started.draws)


def test_a_history_begins_with_the_matchs_creation(world: World) -> None:
    with pytest.raises(ValueError, match="begins with its creation"):
        core.fold([PlayerJoined(Player("101", "Early"))])
    with pytest.raises(ValueError, match="created once"):
        core.evolve(world.match, world.history[0])
