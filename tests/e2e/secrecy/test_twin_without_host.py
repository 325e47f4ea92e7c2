"""Secrecy of what players decide without a host: in twin worlds others hold the seats concerned.

The same seats do the same at the same instants. What reaches another player, a spectator, the host,
the audit log and the bot's log is the same.
"""

import random
from pathlib import Path
from typing import Final

import pytest

from bifrost_bot.engines.values import Seat
from bifrost_bot.match.model import Match
from tests.e2e.helpers.recording import Recording, differences
from tests.e2e.helpers.table import HOST
from tests.e2e.helpers.without_host import ask_players, question
from tests.e2e.secrecy.twin_match import (
    NAMES,
    SPECTATOR,
    TwinMatch,
    name_of,
    new_seed,
    people,
    twin_seed,
)
from tests.e2e.secrecy.twin_world import plant_nothing, twin_world

OBSERVER: Final = "Cleo"
HOUR_MS: Final = 3_600_000
OPTIONS: Final = {"seating": "dealt", "seconds": 86_400, "settings": "host_away = 1"}


async def decided(
    path: Path, game: str, seed: str, gone: Seat = ""
) -> tuple[Match, Seat, str, Recording]:
    """A seat's player writes nothing for an hour, and all others agree that it passes.

    Returns the match at its beginning, that seat, who played it, and what was recorded.
    """
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
    seed = new_seed(random.Random(game))
    match, gone, one, first = await decided(tmp_path / "1.sqlite3", game, seed)
    cleo = next(place for place, id in match.seats.items() if name_of(match, id) == OBSERVER)
    other_seed = twin_seed(match, cleo, game)
    assert other_seed != seed
    _, _, other, second = await decided(tmp_path / "2.sqlite3", game, other_seed, gone)
    assert one != other, "the same person plays that seat in both worlds"
    found = differences(first, second, first.world.clock())
    assert not found, "\n".join(found[:5])
