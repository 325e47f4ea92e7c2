"""Answers of pages to requests of every kind, and the log of these."""

import asyncio
import logging
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from bifrost_bot.store.database import Database, StoreError, Transaction
from bifrost_bot.web import server
from bifrost_bot.web.links import PageLinks
from tests.runtime.conftest import Stand
from tests.web.conftest import URL, Site


async def test_head_is_answered_like_get_without_the_content(stand: Stand, site: Site) -> None:
    url = await site.links.spectators(await stand.playing())
    for more in ("", "/replay", "/events"):
        async with site.session.get(site.at(url, more)) as got:
            wanted = got.headers["Content-Type"]
            length = got.headers.get("Content-Length")
        async with site.session.head(site.at(url, more)) as response:
            assert response.status == 200
            assert response.headers["Content-Type"] == wanted
            assert response.headers.get("Content-Length") == length
            assert await response.read() == b""
    async with site.session.head(site.at(f"{url}x")) as lost:
        assert lost.status == 404
    assert len(site.server.streams) == 0


async def test_a_part_of_a_page_is_not_to_be_had(stand: Stand, site: Site) -> None:
    url = await site.links.spectators(await stand.playing())
    for more in ("", "/replay"):
        async with site.session.get(site.at(url, more)) as whole:
            content = await whole.read()
        for part in ("bytes=0-9", "bytes=5-", "bytes=99999999-"):
            async with site.session.get(site.at(url, more), headers={"Range": part}) as response:
                assert response.status == 200
                assert response.headers["Accept-Ranges"] == "none"
                assert "Content-Range" not in response.headers
                assert await response.read() == content


async def test_only_reading_is_possible_and_says_nothing_of_an_address(
    stand: Stand, site: Site
) -> None:
    url = await site.links.spectators(await stand.playing())
    answers: set[tuple[int, str, str]] = set()
    for address in (url, f"{url}/replay", f"{url}x", f"{URL}/else"):
        for method in ("POST", "PUT", "DELETE"):
            async with site.session.request(method, site.at(address)) as response:
                allowed = response.headers["Allow"]
                answers.add((response.status, allowed, await response.text()))
    assert [status for status, _, _ in answers] == [405]


async def test_without_a_proxy_nobody_chooses_their_address(
    stand: Stand, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "MOST_OF_ADDRESS", 1)
    monkeypatch.setattr(site.server, "_behind_proxy", False)
    url = await site.links.spectators(await stand.playing())
    where = site.at(url, f"/events?after={(await site.replay(url))['at']}")
    assert (await site.open(where)).status == 200
    async with site.session.get(where, headers={"X-Forwarded-For": "192.0.2.7"}) as refused:
        assert refused.status == 429


async def test_no_address_is_logged_whatever_is_asked(
    stand: Stand, site: Site, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    caplog.set_level(logging.DEBUG)
    match = await stand.playing()
    urls = [await site.links.spectators(match), await site.links.own(match, "101")]
    tokens = [url.rpartition("/")[2] for url in urls]
    for url in urls:
        await site.replay(url)
        await site.follow(url, "")
        assert await site.status(url[:-1]) == 404
        await broken(site, url.removeprefix(URL))

    async def refuse(self: PageLinks, token: str) -> None:
        del self, token
        raise StoreError("The database is locked.")

    with monkeypatch.context() as patch:
        patch.setattr(PageLinks, "find", refuse)
        assert [await site.status(url) for url in urls] == [503, 503]
    assert "a page could not be served" in caplog.text
    for token in tokens:
        assert token[:-1] not in caplog.text


async def test_many_visitors_at_once_leave_the_database_to_the_players(
    stand: Stand, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    urls = [await site.links.spectators(await stand.playing()), f"{URL}/m/unknown"] * 20
    transaction = Database.transaction
    asking: list[None] = []
    most = 0

    @asynccontextmanager
    async def counted(database: Database, **options: Any) -> AsyncGenerator[Transaction]:
        nonlocal most
        asking.append(None)
        most = max(most, len(asking))
        try:
            async with transaction(database, **options) as connection:
                yield connection
        finally:
            asking.pop()

    monkeypatch.setattr(Database, "transaction", counted)
    assert await asyncio.gather(*map(site.status, urls)) == [200, 404] * 20
    assert most == 1


async def broken(site: Site, path: str) -> None:
    """Asks for a page with a request that is none, and breaks off another."""
    port = int(site.root.rpartition(":")[2])
    for request in (f"GET {path} HTTP/nine\r\n\r\n", f"GET {path} HTTP/1.1\r\nHost"):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(request.encode())
        writer.write_eof()
        await reader.read()
        writer.close()
        await writer.wait_closed()
