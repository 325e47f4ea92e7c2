"""The judge notices what is not put right: here the bot is away, or acts against its duty."""

import random
from collections.abc import Callable
from contextlib import suppress

import pytest

from bifrost_bot.sandbox import PersonError
from bifrost_bot.sandbox.world.draft import Draft
from bifrost_bot.sandbox.world.model import Overwrite, Upload
from tests.e2e.damages.damage import SEEN, NothingToDamageError, Vandal
from tests.e2e.damages.judge import Judge
from tests.e2e.damages.place import OWNER, SPECTATOR, Places, places_of
from tests.e2e.damages.season_damage import SeasonJudge, SeasonVandal, season_places
from tests.e2e.damages.test_damages import begin
from tests.e2e.helpers.season import FOUR, Stage
from tests.e2e.helpers.timed_table import TimedTable

EVERY_TURN = "the match still shows turn 1, and hosts are not told"
"""What is wrong whenever no one plays on."""


async def left_alone(timed: TimedTable) -> Places:
    """The places of a match whose bot is gone."""
    await begin(timed, "three_towers")
    places = places_of(timed.table.sandbox)
    await timed.table.close_bot()
    return places


@pytest.mark.parametrize(
    ("damage", "fault"),
    [
        (Vandal.delete, "cannot play in"),
        (Vandal.sync, "can be read by"),
        (Vandal.let_in, "can be read by Sven"),
        (Vandal.let_role_in, "can be read by Sven"),
        (Vandal.shut_out, "cannot play in"),
        (Vandal.slow_down, "cannot play in"),
        (Vandal.purge, "does not show turn 1"),
        (Vandal.purge_lobby, "the lobby shows no message of the match"),
        (Vandal.delete_lobby, "the lobby shows no message of the match"),
        (Vandal.leave, "is not on the server"),
        (Vandal.come_back, "cannot"),
        (Vandal.promote, "sees every channel"),
        (Vandal.time_out, "is timed out"),
        (Vandal.close_server, "does not see turn 1"),
    ],
)
async def test_a_damage_that_nobody_puts_right_is_a_fault(
    timed: TimedTable, damage: Callable[[Vandal], str], fault: str
) -> None:
    places = await left_alone(timed)
    # Some concern a secret channel by the dice alone.
    for seed in range(9):
        with suppress(NothingToDamageError, PersonError):
            damage(Vandal(places, random.Random(seed)))
    judge = Judge(places)
    judge.close()
    found = judge.faults()
    assert EVERY_TURN in found
    assert any(fault in one for one in found if one != EVERY_TURN), found


async def test_a_secret_that_is_posted_where_others_read_is_a_leak(timed: TimedTable) -> None:
    places = await left_alone(timed)
    room = places.secret[0]
    channel = places.guild.channels[room.id]
    judge = Judge(places)
    board = Draft(content="Your board", uploads=(Upload("tower1-1.png", b""),))
    places.world.post(channel, places.world.bot, board)
    assert judge.leaks == []
    sven = places.person(SPECTATOR).id
    places.world.set_overwrite(channel, sven, Overwrite(sven, 1, SEEN, 0))
    places.world.post(channel, places.world.bot, Draft(content="This channel is open."))
    assert judge.leaks == []
    places.world.post(channel, places.world.bot, board)
    judge.close()
    assert judge.leaks == [f"posted in {room.name}, which Sven can read: 'Your board'"]


async def test_what_others_made_is_theirs(timed: TimedTable) -> None:
    places = await left_alone(timed)
    owner = places.person(OWNER)
    lounge = owner.make_channel(places.guild, "lounge")
    said = owner.say("general", "Hello")
    role = owner.make_role(places.guild, "Bakers")
    judge = Judge(places)
    owner.change_channel(lounge, name="library")
    owner.delete(said)
    owner.change_role(places.guild, role, permissions=SEEN)
    judge.close()
    found = "\n".join(judge.faults())
    for thing in (
        f"channel lounge ({lounge.id})",
        f"message {said.id}",
        f"role Bakers ({role.id})",
    ):
        assert thing in found


@pytest.mark.parametrize(
    ("damage", "fault"),
    [
        (SeasonVandal.take_role, "lacks the role"),
        (SeasonVandal.come_back, "lacks the role"),
        (SeasonVandal.delete_channel, "shows 0 boards"),
        (SeasonVandal.purge, "shows 0 boards"),
    ],
)
async def test_a_damage_of_a_season_is_a_fault_too(
    timed: TimedTable, damage: Callable[[SeasonVandal], str], fault: str
) -> None:
    stage = Stage(timed.table)
    await stage.open(*FOUR)
    await timed.quiescence.reached()
    places = season_places(stage, FOUR)
    await timed.table.close_bot()
    damage(SeasonVandal(places, random.Random(1)))
    assert fault in "\n".join(SeasonJudge(places).faults())
