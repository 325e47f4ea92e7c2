"""Cards of scores and the pill with the turn or phase, in pixels of the picture."""

from dataclasses import dataclass
from typing import Final

from bifrost_bot.drawing.brush import Brush
from bifrost_bot.drawing.font import Fonts, drawable
from bifrost_bot.drawing.palette import Palette, Rgb, contrast, luminance, mix, smoothed
from bifrost_bot.drawing.placed import (
    LARGE,
    LEAST,
    PILL_HEIGHT,
    PlacedCard,
    PlacedPill,
    bar_size,
    pill_text,
)
from bifrost_bot.drawing.shape import Point, regular
from bifrost_bot.drawing.sign import shape_of, thing_shades, things
from bifrost_bot.engines.scene import Card, Colour, Pill, Sign

_SEEN: Final = 1.2
"""The contrast from which a stripe is seen on its card."""

_STRIPE: Final = 9
_EDGE: Final = 2
_PAD: Final = 14
_SIDES: Final = 50
_GEM: Final = 22
_GEM_STEP: Final = 26
_MOST_GEMS: Final = 5
_LEAST_BAR: Final = 60
"""The width from which there is room for a bar."""

_WHITE: Final[Rgb] = (255, 255, 255)


@dataclass(frozen=True, slots=True)
class _Shades:
    """The shades of a card in a palette."""

    palette: Palette
    card: Card

    @property
    def ground(self) -> Rgb:
        """The shade of the card itself."""
        return self.palette.own_card if self.card.own else self.palette.card

    @property
    def edge(self) -> Rgb:
        """The shade of its border."""
        return self.palette.shade(Colour.ACCENT) if self.card.own else self.palette.card_edge

    @property
    def ink(self) -> Rgb:
        """The shade of its name and points."""
        return self.palette.muted if self.card.faded else self.palette.ink

    @property
    def chip(self) -> Rgb:
        """The shade of the chip."""
        return self.part(self.card.colour)

    @property
    def tint(self) -> Rgb:
        """The shade of a bar behind the words."""
        first, _ = self.card.bar[0]
        return mix(self.ground, self.part(first), 0.2)

    @property
    def unlit(self) -> Rgb:
        """The shade of sides that are not lit."""
        return mix(self.ground, self.palette.ink, 0.2)

    @property
    def change(self) -> Rgb:
        """Green for gains and red for losses, as dark or light as letters must be."""
        change = self.card.change
        if change.strip("+- ") in ("", "0"):
            return self.palette.muted
        colour = Colour.RED if change.startswith("-") else Colour.DARK_GREEN
        shade = self.palette.shade(colour)
        if luminance(self.palette.card) > 0.5:
            return shade
        return mix(shade, _WHITE, 0.45)

    def part(self, colour: Colour) -> Rgb:
        """Returns the shade of a part of the card, paler on a faded one."""
        shade = self.palette.shade(colour)
        return mix(shade, self.palette.card, 0.6) if self.card.faded else shade


def draw_pill(brush: Brush, placed: PlacedPill) -> None:
    """Draws a pill in its colour."""
    colour = placed.pill.colour
    fill = brush.shade(colour)
    middle = placed.middle
    width = placed.width - 2 * _EDGE
    height = PILL_HEIGHT - 2 * _EDGE
    edge = brush.palette.pill_edge(colour)
    brush.box(middle, placed.width, PILL_HEIGHT, PILL_HEIGHT / 2, edge)
    brush.box(middle, width, height, height / 2, fill)
    ink = brush.palette.large_text_over(fill)
    words = pill_text(placed.pill)
    shown = shorten(brush.fonts, words, placed.size, placed.width - 24, bold=True)
    brush.text(shown, middle, placed.size, ink, bold=True)


def pill_colours(palette: Palette, pill: Pill) -> tuple[Rgb, ...]:
    """Returns the few colours of a pill."""
    paper = palette.paper
    fill = palette.shade(pill.colour)
    text = palette.large_text_over(fill)
    edge = palette.pill_edge(pill.colour)
    return paper, fill, *smoothed(fill, text), *smoothed(paper, edge)


def card_colours(palette: Palette, card: Card) -> tuple[Rgb, ...]:
    """Returns the few colours of a card."""
    shades = _Shades(palette, card)
    ground = shades.ground
    ink = palette.ink
    colours = [palette.paper, ground, shades.edge, mix(ground, ink, 0.5), ink]
    colours += smoothed(ground, palette.muted)
    colours.append(palette.card_edge)
    colours += smoothed(ground, shades.chip)
    for colour, _ in card.bar:
        colours += smoothed(ground, shades.part(colour))
    if card.sides:
        colours.append(shades.unlit)
    if card.bar:
        colours += [shades.tint, mix(shades.tint, ink, 0.5)]
    colours.append(palette.pill_edge(card.colour))
    colours += smoothed(shades.chip, palette.large_text_over(shades.chip))
    if card.change:
        colours += smoothed(ground, shades.change)
    if card.gems:
        colours += thing_shades(palette, Sign.GEM, palette.shade(Colour.RED))
    return tuple(colours)


def draw_card(brush: Brush, placed: PlacedCard) -> None:
    """Draws a card: stripe, chip, name and note, change and points, sides, gems and bar."""
    card = placed.card
    style = placed.style
    shades = _Shades(brush.palette, card)
    _draw_ground(brush, placed, shades)
    details = (card.bar, card.sides, card.gems, card.note)
    has_lower = style.has_note and any(details)
    row = placed.y + (style.height * 0.35 if has_lower else style.height / 2)
    left = placed.x + _STRIPE + _PAD
    draw_chip(brush, card, Point(left + style.chip / 2, row), style.chip)
    left += style.chip + _PAD
    end = Point(placed.x + placed.width - _PAD, row)
    end = _write_to(brush, drawable(card.points), end, style.points, shades.ink)
    if card.change:
        end = end.moved(-12, 0)
        end = _write_to(brush, drawable(card.change), end, style.change, shades.change)
    name = f"{drawable(card.name)}{' · you' if placed.says_you else ''}"
    size, shown = fit(brush.fonts, name, style.name, end.x - 12 - left)
    write_from(brush, shown, Point(left, row), size, shades.ink, bold=True)
    if has_lower:
        _draw_lower(brush, placed, placed.y + style.height * 0.78)


def _draw_ground(brush: Brush, placed: PlacedCard, shades: _Shades) -> None:
    """Draws the card without words: its border, a bar behind the words, and the stripe."""
    height = placed.style.height
    middle = placed.middle
    corner = min(14, height // 4)
    edge = _EDGE + 1 if placed.card.own else _EDGE
    brush.box(middle, placed.width, height, corner, shades.edge)
    inside = placed.width - 2 * edge
    brush.box(middle, inside, height - 2 * edge, corner - edge, shades.ground)
    if placed.card.bar and not placed.style.has_note:
        _draw_ground_bar(brush, placed, edge)
    shade = shades.chip
    if contrast(shade, shades.ground) < _SEEN:
        shade = brush.palette.pill_edge(placed.card.colour)
    stripe = Point(placed.x + _STRIPE / 2 + 1, middle.y)
    brush.box(stripe, _STRIPE, height, _STRIPE / 2, shade)


def _draw_ground_bar(brush: Brush, placed: PlacedCard, edge: int) -> None:
    """Tints the card from the left as far as its bar would go."""
    left = placed.x + _STRIPE / 2
    room = placed.width - edge - _STRIPE / 2 - 1
    right = left + placed.bar_width(room, bar_size(placed.card))
    top = placed.y + edge
    bottom = placed.y + placed.style.height - edge
    corners = ((left, top), (right, top), (right, bottom), (left, bottom))
    shades = _Shades(brush.palette, placed.card)
    brush.polygon(corners, Point(0, 0), 1, shades.tint)


def _draw_lower(brush: Brush, placed: PlacedCard, y: float) -> None:
    """Draws the lower half of a card: sides, note, gems, and the bar in what room is left."""
    card = placed.card
    style = placed.style
    start = Point(placed.x + _STRIPE + _PAD, y)
    end = Point(placed.x + placed.width - _PAD, y)
    if card.sides:
        reach = min(_SIDES, style.height * 0.33)
        _draw_sides(brush, card, start.moved(style.chip / 2, 0), reach)
        start = start.moved(style.chip + _PAD, 0)
    if card.gems:
        end = _draw_gems(brush, card.gems, end)
    if card.note:
        note = shorten(brush.fonts, drawable(card.note), LEAST, end.x - start.x)
        start = write_from(brush, note, start, LEAST, brush.palette.muted)
        start = start.moved(_PAD, 0)
    room = end.x - start.x
    if card.bar and room > _LEAST_BAR:
        high = 14 if style.height >= LARGE.height else 10
        _draw_bar(brush, placed, start, room, high)


def _draw_gems(brush: Brush, gems: int, end: Point) -> Point:
    """Draws gems, or one with their number if they are many, and returns where they begin."""
    shown = gems if gems <= _MOST_GEMS else 1
    first = end.moved(-_GEM / 2 - _GEM_STEP * (shown - 1), 0)
    parts = things(brush.palette, Sign.GEM, brush.shade(Colour.RED))
    for at in range(shown):
        middle = first.moved(_GEM_STEP * at, 0)
        for points, shade in parts:
            brush.polygon(points, middle, _GEM, shade)
    end = end.moved(-_GEM_STEP * shown - 6, 0)
    if gems == shown:
        return end
    end = _write_to(brush, f"{gems} x", end, LEAST, brush.palette.ink)
    return end.moved(-8, 0)


def _draw_bar(brush: Brush, placed: PlacedCard, start: Point, width: float, high: int) -> None:
    """Draws the parts of a bar side by side, on a pale bar that is full."""
    shades = _Shades(brush.palette, placed.card)
    middle = start.moved(width / 2, 0)
    brush.box(middle, width, high, high / 2, brush.palette.card_edge)
    for part, size in placed.card.bar:
        long = placed.bar_width(width, size)
        if long < 1:
            continue
        middle = start.moved(long / 2, 0)
        corner = min(high / 2, long / 2)
        brush.box(middle, long, high, corner, shades.part(part))
        start = start.moved(long, 0)


def draw_chip(brush: Brush, card: Card, middle: Point, size: float) -> None:
    """Draws a chip: a hexagon with a shape, or a disc with a letter."""
    fill = _Shades(brush.palette, card).chip
    ink = brush.palette.large_text_over(fill)
    edge = brush.palette.pill_edge(card.colour)
    points = regular(6, 0.56, 90) if card.sign else regular(36, 0.5, 0)
    brush.polygon(points, middle, size, fill if card.faded else edge)
    brush.polygon(points, middle, size - 3, fill)
    if card.sign:
        for shape in shape_of(card.sign):
            brush.polygon(shape, middle, size * 0.44, ink)
    elif card.letter:
        letters = drawable(card.letter)
        large = size * (0.56 if len(letters) < 2 else 0.42)
        brush.text(letters, middle, large, ink, bold=True)


def _draw_sides(brush: Brush, card: Card, middle: Point, size: float) -> None:
    """Draws a hexagon whose lit sides are broad and in the card's colour."""
    shades = _Shades(brush.palette, card)
    count = len(card.sides)
    inner = regular(count, size * 0.5, -90 - 180 / count)
    for at, is_lit in enumerate(card.sides):
        corner = inner[at]
        other = inner[(at + 1) % count]
        start = middle.moved(*corner.toward(other, 0.1))
        end = middle.moved(*other.toward(corner, 0.1))
        if is_lit:
            brush.stroke(start, end, 6, shades.chip)
        else:
            brush.stroke(start, end, 4, shades.unlit)


def _write_to(brush: Brush, text: str, end: Point, size: int, ink: Rgb) -> Point:
    """Writes bold text that ends at a point, and returns where it begins."""
    wide = brush.fonts.width(text, size, bold=True)
    brush.text(text, end.moved(-wide / 2, 0), size, ink, bold=True)
    return end.moved(-wide, 0)


def write_from(
    brush: Brush, text: str, start: Point, size: int, ink: Rgb, bold: bool = False
) -> Point:
    """Writes text that begins at a point, and returns where it ends."""
    wide = brush.fonts.width(text, size, bold)
    brush.text(text, start.moved(wide / 2, 0), size, ink, bold)
    return start.moved(wide, 0)


def fit(fonts: Fonts, text: str, size: int, room: float, bold: bool = True) -> tuple[int, str]:
    """Returns a size up to `size` at which a text has room, and the text, cut if it must be."""
    while size > LEAST and fonts.width(text, size, bold) > room:
        size -= 1
    return size, shorten(fonts, text, size, room, bold)


def shorten(fonts: Fonts, text: str, size: int, room: float, bold: bool = False) -> str:
    """Returns the text, cut and ended with two full stops if it has no room."""
    if fonts.width(text, size, bold) <= room:
        return text
    while text and fonts.width(f"{text}..", size, bold) > room:
        text = text[:-1].rstrip()
    return f"{text}.." if text else ""
