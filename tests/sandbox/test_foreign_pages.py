"""Foreign pages in the same browser cannot use the local Discord."""

from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest

from bifrost_bot.sandbox import Sandbox

FOREIGN = ("https://evil.example", "http://127.0.0.1:9", "http://localhost", "null", "", "file://")
KNOWN = "sandbox-token.not-secret.only-good-on-this-machine"
"""The bot's token on every local Discord of earlier programs."""


@pytest.fixture
async def session() -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession() as session:
        yield session


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    async with Sandbox() as sandbox:
        yield sandbox


def base(sandbox: Sandbox) -> str:
    return sandbox.page_url.split("/?")[0]


def requests(sandbox: Sandbox) -> list[tuple[str, str, dict[str, Any]]]:
    """A request to each kind of endpoint, with all that it asks for but the origin."""
    bot = {"Authorization": f"Bot {sandbox.bot_token}"}
    page = {"X-Sandbox-Token": sandbox.page_token}
    lobby = next(one for one in sandbox.world.channels.values() if one.name == "lobby")
    hilda = sandbox.person("Hilda").id
    say = {"channel": str(lobby.id), "content": "from elsewhere"}
    return [
        ("GET", f"{sandbox.api_base}/gateway/bot", {"headers": bot}),
        (
            "POST",
            f"{sandbox.api_base}/channels/{lobby.id}/messages",
            {"headers": bot, "json": {"content": "x"}},
        ),
        ("GET", f"{base(sandbox)}/sandbox/people", {"headers": page}),
        ("POST", f"{base(sandbox)}/sandbox/say?as={hilda}", {"headers": page, "json": say}),
        ("GET", sandbox.page_url, {"headers": {}}),
    ]


async def identify(
    session: aiohttp.ClientSession, sandbox: Sandbox, token: str, origin: str | None
) -> str:
    """The answer to a socket that identifies as the bot: an event's name, or how it was refused."""
    headers = {} if origin is None else {"Origin": origin}
    try:
        async with session.ws_connect(sandbox.gateway_url, headers=headers) as socket:
            await socket.receive_json()
            await socket.send_json({"op": 2, "d": {"token": token, "intents": 0}})
            answer = await socket.receive()
            return (
                f"closed {answer.data}"
                if answer.type is aiohttp.WSMsgType.CLOSE
                else answer.json()["t"]
            )
    except aiohttp.WSServerHandshakeError as problem:
        return f"HTTP {problem.status}"


async def test_tokens_are_unpredictable(session: aiohttp.ClientSession, sandbox: Sandbox) -> None:
    async with Sandbox() as other:
        assert sandbox.bot_token != other.bot_token
        assert await identify(session, sandbox, other.bot_token, None) == "closed 4004"
    assert await identify(session, sandbox, KNOWN, None) == "closed 4004"
    headers = {"Authorization": f"Bot {KNOWN}"}
    async with session.get(f"{sandbox.api_base}/gateway/bot", headers=headers) as answer:
        assert answer.status == 401


@pytest.mark.parametrize("origin", FOREIGN)
async def test_a_foreign_page_hears_nothing_even_with_the_tokens(
    session: aiohttp.ClientSession, sandbox: Sandbox, origin: str
) -> None:
    assert await identify(session, sandbox, sandbox.bot_token, origin) == "HTTP 403"
    feed = (
        f"{base(sandbox)}/sandbox/feed?token={sandbox.page_token}&as={sandbox.person('Hilda').id}"
    )
    with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
        await session.ws_connect(feed, headers={"Origin": origin})
    assert refused.value.status == 403


@pytest.mark.parametrize("origin", FOREIGN)
async def test_a_foreign_page_asks_and_does_nothing_even_with_the_tokens(
    session: aiohttp.ClientSession, sandbox: Sandbox, origin: str
) -> None:
    before = sandbox.world.message_count
    for method, url, rest in requests(sandbox):
        headers = rest.pop("headers") | {"Origin": origin}
        async with session.request(method, url, headers=headers, **rest) as answer:
            assert answer.status == 403, url
            assert "Access-Control-Allow-Origin" not in answer.headers
    assert sandbox.world.message_count == before


async def test_page_and_bot_are_served(session: aiohttp.ClientSession, sandbox: Sandbox) -> None:
    for method, url, rest in requests(sandbox):
        headers = rest.pop("headers") | {"Origin": base(sandbox)}
        async with session.request(method, url, headers=headers, **rest) as answer:
            assert answer.status == 200, url
    assert await identify(session, sandbox, sandbox.bot_token, None) == "READY"


@pytest.mark.parametrize(
    "host", ["evil.example", "127.0.0.1.evil.example", "evil.example:80", "0.0.0.0", ""]
)
async def test_a_name_that_was_bound_to_this_machine_afterwards_reaches_nothing(
    session: aiohttp.ClientSession, sandbox: Sandbox, host: str
) -> None:
    for method, url, rest in requests(sandbox):
        headers = rest.pop("headers") | {"Host": host, "Origin": f"http://{host}"}
        async with session.request(method, url, headers=headers, **rest) as answer:
            assert answer.status in (400, 403), url
