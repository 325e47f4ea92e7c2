"""Announcements of a season: its episodes, corrections, and hosts' changes."""

from typing import Final


class NewsText:
    """Announcements of a season's course."""

    # The opponent and the duel.
    opponent_late: Final = "Nobody chose an opponent in time."

    # The end.
    reminder: Final = "⏳ Time is nearly up."


class SeasonCorrectionText:
    """Announcements of corrections after the fact, and questions to the hosts."""

    nobody: Final = "not known"

    back: Final = "{player} is back in the season."
