"""A file as Discord hands it over."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Attached:
    """What Discord tells of a file, and what it hands over."""

    filename: str
    data: bytes

    @property
    def size(self) -> int:
        """How many bytes it has."""
        return len(self.data)

    async def read(self) -> bytes:
        """Returns what is in it."""
        return self.data
