"""Results of linked matches reach their season once."""

from dataclasses import replace

import pytest

from bifrost_bot.match.decide.corrections import Rewind
from bifrost_bot.match.decide.phases import Abandon
from bifrost_bot.match.model import Match
from bifrost_bot.runtime.seasons.results import command_of, shares_in
from bifrost_bot.season.decide.duels import ReportDraw, TakeDuel
from bifrost_bot.season.decide.episodes import LinkMatch, OpenEpisode
from bifrost_bot.season.decide.hosts import End
from bifrost_bot.season.decide.results import TakeSpoils
from bifrost_bot.season.events import Corrected, DuelDrawn, DuelReported, GarnetsMoved, SpoilsTaken
from bifrost_bot.season.host_action import MoveGarnets
from bifrost_bot.season.rules import PRESETS
from tests.databases import break_writes, mend
from tests.match.world import HOST
from tests.runtime.seasons.conftest import TOWERS, SeasonStand
from tests.runtime.seasons.test_episodes import QUIZ
from tests.season.world import ranked


async def towers(stand: SeasonStand) -> Match:
    """The match of a first episode, to which 101 has brought five garnets and the others three."""
    season_id = await stand.open()
    await stand.do(season_id, OpenEpisode(HOST, 1))
    await stand.do(season_id, MoveGarnets(HOST, "101", 2, "for the song", "g"))
    return (await stand.ordered()).match


async def test_a_match_that_ends_gives_its_season_places_and_garnets(stand: SeasonStand) -> None:
    await stand.begin()
    match = await stand.finished((await towers(stand)).id)
    (taken,) = await stand.found(SpoilsTaken)
    assert [share.player_id for share in taken.shares] == ["101", "102", "103"]
    assert {share.player_id: share.brought for share in taken.shares} == {
        "101": 5,
        "102": 3,
        "103": 3,
    }
    assert taken.by == ""
    ended = {
        match.seats[seat]: spoils.garnets for seat, spoils in match.game.spoils(match.state).items()
    }
    assert (await stand.season()).held == ended
    assert ended != {"101": 5, "102": 3, "103": 3}, "nobody has spent a garnet"


async def test_a_crash_after_a_match_ends_loses_nothing(stand: SeasonStand) -> None:
    match = await towers(stand)
    stand.runner.listeners.remove(stand.linked.on_change)
    await stand.finished(match.id)
    assert await stand.found(SpoilsTaken) == []
    other = await stand.die()
    await other.begin()
    assert len(await other.found(SpoilsTaken)) == 1
    seq = (await other.season()).seq
    third = await other.die()
    await third.linked.compare()
    assert (await third.season()).seq == seq


async def test_a_replayed_turn_counts_as_played_last(stand: SeasonStand) -> None:
    await stand.begin()
    longer = replace(TOWERS, options={"rounds": 2})
    await stand.open()
    match = await stand.started((await stand.ordered(settings=longer)).match.id)
    while match.number == 1:
        match = await stand.phase(match, "first")
    match = (await stand.runner.handle(match.id, Rewind(HOST, 1, "misread", match.number))).after
    match = await stand.finished(match.id, "second")
    (taken,) = await stand.found(SpoilsTaken)
    assert {replace(share, tokens=0) for share in taken.shares} == {*shares_in(match)}
    assert await stand.found(Corrected) == []


async def test_a_changed_result_is_replaced_and_announced(stand: SeasonStand) -> None:
    match = await towers(stand)
    stand.runner.listeners.remove(stand.linked.on_change)
    match = await stand.finished(match.id)
    await stand.do("1", TakeSpoils("", match.id, ranked("103", "102", "101")))
    held = (await stand.season()).held
    await stand.begin()
    _, second = await stand.found(SpoilsTaken)
    (corrected,) = await stand.found(Corrected)
    assert {change.player_id for change in corrected.changes} == {"101", "102", "103"}
    assert {share.player_id: share.place for share in second.shares} == {
        share.player_id: share.place for share in shares_in(match)
    }
    ended = {
        match.seats[seat]: spoils.garnets for seat, spoils in match.game.spoils(match.state).items()
    }
    assert (await stand.season()).held == ended != held


async def test_a_match_without_a_result_gives_nothing(stand: SeasonStand) -> None:
    await stand.begin()
    match = await towers(stand)
    assert command_of(await stand.season(), match) is None
    await stand.runner.handle(match.id, Abandon(HOST, "rain"))
    await stand.settle()
    assert await stand.found(SpoilsTaken) == []


async def test_a_match_that_is_linked_after_its_end_is_taken_at_once(stand: SeasonStand) -> None:
    await stand.begin()
    season_id = await stand.open()
    match = await stand.playing(TOWERS)
    await stand.finished(match.id)
    await stand.do(season_id, OpenEpisode(HOST, 1))
    await stand.do(season_id, LinkMatch(HOST, match.id, "three_towers"))
    await stand.settle()
    assert len(await stand.found(SpoilsTaken)) == 1
    # Everyone began with the game's own three garnets, so what is left of them is what the match
    # has changed.
    moved = {share.player_id: share.brought for share in (await stand.season()).episodes[0].shares}
    assert moved == {"101": 3, "102": 3, "103": 3}


async def test_a_finished_season_takes_nothing(
    stand: SeasonStand, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    await stand.begin()
    match = await towers(stand)
    await stand.do("1", End(HOST, "enough"))
    await stand.finished(match.id)
    await stand.linked.take(match.id)
    assert await stand.found(SpoilsTaken) == []


async def test_failed_results_retry(stand: SeasonStand, caplog: pytest.LogCaptureFixture) -> None:
    await stand.begin()
    match = await towers(stand)
    await break_writes(stand.database, "season_events")
    await stand.finished(match.id)
    assert "match 1: its season could not take the result" in caplog.text
    await mend(stand.database)
    stand.clock.advance(1)
    await stand.settle()
    assert len(await stand.found(SpoilsTaken)) == 1


async def duel(stand: SeasonStand) -> Match:
    """The linked duel of a finale."""
    season_id = await stand.open(2, PRESETS["quick"])
    await stand.do(season_id, OpenEpisode(HOST, 1))
    return (await stand.episodes.open_duel(await stand.order(season_id, QUIZ, "d"))).match


async def test_a_duel_is_won_by_who_is_first_in_its_match(stand: SeasonStand) -> None:
    await stand.begin()
    match = await stand.finished((await duel(stand)).id)
    first = [share.player_id for share in shares_in(match) if share.place == 1]
    reported = [one.player_id for one in await stand.found(DuelReported)]
    drawn = [one.match_id for one in await stand.found(DuelDrawn)]
    assert (reported, drawn) == ((first, []) if len(first) == 1 else ([], [match.id]))
    seq = (await stand.season()).seq
    await stand.linked.take(match.id)
    assert (await stand.season()).seq == seq
    command = command_of(await stand.season(), match)
    assert isinstance(command, TakeDuel | ReportDraw)
    assert await stand.found(GarnetsMoved) == [
        one for one in await stand.found(GarnetsMoved) if one.reason == "start"
    ]
