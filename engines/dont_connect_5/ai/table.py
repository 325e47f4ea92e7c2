"""A mutable board for the search."""

from bifrost_bot.engines.dont_connect_5.ai.openings import ALL
from bifrost_bot.engines.dont_connect_5.board import MOST_IDLE, PLAYERS


class Table:
    """A board for the search: fast to play on, and copied for every line of moves."""

    __slots__ = ("free", "idle", "owned", "turn")

    def __init__(self, owned: list[int], turn: int, idle: int) -> None:
        self.owned = owned
        self.free = ALL & ~(owned[0] | owned[1] | owned[2])
        self.turn = turn
        self.idle = idle

    @property
    def over(self) -> bool:
        """Whether the game has ended (rule D-6)."""
        return not self.free or self.idle >= MOST_IDLE

    def copy(self) -> "Table":
        """Returns an independent copy."""
        return Table(self.owned[:], self.turn, self.idle)

    def play(self, bit: int) -> None:
        """Places a stone of the player on turn, or none for 0, and passes the turn on."""
        if bit:
            self.owned[self.turn] |= bit
            self.free ^= bit
            self.idle = 0
        else:
            self.idle += 1
        self.turn = (self.turn + 1) % PLAYERS
