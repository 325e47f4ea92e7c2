"""A bounded cache of things that are costly to make: the least recently used go first."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import TypeVar

_Kept = TypeVar("_Kept")


class LruCache:
    """A cache of values up to a number of bytes; not safe to share between threads without a lock.

    A key must always mean the same kind of value: callers begin it with a name of their own.
    """

    def __init__(self, room: int) -> None:
        self._room = room
        self._kept: OrderedDict[Hashable, tuple[object, int]] = OrderedDict()
        self.bytes_held = 0

    def get(self, key: Hashable, kind: type[_Kept], size: int, make: Callable[[], _Kept]) -> _Kept:
        """Returns the value under this key, made and kept now if it is not there; `size` is what it takes in bytes."""
        found = self._kept.get(key)
        if found is not None and isinstance(found[0], kind):
            self._kept.move_to_end(key)
            return found[0]
        made = make()
        if size <= self._room:
            self._kept[key] = (made, size)
            self.bytes_held += size
        while self.bytes_held > self._room:
            _, (_, freed) = self._kept.popitem(last=False)
            self.bytes_held -= freed
        return made
