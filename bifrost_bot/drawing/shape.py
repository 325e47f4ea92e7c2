"""Outlines and patterns of cells as polygons, for a cell 1 wide and centred on (0, 0)."""

import math
from collections.abc import Iterator
from functools import lru_cache

from bifrost_bot.engines.scene import Pattern, Shape

Point = tuple[float, float]
Polygon = tuple[Point, ...]

_ROUND = 40
_REMEMBERED = 256
_PLATE_CORNER = 0.24
_CORNER_STEPS = 6
_STRIPE = 0.11
_STRIPE_STEP = 0.3
_HATCH = 0.05
_HATCH_STEP = 0.3
_DOT = 0.06
_DOT_STEP = 0.28
_RING_STEP = 0.15
_RISING = (math.sqrt(0.5), math.sqrt(0.5))


@lru_cache(_REMEMBERED)
def outline(shape: Shape, half: float) -> Polygon:
    """Returns the outline of a cell whose sides are `half` away from its centre."""
    match shape:
        case Shape.HEXAGON:
            return regular(6, half * 2 / math.sqrt(3), 90)
        case Shape.SQUARE:
            return (-half, -half), (half, -half), (half, half), (-half, half)
        case Shape.PLATE:
            return rounded_rectangle(half, half, half * _PLATE_CORNER)
        case Shape.DISC:
            return regular(_ROUND, half, 0)


@lru_cache(_REMEMBERED)
def rounded_rectangle(half_x: float, half_y: float, corner: float) -> Polygon:
    """Returns a rectangle with round corners around (0, 0)."""
    points: list[Point] = []
    for quarter, (across, down) in enumerate(((1, 1), (-1, 1), (-1, -1), (1, -1))):
        for step in range(_CORNER_STEPS + 1):
            turn = math.radians(90 * (quarter + step / _CORNER_STEPS))
            x = across * (half_x - corner) + corner * math.cos(turn)
            y = down * (half_y - corner) + corner * math.sin(turn)
            points.append((x, y))
    return tuple(points)


@lru_cache(_REMEMBERED)
def regular(corners: int, radius: float, first_degrees: float) -> Polygon:
    """Returns a regular polygon around (0, 0) by its corners' distance and first direction."""
    turns = (math.radians(first_degrees + 360 * at / corners) for at in range(corners))
    return tuple((radius * math.cos(turn), radius * math.sin(turn)) for turn in turns)


def pattern_polygons(
    shape: Shape, pattern: Pattern, half: float
) -> tuple[tuple[Polygon, bool], ...]:
    """Returns the polygons of a pattern inside a cell, True for those in its shade."""
    match pattern:
        case Pattern.PLAIN:
            return ()
        case Pattern.STRIPES:
            stripes = _bands(shape, half, _RISING, _STRIPE, _STRIPE_STEP)
            return tuple((stripe, True) for stripe in stripes)
        case Pattern.HATCH:
            # Upright, so that rows of pixels are equal and the file is smaller.
            both = (
                *_bands(shape, half, (1, 0), _HATCH, _HATCH_STEP),
                *_bands(shape, half, (0, 1), _HATCH, _HATCH_STEP),
            )
            return tuple((stripe, True) for stripe in both)
        case Pattern.DOTS:
            return tuple((dot, True) for dot in _dots(shape, half))
        case Pattern.RINGS:
            return tuple(_rings(shape, half))


def _bands(
    shape: Shape, half: float, across: Point, width: float, step: float
) -> Iterator[Polygon]:
    """Yields bands at right angles to a direction."""
    count = math.ceil(1 / step)
    for at in range(-count, count + 1):
        low = at * step - width / 2
        high = at * step + width / 2
        band = _clip(_clip(outline(shape, half), across, low), (-across[0], -across[1]), -high)
        if len(band) > 2:
            yield band


def _clip(polygon: Polygon, across: Point, least: float) -> Polygon:
    """Returns the part of a convex polygon at least `least` along the direction `across`."""
    kept: list[Point] = []
    sides = [point[0] * across[0] + point[1] * across[1] - least for point in polygon]
    for at, (point, side) in enumerate(zip(polygon, sides, strict=True)):
        x, y = polygon[at - 1]
        before_side = sides[at - 1]
        if (side >= 0) != (before_side >= 0):
            share = before_side / (before_side - side)
            kept.append((x + (point[0] - x) * share, y + (point[1] - y) * share))
        if side >= 0:
            kept.append(point)
    return tuple(kept)


def _dots(shape: Shape, half: float) -> Iterator[Polygon]:
    count = math.ceil(1 / _DOT_STEP) * 2
    for row in range(-count, count + 1):
        for column in range(-count, count + 1):
            x = (column + row % 2 / 2) * _DOT_STEP
            y = row * _DOT_STEP * math.sqrt(3) / 2
            if _depth(shape, half, x, y) >= _DOT + 0.01:
                yield tuple((x + dx, y + dy) for dx, dy in regular(12, _DOT, 0))


def _depth(shape: Shape, half: float, x: float, y: float) -> float:
    """Returns the distance of a point from the outline; negative outside."""
    match shape:
        case Shape.HEXAGON:
            return half - max(abs(x), abs(x) / 2 + abs(y) * math.sqrt(3) / 2)
        case Shape.SQUARE | Shape.PLATE:
            return half - max(abs(x), abs(y))
        case Shape.DISC:
            return half - math.hypot(x, y)


def _rings(shape: Shape, half: float) -> Iterator[tuple[Polygon, bool]]:
    shaded = False
    reach = half
    while reach > _RING_STEP / 2:
        yield outline(shape, reach), shaded
        reach -= _RING_STEP / 2
        shaded = not shaded
