"""The interface to a platform, implemented by a gateway, and the errors of a delivery."""

from collections.abc import Sequence
from typing import Protocol

from bifrost_bot.match.model import Match
from bifrost_bot.match.notice import Address
from bifrost_bot.store.outbox import Row


class DeliveryError(Exception):
    """A delivery attempt failed for a known reason; the message is for the log."""


class UnsureError(DeliveryError):
    """Platform or connection is in trouble: the batch may have been delivered; a retry helps."""


class LimitedError(DeliveryError):
    """The platform takes no such request for a long time; nothing was delivered.

    Attributes:
        seconds: How long.
    """

    def __init__(self, message: str, seconds: float) -> None:
        super().__init__(message)
        self.seconds = seconds


class RejectedError(DeliveryError):
    """The platform received the request and refused it; if it stays refused, the request is wrong.

    Attributes:
        passing: Whether something before the platform may have refused it, as happens in incidents.
    """

    def __init__(self, message: str, *, passing: bool = False) -> None:
        super().__init__(message)
        self.passing = passing


class BlockedError(DeliveryError):
    """An obstacle that the server's users can remove: a permission, or the bot's membership."""


class GoneError(BlockedError):
    """The channel was deleted."""


class Transport(Protocol):
    """The way to the users. A batch has rows of one channel; several are of one kind."""

    async def send(self, match: Match, batch: Sequence[Row], *, sure: bool) -> None:
        """Sends a batch in one message, or does what else its kind means.

        Args:
            match: The match in its current state.
            batch: The notices to deliver, in order.
            sure: Whether none of it was delivered before; otherwise the platform may answer with
                the earlier message.

        Raises:
            DeliveryError: When it was not delivered, or (`UnsureError`) may not have been.
            StoreError: When something about the message could not be recorded.
        """
        ...

    async def find(self, match: Match, batch: Sequence[Row]) -> Sequence[Row]:
        """Returns the notices of a batch that users can already read; raises like `send`."""
        ...

    async def is_blocked(self, match: Match, address: Address) -> bool:
        """Returns whether an obstacle is known, without asking the platform."""
        ...

    async def channel_id(self, match: Match, address: Address) -> int:
        """Returns the platform's channel for an address, or 0."""
        ...
