"""Limits on live matches, per host and per server."""

import asyncio

import pytest

from bifrost_bot.match.decide.lobby import AddComputer, CallReady, Join, SayReady, Start
from bifrost_bot.match.decide.phases import Abandon, StartDue
from bifrost_bot.match.decide.scheduled_start import PlanStart
from bifrost_bot.match.errors import LobbyError
from bifrost_bot.match.events import StartDropped
from bifrost_bot.match.model import READY_LEAD_MS, Match, Player, Settings, Status
from bifrost_bot.runtime.match_limits import MatchLimits
from bifrost_bot.store.journal import Home
from tests.match.world import HOST, PEOPLE
from tests.runtime.conftest import Stand

HERE = 7
ELSEWHERE = 8
OTHER = "other host"
HOST_FULL = (
    "This host has 2 of at most 2 matches under way, so wait until one is over or end one with "
    "/match abandon before "
    "this one begins."
)
SERVER_FULL = (
    "This server has 3 of at most 3 matches under way, so wait until one is over or ask its host "
    "to end it with "
    "/match abandon before this one begins."
)


@pytest.fixture(autouse=True)
def limited(stand: Stand) -> None:
    stand.runner.limits = MatchLimits(2, 3)


async def filled(
    stand: Stand, host: str = HOST, guild_id: int = HERE, settings: Settings | None = None
) -> Match:
    """A lobby in which computer players have all places."""
    match = await stand.runner.create(settings or Settings("bifrost"), host, Home(guild_id, 1))
    for _ in range(match.game.info.fewest):
        match = (await stand.runner.handle(match.id, AddComputer(host, "random"))).after
    return match


async def begun(
    stand: Stand, host: str = HOST, guild_id: int = HERE, settings: Settings | None = None
) -> Match:
    match = await filled(stand, host, guild_id, settings)
    return (await stand.runner.handle(match.id, Start(host))).after


async def refused(stand: Stand, host: str = HOST, guild_id: int = HERE) -> str:
    with pytest.raises(LobbyError) as refusal:
        await begun(stand, host, guild_id)
    return str(refusal.value)


async def test_a_hosts_limit_counts_all_servers(stand: Stand) -> None:
    first = await begun(stand)
    _ = await begun(stand, guild_id=ELSEWHERE)
    assert await refused(stand) == HOST_FULL
    assert (await begun(stand, OTHER)).status is Status.RUNNING
    await stand.runner.handle(first.id, Abandon(HOST, ""))
    assert (await begun(stand)).status is Status.RUNNING


async def test_a_servers_limit_counts_all_hosts(stand: Stand) -> None:
    for host in ("a", "b", "c"):
        await begun(stand, host)
    assert await refused(stand) == SERVER_FULL
    assert (await begun(stand, guild_id=ELSEWHERE)).status is Status.RUNNING


async def test_lobbies_and_practices_do_not_count(stand: Stand) -> None:
    await filled(stand)
    practice = Settings("bifrost", practice=True)
    rehearsal = Settings("bifrost", rehearsal=True)
    for settings in (practice, rehearsal, practice, None, None, rehearsal):
        assert (await begun(stand, settings=settings)).status is Status.RUNNING
    assert await refused(stand) == HOST_FULL


async def test_after_a_restart_the_stored_matches_count(stand: Stand) -> None:
    for _ in range(2):
        await begun(stand)
    later = stand.another()
    later.runner.limits = MatchLimits(2, 3)
    assert await refused(later) == HOST_FULL


async def test_matches_that_begin_together_are_no_more_than_a_host_can_have(stand: Stand) -> None:
    lobbies = [await filled(stand) for _ in range(5)]
    starts = (stand.runner.handle(match.id, Start(HOST)) for match in lobbies)
    results = await asyncio.gather(*starts, return_exceptions=True)
    assert sum(isinstance(result, LobbyError) for result in results) == 3


async def asking(stand: Stand) -> Match:
    """A full lobby in its ready check; one player has not answered."""
    match = await stand.lobby()
    for id in PEOPLE:
        await stand.runner.handle(match.id, Join(Player(id, id)))
    await stand.runner.handle(match.id, CallReady(HOST))
    for id in PEOPLE[:-1]:
        match = (await stand.runner.handle(match.id, SayReady(id))).after
    return match


async def test_the_last_ready_answer_needs_room(stand: Stand) -> None:
    waiting = await asking(stand)
    running = [await begun(stand) for _ in range(2)]
    with pytest.raises(LobbyError, match="before this one begins"):
        await stand.runner.handle(waiting.id, SayReady(PEOPLE[-1]))
    await stand.runner.handle(running[0].id, Abandon(HOST, ""))
    change = await stand.runner.handle(waiting.id, SayReady(PEOPLE[-1]))
    assert change.after.status is Status.RUNNING


async def test_a_host_is_told_before_anybody_is_asked_whether_they_are_ready(stand: Stand) -> None:
    match = await stand.lobby()
    for id in PEOPLE:
        await stand.runner.handle(match.id, Join(Player(id, id)))
    for _ in range(2):
        await begun(stand)
    with pytest.raises(LobbyError) as refusal:
        await stand.runner.handle(match.id, CallReady(HOST))
    assert str(refusal.value) == HOST_FULL
    assert (await stand.runner.match(match.id)).ready is None


async def test_a_scheduled_start_without_room_is_dropped(stand: Stand) -> None:
    match = await filled(stand)
    begins_ms = stand.clock.now_ms() + 2 * READY_LEAD_MS
    await stand.runner.handle(match.id, PlanStart(HOST, begins_ms))
    for _ in range(2):
        await begun(stand)
    stand.clock.advance(READY_LEAD_MS / 1000)
    await stand.runner.handle(match.id, StartDue())
    stand.clock.advance(READY_LEAD_MS / 1000)
    events = (await stand.runner.handle(match.id, StartDue())).events
    assert events == (StartDropped("", HOST_FULL, begins_ms),)
    assert (await stand.runner.match(match.id)).status is Status.LOBBY


async def test_earlier_matches_beyond_the_limit_continue(stand: Stand) -> None:
    stand.runner.limits = MatchLimits(9, 9)
    matches = [await begun(stand) for _ in range(4)]
    stand.runner.limits = MatchLimits(2, 3)
    assert len(await stand.runner.live()) == 4
    assert await refused(stand) == HOST_FULL.replace("2 of", "4 of")
    for match in matches:
        await stand.runner.handle(match.id, Abandon(HOST, ""))
