"""A server that added the bot's commands but not the bot itself."""

import copy
from collections.abc import Iterator
from typing import Any, Final

import pytest
from discord import AppCommandOptionType as Kind
from discord import app_commands

from bifrost_bot.gateway.channels.permissions import invitation
from bifrost_bot.sandbox.live import dispatch
from bifrost_bot.sandbox.world import message_payloads
from bifrost_bot.sandbox.world.model import Interaction, Json, Upload
from bifrost_bot.sandbox.world.world import World
from tests.e2e.helpers.table import HOME, HOST, Table, said

OWNER = "Odin"
ELSEWHERE: Final = "1111111111111111111"
ITS_CHANNEL: Final = "1111111111111111112"
_VALUES: Final = {
    Kind.string: "1",
    Kind.integer: 1,
    Kind.user: HOST,
    Kind.channel: HOME,
    Kind.attachment: Upload("preset.toml", b""),
}


def move_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on every interaction comes from a server on which the bot is not."""
    real = message_payloads.interaction_json

    def elsewhere(world: World, interaction: Interaction) -> Json:
        sent = copy.deepcopy(real(world, interaction))
        sent["guild_id"] = sent["guild"]["id"] = sent["channel"]["guild_id"] = ELSEWHERE
        sent["channel_id"] = sent["channel"]["id"] = ITS_CHANNEL
        sent["authorizing_integration_owners"] = {"0": ELSEWHERE}
        return sent

    for module in (message_payloads, dispatch):
        monkeypatch.setattr(module, "interaction_json", elsewhere)


def required(command: app_commands.Command[Any, ..., Any]) -> Iterator[tuple[str, Any]]:
    """The options without which a command cannot be sent, each with a value."""
    for parameter in command.parameters:
        if parameter.required:
            least = parameter.min_value or 0
            value = _VALUES[parameter.type]
            if parameter.choices:
                value = parameter.choices[0].value
            elif isinstance(value, int):
                value = max(value, int(least))
            elif isinstance(value, str):
                value = value.ljust(int(least), "1")
            yield parameter.name, value


def is_told_to_add_the_bot(table: Table, text: str) -> bool:
    link = invitation(table.world.application.id)
    return f"<{link}>" in text and text.startswith("The bot itself is not on this server")


async def test_every_command_says_how_to_add_the_bot(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = table.app.bot.tree.walk_commands()
    commands = [one for one in found if isinstance(one, app_commands.Command)]
    move_away(monkeypatch)
    wrong: list[str] = []
    for command in commands:
        name = command.qualified_name
        told = await table.ask(OWNER, HOME, name, **dict(required(command)))
        if not is_told_to_add_the_bot(table, told):
            wrong.append(f"/{name}: {told}")
    assert not wrong
    assert len(commands) > 50


async def test_a_button_says_how_to_add_the_bot(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = await table.run(OWNER, HOME, "match preflight")
    move_away(monkeypatch)
    again = await table.press(OWNER, shown, "Look again")
    assert is_told_to_add_the_bot(table, again)


async def test_a_form_says_how_to_add_the_bot(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    await table.begin()
    form = await table.run(HOST, table.rooms.hosts, "match abandon")
    move_away(monkeypatch)
    box = form.modal["components"][0]["components"][0]["custom_id"] if form.modal else ""
    sent = await table.submit(HOST, form, {box: "Nobody is there."})
    assert is_told_to_add_the_bot(table, said(sent))
