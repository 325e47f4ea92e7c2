"""Failures of the bot itself: users get an incident number, under which the log says more."""

from dataclasses import dataclass

from bifrost_bot.match.model import Match
from bifrost_bot.speech.texts.fault import FaultText


class FaultError(Exception):
    """The bot itself failed; nothing changed, and the log explains it under `incident`."""

    def __init__(self, incident: str) -> None:
        super().__init__(incident)
        self.incident = incident


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A match whose record cannot be read, which is logged once.

    Attributes:
        match_id: The match.
        incident: The number under which the log says why.
        number: The number of the first unreadable event, from 1.
        body: The JSON of that event.
        left: The match before that event, to be used for its hosts and settings only.
    """

    match_id: str
    incident: str
    number: int
    body: str
    left: Match | None

    @property
    def sentence(self) -> str:
        """The text for users."""
        return FaultText.unreadable.format(match=self.match_id, incident=self.incident)


class UnreadableError(FaultError):
    """The record of a match cannot be read; the message says so to users."""

    def __init__(self, found: Unreadable) -> None:
        super().__init__(found.incident)
        self.found = found

    def __str__(self) -> str:
        return self.found.sentence
