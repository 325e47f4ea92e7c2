"""The parts of a picture's column with their places, in pixels of the picture."""

import math
from dataclasses import dataclass
from typing import Final

from bifrost_bot.drawing.font import Fonts, drawable
from bifrost_bot.drawing.shape import Point
from bifrost_bot.engines.scene import Card, Colour, Pill, Tile


@dataclass(frozen=True, slots=True)
class Word:
    """Text with its left end at `x` and its middle at `y`."""

    text: str
    x: int
    y: int
    size: int
    colour: Colour
    bold: bool = False


@dataclass(frozen=True, slots=True)
class Swatch:
    """A cell of the board repeated in the column, centred on (x, y)."""

    tile: Tile
    x: int
    y: int
    width: int


@dataclass(frozen=True, slots=True)
class Rule:
    """A thin horizontal line that begins at `x`."""

    x: int
    y: int
    width: int


LEAST: Final = 20
"""The smallest letters of cards, as `column.SMALLEST`."""


@dataclass(frozen=True, slots=True)
class CardStyle:
    """Sizes of cards: the fewer there are, the larger they can be.

    Attributes:
        gap: The distance to the next card.
        chip: The width of the chip.
        has_note: Whether there is room for notes, sides and gems.
    """

    height: int
    gap: int
    chip: int
    name: int
    points: int
    change: int
    has_note: bool

    @property
    def pitch(self) -> int:
        """The distance from the top of a card to that of the next."""
        return self.height + self.gap


LARGEST: Final = CardStyle(148, 14, 52, 34, 54, 30, has_note=True)
LARGE: Final = CardStyle(124, 12, 46, 30, 46, 26, has_note=True)
MEDIUM: Final = CardStyle(82, 10, 42, 27, 38, 24, has_note=True)
LOW: Final = CardStyle(56, 7, 36, 25, 31, 22, has_note=False)
LOWER: Final = CardStyle(45, 5, 32, 24, 29, 21, has_note=False)
LOWEST: Final = CardStyle(34, 3, 30, 23, 27, 20, has_note=False)
STYLES: Final = (LARGEST, LARGE, MEDIUM, LOW, LOWER, LOWEST)

PILL_HEIGHT: Final = 46
PILL_LETTERS: Final = 24
_PILL_PAD: Final = 22


@dataclass(frozen=True, slots=True)
class PlacedCard:
    """A card with its upper left corner.

    Attributes:
        full: The sum that fills a bar.
        says_you: Whether it says that it is the viewer's: if no other of its table is.
    """

    card: Card
    x: int
    y: int
    width: int
    style: CardStyle
    full: int
    says_you: bool

    @property
    def corner(self) -> tuple[int, int]:
        """The upper left corner."""
        return self.x, self.y

    @property
    def middle(self) -> Point:
        """The point in the middle of the card."""
        return Point(self.x + self.width / 2, self.y + self.style.height / 2)

    def bar_width(self, room: float, size: int) -> float:
        """Returns the width of a part of a bar that is as wide as the room if it is full."""
        return room * size / max(self.full, 1)


@dataclass(frozen=True, slots=True)
class PlacedPill:
    """A pill with its upper left corner, and the size of its letters."""

    pill: Pill
    x: int
    y: int
    width: int
    size: int

    @property
    def corner(self) -> tuple[int, int]:
        """The upper left corner."""
        return self.x, self.y

    @property
    def middle(self) -> Point:
        """The point in the middle of the pill."""
        return Point(self.x + self.width / 2, self.y + PILL_HEIGHT / 2)


def bar_size(card: Card) -> int:
    """Returns the sum of the parts of a card's bar."""
    return sum(size for _, size in card.bar)


def pill_text(pill: Pill) -> str:
    """Returns the words of a pill as they are drawn."""
    return drawable(pill.text).upper()


def measure_pill(fonts: Fonts, pill: Pill, room: int) -> tuple[int, int]:
    """Returns the width of a pill and the size of its letters, which are smaller if they must."""
    for size in range(PILL_LETTERS, LEAST - 1, -1):
        width = math.ceil(fonts.width(pill_text(pill), size, bold=True)) + 2 * _PILL_PAD
        if width <= room:
            return width, size
    return room, LEAST
