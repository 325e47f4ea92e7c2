"""The messages that a bot sent in a load run, so that a bare bot can send the same."""

from dataclasses import astuple, dataclass, replace
from typing import Any

from bifrost_bot.sandbox.world.events import Event, MessageCreated, MessageUpdated


@dataclass(frozen=True, slots=True)
class Sent:
    """A message that was sent or edited.

    Attributes:
        at_ms: When.
        act: `send` or `edit`.
        channel: The id of its channel.
        message: Its id.
        characters: The length of its text.
        files: The sizes of its files.
    """

    at_ms: int
    act: str
    channel: int
    message: int
    characters: int
    files: tuple[int, ...]


class Traffic:
    """The messages that a bot sent and edited; its replies to people are not among them."""

    def __init__(self) -> None:
        self._sent: list[Sent] = []

    def note(self, event: Event, now_ms: int) -> None:
        """Records a message sent or edited by a bot."""
        if not isinstance(event, MessageCreated | MessageUpdated) or not event.message.author.bot:
            return
        message = event.message
        is_new = isinstance(event, MessageCreated)
        if message.visible_to is not None or (is_new and message.reference is not None):
            return
        act = "send" if is_new else "edit"
        files = tuple(file.size for file in message.attachments) if is_new else ()
        characters = len(message.content)
        sent = Sent(now_ms, act, message.channel_id, message.id, characters, files)
        self._sent.append(sent)

    def between(self, since_ms: int, until_ms: int) -> list[tuple[Any, ...]]:
        """Returns what was sent in a period as JSON, with times from its beginning on."""
        found: list[tuple[Any, ...]] = []
        for sent in self._sent:
            if since_ms <= sent.at_ms <= until_ms:
                shifted = replace(sent, at_ms=sent.at_ms - since_ms)
                found.append(astuple(shifted))
        return found
