# pyright: reportPrivateUsage=false
"""Secrecy of a season's change of hands: in twin worlds the place that changes hands holds others.

Bo gives up his place in the season while its match is played, and Dag takes over both. That is
public. Which seat it is and how many garnets come with it are not: Bo and Cleo play each other's
colours in the other world, where Bo has given Cleo some of his garnets. What reaches another
player, a spectator, the host, the audit log and the bot's log is the same.
"""

import logging
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import pytest

from bifrost_bot.match.decide.seats import SeatSubstitute
from bifrost_bot.match.events import PlayerReplaced
from bifrost_bot.match.model import Match
from bifrost_bot.match.player import Player
from bifrost_bot.notices import host
from bifrost_bot.runtime.seasons import handover
from bifrost_bot.runtime.seasons.runner import Change
from bifrost_bot.season.events import PlaceTaken
from tests.e2e.helpers.season import Stage, direct
from tests.e2e.helpers.table import HOST
from tests.e2e.secrecy.planted_leaks import Plant
from tests.e2e.secrecy.test_twin_seasons import compared, require_noticed
from tests.e2e.secrecy.twin_match import SPECTATOR, people
from tests.e2e.secrecy.twin_pages import TwinPages
from tests.e2e.secrecy.twin_season import ASTRID, BO, DAG, SEATED, TwinSeason, other_colours
from tests.e2e.secrecy.twin_world import plant_nothing, twin_world

SEED: Final = "4c" * 32
_PEOPLE: Final = 4
_log: Final = logging.getLogger("bifrost_bot.planted")


def a_log_line_with_the_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    command_for = handover._command

    def leaking(match: Match, left: str, player: Player) -> SeatSubstitute | None:
        command = command_for(match, left, player)
        _log.info("match %s: %s", match.id, command)
        return command

    monkeypatch.setattr(handover, "_command", leaking)


def a_log_line_with_garnets(monkeypatch: pytest.MonkeyPatch) -> None:
    on_season = handover.SeatHandover.on_season

    def leaking(self: handover.SeatHandover, change: Change) -> None:
        if any(isinstance(event, PlaceTaken) for event in change.events):
            _log.info("season %s: %s", change.after.id, [*change.after.held.values()][-1])
        on_season(self, change)

    monkeypatch.setattr(handover.SeatHandover, "on_season", leaking)


def a_line_in_the_lobby_with_the_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    text_of = host._replacement_text

    def leaking(before: Match, event: PlayerReplaced) -> str:
        return f"{text_of(before, event)} It is {event.seat}."

    monkeypatch.setattr(host, "_replacement_text", leaking)


LEAKS: Final[Mapping[Plant, str]] = {
    a_log_line_with_the_seat: "log, log",
    a_log_line_with_garnets: "log, log",
    a_line_in_the_lobby_with_the_seat: "Sven, announcements",
}
"""Leaks of what changes hands, and where they show."""


async def hand_over(season: TwinSeason) -> Match:
    """Bo gives up his place, and Dag accepts it; returns the match in which he then plays."""
    table = season.table
    question = await season.run(BO, "season resign")
    await season.press(BO, question, "Give up the place")
    asked = direct(Stage(table), DAG)[-1]
    assert "You play in" in (await season.press(DAG, asked, "Accept")).content
    return await table.match()


async def changed_hands(folder: Path, plant: Plant = plant_nothing) -> list[str]:
    """Returns the differences between worlds in which Dag takes over another seat and purse."""
    worlds: list[tuple[TwinSeason, int]] = []
    seed = SEED
    taken = list[tuple[str | None, int]]()
    for busy in (False, True):
        async with twin_world(folder / f"{busy}.sqlite3", seed, people(_PEOPLE), plant) as there:
            season = TwinSeason(*there, (ASTRID, SPECTATOR, HOST), busy, "answered")
            await season.begin(SEATED)
            await season.run(HOST, "season cast substitute", player=DAG)
            season.watch((*SEATED, DAG))
            pages = TwinPages(season.recording, {SPECTATOR: None, ASTRID: season.id(ASTRID)})
            match = await season.to_the_seats()
            runner = season.table.app.runner
            pages.history += await runner.history(match.id)
            runner.listeners.append(pages.on_change)
            seed = other_colours(match, season.id(ASTRID))
            begun_ms = season.table.clock.now_ms()
            await season.quiescence.pass_until(begun_ms + 2_000)
            after = await hand_over(season)
            held = (await season.season()).held[season.id(DAG)]
            taken.append((after.seat_of(season.id(DAG)), held))
            assert after.seat_of(season.id(DAG)) == match.seat_of(season.id(BO))
            worlds.append((season, await season.seats()))
    (seat, held), (other_seat, other_held) = taken
    assert seat != other_seat, "the same seat is taken over in both worlds"
    assert held != other_held, "the same garnets are taken over in both worlds"
    return compared(*worlds)


async def test_what_a_substitute_takes_over_changes_nothing_for_others(tmp_path: Path) -> None:
    found = await changed_hands(tmp_path)
    assert not found, "\n".join(found[:5])


@pytest.mark.nightly(by_day=1)
@pytest.mark.parametrize("leak", LEAKS, ids=lambda leak: leak.__name__)
async def test_a_leak_of_what_changes_hands_is_noticed(leak: Plant, tmp_path: Path) -> None:
    require_noticed(LEAKS[leak], await changed_hands(tmp_path, leak))
