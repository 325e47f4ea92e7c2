"""A drawn scene."""

from typing import NamedTuple

from bifrost_bot.engines.scene import Table


class Drawing(NamedTuple):
    """A scene as PNG, and the tables for which the picture has no room."""

    png: bytes
    left_out: tuple[Table, ...] = ()
