"""The clock of the first turn, which the host of the demo stops until the newcomer moves: five
minutes at most.

The bot refuses moves while a match is paused. So the first one waits on its way until the host has
resumed the match.
"""

import asyncio
import re
from typing import Final

from bifrost_bot.demo.users import Company, buttons
from bifrost_bot.sandbox import Person
from bifrost_bot.sandbox.world.model import Json

WAITS_MS: Final = 300_000
"""How long the clock stands for a newcomer who does nothing; a longer turn needs no stop."""

_MATCH: Final = {"match": "1"}
_DEADLINE: Final = re.compile(r"<t:(\d+):R>")


def is_short(company: Company) -> bool:
    """Returns whether the open turn may be over before a newcomer has looked around."""
    found = company.open_turn()
    deadline = found and _DEADLINE.search(found[1]["content"])
    return not deadline or int(deadline[1]) * 1000 - company.sandbox.world.clock() <= WAITS_MS


class FirstTurn:
    """The clock of the first turn of a match that has just begun.

    Attributes:
        over: Whether it waits no more.
    """

    def __init__(self, company: Company) -> None:
        self.over = asyncio.Event()
        self._company = company
        self._begun = asyncio.Event()

    async def hold(self) -> None:
        """Pauses the match, and from now on lets the newcomer's first move wait until it goes
        on.
        """
        sandbox = self._company.sandbox
        await self._company.command("match pause", _MATCH)
        sandbox.people.before_action = self._before
        sandbox.scheduler.at(sandbox.world.clock() + WAITS_MS, self._begun.set)

    async def run(self) -> None:
        """Resumes the match as soon as the newcomer moves, or after five minutes."""
        await self._begun.wait()
        try:
            await self._company.command("match resume", _MATCH)
        finally:
            self._company.sandbox.people.before_action = None
            self.over.set()

    async def _before(self, person: Person, deed: str, body: Json) -> None:
        if person.id == self._company.player.id and self._moves(deed, body):
            self._begun.set()
            await self.over.wait()

    def _moves(self, deed: str, body: Json) -> bool:
        """Returns whether a deed begins a move: reading the rules or looking at what was sent
        does not.
        """
        if deed == "submit":
            return True
        if str(body.get("channel")) not in {
            str(channel.id) for channel in self._company.own_channels()
        }:
            return False
        return (
            deed == "say"
            or (deed == "run" and body["command"] == "move")
            or (deed == "click" and self._taps(body))
        )

    def _taps(self, body: Json) -> bool:
        """Returns whether it is the first button under the board that is pressed, with which
        tapping begins.
        """
        found = self._company.open_turn()
        return found is not None and next(buttons(found[1]))["custom_id"] == body["custom_id"]
