"""`/match create`: the menu of games, the form, the lobby."""

import threading
from dataclasses import replace

import pytest

from bifrost_bot.engines.contract import AnyGame
from bifrost_bot.engines.registry import all_games
from bifrost_bot.engines.scene import Scene
from bifrost_bot.gateway.incoming.settings import create_menu
from bifrost_bot.sandbox.world.model import Interaction, Message
from tests.e2e.conftest import ErrorLog
from tests.e2e.helpers.form import choose, entries, fields, filled, menus, offered, send
from tests.e2e.helpers.table import HOME, HOST, Table, response_to, said
from tests.match.whisper import GAME as WHISPER
from tests.plugged import plug_in
from tests.samples import GAMES

LENGTH = "Length of a turn"
WARNINGS = "Warnings before the deadline"
ENDS = "When a turn ends"
START = "Cells coloured from the start"


async def games(table: Table) -> Message:
    """The host asks for a new match and says nothing else; returns the message with the games."""
    asked = await table.run(HOST, HOME, "match create")
    assert response_to(asked).visible_to == table.sandbox.person(HOST).id
    return response_to(asked)


def picture(table: Table, message: Message) -> tuple[str, bytes]:
    (file,) = message.attachments
    data = table.world.files.get(file.id)
    assert data is not None
    return file.filename, data


async def opened(table: Table, sent: Interaction) -> None:
    assert said(sent).startswith(
        "Match 1 is open. Players press **Join** under the message below. These buttons are yours"
    )
    await table.lobby_says("match 1**, hosted by")


async def test_next_and_submit_open_a_lobby(table: Table) -> None:
    message = await games(table)
    form = await table.click(HOST, message, "Next")
    assert form.modal is not None
    assert form.modal["title"] == "Open a lobby: Bifröst"
    assert filled(form) == {
        LENGTH: "Usual for this game: 1 minute",
        WARNINGS: "Usual for this game: 30, 10 and 5 seconds before",
        ENDS: "at the deadline",
        START: "Usual for this game",
    }
    await opened(table, await send(table, HOST, form))
    by_form = (await table.match()).settings
    await table.create()
    assert (await table.app.runner.match("2")).settings == by_form


async def test_the_lobby_takes_the_place_of_the_menu(table: Table) -> None:
    message = await games(table)
    await send(table, HOST, await table.click(HOST, message, "Next"))
    assert message.content.startswith("Match 1 is open.")
    labels = [button["label"] for row in message.components for button in row["components"]]
    assert labels == ["Start", "Add computer", "Remove a player", "Who may play", "Settings"]
    assert message.attachments == []


@pytest.mark.nightly(by_day=2)
@pytest.mark.parametrize("game", GAMES)
async def test_every_game_is_shown_and_opened_by_its_form(table: Table, game: str) -> None:
    message = await games(table)
    info = all_games()[game].info
    shown = entries(message)
    assert [*shown] == [one.info.title for one in all_games().values()]
    assert all(0 < len(line) <= 100 for line in shown.values())
    await choose(table, HOST, message, info.title)
    assert info.pitch in message.content
    name, drawn = picture(table, message)
    assert name == f"{game}.png" and drawn.startswith(b"\x89PNG")
    form = await table.click(HOST, message, "Next")
    assert all(len(offered(form, label)) > 1 for label in fields(form))
    await opened(table, await send(table, HOST, form))
    assert (await table.match()).settings.game == game


async def test_the_menu_shows_a_picture_of_the_chosen_game(table: Table) -> None:
    message = await games(table)
    seen = set[bytes]()
    for game in all_games().values():
        await choose(table, HOST, message, game.info.title)
        assert [
            option["label"] for option in menus(message)[0]["options"] if option["default"]
        ] == [game.info.title]
        seen.add(picture(table, message)[1])
    assert len(seen) == len(all_games())


async def test_what_is_chosen_in_words_becomes_the_settings_of_the_match(table: Table) -> None:
    message = await games(table)
    await choose(table, HOST, message, "Three Towers")
    form = await table.click(HOST, message, "Next")
    assert (
        filled(form)["How players get their colour"] == "players choose their colour in the lobby"
    )
    given = {
        LENGTH: "5 minutes",
        WARNINGS: "30, 10 and 5 seconds before",
        ENDS: "when all have locked, at the latest at the deadline",
        "How players get their colour": "dealt in secret when the match begins, and revealed at "
        "the end",
    }
    await opened(table, await send(table, HOST, form, given))
    chosen = (await table.match()).settings
    assert (chosen.seconds, chosen.warnings, chosen.advance, chosen.seating) == (
        300,
        (30, 10, 5),
        "all_locked",
        "dealt",
    )


async def test_a_start_that_is_ready_made_is_chosen_by_its_name(table: Table) -> None:
    form = await table.click(HOST, await games(table), "Next")
    await opened(table, await send(table, HOST, form, {START: "Empty"}))
    preset = all_games()["bifrost"].info.presets["empty"]
    assert (await table.match()).settings.options == preset


async def test_menu_and_button_still_work_after_a_restart(table: Table) -> None:
    message = await games(table)
    await table.restart()
    await choose(table, HOST, message, "Social Snake")
    await opened(table, await send(table, HOST, await table.click(HOST, message, "Next")))


@pytest.mark.nightly(by_day=1)
@pytest.mark.parametrize("last", ["Social Snake", "Three Towers"])
async def test_the_game_chosen_last_counts(
    table: Table, monkeypatch: pytest.MonkeyPatch, last: str
) -> None:
    message = await games(table)
    drawn = threading.Event()
    draw = create_menu.sample_board

    def slow(game: AnyGame) -> Scene:
        if game.info.title == "Social Snake":
            assert drawn.wait(10)
        return draw(game)

    monkeypatch.setattr(create_menu, "sample_board", slow)
    (menu,) = menus(message)
    value = next(option["value"] for option in menu["options"] if option["label"] == "Social Snake")
    first = table.sandbox.person(HOST).select(message, menu["custom_id"], [value])
    if last != "Social Snake":
        await choose(table, HOST, message, last)
    form = await table.click(HOST, message, "Next")
    assert form.modal is not None
    assert form.modal["title"] == f"Open a lobby: {last}"
    drawn.set()
    await table.answered(first)
    assert f"**{last}**" in message.content
    form = await table.click(HOST, message, "Next")
    assert form.modal is not None
    assert form.modal["title"] == f"Open a lobby: {last}"


async def test_options_without_a_game_are_refused_by_their_names(table: Table) -> None:
    told = await table.run(HOST, HOME, "match create", seconds=60, rated=False)
    assert said(told) == (
        "You gave seconds and rated without a game. Give `game` too, or leave all options out to "
        "choose everything from menus."
    )


async def test_whoever_may_not_host_is_refused_at_every_step(table: Table) -> None:
    no_right = "Only members with the permission Manage Channels can host matches here."
    table.open_match_commands()
    assert await table.ask("Astrid", HOME, "match create") == no_right
    message = await games(table)
    form = await table.click(HOST, message, "Next")
    guild = table.guild
    role = next(
        one
        for one in guild.roles.values()
        if one.id in guild.members[table.sandbox.person(HOST).id].roles
    )
    table.world.put_role(guild, replace(role, permissions=0))
    assert await table.press(HOST, message, "Next") == no_right
    assert said(await send(table, HOST, form)) == no_right
    assert await table.app.runner.live() == []


async def test_a_lacking_permission_is_told_before_the_form(table: Table) -> None:
    message = await games(table)
    guild = table.guild
    bot = table.world.bot
    role = next(one for one in guild.roles.values() if one.bot_id == bot.id)
    table.world.put_role(guild, replace(role, permissions=0))
    told = await table.click(HOST, message, "Next")
    assert told.modal is None
    assert "The bot lacks" in said(told)


async def test_a_game_without_a_picture_is_offered_in_words(
    table: Table, monkeypatch: pytest.MonkeyPatch, error_log: ErrorLog
) -> None:
    error_log.expected = ("no sample board of whisper",)

    def broken(*_: object) -> None:
        raise RuntimeError("the whisper engine has a bug")

    plug_in(monkeypatch, replace(WHISPER, random_move=broken))
    message = await games(table)
    await choose(table, HOST, message, "Whisper")
    assert "**Whisper**, for 2 to 4 players: Whisper something." in message.content
    assert message.attachments == []
    await opened(table, await send(table, HOST, await table.click(HOST, message, "Next")))


async def test_many_games_are_in_several_menus(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    many = [
        replace(WHISPER, info=replace(WHISPER.info, id=f"whisper_{n}", title=f"Whisper {n}"))
        for n in range(40)
    ]
    plug_in(monkeypatch, *many)
    message = await games(table)
    assert [len(menu["options"]) for menu in menus(message)] == [25, 20]
    await choose(table, HOST, message, "Whisper 39")
    assert "**Whisper 39**" in message.content
