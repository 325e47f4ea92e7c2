"""The page in a real browser: one person plays every role."""

import asyncio
import io
import os
import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import discord
import pytest
import pytest_asyncio
from discord import app_commands
from PIL import Image
from playwright.async_api import Browser, Locator, Page, ViewportSize, WebSocket, expect

from bifrost_bot.gateway.incoming.replies import wait_for_answers
from bifrost_bot.sandbox import Person, Sandbox
from bifrost_bot.sandbox.world import permissions as allow
from bifrost_bot.sandbox.world.model import Json, Overwrite
from tests.chromium import needs_chromium
from tests.sandbox.client import Bot as Client
from tests.sandbox.client import aim, running
from tests.sandbox.test_channels import private_to
from tests.sandbox.test_emoji import drawn_emoji
from tests.sandbox.test_messages import png

PHONE: ViewportSize = {"width": 390, "height": 844}
SCREENS: tuple[ViewportSize, ...] = ({"width": 1280, "height": 800}, PHONE)

Place = tuple[int, int, int, int]
"""Where a picture is, from the first one's corner: x, y, width, height."""

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="module"), needs_chromium]


class Bot(Client):
    """A small bot that does one of everything the page has to show."""

    def __init__(self) -> None:
        super().__init__()
        self.tree.add_command(_match_group())
        for name, answer in (("slow", _slow), ("silent", _silent)):
            self.tree.add_command(
                app_commands.Command(name=name, description="Answers late", callback=answer)
            )
        for name, deed in (("Count it", _count), ("Greet them", _greet)):
            self.tree.add_command(app_commands.ContextMenu(name=name, callback=deed))
        self.released = asyncio.Event()

    async def setup_hook(self) -> None:
        await self.tree.sync()


def _match_group() -> app_commands.Group:
    group = app_commands.Group(name="match", description="Matches")

    async def create(
        interaction: discord.Interaction,
        game: str,
        preset: str | None = None,
        seconds: int | None = None,
    ) -> None:
        answer = f"created {game} preset={preset} seconds={seconds}"
        await interaction.response.send_message(answer, ephemeral=True)

    async def presets(_: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
        names = ("trine", "empty", "triangle")
        return [
            app_commands.Choice(name=name, value=name) for name in names if name.startswith(typed)
        ]

    command: app_commands.Command[Any, ..., Any] = app_commands.Command(
        name="create", description="Open a new match", callback=create
    )
    command._params["game"].choices = [  # pyright: ignore[reportPrivateUsage]
        app_commands.Choice(name="Bifröst", value="bifrost"),
        app_commands.Choice(name="Social Snake", value="snake"),
    ]
    command.autocomplete("preset")(presets)  # pyright: ignore[reportArgumentType]
    group.add_command(command)
    return group


async def _slow(interaction: discord.Interaction) -> None:
    await interaction.response.defer(ephemeral=True)
    assert isinstance(interaction.client, Bot)
    await interaction.client.released.wait()
    await interaction.edit_original_response(content="It took a while.")


async def _count(interaction: discord.Interaction, message: discord.Message) -> None:
    text = f"{len(message.content)} characters"
    await interaction.response.send_message(text, ephemeral=True)


async def _greet(interaction: discord.Interaction, person: discord.User) -> None:
    await interaction.response.send_message(f"Hello {person.display_name}!", ephemeral=True)


async def _silent(_: discord.Interaction) -> None:
    return


class Correction(discord.ui.Modal, title="Correct a move"):
    """A form with one field."""

    move: discord.ui.TextInput["Correction"] = discord.ui.TextInput(
        label="Move", custom_id="move", max_length=5
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message(f"corrected to {self.move.value}")


class Choices(discord.ui.View):
    """Buttons and a menu."""

    @discord.ui.button(label="Join", style=discord.ButtonStyle.success, custom_id="join")
    async def join(self, interaction: discord.Interaction, _: discord.ui.Button["Choices"]) -> None:
        await interaction.response.send_message("You are in.", ephemeral=True)

    @discord.ui.button(label="Correct", custom_id="correct")
    async def correct(
        self, interaction: discord.Interaction, _: discord.ui.Button["Choices"]
    ) -> None:
        await interaction.response.send_modal(Correction())

    @discord.ui.button(label="Closed", custom_id="closed", disabled=True)
    async def closed(
        self, interaction: discord.Interaction, _: discord.ui.Button["Choices"]
    ) -> None:
        raise AssertionError("a disabled button was pressed")

    @discord.ui.select(
        custom_id="board",
        placeholder="Choose a board",
        options=[
            discord.SelectOption(label="Game 1", value="1"),
            discord.SelectOption(label="Game 2", value="2", emoji="🟦"),
        ],
    )
    async def board(
        self, interaction: discord.Interaction, menu: discord.ui.Select["Choices"]
    ) -> None:
        await interaction.response.edit_message(content=f"board {menu.values[0]}")


@pytest_asyncio.fixture(loop_scope="module")
async def sandbox() -> AsyncIterator[Sandbox]:
    async with Sandbox() as world:
        yield world


@pytest_asyncio.fixture(loop_scope="module")
async def bot(sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Bot]:
    aim(monkeypatch, sandbox)
    bot = Bot()
    async with running(bot, sandbox):
        yield bot


@pytest_asyncio.fixture(loop_scope="module")
async def page(browser: Browser, bot: Bot, sandbox: Sandbox) -> AsyncIterator[Page]:
    """The page as Astrid; it must raise nothing, break no policy, and ask only loopback."""
    context = await browser.new_context(viewport={"width": 1280, "height": 800})
    opened = await context.new_page()
    problems: list[str] = []
    hosts: set[str | None] = set()
    opened.on("pageerror", lambda error: problems.append(str(error)))
    opened.on(
        "console",
        lambda line: problems.append(line.text) if "Content Security Policy" in line.text else None,
    )
    opened.on("request", lambda request: hosts.add(urlsplit(request.url).hostname))
    opened.on("websocket", lambda socket: hosts.add(urlsplit(socket.url).hostname))
    await opened.goto(f"{sandbox.page_url}&as=Astrid")
    await opened.get_by_test_id("channel-general").click()
    yield opened
    await context.close()
    assert problems == []
    assert hosts == {"127.0.0.1"}


def board(width: int, height: int, name: str = "board.png", alt: str | None = None) -> discord.File:
    return discord.File(io.BytesIO(png(width, height)), name, description=alt)


def messages(page: Page) -> Locator:
    return page.get_by_test_id("message")


async def become(page: Page, name: str) -> None:
    await page.get_by_test_id(f"user-{name}").click()


async def write(page: Page, text: str) -> None:
    await page.get_by_test_id("composer").fill(text)
    await page.keyboard.press("Enter")


async def test_a_message_sent_with_enter_reaches_everyone(page: Page, bot: Bot) -> None:
    heard = asyncio.create_task(bot.wait_for("message", timeout=60))
    await page.get_by_test_id("composer").fill("A1")
    await page.get_by_test_id("composer").press("Shift+Enter")
    await page.keyboard.type("B2")
    await page.keyboard.press("Enter")
    assert (await heard).content == "A1\nB2"
    await expect(messages(page)).to_have_count(1)
    await expect(page.get_by_test_id("composer")).to_have_value("")
    await become(page, "bo")
    await page.get_by_test_id("channel-general").click()
    await expect(messages(page)).to_contain_text("Astrid")
    await expect(messages(page)).to_contain_text("A1")


async def test_private_channels_follow_permissions(page: Page, bot: Bot, sandbox: Sandbox) -> None:
    astrid = sandbox.world.user("Astrid")
    room = await bot.guild.create_text_channel(
        "red-game1-submissions", overwrites=private_to(bot, astrid.id)
    )
    await expect(page.get_by_test_id("channel-red-game1-submissions")).to_be_visible()
    await page.get_by_test_id("channel-red-game1-submissions").click()
    await expect(page.get_by_test_id("channel-title")).to_contain_text("red-game1")
    await become(page, "bo")
    await expect(page.get_by_test_id("channel-general")).to_be_visible()
    await expect(page.get_by_test_id("channel-red-game1-submissions")).to_have_count(0)
    await become(page, "astrid")
    await expect(page.get_by_test_id("channel-title")).to_contain_text("red-game1")
    await bot.http.delete_channel_permissions(room.id, astrid.id)
    await expect(page.get_by_test_id("channel-red-game1-submissions")).to_have_count(0)
    await expect(page.get_by_test_id("toast")).to_contain_text("You can no longer see the channel")
    await expect(page.get_by_test_id("channel-title")).to_contain_text("general")


async def test_the_composer_says_why_one_cannot_write(page: Page, bot: Bot) -> None:
    everyone = bot.guild.default_role
    await bot.room("lobby").set_permissions(everyone, send_messages=False)
    await page.get_by_test_id("channel-lobby").click()
    await expect(page.get_by_test_id("composer")).to_be_disabled()
    await expect(page.get_by_test_id("composer")).to_have_attribute(
        "placeholder", re.compile("^Read only")
    )
    await expect(page.get_by_test_id("channel-lobby")).to_have_attribute(
        "title", re.compile("not write")
    )
    await bot.room("lobby").set_permissions(everyone, send_messages=None)
    await expect(page.get_by_test_id("composer")).to_be_enabled()


async def test_text_over_the_limit_is_counted_and_kept_not_cut(page: Page) -> None:
    await page.get_by_test_id("composer").fill("x" * 4001)
    await expect(page.get_by_test_id("counter")).to_have_text("-1")
    await page.get_by_test_id("send").click()
    await expect(page.get_by_test_id("toast")).to_contain_text("4,001")
    await page.get_by_test_id("composer").fill("y" * 4000)
    await page.get_by_test_id("send").click()
    await expect(messages(page)).to_contain_text("y" * 4000)


async def test_the_slash_picker_asks_for_options_and_shows_the_answer(page: Page) -> None:
    await page.get_by_test_id("composer").press_sequentially("/cre")
    await expect(page.get_by_test_id("slash-option")).to_have_count(1)
    await expect(page.get_by_test_id("slash-menu")).to_contain_text("Open a new match")
    await page.keyboard.press("Tab")
    await page.get_by_test_id("command-run").click()
    await expect(page.get_by_test_id("command-problem")).to_contain_text("game is needed")
    await page.get_by_test_id("option-game").press("ArrowDown")
    await page.keyboard.press("Enter")
    await expect(page.get_by_test_id("option-game")).to_have_value("Social Snake")
    await page.get_by_test_id("add-preset").click()
    await page.get_by_test_id("option-preset").fill("tri")
    await expect(page.get_by_test_id("option-choice")).to_have_count(2)
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Enter")
    await page.get_by_test_id("add-seconds").click()
    await page.get_by_test_id("option-seconds").fill("many")
    await page.keyboard.press("Enter")
    await expect(page.get_by_test_id("command-problem")).to_contain_text("must be a number")
    await page.get_by_test_id("option-seconds").fill("60")
    await page.keyboard.press("Enter")
    await expect(messages(page)).to_contain_text("created snake preset=triangle seconds=60")
    await expect(page.get_by_test_id("ephemeral")).to_contain_text("Only you can see this")
    await become(page, "bo")
    await page.get_by_test_id("channel-general").click()
    await expect(messages(page)).to_have_count(0)
    await become(page, "astrid")
    await page.get_by_role("button", name="Dismiss").click()
    await expect(messages(page)).to_have_count(0)


async def test_an_unknown_command_is_not_sent_as_text(page: Page) -> None:
    await write(page, "/udno")
    await expect(page.get_by_test_id("toast")).to_contain_text("no command /udno")
    await write(page, " /udno")
    await expect(messages(page)).to_contain_text("/udno")


async def test_a_deferred_answer_is_thinking_until_it_comes(page: Page, bot: Bot) -> None:
    await write(page, "/slow")
    await page.keyboard.press("Enter")
    await expect(page.get_by_test_id("thinking")).to_contain_text("is thinking")
    bot.released.set()
    await expect(messages(page)).to_contain_text("It took a while.")
    await expect(page.get_by_test_id("thinking")).to_have_count(0)


async def test_buttons_menus_and_forms_reach_the_bot(page: Page, bot: Bot) -> None:
    await bot.room("general").send("Who plays?", view=Choices(timeout=None))
    await expect(page.get_by_test_id("button-Closed")).to_be_disabled()
    await page.get_by_test_id("button-Join").click()
    await expect(page.get_by_test_id("ephemeral")).to_be_visible()
    await expect(messages(page).last).to_contain_text("You are in.")
    await expect(page.get_by_test_id("select-board").get_by_role("option")).to_have_text(
        ["Choose a board", "Game 1", "Game 2"]
    )
    await page.get_by_test_id("select-board").select_option("2")
    await expect(messages(page).first).to_contain_text("board 2")
    await page.get_by_test_id("button-Correct").click()
    await page.get_by_test_id("modal").get_by_label("Move").fill("E5")
    await wait_for_answers()
    await page.keyboard.press("Enter")
    await expect(page.get_by_test_id("modal")).to_have_count(0)
    await expect(messages(page).last).to_contain_text("corrected to E5")


@pytest.mark.parametrize("size", [None, PHONE], ids=["desktop", "phone"])
async def test_the_menu_of_a_message_and_of_a_person_reach_the_bot(
    page: Page, bot: Bot, sandbox: Sandbox, size: ViewportSize | None
) -> None:
    bo = sandbox.person("Bo").say("general", "four")
    if size is not None:
        await page.set_viewport_size(size)
    said = page.locator(f'[data-id="{bo.id}"]')
    await said.hover()
    await said.get_by_test_id("apps").click()
    opened = page.get_by_role("menu")
    await expect(opened.get_by_role("menuitem")).to_have_text(["Count it"])
    box = await opened.bounding_box()
    assert box is not None and box["x"] >= 0
    assert box["x"] + box["width"] <= await page.evaluate("innerWidth")
    await page.keyboard.press("Enter")
    await expect(messages(page).last).to_contain_text("4 characters")
    await expect(opened).to_have_count(0)
    author = said.get_by_test_id("author")
    await author.focus()
    await page.keyboard.press("Enter")
    await expect(opened.get_by_role("menuitem")).to_have_text(["Greet them"])
    await page.keyboard.press("Escape")
    await expect(opened).to_have_count(0)
    await expect(author).to_be_focused()
    await page.keyboard.press("Enter")
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Enter")
    await expect(messages(page).last).to_contain_text("Hello Bo!")
    sandbox.person("Hilda").say("general", f"<@{sandbox.person('Bo').id}> is next")
    await messages(page).last.get_by_role("button", name="@Bo").click()
    await opened.get_by_role("menuitem").click()
    await expect(messages(page).last).to_contain_text("Hello Bo!")


async def test_pinned_messages_are_listed_and_found_again(page: Page, sandbox: Sandbox) -> None:
    hilda = sandbox.person("Hilda")
    await page.get_by_test_id("pins").click()
    await expect(page.get_by_role("menu")).to_have_text("Nothing is pinned here.")
    await page.keyboard.press("Escape")
    first = hilda.say("general", "the **rules**")
    hilda.pin(first)
    for number in range(60):
        hilda.say("general", f"chatter {number}")
    await expect(page.locator(f'[data-id="{first.id}"]')).not_to_be_in_viewport()
    await page.set_viewport_size(PHONE)
    await page.get_by_test_id("pins").click()
    await expect(page.get_by_role("menuitem")).to_have_text(["the rules"])
    await page.keyboard.press("Enter")
    await expect(page.locator(f'[data-id="{first.id}"]')).to_be_in_viewport()


async def test_a_bot_that_does_not_answer_is_reported(page: Page, sandbox: Sandbox) -> None:
    await write(page, "/silent")
    await page.keyboard.press("Enter")
    interaction = await sandbox.world.until(
        lambda: next(iter(sandbox.world.interactions.values()), None)
    )
    sandbox.world.give_up(interaction)
    await expect(page.get_by_test_id("toast")).to_contain_text("did not respond")


async def test_a_countdown_ticks_without_any_message(page: Page, bot: Bot) -> None:
    await page.clock.install(time=1_900_000_000)
    await page.reload()
    await bot.room("general").send("closes <t:1900000090:R>, at <t:1900000090:T>")
    countdown = messages(page).locator("time[data-unix]")
    await expect(countdown).to_have_text("in 1 minute")
    await page.clock.fast_forward("00:48")
    await expect(countdown).to_have_text(re.compile(r"^in (4[0-2]|3\d) seconds$"))
    await page.clock.fast_forward("01:00")
    await expect(countdown).to_have_text(re.compile(r"^\d+ seconds ago$"))


HOSTILE = (
    "<script>window.hit = 1</script> <img src=x onerror='window.hit = 1'> **<b onclick=1>bold</b>**"
    " [click](javascript:window.hit=1) [ok](https://example.invalid/?a=1&b=<i>) `<u>` ||<svg "
    "onload='window.hit=1'>||"
    ' <@1" onmouseover="window.hit=1> <t:99999999999999:R> <t:1:Z> '
    + "*_~|" * 300
    + "\n```html\n<script>window.hit = 1</script>\n```"
)


async def test_hostile_texts_and_names_stay_text(page: Page, bot: Bot, sandbox: Sandbox) -> None:
    name = "<img src=x onerror='window.hit = 1'>"
    world = sandbox.world
    world.add_member(world.guild(bot.guild.id), world.add_user(name))
    await bot.guild.create_category("<script>window.hit = 1</script>")
    await bot.room("general").edit(topic=HOSTILE[:300])
    await page.reload()
    await expect(page.get_by_role("button", name=f"Play as {name}")).to_be_visible()
    sandbox.person(name).say("general", "hello")
    await expect(messages(page).last.locator(".author")).to_have_text(name)
    await bot.room("general").send(
        HOSTILE,
        file=board(1, 1, "x' onerror='window.hit=1.png", '"><script>window.hit = 1</script>'),
        embed=discord.Embed(
            title=HOSTILE[:200], description=HOSTILE[:1000], url="https://example.invalid/"
        )
        .set_image(url="https://example.invalid/pixel.png")
        .add_field(name="<b>", value="<i onclick=window.hit=1>"),
    )
    shown = messages(page).last
    await expect(shown.get_by_test_id("content")).to_contain_text("<script>window.hit = 1</script>")
    await expect(shown.get_by_test_id("embed")).to_contain_text("not loaded here")
    inside = shown.locator(
        "script, iframe, object, svg[onload], b, i, [onclick], [onerror], [onload], [onmouseover]"
    )
    await expect(inside).to_have_count(0)
    addresses = await shown.locator("a").evaluate_all("links => links.map((link) => link.protocol)")
    assert set(addresses) <= {"https:"}
    await expect(page.locator("#channel-topic")).to_contain_text("<script>")
    assert await page.evaluate("window.hit") is None


async def test_markdown_looks_as_discord_shows_it(page: Page, bot: Bot, sandbox: Sandbox) -> None:
    astrid = sandbox.world.user("Astrid")
    general = bot.room("general")
    text = (
        "# Head\n**bold** *it* __under__ ~~gone~~ `a*b*` snake_case_name \\*plain\\*\n> quoted\n- "
        "one\n- two\n"
        f"1. first\n```py\nx = 1\n```\n||hidden|| <@{astrid.id}> <#{general.id}>\n-# small"
    )
    await general.send(text)
    content = messages(page).last.get_by_test_id("content")
    for tag, wanted in {
        "strong": "bold",
        "em": "it",
        "u": "under",
        "s": "gone",
        "blockquote": "quoted",
        "pre": "x = 1",
    }.items():
        await expect(content.locator(tag)).to_have_text(wanted)
    await expect(content.get_by_role("heading")).to_have_text("Head")
    await expect(content.locator("ul li")).to_have_count(2)
    await expect(content.locator("ol li")).to_have_text("first")
    await expect(content).to_contain_text("snake_case_name *plain*")
    await expect(content.locator(".mention.me")).to_have_text("@Astrid")
    await expect(content.get_by_role("button", name="#general")).to_be_visible()
    spoiler = content.locator(".spoiler")
    await spoiler.press("Enter")
    await expect(spoiler).to_have_attribute("aria-pressed", "true")


async def test_strangers_are_numbers_until_a_message_brings_them_along(
    page: Page, bot: Bot, sandbox: Sandbox
) -> None:
    bo, cleo = (sandbox.world.user(name) for name in ("Bo", "Cleo"))
    text = f"<@{bo.id}> plays <@{cleo.id}>"
    general = bot.room("general")
    nobody = discord.AllowedMentions.none()
    content = messages(page).last.get_by_test_id("content")
    await general.send(text, allowed_mentions=nobody)
    await expect(content).to_have_text(text)
    sandbox.person("Bo").say("lobby", "hello")
    await general.send(text, allowed_mentions=nobody)
    await expect(content).to_have_text(f"@Bo plays <@{cleo.id}>")
    await general.send(text, allowed_mentions=discord.AllowedMentions.all())
    await expect(content).to_have_text("@Bo plays @Cleo")
    await general.send(text, allowed_mentions=nobody)
    await page.reload()
    await expect(content).to_have_text("@Bo plays @Cleo")


async def test_pings_show_in_three_places(page: Page, bot: Bot, sandbox: Sandbox) -> None:
    bo = sandbox.world.user("Bo")
    await bot.room("lobby").send("quiet")
    await expect(page.get_by_test_id("channel-lobby")).to_have_attribute("data-unread", "1")
    await expect(page).to_have_title(re.compile(r"^\(1\) "))
    everybody = discord.AllowedMentions.all()
    await bot.room("lobby").send(f"<@{bo.id}> it is your turn", allowed_mentions=everybody)
    await expect(page.get_by_test_id("user-bo").locator(".badge")).to_have_text("1")
    await expect(page.get_by_test_id("user-astrid").locator(".badge")).to_have_count(0)
    await become(page, "bo")
    await page.get_by_test_id("channel-lobby").click()
    await expect(page.get_by_test_id("user-bo").locator(".badge")).to_have_count(0)
    await expect(page).to_have_title(re.compile("^#lobby"))


async def watch_for_text(page: Page, astrid: int, text: str) -> asyncio.Event:
    """Set as soon as the page was sent a text for Astrid; loads the page again."""
    heard = asyncio.Event()

    def listen(socket: WebSocket) -> None:
        if parse_qs(urlsplit(socket.url).query)["as"] == [str(astrid)]:
            socket.on(
                "framereceived", lambda payload: heard.set() if text in str(payload) else None
            )

    page.on("websocket", listen)
    await page.reload()
    return heard


async def release(page: Page, heard: asyncio.Event) -> None:
    """Ends a click once the page has processed its events."""
    await asyncio.wait_for(heard.wait(), 60)
    await page.evaluate("new Promise((done) => setTimeout(done))")
    await page.mouse.up()


async def test_a_click_survives_a_new_message(page: Page, bot: Bot, sandbox: Sandbox) -> None:
    astrid = sandbox.world.user("Astrid").id
    heard = await watch_for_text(page, astrid, "it is your turn")
    await page.get_by_test_id("channel-lobby").hover()
    await page.mouse.down()
    await bot.room("lobby").send(f"<@{astrid}> it is your turn")
    await release(page, heard)
    await expect(page.get_by_test_id("channel-title")).to_contain_text("lobby")
    await expect(messages(page)).to_contain_text("it is your turn")


async def test_a_click_survives_an_edit(page: Page, bot: Bot, sandbox: Sandbox) -> None:
    heard = await watch_for_text(page, sandbox.world.user("Astrid").id, "Who else plays?")
    post = await bot.room("general").send("Who plays?", view=Choices(timeout=None))
    await page.get_by_test_id("button-Join").hover()
    await page.mouse.down()
    await post.edit(content="Who else plays?")
    await release(page, heard)
    await expect(messages(page).last).to_contain_text("You are in.")
    await expect(messages(page).first).to_contain_text("Who else plays?")


async def test_pictures_have_their_alt_text_and_can_be_enlarged(page: Page, bot: Bot) -> None:
    await bot.room("general").send(file=board(1, 1, alt="Turn 5, red to move"))
    picture = messages(page).get_by_role("img", name="Turn 5, red to move")
    await expect(picture).to_be_visible()
    assert await picture.evaluate("image => image.decode().then(() => image.naturalWidth)") == 1
    await messages(page).get_by_role("button", name="Enlarge: Turn 5, red to move").click()
    await expect(page.get_by_role("dialog")).to_be_visible()
    await page.keyboard.press("Escape")
    await expect(page.get_by_role("dialog")).to_have_count(0)


def film(width: int, height: int, kind: str) -> discord.File:
    frames = [Image.new("P", (width, height), colour) for colour in (0, 1)]
    written = io.BytesIO()
    frames[0].save(written, kind, save_all=True, append_images=frames[1:], duration=500)
    return discord.File(io.BytesIO(written.getvalue()), f"board.{kind}")


async def boxes(page: Page) -> list[dict[str, int]]:
    """The pictures shown, each with its place and size on the screen and how it fills them."""
    images = messages(page).get_by_role("img", name="board")
    await expect(images.first).to_be_visible()
    return await images.evaluate_all(
        """images => images.map(image => {
            const box = image.getBoundingClientRect();
            const measures = ["x", "y", "width", "height"].map(name => [name, Math.round(box[name])]);
            const cropped = getComputedStyle(image).objectFit === "cover" ? 1 : 0;
            return { ...Object.fromEntries(measures), cropped };
        })"""
    )


@pytest.mark.nightly(by_day=2)
@pytest.mark.parametrize(
    ("size", "shown"),
    [
        ((1100, 700), (550, 350)),
        ((1100, 300), (550, 150)),
        ((700, 1400), (175, 350)),
        ((200, 100), (200, 100)),
    ],
)
async def test_one_picture_is_shown_whole_within_550_by_350(
    page: Page, bot: Bot, size: tuple[int, int], shown: tuple[int, int]
) -> None:
    await bot.room("general").send(file=board(*size))
    (box,) = await boxes(page)
    assert (box["width"], box["height"], box["cropped"]) == (*shown, 0)


@pytest.mark.nightly(by_day=1)
@pytest.mark.parametrize("kind", ["gif", "webp"])
@pytest.mark.parametrize(("size", "shown"), [((1100, 700), (550, 350)), ((700, 1400), (175, 350))])
async def test_an_animation_is_shown_within_the_same_bounds(
    page: Page, bot: Bot, kind: str, size: tuple[int, int], shown: tuple[int, int]
) -> None:
    await bot.room("general").send(file=film(*size, kind))
    (box,) = await boxes(page)
    assert (box["width"], box["height"], box["cropped"]) == (*shown, 0)


@pytest.mark.nightly(by_day=1)
async def test_a_click_opens_a_picture_and_another_closes_it(page: Page, bot: Bot) -> None:
    alt = "Turn 5, red to move. " * 40
    await bot.room("general").send(file=board(1100, 700, alt=alt))
    small = messages(page).get_by_role("button", name="Enlarge: Turn 5, red to move.")
    large = page.get_by_role("dialog").get_by_role("img")
    await small.click()
    await expect(large).to_be_visible()
    assert await large.evaluate(
        "image => image.decode().then(() => [image.width, image.height])"
    ) == [1100, 700]
    await large.click()
    await expect(large).to_have_count(0)
    await small.focus()
    await page.keyboard.press("Enter")
    await expect(large).to_be_visible()
    await page.keyboard.press("Escape")
    await expect(large).to_have_count(0)
    await expect(small).to_be_focused()


@pytest.mark.nightly(by_day=1)
@pytest.mark.parametrize(
    "shown",
    [
        [(0, 0, 273, 273), (277, 0, 273, 273)],
        [(0, 0, 364, 350), (368, 0, 182, 173), (368, 177, 182, 173)],
        [(0, 0, 273, 173), (277, 0, 273, 173), (0, 177, 273, 173), (277, 177, 273, 173)],
        [
            *((0, 0, 273, 273), (277, 0, 273, 273)),
            *((0, 277, 181, 181), (185, 277, 181, 181), (369, 277, 181, 181)),
        ],
        [
            *((0, 0, 181, 181), (185, 0, 181, 181), (369, 0, 181, 181)),
            *((0, 185, 181, 181), (185, 185, 181, 181), (369, 185, 181, 181)),
        ],
    ],
    ids=["two", "three", "four", "five", "six"],
)
async def test_pictures_form_a_cropped_mosaic(page: Page, bot: Bot, shown: list[Place]) -> None:
    names = [f"board{number}.png" for number in range(len(shown))]
    await bot.room("general").send(files=[board(1100, 700, name) for name in names])
    found = await boxes(page)
    assert {box["cropped"] for box in found} == {1}
    left = found[0]["x"]
    top = found[0]["y"]
    assert [(box["x"] - left, box["y"] - top, box["width"], box["height"]) for box in found] == [
        pytest.approx(place, abs=1) for place in shown
    ]


@pytest.mark.nightly(by_day=1)
@pytest.mark.parametrize("size", [(1100, 700), (1650, 1050), (700, 1400)])
async def test_a_phone_fits_one_picture(page: Page, bot: Bot, size: tuple[int, int]) -> None:
    await page.set_viewport_size(PHONE)
    await bot.room("general").send(file=board(*size))
    (box,) = await boxes(page)
    width, height = size
    column = await messages(page).locator(".body").evaluate("body => body.clientWidth")
    shown = min(column, 350 * width / height)
    assert column > 300
    assert (box["width"], box["height"]) == pytest.approx((shown, shown * height / width), abs=1)


async def test_a_phone_shows_a_mosaic_as_wide_as_the_messages(page: Page, bot: Bot) -> None:
    await page.set_viewport_size(PHONE)
    await bot.room("general").send(
        files=[board(1100, 700, f"board{number}.png") for number in range(2)]
    )
    left, right = await boxes(page)
    column = await messages(page).locator(".body").evaluate("body => body.clientWidth")
    side = (column - 4) / 2
    assert [left["width"], left["height"]] == pytest.approx([side, side], abs=1)
    assert [right["width"], right["height"]] == pytest.approx([side, side], abs=1)
    assert right["x"] + right["width"] - left["x"] == pytest.approx(column, abs=1)


@pytest.mark.parametrize(("signs", "lines"), [(40, 1), (41, 2)])
async def test_a_phone_wraps_code_after_40(page: Page, bot: Bot, signs: int, lines: int) -> None:
    await page.set_viewport_size(PHONE)
    await bot.room("general").send("```\n" + "c" * signs + "\n```")
    code = messages(page).locator("pre code")
    await expect(code).to_be_visible()
    rows = """code => {
        const range = document.createRange();
        range.selectNodeContents(code);
        return new Set([...range.getClientRects()].map(line => Math.round(line.y))).size;
    }"""
    assert await code.evaluate(rows) == lines
    assert await code.evaluate("code => code.scrollWidth <= code.parentElement.clientWidth")


@pytest.mark.nightly(by_day=1)
@pytest.mark.parametrize("viewport", SCREENS)
async def test_other_files_are_cards(page: Page, bot: Bot, viewport: ViewportSize) -> None:
    await page.set_viewport_size(viewport)
    text = "grid = 1 <b>bold</b>\n" * 100
    names = ("board.txt", "preset.toml", "match-1.html")
    await bot.room("general").send(
        files=[discord.File(io.BytesIO(text.encode()), name) for name in names]
    )
    cards = messages(page).get_by_test_id("file")
    await expect(cards).to_have_count(len(names))
    for card, name in zip(await cards.all(), names, strict=True):
        await expect(card).to_contain_text(f"{name} 2.1 KB")
        await card.get_by_text("Show").click()
        await expect(card.locator("pre")).to_have_text(text)
    assert await page.evaluate("document.documentElement.scrollWidth") == viewport["width"]


async def test_commands_are_offered_in_their_rooms(page: Page, bot: Bot, sandbox: Sandbox) -> None:
    lobby = sandbox.world.channel("lobby")
    everyone = lobby.guild_id or 0
    deny = Overwrite(everyone, 0, 0, allow.USE_APPLICATION_COMMANDS)
    sandbox.world.set_overwrite(lobby, everyone, deny)
    await page.get_by_test_id("composer").fill("/ma")
    await expect(page.get_by_role("option").first).to_be_visible()
    await page.get_by_test_id("composer").fill("")
    await page.get_by_test_id("channel-lobby").click()
    await page.get_by_test_id("composer").fill("/ma")
    await expect(page.get_by_role("option")).to_have_count(0)


async def test_a_person_uploads_a_file_edits_and_deletes(page: Page, bot: Bot) -> None:
    heard = asyncio.create_task(bot.wait_for("message", timeout=60))
    chosen = {"name": "board.json", "mimeType": "application/json", "buffer": b'{"cells": []}'}
    await page.get_by_test_id("files").set_input_files([chosen])  # pyright: ignore[reportArgumentType]
    await write(page, "my board")
    attachment = (await heard).attachments[0]
    assert (attachment.filename, await attachment.read()) == ("board.json", b'{"cells": []}')
    await messages(page).last.hover()
    await page.get_by_test_id("edit").click()
    await page.get_by_test_id("editor").fill("my other board")
    await page.keyboard.press("Enter")
    await expect(messages(page).last).to_contain_text("my other board (edited)")
    await messages(page).last.hover()
    await page.get_by_test_id("delete").click()
    await expect(messages(page)).to_have_count(0)


async def test_news_do_not_scroll_a_reader(page: Page, bot: Bot, sandbox: Sandbox) -> None:
    for number in range(60):
        sandbox.person("Astrid").say("general", f"line {number}\nand more\nand more")
    await expect(messages(page).last).to_contain_text("line 59")
    await expect(messages(page).last).to_be_in_viewport()
    await page.get_by_test_id("messages").evaluate(
        "list => { list.scrollTop = list.scrollHeight / 2; }"
    )
    await bot.room("general").send("news")
    await expect(page.get_by_test_id("new-messages")).to_be_visible()
    await expect(messages(page).last).not_to_be_in_viewport()
    await page.get_by_test_id("new-messages").click()
    await expect(messages(page).last).to_be_in_viewport()
    await expect(page.get_by_test_id("new-messages")).to_be_hidden()


async def test_older_messages_have_no_gap(page: Page, bot: Bot, sandbox: Sandbox) -> None:
    said = [sandbox.person("Astrid").say("lobby", f"line {number}") for number in range(120)]
    await page.reload()  # else the live feed has sent them all
    await page.get_by_test_id("channel-lobby").click()
    await expect(messages(page)).to_have_count(50)
    sandbox.person("Astrid").edit(said[10], "line 10, edited")
    sandbox.person("Astrid").edit(said[119], "line 119, edited")
    await expect(messages(page).last).to_contain_text("line 119, edited")
    await page.get_by_test_id("messages").evaluate("list => { list.scrollTop = 0; }")
    await expect(messages(page)).to_have_count(100)
    await page.get_by_test_id("messages").evaluate("list => { list.scrollTop = 0; }")
    await expect(messages(page)).to_have_count(120)
    texts = await page.get_by_test_id("content").all_text_contents()
    wanted = {10: "line 10, edited (edited)", 119: "line 119, edited (edited)"}
    assert texts == [wanted.get(number, f"line {number}") for number in range(120)]


async def test_a_phone_has_a_drawer_and_no_wide_content(page: Page, bot: Bot) -> None:
    await page.set_viewport_size(PHONE)
    await bot.room("general").send("w" * 300 + " `" + "c" * 300 + "`", file=board(1, 1))
    await expect(messages(page)).to_have_count(1)
    await expect(page.get_by_test_id("channel-lobby")).to_be_hidden()
    await page.get_by_role("button", name="Show channels").click()
    await page.get_by_test_id("channel-lobby").click()
    await expect(page.get_by_test_id("channel-title")).to_contain_text("lobby")
    await expect(page.get_by_test_id("channel-lobby")).to_be_hidden()
    assert await page.evaluate("document.documentElement.scrollWidth") == 390


async def test_the_page_comes_back_by_itself_after_a_lost_connection(page: Page, bot: Bot) -> None:
    await page.context.set_offline(True)
    await bot.room("general").send("missed")
    await page.context.set_offline(False)
    await expect(messages(page)).to_contain_text("missed")


def guiding(sandbox: Sandbox, channel: str, *lines: str) -> Json:
    """A guide whose buttons lead Bo to a channel, and to others."""
    bo = sandbox.person("Bo")
    channels = [channel, "general", "lobby"]
    names = ["Play Bo", "Watch as a spectator", "Host another match"]
    links = [
        {"as": str(bo.id), "channel": str(bo.channel(one).id), "text": name}
        for one, name in zip(channels, names, strict=True)
    ]
    return {
        "title": "A running match of Bifröst: Bo against two others",
        "lines": [*lines],
        "links": links,
    }


async def test_the_guide_leads_and_stays_dismissed(page: Page, sandbox: Sandbox) -> None:
    general = sandbox.person("Bo").channel("general")
    sandbox.guide = lambda _: guiding(sandbox, "lobby", f"Type a cell in <#{general.id}>.")
    await page.reload()
    guide = page.get_by_test_id("guide")
    await expect(guide).to_contain_text("Type a cell in #general")
    await page.get_by_role("button", name="Play Bo").click()
    await expect(page.locator("#you")).to_have_text(re.compile(r"You are Bo \(player\)"))
    await expect(page.get_by_test_id("channel-title")).to_contain_text("lobby")
    await page.get_by_test_id("guide-dismiss").click()
    await page.reload()
    await expect(page.get_by_test_id("channel-title")).to_contain_text("lobby")
    await expect(guide).to_be_hidden()


async def test_the_page_opens_where_the_guide_leads(page: Page, sandbox: Sandbox) -> None:
    sandbox.guide = lambda _: guiding(sandbox, "lobby")
    await page.goto(f"{sandbox.page_url}&as=Bo")
    await expect(page.get_by_test_id("channel-title")).to_contain_text("lobby")
    sandbox.guide = lambda _: guiding(sandbox, "general")
    await page.goto(f"{sandbox.page_url}&as=Bo")
    await expect(page.get_by_test_id("channel-title")).to_contain_text("general")
    await page.get_by_test_id("channel-lobby").click()
    await page.reload()
    await expect(page.get_by_test_id("guide")).to_be_visible()
    await expect(page.get_by_test_id("channel-title")).to_contain_text("lobby")


@pytest.mark.parametrize("size", SCREENS, ids=["screen", "phone"])
async def test_the_guide_follows_the_user(page: Page, sandbox: Sandbox, size: ViewportSize) -> None:
    await page.set_viewport_size(size)

    def guide(person: Person) -> Json:
        return {
            "title": f"You are {person.user.name}",
            "lines": [f"Read what {person.user.name} reads."],
        }

    sandbox.guide = guide
    await page.goto(f"{sandbox.page_url}&as=Bo")
    for name in ("Bo", "Sven", "Hilda", "Bo"):
        await page.get_by_test_id(f"user-{name.lower()}").click()
        await expect(page.get_by_test_id("guide").locator("summary")).to_have_text(
            f"You are {name}"
        )
        await expect(page.get_by_test_id("guide")).to_contain_text(f"Read what {name} reads.")


@pytest.mark.parametrize("act", ["say", "press"])
async def test_the_guide_is_folded_after_the_first_move(
    page: Page, bot: Bot, sandbox: Sandbox, act: str
) -> None:
    sandbox.guide = lambda _: guiding(sandbox, "general", "Type a cell.")
    await bot.room("general").send("Your turn.", view=Choices())
    await page.goto(f"{sandbox.page_url}&as=Bo")
    line = page.get_by_test_id("guide").get_by_text("Type a cell.")
    await expect(line).to_be_visible()
    if act == "say":
        await page.get_by_test_id("composer").fill("C5")
        await page.keyboard.press("Enter")
    else:
        await messages(page).get_by_role("button", name="Join").click()
    await expect(line).to_be_hidden()
    await expect(page.get_by_role("button", name="Play Bo")).to_be_visible()


async def test_a_guide_link_is_resolved_at_the_click(page: Page, sandbox: Sandbox) -> None:
    sandbox.guide = lambda _: guiding(sandbox, "general")
    await page.reload()
    await expect(page.get_by_test_id("guide")).to_be_visible()
    sandbox.guide = lambda _: guiding(sandbox, "lobby")
    await page.get_by_role("button", name="Play Bo").click()
    await expect(page.get_by_test_id("channel-title")).to_contain_text("lobby")


BOXES = """() => {
    const box = ({ left, top, right, bottom }) => ({ left, top, right, bottom });
    const whole = document.getElementById("messages").getBoundingClientRect();
    const folded = [...document.querySelectorAll(".guide-links button")].map(one => box(one.getBoundingClientRect()));
    return {
        board: box([...document.querySelectorAll(".picture img")].at(-1).getBoundingClientRect()),
        guide: box(document.getElementById("guide").getBoundingClientRect()),
        messages: box(whole),
        buttons: folded,
        screen: { left: 0, top: 0, right: innerWidth, bottom: innerHeight },
    };
}"""


def contains(outer: dict[str, float], inner: dict[str, float]) -> bool:
    over = inner["left"] >= outer["left"] - 1 and inner["top"] >= outer["top"] - 1
    return over and inner["right"] <= outer["right"] + 1 and inner["bottom"] <= outer["bottom"] + 1


def apart(one: dict[str, float], other: dict[str, float]) -> bool:
    beside = one["right"] <= other["left"] or other["right"] <= one["left"]
    return beside or one["bottom"] <= other["top"] or other["bottom"] <= one["top"]


@pytest.mark.nightly(by_day=1)
@pytest.mark.parametrize("size", SCREENS, ids=["screen", "phone"])
async def test_the_guide_leaves_the_board_in_sight_and_its_buttons_are_seen_without_scrolling(
    page: Page, bot: Bot, sandbox: Sandbox, size: ViewportSize
) -> None:
    await page.set_viewport_size(size)
    line = (
        "Type a cell such as D5 in the channel of your board, or press the button below it and "
        "tap the board."
    )
    sandbox.guide = lambda _: guiding(sandbox, "general", *[line] * 5)
    text = (
        "**Game 1 - turn 1**\nRed to move.\nyour turn on game 1. Type an empty cell such as "
        "`D5`, or `pass`."
    )
    await bot.room("general").send(text, file=board(1100, 700), view=Choices())
    await page.goto(f"{sandbox.page_url}&as=Bo")
    await expect(page.get_by_test_id("guide")).to_be_visible()
    await expect(page.locator(".picture img")).to_be_visible()
    seen = await page.evaluate(BOXES)
    assert apart(seen["guide"], seen["board"]), seen
    assert contains(seen["messages"], seen["board"]), seen
    assert len(seen["buttons"]) == 3
    assert [one for one in seen["buttons"] if not contains(seen["guide"], one)] == [], seen
    assert [one for one in seen["buttons"] if not contains(seen["screen"], one)] == [], seen


async def test_the_bots_own_emoji_are_pictures(page: Page, bot: Bot) -> None:
    made = await bot.create_application_emoji(name="seat_cyan", image=png(8, 8))
    view = discord.ui.View(timeout=None)
    view.add_item(discord.ui.Button(label="Take it", emoji=made, custom_id="take"))
    menu = discord.ui.Select[Any](custom_id="seats")
    menu.add_option(label="Cyan", value="cyan", emoji=made)
    view.add_item(menu)
    view.stop()
    await bot.room("general").send(f"{made} **Cyan** 🟥", view=view)
    shown = messages(page).last.locator("img.emoji")
    await expect(shown).to_have_count(2)
    for one in await shown.all():
        await expect(one).to_have_attribute("src", f"/emojis/{made.id}.png")
        await expect(one).to_have_attribute("alt", ":seat_cyan:")
        assert await one.evaluate("image => image.decode().then(() => image.naturalWidth)") == 8
    await expect(page.get_by_role("button", name="Take it")).to_be_visible()
    await expect(page.get_by_test_id("select-seats").locator("option").last).to_have_text("Cyan")


async def test_the_page_scrolls_to_ones_own_message(page: Page, bot: Bot) -> None:
    for number in range(40):
        await bot.room("general").send(f"line {number}")
    await expect(messages(page).last).to_contain_text("line 39")
    await page.get_by_test_id("messages").evaluate("pane => { pane.scrollTop = 0; }")
    await bot.room("general").send("a later line")
    await expect(page.get_by_test_id("new-messages")).to_be_visible()
    await write(page, "mine")
    await expect(messages(page).last).to_contain_text("mine")
    await expect(messages(page).last).to_be_in_viewport(ratio=0.9)
    await expect(page.get_by_test_id("new-messages")).to_be_hidden()
    await bot.room("general").send("the newest line")
    await expect(messages(page).last).to_contain_text("the newest line")
    await expect(messages(page).last).to_be_in_viewport(ratio=0.9)


async def test_links_to_places_of_this_discord_open_them_in_the_page(page: Page, bot: Bot) -> None:
    room = bot.room("general")
    first = await room.send("the first line")
    for number in range(70):
        await room.send(f"line {number}")
    url = f"https://discord.com/channels/{room.guild.id}/{room.id}"
    view = discord.ui.View(timeout=None).add_item(
        discord.ui.Button(label="Replay", url=f"{url}/{first.id}")
    )
    embed = discord.Embed(title="The replay", url=f"{url}/{first.id}", description=f"[here]({url})")
    text = (
        f"Result: {url}/{first.id} and [the channel]({url}), join at https://discord.gg/abc or "
        f"<{url}>."
    )
    await bot.room("lobby").send(text, view=view, embed=embed)
    await page.reload()
    await page.get_by_test_id("channel-lobby").click()
    newest = messages(page).last
    await expect(newest).to_contain_text(
        "Result: #general: message and the channel, join at https://discord.gg/abc or"
    )
    assert await page.locator("a[href*=discord]").count() == 0
    for name in ("#general: message", "Replay ↗", "The replay"):
        await newest.get_by_role("button", name=name).click()
        await expect(page.get_by_test_id("channel-title")).to_contain_text("general")
        await expect(page.get_by_text("the first line")).to_be_in_viewport()
        await page.get_by_test_id("channel-lobby").click()
    await newest.get_by_role("button", name="the channel").click()
    await expect(page.get_by_test_id("channel-title")).to_contain_text("general")
    await expect(messages(page).last).to_contain_text("line 69")
    await expect(messages(page).last).to_be_in_viewport()


async def test_a_link_to_a_hidden_channel_fails(page: Page, bot: Bot, sandbox: Sandbox) -> None:
    hidden = await bot.guild.create_text_channel(
        "red-submissions", overwrites=private_to(bot, sandbox.world.user("Bo").id)
    )
    await bot.room("general").send(f"https://discord.com/channels/{hidden.guild.id}/{hidden.id}/1")
    await page.get_by_role("button", name="# no access: message").click()
    await expect(page.get_by_test_id("toast")).to_contain_text("You cannot see that channel.")
    await expect(page.get_by_test_id("channel-title")).to_contain_text("general")


async def test_emoji_are_pictures_everywhere(page: Page, bot: Bot) -> None:
    signs = drawn_emoji()
    view = discord.ui.View(timeout=None).add_item(
        discord.ui.Button(label="Replay", emoji="⏪", custom_id="x")
    )
    sent = await bot.room("general").send(" ".join(signs) + " and 🗳\ufe0f.", view=view)
    await sent.add_reaction("✅")
    shown = messages(page).last
    pictures = shown.locator(".content svg.emoji")
    await expect(pictures).to_have_count(len(signs) + 1)
    assert await pictures.locator("title").all_text_contents() == [*signs, "🗳"]
    sizes = await pictures.evaluate_all("all => all.map(one => one.getBoundingClientRect().width)")
    assert all(15 < size < 30 for size in sizes)
    assert await shown.locator(".content").inner_text() == " " * (len(signs) - 1) + " and ."
    await expect(shown.get_by_role("button", name="⏪ Replay").locator("svg.emoji")).to_be_visible()
    await expect(shown.locator(".reaction svg.emoji")).to_be_visible()
    await picture(page, "emoji")
    await sent.reply("yes")
    await expect(page.locator(".reply-line svg.emoji")).to_have_count(len(signs) + 1)


async def picture(page: Page, name: str) -> None:
    """Keeps a screenshot where the environment names a folder for them."""
    folder = os.environ.get("BIFROST_SCREENSHOTS")
    if folder:
        await page.screenshot(path=Path(folder) / f"page-{name}.png")
