"""What people are told when the bot itself fails: an incident, under which the log tells more."""

from dataclasses import dataclass

from bifrost_bot.match.model import Match
from bifrost_bot.speech.wording import SAY


class FaultError(Exception):
    """The bot itself failed; nothing was changed, and the log tells how under `incident`."""

    def __init__(self, incident: str) -> None:
        super().__init__(incident)
        self.incident = incident


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A match whose record cannot be read, which is found out and logged once.

    Attributes:
        match_id: Which.
        incident: Under what the log says why.
        number: The first fact that cannot be read, from 1.
        body: The JSON of that fact.
        left: What could be read: of use for its hosts and settings, and for nothing else.
    """

    match_id: str
    incident: str
    number: int
    body: str
    left: Match | None

    @property
    def sentence(self) -> str:
        """What people are told of it."""
        return SAY.unreadable.format(match=self.match_id, incident=self.incident)


class UnreadableError(FaultError):
    """The record of a match cannot be read; the message tells people so."""

    def __init__(self, found: Unreadable) -> None:
        super().__init__(found.incident)
        self.found = found

    def __str__(self) -> str:
        return self.found.sentence
