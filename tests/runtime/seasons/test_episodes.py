"""Matches opened from a season: seats and garnets, recorded together."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import text

from bifrost_bot.engines.errors import ConfigError
from bifrost_bot.match.decide.phases import Abandon
from bifrost_bot.match.errors import LobbyError
from bifrost_bot.match.model import Match, Settings, Status
from bifrost_bot.match.player import Player
from bifrost_bot.runtime.faults import FaultError
from bifrost_bot.runtime.runner import Change as MatchChange
from bifrost_bot.season.decide.episodes import OpenEpisode
from bifrost_bot.season.errors import HostError, NotHostError
from bifrost_bot.season.events import EpisodeOpened, MatchLinked
from bifrost_bot.season.host_action import ClaimColour, MoveGarnets
from bifrost_bot.season.rules import PRESETS
from bifrost_bot.store.database import StoreError
from tests.clock import ManualClock
from tests.databases import break_writes, copied, mend
from tests.match.world import HOST
from tests.runtime.seasons.conftest import TOWERS, SeasonStand

SNAKES = Settings("social_snake", {"edition": "mm2_5"})
DEALT = replace(TOWERS, seating="dealt")
QUIZ = Settings("antisocial_snake")


async def rich(stand: SeasonStand, size: int = 3) -> str:
    """A season in whose first episode 101 holds five garnets, and the others three."""
    season_id = await stand.open(size)
    await stand.do(season_id, OpenEpisode(HOST, 1))
    await stand.do(season_id, MoveGarnets(HOST, "101", 2, "for the song", "g"))
    return season_id


async def test_the_living_are_seated_with_what_they_hold(stand: SeasonStand) -> None:
    season_id = await rich(stand)
    await stand.do(season_id, ClaimColour(HOST, "103", "red"))
    opened = await stand.ordered()
    assert {player.id: player.seat for player in opened.match.players} == {
        "101": "blue",
        "102": "green",
        "103": "red",
    }
    assert opened.match.purses == {"101": 5, "102": 3, "103": 3}
    assert (opened.match.status, opened.match.hosts) == (Status.LOBBY, (HOST,))
    assert [type(event) for event in opened.change.events] == [MatchLinked]
    episode = (await stand.season()).episodes[0]
    assert episode.match is not None
    assert (episode.match.match_id, episode.match.candidates, episode.match.awards_tokens) == (
        "1",
        1,
        False,
    )
    match = await stand.started("1")
    assert match.granted == {"red": 3, "blue": 5, "green": 3}


async def test_the_episode_is_opened_with_its_match_where_none_is(stand: SeasonStand) -> None:
    await stand.open()
    opened = await stand.ordered()
    assert EpisodeOpened in [type(event) for event in opened.change.events]
    # Garnets are given when the season's first episode opens, so they can be brought into its
    # match.
    assert (await stand.season()).held == {"101": 3, "102": 3, "103": 3}


async def test_an_edition_names_candidates_and_tokens(stand: SeasonStand) -> None:
    await rich(stand, 4)
    await stand.ordered(settings=SNAKES)
    (linked,) = await stand.found(MatchLinked)
    assert (linked.candidates, linked.awards_tokens) == (2, True)


@pytest.mark.parametrize("settings", [DEALT, QUIZ], ids=lambda settings: settings.game)
async def test_where_colours_are_secret_a_match_is_the_same_whatever_anybody_holds(
    template: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, settings: Settings
) -> None:
    def token_hex(size: int) -> str:
        return "5a" * size

    monkeypatch.setattr("secrets.token_hex", token_hex)
    worlds = list[str]()
    for place, moves in enumerate(({}, {"101": 7, "102": -3})):
        stand = SeasonStand(copied(template, tmp_path / f"{place}.sqlite3"), ManualClock())
        season_id = await stand.open()
        await stand.do(season_id, OpenEpisode(HOST, 1))
        for id, amount in moves.items():
            await stand.do(season_id, MoveGarnets(HOST, id, amount, "twin", f"twin {id}"))
        opened = await stand.ordered(season_id, settings)
        await stand.started(opened.match.id)
        worlds.append(await everything(stand))
        await stand.close()
    assert worlds[0] == worlds[1]


async def everything(stand: SeasonStand) -> str:
    """All stored rows of matches, and their notices."""
    async with stand.database.transaction() as connection:
        tables = [
            await connection.execute(text(f"SELECT * FROM {table}"))
            for table in ("matches", "events", "outbox")
        ]
        return json.dumps([list(map(list, table)) for table in tables])


async def test_a_repeated_request_finds_its_match(stand: SeasonStand) -> None:
    await stand.open()
    first = await stand.ordered()
    again = await stand.ordered()
    other = stand.another()
    third = await other.ordered()
    assert again.match.id == third.match.id == first.match.id
    assert (first.change.repeated, again.change.repeated, third.change.repeated) == (
        False,
        True,
        True,
    )
    assert len(await stand.found(MatchLinked)) == 1


@pytest.mark.parametrize(
    "table", ["matches", "outbox", "season_events", "season_matches", "season_requests"]
)
async def test_match_and_episode_are_atomic(stand: SeasonStand, table: str) -> None:
    await stand.open()
    before = await stand.season()
    changes = list[MatchChange]()
    stand.runner.listeners.append(changes.append)
    await break_writes(stand.database, table)
    with pytest.raises(StoreError):
        await stand.ordered()
    assert await stand.season() == before
    assert changes == [] and await stand.runner.live() == []
    await mend(stand.database)
    opened = await stand.ordered()
    assert (opened.match.id, len(changes)) == ("1", 1)


async def test_what_another_process_wrote_to_the_season_is_read_first(stand: SeasonStand) -> None:
    season_id = await stand.open()
    other = stand.another()
    await other.season()
    await stand.do(season_id, OpenEpisode(HOST, 1))
    await stand.do(season_id, MoveGarnets(HOST, "101", 2, "for the song", "g"))
    opened = await other.ordered()
    assert opened.match.purses == {"101": 5, "102": 3, "103": 3}
    assert [match.id for match in await stand.runner.live()] == ["1"]


async def test_who_has_left_the_server_is_not_seated(stand: SeasonStand) -> None:
    season_id = await stand.open()
    players = {id: Player(id, f"Player {id}") for id in ("101", "103")}
    opened = await stand.episodes.open_episode(
        await stand.order(season_id, TOWERS, "open", players=players)
    )
    assert {player.id for player in opened.match.players} == {"101", "103"}


async def test_a_wrong_cast_and_a_wrong_order_are_refused(stand: SeasonStand) -> None:
    season_id = await stand.open(4)
    with pytest.raises(HostError, match="Three Towers seats at most 3, but 4"):
        await stand.ordered()
    with pytest.raises(ConfigError):
        await stand.ordered(settings=Settings("chess"))
    with pytest.raises(NotHostError):
        await stand.episodes.open_episode(await stand.order(season_id, SNAKES, "x", by="101"))
    with pytest.raises(HostError, match="No episode is under way"):
        await stand.episodes.open_duel(await stand.order(season_id, QUIZ, "x"))
    seeing = {
        id: Player(id, f"Player {id}", sees_all=id == "102") for id in ("101", "102", "103", "104")
    }
    with pytest.raises(LobbyError):
        await stand.episodes.open_episode(await stand.order(season_id, SNAKES, "x", players=seeing))
    assert (await stand.season()).episodes == ()
    assert await stand.runner.live() == []


@pytest.mark.parametrize("begun", [False, True], ids=["lobby", "running"])
async def test_a_match_that_is_not_over_is_replaced_only_once_it_is(
    stand: SeasonStand, begun: bool
) -> None:
    season_id = await stand.open()
    await stand.ordered()
    if begun:
        await stand.started("1")
    with pytest.raises(HostError, match=r"Match 1 is open for this.*/match abandon"):
        await stand.ordered(request="by another host")
    assert [match.id for match in await stand.runner.live()] == ["1"]
    await stand.runner.handle("1", Abandon(HOST, "the wrong game"))
    opened = await stand.ordered(request="once more")
    episode = (await stand.season(season_id)).episodes[0]
    assert episode.match is not None
    assert episode.match.match_id == opened.match.id != "1"


async def test_a_match_that_cannot_be_read_holds_up_no_episode(
    stand: SeasonStand, monkeypatch: pytest.MonkeyPatch
) -> None:
    await stand.open()
    await stand.ordered()
    read = stand.runner.match

    async def match(match_id: str) -> Match:
        if match_id == "1":
            raise FaultError("7")
        return await read(match_id)

    monkeypatch.setattr(stand.runner, "match", match)
    assert (await stand.ordered(request="in its place")).match.id == "2"


async def test_a_duel_that_is_not_over_is_replaced_only_once_it_is(stand: SeasonStand) -> None:
    season_id = await stand.open(2, PRESETS["quick"])
    await stand.do(season_id, OpenEpisode(HOST, 1))
    await stand.episodes.open_duel(await stand.order(season_id, QUIZ, "d"))
    with pytest.raises(HostError, match="Match 1 is open for this"):
        await stand.episodes.open_duel(await stand.order(season_id, QUIZ, "by another host"))
    await stand.runner.handle("1", Abandon(HOST, "the wrong game"))
    again = await stand.episodes.open_duel(await stand.order(season_id, QUIZ, "once more"))
    assert again.match.id == "2"


async def test_a_duel_seats_the_two(stand: SeasonStand) -> None:
    season_id = await stand.open(2, PRESETS["quick"])
    await stand.do(season_id, OpenEpisode(HOST, 1))
    with pytest.raises(HostError, match="needs at least 3"):
        await stand.episodes.open_duel(await stand.order(season_id, TOWERS, "d"))
    opened = await stand.episodes.open_duel(await stand.order(season_id, QUIZ, "d"))
    assert {player.id for player in opened.match.players} == {"101", "102"}
    link = (await stand.season()).episodes[0].duel
    assert link is not None and link.match_id == opened.match.id
