"""The bot's own emoji for colours that no square of Unicode has."""

import asyncio

import discord
import pytest

from bifrost_bot import app
from bifrost_bot.gateway.own_emoji import prepare_own_emoji
from bifrost_bot.speech.seat_emoji import OWN_LETTERS, emoji_name, seat_emoji, seat_title
from tests.e2e.helpers.table import Table


@pytest.fixture(autouse=True)
def prepared(monkeypatch: pytest.MonkeyPatch) -> asyncio.Queue[None]:
    """Has an item for each start of the bot whose emoji are prepared."""
    starts = asyncio.Queue[None]()

    async def prepare(client: discord.Client) -> None:
        await prepare_own_emoji(client)
        starts.put_nowait(None)

    monkeypatch.setattr(app, "prepare_own_emoji", prepare)
    return starts


def asked(table: Table, method: str) -> int:
    """How often the bot asked for its emoji by this method."""
    return table.sandbox.rest.requests[f"{method} /applications/{{application_id}}/emojis"]


async def test_a_start_uploads_what_is_missing_and_the_next_only_lists(
    prepared: asyncio.Queue[None], table: Table
) -> None:
    await prepared.get()
    emojis = table.world.application.emojis
    assert {one.name for one in emojis.values()} == {*map(emoji_name, OWN_LETTERS)}
    assert (asked(table, "GET"), asked(table, "POST")) == (1, len(OWN_LETTERS))
    (cyan,) = [one for one in emojis.values() if one.name == "seat_cyan"]
    assert seat_title("cyan") == f"<:seat_cyan:{cyan.id}> **Cyan**"
    await table.close_bot()
    assert seat_emoji("cyan") is None
    await table.open_bot()
    await prepared.get()
    assert (asked(table, "GET"), asked(table, "POST")) == (2, len(OWN_LETTERS))
    assert seat_title("cyan") == f"<:seat_cyan:{cyan.id}> **Cyan**"


async def test_where_it_is_refused_colours_stand_alone(
    prepared: asyncio.Queue[None], table: Table
) -> None:
    await prepared.get()
    await table.close_bot()
    table.sandbox.fault(route="/applications/*/emojis", status=403)
    await table.open_bot()
    await prepared.get()
    assert seat_title("cyan") == "**Cyan**"
    assert seat_title("red") == "🟥 **Red**"
