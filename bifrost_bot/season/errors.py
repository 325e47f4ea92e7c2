"""Refusals of the season core, in one or two sentences for the user; they reveal nothing hidden."""

from typing import Final

CHOICE_CLOSED: Final = "That choice is closed. /season status shows what the season waits for."
NOT_ASKED: Final = "You are not asked to choose here. Wait until the choice is made."
NO_SUCH_OPPONENT: Final = "Choose one of the players without a Token of Life whom the menu offers."
NOT_HOST: Final = "Only a host of this season can do that."
SEASON_OVER: Final = "This season has ended. A host can open another with /season create."
NO_SPOILS: Final = "Episode {number} has no result to correct. Name one whose match was taken."
NOT_IN_CAST: Final = "That person is not in the cast. /season board lists those who are."
PLACE_VACANT: Final = (
    "Your place in this season is vacant, and a substitute can take it. Only a host can take "
    "you back, with /season reinstate."
)
NO_DUEL: Final = "No duel is due now. /season status shows what the season waits for."


class SeasonError(Exception):
    """The command cannot be carried out in this season now."""


class NotHostError(SeasonError):
    """Only a host of the season may do this."""


class HostError(SeasonError):
    """A host's command does not fit the season as it is now."""


class OverError(SeasonError):
    """The season has ended."""


class NotDueError(SeasonError):
    """The choice is not open, or the person is not asked."""


class TooLateError(SeasonError):
    """The answer came after the deadline."""


class AnsweredError(SeasonError):
    """The person has answered, and answers are final or were changed too often."""


class ChoiceError(SeasonError):
    """The answer is not among the options."""


class TransferError(SeasonError):
    """Garnets cannot be given like that."""
