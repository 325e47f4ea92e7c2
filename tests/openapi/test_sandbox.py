"""Everything that discord.py 2.7.1 can ask of the local Discord.

How the local Discord behaves is tested next to it. Here only shapes count, so that a route the bot
begins to use later is known to be good before.
"""

from __future__ import annotations

import asyncio
import io
import re
from collections.abc import AsyncIterator
from typing import Any

import discord
import pytest
import yarl
from discord import app_commands
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bifrost_bot.gateway.incoming.replies import wait_for_answers
from bifrost_bot.sandbox import Sandbox, Setup
from bifrost_bot.sandbox.rest import channel as routes_channel
from bifrost_bot.sandbox.rest import command as routes_command
from bifrost_bot.sandbox.rest import guild as routes_guild
from bifrost_bot.sandbox.rest import interaction as routes_interaction
from bifrost_bot.sandbox.rest import message as routes_message
from tests.sandbox.client import EVERY_ROUTE

from .checker import Checker
from .description import Description
from .recorder import Recorder

ROUTE_MODULES = (routes_channel, routes_command, routes_guild, routes_interaction, routes_message)

PATIENCE = 60.0


class Bot(discord.Client):
    """A client with a command for every way of answering one."""

    def __init__(self) -> None:
        intents = discord.Intents(
            guilds=True, members=True, messages=True, message_content=True, reactions=True
        )
        super().__init__(intents=intents, guild_ready_timeout=0.1)
        self.tree = app_commands.CommandTree(self)
        self.tree.add_command(commands())
        for kind in (discord.Member, discord.Message):
            self.tree.add_command(context_menu(kind))


class Panel(discord.ui.View):
    def __init__(self) -> None:
        super().__init__(timeout=None)

    @discord.ui.button(label="Undo", custom_id="undo")
    async def undo(self, interaction: discord.Interaction, _: discord.ui.Button[Panel]) -> None:
        await interaction.response.edit_message(content="undone", view=Panel())

    @discord.ui.button(label="Hold", custom_id="hold")
    async def hold(self, interaction: discord.Interaction, _: discord.ui.Button[Panel]) -> None:
        await interaction.response.defer()
        await interaction.edit_original_response(content="waited")
        await interaction.followup.send("and told", ephemeral=True)

    @discord.ui.button(label="Form", custom_id="form")
    async def form(self, interaction: discord.Interaction, _: discord.ui.Button[Panel]) -> None:
        await interaction.response.send_modal(Form())

    @discord.ui.select(
        custom_id="pick",
        options=[discord.SelectOption(label="A1"), discord.SelectOption(label="B2")],
    )
    async def pick(
        self, interaction: discord.Interaction, select: discord.ui.Select[Panel]
    ) -> None:
        await interaction.response.send_message(
            select.values[0], ephemeral=True, file=picture("picked.png")
        )


class Form(discord.ui.Modal, title="Your move"):
    move = discord.ui.TextInput[Any](label="Move", custom_id="move")

    async def on_submit(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message(f"read {self.move.value}", ephemeral=True)


def picture(name: str) -> discord.File:
    return discord.File(io.BytesIO(b"\x89PNG\r\n\x1a\n" + bytes(16)), name, description="a board")


def commands() -> app_commands.Group:
    group = app_commands.Group(name="match", description="matches", guild_only=True)

    @group.command(name="start", description="answers at once")
    async def start(
        interaction: discord.Interaction,
        game: str,
        seats: app_commands.Range[int, 2, 9] = 3,
        who: discord.Member | None = None,
    ) -> None:
        await interaction.response.send_message(
            f"{game} {seats} {who}", view=Panel(), ephemeral=True
        )
        await interaction.edit_original_response(
            content="changed", attachments=[picture("new.png")]
        )
        await interaction.original_response()
        sent = await interaction.followup.send(
            "more", wait=True, embed=discord.Embed(title="t"), file=picture("b.png")
        )
        await sent.edit(content="even more")
        await sent.fetch()
        await sent.delete()
        await interaction.delete_original_response()

    @start.autocomplete("game")
    async def games(_: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        return [app_commands.Choice(name="Bifröst", value=current + "bifrost")]

    @group.command(name="later", description="answers later")
    async def later(interaction: discord.Interaction) -> None:
        await interaction.response.defer(thinking=True)
        await interaction.followup.send("now", view=Panel())

    @group.command(name="ask", description="answers with a form")
    async def ask(interaction: discord.Interaction) -> None:
        await interaction.response.send_modal(Form())

    return group


def context_menu(kind: type[discord.Member | discord.Message]) -> app_commands.ContextMenu:
    async def show(
        interaction: discord.Interaction, target: discord.Member | discord.Message
    ) -> None:
        await interaction.response.send_message(str(target.id), ephemeral=True)

    show.__annotations__["target"] = kind
    return app_commands.ContextMenu(name=f"Show {kind.__name__.lower()}", callback=show)


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    async with Sandbox(
        Setup(route_limits=False, global_limit=None, identify_ms=0, bot_permissions=EVERY_ROUTE)
    ) as sandbox:
        yield sandbox


@pytest.fixture
async def bot(sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Bot]:
    monkeypatch.setattr(Route, "BASE", sandbox.api_base)
    monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", yarl.URL(sandbox.gateway_url))
    async with Bot() as bot:
        running = asyncio.create_task(bot.start(sandbox.bot_token))
        ready = asyncio.create_task(bot.wait_for("ready", timeout=PATIENCE))
        await asyncio.wait({running, ready}, return_when=asyncio.FIRST_COMPLETED)
        assert ready.done(), running.exception()
        yield bot
        await bot.close()
        await running


@pytest.fixture(scope="module")
def checker(description: Description) -> Checker:
    return Checker(description)


@pytest.fixture
def recorder(sandbox: Sandbox, checker: Checker) -> Recorder:
    recorder = Recorder(checker)
    sandbox.world.recorder = recorder.record
    return recorder


async def test_guilds_members_and_roles(sandbox: Sandbox, recorder: Recorder, bot: Bot) -> None:
    guild = await bot.fetch_guild(bot.guilds[0].id)
    await bot.application_info()
    await bot.fetch_user(sandbox.person("Bo").id)
    member = await guild.fetch_member(sandbox.person("Bo").id)
    assert [each async for each in guild.fetch_members(limit=5)]
    assert [each async for each in bot.fetch_guilds()]
    await bot.http.get_bot_gateway()
    await bot.http.request(Route("GET", "/gateway"))
    await bot.http.request(
        Route("GET", f"/guilds/{guild.id}/members/search"), params={"query": "Bo", "limit": 2}
    )
    role = await guild.create_role(
        name="red", colour=discord.Colour.red(), permissions=discord.Permissions(1024)
    )
    await member.add_roles(role, reason="seat")
    await role.edit(name="blue", hoist=True)
    await guild.fetch_roles()
    await guild.fetch_role(role.id)
    await member.edit(roles=[role])
    await bot.guilds[0].me.edit(nick="Heimdall")
    await member.remove_roles(role)
    await role.delete()
    recorder.assert_clean()


async def test_commands_are_synced(recorder: Recorder, bot: Bot) -> None:
    guild = bot.guilds[0]
    await bot.tree.sync()
    bot.tree.copy_global_to(guild=guild)
    synced = await bot.tree.sync(guild=guild)
    await bot.tree.fetch_commands()
    await bot.tree.fetch_commands(guild=guild)
    fetched = await bot.tree.fetch_command(synced[0].id, guild=guild)
    await fetched.edit(
        description="all about matches", default_member_permissions=discord.Permissions(1024)
    )
    await fetched.delete()
    alone: Any = {"name": "alone", "description": "one", "type": 1}
    await bot.http.upsert_global_command(synced[0].application_id, alone)
    recorder.assert_clean()


async def test_channels_and_threads(sandbox: Sandbox, recorder: Recorder, bot: Bot) -> None:
    guild = bot.guilds[0]
    astrid = guild.get_member(sandbox.person("Astrid").id)
    assert astrid is not None
    hidden = {guild.default_role: discord.PermissionOverwrite(view_channel=False)}
    seen = discord.PermissionOverwrite(view_channel=True, send_messages=True)
    category = await guild.create_category("match 1", overwrites={**hidden, guild.me: seen})
    channel = await category.create_text_channel(
        "red game1", topic="moves", overwrites={**hidden, guild.me: seen}
    )
    await channel.set_permissions(astrid, overwrite=seen, reason="seat")
    await channel.set_permissions(guild.default_role, send_messages=False)
    await channel.set_permissions(astrid, overwrite=None)
    await channel.edit(
        name="red game2", position=2, overwrites=hidden | {guild.me: seen}, slowmode_delay=5
    )
    await channel.edit(sync_permissions=True)
    await guild.fetch_channels()
    await bot.fetch_channel(channel.id)
    await bot.fetch_channel(category.id)
    await threads(channel, astrid)
    await channel.delete(reason="over")
    await category.delete()
    recorder.assert_clean()


async def threads(channel: discord.TextChannel, member: discord.Member) -> None:
    message = await channel.send("here")
    public = await message.create_thread(name="talk", auto_archive_duration=60)
    private = await channel.create_thread(
        name="hush", type=discord.ChannelType.private_thread, invitable=False
    )
    await public.send("in a thread")
    await private.add_user(member)
    await public.leave()
    await public.join()
    await private.fetch_members()
    await private.remove_user(member)
    await public.edit(archived=True, locked=True)
    await channel.guild.active_threads()
    await channel.guild.fetch_channel(private.id)
    await private.delete()


async def test_messages_with_everything(sandbox: Sandbox, recorder: Recorder, bot: Bot) -> None:
    channel = discord.utils.get(bot.guilds[0].text_channels, name="general")
    assert channel is not None
    said = sandbox.person("Astrid").say("general", "A1 <@&1>", files=[("note.txt", b"A1")])
    theirs = await channel.fetch_message(said.id)
    await theirs.reply("A1 is recorded.", mention_author=True)
    board = await channel.send(
        f"{bot.guilds[0].me.mention} to move",
        files=[picture("board.png"), picture("small.png")],
        embed=discord.Embed(title="Board", colour=0xFF0000)
        .add_field(name="red", value="3")
        .set_footer(text="turn 1"),
        view=Panel(),
        nonce="7",
        silent=True,
        allowed_mentions=discord.AllowedMentions(users=True),
    )
    await board.edit(
        content="next", attachments=[board.attachments[0], picture("next.png")], suppress=True
    )
    await board.edit(view=None, embed=None)
    await board.add_reaction("✅")
    sandbox.person("Astrid").react(board.id, "✅")
    board = await board.fetch()
    reactors = [each async for each in board.reactions[0].users()]
    assert len(reactors) == 2
    for reactor in reactors:
        await board.remove_reaction("✅", reactor)
    await board.add_reaction("✅")
    await board.clear_reaction("✅")
    await board.add_reaction("✅")
    await board.clear_reactions()
    await board.pin()
    assert [each async for each in channel.pins()]
    await board.unpin()
    async with channel.typing():
        assert [each async for each in channel.history(limit=10, after=discord.Object(said.id))]
    assert [each async for each in channel.history(around=discord.Object(board.id), limit=5)]
    await channel.send(view=layout())
    await channel.delete_messages([await channel.send("one"), await channel.send("two")])
    await board.delete()
    await astrid_dm(sandbox, bot)
    recorder.assert_clean()


def layout() -> discord.ui.LayoutView:
    view = discord.ui.LayoutView(timeout=None)
    view.add_item(discord.ui.Container(discord.ui.TextDisplay("Turn 3"), accent_colour=0xFF0000))
    view.add_item(discord.ui.Separator())
    view.add_item(discord.ui.ActionRow(discord.ui.Button(label="Rules", custom_id="rules")))
    return view


async def astrid_dm(sandbox: Sandbox, bot: Bot) -> None:
    user = await bot.fetch_user(sandbox.person("Astrid").id)
    dm = await user.create_dm()
    await dm.send("hello")
    await bot.fetch_channel(dm.id)


async def test_all_interaction_answers(sandbox: Sandbox, recorder: Recorder, bot: Bot) -> None:
    await bot.tree.sync()
    bot.add_view(Panel())
    world = sandbox.world
    astrid = sandbox.person("Astrid")
    async with asyncio.timeout(PATIENCE):
        offered = astrid.autocomplete("general", "match start", {"game": "b"}, "game")
        await world.until(lambda: offered.answered)
        started = astrid.run("general", "match start", {"game": "bifrost", "seats": 3, "who": "Bo"})
        await world.until(
            lambda: started.original is not None and not astrid_sees(sandbox, started.original.id)
        )
        later = astrid.run("general", "match later")
        await world.until(lambda: later.original is not None and later.original.content == "now")
        assert later.original is not None
        for button in ("undo", "hold"):
            clicked = astrid.click(later.original, button)
            await world.until(lambda clicked=clicked: clicked.answered)
        form = astrid.click(later.original, "form")
        await world.until(lambda: form.modal is not None)
        await wait_for_answers()
        submitted = astrid.submit(form, {"move": "A1"})
        await world.until(lambda: submitted.original is not None)
        picked = astrid.select(later.original, "pick", ["A1"])
        await world.until(lambda: picked.original is not None)
        for name, target in (
            ("Show message", later.original),
            ("Show member", sandbox.person("Bo").user),
        ):
            shown = astrid.use_on("general", name, target)
            await world.until(lambda shown=shown: shown.original is not None)
        asked = astrid.run("general", "match ask")
        await world.until(lambda: asked.modal is not None)
        counts = recorder.checker.tally.requests
        await world.until(
            lambda: (
                counts["update_original_webhook_message"] == 2 and counts["execute_webhook"] == 3
            )
        )
    recorder.assert_clean()


def astrid_sees(sandbox: Sandbox, message_id: int) -> bool:
    return str(message_id) in {each["id"] for each in sandbox.person("Astrid").messages("general")}


async def test_refusals_and_trouble(sandbox: Sandbox, recorder: Recorder, bot: Bot) -> None:
    channel = discord.utils.get(bot.guilds[0].text_channels, name="general")
    assert channel is not None
    with pytest.raises(discord.NotFound):
        await channel.fetch_message(1)
    with pytest.raises(discord.NotFound):
        await bot.fetch_channel(1)
    with pytest.raises(discord.HTTPException):
        await channel.send("x" * 2001)
    with pytest.raises(discord.HTTPException):
        await channel.send("")
    with pytest.raises(discord.Forbidden):
        await bot.guilds[0].create_role(
            name="all", permissions=discord.Permissions(administrator=True)
        )
    sandbox.fault(method="POST", route="/channels/*/messages", status=429)
    await channel.send("after a limit")
    sandbox.fault(method="POST", route="/channels/*/messages", status=429, everywhere=True)
    await channel.send("after a limit everywhere")
    sandbox.fault(method="POST", route="/channels/*/messages", status=503)
    with pytest.raises(discord.DiscordServerError):
        await channel.send("in trouble")
    recorder.assert_clean()


async def test_a_planted_field_of_a_request_is_found(recorder: Recorder, bot: Bot) -> None:
    channel = bot.guilds[0].text_channels[0]
    await bot.http.request(
        Route("POST", f"/channels/{channel.id}/messages"), json={"content": "A1", "planted": 1}
    )
    with pytest.raises(
        AssertionError, match=r"create_message request at \$: unknown field 'planted'"
    ):
        recorder.assert_clean()


async def test_planted_answers_are_found(sandbox: Sandbox, recorder: Recorder, bot: Bot) -> None:
    message = await bot.guilds[0].text_channels[0].send("A1", view=Panel())
    recorder.assert_clean()
    sandbox.world.channels[message.channel.id].messages[message.id].components[0]["planted"] = 1
    await message.fetch()
    with pytest.raises(
        AssertionError,
        match=r"get_message answer 200 at \$.components\[0\]: unknown field 'planted'",
    ):
        recorder.assert_clean()


async def test_a_route_that_discord_does_not_have_is_found(recorder: Recorder, bot: Bot) -> None:
    with pytest.raises(discord.NotFound):
        await bot.http.request(Route("GET", "/channels/1/letters"))
    with pytest.raises(AssertionError, match=r"GET /channels/\{id\}/letters is not described"):
        recorder.assert_clean()


def test_every_route_of_the_local_discord_is_one_that_discord_has(description: Description) -> None:
    templates = [(each.method, each.template) for module in ROUTE_MODULES for each in module.ROUTES]
    asked = [(method, re.sub(r"\{[^}]+\}", "1", template)) for method, template in templates]
    assert len(asked) > 50
    assert [each for each in asked if description.find(*each) is None] == []
