"""What is said of a match's channels and of the permissions that they need."""

from typing import Final


class ChannelText:
    """What is said of a match's channels and of the permissions that they need."""

    channels_deleted: Final = "its channels were deleted."
