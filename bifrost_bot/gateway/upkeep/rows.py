"""The rows of the comparison: how severe a difference is, and what hosts read of it."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, TypeAlias


class Severity(StrEnum):
    """How a difference is dealt with."""

    PUT_RIGHT = "put right by itself"
    PUT_RIGHT_AND_TOLD = "put right, and hosts told"
    TOLD = "hosts told"


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the table in `docs/hosting.md`, which says what is looked at and done.

    Attributes:
        key: Its name for the log.
        severity: How a difference is dealt with.
        remedy: What hosts must do, where only they can put it right.
        tries: How often it is put right within a day; more are intended, or come from a bot.
    """

    key: str
    severity: Severity
    remedy: str = ""
    tries: int = 3


LOBBY_LOST: Final = Row(
    "lobby-lost",
    Severity.TOLD,
    "Use /match repair in the channel that will replace it; messages are queued until then.",
)
ROOM_LOST: Final = Row("room-lost", Severity.PUT_RIGHT_AND_TOLD)
OUTSIDE: Final = Row("outside", Severity.PUT_RIGHT)
OPENED: Final = Row(
    "opened",
    Severity.PUT_RIGHT_AND_TOLD,
    "Take View Channel away from them in that channel's settings; nothing is posted there until "
    "then.",
)
OVERWRITES: Final = Row("overwrites", Severity.PUT_RIGHT)
BARRED: Final = Row(
    "barred",
    Severity.TOLD,
    "Allow this in that channel's settings, or use /match repair; messages are queued until then.",
)
MESSAGE_LOST: Final = Row("message-lost", Severity.PUT_RIGHT)
SIGHT: Final = Row("sight", Severity.PUT_RIGHT_AND_TOLD)
SLOWED: Final = Row(
    "slowed",
    Severity.TOLD,
    "Switch it off in that channel's settings (Overview), or give turns enough time.",
)
SILENCED: Final = Row(
    "silenced",
    Severity.TOLD,
    "End the time-out, use /match extend, or let another player take over with /match replace.",
)
LEFT: Final = Row(
    "left",
    Severity.TOLD,
    "Before the start /match remove frees the place, later /match replace gives the seat to "
    "someone else.",
)
HOST_LEFT: Final = Row(
    "host-left",
    Severity.TOLD,
    "/match host add admits another one, also for members with Manage Server; then /match host "
    "remove takes off the one who left.",
)
PLAYING_HOST_LEFT: Final = Row(
    "playing-host-left",
    Severity.TOLD,
    "/match host add admits another host, also for members with Manage Server. Then /match host "
    "remove takes off the one who left. Their place becomes free with /match remove before the "
    "start; later /match replace gives the seat to someone else.",
)
PLAYER_LEFT: Final = Row("player-left", Severity.PUT_RIGHT)
NEWS_LOST: Final = Row(
    "news-lost",
    Severity.TOLD,
    "The season continues, and its announcements wait. Choose another channel there with /season "
    "channel, and they are posted in it.",
)
NEWS_BARRED: Final = Row(
    "news-barred",
    Severity.TOLD,
    "Allow this in that channel's settings, or choose another with /season channel; announcements "
    "wait until then.",
)
ROLES_BARRED: Final = Row(
    "roles-barred",
    Severity.TOLD,
    "Allow it under Server Settings → Roles, and the bot makes and gives them.",
)
ROLES_FULL: Final = Row(
    "roles-full", Severity.TOLD, "Delete roles that are no longer needed, and the bot makes it."
)
ROLES_ABOVE: Final = Row(
    "roles-above", Severity.TOLD, "Move the bot's role above them under Server Settings → Roles."
)
ROLE_LOST: Final = Row("role-lost", Severity.TOLD, "It stays so until a host uses /season repair.")
ROLE_MISSING: Final = Row("role-missing", Severity.PUT_RIGHT)
ROLE_LEFT: Final = Row("role-left", Severity.PUT_RIGHT)
HOLDER: Final = Row("holder", Severity.PUT_RIGHT, tries=20)


Topic: TypeAlias = tuple[str, str]
"""The keys of a row and of what it is about: the same trouble has the same."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A difference between what must be true and what Discord shows.

    Attributes:
        row: Its row.
        key: The key of the room or role, or the id of the person.
        target: The channel, role, message or person on Discord; 0 if there is none.
        text: What is wrong, in a sentence.
        others: The roles and people concerned, such as those who can read an opened channel.
        again: What is said if it comes back whenever it was put right.
    """

    row: Row
    key: str
    target: int
    text: str
    others: tuple[int, ...] = ()
    again: str = ""

    @property
    def topic(self) -> Topic:
        """What it is about."""
        return self.row.key, self.key

    @property
    def advice(self) -> str:
        """What is wrong and what hosts must do, in sentences."""
        return f"{self.text} {self.row.remedy}".strip()
