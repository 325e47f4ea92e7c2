"""Upcasts: steps that turn the JSON of older versions of stored classes into the present one.

A step gets the body of a version as JSON, so that it needs no old class, and returns the body of
the next; if it returns another class in `is`, the class was renamed. The version of a class follows
from its steps, and is stored in `v` from 2 on: a value without `v` is of version 1.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

TAG: Final = "is"
"""The key of a stored value's class, if its type leaves a choice."""

VERSION: Final = "v"
"""The key of the version of a stored value's class, if that is not the first."""

FIRST: Final = 1

Body: TypeAlias = dict[str, Any]
"""A stored value of a dataclass: JSON by field name."""

Step: TypeAlias = Callable[[Body], Body]


class UpcastError(Exception):
    """A stored value has an unknown version; the message names class and version."""


# Compared by identity, so that the codec can cache its coders.
@dataclass(frozen=True, slots=True, eq=False)
class Upcasts:
    """The steps for the stored classes of the matches' events, or of one game.

    Attributes:
        steps: By class and version, the function that returns a body of the next version.
    """

    steps: Mapping[tuple[str, int], Step] = field(default_factory=dict[tuple[str, int], Step])

    @property
    def names(self) -> list[str]:
        """The classes of the steps, each as often as it has steps."""
        return [name for name, _ in self.steps]

    def version(self, name: str) -> int:
        """Returns the present version of a class."""
        return FIRST + self.names.count(name)

    def upcast(self, body: Mapping[str, Any], name: str) -> tuple[str, Body]:
        """Returns the present class of a stored value and its body, without class and version.

        Args:
            body: The value as it is stored; it is not changed.
            name: The class that it names, or that its type says.

        Raises:
            UpcastError: When its version is unknown.
        """
        plain = _plain(body)
        version = body.get(VERSION, FIRST)
        while (name, version) in self.steps:
            following = self.steps[name, version](plain)
            new_name = following.get(TAG, name)
            version += 1
            if new_name != name:
                version = following.get(VERSION, FIRST)
                name = new_name
            plain = _plain(following)
        if version != self.version(name):
            raise UpcastError(
                f"{name} is stored in version {version}, and version {self.version(name)} is "
                "known here"
            )
        return name, plain


NONE: Final = Upcasts()
"""No steps: every class is of its first version."""


def _plain(body: Mapping[str, Any]) -> Body:
    plain = dict(body)
    plain.pop(TAG, None)
    plain.pop(VERSION, None)
    return plain
