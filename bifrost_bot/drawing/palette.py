"""Palettes: the shade of each colour of the drawing vocabulary, and legible text on it.

Colours have meaning only together with letters and patterns, so a palette may change a hue to
keep two owners distinguishable.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from bifrost_bot.engines.scene import Colour, Shape, Sign, Tile

Rgb = tuple[int, int, int]

READABLE = 4.5
"""The contrast of ordinary text required by WCAG 2 (level AA)."""

CLEAR = 3
"""The contrast of graphics and large letters required by WCAG 2 (level AA)."""

VISIBLE_PATTERN = 1.3
"""The least contrast of a pattern with its fill."""

_SET_OFF = 1.6
"""The contrast from which a cell needs no border of another shade."""

_SEEN = 1.1
"""The contrast from which a pale cell needs no border at all."""

_RINGED = 3.6
"""The contrast from which a head's ring is clear on the head; WCAG 2 asks 3 of graphics."""

_PALE = 0.45
"""The share of its colour that a pale cell keeps."""

_QUIET = 0.1
"""The share of ink in the border of cells that are ground for other things."""

_SHARP = 0.58
"""The share of ink in the border of other cells."""

_QUIET_SIGNS = (Sign.APPLE, Sign.BITTEN, Sign.GEM)

_DARK_TEXT: Rgb = (16, 17, 20)
_LIGHT_TEXT: Rgb = (255, 255, 255)


@dataclass(frozen=True, slots=True, eq=False)
class Palette:
    """A colour scheme for all scenes; compared by identity, which makes cache keys cheap.

    Attributes:
        name: The name by which people choose it.
        shades: The shade of every `Colour`, as 0xRRGGBB.
    """

    name: str
    shades: Mapping[Colour, int]

    def shade(self, colour: Colour) -> Rgb:
        """Returns the shade of a colour."""
        value = self.shades[colour]
        return value >> 16, value >> 8 & 255, value & 255

    @property
    def paper(self) -> Rgb:
        """The shade of the ground of pictures."""
        return self.shade(Colour.PAPER)

    @property
    def ink(self) -> Rgb:
        """The shade of text and of dark edges."""
        return self.shade(Colour.INK)

    @property
    def muted(self) -> Rgb:
        """The shade of text that matters less."""
        return self.shade(Colour.MUTED)

    def fill_of(self, tile: Tile) -> Rgb:
        """Returns the fill of a cell up to its border: things lie on an empty cell."""
        if tile.sign in _QUIET_SIGNS:
            return self.shade(Colour.EMPTY)
        return self.thing_fill(tile)

    def thing_fill(self, tile: Tile) -> Rgb:
        """Returns the shade of the thing that lies on a cell."""
        return self.pale(tile.fill) if tile.pale else self.shade(tile.fill)

    def sign_ink(self, tile: Tile) -> Rgb:
        """Returns the shade of an owner's shape: of letters, or on a pale cell of its owner."""
        fill = self.fill_of(tile)
        if tile.pale:
            return mix(self.shade(tile.fill), self.text_over(fill), 0.2)
        return self.large_text_over(fill)

    def large_text_over(self, fill: Rgb) -> Rgb:
        """Returns the colour of shapes and large bold letters: white, as far as that is clear."""
        return _LIGHT_TEXT if contrast(_LIGHT_TEXT, fill) >= CLEAR else self.text_over(fill)

    def text_on(self, colour: Colour) -> Rgb:
        """Returns the most legible colour of text on this fill."""
        return self.text_over(self.shade(colour))

    def text_over(self, fill: Rgb) -> Rgb:
        """Returns the most legible colour of text on this shade."""
        return max(_DARK_TEXT, _LIGHT_TEXT, key=lambda text: contrast(text, fill))

    def pattern_on(self, colour: Colour) -> Rgb:
        """Returns the shade of patterns on this fill: darker, or lighter to keep text legible."""
        fill = self.shade(colour)
        text = self.text_on(colour)
        darker = mix(fill, (0, 0, 0), 0.3)
        lighter = mix(fill, _LIGHT_TEXT, 0.3)
        lightest = mix(fill, _LIGHT_TEXT, 0.55)
        for shade in (darker, lighter, lightest):
            legible = contrast(text, shade) >= READABLE
            if legible and contrast(fill, shade) >= VISIBLE_PATTERN:
                return shade
        return darker

    def edge_of(self, colour: Colour) -> Rgb:
        """Returns the shade of a cell's border: its fill, or nearer to ink on similar paper."""
        fill = self.shade(colour)
        if contrast(fill, self.paper) >= _SET_OFF:
            return fill
        share = _QUIET if colour is Colour.EMPTY else _SHARP
        return mix(fill, self.ink, share)

    def border_of(self, tile: Tile) -> Rgb:
        """Returns the shade of a cell's border; grounds of grids need one only on like paper."""
        is_ground = tile.shape is Shape.SQUARE and tile.fill is Colour.EMPTY
        if is_ground or tile.pale or tile.sign in _QUIET_SIGNS:
            return self.quiet_edge(self.fill_of(tile))
        return self.edge_of(tile.fill)

    def quiet_edge(self, fill: Rgb) -> Rgb:
        """Returns the shade of the border of a ground: its fill, or darker on similar paper."""
        is_seen = contrast(fill, self.paper) >= _SEEN
        return fill if is_seen else mix(fill, self.ink, _QUIET)

    @property
    def card(self) -> Rgb:
        """The shade of cards: white on light paper, lighter than dark paper."""
        paper = self.paper
        if luminance(paper) > 0.5:
            return _LIGHT_TEXT
        return mix(paper, self.ink, 0.07)

    @property
    def own_card(self) -> Rgb:
        """The shade of the viewer's own card: a breath of gold."""
        return mix(self.card, self.shade(Colour.ACCENT), 0.16)

    def pill_edge(self, colour: Colour) -> Rgb:
        """Returns the shade of the edge of pills and chips: their fill, or nearer to ink."""
        fill = self.shade(colour)
        ink = self.ink
        return fill if contrast(fill, self.card) >= _SET_OFF else mix(fill, ink, 0.5)

    @property
    def card_edge(self) -> Rgb:
        """The shade of the thin border of cards, and of bars that are not full."""
        return mix(self.paper, self.ink, 0.14)

    def separator(self, tile: Tile) -> Rgb | None:
        """Returns the shade between a head and its ring if both are similar, or None."""
        ring = self.shade(tile.ring or tile.fill)
        fill = self.shade(tile.body or tile.fill)
        if tile.body is None or contrast(ring, fill) >= _RINGED:
            return None

        def clearness(shade: Rgb) -> float:
            return min(contrast(shade, ring), contrast(shade, fill))

        return max(self.ink, self.paper, key=clearness)

    def pale(self, colour: Colour) -> Rgb:
        """Returns the faded shade of a cell with this fill; black stays black."""
        if colour is Colour.BLACK:
            return self.shade(colour)
        return mix(self.paper, self.shade(colour), _PALE)


def mix(first: Rgb, second: Rgb, share: float) -> Rgb:
    """Returns the colour `share` (0 to 1) of the way from the first to the second."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return red, green, blue


def smoothed(ground: Rgb, shade: Rgb) -> tuple[Rgb, Rgb]:
    """Returns a shade, and the one at its smoothed edge on a ground."""
    return shade, mix(ground, shade, 0.5)


def luminance(colour: Rgb) -> float:
    """Returns the relative luminance, 0 to 1, as WCAG 2 defines it."""
    red, green, blue = (_linear(part / 255) for part in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first: Rgb, second: Rgb) -> float:
    """Returns the contrast ratio, 1 to 21, as WCAG 2 defines it."""
    darker, lighter = sorted((luminance(first), luminance(second)))
    return (lighter + 0.05) / (darker + 0.05)


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


STANDARD = Palette(
    "standard",
    MappingProxyType(
        {
            Colour.PAPER: 0xFAF8F3,
            Colour.INK: 0x23262E,
            Colour.MUTED: 0x5C6070,
            Colour.EMPTY: 0xEAE6DB,
            Colour.ACCENT: 0xFFB31A,
            Colour.RED: 0xD63B3B,
            Colour.GREEN: 0x26823F,
            Colour.BLUE: 0x2456BE,
            Colour.WHITE: 0xFFFFFF,
            Colour.BLACK: 0x17181C,
            Colour.ORANGE: 0xF58A1F,
            Colour.YELLOW: 0xFAD733,
            Colour.LIGHT_GREEN: 0x8EDB4F,
            Colour.DARK_GREEN: 0x1F6B3A,
            Colour.CYAN: 0x35C9E0,
            Colour.NAVY: 0x1E2F73,
            Colour.PURPLE: 0x7440B8,
            Colour.MAGENTA: 0xD93BAA,
            Colour.MAROON: 0x7A1730,
            Colour.BROWN: 0x8A5A33,
            Colour.GREY: 0x9A9EA6,
            Colour.TINT_1: 0xEDF1E3,
            Colour.TINT_2: 0xD8E3C8,
            Colour.TINT_3: 0xBDD0AB,
            Colour.TINT_4: 0x9CB78A,
        }
    ),
)

DARK = Palette(
    "dark",
    MappingProxyType(
        {
            **STANDARD.shades,
            Colour.PAPER: 0x17191E,
            Colour.INK: 0xECEAE4,
            Colour.MUTED: 0xABAFBB,
            Colour.EMPTY: 0x2B2F38,
            Colour.RED: 0xE05252,
            Colour.GREEN: 0x3FA65C,
            Colour.BLUE: 0x4C7FE0,
            Colour.BLACK: 0x050506,
            Colour.NAVY: 0x2B3F99,
            Colour.PURPLE: 0x8B59CF,
            Colour.TINT_1: 0x2C352B,
            Colour.TINT_2: 0x37452F,
            Colour.TINT_3: 0x465A3A,
            Colour.TINT_4: 0x57714A,
        }
    ),
)

# The shades were found by a search that kept each near its name and pushed apart the closest pair
# of the thirteen snake colours, as seen with normal sight and with full protanopia, deuteranopia
# and tritanopia.
COLOUR_BLIND = Palette(
    "colour-blind",
    MappingProxyType(
        {
            Colour.PAPER: 0xF8F6F1,
            Colour.INK: 0x1E2127,
            Colour.MUTED: 0x555968,
            Colour.EMPTY: 0xE7E3D9,
            Colour.ACCENT: 0xFFC21A,
            Colour.RED: 0xDB0608,
            Colour.GREEN: 0x3CCB9A,
            Colour.BLUE: 0x1D3FB5,
            Colour.WHITE: 0xFFFFFF,
            Colour.BLACK: 0x000000,
            Colour.ORANGE: 0xD68802,
            Colour.YELLOW: 0xE2BE01,
            Colour.LIGHT_GREEN: 0xAEFF70,
            Colour.DARK_GREEN: 0x207A5B,
            Colour.CYAN: 0x15CBFF,
            Colour.NAVY: 0x08004F,
            Colour.PURPLE: 0x4B0297,
            Colour.MAGENTA: 0xCE02C8,
            Colour.MAROON: 0x3C0C00,
            Colour.BROWN: 0x612400,
            Colour.GREY: 0x9F9D9E,
            Colour.TINT_1: 0xEEEEF2,
            Colour.TINT_2: 0xDCDDE6,
            Colour.TINT_3: 0xC7C9D8,
            Colour.TINT_4: 0xB0B3C8,
        }
    ),
)

HIGH_CONTRAST = Palette(
    "high-contrast",
    MappingProxyType(
        {
            **COLOUR_BLIND.shades,
            Colour.PAPER: 0xFFFFFF,
            Colour.INK: 0x000000,
            Colour.MUTED: 0x3A3A3A,
            Colour.EMPTY: 0xE8E8E8,
            Colour.ACCENT: 0xFFD400,
            Colour.RED: 0xC80000,
            Colour.GREEN: 0x4BE0A4,
            Colour.BLUE: 0x0A1E9E,
            Colour.TINT_1: 0xF2F2F2,
            Colour.TINT_2: 0xDEDEDE,
            Colour.TINT_3: 0xC6C6C6,
            Colour.TINT_4: 0xADADAD,
        }
    ),
)

PALETTES: Mapping[str, Palette] = MappingProxyType(
    {palette.name: palette for palette in (STANDARD, COLOUR_BLIND, HIGH_CONTRAST, DARK)}
)
