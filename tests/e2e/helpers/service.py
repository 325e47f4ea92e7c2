"""A process of the bot in the care of a service manager, which starts it again whenever it ends."""

import signal
from typing import Final

from bifrost_bot.sandbox import Sandbox
from tests.e2e.helpers.program import Program

_OUSTED: Final = "another process has taken over"
_TRY_AGAIN: Final = 75
"""What a process ends with that could not start, if starting it again may help."""


class Service:
    """A process that is started again whenever it was killed, has made way for another, or could
    not start.

    Attributes:
        hears: Whether it hears Discord.
        stands_by: Whether it waits for another to fall silent.
        heard: How often one of its processes connected to Discord.
        ousted: How often a process of it found that another had taken its place.
        faults: How its processes ended that had no reason to, with their last words.
    """

    def __init__(self, name: str, program: Program) -> None:
        self.name = name
        self.program = program
        self.hears = self.stands_by = False
        self.heard = self.ousted = 0
        self.faults: list[str] = []

    @property
    def sandbox(self) -> Sandbox:
        """The local Discord."""
        return self.program.sandbox

    async def run(self) -> None:
        """Keeps the bot running, for ever."""
        while True:
            lines = len(self.program.log)
            await self.program.launch()
            status, came_up = await self._attend()
            said = "".join(self.program.log[lines:])
            if _OUSTED in said:
                self.ousted += 1
            elif status != -signal.SIGKILL and (came_up or status != _TRY_AGAIN):
                self.faults.append(f"{self.name} ended with {status}: {said[-2_000:]}")

    async def _attend(self) -> tuple[int, bool]:
        """Returns how a process has ended, and whether it ever connected or stood by."""
        process = self.program.process
        assert process is not None and process.stderr is not None
        while line := (await process.stderr.readline()).decode():
            self.program.log.append(line)
            if "Discord is heard" in line:
                self.heard += not self.hears
                self.hears = True
                self.stands_by = False
            self.stands_by = self.stands_by or "this one stands by" in line
            self.sandbox.world.notice()
        came_up = self.hears or self.stands_by
        self.hears = False
        self.stands_by = False
        return await process.wait(), came_up

    def send(self, signal: signal.Signals) -> None:
        """Sends the process a signal, if there is one."""
        if self.program.process is not None and self.program.process.returncode is None:
            self.program.process.send_signal(signal)

    async def end(self) -> None:
        """Ends the process for good; anyone who runs this was cancelled before."""
        self.send(signal.SIGCONT)
        self.send(signal.SIGKILL)
        if self.program.process is not None:
            await self.program.process.wait()
