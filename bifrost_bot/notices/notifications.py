"""Notifications: which messages notify their readers, and which are sent silently."""

from collections.abc import Sequence

from bifrost_bot.match.model import Match, Status
from bifrost_bot.match.notice import (
    DIRECT,
    LOBBY,
    Address,
    AdmissionBody,
    BoardBody,
    Body,
    ClockBody,
    CloseForWritingBody,
    EventBody,
    LineBody,
    LobbyBody,
    RecordBody,
    ReminderBody,
    ReplyBody,
    ResultBody,
    WarningBody,
)


def notifies(match: Match, address: Address, body: Body, ping: Sequence[str]) -> bool:
    """Returns whether the message of a notice notifies its readers.

    Args:
        match: The match as the message shows it.
        ping: The users that the message pings.
    """
    match body:
        case LineBody(role=role) if role:
            return True
        case BoardBody() | LineBody() | WarningBody() | ReminderBody():
            return bool(ping) or address == DIRECT
        case LobbyBody():
            return match.status is Status.LOBBY
        case ResultBody():
            return address == LOBBY or bool(ping)
        case ReplyBody() | ClockBody() | RecordBody() | CloseForWritingBody() | AdmissionBody():
            return False
        case EventBody():
            raise AssertionError("a notice is sent in words")
