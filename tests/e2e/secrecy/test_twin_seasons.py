"""Secrecy of seasons: users receive the same in twin worlds.

A season is played twice on the whole stack, in worlds that differ only in its secrets (see
`twin_season`), and all that reaches who may not know them, and the bot's log, is compared.
"""

from pathlib import Path
from typing import Literal

import pytest

from tests.e2e.helpers.recording import differences
from tests.e2e.helpers.table import HOST
from tests.e2e.secrecy.planted_leaks import Plant
from tests.e2e.secrecy.season_leaks import IN_A_VOTE, WITH_SEATS, WITH_TOKENS
from tests.e2e.secrecy.twin_match import SPECTATOR, people
from tests.e2e.secrecy.twin_season import ASTRID, CHOOSERS, EIR, SEATED, TwinSeason, other_colours
from tests.e2e.secrecy.twin_world import plant_nothing, twin_world

SEED = "3b" * 32


async def choices(
    folder: Path, closes: str, plant: Plant = plant_nothing, *, only_votes: bool = False
) -> list[str]:
    """Returns by what two worlds can be distinguished in which other people answer otherwise."""
    worlds: list[tuple[TwinSeason, int]] = []
    for busy in (False, True):
        async with twin_world(
            folder / f"{busy}.sqlite3", SEED, people(len(CHOOSERS)), plant
        ) as there:
            season = TwinSeason(*there, (HOST, EIR, SPECTATOR), busy, closes)
            await season.begin(CHOOSERS)
            await season.to_the_vote()
            season.watch(CHOOSERS)
            worlds.append((season, await season.choices(only_votes=only_votes)))
    return compared(*worlds)


async def colours(folder: Path, plant: Plant = plant_nothing) -> list[str]:
    """Returns the differences between worlds in which Bo and Cleo swap their colours."""
    worlds: list[tuple[TwinSeason, int]] = []
    seed = SEED
    dealt = list[object]()
    for busy in (False, True):
        async with twin_world(
            folder / f"{busy}.sqlite3", seed, people(len(SEATED)), plant
        ) as there:
            season = TwinSeason(*there, (ASTRID, SPECTATOR), busy, "answered")
            await season.begin(SEATED)
            season.watch(SEATED)
            match = await season.to_the_seats()
            dealt.append(match.seats)
            seed = other_colours(match, season.id(ASTRID))
            worlds.append((season, await season.seats()))
    assert dealt[0] != dealt[1]
    return compared(*worlds)


def compared(first: tuple[TwinSeason, int], second: tuple[TwinSeason, int]) -> list[str]:
    """Returns how two worlds differ."""
    for season, _ in (first, second):
        season.keep_comparable()
    return differences(first[0].recording, second[0].recording, min(first[1], second[1]))


@pytest.mark.nightly(by_day=1)
@pytest.mark.parametrize("closes", ["answered", "deadline"])
async def test_a_secret_choice_changes_nothing(
    closes: Literal["answered", "deadline"], tmp_path: Path
) -> None:
    found = await choices(tmp_path, closes)
    assert not found, "\n".join(found[:5])


async def test_who_holds_what_changes_nothing_for_others(tmp_path: Path) -> None:
    found = await colours(tmp_path)
    assert not found, "\n".join(found[:5])


@pytest.mark.nightly(by_day=1)
@pytest.mark.parametrize("leak", IN_A_VOTE, ids=lambda leak: leak.__name__)
async def test_a_leak_planted_in_a_vote_is_noticed(leak: Plant, tmp_path: Path) -> None:
    require_noticed(IN_A_VOTE[leak], await choices(tmp_path, "answered", leak, only_votes=True))


@pytest.mark.nightly(by_day=1)
@pytest.mark.parametrize("leak", WITH_TOKENS, ids=lambda leak: leak.__name__)
async def test_a_leak_of_a_given_token_is_noticed(leak: Plant, tmp_path: Path) -> None:
    require_noticed(WITH_TOKENS[leak], await choices(tmp_path, "answered", leak))


@pytest.mark.nightly(by_day=1)
@pytest.mark.parametrize("leak", WITH_SEATS, ids=lambda leak: leak.__name__)
async def test_a_leak_of_seats_is_noticed(leak: Plant, tmp_path: Path) -> None:
    require_noticed(WITH_SEATS[leak], await colours(tmp_path, leak))


def require_noticed(place: str, found: list[str]) -> None:
    """Passes if the worlds can be distinguished by what reached a user at a place."""
    print(f"{len(found)} differences, such as {found[:1]}")
    assert any(difference.startswith(f"{place}:") for difference in found)
