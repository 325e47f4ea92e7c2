"""The audit of a season: hosts' actions and players' gifts, a public line each."""

from collections.abc import Sequence
from typing import assert_never

from bifrost_bot.season.events import (
    CalendarSet,
    CastEvent,
    CastJoined,
    CastLeft,
    ColourClaimed,
    GarnetsMoved,
    HostAdded,
    HostRemoved,
    RulesChanged,
    SeasonEvent,
    SeasonOpened,
    SubstituteNamed,
    SubstituteRemoved,
)
from bifrost_bot.speech.season.announcements import announcement, gift_line
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
        text = gift_line(event, after) if event in gifts else _action_line(event, before, after)
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
    if isinstance(event, SubstituteNamed | SubstituteRemoved):
        place = "put {player} on" if isinstance(event, SubstituteNamed) else "took {player} off"
        change = place.format(player=after.name(event.player_id))
        return f"{after.name(event.by)} {change} the list of substitutes."
    if not isinstance(event, CastEvent):
        return announcement(event, before, after)
    match event:
        case CastJoined(player_id=id, by=by):
            return f"{after.name(by)} added {after.name(id)} to the cast."
        case CastLeft(player_id=id, by=by):
            return f"{after.name(by)} took {after.name(id)} out of the cast."
        case ColourClaimed(player_id=id, by=by, colour=colour):
            if colour:
                return (
                    f"{after.name(by)} gave {after.name(id)} the colour {after.quote_text(colour)}."
                )
            return f"{after.name(by)} took back the colour of {after.name(id)}."
        case HostAdded(host=host, by=by):
            return f"{after.name(by)} made {after.name(host)} a host of the season."
        case HostRemoved(host=host, by=by):
            return f"{after.name(by)} removed {after.name(host)} from the hosts of the season."
        case GarnetsMoved():
            if event.reason == "gift":
                return ""
            return announcement(event, before, after)
        case RulesChanged() | CalendarSet():
            return announcement(event, before, after)
        case _:
            assert_never(event)
