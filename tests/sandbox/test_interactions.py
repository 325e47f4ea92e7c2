# pyright: reportPrivateUsage=false
"""Commands, buttons, menus and forms through the real client."""

from collections.abc import Awaitable, Callable
from typing import Any, cast

import discord
import pytest
from discord import app_commands
from discord.http import Route

from bifrost_bot.gateway.incoming.replies import wait_for_answers
from bifrost_bot.sandbox import Person, PersonError, Sandbox, Setup
from bifrost_bot.sandbox.world.model import Interaction, Upload
from tests.clock import ManualClock
from tests.sandbox.client import Command

from .client import Bot
from .conftest import StartBot, StartSandbox
from .test_messages import picture

Answer = Callable[[discord.Interaction[Any]], Awaitable[Any]]


async def offer(bot: Bot, *commands: Any) -> None:
    """Makes the bot's commands known in its guild."""
    for command in commands:
        bot.tree.add_command(command)
    bot.tree.copy_global_to(guild=bot.guild)
    await bot.tree.sync(guild=bot.guild)


async def offer_answer(bot: Bot, answer: Answer) -> None:
    """A command /go that answers as given."""

    @app_commands.command(description="Goes")
    async def go(interaction: discord.Interaction[Any]) -> None:
        await answer(interaction)

    await offer(bot, go)


async def finish(person: Person, interaction: Interaction) -> Interaction:
    """Waits until the bot knows that its first answer was shown, so a form can be submitted."""
    await person.world.until(lambda: interaction.over)
    assert not interaction.failed
    await wait_for_answers()
    return interaction


async def test_a_subcommand_gets_its_options_as_what_they_name(sandbox: Sandbox, bot: Bot) -> None:
    got: dict[str, Any] = {}
    group = app_commands.Group(name="match", description="Matches")

    @group.command(description="Creates")
    @app_commands.choices(game=[app_commands.Choice(name="Bifröst", value="bifrost")])
    async def create(
        interaction: discord.Interaction[Any],
        game: str,
        seconds: app_commands.Range[int, 10, 120],
        rival: discord.Member,
        room: discord.TextChannel,
        role: discord.Role,
        rated: bool = False,
        handicap: float = 0.0,
        board: discord.Attachment | None = None,
    ) -> None:
        got.update(locals())
        await interaction.response.send_message("created")

    await offer(bot, group)
    hilda = sandbox.person("Hilda")
    options = {
        "game": "Bifröst",
        "seconds": 60,
        "rival": "Bo",
        "room": "lobby",
        "role": "Host",
        "rated": True,
        "handicap": 0.5,
        "board": Upload("board.csv", b"1,2"),
    }
    done = await finish(hilda, hilda.run("general", "match create", options))
    assert (got["game"], got["seconds"], got["rated"], got["handicap"]) == (
        "bifrost",
        60,
        True,
        0.5,
    )
    assert (got["rival"].display_name, got["room"].name, got["role"].name) == (
        "Bo",
        "lobby",
        "Host",
    )
    assert await got["board"].read() == b"1,2"
    assert done.original is not None
    shown = sandbox.person("Bo").messages("general")[-1]
    assert (shown["content"], shown["type"], shown["interaction"]["name"]) == (
        "created",
        20,
        "match create",
    )


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({}, "The option seconds is required."),
        ({"seconds": 5}, "must be between 10 and 120"),
        ({"seconds": "soon"}, "needs a number"),
        ({"seconds": 20, "colour": "red"}, "no option called colour"),
        ({"seconds": 20, "game": "chess"}, "must be one of: Bifröst"),
    ],
)
async def test_a_client_refuses_options_that_do_not_fit(
    sandbox: Sandbox, bot: Bot, options: dict[str, Any], sentence: str
) -> None:
    @app_commands.command(description="Creates")
    @app_commands.choices(game=[app_commands.Choice(name="Bifröst", value="bifrost")])
    async def create(
        interaction: discord.Interaction[Any],
        seconds: app_commands.Range[int, 10, 120],
        game: str = "",
    ) -> None: ...

    await offer(bot, create)
    with pytest.raises(PersonError, match=sentence):
        sandbox.person("Hilda").run("general", "create", options)


async def test_an_ephemeral_answer_is_seen_by_one_person_only(sandbox: Sandbox, bot: Bot) -> None:
    await offer_answer(bot, lambda item: item.response.send_message("secret", ephemeral=True))
    astrid = sandbox.person("Astrid")
    bo = sandbox.person("Bo")
    feed = bo.feed()
    interaction = await finish(astrid, astrid.run("general", "go"))
    assert interaction.original is not None
    assert astrid.messages("general")[-1]["ephemeral"] is True
    assert bo.messages("general") == []
    assert feed.events == []
    feed.close()
    with pytest.raises(Exception, match="Unknown Message"):
        bo.message(interaction.original)
    with pytest.raises(discord.NotFound):
        await bot.room("general").fetch_message(interaction.original.id)
    assert "message" not in bot.names()


async def test_the_first_follow_up_fills_a_deferred_answer(sandbox: Sandbox, bot: Bot) -> None:
    async def answer(interaction: discord.Interaction[Any]) -> None:
        await interaction.response.defer(thinking=True, ephemeral=True)
        thinking = sandbox.person("Astrid").messages("general")[-1]
        assert thinking["flags"] == 128 | 64
        await interaction.followup.send("thought", file=picture())
        more = await interaction.followup.send("more", ephemeral=True, wait=True)
        await more.edit(content="more of it")
        gone = await interaction.followup.send("gone", embed=discord.Embed(title="t"), wait=True)
        await gone.fetch()
        await gone.delete()
        await interaction.edit_original_response(content="thought well")
        original = await interaction.original_response()
        assert (original.content, len(original.attachments)) == ("thought well", 1)

    await offer_answer(bot, answer)
    astrid = sandbox.person("Astrid")
    await finish(astrid, astrid.run("general", "go"))
    wanted = ["thought well", "more of it"]
    await sandbox.world.until(
        lambda: [item["content"] for item in astrid.messages("general")] == wanted
    )
    assert sandbox.person("Bo").messages("general") == []


async def test_an_answer_can_be_deleted(sandbox: Sandbox, bot: Bot) -> None:
    async def answer(interaction: discord.Interaction[Any]) -> None:
        await interaction.response.send_message("gone soon")
        await interaction.delete_original_response()

    await offer_answer(bot, answer)
    astrid = sandbox.person("Astrid")
    feed = astrid.feed()
    astrid.run("general", "go")
    await sandbox.world.until(lambda: feed.events and feed.events[-1]["type"] == "message_delete")
    assert astrid.messages("general") == []
    feed.close()


class Panel(discord.ui.View):
    """Two buttons and two menus that tell what was done to them."""

    def __init__(self) -> None:
        super().__init__(timeout=None)
        self.done: list[Any] = []

    @discord.ui.button(label="Undo", custom_id="undo", style=discord.ButtonStyle.danger, emoji="↩️")
    async def undo(self, interaction: discord.Interaction[Any], _: discord.ui.Button[Any]) -> None:
        self.done.append(("undo", interaction.user.display_name))
        await interaction.response.edit_message(content="undone")

    @discord.ui.button(label="Locked", custom_id="locked", disabled=True)
    async def locked(
        self, interaction: discord.Interaction[Any], _: discord.ui.Button[Any]
    ) -> None: ...

    @discord.ui.select(
        custom_id="pick",
        options=[discord.SelectOption(label="A1"), discord.SelectOption(label="B2")],
        max_values=2,
    )
    async def pick(
        self, interaction: discord.Interaction[Any], menu: discord.ui.Select[Any]
    ) -> None:
        self.done.append(sorted(menu.values))
        await interaction.response.defer()
        await interaction.followup.send("picked", ephemeral=True)

    @discord.ui.select(cls=discord.ui.UserSelect, custom_id="who")
    async def who(
        self, interaction: discord.Interaction[Any], menu: discord.ui.UserSelect[Any]
    ) -> None:
        self.done.append([user.display_name for user in menu.values])
        await interaction.response.send_message("chosen", ephemeral=True)


async def test_buttons_and_menus_change_their_message(sandbox: Sandbox, bot: Bot) -> None:
    panel = Panel()
    message = await bot.room("general").send("panel", view=panel)
    astrid = sandbox.person("Astrid")
    await finish(astrid, astrid.click(message.id, "undo"))
    assert astrid.messages("general")[-1]["content"] == "undone"
    await finish(astrid, astrid.select(message.id, "pick", ["B2", "A1"]))
    await sandbox.world.until(lambda: astrid.messages("general")[-1]["content"] == "picked")
    assert sandbox.person("Bo").messages("general")[-1]["content"] == "undone"
    done = await finish(astrid, astrid.select(message.id, "who", ["Cleo"]))
    assert panel.done == [("undo", "Astrid"), ["A1", "B2"], ["Cleo"]]
    assert done.original is not None
    assert astrid.messages("general")[-1]["referenced_message"]["id"] == str(message.id)


async def test_a_deleted_messages_button_changes_nothing(sandbox: Sandbox, bot: Bot) -> None:
    codes: list[int] = []

    class Fading(discord.ui.View):
        @discord.ui.button(label="Go", custom_id="go")
        async def go(
            self, interaction: discord.Interaction[Any], _: discord.ui.Button[Any]
        ) -> None:
            assert interaction.message is not None
            await interaction.message.delete()
            with pytest.raises(discord.NotFound) as refusal:
                await interaction.response.edit_message(content="too late")
            codes.append(refusal.value.code)
            await interaction.response.send_message("gone", ephemeral=True)

    message = await bot.room("general").send("panel", view=Fading())
    astrid = sandbox.person("Astrid")
    await finish(astrid, astrid.click(message.id, "Go"))
    assert codes == [10008]


async def test_invalid_forms_and_choices_are_refused(sandbox: Sandbox, bot: Bot) -> None:
    codes: list[int] = []

    async def answer(interaction: discord.Interaction[Any]) -> None:
        for form in (
            discord.ui.Modal(title="x" * 46, custom_id="long"),
            discord.ui.Modal(title="x", custom_id="bare"),
        ):
            with pytest.raises(discord.HTTPException) as refusal:
                await interaction.response.send_modal(form)
            codes.append(refusal.value.code)
        await interaction.response.send_message("tried")

    await offer_answer(bot, answer)
    astrid = sandbox.person("Astrid")
    await finish(astrid, astrid.run("general", "go"))
    assert codes == [50035, 50035]


async def test_unclickable_components_are_refused(sandbox: Sandbox, bot: Bot) -> None:
    message = await bot.room("general").send("panel", view=Panel())
    astrid = sandbox.person("Astrid")
    rows = astrid.messages("general")[-1]["components"]
    numbers = [item["id"] for row in rows for item in (row, *row["components"])]
    assert sorted(numbers) == list(range(1, len(numbers) + 1))
    with pytest.raises(PersonError, match="disabled"):
        astrid.click(message.id, "locked")
    with pytest.raises(PersonError, match="no button or menu"):
        astrid.click(message.id, "nothing")
    with pytest.raises(PersonError, match="not in this menu"):
        astrid.select(message.id, "pick", ["Z9"])
    with pytest.raises(PersonError, match="Choose 1 to 2"):
        astrid.select(message.id, "pick", [])


async def test_layout_components_come_back_as_sent(sandbox: Sandbox, bot: Bot) -> None:
    view = discord.ui.LayoutView()
    title: discord.ui.TextDisplay[Any] = discord.ui.TextDisplay("# Board")
    go: discord.ui.Button[Any] = discord.ui.Button(label="Go", custom_id="go")
    section: discord.ui.Section[Any] = discord.ui.Section("Text", accessory=go)
    box: discord.ui.Container[Any] = discord.ui.Container(title, accent_colour=0xFF0000)
    box.add_item(discord.ui.Separator())
    box.add_item(
        discord.ui.MediaGallery(
            discord.MediaGalleryItem("attachment://board.png", description="a board")
        )
    )
    box.add_item(section)
    view.add_item(box)
    message = await bot.room("general").send(view=view, file=picture())
    assert message.flags.components_v2
    shown = sandbox.person("Bo").messages("general")[-1]["components"][0]
    assert shown["components"][0]["content"] == "# Board"
    assert shown["components"][2]["items"][0]["media"]["width"] == 30


class Form(discord.ui.Modal, title="Your move"):
    move: discord.ui.TextInput[Any] = discord.ui.TextInput(
        label="Move", custom_id="move", min_length=2, max_length=3
    )
    why: discord.ui.TextInput[Any] = discord.ui.TextInput(
        label="Why", custom_id="why", required=False
    )

    async def on_submit(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.response.send_message(
            f"{self.move.value} because {self.why.value}", ephemeral=True
        )


async def test_a_form_is_private_and_returns_its_values(sandbox: Sandbox, bot: Bot) -> None:
    await offer_answer(bot, lambda item: item.response.send_modal(Form(custom_id="form")))
    astrid = sandbox.person("Astrid")
    bo = sandbox.person("Bo")
    mine = astrid.feed()
    others = bo.feed()
    shown = await finish(astrid, astrid.run("general", "go"))
    assert [item["type"] for item in mine.events] == ["interaction_done", "modal"]
    assert others.events == []
    with pytest.raises(PersonError, match="Move must be filled in"):
        astrid.submit(shown, {"why": "luck"})
    with pytest.raises(PersonError, match="Move needs 2 to 3 characters"):
        astrid.submit(shown, {"move": "A1000"})
    with pytest.raises(PersonError, match="not open"):
        bo.submit("form", {"move": "A1"})
    done = await finish(astrid, astrid.submit("form", {"move": "A1", "why": "luck"}))
    assert done.original is not None
    assert done.original.content == "A1 because luck"
    mine.close()
    others.close()


async def test_a_form_with_labels_and_a_menu_works_too(sandbox: Sandbox, bot: Bot) -> None:
    got: list[Any] = []
    done = discord.ui.Modal(title="Choose", custom_id="choose")
    menu: discord.ui.Select[Any] = discord.ui.Select(
        custom_id="cell", options=[discord.SelectOption(label="A1")]
    )
    text: discord.ui.TextInput[Any] = discord.ui.TextInput(custom_id="text")
    done.add_item(discord.ui.Label(text="Cell", component=menu))
    done.add_item(discord.ui.Label(text="Text", component=text))

    async def on_submit(interaction: discord.Interaction[Any]) -> None:
        got.extend([menu.values, text.value])
        await interaction.response.send_message("ok")

    done.on_submit = on_submit
    await offer_answer(bot, lambda item: item.response.send_modal(done))
    astrid = sandbox.person("Astrid")
    shown = await finish(astrid, astrid.run("general", "go"))
    await finish(astrid, astrid.submit(shown, {"cell": ["A1"], "text": "hi"}))
    assert got == [["A1"], "hi"]


async def test_a_form_takes_files(sandbox: Sandbox, bot: Bot) -> None:
    got: list[tuple[str, bytes]] = []
    form = discord.ui.Modal(title="Files", custom_id="form")
    field: discord.ui.FileUpload[Any] = discord.ui.FileUpload(custom_id="files", max_values=2)
    form.add_item(discord.ui.Label(text="Files", component=field))

    async def on_submit(interaction: discord.Interaction[Any]) -> None:
        got.extend([(file.filename, await file.read()) for file in field.values])
        await interaction.response.send_message("ok")

    form.on_submit = on_submit
    await offer_answer(bot, lambda item: item.response.send_modal(form))
    astrid = sandbox.person("Astrid")
    shown = await finish(astrid, astrid.run("general", "go"))
    files = [Upload("a.csv", b"1"), Upload("b.csv", b"2")]
    with pytest.raises(PersonError, match="files takes 1 to 2 files"):
        astrid.submit(shown, {"files": []})
    with pytest.raises(PersonError, match="files takes 1 to 2 files"):
        astrid.submit(shown, {"files": [*files, *files]})
    await finish(astrid, astrid.submit(shown, {"files": files}))
    assert got == [("a.csv", b"1"), ("b.csv", b"2")]


async def test_autocomplete_offers_the_bots_choices(sandbox: Sandbox, bot: Bot) -> None:
    @app_commands.command(description="Shows")
    async def show(interaction: discord.Interaction[Any], board: str, turn: int = 0) -> None: ...

    @show.autocomplete("board")
    async def boards(
        interaction: discord.Interaction[Any], typed: str
    ) -> list[app_commands.Choice[str]]:
        return [
            app_commands.Choice(name=f"{typed}{number}", value=str(number)) for number in range(2)
        ]

    await offer(bot, show)
    astrid = sandbox.person("Astrid")
    asked = await finish(
        astrid, astrid.autocomplete("general", "show", {"board": "game", "turn": 3}, "board")
    )
    assert asked.choices == [{"name": "game0", "value": "0"}, {"name": "game1", "value": "1"}]


async def test_commands_are_offered_by_permission(sandbox: Sandbox, bot: Bot) -> None:
    @app_commands.command(description="For hosts")
    @app_commands.default_permissions(manage_guild=True)
    async def manage(interaction: discord.Interaction[Any]) -> None: ...

    @app_commands.command(description="For nobody but administrators")
    @app_commands.default_permissions()
    async def rule(interaction: discord.Interaction[Any]) -> None: ...

    await offer(bot, manage, rule)

    def offered(name: str) -> set[str]:
        return {command["name"] for command in sandbox.person(name).commands("general")}

    assert offered("Astrid") == set()
    assert offered("Hilda") == {"manage"}
    assert offered("Admin Ada") == offered("Odin") == {"manage", "rule"}
    with pytest.raises(PersonError, match="no command /manage"):
        sandbox.person("Astrid").run("general", "manage")


async def test_global_commands_work_in_dms(sandbox: Sandbox, bot: Bot) -> None:
    @app_commands.command(description="Helps")
    async def help_me(interaction: discord.Interaction[Any]) -> None:
        assert interaction.guild is None
        await interaction.response.send_message(f"hello {interaction.user.display_name}")

    @app_commands.command(description="Only in servers")
    @app_commands.guild_only()
    async def serve(interaction: discord.Interaction[Any]) -> None: ...

    bot.tree.add_command(cast("Command", help_me))
    bot.tree.add_command(cast("Command", serve))
    await bot.tree.sync()
    cleo = sandbox.person("Cleo")
    assert [command["name"] for command in cleo.commands(cleo.dm())] == ["help_me"]
    await finish(cleo, cleo.run(cleo.dm(), "help_me"))
    assert cleo.messages(cleo.dm())[-1]["content"] == "hello Cleo"


async def test_context_menus_get_their_target(sandbox: Sandbox, bot: Bot) -> None:
    got: list[str] = []

    @app_commands.context_menu(name="Who is it")
    async def who(interaction: discord.Interaction[Any], member: discord.Member) -> None:
        got.append(member.display_name)
        await interaction.response.send_message("ok", ephemeral=True)

    @app_commands.context_menu(name="Quote it")
    async def quote(interaction: discord.Interaction[Any], message: discord.Message) -> None:
        got.append(message.content)
        await interaction.response.send_message("ok", ephemeral=True)

    await offer(bot, who, quote)
    astrid = sandbox.person("Astrid")
    bo = sandbox.person("Bo")
    said = bo.say("general", "to be quoted")
    await finish(astrid, astrid.use_on("general", "Who is it", bo.user))
    await finish(astrid, astrid.use_on("general", "Quote it", said))
    assert got == ["Bo", "to be quoted"]


async def test_a_second_first_answer_is_refused(sandbox: Sandbox, bot: Bot) -> None:
    codes: list[int] = []

    async def answer(interaction: discord.Interaction[Any]) -> None:
        await interaction.response.send_message("one")
        # The library keeps count itself, so the second try goes around it.
        interaction.response._response_type = None
        try:
            await interaction.response.send_message("two")
        except discord.HTTPException as error:
            codes.append(error.code)

    await offer_answer(bot, answer)
    astrid = sandbox.person("Astrid")
    await finish(astrid, astrid.run("general", "go"))
    await bot.until(lambda: "app_command_completion" in bot.names())
    assert codes == [40060]


async def test_a_late_answer_is_refused(
    start_sandbox: StartSandbox, start_bot: StartBot, clock: ManualClock
) -> None:
    sandbox = await start_sandbox(Setup(), clock=clock.now_ms)
    bot = await start_bot(sandbox)
    codes: list[int] = []

    async def answer(interaction: discord.Interaction[Any]) -> None:
        clock.advance(3.001)
        try:
            await interaction.response.send_message("late")
        except discord.NotFound as error:
            codes.append(error.code)

    await offer_answer(bot, answer)
    astrid = sandbox.person("Astrid")
    feed = astrid.feed()
    late = astrid.run("general", "go")
    await sandbox.world.until(lambda: late.failed)
    await bot.until(lambda: "app_command_completion" in bot.names())
    assert codes == [10062]
    assert sandbox.world.dead_interactions == 1
    failed = {
        "type": "interaction_failed",
        "id": str(late.id),
        "reason": "The application did not respond",
    }
    assert feed.events == [failed]
    feed.close()


async def test_a_late_follow_up_fails(
    start_sandbox: StartSandbox, start_bot: StartBot, clock: ManualClock
) -> None:
    sandbox = await start_sandbox(Setup(), clock=clock.now_ms)
    bot = await start_bot(sandbox)
    codes: list[int] = []

    async def answer(interaction: discord.Interaction[Any]) -> None:
        await interaction.response.send_message("on time")
        clock.advance(900.001)
        try:
            await interaction.followup.send("late")
        except discord.HTTPException as error:
            codes.append(error.code)

    await offer_answer(bot, answer)
    astrid = sandbox.person("Astrid")
    astrid.run("general", "go")
    await bot.until(lambda: "app_command_completion" in bot.names())
    assert codes == [50027]


async def test_nobody_answering_is_noticed_without_a_bot(start_sandbox: StartSandbox) -> None:
    sandbox = await start_sandbox(Setup(answer_ms=60))
    astrid = sandbox.person("Astrid")
    command = {
        "id": "1",
        "name": "go",
        "type": 1,
        "description": "x",
        "default_member_permissions": None,
    }
    sandbox.world.set_commands(sandbox.world.guilds.copy().popitem()[0], [command])
    interaction = astrid.run("general", "go")
    await sandbox.world.until(lambda: interaction.failed)
    assert sandbox.world.dead_interactions == 1


async def test_syncing_keeps_command_ids(bot: Bot) -> None:
    @app_commands.command(description="One")
    async def one(interaction: discord.Interaction[Any]) -> None: ...

    @app_commands.command(description="Two")
    async def two(interaction: discord.Interaction[Any]) -> None: ...

    await offer(bot, one)
    before = await bot.tree.fetch_commands(guild=bot.guild)
    await offer(bot, two)
    after = await bot.tree.fetch_commands(guild=bot.guild)
    assert [command.name for command in after] == ["one", "two"]
    assert after[0].id == before[0].id


async def test_a_command_discord_would_not_take_is_refused(bot: Bot) -> None:
    route = Route(
        "PUT",
        "/applications/{application_id}/guilds/{guild_id}/commands",
        application_id=bot.application_id,
        guild_id=bot.guild.id,
    )
    with pytest.raises(discord.HTTPException) as refusal:
        await bot.http.request(
            route, json=[{"name": "Has Capitals", "description": "x", "type": 1}]
        )
    assert refusal.value.code == 50035
