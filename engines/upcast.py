"""Reads what older programs stored: each stored class has a version, and steps lead from every
version to the next.

A step works on JSON, before anything is decoded, so that it needs no class that is gone. It is
given the body of a version and returns the body of the next; where it returns another class in
`is`, the class was renamed. The version of a class follows from its steps, and is stored in `v`
from 2 on: a value without `v` is of version 1, as was everything stored before there were versions.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final, TypeAlias

TAG: Final = "is"
"""Where a stored value names its class, if its type leaves a choice."""

VERSION: Final = "v"
"""Where a stored value names the version of its class, if that is not the first."""

FIRST: Final = 1

Body: TypeAlias = dict[str, Any]
"""A stored value of a dataclass: JSON by field name."""

Step: TypeAlias = Callable[[Body], Body]


class UpcastError(Exception):
    """A stored value is of a version that this program cannot read; the message names class and
    version.
    """


# Compared by identity, so that the codec can keep what it made of a type for each table.
@dataclass(frozen=True, slots=True, eq=False)
class Upcasts:
    """The steps for the stored classes of one place: the events of matches, or the values of one
    game.

    Attributes:
        steps: From a class and a version to the function that makes a body of the next version.
    """

    steps: Mapping[tuple[str, int], Step] = field(default_factory=lambda: MappingProxyType({}))

    def version(self, name: str) -> int:
        """Returns the present version of a class."""
        return FIRST + sum(known == name for known, _ in self.steps)

    def lifted(self, body: Mapping[str, Any], name: str) -> tuple[str, Body]:
        """Returns the present class of a stored value and its body, without class and version.

        Args:
            body: The value as it is stored; it stays as it is.
            name: The class that it names, or that its type says.

        Raises:
            UpcastError: When it is of a version that this program does not know.
        """
        lifted, version = _plain(body), body.get(VERSION, FIRST)
        while (name, version) in self.steps:
            made = self.steps[name, version](lifted)
            before, name = name, made.get(TAG, name)
            version = version + 1 if name == before else made.get(VERSION, FIRST)
            lifted = _plain(made)
        if version != self.version(name):
            raise UpcastError(
                f"{name} is stored in version {version}, and version {self.version(name)} is "
                "known here"
            )
        return name, lifted


NONE: Final = Upcasts()
"""No steps: every class is of its first version."""


def _plain(body: Mapping[str, Any]) -> Body:
    return {key: value for key, value in body.items() if key not in (TAG, VERSION)}
