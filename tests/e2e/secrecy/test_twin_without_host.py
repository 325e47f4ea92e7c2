"""Secrecy of what players decide without a host: in twin worlds others hold the seats concerned.

The same seats do the same at the same instants. What reaches another player, a spectator, the host,
the audit log and the bot's log is the same.
"""

from functools import partial
from pathlib import Path
from typing import Final

import pytest

from bifrost_bot.engines.values import Seat
from tests.e2e.helpers.table import HOST
from tests.e2e.helpers.without_host import ask_players, question
from tests.e2e.secrecy.twin_match import (
    NAMES,
    SPECTATOR,
    Played,
    TwinMatch,
    name_of,
    people,
    require_alike,
)
from tests.e2e.secrecy.twin_world import plant_nothing, twin_world

OBSERVER: Final = "Cleo"
HOUR_MS: Final = 3_600_000
OPTIONS: Final = {"seating": "dealt", "seconds": 86_400, "settings": "host_away = 1"}


async def decided(game: str, path: Path, seed: str, gone: Seat) -> Played:
    """A seat's player writes nothing for an hour, and all others agree that it passes."""
    async with twin_world(path, seed, people(len(NAMES)), plant_nothing) as world:
        table, quiescence, recording = world
        recording.watch(table.sandbox.person(HOST))
        twin = TwinMatch(table, quiescence, recording, game, OBSERVER, game, busy=False)
        match = await twin.begin(OPTIONS)
        gone = gone or next(one for one in match.seats if one != twin.seat_of(match, OBSERVER))
        asker, *others = sorted(
            (one for one in match.seats if one != gone),
            key=lambda seat: seat == twin.seat_of(match, OBSERVER),
        )
        begun_ms = table.clock.now_ms()
        await quiescence.pass_until(begun_ms + HOUR_MS)
        await ask_players(table, name_of(match, match.seats[asker]), f"skip {gone}")
        await quiescence.reached()
        for seat in others:
            name = name_of(match, match.seats[seat])
            await table.press(name, await question(table, name), "Agree")
            await quiescence.reached()
        await quiescence.pass_until(begun_ms + 30 * HOUR_MS)
        for name in (OBSERVER, SPECTATOR, HOST):
            recording.glance(table.sandbox.person(name))
        occupant = (await table.match()).occupant(gone)
        assert occupant is not None and occupant.computer == "silent"
        return match, gone, name_of(match, match.seats[gone]), recording


@pytest.mark.parametrize("game", ["bifrost", "dont_connect_5"])
async def test_no_decision_of_players_says_who_they_are(game: str, tmp_path: Path) -> None:
    await require_alike(partial(decided, game), game, OBSERVER, tmp_path)
