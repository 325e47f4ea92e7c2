"""Grid layouts: checked ones of hosts and generated ones (rules S-3 and S-5)."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Final

from bifrost_bot.engines.checks import even_rows, items, quoted
from bifrost_bot.engines.errors import ConfigError, Mistakes
from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.social_snake.editions import Edition, Weights
from bifrost_bot.engines.social_snake.model import ALL_COLOURS, COLOURS, Cell, Layout, Tunnel
from bifrost_bot.engines.squares import MOST, rectangle
from bifrost_bot.engines.values import Board
from bifrost_bot.engines.words import in_pairs, listed

MOST_APPLES: Final = 1_000_000
CELLS_PER_GARNET: Final = 60
FEWEST_PAIRS: Final = 2
MOST_PAIRS: Final = 4

_NUMBER: Final = re.compile(r"[+-]?[0-9]{1,9}")
_GARNETS: Final = re.compile(r"g([0-9]{1,7})")
_TUNNEL: Final = re.compile(r"t:(.*)")
_CELLS_PER_DRAW: Final = 8
"""Few enough that a drawn number is exact wherever JSON is read."""

TOKENS: Final = "apples such as 2 or -3, garnets such as g1, or one end of a tunnel such as t:blue"


@dataclass(frozen=True, slots=True)
class Token:
    """The contents of a cell as a host wrote it."""

    apples: int = 0
    garnets: int = 0
    tunnel: str = ""


def read_grid(place: str, rows: object, players: int) -> Layout:
    """Returns the grid a host laid out, checked.

    Args:
        place: Its place in the settings, such as `grids.A`.
        rows: Lists of tokens.
        players: The number of snakes that need a start.

    Raises:
        ConfigError: With all mistakes: row, column, the wrong value, and what would be right.
    """
    given = items(place, rows, 'a list of rows, each a list of cells such as ["2", "g1", "-3"]')
    if not 1 <= len(given) <= MOST:
        raise ConfigError(place, f"a grid has 1 to {MOST} rows, not {len(given)}.")
    rows = [(f"{place}, row {number}", row) for number, row in enumerate(given, 1)]
    lines = check_rows(rows)
    columns = len(lines[0])
    apples: list[int] = []
    garnets: list[int] = []
    colours: list[str] = []
    for token in chain.from_iterable(lines):
        apples.append(token.apples)
        garnets.append(token.garnets)
        colours.append(token.tunnel)
    tunnels = _pairs(place, colours, columns)
    room = len(colours) - 2 * len(tunnels)
    if room < players:
        raise ConfigError(
            place,
            f"{players} snakes need {players} cells that are not tunnels, and there are only "
            f"{room}. Add some.",
        )
    return Layout(columns, len(lines), tuple(apples), tuple(garnets), tunnels)


def check_rows(rows: Sequence[tuple[str, object]]) -> list[list[Token]]:
    """Returns the cells of a grid's rows, each given with its place.

    Raises:
        ConfigError: With all mistakes, each at its row and column.
    """
    return even_rows(rows, _read_row, "cell")


def _read_row(place: str, row: object) -> list[Token]:
    given = items(place, row, 'a list of cells such as ["2", "g1", "-3"]')
    if not 1 <= len(given) <= MOST:
        raise ConfigError(place, f"a row has 1 to {MOST} cells, not {len(given)}.")
    mistakes = Mistakes()
    tokens: list[Token] = []
    for column, value in enumerate(given):
        token = _read_token(value)
        if token is None:
            mistakes.add(f"{place}, column {chr(ord('A') + column)}", _fault(value))
        else:
            tokens.append(token)
    mistakes.require_none()
    return tokens


def _read_token(value: object) -> Token | None:
    word = _squeezed(value) if isinstance(value, str) else ""
    if _NUMBER.fullmatch(word) and abs(int(word)) <= MOST_APPLES:
        return Token(apples=int(word))
    garnets = _GARNETS.fullmatch(word)
    if garnets and 1 <= int(garnets[1]) <= MOST_APPLES:
        return Token(garnets=int(garnets[1]))
    tunnel = _TUNNEL.fullmatch(word)
    if tunnel and tunnel[1] in ALL_COLOURS:
        return Token(tunnel=tunnel[1])
    return None


def _squeezed(text: str) -> str:
    """Returns a text in lower case without blanks."""
    return "".join(text.split()).lower()


def _fault(value: object) -> str:
    if not isinstance(value, str):
        return f"{quoted(value)} is not a cell of a grid. Write {TOKENS}, in quotes."
    if _TUNNEL.fullmatch(_squeezed(value)):
        return f"{quoted(value)} is not a colour of tunnels. Use {listed(list(ALL_COLOURS), 'or')}."
    return f"{quoted(value)} is not a cell of a grid. Write {TOKENS}."


def _pairs(place: str, colours: Sequence[str], columns: int) -> tuple[Tunnel, ...]:
    """Returns the tunnels, in the order of their first ends; every colour must have two ends."""
    ends: dict[str, list[Cell]] = {}
    for cell, colour in enumerate(colours):
        if colour:
            ends.setdefault(colour, []).append(cell)
    names = rectangle(columns, len(colours) // columns).names
    mistakes = Mistakes()
    for colour, cells in ends.items():
        if len(cells) != 2:
            mistakes.add(
                f"{place}, {_where(cells[-1], columns)}",
                f"a tunnel needs exactly two ends of its colour, and {colour} has {len(cells)} "
                f"({listed([names[cell] for cell in cells[:4]])}).",
            )
    mistakes.require_none()
    return tuple(Tunnel(colour, *cells) for colour, cells in ends.items())


def _where(cell: Cell, columns: int) -> str:
    return f"row {cell // columns + 1}, column {chr(ord('A') + cell % columns)}"


def generate(name: Board, edition: Edition, taken: Sequence[str], rng: Rng) -> Layout:
    """Returns a grid of the edition drawn from the seed; unknown names get its largest size.

    Args:
        taken: Colours of snakes, which tunnels avoid as long as there are others.
    """
    side = edition.sizes.get(name, max(edition.sizes.values()))
    size = side * side
    tunnels = _dig(name, side, taken, rng) if edition.tunnels else ()
    apples = _scatter(name, edition.apples, size, rng)
    garnets = [0] * size
    places = list(range(size))
    for tunnel in tunnels:
        for cell in (tunnel.first, tunnel.second):
            apples[cell] = 0
            places.remove(cell)
    for _ in range(max(1, size // CELLS_PER_GARNET)):
        cell = rng.choice(places, f"garnets {name}")
        places.remove(cell)
        apples[cell] = 0
        garnets[cell] = 1
    return Layout(side, side, tuple(apples), tuple(garnets), tunnels)


def _scatter(name: Board, weights: Weights, size: int, rng: Rng) -> list[int]:
    """Returns apples for every cell; each draw is for eight cells."""
    wheel: list[int] = []
    for apples, times in weights:
        wheel += [apples] * times
    digits = rng.digits(len(wheel), _CELLS_PER_DRAW, size, f"apples {name}")
    return [wheel[digit] for digit in digits]


def _dig(name: Board, side: int, taken: Sequence[str], rng: Rng) -> tuple[Tunnel, ...]:
    """Returns two to four usable tunnels, without adjacent ends or ends in corners (R-43)."""
    board = rectangle(side, side)
    free = [cell for cell, near in enumerate(board.neighbours) if len(near) > 2]
    ends: list[Cell] = []
    purpose = f"tunnels {name}"
    numbers = range(FEWEST_PAIRS, MOST_PAIRS + 1)
    for _ in range(2 * rng.choice(numbers, purpose)):
        cell = rng.choice(free, purpose)
        ends.append(cell)
        free = [other for other in free if board.distance(cell, other) > 1]
    colours = sorted(COLOURS, key=lambda colour: colour in taken)
    tunnels: list[Tunnel] = []
    for colour, pair in zip(colours, in_pairs(ends), strict=False):
        first, second = sorted(pair)
        tunnels.append(Tunnel(colour, first, second))
    return tuple(tunnels)
