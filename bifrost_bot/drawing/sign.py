"""Signs: small drawings of shapes and things, around (0, 0) and about 1 wide."""

import math
from collections.abc import Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import Final

from bifrost_bot.drawing.palette import Palette, Rgb, luminance, mix
from bifrost_bot.drawing.shape import Point, Polygon, outline, point_at, regular
from bifrost_bot.engines.scene import Colour, Shape, Sign

Part = tuple[Polygon, Rgb]
"""A polygon and its shade."""

Tone = tuple[Colour | None, float]
"""A colour, or None for the tile's; and how far it is mixed with white, or below 0 with black."""

ICONS: Final = (Sign.STAR, Sign.DROP, Sign.SUN)
"""Signs on white, each in another shade."""

LIGHTS: Final = (Sign.LIT, Sign.UNLIT)
THINGS: Final = (Sign.APPLE, Sign.BITTEN, Sign.GEM)
"""Things that lie on a cell, in its colour."""

_ROUND: Final = 28
_GEM: Final[tuple[tuple[Polygon, Tone], ...]] = (
    (((-0.5, -0.1), (-0.27, -0.4), (0.27, -0.4), (0.5, -0.1), (0, 0.48)), (None, -0.45)),
    (((-0.43, -0.11), (-0.25, -0.35), (0.25, -0.35), (0.43, -0.11)), (None, 0.4)),
    (((-0.43, -0.07), (0.43, -0.07), (0, 0.41)), (None, 0)),
    (((0.16, -0.07), (0.43, -0.07), (0, 0.41)), (None, -0.22)),
    (((-0.16, -0.11), (0, -0.35), (0.16, -0.11)), (None, 0)),
)
_STALK: Final = ((-0.03, -0.3), (0.1, -0.52), (0.17, -0.48), (0.05, -0.28))
_WHITE: Final[Rgb] = (255, 255, 255)
_BLACK: Final[Rgb] = (0, 0, 0)

BADGE_COLOURS: Final[Mapping[Sign, Colour]] = MappingProxyType(
    {Sign.STAR: Colour.PURPLE, Sign.DROP: Colour.DARK_GREEN, Sign.SUN: Colour.RED}
)


def badge_shade(palette: Palette, sign: Sign) -> Rgb:
    """Returns the shade of a sign on white."""
    return palette.shade(BADGE_COLOURS.get(sign, Colour.BLACK))


@cache
def shape_of(sign: Sign) -> tuple[Polygon, ...]:
    """Returns a sign of one shade as polygons."""
    match sign:
        case Sign.TRIANGLE:
            return (((0, -0.5), (0.54, 0.42), (-0.54, 0.42)),)
        case Sign.BLOCK:
            return (outline(Shape.SQUARE, 0.41),)
        case Sign.STAR:
            return (_star(),)
        case Sign.DROP:
            return (_drop(),)
        case Sign.SUN:
            return tuple(_sun())
        case _:
            return (regular(_ROUND, 0.46, 0),)


@cache
def thing_parts(sign: Sign) -> tuple[tuple[Polygon, Tone], ...]:
    """Returns the polygons of a thing and their tones, from the back to the front."""
    if sign is Sign.GEM:
        return _GEM
    apple = _apple(sign is Sign.BITTEN)
    return ((_STALK, (Colour.BROWN, -0.35)), (apple, (None, 0)))


def things(palette: Palette, sign: Sign, fill: Rgb) -> tuple[Part, ...]:
    """Returns a thing in its shades, from the back to the front."""
    found: list[Part] = []
    for points, (colour, share) in thing_parts(sign):
        shade = palette.shade(colour) if colour else fill
        other = _WHITE if share > 0 else _BLACK
        found.append((points, mix(shade, other, abs(share))))
    return tuple(found)


def light_shades(fill: Rgb) -> tuple[Rgb, Rgb, Rgb]:
    """Returns the shades of a light in a cell of this fill: its glow, its disc, its rim."""
    if luminance(fill) > 0.3:
        return mix(fill, _WHITE, 0.45), _WHITE, mix(fill, _WHITE, 0.2)
    return fill, mix(fill, _WHITE, 0.14), mix(fill, _WHITE, 0.28)


def thing_shades(palette: Palette, sign: Sign, fill: Rgb) -> tuple[Rgb, ...]:
    """Returns the shades of a thing."""
    shades = [shade for _, shade in things(palette, sign, fill)]
    return tuple(dict.fromkeys(shades))


def _apple(bitten: bool) -> Polygon:
    points: list[Point] = []
    for at in range(_ROUND * 2):
        turn = 2 * math.pi * at / (_ROUND * 2)
        # Two cheeks: hollow at the top and, less so, at the bottom.
        hollow = 0.1 * _bell((turn - 1.5 * math.pi) / 0.42)
        hollow += 0.05 * _bell((turn - 0.5 * math.pi) / 0.3)
        x = (0.47 - hollow) * math.cos(turn)
        y = (0.43 - hollow) * math.sin(turn) + 0.04
        if bitten and math.hypot(x - 0.47, y + 0.1) < 0.17:
            back = math.atan2(y + 0.1, x - 0.47)
            x = 0.47 - 0.17 * abs(math.cos(back))
            y = -0.1 + 0.17 * math.sin(back)
        points.append(Point(x, y))
    return tuple(points)


def _bell(x: float) -> float:
    return math.exp(-(x**2))


def _star() -> Polygon:
    points: list[Point] = []
    for at in range(10):
        reach = 0.2 if at % 2 else 0.5
        points.append(point_at(reach, math.radians(36 * at - 90)))
    return tuple(points)


def _drop() -> Polygon:
    turns = map(math.radians, range(-30, 211, 15))
    round_part = [point_at(0.33, turn).moved(0, 0.15) for turn in turns]
    return (Point(0, -0.5), *round_part)


def _sun() -> Iterator[Polygon]:
    yield regular(_ROUND, 0.25, 0)
    for at in range(8):
        along = math.radians(45 * at)
        near = point_at(0.32, along)
        far = point_at(0.5, along)
        half = point_at(0.06, along)
        aside = Point(-half.y, half.x)
        other = Point(half.y, -half.x)
        yield near.moved(*aside), far.moved(*aside), far.moved(*other), near.moved(*other)
