"""Erased people are in no season, and the running hashes still hold."""

import json
from typing import Any, cast

import pytest

from bifrost_bot.runtime.people.preferences import PeoplePreferences
from bifrost_bot.runtime.people.privacy import Privacy, StillPlayingError
from bifrost_bot.season.chain import CHAIN
from bifrost_bot.season.decide.hosts import End
from bifrost_bot.season.decide.substitutes import AnswerSubstitute, NameSubstitute, ResignPlace
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


async def test_a_substitute_is_erased_only_once_the_season_is_over(stand: SeasonStand) -> None:
    await stand.begin()
    season_id = await stand.open()
    for id in ("801", "802"):
        await stand.do(season_id, NameSubstitute(HOST, id))
    await stand.ordered()
    await stand.do(season_id, ResignPlace("102"))
    privacy = privacy_of(stand)
    with pytest.raises(StillPlayingError, match="House of Larks"):
        await privacy.refuse_while_playing("801")
    for id, accepts in (("801", False), ("802", True)):
        asked = (await stand.season()).substitution
        assert asked is not None
        await stand.do(season_id, AnswerSubstitute(id, asked.number, accepts))
    await stand.settle()
    await stand.finished("1")
    # The match is over, and the season continues and names all of them.
    for id in ("801", "802", "102"):
        with pytest.raises(StillPlayingError, match="House of Larks"):
            await privacy.forget(id)
    await stand.do(season_id, End(HOST, "enough"))
    before = [json.loads(body) for body in await stand.seasons.bodies(season_id)]
    for id in ("801", "802", "102"):
        assert (await privacy.forget(id)).seasons == 1
    bodies = await stand.seasons.bodies(season_id)
    assert not any(f'"{id}"' in "".join(bodies) for id in ("801", "802", "102"))
    assert CHAIN.links([json.loads(body) for body in bodies]) == CHAIN.links(before)


async def test_a_server_that_is_left_leaves_no_season(stand: SeasonStand) -> None:
    season_id = await stand.open()
    await stand.seasons.erase(HOME.guild_id + 1)
    assert await stand.seasons.bodies(season_id) != ()
    await stand.seasons.erase(HOME.guild_id)
    assert await stand.seasons.bodies(season_id) == ()
    assert await stand.seasons.live() == []
