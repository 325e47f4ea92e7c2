"""Kinds of requests in a load run: boards, read-backs, edits, reads."""

from collections.abc import Mapping
from typing import Final

from bifrost_bot.dev.benches.report import Figures
from bifrost_bot.sandbox.world.events import Event, MessageCreated, MessageUpdated
from bifrost_bot.sandbox.world.model import Channel, Message

KINDS: Final = (
    "boards",
    "boards, edited",
    "read-backs",
    "warnings",
    "lines",
    "lobby's message",
    "hosts' message",
    "other edits",
    "reads",
)

_WARNING: Final = "⏳"
_HOSTS: Final = "hosts"


def kind_of(event: Event, channels: Mapping[int, Channel]) -> str | None:
    """Returns the kind of a bot's sent or edited message; None for other events."""
    if not isinstance(event, MessageCreated | MessageUpdated) or not event.message.author.bot:
        return None
    message = event.message
    place = channels[message.channel_id]
    if isinstance(event, MessageCreated):
        return _created_kind(message, place)
    if place.parent_id is None:
        return "lobby's message"
    if place.name == _HOSTS:
        return "hosts' message"
    return "boards, edited" if message.attachments else "other edits"


def _created_kind(message: Message, place: Channel) -> str:
    if message.reference is not None:
        return "read-backs"
    if message.attachments and place.parent_id is not None:
        return "boards"
    if place.name == _HOSTS:
        return "hosts' message"
    return "warnings" if _WARNING in message.content else "lines"


def requests_a_turn(before: Figures, after: Figures, turns: int) -> dict[str, float]:
    """Returns the requests of each kind in a turn, between two reports of the crowd."""
    if not turns:
        return {}
    counts = {kind: after["kinds"].get(kind, 0) - before["kinds"].get(kind, 0) for kind in KINDS}
    for route, count in after["requests"].items():
        if route.startswith("GET "):
            counts["reads"] += count - before["requests"].get(route, 0)
    return {kind: round(count / turns, 2) for kind, count in counts.items() if count}
