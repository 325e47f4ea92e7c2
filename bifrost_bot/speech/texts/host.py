"""What hosts are told, and what they tell everybody."""

from typing import Final


class HostText:
    """What hosts are told, and what they tell everybody."""

    announced: Final = "📣 From the host:\n> {text}"
