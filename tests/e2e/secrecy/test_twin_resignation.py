"""Secrecy of resignations: in twin worlds another person plays the seat whose player resigns.

What reaches the other player, a spectator, the host, the audit log and the bot's log is the same.
"""

from functools import partial
from pathlib import Path
from typing import Final

import pytest

from bifrost_bot.engines.values import Seat
from tests.e2e.helpers.table import HOME, HOST, response_to
from tests.e2e.secrecy.twin_match import (
    NAMES,
    SECONDS,
    SPECTATOR,
    Played,
    TwinMatch,
    people,
    require_alike,
)
from tests.e2e.secrecy.twin_world import plant_nothing, twin_world

OBSERVER: Final = "Cleo"
TURNS: Final = 2


async def resigned(game: str, asked_to_stand_in: bool, path: Path, seed: str, seat: Seat) -> Played:
    """Plays two turns in silence after the player of a seat, which is not Cleo's, resigned."""
    async with twin_world(path, seed, people(len(NAMES)), plant_nothing) as world:
        table, quiescence, recording = world
        host = table.sandbox.person(HOST)
        recording.watch(host)
        twin = TwinMatch(table, quiescence, recording, game, OBSERVER, game, busy=False)
        match = await twin.begin({"seating": "dealt"})
        others = [one for one in match.seats if one != twin.seat_of(match, OBSERVER)]
        seat = seat or others[0]
        holder = match.occupant(seat)
        assert holder is not None
        player = table.sandbox.person(holder.name)
        begun_ms = table.clock.now_ms()
        await quiescence.pass_until(begun_ms + 2_000)
        if asked_to_stand_in:
            table.sandbox.person(SPECTATOR).click(table.lobby, "Stand in")
            await quiescence.reached()
        asked = player.run(HOME, "resign", {"match": match.id})
        await quiescence.reached()
        player.click(response_to(asked), "Resign")
        if asked_to_stand_in:
            await quiescence.reached()
            question = table.sandbox.person(SPECTATOR).click(table.lobby, "Stand in")
            await quiescence.reached()
            table.sandbox.person(SPECTATOR).click(response_to(question), "Decline")
        for turn in range(TURNS):
            await quiescence.pass_until(begun_ms + (turn + 1) * (SECONDS + 2) * 1_000)
            await quiescence.reached()
        for name in (OBSERVER, SPECTATOR, HOST):
            recording.glance(table.sandbox.person(name))
        after = await table.match()
        assert [one.player.id for one in after.former] == [holder.id]
        return match, seat, holder.name, recording


@pytest.mark.nightly(by_day=2)
@pytest.mark.parametrize("asks", [False, True])
@pytest.mark.parametrize("game", ["bifrost", "dont_connect_5"])
async def test_nobody_can_tell_who_resigned(game: str, asks: bool, tmp_path: Path) -> None:
    """Neither can a spectator who is asked to stand in, reads the question and declines."""
    await require_alike(partial(resigned, game, asks), game, OBSERVER, tmp_path)
