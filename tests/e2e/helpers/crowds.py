"""All crowds of a Discord: they open matches, play them, and count what went wrong."""

import asyncio
import random
from collections import Counter

from bifrost_bot.engines.registry import game_of
from bifrost_bot.sandbox import Sandbox
from tests.e2e.helpers.crowd import AGAIN_SECONDS, Crowd, Record
from tests.e2e.helpers.invariants import troubles, turns
from tests.e2e.helpers.program import PATIENCE, gather, lobby_of
from tests.e2e.helpers.table import HOST, Rooms


class Crowds:
    """The crowds of all matches on a local Discord."""

    def __init__(self, sandbox: Sandbox, record: Record, dice: random.Random) -> None:
        self.crowds: list[Crowd] = []
        self._sandbox = sandbox
        self._record = record
        self._dice = dice
        self._playing: list[asyncio.Task[None]] = []

    async def open(self, game: str, seconds: int, server: int = 0) -> None:
        """Begins a match of a game on a server, in which people play from then on."""
        lobby = lobby_of(self._sandbox, server)
        id = await gather(self._sandbox, lobby, {"game": game, "seconds": seconds})
        rooms = Rooms(self._sandbox, id, game_of(game).info.title)
        crowd = Crowd(lobby, rooms, await self._record.match(id), self._record, self._dice)
        self.crowds.append(crowd)
        self._playing.append(asyncio.create_task(crowd.play()))

    @property
    def over(self) -> bool:
        """Whether all matches are."""
        return all(crowd.match.over for crowd in self.crowds)

    async def ended(self) -> None:
        """Returns once all matches are over."""
        await asyncio.wait(self._playing)

    def speak(self) -> None:
        """A user in each match writes what they have held back."""
        for crowd in self.crowds:
            crowd.speak()

    async def settle(self) -> None:
        """Plays a turn in peace, or to the end; returns when all is sent and clocks are paused."""
        numbers = [(crowd, crowd.match.number) for crowd in self.crowds]
        await self._sandbox.world.until(
            lambda: all(
                crowd.match.over or crowd.match.number > number for crowd, number in numbers
            ),
            2 * PATIENCE,
        )
        await asyncio.gather(*map(self._pause, self.crowds))
        await self._told()
        for playing in self._playing:
            if not playing.cancel():
                playing.result()

    async def _pause(self, crowd: Crowd) -> None:
        """The host pauses the clock, so that nothing changes while it is checked."""
        host = self._sandbox.person(HOST)
        while not (crowd.match.over or crowd.match.paused):
            asked = host.run(crowd.lobby, "match pause", {"match": crowd.match.id})
            await self._sandbox.world.until(lambda asked=asked: asked.over, PATIENCE)
            crowd.match = await self._record.match(crowd.match.id)
        crowd.quiet = True

    async def _told(self) -> None:
        """Returns once every text has its reply and no notice waits."""
        waiting = unanswered = None
        try:
            async with asyncio.timeout(PATIENCE):
                while waiting is None or any(waiting) or any(unanswered or ()):
                    await asyncio.sleep(AGAIN_SECONDS)
                    waiting = [await self._record.untold(crowd.match.id) for crowd in self.crowds]
                    unanswered = [crowd.unanswered() for crowd in self.crowds]
        except TimeoutError as problem:
            raise AssertionError(
                f"untold notices of each match: {waiting}; without a reply: {unanswered}"
            ) from problem

    async def troubles(self) -> list[str]:
        """Returns all that is wrong."""
        return [trouble for crowd in self.crowds for trouble in await troubles(crowd)]

    async def played(self) -> Counter[str]:
        """Returns how many turns were played, and how many texts written."""
        ids = [crowd.match.id for crowd in self.crowds]
        played = sum([turns(await self._record.events(id)) for id in ids])
        texts = sum(len(one.said) for one in self.crowds)
        again = sum(len(one.uncounted) for one in self.crowds)
        return Counter({"matches": len(ids), "turns": played, "texts": texts, "sent again": again})


def figures(counts: Counter[str]) -> str:
    """Returns what was counted, in words."""
    return ", ".join(f"{count} {what}" for what, count in counts.items())
