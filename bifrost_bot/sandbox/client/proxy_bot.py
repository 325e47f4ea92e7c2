"""A bot such as PluralKit, which repeats what members write under other names."""

from collections.abc import Mapping

from bifrost_bot.sandbox.world import events
from bifrost_bot.sandbox.world.draft import Draft
from bifrost_bot.sandbox.world.model import Message, User
from bifrost_bot.sandbox.world.world import World


class ProxyBot:
    """Deletes each text of some users and repeats it by a webhook, until `close`.

    Attributes:
        repeated: the webhook's messages, oldest first.
    """

    def __init__(self, world: World, names: Mapping[int, str]) -> None:
        self.world = world
        self.names = names
        self.repeated: list[Message] = []
        self._stop = world.subscribe(self._on_event)

    def close(self) -> None:
        """Ends the work."""
        self._stop()

    def _on_event(self, event: events.Event) -> None:
        if isinstance(event, events.MessageCreated) and event.message.author.id in self.names:
            self._repeat(event.message)

    def _repeat(self, message: Message) -> None:
        webhook = User(self.world.snowflakes.next(), self.names[message.author.id], bot=True)
        self.world.users[webhook.id] = webhook
        channel = self.world.channels[message.channel_id]
        self.world.delete(message)
        draft = Draft(content=message.content)
        self.repeated.append(self.world.post(channel, webhook, draft, webhook_id=webhook.id))
