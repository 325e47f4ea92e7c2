"""What the requests of a load run are for: boards, read-backs, edits, reads."""

from collections.abc import Mapping
from typing import Any, Final

from bifrost_bot.sandbox.world.events import Event, MessageCreated, MessageUpdated
from bifrost_bot.sandbox.world.model import Channel, Message

KINDS: Final = (
    *("boards", "boards, edited", "read-backs", "warnings", "lines"),
    *("lobby's message", "hosts' message", "other edits", "reads"),
)
"""In the order in which they are shown."""

_WARNING: Final = "⏳"
_HOSTS: Final = "hosts"


def kind_of(event: Event, channels: Mapping[int, Channel]) -> str | None:
    """Returns what a message of a bot that was sent or edited is for; None for anything else
    that happens.
    """
    if not isinstance(event, MessageCreated | MessageUpdated) or not event.message.author.bot:
        return None
    message, place = event.message, channels[event.message.channel_id]
    if isinstance(event, MessageCreated):
        return _sent(message, place)
    if place.parent_id is None:
        return "lobby's message"
    if place.name == _HOSTS:
        return "hosts' message"
    return "boards, edited" if message.attachments else "other edits"


def _sent(message: Message, place: Channel) -> str:
    if message.reference is not None:
        return "read-backs"
    if message.attachments and place.parent_id is not None:
        return "boards"
    if place.name == _HOSTS:
        return "hosts' message"
    return "warnings" if _WARNING in message.content else "lines"


def a_turn(before: Mapping[str, Any], after: Mapping[str, Any], turns: int) -> dict[str, float]:
    """Returns how many requests of each kind a turn took, between two reports of the crowd."""
    counts = {kind: after["kinds"].get(kind, 0) - before["kinds"].get(kind, 0) for kind in KINDS}
    counts["reads"] = sum(
        count - before["requests"].get(route, 0)
        for route, count in after["requests"].items()
        if route.startswith("GET ")
    )
    return (
        {kind: round(count / turns, 2) for kind, count in counts.items() if count} if turns else {}
    )
