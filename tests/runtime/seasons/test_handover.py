"""The seats of a season's matches go to the substitutes who take their players' places."""

import json
from dataclasses import replace

import pytest

from bifrost_bot.match.decide.lobby import Join
from bifrost_bot.match.decide.seats import Resign
from bifrost_bot.match.events import SubstituteRefused
from bifrost_bot.match.history import export
from bifrost_bot.match.host_action import Replace
from bifrost_bot.match.model import Match, Status
from bifrost_bot.match.notice import CONTROL, LOBBY, LineBody
from bifrost_bot.match.player import Player
from bifrost_bot.notices.briefing import brief
from bifrost_bot.season.decide.substitutes import AnswerSubstitute, NameSubstitute, ResignPlace
from bifrost_bot.tools.verify import verify
from tests.match.world import HOST
from tests.runtime.seasons.conftest import TOWERS, SeasonStand

FIRST = "801"


async def opened(stand: SeasonStand, **changes: str) -> Match:
    """A season of three with a substitute, and its match in the lobby."""
    season_id = await stand.open(3)
    await stand.do(season_id, NameSubstitute(HOST, FIRST))
    return (await stand.ordered(settings=replace(TOWERS, **changes))).match


async def replaced(stand: SeasonStand, left: str) -> None:
    await stand.do("1", ResignPlace(left))
    asked = (await stand.season()).substitution
    assert asked is not None
    await stand.do("1", AnswerSubstitute(FIRST, asked.number, True))
    await stand.settle()


@pytest.mark.parametrize("seating", ["claimed", "dealt"])
async def test_the_seat_of_a_running_match_changes_hands(stand: SeasonStand, seating: str) -> None:
    await opened(stand, seating=seating)
    before = await stand.started("1")
    seat = before.seat_of("102")
    assert seat is not None
    await replaced(stand, "102")
    after = await stand.runner.match("1")
    assert after.seats == {**before.seats, seat: FIRST}
    match = await stand.finished("1")
    episode = (await stand.season()).episodes[0]
    assert {share.player_id for share in episode.shares} == {"101", "103", FIRST}
    share = episode.share(FIRST)
    assert share is not None and not share.candidate.startswith("resigned")
    stored = export.write(await stand.runner.history(match.id))
    assert all(check.held for check in verify(export.read(json.loads(stored))))


async def test_a_seat_left_to_a_computer_player_goes_to_the_substitute(stand: SeasonStand) -> None:
    await opened(stand)
    seat = (await stand.started("1")).seat_of("102")
    await stand.runner.handle("1", Resign("102"))
    await replaced(stand, "102")
    assert (await stand.runner.match("1")).seat_of(FIRST) == seat


async def test_a_lobby_seats_the_substitute_with_what_the_player_brought(
    stand: SeasonStand,
) -> None:
    before = await opened(stand)
    await replaced(stand, "102")
    after = await stand.runner.match("1")
    known = before.player("102")
    new = after.player(FIRST)
    assert known is not None and new is not None
    assert (new.seat, after.player("102")) == (known.seat, None)
    assert after.purses[FIRST] == before.purses["102"]


async def test_no_one_who_waits_gets_the_place_of_a_player_who_is_replaced(
    stand: SeasonStand,
) -> None:
    before = await opened(stand)
    for number in range(before.game.info.most - len(before.players) + 1):
        guest = Player(f"{700 + number}", f"Guest {number}")
        await stand.runner.handle("1", Join(guest, roles=frozenset()))
    full = await stand.runner.match("1")
    (waiter,) = full.waiting
    await replaced(stand, "102")
    after = await stand.runner.match("1")
    known = full.player("102")
    new = after.player(FIRST)
    assert known is not None and new is not None
    assert (new.seat, after.player("102")) == (known.seat, None)
    assert after.waiting == (waiter,)
    await stand.started("1")
    await stand.finished("1")
    stored = export.write(await stand.runner.history("1"))
    assert all(check.held for check in verify(export.read(json.loads(stored))))


@pytest.mark.parametrize("begins", [False, True], ids=["lobby", "running"])
async def test_what_a_process_has_not_done_the_next_one_does(
    stand: SeasonStand, begins: bool
) -> None:
    await opened(stand)
    if begins:
        await stand.started("1")
    stand.seasons.listeners.remove(stand.handover.on_season)
    await replaced(stand, "102")
    assert (await stand.runner.match("1")).player(FIRST) is None
    another = await stand.die()
    await another.begin()
    match = await another.runner.match("1")
    assert match.player(FIRST) is not None and match.player("102") is None
    assert match.status is (Status.RUNNING if begins else Status.LOBBY)
    events = len(await another.runner.history("1"))
    await another.handover.compare()
    assert len(await another.runner.history("1")) == events


async def test_a_seat_that_hosts_gave_to_another_stays_with_them(stand: SeasonStand) -> None:
    await opened(stand)
    before = await stand.started("1")
    seat = before.seat_of("102")
    assert seat is not None
    await stand.runner.handle("1", Replace(HOST, seat, "102", Player("501", "Ulf"), "is ill"))
    await replaced(stand, "102")
    assert (await stand.runner.match("1")).seats == {**before.seats, seat: "501"}


async def refused_in(stand: SeasonStand) -> list[SubstituteRefused]:
    history = await stand.runner.history("1")
    return [event for event in history if isinstance(event, SubstituteRefused)]


@pytest.mark.parametrize("begins", [False, True], ids=["lobby", "running"])
@pytest.mark.parametrize("is_found", [False, True], ids=["absent", "sees all"])
async def test_hosts_are_told_once_of_a_substitute_who_gets_no_seat(
    stand: SeasonStand, monkeypatch: pytest.MonkeyPatch, begins: bool, is_found: bool
) -> None:
    async def find(guild_id: int, id: str) -> Player | str:
        return Player(id, f"Player {id}", sees_all=True) if is_found else "They are away."

    await opened(stand)
    if begins:
        await stand.started("1")
    before = await stand.runner.match("1")
    monkeypatch.setattr(stand.handover, "_find_player", find)
    await replaced(stand, "102")
    after = await stand.runner.match("1")
    assert (after.seats, after.players) == (before.seats, before.players)
    (event,) = await refused_in(stand)
    assert (event.player_id, event.left) == (FIRST, "102")
    assert event.reason.startswith("That person owns" if is_found else "They are away.")
    notices = brief(before, (event,), after)
    told = [(one.address, one.body) for one in notices if isinstance(one.body, LineBody)]
    ((address, line),) = told
    remedy = "/match replace" if begins else "*Remove a player*"
    assert line.text.startswith(f"<@{FIRST}>, who has <@102>'s place in the season, got no seat")
    assert event.reason in line.text
    assert remedy in line.text
    assert (address, line.ping) == (CONTROL if begins else LOBBY, (HOST,))
    await stand.handover.compare()
    assert await refused_in(stand) == [event]
    checks = verify(await stand.runner.history("1"))
    found = [one for check in checks for one in check.differences]
    assert found == ["the match is not over after its last event."]


async def test_no_one_is_told_where_hosts_have_given_the_seat_to_another(
    stand: SeasonStand, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def nobody(guild_id: int, id: str) -> Player | str:
        return "They are away."

    await opened(stand)
    seat = (await stand.started("1")).seat_of("102")
    assert seat is not None
    await stand.runner.handle("1", Replace(HOST, seat, "102", Player("501", "Ulf"), "is ill"))
    monkeypatch.setattr(stand.handover, "_find_player", nobody)
    await replaced(stand, "102")
    assert await refused_in(stand) == []
