"""Refusals of the match core. Each message is one sentence for the person who asked and reveals
nothing hidden.
"""


class MatchError(Exception):
    """What was asked cannot be done to this match now."""


class NotFoundError(MatchError):
    """There is no such match."""


class NotHostError(MatchError):
    """Only a host of the match may do this."""


class HostError(MatchError):
    """What a host asked for does not fit the match as it is now."""


class NotPlayingError(MatchError):
    """The person has no seat, or another seat than the one addressed."""


class NotRunningError(MatchError):
    """The match has not started, is being prepared, or is over."""


class LobbyError(MatchError):
    """Joining, leaving or starting is not possible now."""


class StaleSettingsError(LobbyError):
    """Settings were changed by another host since this one saw them.

    Attributes:
        names: Which, as `decide.settings.values_of` names them.
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
        number: That phase.
    """

    def __init__(self, message: str, number: int) -> None:
        super().__init__(message)
        self.number = number


class TooEarlyError(MatchError):
    """The text reached Discord before the phase began."""


class LockedError(MatchError):
    """The slot is locked."""


class NothingToUndoError(MatchError):
    """There is no submission to take back."""


class BoundError(MatchError):
    """It was done as often as it can be."""
