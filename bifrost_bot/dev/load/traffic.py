"""What a bot sent in a load run, so that a bare bot can send the same."""

from typing import TypeAlias

from bifrost_bot.sandbox.world.events import Event, MessageCreated, MessageUpdated

Sent: TypeAlias = tuple[int, str, int, int, int, list[int]]
"""A request: its time in milliseconds, `send` or `edit`, its channel and message, and the sizes of
its text and of its files.
"""


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
        files = [file.size for file in message.attachments] if is_new else []
        sent = (now_ms, act, message.channel_id, message.id, len(message.content), files)
        self._sent.append(sent)

    def between(self, since_ms: int, until_ms: int) -> list[Sent]:
        """Returns what was sent in a period, with times from its beginning on."""
        found: list[Sent] = []
        for at_ms, *what in self._sent:
            if since_ms <= at_ms <= until_ms:
                act, channel_id, message_id, characters, files = what
                found.append((at_ms - since_ms, act, channel_id, message_id, characters, files))
        return found
