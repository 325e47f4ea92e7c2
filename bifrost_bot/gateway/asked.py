"""Who clicked or gave a command and waits for the answer."""

import asyncio

import discord

ANSWER_SECONDS = 3.0
"""For how long Discord waits for the first answer to an interaction."""
_LOOK_SECONDS = 0.02


class Asked:
    """The interactions whose first answer Discord may still take."""

    def __init__(self) -> None:
        self._waiting: dict[discord.Interaction, float] = {}

    def hear(self, interaction: discord.Interaction) -> None:
        """Notes an interaction that has just arrived."""
        self._forget()
        self._waiting[interaction] = asyncio.get_running_loop().time() + ANSWER_SECONDS

    async def settle(self) -> None:
        """Returns once everybody has been answered, or Discord waits no longer."""
        while self._forget():  # noqa: ASYNC110 - the library tells nobody when an answer has arrived
            await asyncio.sleep(_LOOK_SECONDS)

    def _forget(self) -> bool:
        """Drops whoever waits no longer; returns whether anybody is left."""
        now = asyncio.get_running_loop().time()
        self._waiting = {
            asked: until for asked, until in self._waiting.items() if not asked.response.is_done() and now < until
        }
        return bool(self._waiting)
