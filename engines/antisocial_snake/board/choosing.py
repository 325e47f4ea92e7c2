"""Tiles chosen one after another without typing, for the parts of all variations."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from bifrost_bot.engines.antisocial_snake.board.cells import name_of
from bifrost_bot.engines.antisocial_snake.model import COLOURS, Board, Cell, Entries
from bifrost_bot.engines.taps import SEND, Choice, Menu, Path, Press, Taps, by_column, split_column
from bifrost_bot.engines.words import count

NONE: Final = "none"
AGAIN: Final = "again"
"""The key by which what was recorded or chosen so far is left, to choose anew."""

_TILE: Final = re.compile(r"[A-Z][0-9]{1,2}")
_THING: Final = re.compile(r"(?:c?cw)?[A-Z][0-9]{1,2}(?:-[A-Z][0-9]{1,2})?")


@dataclass(frozen=True, slots=True)
class Several:
    """A part that names several tiles, or things that begin with a tile.

    Attributes:
        word: By which the part is typed.
        noun: What each of the things is.
        most: How many may be named.
        free: What is to be known of each tile that can be named, by its name.
        ends: What a thing can be once its tile is chosen; None where it is the tile alone.
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
        """Returns what can be tapped next, or the part as it is typed."""
        if path[:1] == (AGAIN,):
            path = path[1:]
        if path == (NONE,):
            return Taps(text=f"{self.word} {NONE}")
        if path[-1:] == (SEND,):
            words = (*([] if self.silent else [self.word]), *map(self.spell, path[:-1]))
            return Taps(text=" ".join(words)) if path[:-1] else None
        named, column = split_column(path)
        if len(named) > self.most or not all(map(_THING.fullmatch, named)):
            return None
        if self.ends and named and _TILE.fullmatch(named[-1]):
            *others, tile = named
            return self._ended(tuple(others), tile)
        return self._next(named, column)

    def _ended(self, named: Path, tile: str) -> Taps | None:
        choices = self.ends(tile) if self.ends and tile in self.free else ()
        if not choices:
            return None
        menu = Menu(named, f"{tile}: which {self.noun}?", choices)
        return Taps(f"{self._so_far(named)} Now {tile}.", (menu, (Press(named, "Another tile"),)))

    def _next(self, named: Path, column: str) -> Taps:
        left = self.free if len(named) < self.most else {}
        send = Press((*named, SEND), f"Send {count(len(named), self.noun)}", main=True)
        buttons = (
            (send, Press((AGAIN,), "Start again"))
            if named
            else (Press((NONE,), f"No {self.noun}"),)
        )
        return Taps(self._so_far(named), (*by_column(named, column, left, self.noun), buttons))

    def _so_far(self, named: Path) -> str:
        chosen = ", ".join(map(self.spell, named)) or f"choose up to {count(self.most, self.noun)}"
        return f"{self.word.capitalize()}: {chosen}."


def tile_keys(board: Board, entries: Entries) -> Path:
    """Returns the keys of entries that are a tile each, or the things whose words are joined to
    one key.
    """
    del board
    return tuple("".join(entry) for entry in entries)


def told(board: Board, cell: Cell) -> str:
    """Returns the colour of a tile and what lies on it."""
    return f"{COLOURS[board.tiles.colours[cell]]}, {count(board.tiles.apples[cell], 'apple')}"


def tiles(board: Board, cells: "range | list[Cell] | frozenset[Cell]") -> Mapping[str, str]:
    """Returns the tiles that can be named, with what is to be known of each, in reading order."""
    return {name_of(board.tiles, cell): told(board, cell) for cell in sorted(cells)}
