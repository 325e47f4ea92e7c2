"""Private questions to players, receipts for their answers, and gifts of garnets."""

from typing import Final


class AskText:
    """Questions to people who have to choose, and receipts for their answers."""

    final: Final = "Your answer is final."
