"""The picture of a result: steps for the first three places, rows for the others, small boards."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from bifrost_bot.drawing.board import HEIGHT, WIDTH, Board, fit_board
from bifrost_bot.drawing.brush import Brush
from bifrost_bot.drawing.card import (
    card_colours,
    draw_card,
    draw_chip,
    fit,
    shorten,
    write_from,
)
from bifrost_bot.drawing.font import Fonts, drawable, wrap
from bifrost_bot.drawing.palette import Palette, Rgb, mix, smoothed
from bifrost_bot.drawing.placed import (
    LEAST,
    LOW,
    LOWER,
    LOWEST,
    MEDIUM,
    PlacedCard,
    PlacedPill,
    Word,
    measure_pill,
)
from bifrost_bot.drawing.shape import Point
from bifrost_bot.engines.scene import Card, Colour, Podium, Scene

_EDGE: Final = 24
_TOP: Final = 92
_SPLIT: Final = 560
"""Where the boards begin, if there are any."""

_ON_STEPS: Final = 3
"""The last place that has a step."""

_A_COLUMN: Final = 4
"""How many people stand one above the other on a step."""

_TWO_COLUMNS: Final = 12
_ROWS: Final = (MEDIUM, LOW, LOWER, LOWEST)
_GAP: Final = 8
_TITLE: Final = 32
"""The height of a small board's title."""

_MARKS_FROM: Final = 30
"""Narrower cells of small boards have no marks."""

_CROWN: Final = (
    (-0.5, 0.34),
    (-0.5, -0.2),
    (-0.25, 0.06),
    (0, -0.36),
    (0.25, 0.06),
    (0.5, -0.2),
    (0.5, 0.34),
)
_METALS: Final = ((Colour.ACCENT, 0.0), (Colour.GREY, 0.0), (Colour.BROWN, 0.35))
"""Gold, silver and bronze: a colour, and how far it is mixed with orange."""

_SPREAD: Final = (0.7548776662, 0.5698402910)
"""Steps across and down with which points are spread evenly without a pattern."""

_PIECE: Final = (
    Point(-0.5, -0.22),
    Point(0.5, -0.22),
    Point(0.5, 0.22),
    Point(-0.5, 0.22),
)
_PIECE_AREA: Final = 2600
"""The room of a piece of confetti, in square pixels."""


class _TopLine(NamedTuple):
    """A line above the people and boards, with its middle at `y`."""

    y: int
    size: int
    colour: Colour
    bold: bool


_TOP_LINES: Final = (
    _TopLine(36, 34, Colour.INK, bold=True),
    _TopLine(70, 22, Colour.MUTED, bold=False),
)

_STEP_HEIGHTS: Final = (0.46, 0.33, 0.24)
"""The heights of the steps, as shares of the room over the rows."""


@dataclass(frozen=True, slots=True)
class PlacedPodium:
    """The steps and rows with their upper left corner."""

    podium: Podium
    x: int
    y: int
    width: int
    height: int

    @property
    def corner(self) -> tuple[int, int]:
        """The upper left corner."""
        return self.x, self.y


@dataclass(frozen=True, slots=True)
class PlacedBoard:
    """A small board as it is drawn, with its place and the room that its title has."""

    scene: Scene
    board: Board
    room: int


@dataclass(frozen=True, slots=True)
class Stage:
    """The whole picture, measured."""

    words: tuple[Word, ...]
    pills: tuple[PlacedPill, ...]
    people: PlacedPodium
    boards: tuple[PlacedBoard, ...]


def lay_out_podium(scene: Scene, podium: Podium, fonts: Fonts) -> Stage:
    """Returns the places of everything: people at the left, boards at the right."""
    pills: list[PlacedPill] = []
    room = WIDTH - 2 * _EDGE
    if scene.pill:
        width, size = measure_pill(fonts, scene.pill, room // 2)
        pills.append(PlacedPill(scene.pill, WIDTH - _EDGE - width, 22, width, size))
        room -= width + 20
    words: list[Word] = []
    for text, line in zip(scene.aside, _TOP_LINES, strict=False):
        shown = shorten(fonts, drawable(text), line.size, room, line.bold)
        words.append(Word(shown, _EDGE, *line))
    right = _SPLIT - 2 * _EDGE if podium.boards else WIDTH - _EDGE
    people = PlacedPodium(podium, _EDGE, _TOP, right - _EDGE, HEIGHT - _TOP - 14)
    boards = _place_boards(podium.boards)
    if len(boards) > 1:
        words += [_title(fonts, board) for board in boards]
    return Stage(tuple(words), tuple(pills), people, boards)


def _title(fonts: Fonts, placed: PlacedBoard) -> Word:
    scene = placed.scene
    title = drawable(scene.aside[0] if scene.aside else scene.title)
    # What comes after a comma, such as a board's rule, has no room.
    shown = shorten(fonts, title.split(",")[0], LEAST, placed.room)
    board = placed.board
    return Word(shown, board.left, board.top - _TITLE * 5 // 8, LEAST, Colour.MUTED)


def _place_boards(boards: Sequence[Scene]) -> tuple[PlacedBoard, ...]:
    """Returns the boards in a grid, with as many columns as make them largest."""
    if not boards:
        return ()
    width = WIDTH - _EDGE - _SPLIT
    height = HEIGHT - _TOP - 14
    title = _TITLE if len(boards) > 1 else 0

    def side(columns: int) -> float:
        rows = math.ceil(len(boards) / columns)
        return min(width / columns - 16, height / rows - title - 10)

    columns = max(range(1, len(boards) + 1), key=side)
    rows = math.ceil(len(boards) / columns)
    found: list[PlacedBoard] = []
    for at, scene in enumerate(boards):
        row, column = divmod(at, columns)
        left = _SPLIT + round(column * width / columns)
        upper = _TOP + round(row * height / rows) + title
        right = left + width // columns - 16
        lower = upper + height // rows - title - 10
        board = fit_board(scene, (left, upper, right, lower), LEAST)
        shown = scene if board.tile >= _MARKS_FROM else _without_marks(scene)
        found.append(PlacedBoard(shown, board, right - left))
    return tuple(found)


def _without_marks(scene: Scene) -> Scene:
    tiles = [replace(tile, written="", badges=(), pips=0) for tile in scene.tiles]
    return replace(scene, tiles=tuple(tiles))


@dataclass(frozen=True, slots=True)
class _Step:
    """A step with the people who share a place, from its upper left corner."""

    place: int
    cards: Sequence[Card]
    left: int
    top: int
    width: int
    height: int

    @property
    def foot(self) -> Point:
        """The middle of its upper edge, on which the people stand."""
        return Point(self.left + self.width / 2, self.top)

    @property
    def points(self) -> str:
        """The points of all who share it, or an empty text if they have different ones."""
        different = {card.points for card in self.cards}
        return different.pop() if len(different) == 1 else ""


def draw_podium(brush: Brush, placed: PlacedPodium) -> None:
    """Draws the steps with the best on them, and a row for each of the others."""
    podium = placed.podium
    last = _ON_STEPS if podium.has_steps else 0
    groups: dict[int, list[Card]] = {}
    others: list[tuple[int, Card]] = []
    for place, card in zip(podium.places, podium.cards, strict=True):
        if place <= last:
            groups.setdefault(place, []).append(card)
        else:
            others.append((place, card))
    height = _draw_rows(brush, placed, others)
    if groups:
        floor = placed.y + placed.height - height
        for step in _place_steps(placed, [*groups.items()], floor):
            _draw_step(brush, placed, step)


def _draw_rows(brush: Brush, placed: PlacedPodium, others: Sequence[tuple[int, Card]]) -> int:
    """Draws those without a step, below the steps; returns the height that they take."""
    if not others:
        return 0
    has_steps = placed.podium.has_steps
    if has_steps:
        room = placed.height * 2 // 5
        most = 2 if len(others) <= _TWO_COLUMNS else 3
        columns = min(len(others), most)
    else:
        room = placed.height
        columns = 1 if len(others) * LOWEST.pitch <= room else 2
    rows = math.ceil(len(others) / columns)
    style = next((style for style in _ROWS if rows * style.pitch <= room), LOWEST)
    height = rows * style.pitch
    top = placed.y
    if has_steps:
        top += placed.height - height + style.gap
    width = (placed.width - (columns - 1) * _GAP) // columns
    for at, (place, card) in enumerate(others):
        column, row = divmod(at, rows)
        x = placed.x + column * (width + _GAP)
        y = top + row * style.pitch
        # A chip may have the place for its letter.
        name = card.name if card.letter == str(place) else f"{place}. {card.name}"
        shown = replace(card, name=name, note="" if has_steps else card.note)
        draw_card(brush, PlacedCard(shown, x, y, width, style, 1, says_you=False))
    return height + 2 * _GAP


def _place_steps(
    placed: PlacedPodium, groups: Sequence[tuple[int, list[Card]]], floor: int
) -> Iterator[_Step]:
    """Yields the steps: the winner's in the middle if three have people, else from the left."""
    columns = [math.ceil(len(cards) / _A_COLUMN) for _, cards in groups]
    free = placed.width - _GAP * (len(groups) - 1)
    unit = free / max(sum(columns), 2)
    widths = [round(unit * count) for count in columns]
    order = (1, 0, 2) if len(groups) == _ON_STEPS else range(len(groups))
    left = placed.x + (free - sum(widths)) // 2
    for at in order:
        place, cards = groups[at]
        height = round((floor - placed.y) * _STEP_HEIGHTS[place - 1])
        yield _Step(place, cards, left, floor - height, widths[at], height)
        left += widths[at] + _GAP


def _draw_step(brush: Brush, placed: PlacedPodium, step: _Step) -> None:
    """Draws a step with its number and points, who is on it, and confetti above them."""
    height = step.height
    fill = _metal(brush.palette, step.place)
    ink = brush.palette.text_over(fill)
    foot = step.foot
    brush.box(foot.moved(0, height / 2), step.width, height, 10, fill)
    size = min(84, round(height * 0.5))
    number = foot.moved(0, height * 0.38 if step.points else height / 2)
    brush.text(str(step.place), number, size, ink, bold=True)
    if step.points:
        room = step.width - 12
        text = f"{step.points} {placed.podium.unit}".strip()
        if brush.fonts.width(text, LEAST, bold=True) > room:
            text = step.points
        size = min(26, round(height * 0.23))
        _write(brush, text, foot.moved(0, height - size), size, room, ink)
    head = _draw_people(brush, step, placed.y)
    colours = [brush.shade(card.colour) for card in placed.podium.cards]
    _draw_confetti(brush, step, placed.y, head - 8, colours)


def _draw_confetti(
    brush: Brush, step: _Step, top: int, bottom: float, colours: Sequence[Rgb]
) -> None:
    """Strews small pieces over a step, always the same ones."""
    seed = step.place
    height = bottom - top
    across_step, down_step = _SPREAD
    for at in range(int(step.width * height / _PIECE_AREA)):
        across = (seed * 0.37 + at * across_step) % 1
        down = (seed * 0.11 + at * down_step) % 1
        turn = math.pi * ((at * 0.29 + seed * 0.4) % 1)
        piece = [corner.turned(turn) for corner in _PIECE]
        x = step.left + 8 + across * (step.width - 16)
        y = top + 6 + down * max(height - 12, 0)
        brush.polygon(piece, Point(x, y), 13, colours[at % len(colours)])


def _draw_people(brush: Brush, step: _Step, top: int) -> float:
    """Draws who is on a step, the winners with a crown; returns where the uppermost ends."""
    if len(step.cards) > 1:
        return _draw_group(brush, step, top)
    return _draw_person(brush, step, step.cards[0], top)


def _draw_person(brush: Brush, step: _Step, card: Card, top: int) -> float:
    """Draws who stands alone on a step; returns where the head ends."""
    ink = brush.palette.ink
    is_winner = step.place == 1
    width = step.width
    lines = _name_lines(brush.fonts, drawable(card.name), width)
    # Half as much again for the crown, which the winner has above the chip.
    free = step.top - top - 70 - 28 * len(lines)
    chip = min(96, round(free / (1.5 if is_winner else 1.1)), width - 20)
    place = step.foot.moved(0, -20)
    if card.note:
        muted = brush.palette.muted
        _write(brush, card.note, place, 21, width, muted, bold=False)
        place = place.moved(0, -30)
    size = 32 if is_winner else 28
    if len(lines) > 1:
        size = 24
    for line in reversed(lines):
        _write(brush, line, place, size, width, ink)
        place = place.moved(0, -size - 2)
    place = place.moved(0, -6 - chip / 2)
    draw_chip(brush, card, place, chip)
    if not is_winner:
        return place.y - chip * 0.6
    _draw_crown(brush, place.moved(0, -chip * 0.7), chip * 0.62)
    return place.y - chip


def _name_lines(fonts: Fonts, name: str, width: int) -> list[str]:
    """Returns a name in one line, or in two if it has no room."""
    if fonts.width(name, 24, bold=True) <= width:
        return [name]
    first, *rest = wrap(fonts, name, 24, width, bold=True)
    return [first, " ".join(rest)] if rest else [first]


def _draw_group(brush: Brush, step: _Step, top: int) -> float:
    """Draws those who share a step in columns; returns where the uppermost ends."""
    ink = brush.palette.ink
    columns = math.ceil(len(step.cards) / _A_COLUMN)
    rows = math.ceil(len(step.cards) / columns)
    pitch = min(56, (step.top - top - 60) // rows)
    room = step.width // columns
    chip = pitch - 8
    for at, card in enumerate(step.cards):
        column, row = divmod(at, rows)
        left = step.left + column * room
        y = step.top - 10 - (rows - row - 0.5) * pitch
        draw_chip(brush, card, Point(left + chip / 2 + 4, y), chip)
        start = Point(left + chip + 12, y)
        size, name = fit(brush.fonts, drawable(card.name), 27, room - chip - 14)
        write_from(brush, name, start, size, ink, bold=True)
    head = step.foot.moved(0, -10 - rows * pitch)
    if step.place != 1:
        return head.y
    _draw_crown(brush, head.moved(0, -24), 46)
    return head.y - 50


def _draw_crown(brush: Brush, middle: Point, size: float) -> None:
    gold = brush.shade(Colour.ACCENT)
    edge = mix(gold, brush.palette.ink, 0.55)
    brush.polygon(_CROWN, middle, size * 1.12, edge)
    brush.polygon(_CROWN, middle, size, gold)


def _write(
    brush: Brush, text: str, at: Point, size: int, width: int, ink: Rgb, bold: bool = True
) -> None:
    """Writes a line in the middle, smaller or cut if it must be."""
    size, shown = fit(brush.fonts, drawable(text), size, width, bold)
    brush.text(shown, at, size, ink, bold)


def _metal(palette: Palette, place: int) -> Rgb:
    colour, share = _METALS[place - 1]
    return mix(palette.shade(colour), palette.shade(Colour.ORANGE), share)


def podium_colours(palette: Palette, podium: Podium) -> tuple[Rgb, ...]:
    """Returns the few colours of steps and rows."""
    paper = palette.paper
    ink = palette.ink
    gold = palette.shade(Colour.ACCENT)
    colours = [paper, *smoothed(paper, ink), mix(gold, ink, 0.55)]
    colours += smoothed(paper, palette.muted)
    for place in range(1, _ON_STEPS + 1):
        fill = _metal(palette, place)
        text = palette.text_over(fill)
        colours += [fill, *smoothed(fill, text), mix(paper, fill, 0.5)]
    for card in podium.cards:
        colours += card_colours(palette, card)
    return tuple(dict.fromkeys(colours))
