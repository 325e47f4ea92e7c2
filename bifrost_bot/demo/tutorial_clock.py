"""The clock of the first turn: the demo's host pauses it until the newcomer moves.

The bot refuses moves while a match is paused, so the first move is delayed until the host has
resumed the match.
"""

import asyncio
import re
from typing import Final

from bifrost_bot.demo.users import DemoUsers, buttons
from bifrost_bot.sandbox import Person
from bifrost_bot.sandbox.world.model import Json

WAITS_MS: Final = 300_000
"""The longest pause in milliseconds; a longer turn needs none."""

_MATCH: Final = {"match": "1"}
_DEADLINE: Final = re.compile(r"<t:(\d+):R>")


def is_short(users: DemoUsers) -> bool:
    """Returns whether the open turn may end before a newcomer has looked around."""
    turn = users.open_turn()
    deadline = turn and _DEADLINE.search(turn[1]["content"])
    if not deadline:
        return True
    return int(deadline[1]) * 1000 - users.sandbox.world.clock() <= WAITS_MS


class TutorialClock:
    """The clock of a new match's first turn.

    Attributes:
        over: Set once the match has been resumed.
    """

    def __init__(self, users: DemoUsers) -> None:
        self.over = asyncio.Event()
        self._users = users
        self._first_move = asyncio.Event()

    async def hold(self) -> None:
        """Pauses the match, and delays the newcomer's first move until it is resumed."""
        sandbox = self._users.sandbox
        await self._users.command("match pause", _MATCH)
        sandbox.people.before_action = self._delay_first_move
        sandbox.scheduler.at(sandbox.world.clock() + WAITS_MS, self._first_move.set)

    async def run(self) -> None:
        """Resumes the match as soon as the newcomer moves, or after five minutes."""
        await self._first_move.wait()
        try:
            await self._users.command("match resume", _MATCH)
        finally:
            self._users.sandbox.people.before_action = None
            self.over.set()

    async def _delay_first_move(self, person: Person, action: str, body: Json) -> None:
        if person.id == self._users.player.id and self._is_move(action, body):
            self._first_move.set()
            await self.over.wait()

    def _is_move(self, action: str, body: Json) -> bool:
        """Returns whether an action begins a move; reading the rules, for example, does not."""
        if action == "submit":
            return True
        own_ids = [str(channel.id) for channel in self._users.own_channels()]
        if str(body.get("channel")) not in own_ids:
            return False
        if action == "click":
            return self._starts_tapping(body)
        return action == "say" or (action == "run" and body["command"] == "move")

    def _starts_tapping(self, body: Json) -> bool:
        """Returns whether the button pressed is the first one under the board."""
        turn = self._users.open_turn()
        return turn is not None and next(buttons(turn[1]))["custom_id"] == body["custom_id"]
