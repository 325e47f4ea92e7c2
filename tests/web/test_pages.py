"""Pages of matches over a real server: what they show, to whom, and until when."""

import asyncio
import json
import re
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
from yarl import URL as Address

from bifrost_bot.engines.rng import Rng
from bifrost_bot.match.decide.answers import Submit
from bifrost_bot.match.decide.hosts import Pause, Resume
from bifrost_bot.match.decide.phases import Abandon, CloseDue
from bifrost_bot.match.host_action import Replace
from bifrost_bot.match.model import Match, Player, Settings
from bifrost_bot.replay.season.page import LivePage, live_page
from bifrost_bot.replay.season.record import SeasonRecord
from bifrost_bot.runtime.runner import Runner
from bifrost_bot.runtime.seasons import runner
from bifrost_bot.runtime.seasons.runner import SeasonRunner
from bifrost_bot.season.decide.cast import AddToCast
from bifrost_bot.season.rules import PRESETS
from bifrost_bot.store import server_settings
from bifrost_bot.store.journal import Home
from bifrost_bot.store.page_links import PageLink
from bifrost_bot.store.server_settings import GuildSettings
from bifrost_bot.store.shard_set import ShardSet
from bifrost_bot.web import feeds, seasons, server
from tests import samples
from tests.match.world import HOST, PEOPLE, SEED
from tests.runtime.conftest import HOME, Stand
from tests.web.conftest import URL, Site


@asynccontextmanager
async def served_elsewhere(stand: Stand, site: Site) -> AsyncGenerator[Site]:
    """Yields the pages of another process, on the same database, for other servers."""
    other = Stand(stand.url, stand.clock, stand.threads)
    shards = ShardSet(2, (1,))
    other.runner = Runner(other.database, stand.clock, shards)
    other.seasons = SeasonRunner(other.database, stand.clock, shards)
    try:
        elsewhere = Site(other, site.session)
        elsewhere.opened = site.opened
        async with elsewhere.server.serving("127.0.0.1", 0) as port:
            elsewhere.root = f"http://127.0.0.1:{port}"
            yield elsewhere
    finally:
        await other.close()


async def answered(stand: Stand, match: Match, user: str) -> Match:
    """Lets a player give some answer."""
    slot = next(slot for slot in match.owing if match.seats[slot.seat] == user)
    text = samples.answer(match.settings.game, match.state, slot, Rng(SEED, 0))
    change = await stand.runner.handle(match.id, Submit(user, slot, text, stand.clock.now_ms()))
    return change.after


async def closed(stand: Stand, match: Match) -> Match:
    """Ends the open phase at its deadline."""
    assert match.phase is not None
    stand.clock.move_to(match.phase.deadline_ms + match.settings.grace_ms)
    change = await stand.runner.handle(match.id, CloseDue(match.phase.phase.number))
    return change.after


async def test_a_spectator_follows_turns_a_pause_and_the_end(stand: Stand, site: Site) -> None:
    match = await stand.playing()
    url = await site.links.spectators(match)
    page = await site.replay(url)
    assert len(page["steps"]) == 1
    events = await site.follow(url, page["at"])
    await closed(stand, match)
    name, data, position = await events.next()
    assert name == "change"
    assert json.loads(data)["keep"] == 1
    await stand.runner.handle(match.id, Pause(HOST))
    name, data, _ = await events.next()
    assert json.loads(data)["state"]["note"] == "Paused by a host."
    # An interrupted page continues after what it has.
    again = await site.follow(url, page["at"], **{"Last-Event-ID": position})
    assert (await again.next())[1] == data
    await stand.runner.handle(match.id, Abandon(HOST, "enough"))
    for followed in (events, again):
        assert (await followed.next())[0] == "stale"
        assert (await followed.next())[0] == "end"
    replay = await site.replay(url)
    assert len(replay["viewpoints"]) == len(match.seats) + 2
    assert replay["chance"]["seed"] == match.seed


async def test_an_answer_is_on_its_players_page_alone(stand: Stand, site: Site) -> None:
    match = await stand.playing()
    own = await site.links.own(match, PEOPLE[0])
    others = [await site.links.spectators(match), await site.links.own(match, PEOPLE[1])]
    mine = await site.follow(own, (await site.replay(own))["at"])
    followed = [await site.follow(url, (await site.replay(url))["at"]) for url in others]
    match = await answered(stand, match, PEOPLE[0])
    name, data, _ = await mine.next()
    assert name == "change"
    assert json.loads(data)["state"]["recorded"]
    # The first that others get is the end of the turn.
    await closed(stand, match)
    for events in followed:
        name, data, _ = await events.next()
        assert name == "change"
        assert json.loads(data)["keep"] == 1


async def test_a_page_that_missed_too_much_loads_again(
    stand: Stand, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(feeds, "_MOST_CHANGES", 2)
    match = await stand.playing()
    url = await site.links.spectators(match)
    first = (await site.replay(url))["at"]
    events = await site.follow(url, first)
    for command in (Pause(HOST), Resume(HOST), Pause(HOST)):
        await stand.runner.handle(match.id, command)
        assert (await events.next())[0] == "change"
    for unknown in (first, "", "0" * 24):
        late = await site.follow(url, unknown)
        assert (await late.next())[0] == "stale"
        assert (await late.next())[0] == "end"


async def test_a_replaced_player_sees_nothing_more(stand: Stand, site: Site) -> None:
    match = await stand.playing()
    own = await site.links.own(match, PEOPLE[0])
    seat = match.seat_of(PEOPLE[0])
    assert seat is not None
    events = await site.follow(own, (await site.replay(own))["at"])
    command = Replace(HOST, seat, PEOPLE[0], Player("200", "Eve"), "away")
    await stand.runner.handle(match.id, command)
    assert (await events.next())[0] == "gone"
    assert (await events.next())[0] == "end"
    assert await site.status(own, "/replay") == 404
    new = await site.links.own(await stand.runner.match(match.id), "200")
    assert (await site.replay(new))["viewpoints"][0][0] == match.seat_of(PEOPLE[0])


async def test_a_new_link_ends_the_earlier_ones(stand: Stand, site: Site) -> None:
    match = await stand.playing()
    first = await site.links.own(match, PEOPLE[0])
    second = await site.links.own(match, PEOPLE[0])
    other = await site.links.own(match, PEOPLE[1])
    events = await site.follow(first, (await site.replay(first))["at"])
    third = await site.links.renew(match, PEOPLE[0])
    assert (await events.next())[0] == "gone"
    assert await site.status(first) == 404
    assert await site.status(second) == 404
    assert await site.status(third) == 200
    assert await site.status(other) == 200


async def test_of_many_links_the_newest_work(stand: Stand, site: Site) -> None:
    match = await stand.playing()
    urls: list[str] = []
    for _ in range(7):
        stand.clock.advance(1)
        urls.append(await site.links.own(match, PEOPLE[0]))
    statuses = [await site.status(url) for url in urls]
    assert statuses == [404, 404, 200, 200, 200, 200, 200]


async def test_after_the_end_all_pages_of_a_match_are_the_same(stand: Stand, site: Site) -> None:
    match = await stand.playing()
    own = await site.links.own(match, PEOPLE[0])
    spectators = await site.links.spectators(match)
    events = await site.follow(own, (await site.replay(own))["at"])
    await stand.runner.handle(match.id, Abandon(HOST, ""))
    assert (await events.next())[0] == "stale"
    assert await site.replay(own) == await site.replay(spectators)


async def test_hosts_see_all_seats_only_where_they_read_along(stand: Stand, site: Site) -> None:
    for watch in (False, True):
        settings = Settings("bifrost", hosts_watch=watch)
        match = await stand.playing(settings)
        url = await site.links.own(match, HOST)
        if watch:
            seen = [viewpoint[0] for viewpoint in (await site.replay(url))["viewpoints"]]
            assert seen == ["public", *match.seats]
        else:
            assert await site.status(url, "/replay") == 404


async def test_before_the_start_a_page_waits_and_then_has_the_boards(
    stand: Stand, site: Site
) -> None:
    match = await stand.lobby()
    url = await site.links.spectators(match)
    page = await site.replay(url)
    assert page["steps"] == []
    assert page["state"]["note"].startswith("The match has not begun yet.")


async def test_a_practice_has_no_page_for_spectators_until_it_is_over(
    stand: Stand, site: Site
) -> None:
    match = await stand.lobby(Settings("bifrost", practice=True, rated=False))
    assert await site.links.spectators(match) == ""
    over = await stand.runner.handle(match.id, Abandon(HOST, ""))
    assert (await site.links.spectators(over.after)).startswith(URL)


async def test_every_address_that_leads_nowhere_gets_the_same_answer(
    stand: Stand, site: Site
) -> None:
    match = await stand.playing()
    url = await site.links.spectators(match)
    void = await site.links.own(match, PEOPLE[0])
    await site.links.renew(match, PEOPLE[0])
    foreign = await site.links.own(match, "999")
    token = url.rpartition("/")[2]
    rng = Rng(SEED, 1)
    digits = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_"

    def forge(length: int) -> str:
        return "".join(digits[rng.below(64, "digit")] for _ in range(length))

    forged = [forge(length) for length in range(1, 90)]
    paths = [f"/m/{one}" for one in (*forged, token[:-1], token[1:], token.swapcase(), "1", "%00")]
    season = (
        await stand.seasons.create("House of Larks", PRESETS["classic"], HOST, HOME, "create")
    ).after
    known = site.links.season(season).removeprefix(URL)
    paths += [f"/t/{one}" for one in (*forged[::9], token)]
    paths += [f"/s/1-{one}" for one in (*forged[::9], token)]
    paths += [known[:-1], f"{known}x", known.replace("/s/1-", "/s/2-"), "/s/1", "/s/1-", "/t/"]
    paths += ["/", "/m", "/m/", "/admin", "/m/../../etc/passwd", f"/m/{token}/else"]
    paths += [void.removeprefix(URL), foreign.removeprefix(URL)]
    answers: set[tuple[int, bytes, str]] = set()
    for path in paths:
        for more in ("", "/replay", "/events"):
            address = Address(f"{site.root}{path}{more}", encoded=True)
            async with site.session.get(address) as response:
                kept = {name: value for name, value in response.headers.items() if name != "Date"}
                answers.add((response.status, await response.read(), json.dumps(kept)))
    assert len(answers) == 1
    status, body, headers = answers.pop()
    assert status == 404
    assert b"Nothing here" in body
    assert json.loads(headers)["Cache-Control"] == "no-store"


async def test_headers_forbid_caches_frames_and_scripts_from_elsewhere(
    stand: Stand, site: Site
) -> None:
    url = await site.links.spectators(await stand.playing())
    for more in ("", "/replay"):
        async with site.session.head(site.at(url, more)) as response:
            assert response.status == 200
            assert response.headers["Cache-Control"] == "no-store"
            assert response.headers["Referrer-Policy"] == "no-referrer"
            assert response.headers["X-Content-Type-Options"] == "nosniff"
            assert "Set-Cookie" not in response.headers
    async with site.session.get(site.at(url)) as response:
        policy = response.headers["Content-Security-Policy"]
        text = await response.text()
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert "http://" not in text.replace("http://www.w3.org/2000/svg", "")


async def test_one_address_follows_so_many_pages_and_behind_a_proxy_each_visitor(
    stand: Stand, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "MOST_OF_ADDRESS", 2)
    url = await site.links.spectators(await stand.playing())
    at = (await site.replay(url))["at"]
    where = site.at(url, f"/events?after={at}")
    for _ in range(2):
        assert (await site.open(where)).status == 200
    for same in ({}, {"X-Forwarded-For": "127.0.0.1"}):
        async with site.session.get(where, headers=same) as refused:
            assert refused.status == 429
    other = {"X-Forwarded-For": "10.0.0.1, 192.0.2.7"}
    async with site.session.get(where, headers=other) as response:
        assert response.status == 200


async def test_for_one_page_too_many_the_one_with_the_oldest_news_is_closed(
    stand: Stand, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "MOST_STREAMS", 2)
    url = await site.links.spectators(await stand.playing())
    at = (await site.replay(url))["at"]
    first, _ = [await site.follow(url, at) for _ in range(2)]
    await site.follow(url, at)
    assert (await first.next())[0] == "end"
    assert len(site.server.streams) == 2


async def test_an_erased_match_has_no_page(stand: Stand, site: Site) -> None:
    match = await stand.playing()
    url = await site.links.spectators(match)
    events = await site.follow(url, (await site.replay(url))["at"])
    await stand.runner.erase(7)
    assert (await events.next())[0] == "gone"
    assert await site.status(url) == 404


async def test_a_page_goes_on_after_the_bot_was_killed(stand: Stand, site: Site) -> None:
    match = await stand.playing()
    url = await site.links.spectators(match)
    page = await site.replay(url)
    other = stand.another()
    try:
        later = Site(other, site.session)
        later.opened = site.opened
        async with later.server.serving("127.0.0.1", 0) as port:
            later.root = f"http://127.0.0.1:{port}"
            assert await later.links.spectators(await other.runner.match(match.id)) == url
            assert (await later.replay(url))["steps"] == page["steps"]
            events = await later.follow(url, page["at"])
            await other.runner.handle(match.id, Pause(HOST))
            assert (await events.next())[0] in ("change", "stale")
    finally:
        await other.close()


async def test_where_only_a_role_may_watch_the_lobby_has_no_link(stand: Stand, site: Site) -> None:
    match = await stand.playing()
    assert await site.links.for_all(match, 7) == await site.links.spectators(match)
    async with stand.database.transaction() as connection:
        await server_settings.put(connection, 7, replace(GuildSettings(), spectator_role_id=5))
    assert await site.links.for_all(match, 7) == ""


async def test_a_season_has_a_page_with_its_cast_as_it_is_now(
    stand: Stand, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    def two_hyphens(count: int) -> str:
        """Returns a seed with which the address has a hyphen besides that behind the number."""
        return "b" * 2 * count

    monkeypatch.setattr(runner, "secrets", SimpleNamespace(token_hex=two_hyphens))
    change = await stand.seasons.create("House of Larks", PRESETS["classic"], HOST, HOME, "create")
    season = change.after
    url = site.links.season(season)
    assert url.count("-") > 1
    async with site.session.get(site.at(url)) as response:
        assert response.status == 200
        assert response.headers["Cache-Control"] == "no-store"
        before = await response.text()
    assert "House of Larks" in before
    assert season.seed not in before
    await stand.seasons.handle(season.id, AddToCast(HOST, PEOPLE[0]))
    async with site.session.get(site.at(url)) as response:
        after = await response.text()
    assert "Player 1" in after
    assert "Player 1" not in before
    for wrong in (url[:-1], f"{url}x", url.replace("/s/1-", "/s/2-"), url.replace("/s/", "/m/")):
        assert await site.status(wrong) == 404


async def test_a_seasons_page_gets_each_change_made_once_for_all_who_look(
    stand: Stand, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []

    def counted(record: SeasonRecord, *others: Any) -> LivePage:
        made.append(record.seen.season.id)
        return live_page(record, *others)

    monkeypatch.setattr(seasons, "live_page", counted)
    season = (
        await stand.seasons.create("House of Larks", PRESETS["classic"], HOST, HOME, "create")
    ).after
    url = site.links.season(season)
    async with site.session.get(site.at(url)) as response:
        (at,) = re.findall(r'data-at="([0-9a-f]+)"', await response.text())
    followed = [await site.follow(url, at) for _ in range(3)]
    await stand.seasons.handle(season.id, AddToCast(HOST, PEOPLE[0]))
    events = [await page.next() for page in followed]
    assert len({*events}) == 1
    name, data, position = events[0]
    assert name == "change"
    assert "Player 1" in json.loads(data)["content"]
    assert season.seed not in data
    assert made == [season.id] * 2
    # An interrupted page gets what it missed; one that missed nothing waits.
    late = await site.follow(url, at, **{"Last-Event-ID": at})
    assert await late.next() == events[0]
    followed.append(await site.follow(url, at, **{"Last-Event-ID": position}))
    await stand.seasons.handle(season.id, AddToCast(HOST, PEOPLE[1]))
    assert len({await page.next() for page in followed}) == 1
    assert made == [season.id] * 3
    # With its server's data the season goes; another's change lets the pages look.
    await stand.seasons.erase(HOME.guild_id)
    await stand.seasons.create("Another", PRESETS["classic"], HOST, Home(8, 9), "another")
    for page in followed:
        assert (await page.next())[0] == "gone"
    assert await site.status(url) == 404


async def test_a_season_of_another_process_is_shown_as_it_is_stored(
    stand: Stand, site: Site
) -> None:
    change = await stand.seasons.create("House of Larks", PRESETS["classic"], HOST, HOME, "create")
    url = site.links.season(change.after)
    async with served_elsewhere(stand, site) as elsewhere:
        async with site.session.get(elsewhere.at(url)) as response:
            (at,) = re.findall(r'data-at="([0-9a-f]+)"', await response.text())
        unchanged = await elsewhere.follow(url, at)
        assert (await unchanged.next())[0] == "end"
        await stand.seasons.handle("1", AddToCast(HOST, PEOPLE[0]))
        events = await elsewhere.follow(url, at)
        name, data, _ = await events.next()
        assert name == "change"
        assert "Player 1" in data
        assert (await events.next())[0] == "end"


async def test_a_match_of_another_process_is_shown_as_it_is_stored(
    stand: Stand, site: Site
) -> None:
    match = await stand.playing()
    url = await site.links.spectators(match)
    async with served_elsewhere(stand, site) as elsewhere:
        before = await elsewhere.replay(url)
        await stand.runner.handle(match.id, Pause(HOST))
        after = await elsewhere.replay(url)
        assert before["state"]["note"] == ""
        assert after["state"]["note"] == "Paused by a host."
        events = await elsewhere.follow(url, after["at"])
        assert (await events.next())[0] == "stale"


async def test_with_a_persons_data_their_links_are_deleted(stand: Stand, site: Site) -> None:
    match = await stand.playing()
    urls = [await site.links.own(match, id) for id in PEOPLE[:2]]
    await stand.runner.handle(match.id, Abandon(HOST, ""))
    assert [await site.status(url) for url in urls] == [200, 200]
    await stand.runner.forget(match.id, PEOPLE[0], "erased-1")
    assert [await site.status(url) for url in urls] == [404, 200]


async def test_a_page_that_takes_nothing_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    class Full:
        """A connection whose reader takes nothing."""

        aborted = False

        async def write(self, data: bytes) -> None:
            del data
            await asyncio.Event().wait()

        def abort(self) -> None:
            self.aborted = True

    full = Full()
    monkeypatch.setattr(server, "SLOW_SECONDS", 0)
    request: Any = SimpleNamespace(transport=full)
    stream = server.Stream(request, "192.0.2.7", PageLink("1", None))
    monkeypatch.setattr(stream, "response", full)
    with pytest.raises(ConnectionError):
        await stream.send("event: change\ndata: {}\n\n")
    assert full.aborted
