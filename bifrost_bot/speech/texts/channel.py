"""What is said of a match's channels and of the permissions that they need."""

from typing import Final


class ChannelText:
    """What is said of a match's channels and of the permissions that they need."""

    channels_deleted: Final = "its channels were deleted."


class PreflightText:
    """What `/match preflight` finds: what prevents a match on a server, and what a host should know."""

    every_game: Final = "every game"
    look_again: Final = "Look again"
