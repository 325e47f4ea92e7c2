"""Refusals of the season core, in one or two sentences for the user; they reveal nothing hidden."""


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
