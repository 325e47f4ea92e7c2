"""Commands on the waiting list of a full lobby."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bifrost_bot.engines.registry import all_games
from bifrost_bot.match.decide.lobby import AddComputer, CallReady, Join, Leave, RemoveComputer
from bifrost_bot.match.decide.rights import RecordAdminAccess, TakeOut
from bifrost_bot.match.errors import LobbyError, MatchError, NotHostError
from bifrost_bot.match.events import PlayerJoined, PlayerLeft, WaitingLeft
from bifrost_bot.match.model import Match, Player, Settings, Status
from bifrost_bot.match.notice import LineBody
from tests.match.world import HOST, PEOPLE, World

DAN = "104"
EVA = "105"


def person(id: str) -> Player:
    return Player(id, f"Player {id}")


def waiting(match: Match) -> list[str]:
    return [one.player.id for one in match.waiting]


@pytest.fixture
def full() -> World:
    """A lobby without a free place, for which two wait."""
    world = World().join()
    world.do(Join(person(DAN), "dan"))
    world.do(Join(person(EVA), "eva"))
    return world


def test_who_joins_a_full_lobby_waits_in_order(full: World) -> None:
    assert waiting(full.match) == [DAN, EVA]
    assert len(full.match.players) == len(PEOPLE)
    assert full.do(Join(person(DAN), "again")) == ()
    assert "dan" not in full.match.nonces


def test_the_first_moves_up_when_a_player_leaves(full: World) -> None:
    events = full.do(Leave(PEOPLE[0]))
    assert events == (PlayerLeft(PEOPLE[0]), PlayerJoined(person(DAN), "dan"))
    assert waiting(full.match) == [EVA]
    assert full.match.nonces == ("dan",)


def test_the_first_moves_up_when_a_host_frees_a_place(full: World) -> None:
    full.do(TakeOut(HOST, PEOPLE[1]))
    assert full.match.player(DAN) is not None
    full.do(TakeOut(HOST, DAN))
    assert full.match.player(EVA) is not None
    assert full.match.waiting == ()


def test_a_computer_player_makes_room_for_who_waits() -> None:
    world = World()
    for _ in PEOPLE:
        world.do(AddComputer(HOST, "easy"))
    world.do(Join(person(DAN)))
    assert world.refused(AddComputer(HOST, "easy"), LobbyError).startswith("All 3 places are taken")
    world.do(RemoveComputer(HOST))
    assert world.match.player(DAN) is not None


def test_who_waits_leaves_the_list_or_is_taken_off_it(full: World) -> None:
    assert full.do(Leave(DAN)) == (WaitingLeft(DAN, full.now_ms),)
    assert full.do(TakeOut(HOST, EVA)) == (WaitingLeft(EVA, full.now_ms, HOST),)
    assert full.match.waiting == ()
    assert full.refused(Leave(EVA), LobbyError) == "You have not joined this match."
    full.refused(TakeOut(DAN, PEOPLE[0]), NotHostError)


def test_who_may_not_play_any_more_is_passed_over(full: World) -> None:
    full.do(RecordAdminAccess(DAN, sees_all=True))
    full.do(Leave(PEOPLE[0]))
    assert full.match.player(EVA) is not None
    assert waiting(full.match) == [DAN]


def test_a_ready_check_ends_when_who_waited_takes_a_place(full: World) -> None:
    full.do(CallReady(HOST))
    full.do(Leave(PEOPLE[0]))
    assert full.match.ready is None
    assert full.match.player(DAN) is not None


def test_who_moves_up_is_told_in_the_lobby(full: World) -> None:
    bodies = [one.body for one in full.told(Leave(PEOPLE[0]))]
    (line,) = [body for body in bodies if isinstance(body, LineBody) and body.ping == (DAN,)]
    assert line.text == "You move up from the waiting list and play in match 1."


STEPS = st.lists(
    st.tuples(
        st.sampled_from(("join", "leave", "remove", "computer", "drop", "sees", "sees not")),
        st.integers(101, 122),
    ),
    max_size=60,
)


@pytest.mark.parametrize("game", all_games())
@given(steps=STEPS)
@settings(max_examples=12, deadline=None)
def test_places_and_list_keep_their_law(game: str, steps: list[tuple[str, int]]) -> None:
    """No one is in it twice, no one waits while a place is free, and the order stays."""
    world = World(Settings(game))
    for step, number in steps:
        id = str(number)
        before = waiting(world.match)
        command = {
            "join": Join(person(id)),
            "leave": Leave(id),
            "remove": TakeOut(HOST, id),
            "computer": AddComputer(HOST, "easy"),
            "drop": RemoveComputer(HOST),
            "sees": RecordAdminAccess(id, sees_all=True),
            "sees not": RecordAdminAccess(id, sees_all=False),
        }[step]
        try:
            world.do(command)
        except MatchError:
            continue
        match = world.match
        ids = [*(player.id for player in match.players), *waiting(match)]
        assert len(ids) == len(set(ids))
        assert match.status is Status.LOBBY
        able = [one for one in match.waiting if not one.player.sees_all]
        assert not able or len(match.players) == match.game.info.most
        stay = [id for id in before if id in waiting(match)]
        assert waiting(match)[: len(stay)] == stay
    world.verify()
