"""An index of things by ids, so that an event looks only at those that it concerns."""

from collections.abc import Hashable
from typing import Generic, TypeVar

T = TypeVar("T", bound=Hashable)


class Index(Generic[T]):
    """Things by ids; a thing has several ids, and an id may belong to several things."""

    def __init__(self) -> None:
        self._ids: dict[T, frozenset[int]] = {}
        self._things: dict[int, dict[T, None]] = {}

    def __contains__(self, thing: T) -> bool:
        return thing in self._ids

    def put(self, thing: T, ids: frozenset[int]) -> None:
        """Records all ids of a thing, instead of those recorded before."""
        before = self._ids.get(thing, frozenset())
        for id in before - ids:
            del self._things[id][thing]
            if not self._things[id]:
                del self._things[id]
        for id in ids - before:
            self._things.setdefault(id, {})[thing] = None
        self._ids[thing] = ids

    def remove(self, thing: T) -> None:
        """Forgets a thing, if it is known."""
        self.put(thing, frozenset())
        del self._ids[thing]

    def at(self, id: int) -> list[T]:
        """Returns the things with an id, in the order in which they got it."""
        return [*self._things.get(id, ())]
