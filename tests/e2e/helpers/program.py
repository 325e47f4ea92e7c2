"""The bot as it is run for real: its own process, which a test may kill."""

import asyncio
import re
import signal
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from bifrost_bot.sandbox import Sandbox
from bifrost_bot.sandbox.world.model import Channel, Interaction, Message
from tests.databases import url_at
from tests.e2e.helpers.table import HOME, HOST, PLAYERS, SHORT, Rooms, environment

PATIENCE = 180.0
"""Seconds that only bound a failure, on a machine that is busy with other things."""
SECONDS = 5
"""The length of a turn."""
HARDENED: Final[Mapping[str, Any]] = {
    "identifies_a_day": 100_000,
    "channels_a_day": 5_000,
    "answer_ms": 30_000,
}
"""Settings of a Discord on which processes are killed all night, on a busy machine."""


@dataclass
class Program:
    """`python -m bifrost_bot run` on a sandbox, with what it logged.

    Attributes:
        planted: The file of a program that runs in its place, the bot with something planted in it.
        shards: Lines of its settings that say which shards it serves.
        database: The URL of its database; its own one where tests keep theirs, if left out.
    """

    folder: Path
    sandbox: Sandbox
    shards: str = ""
    database: str = ""
    planted: Path | None = None
    log: list[str] = field(default_factory=list[str])
    process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        """Starts it; returns when it hears Discord."""
        sessions = self.sandbox.gateway.identifies
        await self.launch()
        await self.logged("Discord is heard")
        assert self.sandbox.gateway.identifies == sessions + 1

    async def launch(self) -> None:
        """Starts it and waits for nothing."""
        self.folder.mkdir(exist_ok=True)
        url = self.database or url_at(self.folder / "bifrost.sqlite3")
        discord = (
            f'[discord]\napi_base = "{self.sandbox.api_base}"\ngateway_url = '
            f'"{self.sandbox.gateway_url}"\n'
        )
        settings = f'database_url = "{url}"\n{discord}{self.shards}'
        (self.folder / "config.toml").write_text(settings, encoding="utf-8")
        self.process = await asyncio.create_subprocess_exec(
            sys.executable,
            *((str(self.planted),) if self.planted else ("-m", "bifrost_bot")),
            *("run", "--config", "config.toml"),
            cwd=self.folder,
            env=environment(self.sandbox.bot_token),
            stderr=asyncio.subprocess.PIPE,
        )

    async def logged(self, text: str) -> None:
        """Returns once it has logged a line with that text."""
        assert self.process is not None and self.process.stderr is not None
        async with asyncio.timeout(PATIENCE):
            while line := (await self.process.stderr.readline()).decode():
                self.log.append(line)
                if text in line:
                    return
        raise AssertionError("".join(self.log))

    async def die(self, requests: int, counted: Callable[[int], None] = lambda _: None) -> None:
        """Starts it and kills it at the moment at which Discord has carried out so many requests of
        it.

        Args:
            counted: Called with how many are left after each of them.
        """
        answer = self.sandbox.world.recorder
        left = requests
        assert answer is not None

        def count(*seen: Any) -> None:
            nonlocal left
            left -= 1
            if left >= 0:
                counted(left)
            if left == 0 and self.process is not None:
                self.process.kill()
            answer(*seen)

        self.sandbox.world.recorder = count
        try:
            await self.launch()
            assert self.process is not None
            listening = asyncio.create_task(self._listen(self.process))
            async with asyncio.timeout(2 * PATIENCE):
                await self.process.wait()
                await listening
        except TimeoutError as problem:
            raise AssertionError(
                f"{left} requests never came:\n{''.join(self.log[-60:])}"
            ) from problem
        finally:
            self.sandbox.world.recorder = answer
        assert self.process.returncode == -signal.SIGKILL, "".join(self.log[-60:])

    async def _listen(self, process: asyncio.subprocess.Process) -> None:
        assert process.stderr is not None
        while line := await process.stderr.readline():
            self.log.append(line.decode())

    async def ended(self) -> int:
        """Returns its status once it has ended on its own."""
        assert self.process is not None
        _, errors = await self.process.communicate()
        self.log.append(errors.decode())
        return self.process.returncode or 0

    async def stop(self, how: signal.Signals) -> int:
        """Ends it and returns its status."""
        assert self.process is not None
        self.process.send_signal(how)
        return await self.ended()


async def answered(sandbox: Sandbox, interaction: Interaction) -> None:
    await sandbox.world.until(lambda: interaction.over, PATIENCE)
    assert not interaction.failed


async def gather(sandbox: Sandbox, lobby: Channel, chosen: Mapping[str, Any]) -> str:
    """Three people open a match and are ready; returns its id."""
    created = sandbox.person(HOST).run(lobby, "match create", chosen)
    await answered(sandbox, created)
    found = re.search(r"Match (\d+) is open", created.original.content if created.original else "")
    assert found is not None and found[1], created.original

    def post(button: str) -> Message | None:
        ours = (
            message
            for message in lobby.messages.values()
            if f"match {found[1]}**" in message.content
        )
        return next((message for message in ours if button in str(message.components)), None)

    for name in PLAYERS:
        joined = sandbox.person(name).click(
            await sandbox.world.until(lambda: post("Join"), PATIENCE), "Join"
        )
        await answered(sandbox, joined)
        if joined.original is not None and joined.original.components:
            menu = joined.original.components[0]["components"][0]
            seat = menu["options"][0]["value"]
            await answered(
                sandbox, sandbox.person(name).select(joined.original, menu["custom_id"], [seat])
            )
    await answered(sandbox, sandbox.person(HOST).run(lobby, "match start", {"match": found[1]}))
    for name in PLAYERS:
        ready = await sandbox.world.until(lambda: post("I am ready"), PATIENCE)
        await answered(sandbox, sandbox.person(name).click(ready, "I am ready"))
    return found[1]


def lobby_of(sandbox: Sandbox, server: int = 0) -> Channel:
    """Returns the channel of a server in which matches are opened."""
    return next(
        c for c in list(sandbox.world.guilds.values())[server].channels.values() if c.name == HOME
    )


async def begin(
    sandbox: Sandbox,
    server: int = 0,
    match_id: str = "1",
    settings: str = SHORT,
    seconds: int = SECONDS,
) -> Rooms:
    """Three people begin a short match of quick turns; returns once the first boards are shown."""
    chosen = {"game": "bifrost", "settings": settings, "seconds": seconds}
    assert await gather(sandbox, lobby_of(sandbox, server), chosen) == match_id
    rooms = Rooms(sandbox, match_id)
    await sandbox.world.until(
        lambda: len(rooms.all()) == 12 and rooms.shows(rooms.all(), 1), PATIENCE
    )
    return rooms
