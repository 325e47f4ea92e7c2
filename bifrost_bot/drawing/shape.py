"""Outlines and patterns of cells as polygons, for a cell 1 wide and centred on (0, 0)."""

import math
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from bifrost_bot.engines.scene import Pattern, Shape


class Point(NamedTuple):
    """A place, or a way from one place to another."""

    x: float
    y: float

    def moved(self, across: float, down: float) -> "Point":
        """Returns the place this far to the right and down."""
        return Point(self.x + across, self.y + down)

    def toward(self, other: "Point", share: float) -> "Point":
        """Returns the place `share` (0 to 1) of the way to another."""
        return self.moved((other.x - self.x) * share, (other.y - self.y) * share)

    def along(self, way: "Point") -> float:
        """Returns how far this is in a direction, given by a way that is 1 long."""
        return self.x * way.x + self.y * way.y

    def times(self, factor: float) -> "Point":
        """Returns the same way, this many times as long."""
        return Point(self.x * factor, self.y * factor)

    def turned(self, radians: float) -> "Point":
        """Returns the place after a turn around (0, 0), clockwise on a picture."""
        cosine = math.cos(radians)
        sine = math.sin(radians)
        return Point(self.x * cosine - self.y * sine, self.x * sine + self.y * cosine)


def point_at(distance: float, radians: float) -> Point:
    """Returns the place in this direction from (0, 0), clockwise from the right."""
    return Point(distance * math.cos(radians), distance * math.sin(radians))


Corner = tuple[float, float]
Polygon = tuple[Corner, ...]

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
_RISING = Point(math.sqrt(0.5), math.sqrt(0.5))
_ACROSS = Point(1, 0)
_DOWN = Point(0, 1)
_QUARTERS = ((1, 1), (-1, 1), (-1, -1), (1, -1))


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
def rounded_rectangle(half_x: float, half_y: float, corner: float) -> tuple[Point, ...]:
    """Returns a rectangle with round corners around (0, 0)."""
    points: list[Point] = []
    for quarter, (across, down) in enumerate(_QUARTERS):
        centre = Point(across * (half_x - corner), down * (half_y - corner))
        for step in range(_CORNER_STEPS + 1):
            turn = math.radians(90 * (quarter + step / _CORNER_STEPS))
            points.append(centre.moved(*point_at(corner, turn)))
    return tuple(points)


@lru_cache(_REMEMBERED)
def regular(corners: int, radius: float, first_degrees: float) -> tuple[Point, ...]:
    """Returns a regular polygon around (0, 0) by its corners' distance and first direction."""
    turns = (math.radians(first_degrees + 360 * at / corners) for at in range(corners))
    return tuple(point_at(radius, turn) for turn in turns)


@lru_cache(_REMEMBERED)
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
            upright = _bands(shape, half, _ACROSS, _HATCH, _HATCH_STEP)
            level = _bands(shape, half, _DOWN, _HATCH, _HATCH_STEP)
            return tuple((stripe, True) for stripe in (*upright, *level))
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
        half_plane = _clip(outline(shape, half), across, low)
        band = _clip(half_plane, across.times(-1), -high)
        if len(band) > 2:
            yield band


def _clip(polygon: Polygon, across: Point, least: float) -> Polygon:
    """Returns the part of a convex polygon at least `least` along the direction `across`."""
    kept: list[Point] = []
    points = [Point(x, y) for x, y in polygon]
    for before, point in zip(points[-1:] + points[:-1], points, strict=True):
        before_side = before.along(across) - least
        side = point.along(across) - least
        if (side >= 0) != (before_side >= 0):
            kept.append(before.toward(point, before_side / (before_side - side)))
        if side >= 0:
            kept.append(point)
    return tuple(kept)


def _dots(shape: Shape, half: float) -> Iterator[Polygon]:
    count = math.ceil(1 / _DOT_STEP) * 2
    for row in range(-count, count + 1):
        for column in range(-count, count + 1):
            shift = 0.5 if row % 2 else 0
            middle = Point((column + shift) * _DOT_STEP, row * _DOT_STEP * math.sqrt(3) / 2)
            if _depth(shape, half, middle) >= _DOT + 0.01:
                yield tuple(middle.moved(*corner) for corner in regular(12, _DOT, 0))


def _depth(shape: Shape, half: float, point: Point) -> float:
    """Returns the distance of a point from the outline; negative outside."""
    across = abs(point.x)
    down = abs(point.y)
    match shape:
        case Shape.HEXAGON:
            return half - max(across, across / 2 + down * math.sqrt(3) / 2)
        case Shape.SQUARE | Shape.PLATE:
            return half - max(across, down)
        case Shape.DISC:
            return half - math.hypot(across, down)


def _rings(shape: Shape, half: float) -> Iterator[tuple[Polygon, bool]]:
    shaded = False
    reach = half
    while reach > _RING_STEP / 2:
        yield outline(shape, reach), shaded
        reach -= _RING_STEP / 2
        shaded = not shaded
