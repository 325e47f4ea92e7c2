"""Erased people are in no season, and the running hashes still hold."""

import json
from typing import Any, cast

import pytest

from bifrost_bot.runtime.people.preferences import PeoplePreferences
from bifrost_bot.runtime.people.privacy import Privacy, StillPlayingError
from bifrost_bot.season.chain import CHAIN
from bifrost_bot.season.decide.hosts import End
from bifrost_bot.season.host_action import MoveGarnets
from tests.match.world import HOST
from tests.runtime.conftest import HOME
from tests.runtime.seasons.conftest import SeasonStand


def privacy_of(stand: SeasonStand) -> Privacy:
    return Privacy(
        stand.database, stand.runner, stand.seasons, PeoplePreferences(stand.database, stand.clock)
    )


async def test_a_person_is_erased_with_the_names(stand: SeasonStand) -> None:
    await stand.begin()
    season_id = await stand.open()
    await stand.finished((await stand.ordered()).match.id)
    await stand.do(season_id, MoveGarnets(HOST, "102", 1, "Player 101 said so", "g"))
    privacy = privacy_of(stand)
    with pytest.raises(StillPlayingError, match="House of Larks"):
        await privacy.refuse_while_playing("101")
    with pytest.raises(StillPlayingError, match="House of Larks"):
        await privacy.forget("101")
    await stand.do(season_id, End(HOST, "enough"))
    (part,) = cast("list[Any]", (await privacy.export("101"))["seasons"])
    assert part["season"] == season_id
    before = [json.loads(body) for body in await stand.seasons.bodies(season_id)]
    assert (await privacy.forget("101")).seasons == 1
    bodies = await stand.seasons.bodies(season_id)
    assert '"101"' not in "".join(bodies) and "Player 101" not in "".join(bodies)
    assert "Somebody said so" in "".join(bodies)
    assert CHAIN.links([json.loads(body) for body in bodies]) == CHAIN.links(before)
    assert (await stand.season()).over


async def test_a_server_that_is_left_leaves_no_season(stand: SeasonStand) -> None:
    season_id = await stand.open()
    await stand.seasons.erase(HOME.guild_id + 1)
    assert await stand.seasons.bodies(season_id) != ()
    await stand.seasons.erase(HOME.guild_id)
    assert await stand.seasons.bodies(season_id) == ()
    assert await stand.seasons.live() == []
