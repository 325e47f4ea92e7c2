"""Verdicts of a test's host on pending answers: one by one, then confirmed."""

from bifrost_bot.match.decide.verdicts import ConfirmVerdicts, Judge
from bifrost_bot.match.model import Match


def next_verdict(match: Match, host: str, *, right: bool = True) -> Judge | ConfirmVerdicts:
    """The next thing that a held phase waits for."""
    assert match.held is not None
    if match.held.open:
        return Judge(host, match.number, match.held.claims.index(match.held.open[0]), right)
    return confirmation(match, host)


def confirmation(match: Match, host: str) -> ConfirmVerdicts:
    """What lets the verdicts count that were given."""
    assert match.held is not None
    return ConfirmVerdicts(host, match.number, match.held.given)
