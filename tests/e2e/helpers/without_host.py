"""*Without a host* as players use it: one asks, the others read the question."""

from bifrost_bot.sandbox.world.components import walk
from bifrost_bot.sandbox.world.model import Interaction, Message
from tests.e2e.helpers.table import MORE, PATIENCE, Table, response_to

LABEL = "Without a host"


def has_more(message: Message) -> bool:
    """Whether a message has the button *More*."""
    return MORE in {part.get("label") for part in walk(message.components)}


def own_messages(table: Table, name: str) -> list[Message]:
    """The messages in a player's submission channels."""
    rooms = table.sandbox.person(name).channels()
    own = [room for room in rooms if room.name.endswith("-submissions")]
    return [message for room in own for message in table.rooms.messages(room)]


def board(table: Table, name: str) -> Message:
    """The newest message with *More* in a channel of a player."""
    return [message for message in own_messages(table, name) if has_more(message)][-1]


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
        messages = own_messages(table, name)
        return [one for one in messages if "so the players can decide" in one.content]

    await table.world.until(found, PATIENCE)
    return found()[-1]
