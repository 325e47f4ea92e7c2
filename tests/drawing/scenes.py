"""Scenes built by hand, shaped like those of the games."""

import math
import random
from dataclasses import replace
from itertools import combinations

from bifrost_bot.engines.scene import Colour, Frame, Label, Line, Pattern, Scene, Shape, Table, Tile

OWNERS = {
    "R": (Colour.RED, Pattern.STRIPES),
    "G": (Colour.GREEN, Pattern.DOTS),
    "B": (Colour.BLUE, Pattern.HATCH),
}
SNAKES = dict(
    zip(
        "ROYLDCNPMAWGK",
        (
            Colour.RED,
            Colour.ORANGE,
            Colour.YELLOW,
            Colour.LIGHT_GREEN,
            Colour.DARK_GREEN,
            Colour.CYAN,
            Colour.NAVY,
            Colour.PURPLE,
            Colour.MAGENTA,
            Colour.MAROON,
            Colour.BROWN,
            Colour.GREY,
            Colour.BLACK,
        ),
        strict=True,
    )
)
TINTS = {1: Colour.TINT_1, 2: Colour.TINT_2, 4: Colour.TINT_3, 8: Colour.TINT_4}


def hexagon_frame(radius: float, colour: Colour) -> Frame:
    corners = tuple(
        (radius * math.cos(math.radians(60 * at)), radius * math.sin(math.radians(60 * at)))
        for at in range(6)
    )
    return Frame(corners, colour)


def hexagon_board(seed: int = 1, share: float = 0.5) -> Scene:
    """61 hexagons in rows A to I, some of them taken, the last move ringed."""
    rng = random.Random(seed)
    places = [(row, number) for row in range(9) for number in range(9 - abs(row - 4))]
    last = rng.choice(places)
    tiles: list[Tile] = []
    for row, number in places:
        mark = rng.choice("RGB") if rng.random() < share or (row, number) == last else ""
        fill, pattern = OWNERS.get(mark, (Colour.EMPTY, Pattern.PLAIN))
        tiles.append(
            Tile(
                name=f"{'ABCDEFGHI'[row]}{number + 1}",
                x=number - (9 - abs(row - 4) - 1) / 2,
                y=(row - 4) * math.sqrt(3) / 2,
                shape=Shape.HEXAGON,
                fill=fill,
                mark=mark,
                pattern=pattern,
                ring=Colour.ACCENT if (row, number) == last else None,
            )
        )
    return Scene(
        title="Game 1 - turn 17 - Red to move",
        tiles=tuple(tiles),
        frame=hexagon_frame(5.35, Colour.RED),
        captions=(
            "Blue played D4 and connects three edges: Blue takes 1st place.",
            "Red has made no move for two turns in a row; a third freezes the board.",
        ),
        key=("R = Red", "G = Green", "B = Blue", "ring = last move"),
        tables=(
            Table(
                "Places",
                ("Place", "Colour", "Points"),
                (("1st", "Blue", "3"), ("2nd", "-", "2"), ("3rd", "-", "0")),
            ),
            Table("Cells", ("Red", "Green", "Blue"), (("11", "9", "12"),)),
        ),
        alt="Game 1, turn 17. Red to move. Last move: Blue played D4.",
    )


def square_board(seed: int = 2, size: int = 20, labelled: bool = False) -> Scene:
    """A grid of apples with thirteen snakes whose bodies are arrows."""
    rng = random.Random(seed)
    letters = [chr(65 + at) for at in range(size)]
    cells: dict[tuple[int, int], Tile] = {}
    for row in range(size):
        for column in range(size):
            apples = rng.choice((1, 2, 4, 8))
            name = f"{letters[column]}{row + 1}"
            cells[column, row] = Tile(name, column, row, Shape.SQUARE, TINTS[apples], str(apples))
    for letter, colour in SNAKES.items():
        column = rng.randrange(size)
        row = rng.randrange(size)
        for _ in range(rng.randrange(4, 16)):
            sign, (across, down) = rng.choice(
                (("<", (-1, 0)), (">", (1, 0)), ("^", (0, -1)), ("v", (0, 1)))
            )
            if not (0 <= column + across < size and 0 <= row + down < size):
                continue
            name = cells[column, row].name
            cells[column, row] = Tile(name, column, row, Shape.SQUARE, colour, letter + sign)
            column += across
            row += down
        name = cells[column, row].name
        cells[column, row] = Tile(
            name, column, row, Shape.SQUARE, colour, letter + "@", Pattern.PLAIN, Colour.ACCENT
        )
    labels = (
        tuple(Label(letter, at, -1, 0.5) for at, letter in enumerate(letters)) if labelled else ()
    )
    labels += tuple(Label(str(at + 1), -1, at, 0.5) for at in range(size)) if labelled else ()
    edge = size - 0.4

    def figures(letter: str, colour: Colour) -> tuple[str, ...]:
        small = [str(rng.randrange(30)) for _ in range(4)]
        return letter, colour.value, *small, str(rng.randrange(200))

    rows = tuple(figures(letter, colour) for letter, colour in SNAKES.items())
    return Scene(
        title="Grid C - round 7",
        tiles=tuple(cells.values()),
        labels=labels,
        frame=Frame(((-0.6, -0.6), (edge, -0.6), (edge, edge), (-0.6, edge)), Colour.MUTED, 0.1),
        captions=("36 cells with 70 apples are left.",),
        key=tuple(f"{letter}@ = {colour.value}" for letter, colour in SNAKES.items()),
        tables=(Table("Apples", ("", "Snake", "1", "2", "4", "8", "Sum"), rows),),
    )


def disc_board() -> Scene:
    """96 discs on the corners of 37 hexagons, joined by 132 lines."""
    rng = random.Random(3)
    span = range(-3, 5)
    points = [(x, y, z) for x in span for y in span for z in span if x + y + z in (1, 2)]
    spread = 1.55
    tiles: dict[tuple[int, int, int], Tile] = {}
    rows: dict[int, list[tuple[int, int, int]]] = {}
    for point in points:
        rows.setdefault(point[1] - point[0], []).append(point)
    owners = {"W": Colour.WHITE, "K": Colour.BLACK, "R": Colour.RED}
    for letter, key in zip("ABCDEFGHIJKLMNO", sorted(rows), strict=True):
        ordered = sorted(rows[key], key=lambda point: point[0] + point[1] - 2 * point[2])
        for number, (x, y, z) in enumerate(ordered, 1):
            mark = rng.choice("WKR   ").strip()
            tiles[x, y, z] = Tile(
                name=f"{letter}{number}",
                x=(x / 2 + y / 2 - z) * spread,
                y=-(x - y) * math.sqrt(3) / 2 * spread,
                shape=Shape.DISC,
                fill=owners.get(mark, Colour.EMPTY),
                mark=mark,
            )
    lines = tuple(
        Line(tiles[a].x, tiles[a].y, tiles[b].x, tiles[b].y, Colour.MUTED)
        for a, b in combinations(points, 2)
        if math.dist(a, b) == 1
    )
    return Scene(
        "Don't Connect 5 - move 41",
        tuple(tiles.values()),
        lines,
        captions=("White 9, Black 7, Red 4",),
    )


def small_board() -> Scene:
    """A three by three board with long words everywhere."""
    tiles = tuple(
        Tile(
            str(at + 1),
            at % 3,
            at // 3,
            Shape.SQUARE,
            Colour.YELLOW if at % 2 else Colour.BLACK,
            "ON" if at % 2 else "OFF",
        )
        for at in range(9)
    )
    return Scene(
        title="Three Towers - round 2 of 6 - a title that is too long for a single line of this "
        "picture, so it goes on",
        tiles=tiles,
        lines=(Line(-0.5, 3, 2.5, 3, Colour.RED, 0.1, True),),
        labels=(Label("Power", 1, 3.4, 0.3),),
        captions=("A caption of many words, " * 6 + "x" * 90,),
        tables=(
            Table(
                "Points",
                ("Player", "Attributes", "Configurations", "Declarations", "Total"),
                (
                    (
                        "Red",
                        "DM on 1, 5 and 9",
                        "A on 2, 3 and 4; B on 8; C on none of the towers",
                        "238 and 1",
                        "23.5",
                    ),
                ),
            ),
        ),
    )


def all_boards() -> dict[str, Scene]:
    return {
        "hexagon": hexagon_board(),
        "square": square_board(),
        "labelled": square_board(4, 14, True),
        "disc": disc_board(),
        "small": small_board(),
    }


def crawling(size: int = 20, steps: int = 16) -> tuple[Scene, ...]:
    """Thirteen bodies that grow by a cell a step, a scene each; the last one says more."""
    dice = random.Random(4)
    cells: dict[tuple[int, int], Tile] = {}
    for x in range(size):
        for y in range(size):
            worth = dice.choice((1, 2, 4, 8))
            cells[x, y] = Tile(
                f"{chr(65 + x)}{y + 1}", x, y, Shape.SQUARE, TINTS[worth], str(worth)
            )
    heads = {letter: (dice.randrange(size), dice.randrange(size)) for letter in SNAKES}
    scenes: list[Scene] = []
    for step in range(steps + 1):
        for letter, at in heads.items():
            turn = dice.choice(tuple(_WAYS))
            cells[at] = replace(cells[at], fill=SNAKES[letter], mark=turn, ring=None)
            to = ((at[0] + _WAYS[turn][0]) % size, (at[1] + _WAYS[turn][1]) % size)
            cells[to] = replace(cells[to], fill=SNAKES[letter], mark=letter, ring=Colour.ACCENT)
            heads[letter] = to
        told = (f"Step {step} of {steps}.",) + (("That was all.",) if step == steps else ())
        rows = tuple((colour.value, str(dice.randrange(60))) for colour in SNAKES.values())
        table = Table("Apples", ("Snake", "Apples"), rows)
        scenes.append(
            Scene("Grid 1, round 3", tuple(cells.values()), captions=told, tables=(table,))
        )
    return tuple(scenes)


_WAYS = {">": (1, 0), "v": (0, 1), "<": (-1, 0), "^": (0, -1)}
