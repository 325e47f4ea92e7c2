"""Reads a notice: its body, its sentence, and its pings."""

from typing import TypeVar

from bifrost_bot.match.notice import (
    BoardBody,
    Body,
    LineBody,
    Notice,
    RecordBody,
    ReminderBody,
    ReplyBody,
    WarningBody,
)
from bifrost_bot.messages.preferences import warning_text

B = TypeVar("B", bound=Body)


def body_of(notice: Notice, kind: type[B]) -> B:
    """The body of a notice, which is of this class."""
    assert isinstance(notice.body, kind)
    return notice.body


def board_of(notice: Notice) -> BoardBody:
    return body_of(notice, BoardBody)


def text_of(notice: Notice) -> str:
    """The sentence of a notice; empty if it has none."""
    match notice.body:
        case LineBody(text) | ReplyBody(text) | RecordBody(text):
            return text
        case WarningBody() as body:
            return warning_text(body)
        case _:
            return ""


def ping_of(notice: Notice) -> tuple[str, ...]:
    """Whom a notice pings."""
    body = notice.body
    return body.ping if isinstance(body, LineBody | WarningBody | ReminderBody) else ()
