"""Which messages make a sound: those that call somebody, and the result in the lobby."""

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
    LineBody,
    LobbyBody,
    RecordBody,
    ReminderBody,
    ReplyBody,
    ResultBody,
    WarningBody,
)


def is_loud(match: Match, address: Address, body: Body, ping: Sequence[str]) -> bool:
    """Returns whether the message that tells a notice notifies its readers.

    Args:
        match: The match as the message shows it.
        address: Where the message is posted.
        body: What is told.
        ping: The users that the message pings: who is on turn, has to do something, or has played.
    """
    match body:
        case BoardBody() | LineBody() | WarningBody() | ReminderBody():
            return bool(ping) or address == DIRECT
        case LobbyBody():
            return match.status is Status.LOBBY
        case ResultBody():
            return address == LOBBY or bool(ping)
        case ReplyBody() | ClockBody() | RecordBody() | CloseForWritingBody() | AdmissionBody():
            return False
