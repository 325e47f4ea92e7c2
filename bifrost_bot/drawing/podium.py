"""The picture of a result: steps for the first three places, rows for the others, small boards."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from bifrost_bot.drawing.board import HEIGHT, WIDTH, Board, fit_board
from bifrost_bot.drawing.brush import Brush
from bifrost_bot.drawing.card import card_colours, draw_card, draw_chip, shorten
from bifrost_bot.drawing.font import Fonts, drawable, wrap
from bifrost_bot.drawing.palette import Palette, Rgb, mix
from bifrost_bot.drawing.placed import (
    LEAST,
    LOW,
    LOWER,
    LOWEST,
    MEDIUM,
    CardStyle,
    PlacedCard,
    PlacedPill,
    Word,
    measure_pill,
)
from bifrost_bot.drawing.shape import Point, rounded_rectangle
from bifrost_bot.engines.scene import Card, Colour, Podium, Scene, Tile

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

_RAISE: Final = 20
"""How far above a small board its title is."""

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

_PIECE_AREA: Final = 2600
"""The room of a piece of confetti, in square pixels."""


@dataclass(frozen=True, slots=True)
class PlacedPodium:
    """The steps and rows with their upper left corner."""

    podium: Podium
    x: int
    y: int
    width: int
    height: int


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
    heads = [(36, 34, Colour.INK, True), (70, 22, Colour.MUTED, False)]
    words = [
        Word(shorten(fonts, drawable(text), size, room, bold), _EDGE, y, size, colour, bold)
        for text, (y, size, colour, bold) in zip(scene.aside, heads, strict=False)
    ]
    right = _SPLIT - 2 * _EDGE if podium.boards else WIDTH - _EDGE
    people = PlacedPodium(podium, _EDGE, _TOP, right - _EDGE, HEIGHT - _TOP - 14)
    boards = _place_boards(podium.boards)
    titles = [
        Word(
            _title(fonts, one), one.board.left, one.board.top - _TITLE * 5 // 8, LEAST, Colour.MUTED
        )
        for one in boards
        if len(boards) > 1
    ]
    return Stage((*words, *titles), tuple(pills), people, boards)


def _title(fonts: Fonts, placed: PlacedBoard) -> str:
    title = placed.scene.aside[0] if placed.scene.aside else placed.scene.title
    # What comes after a comma, such as a board's rule, has no room.
    return shorten(fonts, drawable(title).split(",")[0], LEAST, placed.room)


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
        found.append(PlacedBoard(_plain(scene, board.tile), board, right - left))
    return tuple(found)


def _plain(scene: Scene, tile: int) -> Scene:
    """Returns a small board without marks too small to read."""
    if tile >= _MARKS_FROM:
        return scene
    return replace(scene, tiles=tuple(map(_without_marks, scene.tiles)))


def _without_marks(tile: Tile) -> Tile:
    return replace(tile, written="", badges=(), pips=0)


def draw_podium(brush: Brush, placed: PlacedPodium) -> None:
    """Draws the steps with the best on them, and a row for each of the others."""
    podium = placed.podium
    ranked = [*zip(podium.places, podium.cards, strict=True)]
    groups: dict[int, list[Card]] = {}
    last = _ON_STEPS if podium.has_steps else 0
    for place, card in ranked:
        if place <= last:
            groups.setdefault(place, []).append(card)
    others = [one for one in ranked if one[0] > last]
    height = _draw_rows(brush, placed, others)
    if groups:
        _draw_steps(brush, placed, [*groups.items()], placed.y + placed.height - height)


def _draw_rows(brush: Brush, placed: PlacedPodium, others: Sequence[tuple[int, Card]]) -> int:
    """Draws those without a step, below the steps; returns the height that they take."""
    if not others:
        return 0
    if placed.podium.has_steps:
        room = placed.height * 2 // 5
        columns = min(len(others), 2 if len(others) <= _TWO_COLUMNS else 3)
    else:
        room = placed.height
        columns = 1 if len(others) * _pitch(LOWEST) <= room else 2
    rows = math.ceil(len(others) / columns)
    style = next((one for one in _ROWS if rows * _pitch(one) <= room), LOWEST)
    height = rows * _pitch(style)
    top = placed.y + (placed.height - height + style.gap if placed.podium.has_steps else 0)
    width = (placed.width - (columns - 1) * _GAP) // columns
    for at, (place, card) in enumerate(others):
        column, row = divmod(at, rows)
        corner = (placed.x + column * (width + _GAP), top + row * _pitch(style))
        # A chip may have the place for its letter.
        name = card.name if card.letter == str(place) else f"{place}. {card.name}"
        shown = replace(card, name=name, note="" if placed.podium.has_steps else card.note)
        draw_card(brush, PlacedCard(shown, *corner, width, style, 1, says_you=False))
    return height + 2 * _GAP


def _pitch(style: CardStyle) -> int:
    return style.height + style.gap


def _draw_steps(
    brush: Brush, placed: PlacedPodium, groups: Sequence[tuple[int, list[Card]]], floor: int
) -> None:
    """Draws the steps: the winner's in the middle if three have people, else from the left."""
    room = floor - placed.y
    columns = [math.ceil(len(cards) / _A_COLUMN) for _, cards in groups]
    unit = (placed.width - _GAP * (len(groups) - 1)) / max(sum(columns), 2)
    widths = [round(unit * count) for count in columns]
    order = (1, 0, 2) if len(groups) == _ON_STEPS else range(len(groups))
    spare = placed.width - sum(widths) - _GAP * (len(groups) - 1)
    left = placed.x + spare // 2
    for at in order:
        place, cards = groups[at]
        step = round(room * (0.46, 0.33, 0.24)[place - 1])
        _draw_step(brush, (left, floor - step, widths[at], step), place, cards, placed)
        left += widths[at] + _GAP


def _draw_step(
    brush: Brush,
    box: tuple[int, int, int, int],
    place: int,
    cards: Sequence[Card],
    placed: PlacedPodium,
) -> None:
    """Draws a step with its number and points, who is on it, and confetti above them."""
    left, upper, width, height = box
    fill = _metal(brush.palette, place)
    middle = (left + width / 2, upper + height / 2)
    brush.polygon(rounded_rectangle(width / 2, height / 2, 10), middle, 1, fill)
    ink = brush.palette.text_over(fill)
    different = {card.points for card in cards}
    points = different.pop() if len(different) == 1 else ""
    size = min(84, round(height * 0.5))
    down = height * 0.38 if points else height / 2
    brush.text(str(place), (middle[0], upper + down), size, ink, bold=True)
    if points:
        text = f"{points} {placed.podium.unit}".strip()
        text = text if brush.fonts.width(text, LEAST, bold=True) <= width - 12 else points
        foot = min(26, round(height * 0.23))
        _write(brush, text, (middle[0], upper + height - foot), foot, width - 12, ink)
    if len(cards) == 1:
        head = _draw_person(brush, cards[0], (middle[0], upper), width, place, placed.y)
    else:
        head = _draw_group(brush, cards, box, place, placed.y)
    colours = [brush.palette.shade(card.colour) for card in placed.podium.cards]
    _draw_confetti(brush, (left, placed.y, width, head - placed.y - 8), colours, place)


def _draw_confetti(
    brush: Brush, box: tuple[float, float, float, float], colours: Sequence[Rgb], seed: int
) -> None:
    """Strews small pieces over a box, always the same ones."""
    left, top, width, height = box
    for at in range(int(width * height / _PIECE_AREA)):
        across = (seed * 0.37 + at * _SPREAD[0]) % 1
        down = (seed * 0.11 + at * _SPREAD[1]) % 1
        turn = math.pi * ((at * 0.29 + seed * 0.4) % 1)
        cosine = math.cos(turn)
        sine = math.sin(turn)
        piece = [
            (x * cosine - y * sine, x * sine + y * cosine)
            for x, y in ((-0.5, -0.22), (0.5, -0.22), (0.5, 0.22), (-0.5, 0.22))
        ]
        place = (left + 8 + across * (width - 16), top + 6 + down * max(height - 12, 0))
        brush.polygon(piece, place, 13, colours[at % len(colours)])


def _draw_person(brush: Brush, card: Card, foot: Point, width: int, place: int, top: int) -> float:
    """Draws who stands alone on a step, the winner with a crown; returns where the head ends."""
    x, y = foot
    palette = brush.palette
    lines = _name_lines(brush.fonts, drawable(card.name), width)
    # Half as much again for the crown, which the winner has above the chip.
    free = (y - top - 70 - 28 * len(lines)) / (1.5 if place == 1 else 1.1)
    chip = min(96, round(free), width - 20)
    y -= 20
    if card.note:
        _write(brush, card.note, (x, y), 21, width, palette.shade(Colour.MUTED), bold=False)
        y -= 30
    size = 32 if place == 1 else 28
    if len(lines) > 1:
        size = 24
    for line in reversed(lines):
        _write(brush, line, (x, y), size, width, palette.shade(Colour.INK))
        y -= size + 2
    y -= 6 + chip / 2
    draw_chip(brush, card, (x, y), chip)
    if place != 1:
        return y - chip * 0.6
    _draw_crown(brush, (x, y - chip * 0.7), chip * 0.62)
    return y - chip


def _name_lines(fonts: Fonts, name: str, width: int) -> list[str]:
    """Returns a name in one line, or in two if it has no room."""
    if fonts.width(name, 24, bold=True) <= width:
        return [name]
    first, *rest = wrap(fonts, name, 24, width, bold=True)
    return [first, " ".join(rest)] if rest else [first]


def _draw_group(
    brush: Brush, cards: Sequence[Card], box: tuple[int, int, int, int], place: int, top: int
) -> float:
    """Draws those who share a step in columns; returns where the uppermost ends."""
    left, upper, width, _ = box
    columns = math.ceil(len(cards) / _A_COLUMN)
    rows = math.ceil(len(cards) / columns)
    pitch = min(56, (upper - top - 60) // rows)
    room = width // columns
    chip = pitch - 8
    for at, card in enumerate(cards):
        column, row = divmod(at, rows)
        y = upper - 10 - (rows - row - 0.5) * pitch
        x = left + column * room
        draw_chip(brush, card, (x + chip / 2 + 4, y), chip)
        start = x + chip + 12
        limit = room - chip - 14
        size = _fitting(brush.fonts, drawable(card.name), 27, limit)
        name = shorten(brush.fonts, drawable(card.name), size, limit, bold=True)
        wide = brush.fonts.width(name, size, bold=True)
        brush.text(name, (start + wide / 2, y), size, brush.palette.shade(Colour.INK), bold=True)
    head = upper - 10 - rows * pitch
    if place != 1:
        return head
    _draw_crown(brush, (left + width / 2, head - 24), 46)
    return head - 50


def _fitting(fonts: Fonts, text: str, size: int, width: float, bold: bool = True) -> int:
    while size > LEAST and fonts.width(text, size, bold) > width:
        size -= 1
    return size


def _draw_crown(brush: Brush, middle: Point, size: float) -> None:
    gold = brush.palette.shade(Colour.ACCENT)
    edge = mix(gold, brush.palette.shade(Colour.INK), 0.55)
    brush.polygon(_CROWN, middle, size * 1.12, edge)
    brush.polygon(_CROWN, middle, size, gold)


def _write(
    brush: Brush, text: str, at: Point, size: int, width: int, ink: Rgb, bold: bool = True
) -> None:
    """Writes a line in the middle, smaller or cut if it must be."""
    shown = drawable(text)
    size = _fitting(brush.fonts, shown, size, width, bold)
    brush.text(shorten(brush.fonts, shown, size, width, bold), at, size, ink, bold)


def _metal(palette: Palette, place: int) -> Rgb:
    colour, share = _METALS[place - 1]
    return mix(palette.shade(colour), palette.shade(Colour.ORANGE), share)


def podium_colours(palette: Palette, podium: Podium) -> tuple[Rgb, ...]:
    """Returns the few colours of steps and rows."""
    paper = palette.shade(Colour.PAPER)
    ink = palette.shade(Colour.INK)
    gold = palette.shade(Colour.ACCENT)
    colours: list[Rgb] = [paper, ink, mix(paper, ink, 0.5), mix(gold, ink, 0.55)]
    muted = palette.shade(Colour.MUTED)
    colours += [muted, mix(paper, muted, 0.5)]
    for place in range(1, _ON_STEPS + 1):
        fill = _metal(palette, place)
        text = palette.text_over(fill)
        colours += [fill, text, mix(fill, text, 0.5), mix(paper, fill, 0.5)]
    for card in podium.cards:
        colours += card_colours(palette, card)
    return tuple(dict.fromkeys(colours))
