"""A bounded cache of values that are costly to make, by least recent use."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Final, TypeVar

_Kept = TypeVar("_Kept")

KEPT_BYTES: Final = 16_000_000
"""The size of a painter's cache: about 1,500 cells of a board of 61 hexagons, or 350 pictures."""

_EACH: Final = 1_500
"""The bytes of any entry besides its own: its key, its place, the objects around it."""


class LruCache:
    """A cache of values up to a number of bytes, shared by threads.

    A key must always mean the same kind of value: callers begin it with a name of their own.
    """

    def __init__(self, room: int) -> None:
        self._room = room
        self._kept: OrderedDict[Hashable, tuple[object, int]] = OrderedDict()
        self._lock = threading.Lock()
        self.bytes_held = 0

    def find(self, key: Hashable, kind: type[_Kept]) -> _Kept | None:
        """Returns the value under this key, or None."""
        with self._lock:
            found = self._kept.get(key)
            if found is None or not isinstance(found[0], kind):
                return None
            self._kept.move_to_end(key)
            return found[0]

    def keep(self, key: Hashable, value: object, size: int) -> None:
        """Stores a value of `size` bytes, in place of the least recently used ones."""
        size += _EACH
        if size > self._room:
            return
        with self._lock:
            _, freed = self._kept.pop(key, (None, 0))
            self._kept[key] = (value, size)
            self.bytes_held += size - freed
            while self.bytes_held > self._room:
                _, (_, freed) = self._kept.popitem(last=False)
                self.bytes_held -= freed

    def get(self, key: Hashable, kind: type[_Kept], size: int, make: Callable[[], _Kept]) -> _Kept:
        """Returns the value under this key, made and stored if missing; `size` is in bytes."""
        found = self.find(key, kind)
        if found is None:
            found = make()
            self.keep(key, found, size)
        return found
