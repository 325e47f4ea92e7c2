"""Refusals of match commands; each message is a sentence for the user and reveals no secret."""

from typing import Final

CHANGED_MEANWHILE: Final = (
    "Nothing was changed, because these settings have changed since you saw them: {changes}. "
    "Send the form again if you still want that."
)
OTHER_TURN: Final = "That turn is over. Answer under the newest board."
LOOK_AGAIN: Final = "The match has changed since you looked. Look at it again before you decide."
AWAITS_BEACON: Final = (
    "The match is about to begin with the public beacon's value, so nothing can change now."
)
NOTHING_TO_JUDGE: Final = "Match {match} has no answers to judge now."
HOSTS_WATCH: Final = (
    "Hosts can read the submission channels of this match, so they cannot play in it."
)
MATCH_OVER: Final = "The match is over."


class MatchError(Exception):
    """The command cannot be carried out in this match now."""


class NotFoundError(MatchError):
    """The match does not exist."""


class NotHostError(MatchError):
    """Only a host of the match may do this."""


class HostError(MatchError):
    """A host's command does not fit the present state of the match."""


class NotPlayingError(MatchError):
    """The person has no seat, or another seat than the one addressed."""


class NotRunningError(MatchError):
    """The match has not started, is being prepared, or is over."""


class LobbyError(MatchError):
    """Joining, leaving or starting is not possible now."""


class StaleSettingsError(LobbyError):
    """Another host changed the settings since this one saw them.

    Attributes:
        names: The changed settings, named as in `decide.settings.values_of`.
    """

    def __init__(self, message: str, names: tuple[str, ...]) -> None:
        super().__init__(message)
        self.names = names


class NotDueError(MatchError):
    """The slot owes no answer in this phase."""


class UnclearBoardError(MatchError):
    """It is not clear which board a text is for."""


class TooLateError(MatchError):
    """The text reached Discord after the deadline, or belongs to a phase that has closed."""


class DeliveredLateError(MatchError):
    """Discord received the text in time, but delivered it after its phase was closed.

    Attributes:
        number: The phase that was closed.
    """

    def __init__(self, message: str, number: int) -> None:
        super().__init__(message)
        self.number = number


class TooEarlyError(MatchError):
    """The text reached Discord before the phase began."""


class LockedError(MatchError):
    """The slot is locked."""


class NothingToUndoError(MatchError):
    """There is no answer to take back."""


class BoundError(MatchError):
    """The limit of a repeatable action is reached."""
