"""A board to think on, and what attracts a player who does not think ahead."""

from typing import Final

from bifrost_bot.engines.dont_connect_5.board import MOST_IDLE, NEIGHBOURS, PLAYERS
from bifrost_bot.engines.dont_connect_5.score import BITS, bits
from bifrost_bot.engines.dont_connect_5.thinking.openings import ALL, each, openings

BESIDE: Final = {bit: bits(NEIGHBOURS[vertex]) for vertex, bit in BITS.items()}
"""The set of the neighbours of each vertex."""

OWN_WORTH: Final = (3.0, 2.0, 1.0, 0.4, 0.3, 0.0)
"""How much each kind of opening attracts a player who does not think ahead."""

ROOM: Final = 0.05
"""How much a free neighbour adds."""

_RIVALS_WORTH: Final = (0.05, 0.03, 0.02, 0.01, 0.0, 0.0)
"""The same for openings of others, of which a player who does not think ahead takes note only among equals."""

_COST: Final = -3.0


class Table:
    """A board to think on: played forward fast, and copied for every line of thought."""

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
        """Returns a table that can be played on without touching this one."""
        return Table(self.owned[:], self.turn, self.idle)

    def play(self, bit: int) -> None:
        """Puts a stone of the player on turn, or none for 0, and passes the turn on."""
        if bit:
            self.owned[self.turn] |= bit
            self.free ^= bit
            self.idle = 0
        else:
            self.idle += 1
        self.turn = (self.turn + 1) % PLAYERS

    def appeal(self) -> dict[int, float]:
        """Returns how much each free vertex attracts the player on turn; below 0 if a stone there costs points."""
        drawn = dict.fromkeys(each(self.free), _COST)
        for kind, worth in zip(openings(self.owned[self.turn], self.free), OWN_WORTH, strict=True):
            for bit in each(kind):
                drawn[bit] = worth
        for player in range(PLAYERS):
            if player != self.turn:
                for kind, worth in zip(openings(self.owned[player], self.free), _RIVALS_WORTH, strict=True):
                    for bit in each(kind):
                        drawn[bit] += worth
        return {bit: worth + ROOM * (BESIDE[bit] & self.free).bit_count() for bit, worth in drawn.items()}
