"""Messages as the real client sends, reads and hears them."""

import io
import struct
import zlib

import aiohttp
import discord
import pytest
from discord.http import Route

from bifrost_bot.sandbox import PersonSetup, Sandbox, Setup
from bifrost_bot.sandbox.world import permissions as allow
from tests.clock import ManualClock

from .client import Bot
from .conftest import StartBot, StartSandbox


def png(width: int, height: int) -> bytes:
    """A small picture of the given size."""
    rows = b"".join(b"\0" + b"\x80" * width for _ in range(height))

    def chunk(name: bytes, data: bytes) -> bytes:
        return (
            struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
        )

    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", head)
        + chunk(b"IDAT", zlib.compress(rows))
        + chunk(b"IEND", b"")
    )


def picture(name: str = "board.png", text: str | None = None) -> discord.File:
    return discord.File(io.BytesIO(png(30, 20)), name, description=text)


async def test_the_bot_hears_what_people_say_and_can_reply(sandbox: Sandbox, bot: Bot) -> None:
    astrid = sandbox.person("Astrid")
    said = astrid.say("general", "A1")
    heard = await bot.until(lambda: [item for name, item in bot.heard if name == "message"])
    assert (heard[0].id, heard[0].content, heard[0].author.display_name) == (
        said.id,
        "A1",
        "Astrid",
    )
    reply = await heard[0].reply("noted")
    assert reply.reference is not None
    assert reply.reference.message_id == said.id
    shown = astrid.messages("general")[-1]
    assert shown["referenced_message"]["content"] == "A1"
    assert shown["content"] == "noted"


async def test_the_bot_hears_its_own_messages_too(bot: Bot) -> None:
    sent = await bot.room("general").send("hello")
    await bot.until(lambda: ("message", sent) in bot.heard)


async def test_a_file_has_size_and_alt_text(sandbox: Sandbox, bot: Bot) -> None:
    message = await bot.room("general").send("board", file=picture(text="an empty board"))
    file = message.attachments[0]
    assert (file.width, file.height, file.content_type) == (30, 20, "image/png")
    assert file.description == "an empty board"
    assert await file.read() == png(30, 20)
    shown = sandbox.person("Bo").messages("general")[-1]["attachments"][0]
    assert shown["description"] == "an empty board"


async def test_an_edit_keeps_the_files_it_lists_and_drops_the_others(bot: Bot) -> None:
    message = await bot.room("general").send(files=[picture("a.png"), picture("b.png")])
    edited = await message.edit(
        content="now", attachments=[message.attachments[1], picture("c.png")]
    )
    assert [item.filename for item in edited.attachments] == ["b.png", "c.png"]
    assert edited.attachments[0].id == message.attachments[1].id
    again = await bot.room("general").fetch_message(message.id)
    assert (again.content, again.edited_at is not None) == ("now", True)
    assert [item.filename for item in again.attachments] == ["b.png", "c.png"]


async def test_a_link_to_a_file_works_only_with_its_signature(sandbox: Sandbox, bot: Bot) -> None:
    message = await bot.room("general").send(file=picture())
    url = message.attachments[0].url
    async with aiohttp.ClientSession() as session:
        async with session.get(url) as answer:
            assert (answer.status, answer.content_type) == (200, "image/png")
        async with session.get(url.split("?")[0]) as answer:
            assert answer.status == 403
        async with session.get(url.replace("hm=", "hm=0")) as answer:
            assert answer.status == 403


async def test_an_embed_can_show_an_attached_picture(bot: Bot) -> None:
    embed = discord.Embed(title="Board", description="one", colour=0x123456).set_image(
        url="attachment://board.png"
    )
    embed.add_field(name="score", value="3").set_footer(text="turn 1").set_author(name="Bifrost")
    message = await bot.room("general").send(embed=embed, file=picture())
    assert message.attachments == []
    assert message.embeds[0].image.url is not None
    assert message.embeds[0].image.url.startswith("http://127.0.0.1")
    assert message.embeds[0].image.width == 30
    assert message.embeds[0].fields[0].value == "3"


async def test_only_allowed_mentions_ping(sandbox: Sandbox, bot: Bot) -> None:
    astrid = sandbox.person("Astrid")
    bo = sandbox.person("Bo")
    text = f"<@{astrid.id}> <@{bo.id}> @everyone"
    room = bot.room("general")
    silent = await room.send(text)
    assert silent.mentions == []
    assert not silent.mention_everyone
    allowed = discord.AllowedMentions(users=[discord.Object(astrid.id)])
    loud = await room.send(text, allowed_mentions=allowed)
    assert [user.id for user in loud.mentions] == [astrid.id]


async def test_a_role_is_pinged_when_it_may_be(sandbox: Sandbox, bot: Bot) -> None:
    host = discord.utils.get(bot.guild.roles, name="Host")
    admin = discord.utils.get(bot.guild.roles, name="Admin")
    assert host and admin
    guild = sandbox.world.guilds[bot.guild.id]
    guild.roles[guild.id].permissions &= ~allow.MENTION_EVERYONE
    message = await bot.room("general").send(
        f"{host.mention} {admin.mention}", allowed_mentions=discord.AllowedMentions(roles=True)
    )
    assert message.raw_role_mentions
    assert [role.id for role in message.role_mentions] == [host.id]


async def test_the_same_nonce_makes_one_message(sandbox: Sandbox, bot: Bot) -> None:
    room = bot.room("general")
    first = await room.send("once", nonce="turn-1")
    second = await room.send("once", nonce="turn-1")
    assert first.id == second.id
    assert len(sandbox.person("Bo").messages("general")) == 1


async def test_a_nonce_expires(
    start_sandbox: StartSandbox, start_bot: StartBot, clock: ManualClock
) -> None:
    sandbox = await start_sandbox(Setup(route_limits=False, global_limit=None), clock=clock.now_ms)
    bot = await start_bot(sandbox)
    first = await bot.room("general").send("once", nonce="turn-1")
    clock.advance(301)
    second = await bot.room("general").send("once", nonce="turn-1")
    assert first.id != second.id


async def test_history_comes_in_the_order_asked_for(sandbox: Sandbox, bot: Bot) -> None:
    astrid = sandbox.person("Astrid")
    said = [astrid.say("general", str(number)) for number in range(7)]
    room = bot.room("general")

    async def texts(**options: object) -> list[str]:
        return [message.content async for message in room.history(**options)]  # pyright: ignore[reportArgumentType]

    assert await texts(limit=3) == ["6", "5", "4"]
    assert await texts(after=discord.Object(said[2].id), limit=2) == ["3", "4"]
    assert await texts(before=discord.Object(said[2].id)) == ["1", "0"]
    assert await texts(around=discord.Object(said[3].id), limit=3, oldest_first=True) == [
        "2",
        "3",
        "4",
    ]


async def test_a_message_can_be_stamped_with_a_chosen_instant(sandbox: Sandbox, bot: Bot) -> None:
    deadline = 1_800_000_000_000
    early = sandbox.person("Astrid").say("general", "early", at=deadline - 200)
    await bot.until(lambda: bot.texts() == ["early"])
    heard = next(item for name, item in bot.heard if name == "message")
    assert heard.id == early.id
    assert round(heard.created_at.timestamp() * 1000) == deadline - 200
    assert sandbox.person("Bo").say("general", "same instant", at=deadline - 200).id != early.id


async def test_deleting_one_and_many_is_heard(sandbox: Sandbox, bot: Bot) -> None:
    room = bot.room("general")
    messages = [await room.send(str(number)) for number in range(4)]
    await bot.until(lambda: len(bot.texts()) == 4)
    await messages[0].delete()
    await bot.until(lambda: "message_delete" in bot.names())
    await room.delete_messages(messages[1:])
    await bot.until(lambda: "bulk_message_delete" in bot.names())
    assert sandbox.person("Bo").messages("general") == []
    with pytest.raises(discord.NotFound) as refusal:
        await messages[0].edit(content="too late")
    assert refusal.value.code == 10008


async def test_reactions_are_counted_and_heard(sandbox: Sandbox, bot: Bot) -> None:
    message = await bot.room("general").send("vote")
    await message.add_reaction("👍")
    sandbox.person("Bo").react(message.id, "👍")
    await bot.until(lambda: bot.names().count("raw_reaction_add") == 2)
    again = await bot.room("general").fetch_message(message.id)
    assert [(str(item.emoji), item.count, item.me) for item in again.reactions] == [("👍", 2, True)]
    await message.remove_reaction("👍", discord.Object(bot.application_id or 0))
    await bot.until(lambda: "raw_reaction_remove" in bot.names())


async def test_pins_are_kept_in_the_order_of_pinning(bot: Bot) -> None:
    room = bot.room("general")
    first = await room.send("one")
    second = await room.send("two")
    await second.pin()
    await first.pin()
    assert {message.content async for message in room.pins()} == {"one", "two"}
    await second.unpin()
    assert [message.content async for message in room.pins()] == ["one"]
    await bot.until(lambda: "guild_channel_pins_update" in bot.names())


async def test_typing_is_shown_to_people(sandbox: Sandbox, bot: Bot) -> None:
    feed = sandbox.person("Bo").feed()
    await bot.room("general").typing()
    assert feed.events[-1]["type"] == "typing"
    feed.close()


async def test_a_direct_message_gets_an_answer(sandbox: Sandbox, bot: Bot) -> None:
    cleo = sandbox.person("Cleo")
    user = await bot.fetch_user(cleo.id)
    await user.send("psst")
    assert cleo.messages(cleo.dm())[-1]["content"] == "psst"
    cleo.whisper_to_bot("yes?")
    await bot.until(lambda: "yes?" in bot.texts())


async def test_closed_dms_refuse_the_bot(start_sandbox: StartSandbox, start_bot: StartBot) -> None:
    sandbox = await start_sandbox(Setup(people=(PersonSetup("Dora", accepts_dms=False),)))
    bot = await start_bot(sandbox)
    user = await bot.fetch_user(sandbox.person("Dora").id)
    with pytest.raises(discord.Forbidden) as refusal:
        await user.send("psst")
    assert refusal.value.code == 50007


@pytest.mark.parametrize(
    ("content", "code"),
    [("", 50006), ("x" * 2001, 50035)],
    ids=["nothing to say", "too long for a bot"],
)
async def test_what_discord_would_not_take_is_refused(bot: Bot, content: str, code: int) -> None:
    with pytest.raises(discord.HTTPException) as refusal:
        await bot.room("general").send(content)
    assert (refusal.value.status, refusal.value.code) == (400, code)


async def test_people_may_write_more_than_bots(sandbox: Sandbox, bot: Bot) -> None:
    sandbox.person("Astrid").say("general", "x" * 4000)
    await bot.until(lambda: bot.texts() == ["x" * 4000])


async def test_a_file_over_ten_mebibytes_is_refused(bot: Bot) -> None:
    with pytest.raises(discord.HTTPException) as refusal:
        await bot.room("general").send(
            file=discord.File(io.BytesIO(bytes(10 * 2**20 + 1)), "big.bin")
        )
    assert (refusal.value.status, refusal.value.code) == (413, 40005)


async def test_more_than_ten_files_are_refused(sandbox: Sandbox, bot: Bot) -> None:
    message = await bot.room("general").send(
        files=[picture(f"{number}.png") for number in range(10)]
    )
    assert len(message.attachments) == 10
    body = {"attachments": [{"id": str(item.id)} for item in message.attachments] + [{"id": "0"}]}
    route = Route(
        "PATCH",
        "/channels/{channel_id}/messages/{message_id}",
        channel_id=message.channel.id,
        message_id=message.id,
    )
    with pytest.raises(discord.HTTPException) as refusal:
        await bot.http.request(route, json=body)
    assert refusal.value.code == 50035


async def test_a_reply_to_a_deleted_message_is_refused_unless_that_is_allowed(bot: Bot) -> None:
    room = bot.room("general")
    gone = await room.send("gone")
    await gone.delete()
    with pytest.raises(discord.HTTPException) as refusal:
        await room.send("answer", reference=gone.to_reference(fail_if_not_exists=True))
    assert refusal.value.code == 50035
    loose = await room.send("answer", reference=gone.to_reference(fail_if_not_exists=False))
    assert loose.reference is None


async def test_somebody_elses_message_cannot_be_edited(sandbox: Sandbox, bot: Bot) -> None:
    said = sandbox.person("Astrid").say("general", "mine")
    message = await bot.room("general").fetch_message(said.id)
    with pytest.raises(discord.Forbidden) as refusal:
        await message.edit(content="yours")
    assert refusal.value.code == 50005
    await message.delete()
    assert sandbox.person("Astrid").messages("general") == []
