"""*Without a host* as players use it: one asks, the others read the question."""

from bifrost_bot.sandbox.world.components import walk
from bifrost_bot.sandbox.world.model import Interaction, Message
from tests.e2e.helpers.table import MORE, PATIENCE, Table, response_to

LABEL = "Without a host"


def board(table: Table, name: str) -> Message:
    """The newest message with *More* in a channel of a player."""
    found = [
        message
        for channel in table.sandbox.person(name).channels()
        if channel.name.endswith("-submissions")
        for message in table.rooms.messages(channel)
        if MORE in {part.get("label") for part in walk(message.components)}
    ]
    return found[-1]


async def open_more(table: Table, name: str) -> Message:
    """What a player reads behind *More*."""
    return response_to(await table.click(name, board(table, name), MORE))


async def ask_players(table: Table, name: str, value: str) -> Interaction:
    """A player asks the others for what an option of the menu says."""
    holder = await open_more(table, name)
    shown = response_to(await table.click(name, holder, LABEL))
    menu = shown.components[0]["components"][0]
    return await table.select(name, shown, menu["custom_id"], [value])


async def question(table: Table, name: str) -> Message:
    """The question in a player's own channel, waited for."""

    def found() -> list[Message]:
        return [
            message
            for channel in table.sandbox.person(name).channels()
            if channel.name.endswith("-submissions")
            for message in table.rooms.messages(channel)
            if "so the players can decide" in message.content
        ]

    await table.world.until(found, PATIENCE)
    return found()[-1]
