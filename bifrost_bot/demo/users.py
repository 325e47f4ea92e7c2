"""The users of the demo, and their actions on the local Discord."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

import click

from bifrost_bot.sandbox import Interaction, Person, Sandbox
from bifrost_bot.sandbox.world.model import Channel, Json

LOBBY: Final = "lobby"
HOST: Final = "Hilda"
PLAYER: Final = "Astrid"
SPECTATOR: Final = "Sven"
_TIMEOUT_SECONDS: Final = 60.0
_MAX_TRIES: Final = 10


class DemoError(Exception):
    """Raised if the demo cannot start or continue; the message says why."""


@dataclass(frozen=True, slots=True)
class DemoUsers:
    """The host, the newcomer and a spectator on a local Discord."""

    sandbox: Sandbox

    @property
    def host(self) -> Person:
        """The user who opens the match."""
        return self.sandbox.person(HOST)

    @property
    def player(self) -> Person:
        """The newcomer's user."""
        return self.sandbox.person(PLAYER)

    @property
    def spectator(self) -> Person:
        """A user who only watches."""
        return self.sandbox.person(SPECTATOR)

    async def command(self, name: str, options: Mapping[str, Any]) -> None:
        """Uses a slash command as the host in the lobby, and waits for the answer."""
        await self.ask(lambda: self.host.run(LOBBY, name, options))

    async def press(self, person: Person, label: str) -> Interaction:
        """Presses the lobby's first button with this label, and waits for the answer."""

        def click_button() -> Interaction:
            button = find_button(person, label)
            assert button is not None
            return person.click(*button)

        return await self.ask(click_button)

    async def ask(self, start: Callable[[], Interaction]) -> Interaction:
        """Returns an answered interaction; retries, since the bot may not be connected yet."""
        for _ in range(_MAX_TRIES):
            interaction = start()
            await self.until(lambda asked=interaction: asked.over, "answer")
            if not interaction.failed:
                return interaction
        raise DemoError("The bot does not answer commands.")

    async def until(self, happened: Callable[[], object], what: str) -> None:
        """Waits until something has happened, and prints each minute what it waits for.

        Raises:
            DemoError: If the bot did not do `what` in ten minutes.
        """
        for _ in range(_MAX_TRIES):
            try:
                await self.sandbox.world.until(happened, _TIMEOUT_SECONDS)
            except TimeoutError:
                click.echo(f"Still waiting for the bot to {what} …")
            else:
                return
        raise DemoError(f"The bot did not {what} within {_MAX_TRIES} minutes.")

    def lobby_text(self) -> str:
        """Returns the lobby's messages as the host reads them."""
        return "\n".join(message["content"] for message in self.host.messages(LOBBY))

    def own_channels(self) -> list[Channel]:
        """Returns the channels in which the newcomer moves."""
        channels = self.player.channels()
        return [channel for channel in channels if channel.name.endswith("-submissions")]

    def open_turn(self) -> tuple[Channel, Json] | None:
        """Returns the newest message that pings the newcomer to move, and its channel."""
        newest: tuple[Channel, Json] | None = None
        newest_id = 0
        mention = f"<@{self.player.id}>"
        for channel in self.own_channels():
            for message in self.player.messages(channel):
                pings = message["components"] and mention in message["content"]
                if pings and int(message["id"]) > newest_id:
                    newest = channel, message
                    newest_id = int(message["id"])
        return newest


def find_button(person: Person, label: str) -> tuple[int, str] | None:
    """Returns the message id and custom_id of the lobby's first button with this label."""
    for message in person.messages(LOBBY):
        for button in buttons(message):
            if button.get("label") == label:
                return int(message["id"]), button["custom_id"]
    return None


def buttons(message: Json) -> Iterator[Json]:
    """Returns the buttons and menus under a message."""
    for row in message["components"]:
        yield from row["components"]
