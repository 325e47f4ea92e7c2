"""The people of the demo and what they do on the local Discord, as people do it on the page."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

import click

from bifrost_bot.sandbox import Interaction, Person, Sandbox
from bifrost_bot.sandbox.world.model import Channel, Json

LOBBY: Final = "lobby"
HOST, PLAYER, SPECTATOR = "Hilda", "Astrid", "Sven"
_PATIENCE_SECONDS: Final = 60.0
_MOST_TRIES: Final = 10
"""How often the bot is asked again, and how many minutes are waited for it."""


class DemoError(Exception):
    """The demo could not start or continue; the message says why."""


@dataclass(frozen=True, slots=True)
class Company:
    """The host, the newcomer and a spectator on a local Discord."""

    sandbox: Sandbox

    @property
    def host(self) -> Person:
        """The one who opens the match."""
        return self.sandbox.person(HOST)

    @property
    def player(self) -> Person:
        """The one the newcomer plays."""
        return self.sandbox.person(PLAYER)

    @property
    def spectator(self) -> Person:
        """One who only looks."""
        return self.sandbox.person(SPECTATOR)

    async def command(self, name: str, options: Mapping[str, Any]) -> None:
        """The host uses a slash command in the lobby; returns once it was answered."""
        await self.ask(lambda: self.host.run(LOBBY, name, options))

    async def press(self, person: Person, label: str) -> Interaction:
        """Somebody presses the first button of that label in the lobby; returns once that was
        answered.
        """

        def pressed() -> Interaction:
            found = labelled(person, label)
            assert found is not None
            return person.click(*found)

        return await self.ask(pressed)

    async def ask(self, ask: Callable[[], Interaction]) -> Interaction:
        """Returns an interaction once it was answered; retries, since the bot may not be
        listening at first.
        """
        for _ in range(_MOST_TRIES):
            asked = ask()
            await self.until(lambda asked=asked: asked.over, "answer")
            if not asked.failed:
                return asked
        raise DemoError("The bot does not answer commands.")

    async def until(self, happened: Callable[[], object], what: str) -> None:
        """Waits until something has happened; says each minute what for, since a busy machine may
        take some.

        Raises:
            DemoError: When the bot did not do `what` in ten minutes.
        """
        for _ in range(_MOST_TRIES):
            try:
                await self.sandbox.world.until(happened, _PATIENCE_SECONDS)
            except TimeoutError:
                click.echo(f"Still waiting for the bot to {what} …")
            else:
                return
        raise DemoError(f"The bot did not {what} within {_MOST_TRIES} minutes.")

    def lobby_text(self) -> str:
        """Returns all that the host reads in the lobby."""
        return "\n".join(message["content"] for message in self.host.messages(LOBBY))

    def own_channels(self) -> list[Channel]:
        """Returns the channels in which the newcomer moves."""
        return [
            channel for channel in self.player.channels() if channel.name.endswith("-submissions")
        ]

    def open_turn(self) -> tuple[Channel, Json] | None:
        """Returns where the newcomer is on turn and the message that says so: the newest that
        pings them to move.
        """
        calls = [
            (int(message["id"]), channel, message)
            for channel in self.own_channels()
            for message in self.player.messages(channel)
            if message["components"] and f"<@{self.player.id}>" in message["content"]
        ]
        return max(calls, key=lambda call: call[0])[1:] if calls else None


def labelled(person: Person, label: str) -> tuple[int, str] | None:
    """Returns the first button of that label in the lobby, by its message and its own id."""
    for message in person.messages(LOBBY):
        for button in buttons(message):
            if button.get("label") == label:
                return int(message["id"]), button["custom_id"]
    return None


def buttons(message: Json) -> Iterator[Json]:
    """Returns the buttons and menus under a message."""
    for row in message["components"]:
        yield from row["components"]
