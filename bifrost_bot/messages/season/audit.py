"""The audit of a season: hosts' actions and players' gifts, a public line each."""

from collections.abc import Sequence

from bifrost_bot.season.events import (
    CastEvent,
    HostAdded,
    SeasonEvent,
    SeasonOpened,
    SubstituteEvent,
)
from bifrost_bot.speech.season import cast, substitutes
from bifrost_bot.speech.season.announcements import announcement
from bifrost_bot.speech.season.view import Seen, course, movements


def audit_text(history: Sequence[SeasonEvent]) -> str:
    """Returns hosts' actions and players' gifts of garnets, oldest first.

    Gifts that the rules keep secret are included once the season is over.

    Raises:
        ValueError: If the history does not begin with the season's opening.
    """
    lines: list[str] = []
    title = ""
    gifts = [event for event in movements(history) if event.reason == "gift"]
    for before, event, after in course(history):
        title = title or after.title
        text = (
            cast.gift_line(event, after) if event in gifts else _action_line(event, before, after)
        )
        if text:
            # Discord's small print mark works only at the beginning of a line.
            text = " ".join(line.removeprefix("-# ") for line in text.split("\n"))
            lines.append(f"<t:{event.at_ms // 1000}:f> {text}")
    return "\n".join([f"**Audit of {title}**", *lines])


def _action_line(event: SeasonEvent, before: Seen, after: Seen) -> str:
    """Returns the action of a host, or of a server manager who made a host; else empty."""
    by = event.host if isinstance(event, SeasonOpened) else str(getattr(event, "by", ""))
    if by not in before.season.hosts and not isinstance(event, HostAdded):
        return ""
    if isinstance(event, CastEvent):
        return cast.audit_line(event, after)
    if isinstance(event, SubstituteEvent):
        return substitutes.audit_line(event, after)
    return announcement(event, before, after)
