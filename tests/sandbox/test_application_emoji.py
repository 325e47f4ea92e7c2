"""The emoji that the application owns, as discord.py asks for them."""

import discord
import pytest

from bifrost_bot.sandbox import Sandbox
from bifrost_bot.sandbox.rest import emoji as routes
from tests.sandbox.client import Bot
from tests.sandbox.test_messages import png


async def test_an_emoji_is_made_listed_renamed_and_deleted(bot: Bot, sandbox: Sandbox) -> None:
    assert await bot.fetch_application_emojis() == []
    made = await bot.create_application_emoji(name="seat_cyan", image=png(128, 128))
    assert str(made) == f"<:seat_cyan:{made.id}>"
    assert [one.name for one in await bot.fetch_application_emojis()] == ["seat_cyan"]
    await made.edit(name="seat_navy")
    assert (await bot.fetch_application_emoji(made.id)).name == "seat_navy"
    assert sandbox.world.application.emojis[made.id].image == png(128, 128)
    await made.delete()
    with pytest.raises(discord.NotFound):
        await bot.fetch_application_emoji(made.id)


@pytest.mark.parametrize("name", ["a", "a" * 33, "light-green", "ö_ö", ""])
async def test_a_wrong_name_is_refused(bot: Bot, name: str) -> None:
    with pytest.raises(discord.HTTPException) as refused:
        await bot.create_application_emoji(name=name, image=png(8, 8))
    assert (refused.value.status, refused.value.code) == (400, 50035)


async def test_a_name_is_taken_once(bot: Bot) -> None:
    await bot.create_application_emoji(name="seat_cyan", image=png(8, 8))
    with pytest.raises(discord.HTTPException, match="already exists"):
        await bot.create_application_emoji(name="seat_cyan", image=png(8, 8))


async def test_a_picture_has_at_most_256_kilobytes(bot: Bot) -> None:
    whole = png(8, 8)
    most = whole + bytes(routes.LARGEST_IMAGE - len(whole))
    await bot.create_application_emoji(name="largest", image=most)
    with pytest.raises(discord.HTTPException, match="larger than 256"):
        await bot.create_application_emoji(name="larger", image=most + b"0")


async def test_an_application_has_at_most_2000(bot: Bot, monkeypatch: pytest.MonkeyPatch) -> None:
    assert routes.MOST_EMOJIS == 2_000
    monkeypatch.setattr(routes, "MOST_EMOJIS", 1)
    await bot.create_application_emoji(name="first", image=png(8, 8))
    with pytest.raises(discord.HTTPException) as refused:
        await bot.create_application_emoji(name="second", image=png(8, 8))
    assert (refused.value.status, refused.value.code) == (400, 30008)
