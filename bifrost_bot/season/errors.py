"""Refusals of the season core. Each message is one sentence or two for who asked, and reveals
nothing hidden.
"""


class SeasonError(Exception):
    """What was asked cannot be done to this season now."""


class NotHostError(SeasonError):
    """Only a host of the season may do this."""


class HostError(SeasonError):
    """What a host asked for does not fit the season as it is now."""


class OverError(SeasonError):
    """The season has ended."""


class NotDueError(SeasonError):
    """The choice that is answered is not open, or the person is not asked."""


class TooLateError(SeasonError):
    """The answer came after the deadline."""


class AnsweredError(SeasonError):
    """The person has answered, and answers are final in this season, or were changed as often as
    they can be.
    """


class ChoiceError(SeasonError):
    """What was chosen is not among what can be chosen."""


class TransferError(SeasonError):
    """Garnets cannot be given like that."""
