"""A sample drawing for a palette: every colour with its letter or shape."""

from bifrost_bot.engines.scene import Colour, Scene, Shape, Sign, Tile

_SNAKES = (
    ("R", Colour.RED),
    ("O", Colour.ORANGE),
    ("Y", Colour.YELLOW),
    ("L", Colour.LIGHT_GREEN),
    ("D", Colour.DARK_GREEN),
    ("C", Colour.CYAN),
    ("N", Colour.NAVY),
    ("P", Colour.PURPLE),
    ("M", Colour.MAGENTA),
    ("A", Colour.MAROON),
    ("W", Colour.BROWN),
    ("G", Colour.GREY),
    ("K", Colour.BLACK),
)
_OWNERS = (
    ("R", Colour.RED, Sign.TRIANGLE),
    ("G", Colour.GREEN, Sign.CIRCLE),
    ("B", Colour.BLUE, Sign.BLOCK),
)
_TINTS = (("1", Colour.TINT_1), ("2", Colour.TINT_2), ("4", Colour.TINT_3), ("8", Colour.TINT_4))
_DISCS = (
    ("W", Colour.WHITE, Sign.CIRCLE),
    ("K", Colour.BLACK, Sign.BLOCK),
    ("R", Colour.RED, Sign.TRIANGLE),
)


def sample(palette: str) -> Scene:
    """Returns the sample drawing, with the name of the palette."""
    snakes = tuple(
        Tile("", at, 0, Shape.SQUARE, fill, mark) for at, (mark, fill) in enumerate(_SNAKES)
    )
    owners = tuple(
        Tile(
            "",
            at,
            1.3,
            Shape.HEXAGON,
            fill,
            mark,
            ring=Colour.ACCENT if at == 1 else None,
            sign=sign,
        )
        for at, (mark, fill, sign) in enumerate(_OWNERS)
    )
    tints = tuple(
        Tile("", 4 + at, 1.3, Shape.SQUARE, fill, mark) for at, (mark, fill) in enumerate(_TINTS)
    )
    discs = tuple(
        Tile("", 9 + at, 1.3, Shape.DISC, fill, mark, sign=sign)
        for at, (mark, fill, sign) in enumerate(_DISCS)
    )
    tiles = (*snakes, *owners, *tints, *discs)
    title = f"Palette: {palette}"
    alt = (
        f"A sample of the palette {palette}: thirteen colours for snakes, three owners, four "
        "tints, three stones."
    )
    return Scene(title, tiles, alt=alt)
