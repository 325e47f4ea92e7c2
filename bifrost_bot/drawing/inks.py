"""The colours of indexed pictures: those of whole pictures, of cells and of cards."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from bifrost_bot.drawing.palette import Palette, Rgb, mix, smoothed
from bifrost_bot.drawing.sign import ICONS, LIGHTS, THINGS, badge_shade, light_shades, thing_shades
from bifrost_bot.engines.scene import Colour, Pattern, Shape, Tile

SLOTS: Final = 256
_BLACK: Final[Rgb] = (16, 17, 20)
_WHITE: Final[Rgb] = (255, 255, 255)


def indexed_colours(palette: Palette) -> tuple[Rgb, ...]:
    """Returns the 256 colours of indexed pictures: every shade, and steps between adjacent ones."""
    paper = palette.paper
    ink = palette.ink
    wanted = [paper, ink, _BLACK, _WHITE]
    wanted += map(palette.shade, Colour)
    wanted += [palette.card, palette.own_card, palette.card_edge]
    wanted += [mix(paper, ink, step / 8) for step in range(1, 8)]
    wanted += map(palette.pale, Colour)
    wanted += _sign_colours(palette)
    for colour in Colour:
        tile = Tile("", 0, 0, Shape.SQUARE, colour, pattern=Pattern.STRIPES)
        wanted += cell_colours(palette, tile)
        wanted += cell_colours(palette, replace(tile, pale=True))
        wanted.append(mix(paper, palette.shade(colour), 0.5))
    chosen: list[Rgb] = []
    for colour in wanted:
        is_new = not any(_are_similar(colour, other) for other in chosen)
        if is_new and len(chosen) < SLOTS:
            chosen.append(colour)
    unused = SLOTS - len(chosen)
    return tuple(chosen) + (paper,) * unused


def _sign_colours(palette: Palette) -> Iterable[Rgb]:
    for sign in THINGS:
        yield from thing_shades(palette, sign, palette.shade(Colour.RED))
    for sign in ICONS:
        yield badge_shade(palette, sign)
    for colour in (Colour.YELLOW, Colour.BLACK):
        yield from light_shades(palette.shade(colour))


def _are_similar(first: Rgb, second: Rgb) -> bool:
    # Pillow maps colours by blocks 4 wide, and may confuse entries this close in a whole area.
    return (
        abs(first[0] - second[0]) < 6
        and abs(first[1] - second[1]) < 6
        and abs(first[2] - second[2]) < 6
    )


def cell_colours(palette: Palette, tile: Tile) -> tuple[Rgb, ...]:
    """Returns the colours in a cell that looks like this: few, as each makes pictures larger."""
    paper = palette.paper
    plain = palette.fill_of(tile)
    text = palette.text_over(plain)
    edge = palette.border_of(tile)
    colours = [paper, plain, text, edge, mix(plain, text, 0.5), mix(paper, edge, 0.5)]
    if tile.pattern is not Pattern.PLAIN:
        colours.append(palette.pattern_on(tile.fill))
    if tile.fill is Colour.EMPTY:
        colours += smoothed(plain, palette.muted)
    if tile.ring is not None:
        colours += [palette.shade(tile.ring), palette.ink]
    if tile.body is not None:
        shade = palette.shade(tile.body)
        text = palette.text_on(tile.body)
        ink = palette.ink
        colours += [shade, *smoothed(shade, text), *smoothed(plain, ink)]
        colours += [mix(shade, ink, 0.5), _WHITE, _BLACK]
        if tile.pattern is not Pattern.PLAIN:
            colours.append(mix(shade, paper, 0.4))
    if tile.sign and tile.sign in THINGS:
        fill = palette.thing_fill(tile)
        text = palette.text_over(fill)
        colours += thing_shades(palette, tile.sign, fill)
        colours += [mix(plain, fill, 0.5), *smoothed(fill, text)]
    elif tile.sign and tile.sign not in LIGHTS:
        is_icon = tile.sign in ICONS
        ink = badge_shade(palette, tile.sign) if is_icon else palette.sign_ink(tile)
        colours += smoothed(plain, ink)
    elif tile.sign:
        colours += light_shades(plain)
    if tile.badges and tile.shape is not Shape.PLATE:
        colours.append(palette.shade(tile.fill))
        return tuple(colours)
    for badge in tile.badges:
        shade = badge_shade(palette, badge)
        colours += [_WHITE, *smoothed(_WHITE, shade), mix(plain, _WHITE, 0.5)]
    return tuple(colours)
