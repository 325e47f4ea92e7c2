"""The matches of a season as they stand: in their lobby, under way or over, and where."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Literal


@dataclass(frozen=True, slots=True)
class MatchNow:
    """A match of a season as it stands.

    Attributes:
        where: Its address or channel; empty if there is none.
        until_ms: The deadline of its present turn (Unix milliseconds); None if it has none.
    """

    stage: Literal["lobby", "running", "over"]
    where: str = ""
    until_ms: int | None = None


NOTHING_KNOWN: Final[Mapping[str, MatchNow]] = MappingProxyType({})
"""Matches by id, where none was looked at."""


def whereabouts(now: MatchNow | None) -> str:
    """Returns the end of a sentence about a match under way: whether it has begun, and where."""
    if now is None:
        return "."
    return f", which has not begun: {now.where}" if now.stage == "lobby" else f": {now.where}"
