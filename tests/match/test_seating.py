"""Claiming seats in the lobby."""

from dataclasses import replace

import pytest

from bifrost_bot.engines.contract import Seating
from bifrost_bot.engines.errors import ConfigError
from bifrost_bot.engines.values import Seat
from bifrost_bot.match.decide import core
from bifrost_bot.match.decide.lobby import AddComputer, CallReady, Join, Leave, SayReady, Start
from bifrost_bot.match.decide.seating import free_seats
from bifrost_bot.match.errors import LobbyError, NotRunningError
from bifrost_bot.match.events import MatchStarted, PlayerJoined, SeatChosen
from bifrost_bot.match.model import Player, Settings
from bifrost_bot.messages.lobby_details import details_post
from bifrost_bot.messages.post import lobby_post, status_text
from tests.match import whisper
from tests.match.world import HOST, World, settings_change, without_channels
from tests.plugged import plug_in


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
    assert refusal == "Cid is taken. Choose one of Ann, Bob and Dan."


def test_joining_without_a_choice_or_with_an_unknown_one_is_refused(world: World) -> None:
    assert "needs a name of their own. Choose one of Ann," in world.refused(
        Join(person("101", None)), LobbyError
    )
    assert "Claims has no such name. Choose" in world.refused(
        Join(person("101", "red")), LobbyError
    )


def test_a_seat_can_be_exchanged_for_a_free_one(world: World) -> None:
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


def test_a_seat_can_be_exchanged_during_the_ready_check(world: World) -> None:
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


def test_the_chosen_seats_are_played_without_a_draw(world: World) -> None:
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
    assert "You cannot choose a seat" in world.refused(Join(person("101", "red")), LobbyError)
    assert free_seats(world.match) == ()


def test_settings_may_name_all_claimable_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    whisper.register(monkeypatch)
    World(Settings("claims", {"favourite": "dan"}))
    with pytest.raises(ConfigError):
        World(Settings("whisper", {"favourite": "dan"}))


class TestAGameThatHasBothSeatings:
    @pytest.fixture(autouse=True)
    def either(self, monkeypatch: pytest.MonkeyPatch) -> None:
        whisper.register(monkeypatch)

    def test_a_new_match_has_its_usual_one_and_stores_it(self) -> None:
        world = World(Settings("either"))
        assert world.created.settings.seating == "claimed"
        world.join(["101", "102"])
        post = lobby_post(world.match).text
        assert "**Ann** <@101> and **Bob** <@102>" in post
        assert "Choose your name" in post

    def test_a_host_can_ask_for_anonymity_and_the_lobby_says_so(self) -> None:
        world = World(Settings("either", seating="dealt")).join(["101", "102"])
        world.be_ready()
        started = world.history[-1]
        assert isinstance(started, MatchStarted)
        assert started.draws != ()
        assert "Ann" not in lobby_post(world.match).text
        lobby = World(Settings("either", seating="dealt"))
        assert (
            "• Seats: dealt in secret when the match begins, and revealed at the end."
            in details_post(lobby.match).text
        )
        assert "You cannot choose a seat" in lobby.refused(Join(person("101", "ann")), LobbyError)

    def test_a_host_can_change_it_in_the_lobby(self) -> None:
        world = World(Settings("either", seating="dealt")).join(["101", "102"])
        world.do(settings_change(world.match, replace(world.match.settings, seating="claimed")))
        assert world.do(Join(person("102", "ann"))) == (SeatChosen("102", "ann"),)
        world.be_ready()
        assert world.match.seats == {"ann": "102", "bob": "101"}

    def test_choices_made_in_the_lobby_say_nothing_once_seats_are_dealt(self) -> None:
        world = World(Settings("either")).join(["101", "102"])
        world.do(settings_change(world.match, replace(world.match.settings, seating="dealt")))
        assert "Ann" not in lobby_post(world.match).text
        world.be_ready()
        assert "Ann" not in lobby_post(world.match).text

    def test_a_match_that_an_older_program_created_stays_as_it_was(self) -> None:
        world = World(Settings("either"))
        stored = replace(world.created, settings=Settings("either"))
        old = core.fold((stored,))
        assert old.seating == "dealt"
        assert free_seats(old) == ()

    @pytest.mark.parametrize(("game", "seating"), [("claims", "dealt"), ("whisper", "claimed")])
    def test_a_game_with_one_seating_has_no_other(self, game: str, seating: Seating) -> None:
        with pytest.raises(ConfigError, match="seats are always"):
            World(Settings(game, seating=seating))


class TestTheRoster:
    def test_it_says_from_the_beginning_who_has_which_seat(self, world: World) -> None:
        world.do(Join(person("101", "dan")))
        world.do(AddComputer(HOST, "random"))
        post = lobby_post(world.match)
        told = "**Players 2:** **Dan** <@101> and Computer 1 (random) (2 to 4 can play)"
        assert told in post.text
        assert "Choose your name" in post.text

    def test_it_says_so_of_computer_players_once_they_have_one(self, world: World) -> None:
        world.do(AddComputer(HOST, "random"))
        world.do(Join(person("101", "dan")))
        world.be_ready()
        for text in (lobby_post(world.match).text, status_text(world.match)):
            assert "**Ann** Computer 1 and **Dan** <@101>" in text

    def test_levels_are_named_without_figures_of_another_scale(
        self, world: World, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        world.do(AddComputer(HOST, "good"))
        world.do(AddComputer(HOST, "easy"))
        assert "Computer 1 (good) and Computer 2 (easy)" in lobby_post(world.match).text
        game = world.match.game
        plug_in(monkeypatch, replace(game, info=replace(game.info, ratings={"good": 1620})))
        assert "Computer 1 (good) and Computer 2 (easy)" in lobby_post(world.match).text

    def test_where_seats_are_dealt_it_never_does(self) -> None:
        world = without_channels()
        assert not any(seat in lobby_post(world.match).text for seat in ("Red", "Green", "Blue"))
