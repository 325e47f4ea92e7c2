"""What delivery asks of a platform, and how an attempt to tell something may fail. A gateway implements it."""

from collections.abc import Sequence
from typing import Protocol

from bifrost_bot.match.model import Match
from bifrost_bot.match.notice import Address
from bifrost_bot.store.outbox import Row


class DeliveryError(Exception):
    """An attempt failed in a way that is known; the message is for the log."""


class UnsureError(DeliveryError):
    """The platform or the way there is in trouble: the batch may have been told or not, and trying again helps."""


class RejectedError(DeliveryError):
    """The platform took the request and refused it. What stays refused is wrong."""


class BlockedError(DeliveryError):
    """People on the server are in the way, and can remove what is: a permission, or the bot's place there."""


class GoneError(BlockedError):
    """The channel was deleted."""


class Transport(Protocol):
    """The way to the people. A batch is rows of one channel, of one kind where there are several."""

    async def send(self, match: Match, batch: Sequence[Row], *, sure: bool) -> None:
        """Tells a batch in one message, or does what else its kind stands for.

        Args:
            match: The match as it stands.
            batch: What is to be told, in order.
            sure: Whether none of it was told before; else the platform may answer with the message of before.

        Raises:
            DeliveryError: When it was not told, or (`UnsureError`) may not have been.
            StoreError: When something about the message could not be recorded.
        """
        ...

    async def find(self, match: Match, batch: Sequence[Row]) -> Sequence[Row]:
        """Returns those of a batch that people can read already; raises like `send`."""
        ...

    async def is_blocked(self, match: Match, address: Address) -> bool:
        """Returns whether something is known to be in the way of telling, without asking the platform."""
        ...

    async def channel_id(self, match: Match, address: Address) -> int:
        """Returns which of the platform's channels an address is, 0 for none."""
        ...
