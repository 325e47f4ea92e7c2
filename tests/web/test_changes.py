"""Changes by hosts are on a match's pages at once."""

import json
from typing import Any

import pytest

from bifrost_bot.engines.values import Slot
from bifrost_bot.match.decide.answers import Submit
from bifrost_bot.match.decide.phases import Abandon
from bifrost_bot.match.host_action import Enter, Rerun, Rewind
from bifrost_bot.match.model import Match, Settings
from tests.match import whisper
from tests.match.world import HOST, PEOPLE
from tests.plugged import plug_in
from tests.runtime.conftest import Stand
from tests.web.conftest import Events, Site
from tests.web.test_pages import closed

SLOT = Slot("red", "1")


async def changed(events: Events) -> dict[str, Any]:
    """The next change that a page gets."""
    name, data, _ = await events.next()
    assert name == "change"
    return json.loads(data)


async def say(stand: Stand, match: Match, slot: Slot, text: str) -> Match:
    """Lets a slot's player give an answer."""
    now_ms = stand.clock.now_ms()
    command = Submit(match.seats[slot.seat], slot, text, now_ms)
    return (await stand.runner.handle(match.id, command)).after


async def opened(site: Site, url: str) -> Events:
    return await site.follow(url, (await site.replay(url))["at"])


async def test_an_answer_that_a_host_enters_is_on_its_players_page(
    stand: Stand, site: Site
) -> None:
    match = await stand.playing()
    own = await opened(site, await site.links.own(match, match.seats[SLOT.seat]))
    await say(stand, match, SLOT, "A1")
    assert (await changed(own))["state"]["recorded"] == ["Red, game 1: A1"]
    await stand.runner.handle(match.id, Enter(HOST, SLOT, "A2", "a typing error"))
    assert (await changed(own))["state"]["recorded"] == ["Red, game 1: A2"]


async def test_a_corrected_turn_is_dropped_and_shown_anew(stand: Stand, site: Site) -> None:
    match = await stand.playing()
    url = await site.links.spectators(match)
    events = await opened(site, url)
    match = await closed(stand, await say(stand, match, SLOT, "A1"))
    match = await closed(stand, match)
    assert [(await changed(events))["keep"] for _ in range(2)] == [1, 2]
    correction = Rerun(HOST, 1, SLOT, "A2", "a typing error", match.number, replaces=True)
    await stand.runner.handle(match.id, correction)
    change = await changed(events)
    assert change["keep"] == 1
    assert "Red plays A2 on game 1." in json.dumps(change)
    assert await same_as_loaded(site, url, 3)


async def test_a_rewound_turn_is_no_longer_shown(stand: Stand, site: Site) -> None:
    match = await stand.playing()
    url = await site.links.spectators(match)
    events = await opened(site, url)
    match = await closed(stand, await say(stand, match, SLOT, "A1"))
    assert (await changed(events))["keep"] == 1
    await stand.runner.handle(match.id, Rewind(HOST, 1, "the wrong rules", match.number))
    change = await changed(events)
    assert change["keep"] == 1
    assert change["steps"] == []
    assert await same_as_loaded(site, url, 1)


async def same_as_loaded(site: Site, url: str, steps: int) -> bool:
    """Whether a page that is loaded now has so many steps."""
    return len((await site.replay(url))["steps"]) == steps


async def test_at_the_end_everybody_learns_who_played_and_sees_all(
    stand: Stand, site: Site
) -> None:
    match = await stand.playing()
    url = await site.links.spectators(match)
    await say(stand, match, SLOT, "A1")
    assert (await site.replay(url))["people"] == []
    events = await opened(site, url)
    await stand.runner.handle(match.id, Abandon(HOST, ""))
    assert (await events.next())[0] == "stale"
    replay = await site.replay(url)
    assert [seat for seat, _ in replay["people"]] == [*match.seats]
    assert {seat for seat, *_ in replay["viewpoints"]} >= set(match.seats)


async def test_a_plugins_game_has_its_pages(
    stand: Stand, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    plug_in(monkeypatch, whisper.GAME)
    match = await stand.playing(Settings("whisper"))
    seat = match.seat_of(PEOPLE[0])
    assert seat is not None
    own = await opened(site, await site.links.own(match, PEOPLE[0]))
    url = await site.links.spectators(match)
    events = await opened(site, url)
    match = await say(stand, match, Slot(seat), "psst")
    assert "psst" in (await changed(own))["state"]["recorded"][0]
    await closed(stand, match)
    assert "You whispered psst" in json.dumps(await changed(own))
    assert "psst" not in json.dumps(await changed(events))
    await stand.runner.handle(match.id, Abandon(HOST, ""))
    assert "psst" in json.dumps(await site.replay(url))
