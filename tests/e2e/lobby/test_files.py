"""Files that hosts attach in forms: before a lobby is open, and in its settings."""

from typing import Any

import pytest

from bifrost_bot.sandbox.world.model import Interaction, Message, Upload
from tests.e2e.helpers.form import fields
from tests.e2e.helpers.table import HOME, HOST, Table, response_to, said
from tests.workbooks import xlsx

TOML = "Settings as TOML"
CORRECT = "Correct it"


async def open_lobby(table: Table, **given: Any) -> None:
    await table.run(HOST, HOME, "match create", game="social_snake", **given)
    await table.lobby_says("match 1**, hosted by")


def attach(form: Interaction, *files: Upload, typed: str = "") -> dict[str, Any]:
    known = fields(form)
    return {known[TOML]["custom_id"]: typed, known["Files"]["custom_id"]: [*files]}


def grid(*rows: list[int | str]) -> Upload:
    return Upload("A.xlsx", xlsx({"Sheet1": rows}))


async def options(table: Table) -> Any:
    return (await table.match()).settings.options


async def refusal(table: Table, part: str) -> Message:
    """Waits for the message that says what is wrong, which follows as files take a while."""

    person = table.sandbox.person(HOST)

    def found() -> list[Any]:
        return [one for one in person.messages(HOME) if part in one["content"]]

    (told,) = await table.world.until(found)
    return person.message(int(told["id"]))


async def settings_form(table: Table) -> Interaction:
    return await table.click(HOST, await table.as_host("Settings"), "As TOML")


async def test_a_workbook_in_the_settings_of_a_lobby_is_read(table: Table) -> None:
    await open_lobby(table, settings="rounds = 3")
    form = await settings_form(table)
    rows: list[list[int | str]] = [[1, 2, "g1"], [4, 5, 6]]
    sent = await table.submit(HOST, form, attach(form, grid(*rows), typed="free_rounds = [2]"))
    await table.world.until(lambda: "The settings are changed." in said(sent))
    assert await options(table) == {
        "rounds": 3,
        "free_rounds": [2],
        "grids": {"A": [["1", "2", "g1"], ["4", "5", "6"]]},
    }


async def test_a_wrong_file_loses_nothing_that_was_typed(table: Table) -> None:
    await open_lobby(table)
    form = await settings_form(table)
    values = attach(form, grid([1, "x"]), Upload("m.exe", b""), typed="rounds = 3")
    await table.submit(HOST, form, values)
    told = await refusal(table, "• **Files**: m.exe: Social Snake cannot read this file.")
    form = await table.click(HOST, told, CORRECT)
    assert fields(form)[TOML]["value"] == "rounds = 3"
    await table.submit(HOST, form, attach(form, grid([1, "x"]), typed="rounds = 3"))
    told = await refusal(table, '**Files**: A.xlsx, row 1, column B: "x" is not a cell of a grid.')
    assert told.content.endswith("Then attach the files again.")
    assert await options(table) == {}


async def test_a_lobby_is_opened_from_files_by_the_menu_of_games(table: Table) -> None:
    menu = response_to(await table.run(HOST, HOME, "match create"))
    form = await table.click(HOST, menu, "From files")
    file = Upload("m.toml", b"prefilled = 7")
    await table.submit(HOST, form, attach(form, file))
    told = await refusal(table, "**Files**: m.toml")
    form = await table.click(HOST, told, CORRECT)
    file = Upload("m.toml", b'points = [5, 3, 1]\nrooms = "one"')
    await table.submit(HOST, form, attach(form, file, typed="neutral_names = true"))
    table.look_at("1")
    await table.lobby_says("match 1**, hosted by")
    chosen = (await table.match()).settings
    assert (chosen.rooms, chosen.neutral_names) == ("one", True)
    assert chosen.options == {"points": [5, 3, 1]}


@pytest.mark.parametrize("text", ["", "rounds = 4"])
async def test_without_files_the_form_takes_what_is_typed(table: Table, text: str) -> None:
    await open_lobby(table)
    form = await settings_form(table)
    await table.submit(HOST, form, attach(form, typed=text))
    assert await options(table) == ({"rounds": 4} if text else {})
