"""A refused form: every mistake is named, and a button opens it again."""

from typing import Any

from bifrost_bot.sandbox.world.model import Interaction, Message
from tests.e2e.helpers.form import filled as labelled
from tests.e2e.helpers.form import send
from tests.e2e.helpers.preferences import ASTRID, open_settings
from tests.e2e.helpers.table import HOME, HOST, Table, field_id, response_to, said
from tests.e2e.helpers.tapping import OPENS, at_a_question
from tests.e2e.helpers.three_towers import Hall, fields
from tests.e2e.hosts.test_context_menus import field_ids

WRONG = ("1 12", "4", "divine", "1 on, 2", "miracle")
CORRECT = "Correct it"
TOML = "Settings as TOML"


def refusal(sent: Interaction) -> Message:
    """The message that says why a form was refused, which only its sender sees."""
    assert response_to(sent).visible_to is not None
    return response_to(sent)


async def submit(table: Table, name: str, form: Interaction, *values: str) -> Interaction:
    person = table.sandbox.person(name)
    return await table.answered(
        person.submit(form, dict(zip(field_ids(form), values, strict=True)))
    )


def filled(form: Interaction) -> list[str]:
    return [value for _, value in fields(form)]


class TestAnAnswer:
    async def test_the_refusal_names_every_wrong_field(self, hall: Hall) -> None:
        await hall.say("red", "power 7")
        told = await hall.fill("red", await hall.press("red", "Form"), *WRONG)
        assert told.split("\n") == [
            "Nothing was recorded. Please correct these 3 fields:",
            '• **Power now**: "12" is not a tower. Towers are numbered 1 to 9; put spaces between '
            "them.",
            "• **Two attributes**: Choose two different attributes, such as attributes divine "
            "miracle.",
            "• **Declarations, one a line**: Say ON or OFF after each tower, such as declare 1 "
            "off, 2 on, 3 off.",
            "What you sent before still counts.",
        ]

    async def test_the_button_opens_it_as_it_was_filled_in(self, hall: Hall) -> None:
        name = hall.rooms.player("red").user.name
        sent = await submit(hall.table, name, await hall.press("red", "Form"), *WRONG)
        form = await hall.table.click(name, refusal(sent), CORRECT)
        assert filled(form) == list(WRONG)
        told = await submit(
            hall.table, name, form, "1 2", "4", "divine radiant", "1 on, 2 off", "miracle"
        )
        assert "power: 1 2" in said(told)
        assert filled(await hall.table.click(name, refusal(sent), CORRECT)) == [
            "1 2",
            "4",
            "divine radiant",
            "1 on, 2 off",
            "miracle",
        ]

    async def test_what_was_wrong_stays_out_of_the_form_under_the_board(self, hall: Hall) -> None:
        await hall.say("red", "power 7")
        await hall.fill("red", await hall.press("red", "Form"), *WRONG)
        assert filled(await hall.press("red", "Form")) == ["7", "", "", "", ""]

    async def test_what_fields_break_together_is_told_with_the_rest(self, hall: Hall) -> None:
        told = await hall.fill(
            "red", await hall.press("red", "Form"), "1 2 3 4 5", "6", "divine", "", ""
        )
        assert told.split("\n")[1:] == [
            "• **Two attributes**: Choose two different attributes, such as attributes divine "
            "miracle.",
            "• That would spend 6 Power, 5 now and 1 reserved. You have 5 a round, so name fewer "
            "towers.",
        ]

    async def test_after_a_restart_it_opens_with_what_is_recorded(self, hall: Hall) -> None:
        table = hall.table
        name = hall.rooms.player("red").user.name
        await hall.say("red", "power 7")
        sent = await submit(table, name, await hall.press("red", "Form"), *WRONG)
        await table.restart()
        assert filled(await table.click(name, refusal(sent), CORRECT)) == ["7", "", "", "", ""]

    async def test_once_the_turn_is_over_it_opens_nothing(self, hall: Hall) -> None:
        name = hall.rooms.player("red").user.name
        sent = await submit(hall.table, name, await hall.press("red", "Form"), *WRONG)
        await hall.time_up(2)
        assert "That turn is over" in await hall.table.press(name, refusal(sent), CORRECT)

    async def test_a_form_that_came_too_late_has_no_such_button(self, hall: Hall) -> None:
        form = await hall.press("red", "Form")
        await hall.time_up(2)
        sent = await submit(hall.table, hall.rooms.player("red").user.name, form, *WRONG)
        assert not refusal(sent).components

    async def test_a_players_name_counts_as_their_colour_in_a_form_too(self, hall: Hall) -> None:
        blue = hall.rooms.player("blue").user.name
        told = await hall.fill(
            "red", await hall.press("red", "Form"), "", "", "", "", f"radiance {blue} 5 on"
        )
        assert "Radiance: for Blue tower 5 counts 1" in told


async def test_a_form_that_taps_lead_to_is_opened_again_as_well(table: Table) -> None:
    tappers = await at_a_question(table)
    match = await tappers.match()
    assert match.phase is not None
    slot = match.phase.phase.to_act[0]
    name, _, board = await tappers.board(slot)
    pressed = await table.click(name, board, OPENS)
    menu = response_to(pressed).components[0]["components"][0]
    form = await table.select(name, response_to(pressed), menu["custom_id"], ["answer 7"])
    too_long = "the host " * 100
    sent = await table.submit(name, form, {field_id(form): too_long})
    assert "**Your answer to question 7**" in said(sent)
    again = await table.click(name, refusal(sent), CORRECT)
    assert filled(again) == [too_long]
    await table.submit(name, again, {field_id(again): "the host"})
    move: Any = (await tappers.match()).move(slot)
    assert move.entries("8", "answer 7") == (("the host",),)


class TestTheSettingsOfALobby:
    async def toml(self, table: Table) -> Interaction:
        shown = await table.as_host("Settings")
        return await table.click(HOST, shown, "As TOML")

    async def test_while_the_ready_check_runs_what_was_typed_is_kept(self, table: Table) -> None:
        await table.create()
        await table.join("Astrid", "Bo", "Cleo")
        form = await self.toml(table)
        await table.run(HOST, HOME, "match start")
        sent = await send(table, HOST, form, {TOML: "points = [5, 1, 0]"})
        assert "A ready check is under way" in said(sent)
        assert labelled(await table.click(HOST, refusal(sent), CORRECT)) == {
            TOML: "points = [5, 1, 0]"
        }


async def test_wrong_reminders_quiet_hours_and_zone_are_corrected(table: Table) -> None:
    message = await open_settings(table)
    asked = await table.click(ASTRID, message, "Reminders and quiet hours")
    sent = await submit(table, ASTRID, asked, "soon", "night", "+2", "yes")
    assert "these 2 fields" in said(sent)
    form = await table.click(ASTRID, refusal(sent), CORRECT)
    assert filled(form) == ["soon", "night", "+2", "yes"]
    told = said(await submit(table, ASTRID, form, "2h", "22-8", "+2", ""))
    assert "2h" in told and "22:00-8:00 (UTC+2)" in told
