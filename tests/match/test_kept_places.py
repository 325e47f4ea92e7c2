"""Places that a lobby keeps for named people, until a set time or the ready check."""

from dataclasses import replace
from typing import Any

import pytest

from bifrost_bot.engines.errors import ConfigError
from bifrost_bot.match.decide import core
from bifrost_bot.match.decide.admission import Admit, places_kept
from bifrost_bot.match.decide.lobby import CallOff, CallReady, Join, Leave, SayReady
from bifrost_bot.match.decide.phases import PlacesDue
from bifrost_bot.match.events import MatchEvent, PlacesOpened, PlayerJoined, WaitingJoined
from bifrost_bot.match.model import Moment, Settings, Status
from bifrost_bot.match.notice import LineBody
from bifrost_bot.messages.post import lobby_post
from tests.match.test_waiting import DAN, EVA, person, waiting
from tests.match.world import HOST, PEOPLE, World, settings_change

HOUR_MS = 3_600_000


def lobby(**chosen: Any) -> World:
    """A lobby with one place free, which is kept for Dan; Eva waits for it."""
    settings = Settings("bifrost", reserved=1, reserved_for="1h")
    world = World(replace(settings, **chosen))
    world.do(Admit(HOST, DAN))
    world.join(PEOPLE[:2])
    assert isinstance(world.do(Join(person(EVA)))[0], WaitingJoined)
    return world


def lines(world: World, *commands: Any) -> list[tuple[str, tuple[str, ...]]]:
    """The lines that some commands give, with those whom they ping."""
    found: list[tuple[str, tuple[str, ...]]] = []
    for command in commands:
        bodies = [notice.body for notice in world.told(command)]
        found += [(body.text, body.ping) for body in bodies if isinstance(body, LineBody)]
    return found


def is_kept(world: World) -> bool:
    """Whether the lobby's message says that a place is kept."""
    return "kept for" in lobby_post(world.match).text


def change(world: World, **values: Any) -> tuple[MatchEvent, ...]:
    return world.do(settings_change(world.match, replace(world.match.settings, **values)))


def test_a_place_is_kept_until_the_set_time_and_then_the_first_who_waits_moves_up() -> None:
    world = lobby()
    due_ms = world.created.at_ms + HOUR_MS
    assert (world.alarm.at_ms, world.alarm.command) == (due_ms, PlacesDue())
    world.now_ms = due_ms - 1
    assert world.do(PlacesDue()) == ()
    assert waiting(world.match) == [EVA]
    world.now_ms = due_ms
    assert lines(world, PlacesDue()) == [
        ("The place kept is open to everybody now.", ()),
        ("You move up from the waiting list and play in match 1.", (EVA,)),
    ]
    assert world.history[-2:] == [PlacesOpened(due_ms, reserved=True), PlayerJoined(person(EVA))]
    assert core.alarm(world.match) is None
    assert world.do(PlacesDue()) == ()
    assert isinstance(world.do(Join(person(DAN)))[0], WaitingJoined)
    world.verify()


def test_the_lobby_says_for_whom_and_until_when() -> None:
    world = World(Settings("bifrost", reserved=2))
    ready = "until the ready check."
    assert f"2 places are kept for those whom hosts name {ready}" in lobby_post(world.match).text
    world.do(Admit(HOST, DAN))
    world.do(Admit(HOST, EVA))
    assert f"2 places are kept for <@{DAN}> and <@{EVA}> {ready}" in lobby_post(world.match).text
    change(world, reserved_for="2h")
    until = f"until <t:{(world.now_ms + 2 * HOUR_MS) // 1000}:f> or the ready check."
    world.do(Join(person(DAN)))
    post = lobby_post(world.match)
    assert f"1 place is kept for <@{EVA}> {until}" in post.text
    assert post.ping == ()
    world.do(Join(person(EVA)))
    assert not is_kept(world)


def test_nothing_is_said_when_the_named_people_have_joined_in_time() -> None:
    world = lobby()
    world.do(Join(person(DAN)))
    world.now_ms = world.alarm.at_ms
    assert lines(world, PlacesDue()) == []
    assert waiting(world.match) == [EVA]
    world.verify()


def test_a_change_of_the_time_or_the_number_counts_from_then_on() -> None:
    world = lobby()
    first_ms = world.alarm.at_ms
    world.now_ms += 600_000
    change(world, rated=False)
    assert world.alarm.at_ms == first_ms
    change(world, reserved_for="90m")
    assert world.match.settings.reserved_for == "1h30m"
    assert world.alarm.at_ms == world.now_ms + 90 * 60_000
    world.now_ms = world.alarm.at_ms
    world.do(PlacesDue())
    assert not places_kept(world.match)
    change(world, reserved_for="1h")
    assert world.alarm.at_ms == world.now_ms + HOUR_MS
    change(world, reserved_for="none")
    assert (world.match.settings.reserved_for, core.alarm(world.match)) == ("", None)
    assert places_kept(world.match) == 1
    world.verify()


def test_a_lobby_that_keeps_no_place_has_no_time() -> None:
    world = lobby()
    change(world, reserved=0)
    assert core.alarm(world.match) is None
    assert waiting(world.match) == []


def test_a_place_is_free_during_a_ready_check_and_kept_again_after_it() -> None:
    world = lobby()
    world.do(CallReady(HOST))
    assert world.match.player(EVA)
    assert not is_kept(world)
    world.do(CallOff(HOST))
    world.do(Leave(EVA))
    assert is_kept(world)
    world.verify()


def test_the_first_who_comes_joins_during_a_ready_check() -> None:
    world = World(Settings("antisocial_snake", reserved=1))
    most = world.match.game.info.most
    world.join([f"{300 + at}" for at in range(most - 1)])
    world.do(CallReady(HOST))
    assert world.do(Join(person(EVA))) == (PlayerJoined(person(EVA)),)
    world.verify()


def test_a_time_that_ends_during_a_ready_check_is_not_told() -> None:
    world = lobby()
    world.do(CallReady(HOST))
    world.now_ms = world.alarm.at_ms
    assert lines(world, PlacesDue()) == []
    world.do(CallOff(HOST))
    assert not places_kept(world.match)
    world.verify()


def test_the_time_ends_with_the_start() -> None:
    world = lobby()
    world.do(CallReady(HOST))
    for player in world.match.people:
        world.do(SayReady(player.id))
    assert world.match.status is Status.RUNNING
    world.now_ms += HOUR_MS
    assert world.do(PlacesDue()) == ()
    alarm = core.alarm(world.match)
    assert alarm is None or alarm.command != PlacesDue()


@pytest.mark.parametrize("typed", ["soon", "0s", "59s", "8d", "-1h"])
def test_a_wrong_time_is_refused(typed: str) -> None:
    with pytest.raises(ConfigError) as refused:
        World(Settings("bifrost", reserved=1, reserved_for=typed))
    sentence = f'must be from 1m to 7d, such as 30m, 2h or 1d, or none, not "{typed}".'
    assert sentence in str(refused.value)


def test_earlier_programs_kept_places_while_a_ready_check_ran() -> None:
    world = World(Settings("antisocial_snake", reserved=11)).join(PEOPLE[:2])
    world.do(CallReady(HOST))
    ready = world.match.ready
    at_ms = world.now_ms
    # As such a program decided it: as if no ready check ran.
    (waits,) = core.decide(replace(world.match, ready=None), Join(person(EVA)), Moment(at_ms))
    assert isinstance(waits, WaitingJoined)
    world.history.append(waits)
    world.match = core.evolve(world.match, waits)
    assert world.match.ready == ready
    world.verify()
