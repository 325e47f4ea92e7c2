"""Colours as people with colour vision deficiency see them, and how far apart they are then."""

import itertools
import math
from collections.abc import Sequence

from bifrost_bot.drawing.palette import Palette, Rgb
from bifrost_bot.engines.scene import Colour

Matrix = tuple[tuple[float, float, float], tuple[float, float, float], tuple[float, float, float]]

# Full deficiency after Machado, Oliveira and Fernandes (2009), on linear RGB.
SIGHTS: dict[str, Matrix] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def oklab(red: float, green: float, blue: float) -> tuple[float, float, float]:
    long = (0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue) ** (1 / 3)
    middle = (0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue) ** (1 / 3)
    short = (0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue) ** (1 / 3)
    return (
        0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short,
    )


def cielab(red: float, green: float, blue: float) -> tuple[float, float, float]:
    """CIE 1976 L*a*b* of a linear colour, by the white of sRGB."""
    x = 0.4124 * red + 0.3576 * green + 0.1805 * blue
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = 0.0193 * red + 0.1192 * green + 0.9505 * blue

    def bent(part: float) -> float:
        return part ** (1 / 3) if part > 216 / 24389 else (24389 / 27 * part + 16) / 116

    across = bent(x / 0.95047)
    up = bent(y)
    along = bent(z / 1.08883)
    return 116 * up - 16, 500 * (across - up), 200 * (up - along)


def perceived_colour(colour: Rgb, sight: str) -> tuple[float, float, float]:
    return oklab(*_seen(colour, sight))


def least_delta_e(palette: Palette, colours: Sequence[Colour], sight: str) -> float:
    """Return the least difference (CIE76) of two colours."""
    places = [cielab(*_seen(palette.shade(colour), sight)) for colour in colours]
    return min(math.dist(first, second) for first, second in itertools.combinations(places, 2))


def _seen(colour: Rgb, sight: str) -> tuple[float, float, float]:
    parts = [linear(part / 255) for part in colour]

    def mixed(row: Sequence[float]) -> float:
        return min(1.0, max(0.0, sum(w * p for w, p in zip(row, parts, strict=True))))

    red, green, blue = map(mixed, SIGHTS[sight])
    return red, green, blue


def difference(one: Rgb, other: Rgb) -> int:
    """The largest difference of two shades in red, green or blue."""
    return max(abs(a - b) for a, b in zip(one, other, strict=True))


def closest(palette: Palette, colours: Sequence[Colour], sight: str) -> float:
    """Return the least distance of two colours in hundredths of that from black to white."""
    places = [perceived_colour(palette.shade(colour), sight) for colour in colours]
    return min(
        100 * math.dist(first, second) for first, second in itertools.combinations(places, 2)
    )
