"""Seats that are claimed in the lobby: first come, first served, changed at will, the rest for computer players."""

import pytest

from bifrost_bot.engines.errors import ConfigError
from bifrost_bot.engines.values import Seat
from bifrost_bot.match.decide.lobby import AddComputer, CallReady, Join, Leave, SayReady, Start
from bifrost_bot.match.decide.seating import free_seats
from bifrost_bot.match.errors import LobbyError, NotRunningError
from bifrost_bot.match.events import MatchStarted, PlayerJoined, SeatChosen
from bifrost_bot.match.model import Player, Settings
from bifrost_bot.messages.post import lobby_post, status_text
from tests.match import whisper
from tests.match.world import HOST, World


@pytest.fixture
def world(monkeypatch: pytest.MonkeyPatch) -> World:
    """A lobby of a game with the seats ann, bob, cid and dan, two to four players."""
    whisper.register(monkeypatch)
    return World(Settings("claims"))


def person(id: str, seat: Seat | None) -> Player:
    return Player(id, f"Player {id}", seat=seat)


def test_who_joins_chooses_a_seat_and_who_comes_later_chooses_another(world: World) -> None:
    assert free_seats(world.match) == ("ann", "bob", "cid", "dan")
    cid = person("101", "cid")
    assert world.do(Join(cid)) == (PlayerJoined(cid),)
    assert free_seats(world.match) == ("ann", "bob", "dan")
    refusal = world.refused(Join(person("102", "cid")), LobbyError)
    assert refusal == "Cid is taken: choose one of Ann, Bob and Dan."


def test_joining_without_a_choice_or_with_an_unknown_one_is_refused(world: World) -> None:
    assert "needs a name of their own: choose one of Ann," in world.refused(Join(person("101", None)), LobbyError)
    assert "Claims has no such name: choose" in world.refused(Join(person("101", "red")), LobbyError)


def test_a_seat_can_be_changed_for_a_free_one_and_the_old_one_is_free_again(world: World) -> None:
    world.do(Join(person("101", "cid")))
    world.do(Join(person("102", "ann")))
    assert world.do(Join(person("101", "dan"))) == (SeatChosen("101", "dan"),)
    assert free_seats(world.match) == ("bob", "cid")
    assert "Ann is taken" in world.refused(Join(person("101", "ann")), LobbyError)
    assert world.do(Join(person("101", "dan"))) == ()
    assert world.do(Join(person("101", None))) == ()


def test_who_leaves_frees_the_seat(world: World) -> None:
    world.do(Join(person("101", "cid")))
    world.do(Leave("101"))
    assert "cid" in free_seats(world.match)


def test_a_seat_may_still_be_changed_while_others_are_asked_whether_they_are_ready(world: World) -> None:
    world.do(Join(person("101", "cid")))
    world.do(Join(person("102", "ann")))
    world.do(CallReady(HOST))
    world.do(SayReady("101"))
    world.do(Join(person("101", "bob")))
    world.do(SayReady("102"))
    assert world.match.seats == {"ann": "102", "bob": "101"}


def test_once_begun_no_seat_can_be_chosen(world: World) -> None:
    world.join(["101", "102"])
    world.be_ready()
    assert "already begun" in world.refused(Join(person("101", "dan")), NotRunningError)


def test_the_match_is_played_on_the_chosen_seats_in_seat_order_and_nothing_is_drawn(world: World) -> None:
    world.do(Join(person("101", "dan")))
    world.do(Join(person("102", "bob")))
    world.be_ready()
    assert list(world.match.seats.items()) == [("bob", "102"), ("dan", "101")]
    assert world.match.state is not None
    assert world.match.state.seats == ("bob", "dan")
    started = world.history[-1]
    assert isinstance(started, MatchStarted)
    assert started.draws == ()


def test_computer_players_take_what_people_left_when_the_match_begins(world: World) -> None:
    world.do(AddComputer(HOST, "random"))
    world.do(Join(person("101", "ann")))
    world.do(AddComputer(HOST, "random"))
    assert free_seats(world.match) == ("bob", "cid", "dan")
    world.be_ready()
    assert world.match.seats == {"ann": "101", "bob": "computer-1", "cid": "computer-2"}


def test_a_substitute_gets_a_free_seat(world: World) -> None:
    world.do(Join(person("101", "cid")))
    world.do(Join(person("102", "dan")))
    world.do(CallReady(HOST))
    world.do(SayReady("101"))
    world.do(Start(HOST, substitute=True))
    assert world.match.seats == {"ann": "computer-1", "cid": "101"}


def test_where_seats_are_dealt_nobody_can_choose_one() -> None:
    world = World()
    assert "nobody chooses a seat" in world.refused(Join(person("101", "red")), LobbyError)
    assert free_seats(world.match) == ()


def test_settings_may_name_every_seat_that_can_be_claimed_and_only_those_that_are_dealt(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    whisper.register(monkeypatch)
    World(Settings("claims", {"favourite": "dan"}))
    with pytest.raises(ConfigError):
        World(Settings("whisper", {"favourite": "dan"}))


class TestTheRoster:
    def test_it_says_from_the_beginning_who_has_which_seat(self, world: World) -> None:
        world.do(Join(person("101", "dan")))
        world.do(AddComputer(HOST, "random"))
        post = lobby_post(world.match)
        assert "Players (2, 2 to 4): **Dan** <@101> and Computer 1." in post.text
        assert "Press **Join** and choose a name; again to change it." in post.text

    def test_it_says_so_of_computer_players_once_they_have_one(self, world: World) -> None:
        world.do(AddComputer(HOST, "random"))
        world.do(Join(person("101", "dan")))
        world.be_ready()
        for text in (lobby_post(world.match).text, status_text(world.match)):
            assert "**Ann** Computer 1 and **Dan** <@101>" in text

    def test_where_seats_are_dealt_it_never_does(self) -> None:
        world = World()
        world.join()
        world.be_ready()
        assert not any(seat in lobby_post(world.match).text for seat in ("Red", "Green", "Blue"))
