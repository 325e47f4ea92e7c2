"""A second implementation of Bifröst, on 61-bit numbers; shares no code with the engine.

Bit 0 is A1, then row by row. Neighbours come from a drawing: cells of a row stand two columns
apart, rows one column askew, so that two cells touch when they are two columns apart in a row, or
one column apart in rows next to each other.
"""

LENGTHS = (5, 6, 7, 8, 9, 8, 7, 6, 5)
EDGES = (
    "A1 A2 A3 A4 A5",
    "A5 B6 C7 D8 E9",
    "E9 F8 G7 H6 I5",
    "I5 I4 I3 I2 I1",
    "I1 H1 G1 F1 E1",
    "E1 D1 C1 B1 A1",
)


def _columns() -> dict[str, tuple[int, int]]:
    return {
        f"{'ABCDEFGHI'[row]}{number}": (row, 2 * number - length)
        for row, length in enumerate(LENGTHS)
        for number in range(1, length + 1)
    }


COLUMNS = _columns()
BIT = {name: 1 << place for place, name in enumerate(COLUMNS)}
ALL = (1 << 61) - 1
EDGE_MASKS = tuple(sum(map(BIT.__getitem__, edge.split())) for edge in EDGES)


def _around(name: str) -> int:
    row, column = COLUMNS[name]
    return sum(
        BIT[other]
        for other, (its_row, its_column) in COLUMNS.items()
        if (abs(its_row - row), abs(its_column - column)) in {(0, 2), (1, 1)}
    )


AROUND = {BIT[name]: _around(name) for name in COLUMNS}


def grow(seed: int, allowed: int) -> int:
    """All cells of `allowed` that hang together with `seed`."""
    group = seed & allowed
    fresh = group
    while fresh:
        lowest = fresh & -fresh
        gained = AROUND[lowest] & allowed & ~group
        group |= gained
        fresh = (fresh ^ lowest) | gained
    return group


def reaches(allowed: int) -> bool:
    """Whether some group of `allowed` lies on three edges."""
    left = allowed & (
        EDGE_MASKS[0]
        | EDGE_MASKS[1]
        | EDGE_MASKS[2]
        | EDGE_MASKS[3]
        | EDGE_MASKS[4]
        | EDGE_MASKS[5]
    )
    while left:
        group = grow(left & -left, allowed)
        if sum(1 for edge in EDGE_MASKS if edge & group) >= 3:
            return True
        left &= ~group
    return False


def verdict(own: int, others: int) -> str:
    """What the check at the end of the own turn says: `won`, `lost` or `neither`."""
    if reaches(own):
        return "won"
    return "neither" if reaches(ALL & ~others) else "lost"


def play_board(
    order: tuple[str, str, str], start: dict[str, int], moves: list[str | None]
) -> tuple[list[str | None], dict[str, int], str, int]:
    """Plays one board alone, one entry of `moves` a turn; returns places, stones, status and turns
    taken.

    An entry is a cell's name or None; a finished player's entries are passed over. Stops when the
    board has ended.
    """
    stones = dict(start)
    places: list[str | None] = [None, None, None]
    quiet = 0
    for turn, cell in enumerate(moves):
        player = order[turn % 3]
        quiet += 1
        if player not in places:
            if cell is not None:
                assert not any(mask & BIT[cell] for mask in stones.values())
                stones[player] |= BIT[cell]
                quiet = 0
            _judge(player, stones, places)
        if None not in places:
            return places, stones, "complete", turn + 1
        if quiet == 6:
            return places, stones, "frozen", turn + 1
    return places, stones, "playing", len(moves)


def _judge(player: str, stones: dict[str, int], places: list[str | None]) -> None:
    others = sum(mask for name, mask in stones.items() if name != player)
    result = verdict(stones[player], others)
    if result == "won":
        places[places.index(None)] = player
    elif result == "lost":
        places[2 - places[::-1].index(None)] = player
    if places.count(None) == 1:
        places[places.index(None)] = next(name for name in stones if name not in places)
