"""The rows of the comparison: what is looked at, how severe a difference is, and what is done."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final


class Severity(StrEnum):
    """How a difference is dealt with."""

    PUT_RIGHT = "put right by itself"
    PUT_RIGHT_AND_TOLD = "put right, and hosts told"
    TOLD = "hosts told, with a button"
    FINE = "fine"


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the table in `docs/hosting.md`.

    Attributes:
        key: Its name for the log.
        looked_at: What Discord shows.
        severity: How that is dealt with.
        done: What is done, in words.
        remedy: What hosts must do, where only they can put it right.
        tries: How often it is put right within a day; more are intended, or come from a bot.
        done_now: What `repair` says after it, where the subject says nothing else.
    """

    key: str
    looked_at: str
    severity: Severity
    done: str
    remedy: str = ""
    tries: int = 3
    done_now: str = "That is noted."


LOBBY_LOST: Final = Row(
    "lobby-lost",
    "the channel of the lobby was deleted",
    Severity.TOLD,
    "messages are queued until a host uses `/match repair` in the channel that replaces it",
    "Use /match repair in the channel that will replace it; messages are queued until then.",
)
ROOM_LOST: Final = Row(
    "room-lost",
    "a channel of a match was deleted",
    Severity.PUT_RIGHT_AND_TOLD,
    "it is made again with its board, at most three times a day; a practice or rehearsal ends",
)
OUTSIDE: Final = Row(
    "outside",
    "a channel is in no category, as when the match's was deleted",
    Severity.PUT_RIGHT,
    "it is moved back; the category is made again if necessary",
)
OPENED: Final = Row(
    "opened",
    "others than the channel's player (and hosts who may) can read a secret channel",
    Severity.PUT_RIGHT_AND_TOLD,
    "nothing is posted there until it is closed again; the audit says who could read it",
    "Nothing is posted there until it is closed.",
)
OVERWRITES: Final = Row(
    "overwrites",
    "permissions that the bot set in a channel are missing, as after someone left the server",
    Severity.PUT_RIGHT,
    "they are set again; those that staff added stay",
    done_now="The bot has set them again.",
)
BARRED: Final = Row(
    "barred",
    "the bot lacks permissions in a channel",
    Severity.TOLD,
    "messages are queued until they are granted, or until `/match repair` sets them, or replaces a "
    "channel that the bot may not see any more",
    "Allow it that in this channel, or use /match repair; messages are queued until then.",
)
MESSAGE_LOST: Final = Row(
    "message-lost",
    "the lobby's or the hosts' message, or the newest board of a channel or season, was deleted",
    Severity.PUT_RIGHT,
    "it is posted again",
    done_now="It is posted again.",
)
SIGHT: Final = Row(
    "sight",
    "a player became owner or got Administrator or View Audit Log, or lost these",
    Severity.PUT_RIGHT_AND_TOLD,
    "it is noticed when they write or press something, or after a turn without their answer; the "
    "lobby shows it, and hosts decide",
)
SLOWED: Final = Row(
    "slowed",
    "a secret channel has slow mode, which holds up texts, buttons and commands",
    Severity.TOLD,
    "nothing is changed: staff may want it",
    "Switch it off in that channel's settings (Overview), or give turns enough time.",
)
SILENCED: Final = Row(
    "silenced",
    "staff has timed a player out",
    Severity.TOLD,
    "the seat waits until the time-out ends",
    "End the time-out, use /match extend, or let another player take over with /match replace.",
)
LEFT: Final = Row(
    "left",
    "a player or host has left the server",
    Severity.TOLD,
    "the seat waits; hosts can let another player take over",
    "/match remove takes a player out of a lobby, /match replace lets another take over a seat, "
    "and /match host add admits another host.",
)
NEWS_LOST: Final = Row(
    "news-lost",
    "the channel of a season's announcements was deleted",
    Severity.TOLD,
    "announcements wait until a host chooses another with `/season channel`",
    "The season continues, and its announcements wait. Choose another channel there with /season "
    "channel, and they are posted in it.",
)
NEWS_BARRED: Final = Row(
    "news-barred",
    "the bot lacks permissions in the channel of a season's announcements",
    Severity.TOLD,
    "announcements wait until they are granted",
    "Allow it that in this channel, or choose another with /season channel; announcements wait "
    "until then.",
)
ROLES_BARRED: Final = Row(
    "roles-barred",
    "the bot lacks Manage Roles",
    Severity.TOLD,
    "the season continues without its roles; they are made and given once the bot may",
    "Allow it under Server Settings → Roles, and the bot makes and gives them.",
)
ROLES_FULL: Final = Row(
    "roles-full",
    "the server has 250 roles, so a role of a season cannot be made",
    Severity.TOLD,
    "it is made once there is room",
    "Delete roles that are no longer needed, and the bot makes it.",
)
ROLES_ABOVE: Final = Row(
    "roles-above",
    "a role of a season is above the bot's own role",
    Severity.TOLD,
    "it is given and taken again once it is below",
    "Move the bot's role above them under Server Settings → Roles.",
)
ROLE_LOST: Final = Row(
    "role-lost",
    "a role of a season was deleted",
    Severity.TOLD,
    "it stays deleted until a host uses `/season repair`",
    "It stays so until a host uses /season repair.",
)
ROLE_MISSING: Final = Row(
    "role-missing",
    "a role of a season was not made or named yet",
    Severity.PUT_RIGHT,
    "it is made without rights of its own, and named",
)
ROLE_LEFT: Final = Row(
    "role-left",
    "a role of a season that is over still exists",
    Severity.PUT_RIGHT,
    "it is deleted",
    done_now="It is deleted now.",
)
HOLDER: Final = Row(
    "holder",
    "a player of a season has not the role they should have, as after coming back to the server",
    Severity.PUT_RIGHT,
    "it is given or taken; those whom staff gave a role outside the cast keep it",
    tries=20,
    done_now="That is put right.",
)
FINE: Final = (
    Row(
        "renamed",
        "a channel or category has another name, topic or place, or is in another category",
        Severity.FINE,
        "it stays so: the bot knows its channels by their ids",
    ),
    Row(
        "watched",
        "staff let others watch a public channel, or put channels of their own into the category",
        Severity.FINE,
        "it stays so; only the bot's own channels are ever deleted",
    ),
)
"""What staff may change; the comparison says nothing about it."""

SEASON_ROWS: Final = (
    *(NEWS_LOST, NEWS_BARRED, ROLES_BARRED, ROLES_FULL, ROLES_ABOVE),
    *(ROLE_LOST, ROLE_MISSING, ROLE_LEFT, HOLDER),
)
"""The rows that only seasons have."""

ROWS: Final = (
    *(LOBBY_LOST, ROOM_LOST, OUTSIDE, OPENED, OVERWRITES, BARRED, MESSAGE_LOST, SIGHT),
    *(SLOWED, SILENCED, LEFT),
    *SEASON_ROWS,
    *FINE,
)


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
    def advice(self) -> str:
        """What is wrong and what hosts must do, in sentences."""
        return f"{self.text} {self.row.remedy}".strip()


def table(rows: Iterable[Row] = ROWS) -> str:
    """Returns the rows as a table for the docs."""
    lines = ["| what Discord shows | what happens | |", "|---|---|---|"]
    lines += [f"| {row.looked_at} | {row.severity} | {row.done} |" for row in rows]
    return "\n".join(lines)
