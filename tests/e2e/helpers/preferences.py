"""One's own settings: `/settings`, its menus and its form."""

import io
from collections.abc import Sequence
from itertools import zip_longest

from PIL import Image

from bifrost_bot.drawing.palette import PALETTES
from bifrost_bot.engines.scene import Colour
from bifrost_bot.sandbox.world.model import Interaction, Message
from tests.e2e.helpers.table import HOME, PLAYERS, Table, response_to, said
from tests.e2e.helpers.three_towers import fields

ASTRID = PLAYERS[0]


async def open_settings(table: Table, name: str = ASTRID) -> Message:
    """The message with a user's settings."""
    asked = await table.run(name, HOME, "settings")
    assert response_to(asked).visible_to == table.sandbox.person(name).id
    return response_to(asked)


async def choose(table: Table, message: Message, field: str, value: str, name: str = ASTRID) -> str:
    """Chooses from a menu; returns what the message says then."""
    used = table.sandbox.person(name).select(message, f"bifrost:settings:{field}", [value])
    return said(await table.answered(used))


async def fill(
    table: Table, message: Message, values: Sequence[str], name: str = ASTRID
) -> Interaction:
    """Fills in the form of reminders and quiet hours, its last fields with nothing.

    Returns the bot's answer.
    """
    asked = await table.click(name, message, "Reminders and quiet hours")
    names = [custom_id for custom_id, _ in fields(asked)]
    sent = table.sandbox.person(name).submit(asked, dict(zip_longest(names, values, fillvalue="")))
    return await table.answered(sent)


def seat_of(table: Table, name: str) -> str:
    return next(
        seat for seat in ("red", "green", "blue") if table.rooms.player(seat).user.name == name
    )


def picture(table: Table, message: Message) -> bytes:
    data = table.world.files.get(message.attachments[0].id)
    assert data is not None
    return data


def palette_of(table: Table, message: Message) -> str:
    """The palette of a message's picture, by the shade of its paper."""
    (file,) = [one for one in message.attachments if one.filename.endswith(".png")]
    drawn = Image.open(io.BytesIO(table.world.files.get(file.id) or b"")).convert("RGB")
    paper = drawn.getpixel((2, 2))
    return next(name for name, one in PALETTES.items() if one.shade(Colour.PAPER) == paper)
