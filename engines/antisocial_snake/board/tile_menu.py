"""Menus of tiles, chosen one after another, for the parts of all variations."""

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from bifrost_bot.engines.antisocial_snake.board.names import name_of
from bifrost_bot.engines.antisocial_snake.model import COLOURS, Board, Cell, Entries
from bifrost_bot.engines.taps import SEND, Choice, Menu, Path, Press, Taps, by_column, split_column
from bifrost_bot.engines.words import count

NONE: Final = "none"
AGAIN: Final = "again"
"""The key that clears the choices so far."""

_TILE: Final = re.compile(r"[A-Z][0-9]{1,2}")
_THING: Final = re.compile(r"(?:c?cw)?[A-Z][0-9]{1,2}(?:-[A-Z][0-9]{1,2})?")


@dataclass(frozen=True, slots=True)
class TileMenu:
    """A part that names several tiles, or things that begin with a tile.

    Attributes:
        word: The word by which the part is typed.
        noun: The noun for one of the things.
        most: How many may be named.
        free: A text about each tile that can be named, by its name.
        ends: The choices once a thing's tile is chosen; None where the thing is the tile alone.
        spell: Makes the words to type of a thing.
        silent: Whether the things are typed without the word.
    """

    word: str
    noun: str
    most: int
    free: Mapping[str, str]
    ends: Callable[[str], tuple[Choice, ...]] | None = None
    spell: Callable[[str], str] = str
    silent: bool = False

    def taps(self, path: Path) -> Taps | None:
        """Returns the next taps, or the part as it is typed."""
        if path[:1] == (AGAIN,):
            path = path[1:]
        if path == (NONE,):
            return Taps(text=f"{self.word} {NONE}")
        if path[-1:] == (SEND,):
            words = list(map(self.spell, path[:-1]))
            if not words:
                return None
            if not self.silent:
                words.insert(0, self.word)
            return Taps(text=" ".join(words))
        named, column = split_column(path)
        if len(named) > self.most:
            return None
        if not all(map(_THING.fullmatch, named)):
            return None
        if self.ends and named and _TILE.fullmatch(named[-1]):
            *others, tile = named
            return self._end_menu(tuple(others), tile)
        return self._tile_menu(named, column)

    def _end_menu(self, named: Path, tile: str) -> Taps | None:
        choices = self.ends(tile) if self.ends and tile in self.free else ()
        if not choices:
            return None
        menu = Menu(named, f"{tile}: which {self.noun}?", choices)
        back = Press(named, "Another tile")
        return Taps(f"{self._so_far(named)} Now {tile}.", (menu, (back,)))

    def _tile_menu(self, named: Path, column: str) -> Taps:
        left = self.free if len(named) < self.most else {}
        buttons = (Press((NONE,), f"No {self.noun}"),)
        if named:
            send = Press((*named, SEND), f"Send {count(len(named), self.noun)}", main=True)
            buttons = (send, Press((AGAIN,), "Start again"))
        columns = by_column(named, column, left, self.noun)
        return Taps(self._so_far(named), (*columns, buttons))

    def _so_far(self, named: Path) -> str:
        chosen = ", ".join(map(self.spell, named)) or f"choose up to {count(self.most, self.noun)}"
        return f"{self.word.capitalize()}: {chosen}."


def tile_keys(board: Board, entries: Entries) -> Path:
    """Returns a key for each entry: a tile, or a thing's words joined."""
    del board
    return tuple(map("".join, entries))


def tile_text(board: Board, cell: Cell) -> str:
    """Returns a tile's colour and apples."""
    colour = COLOURS[board.tiles.colours[cell]]
    return f"{colour}, {count(board.tiles.apples[cell], 'apple')}"


def tile_texts(
    board: Board, cells: Iterable[Cell], taken: Collection[str] = ()
) -> Mapping[str, str]:
    """Returns the text of each of these tiles by its name, in reading order, but the taken ones."""
    texts: dict[str, str] = {}
    for cell in sorted(cells):
        name = name_of(board.tiles, cell)
        if name not in taken:
            texts[name] = tile_text(board, cell)
    return texts
