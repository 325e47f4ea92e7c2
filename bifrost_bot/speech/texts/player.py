"""What a match's record says of computer players and of players who are absent."""

from typing import Final


class PlayerText:
    """What a match's record says of computer players and of players who are absent."""

    computer: Final = "Computer {number}"
    nobody: Final = "Nobody {number}"
    no_answer: Final = "no answer for {turns} turns"
