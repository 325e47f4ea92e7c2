"""Failures of the bot itself: users get an incident number, under which the log says more."""

from dataclasses import dataclass

from bifrost_bot.match.model import Match
from bifrost_bot.season.errors import SeasonError


class FaultError(Exception):
    """The bot itself failed; nothing changed, and the log explains it under `incident`."""

    def __init__(self, incident: str) -> None:
        super().__init__(incident)
        self.incident = incident


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A match or season whose record cannot be read, which is logged once.

    Attributes:
        id: Its id.
        incident: The number under which the log says why.
        number: The number of the first unreadable event, from 1.
        body: The JSON of that event.
        sentence: The text for users.
        left: The match before that event, to be used for its hosts and settings only.
    """

    id: str
    incident: str
    number: int
    body: str
    sentence: str
    left: Match | None = None


class UnreadableError(FaultError):
    """The record of a match or season cannot be read; the message says so to users."""

    def __init__(self, found: Unreadable) -> None:
        super().__init__(found.incident)
        self.found = found

    def __str__(self) -> str:
        return self.found.sentence


class NoSeasonError(SeasonError):
    """There is no season with that id."""

    def __init__(self, season_id: str) -> None:
        super().__init__("There is no such season on this server. Choose one that is suggested.")
        self.season_id = season_id
