"""Starting garnets: set in the lobby, kept by the seat."""

from typing import Any

import pytest

from bifrost_bot.engines.values import Slot
from bifrost_bot.match.chain import CHAIN
from bifrost_bot.match.decide.lobby import AddComputer, CallReady, Join, Leave
from bifrost_bot.match.decide.phases import Abandon
from bifrost_bot.match.decide.settings import SetPurse
from bifrost_bot.match.errors import LobbyError, NotHostError, NotRunningError
from bifrost_bot.match.events import PurseSet
from bifrost_bot.match.host_action import Replace
from bifrost_bot.match.model import Player, Settings
from bifrost_bot.match.upcast import read_event, write_event
from bifrost_bot.messages.audit import audit_entries
from bifrost_bot.messages.post import lobby_post, rules_text
from bifrost_bot.stream.erasure import erase_person
from bifrost_bot.tools.verify import verify
from tests.match.world import HOST, World, playing, settings_change

TOWERS = {"rounds": 1}


def lobby(
    game: str = "three_towers", options: dict[str, Any] | None = None, **settings: Any
) -> World:
    """An open lobby in which 101 sits on the second seat, 102 on the first and 103 on the third."""
    world = World(Settings(game, options or {}, **settings))
    first, second, third = world.match.game.info.seats[:3]
    for id, seat in (("101", second), ("102", first), ("103", third)):
        chosen = seat if world.match.seating == "claimed" else None
        world.do(Join(Player(id, f"Player {id}", seat=chosen)))
    return world


def held(world: World) -> dict[str, int]:
    """The garnets of every seat."""
    state: Any = world.match.state
    if world.match.settings.game == "social_snake":
        return dict(state.garnets)
    return {standing.seat: standing.garnets for standing in state.standings}


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({}, {"red": 3, "blue": 5, "green": 0}),
        ({"garnets": 8}, {"red": 8, "blue": 5, "green": 0}),
        ({"garnets": {"red": 1, "blue": 2}}, {"red": 1, "blue": 5, "green": 0}),
    ],
)
def test_garnets_default_to_settings(options: dict[str, Any], expected: dict[str, int]) -> None:
    world = lobby(options=options)
    world.do(SetPurse(HOST, "101", 5))
    world.do(SetPurse(HOST, "103", 0))
    world.begin()
    assert held(world) == expected
    assert all(
        f"{seat.capitalize()} {garnets}" in rules_text(world.match.game, world.match)
        for seat, garnets in expected.items()
    )


def test_who_changes_the_seat_or_leaves_and_comes_back_keeps_what_was_set() -> None:
    world = lobby("social_snake")
    world.do(SetPurse(HOST, "101", 7))
    red, orange, _, _, green = world.match.game.info.seats[:5]
    world.do(Join(Player("101", "Player 101", seat=green)))
    world.do(Leave("101"))
    world.do(Join(Player("101", "Player 101", seat=green)))
    world.do(AddComputer(HOST, "random"))
    world.begin()
    assert {seat: count for seat, count in held(world).items() if count != 3} == {green: 7}
    assert {red, orange} <= set(held(world))


def test_a_purse_can_be_set_before_the_person_joins_and_be_taken_back() -> None:
    world = World(Settings("three_towers"))
    (set_to,) = world.do(SetPurse(HOST, "101", 9))
    assert set_to == PurseSet("101", 9, HOST, world.now_ms)
    assert world.do(SetPurse(HOST, "101", 9)) == ()
    world.do(SetPurse(HOST, "102", 4))
    world.do(SetPurse(HOST, "102", None))
    assert world.do(SetPurse(HOST, "103", None)) == ()
    world.join()
    world.begin()
    assert sorted(held(world).values()) == [3, 3, 9]


def test_the_lobby_says_what_a_player_begins_with() -> None:
    world = lobby()
    world.do(SetPurse(HOST, "101", 5))
    assert "<@101> (5 garnets)" in lobby_post(world.match).text
    world.begin()
    assert "5 garnets" not in lobby_post(world.match).text


def test_where_the_game_keeps_it_secret_the_lobby_says_nothing_of_it() -> None:
    world = lobby("social_snake")
    world.do(SetPurse(HOST, "101", 77))
    text = lobby_post(world.match).text
    assert "<@101> (" not in text
    assert "77" not in text
    told = [entry.what for entry in audit_entries(world.history, everything=False)]
    assert "set how many garnets <@101> begins with" in told
    assert "set what <@101> begins with to 77 garnets" in [
        entry.what for entry in audit_entries(world.history, everything=True)
    ]


def test_different_garnets_are_refused_where_seats_are_dealt() -> None:
    dealt = lobby(seating="dealt")
    told = dealt.refused(SetPurse(HOST, "101", 5), LobbyError)
    assert told == (
        "Where seats are dealt in secret, different garnets would tell who plays which seat. Give "
        "everybody the same "
        "with the setting garnets, or let players choose their seats."
    )
    claimed = lobby()
    claimed.do(SetPurse(HOST, "101", 5))
    told = claimed.refused(
        settings_change(claimed.match, Settings("three_towers", seating="dealt")), LobbyError
    )
    assert told.endswith(
        "First take these back with /match purse, or let players choose their seats."
    )
    claimed.do(SetPurse(HOST, "101", None))
    claimed.do(settings_change(claimed.match, Settings("three_towers", seating="dealt")))


def test_purses_are_refused_to_others_in_other_games_out_of_range_and_too_late() -> None:
    world = lobby()
    world.refused(SetPurse("101", "101", 5), NotHostError)
    assert (
        world.refused(SetPurse(HOST, "101", -1), LobbyError)
        == "A player begins with 0 to 1,000,000 garnets."
    )
    bifrost = World(Settings("bifrost"))
    assert "nobody begins with anything" in bifrost.refused(SetPurse(HOST, "101", 5), LobbyError)
    world.do(CallReady(HOST))
    assert "Call it off first" in world.refused(SetPurse(HOST, "101", 5), LobbyError)
    world = playing(Settings("three_towers"))
    world.refused(SetPurse(HOST, "101", 5), NotRunningError)


def test_who_takes_over_has_the_seats_garnets() -> None:
    world = lobby(options={"rounds": 2})
    world.do(SetPurse(HOST, "101", 5))
    world.do(SetPurse(HOST, "104", 1))
    world.begin()
    world.do(Replace(HOST, "blue", "101", Player("104", "Dora"), "ill"))
    assert held(world) == {"red": 3, "blue": 5, "green": 3}
    assert "Blue 5" in rules_text(world.match.game, world.match)


def test_a_match_with_purses_verifies_and_a_changed_purse_is_found() -> None:
    world = lobby(options=TOWERS)
    world.do(SetPurse(HOST, "101", 5))
    world.begin()
    world.say(Slot("blue"), "use radiance red 5 on")
    world.close()
    assert world.match.over
    stored = [write_event(event) for event in world.history]
    assert all(check.held for check in verify(list(map(read_event, stored))))
    at = next(at for at, event in enumerate(world.history) if isinstance(event, PurseSet))
    before = world.history[:at]
    purse = world.history[at]
    after = world.history[at + 1 :]
    assert isinstance(purse, PurseSet)
    forged = [*before, PurseSet("101", 6, HOST, purse.at_ms), *after]
    assert {check.name for check in verify(forged) if not check.held} >= {"start"}


def test_who_is_erased_is_in_no_purse_any_more_and_the_match_still_verifies() -> None:
    world = lobby(options=TOWERS)
    world.do(SetPurse(HOST, "101", 5))
    world.begin()
    world.do(Abandon(HOST, "enough"))
    stored = erase_person(CHAIN, [write_event(event) for event in world.history], "101", "gone-1")
    assert "101" not in str([event for event in stored if event["is"] == "PurseSet"])  # pyright: ignore[reportArgumentType,reportCallIssue,reportIndexIssue,reportOptionalSubscript]
    assert all(check.held for check in verify(list(map(read_event, stored))))
