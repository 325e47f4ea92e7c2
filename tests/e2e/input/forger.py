"""A user with a modified client, who sends the bot forged values."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import select

from bifrost_bot.gateway.incoming.replies import wait_for_answers
from bifrost_bot.sandbox.client.command import find_command, nest, offered_commands
from bifrost_bot.sandbox.world.components import walk
from bifrost_bot.sandbox.world.model import Channel, Interaction, Json, Message
from bifrost_bot.store import tables
from bifrost_bot.store.database import Database
from tests.databases import url_at
from tests.e2e.helpers.table import PATIENCE, Table

BUTTON = 2
MENU = 3
STRING = 3
INTEGER = 4
BOOLEAN = 5
USER = 6
CHANNEL = 7
ROLE = 8
NUMBER = 10
FILE = 11
_USED = 2
_PRESSED = 3
_TYPED = 4
_FILLED = 5
_KEPT = (
    tables.matches,
    tables.events,
    tables.deadlines,
    tables.channels,
    tables.guilds,
    tables.presets,
    tables.preferences,
    tables.results,
    tables.ratings,
)


@dataclass(frozen=True, slots=True)
class Given:
    """An option as it is sent: its name, Discord's number of its type, and any value at all."""

    name: str
    type: int
    value: Any
    focused: bool = False

    @property
    def sent(self) -> Json:
        """The option as JSON."""
        return {"name": self.name, "type": self.type, "value": self.value} | (
            {"focused": True} if self.focused else {}
        )


@dataclass(frozen=True, slots=True)
class Forger:
    """A person whose client checks nothing."""

    table: Table
    name: str

    def press(
        self,
        under: Message,
        custom_id: str,
        kind: int = BUTTON,
        values: Sequence[Any] | None = None,
    ) -> Interaction:
        """Presses a button or uses a menu of any id, as if it were under that message."""
        part: Json = {"type": kind, "id": 2, "custom_id": custom_id}
        part |= (
            {"style": 1, "label": "forged"}
            if kind == BUTTON
            else {"options": [], "min_values": 1, "max_values": 1}
        )
        forged = replace(under, components=[{"type": 1, "id": 1, "components": [part]}])
        data: Json = {"custom_id": custom_id, "component_type": kind, "id": 2}
        data |= {} if values is None else {"values": list(values)}
        return self._start(
            _PRESSED, self.table.world.channels[under.channel_id], data, source=forged
        )

    def use(
        self,
        channel: Channel,
        command: str,
        *given: Given,
        typing: bool = False,
        resolved: Json | None = None,
    ) -> Interaction:
        """Uses a command with any options, or asks for what completes one of them."""
        user = self.table.sandbox.person(self.name).user
        found, path = find_command(offered_commands(self.table.world, user, channel), command)
        data: Json = {"id": found["id"], "name": found["name"], "type": found["type"]}
        data |= {"options": nest(path, [one.sent for one in given])}
        data |= {} if resolved is None else {"resolved": resolved}
        return self._start(_TYPED if typing else _USED, channel, data, name=command)

    def fill(self, form: Interaction, values: Sequence[Any]) -> Interaction:
        """Sends a form off with any values in its fields and menus, one after another."""
        assert form.modal is not None, "the bot showed no form"
        ids = [part["custom_id"] for part in walk(form.modal["components"]) if "custom_id" in part]
        rows = [
            {
                "type": 1,
                "id": 1,
                "components": [
                    {"type": 4, "id": 2, "custom_id": id, "value": value, "values": [value]}
                ],
            }
            for id, value in zip(ids, values, strict=False)
        ]
        data: Json = {"custom_id": form.modal["custom_id"], "components": rows}
        channel = self.table.world.channels[form.channel_id]
        return self._start(_FILLED, channel, data, source=form.source, trigger=form)

    def _start(self, kind: int, channel: Channel, data: Json, **more: Any) -> Interaction:
        user = self.table.sandbox.person(self.name).user
        return self.table.world.start_interaction(kind, user, channel, data, **more)


async def handled(table: Table, interaction: Interaction) -> bool:
    """Returns once the bot is done with an interaction, answered or not; whether it answered."""
    heard = table.app.bot.wait_for(
        "interaction", check=lambda one: one.id == interaction.id, timeout=PATIENCE
    )
    if not interaction.over:
        await heard
    else:
        heard.close()
    await wait_for_answers()
    return interaction.over


async def stored(table: Table) -> dict[str, list[Any]]:
    """All rows of what people can change, with what the bot has still to record."""
    await table.app.marks.flush()
    database = Database(url_at(table.database))
    try:
        async with database.transaction() as connection:
            return {
                one.name: sorted(map(str, await connection.execute(select(one)))) for one in _KEPT
            }
    finally:
        await database.close()


def changed(before: dict[str, list[Any]], after: dict[str, list[Any]]) -> list[str]:
    """The rows that have come or gone, each with its table and cut short."""
    return [
        f"{name}: {row[:300]}"
        for name in before
        for row in sorted({*before[name]} ^ {*after[name]})
    ]
