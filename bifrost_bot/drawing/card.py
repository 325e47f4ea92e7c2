"""Cards of scores and the pill with the turn or phase, in pixels of the picture."""

from typing import Final

from bifrost_bot.drawing.brush import Brush
from bifrost_bot.drawing.font import Fonts, drawable
from bifrost_bot.drawing.palette import Palette, Rgb, contrast, luminance, mix
from bifrost_bot.drawing.placed import LARGE, LEAST, PILL_HEIGHT, PlacedCard, PlacedPill, pill_text
from bifrost_bot.drawing.shape import Point, regular, rounded_rectangle
from bifrost_bot.drawing.sign import shape_of, thing_shades, things
from bifrost_bot.engines.scene import Card, Colour, Pill, Sign

_SEEN: Final = 1.2
"""The contrast from which a stripe is seen on its card."""

_STRIPE: Final = 9
_EDGE: Final = 2
_PAD: Final = 14
_SIDES: Final = 50


def draw_pill(brush: Brush, placed: PlacedPill) -> None:
    """Draws a pill in its colour."""
    fill = brush.palette.shade(placed.pill.colour)
    middle = (placed.x + placed.width / 2, placed.y + PILL_HEIGHT / 2)
    shape = rounded_rectangle(placed.width / 2, PILL_HEIGHT / 2, PILL_HEIGHT / 2)
    brush.polygon(shape, middle, 1, brush.palette.pill_edge(placed.pill.colour))
    brush.polygon(
        rounded_rectangle(
            placed.width / 2 - _EDGE, PILL_HEIGHT / 2 - _EDGE, PILL_HEIGHT / 2 - _EDGE
        ),
        middle,
        1,
        fill,
    )
    text = shorten(brush.fonts, pill_text(placed.pill), placed.size, placed.width - 24, bold=True)
    brush.text(text, middle, placed.size, brush.palette.large_text_over(fill), bold=True)


def pill_colours(palette: Palette, pill: Pill) -> tuple[Rgb, ...]:
    """Returns the few colours of a pill."""
    paper = palette.shade(Colour.PAPER)
    fill = palette.shade(pill.colour)
    text = palette.large_text_over(fill)
    edge = palette.pill_edge(pill.colour)
    return paper, fill, text, mix(fill, text, 0.5), edge, mix(paper, edge, 0.5)


def card_colours(palette: Palette, card: Card) -> tuple[Rgb, ...]:
    """Returns the few colours of a card."""
    paper = palette.shade(Colour.PAPER)
    ground = _ground(palette, card)
    ink = palette.shade(Colour.INK)
    muted = palette.shade(Colour.MUTED)
    colours = [paper, ground, _edge(palette, card), mix(ground, ink, 0.5), ink]
    colours += [muted, mix(ground, muted, 0.5), palette.card_edge]
    shades = [_shade(palette, card, part) for part, _ in card.bar]
    for shade in (_shade(palette, card, card.colour), *shades):
        colours += [shade, mix(ground, shade, 0.5)]
    if card.sides:
        colours.append(_unlit(palette, card))
    if card.bar:
        colours += [_tint(palette, card), mix(_tint(palette, card), ink, 0.5)]
    chip = _shade(palette, card, card.colour)
    colours += [palette.pill_edge(card.colour)]
    colours += [palette.large_text_over(chip), mix(chip, palette.large_text_over(chip), 0.5)]
    if card.change:
        change = _change_shade(palette, card)
        colours += [change, mix(ground, change, 0.5)]
    if card.gems:
        colours += thing_shades(palette, Sign.GEM, palette.shade(Colour.RED))
    return tuple(colours)


def draw_card(brush: Brush, placed: PlacedCard) -> None:
    """Draws a card: stripe, chip, name and note, change and points, sides, gems and bar."""
    card = placed.card
    style = placed.style
    palette = brush.palette
    ground = _ground(palette, card)
    ink = palette.shade(Colour.MUTED if card.faded else Colour.INK)
    corner = min(14, style.height // 4)
    middle = (placed.x + placed.width / 2, placed.y + style.height / 2)
    half = (placed.width / 2, style.height / 2)
    brush.polygon(rounded_rectangle(*half, corner), middle, 1, _edge(palette, card))
    edge = _EDGE + 1 if card.own else _EDGE
    inside = rounded_rectangle(half[0] - edge, half[1] - edge, corner - edge)
    brush.polygon(inside, middle, 1, ground)
    if card.bar and not style.has_note:
        _draw_ground_bar(brush, placed, edge)
    stripe = (placed.x + _STRIPE / 2 + 1, middle[1])
    shade = _shade(palette, card, card.colour)
    if contrast(shade, ground) < _SEEN:
        shade = palette.pill_edge(card.colour)
    brush.polygon(rounded_rectangle(_STRIPE / 2, half[1], _STRIPE / 2), stripe, 1, shade)
    has_lower = style.has_note and bool(card.bar or card.sides or card.gems or card.note)
    row = placed.y + (style.height * 0.35 if has_lower else style.height / 2)
    left = placed.x + _STRIPE + _PAD
    draw_chip(brush, card, (left + style.chip / 2, row), style.chip)
    left += style.chip + _PAD
    right = placed.x + placed.width - _PAD
    right = _write_to(brush, drawable(card.points), right, row, style.points, ink)
    if card.change:
        change = _change_shade(palette, card)
        text = drawable(card.change)
        right = _write_to(brush, text, right - 12, row, style.change, change)
    name = f"{drawable(card.name)}{' · you' if placed.says_you else ''}"
    _write_name(brush, name, left, row, style.name, right - 12 - left, ink)
    if has_lower:
        _draw_lower(brush, placed, placed.y + style.height * 0.78)


def _draw_ground_bar(brush: Brush, placed: PlacedCard, edge: int) -> None:
    """Tints the card from the left as far as its bar would go."""
    card = placed.card
    left = placed.x + _STRIPE / 2
    room = placed.width - edge - _STRIPE / 2 - 1
    long = room * sum(size for _, size in card.bar) / max(placed.full, 1)
    box = (left, placed.y + edge, left + long, placed.y + placed.style.height - edge)
    corners = ((box[0], box[1]), (box[2], box[1]), (box[2], box[3]), (box[0], box[3]))
    brush.polygon(corners, (0, 0), 1, _tint(brush.palette, card))


def _draw_lower(brush: Brush, placed: PlacedCard, y: float) -> None:
    """Draws the lower half of a card: sides, note, gems, and the bar in what room is left."""
    card = placed.card
    left = float(placed.x + _STRIPE + _PAD)
    right = float(placed.x + placed.width - _PAD)
    if card.sides:
        reach = min(_SIDES, placed.style.height * 0.33)
        _draw_sides(brush, card, (left + placed.style.chip / 2, y), reach)
        left += placed.style.chip + _PAD
    if card.gems:
        shown = min(card.gems, 5)
        for at in range(shown):
            middle = (right - 11 - 26 * (shown - 1 - at), y)
            for points, shade in things(brush.palette, Sign.GEM, brush.palette.shade(Colour.RED)):
                brush.polygon(points, middle, 22, shade)
        right -= 26 * shown + 6
        if card.gems > shown:
            ink = brush.palette.shade(Colour.INK)
            right = _write_to(brush, f"{card.gems} x", right, y, LEAST, ink) - 8
    if card.note:
        note = shorten(brush.fonts, drawable(card.note), LEAST, right - left)
        ink = brush.palette.shade(Colour.MUTED)
        wide = brush.fonts.width(note, LEAST)
        brush.text(note, (left + wide / 2, y), LEAST, ink)
        left += wide + _PAD
    if card.bar and right - left > 60:
        _draw_bar(
            brush,
            placed,
            (left, y, right - left),
            14 if placed.style.height >= LARGE.height else 10,
        )


def _draw_bar(brush: Brush, placed: PlacedCard, box: tuple[float, float, float], high: int) -> None:
    """Draws the parts of a bar side by side, on a pale bar that is full."""
    left, y, width = box
    middle = (left + width / 2, y)
    brush.polygon(
        rounded_rectangle(width / 2, high / 2, high / 2), middle, 1, brush.palette.card_edge
    )
    for part, size in placed.card.bar:
        long = width * size / max(placed.full, 1)
        if long < 1:
            continue
        corner = min(high / 2, long / 2)
        shade = _shade(brush.palette, placed.card, part)
        brush.polygon(rounded_rectangle(long / 2, high / 2, corner), (left + long / 2, y), 1, shade)
        left += long


def draw_chip(brush: Brush, card: Card, middle: Point, size: float) -> None:
    """Draws a chip: a hexagon with a shape, or a disc with a letter."""
    fill = _shade(brush.palette, card, card.colour)
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
    count = len(card.sides)
    inner = regular(count, size * 0.5, -90 - 180 / count)
    lit = _shade(brush.palette, card, card.colour)
    for at, shown in enumerate(card.sides):
        x, y = inner[at]
        to_x, to_y = inner[(at + 1) % count]
        share = 0.1
        start = (middle[0] + x + (to_x - x) * share, middle[1] + y + (to_y - y) * share)
        end = (middle[0] + to_x - (to_x - x) * share, middle[1] + to_y - (to_y - y) * share)
        brush.stroke(start, end, 6 if shown else 4, lit if shown else _unlit(brush.palette, card))


def _write_to(brush: Brush, text: str, right: float, y: float, size: int, ink: Rgb) -> float:
    """Writes bold text that ends at `right`, and returns where it begins."""
    wide = brush.fonts.width(text, size, bold=True)
    brush.text(text, (right - wide / 2, y), size, ink, bold=True)
    return right - wide


def _write_name(
    brush: Brush, name: str, left: float, y: float, size: int, room: float, ink: Rgb
) -> None:
    fonts = brush.fonts
    fitting = next(
        (one for one in range(size, LEAST, -1) if fonts.width(name, one, bold=True) <= room), LEAST
    )
    shown = shorten(fonts, name, fitting, room, bold=True)
    wide = fonts.width(shown, fitting, bold=True)
    brush.text(shown, (left + wide / 2, y), fitting, ink, bold=True)


def shorten(fonts: Fonts, text: str, size: int, room: float, bold: bool = False) -> str:
    """Returns the text, cut and ended with two full stops if it has no room."""
    if fonts.width(text, size, bold) <= room:
        return text
    while text and fonts.width(f"{text}..", size, bold) > room:
        text = text[:-1].rstrip()
    return f"{text}.." if text else ""


def _ground(palette: Palette, card: Card) -> Rgb:
    return palette.own_card if card.own else palette.card


def _unlit(palette: Palette, card: Card) -> Rgb:
    return mix(_ground(palette, card), palette.shade(Colour.INK), 0.2)


def _tint(palette: Palette, card: Card) -> Rgb:
    return mix(_ground(palette, card), _shade(palette, card, card.bar[0][0]), 0.2)


def _edge(palette: Palette, card: Card) -> Rgb:
    return palette.shade(Colour.ACCENT) if card.own else palette.card_edge


def _shade(palette: Palette, card: Card, colour: Colour) -> Rgb:
    shade = palette.shade(colour)
    return mix(shade, palette.card, 0.6) if card.faded else shade


def _change_shade(palette: Palette, card: Card) -> Rgb:
    """Returns green for gains and red for losses, as dark or light as letters must be."""
    if card.change.strip("+- ") in ("", "0"):
        return palette.shade(Colour.MUTED)
    colour = Colour.RED if card.change.startswith("-") else Colour.DARK_GREEN
    shade = palette.shade(colour)
    if luminance(palette.card) > 0.5:
        return shade
    return mix(shade, (255, 255, 255), 0.45)
