"""A match of Three Towers: one channel a seat, and hands that the host set."""

from typing import Any

from bifrost_bot.sandbox.world.model import Interaction
from tests.e2e.helpers.table import HOME, HOST, PATIENCE, PLAYERS, Rooms, Table, said

SEATS = ("red", "blue", "green")
HANDS = {"red": "###/???/???", "blue": "?#?/?#?/?#?", "green": "#??/?#?/??#"}
GIVEN = ", ".join(f'{seat} = ["{hand}", "{hand}", "{hand}"]' for seat, hand in HANDS.items())
SETTINGS = f"configurations = {{1 = {{{GIVEN}}}}}; rounds = 2"


class Hall:
    """A match of Three Towers between three people, begun."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.rooms = Rooms(table.sandbox, title="Three Towers")

    async def begin(self) -> None:
        """Opens, fills and starts the match; returns once all four channels show the board."""
        table = self.table
        await table.run(HOST, HOME, "match create", game="three_towers", settings=SETTINGS)
        await table.lobby_says("hosted by")
        await table.join(*PLAYERS)
        await table.ready()
        await self.shown(1)

    async def shown(self, count: int) -> None:
        """Returns once every channel of the match has shown so many boards."""
        await self.rooms.until_shown(count, channels=4)

    async def say(self, seat: str, text: str) -> str:
        """The reply to a text."""
        return (await self.rooms.say(seat, text)).content

    async def press(self, seat: str, label: str) -> Interaction:
        """Presses a button under the newest board; a form counts as the answer."""
        board = self.rooms.pictures(self.rooms.seat(seat))[-1]
        person = self.rooms.player(seat)
        holder = await self.table.holder(person.user.name, board, label)
        asked = person.click(holder, label)
        await self.table.world.until(lambda: asked.over, PATIENCE)
        assert not asked.failed
        return asked

    async def fill(self, seat: str, form: Interaction, *values: str) -> str:
        """Sends a form off; returns what it was answered."""
        names = [name for name, _ in fields(form)]
        sent = self.rooms.player(seat).submit(form, dict(zip(names, values, strict=True)))
        return said(await self.table.answered(sent))

    async def time_up(self, count: int) -> None:
        """The round ends."""
        await self.table.end_turn()
        await self.shown(count)


def fields(form: Interaction) -> list[tuple[str, str]]:
    """The fields of a form: their ids and what is filled in."""
    assert form.modal is not None, "the bot showed no form"
    boxes: list[dict[str, Any]] = [row["components"][0] for row in form.modal["components"]]
    return [(box["custom_id"], box.get("value") or "") for box in boxes]
