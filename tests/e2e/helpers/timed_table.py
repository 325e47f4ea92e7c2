"""A table at which hours pass: everything that waits for the clock happens, instant by instant."""

from dataclasses import dataclass

from bifrost_bot.sandbox.world.model import Channel, Guild
from tests.e2e.helpers.quiescence import Quiescence
from tests.e2e.helpers.table import Table


@dataclass(frozen=True, slots=True)
class TimedTable:
    """A table in whose world time passes from one awaited instant to the next."""

    table: Table
    quiescence: Quiescence

    @property
    def guild(self) -> Guild:
        """The only server."""
        return self.table.guild

    async def passes(self, ms: int) -> None:
        """Lets so much time pass."""
        await self.quiescence.pass_until(self.table.clock.now_ms() + ms)

    async def turn(self) -> tuple[int, int]:
        """The number of the open turn and its deadline."""
        match = await self.table.match()
        assert match.phase is not None
        return match.phase.phase.number, match.phase.deadline_ms

    async def own(self) -> list[Channel]:
        """The channels of those who owe an answer."""
        return [self.table.rooms.of_slot(slot) for slot in await self.table.due()]

    def boards(self) -> list[list[int]]:
        """The turns whose boards each channel shows."""
        return [self.table.rooms.turns(channel) for channel in self.table.rooms.all()]

    def sentences(self, text: str) -> list[int]:
        """How often each channel that shows a board says this."""
        rooms = self.table.rooms
        found = [channel for channel in rooms.all() if rooms.boards(channel)]
        return [rooms.text(channel).count(text) for channel in found]
