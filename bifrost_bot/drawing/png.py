"""PNG files of indexed pictures, compressed by zlib-ng.

Pillow's encoder takes twice the time, for files that are a twentieth larger.
"""

import struct
import zlib
from typing import Final

from PIL import Image
from zlib_ng import zlib_ng

LEVEL: Final = 5
"""Level 6 takes half as long again, for files that are a twentieth smaller."""

_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_EIGHT_BITS: Final = 8
_INDEXED: Final = 3
_UNFILTERED: Final = 0


def encode(canvas: Image.Image) -> bytes:
    """Returns an indexed picture as PNG, its rows unfiltered, as is best for few colours."""
    table = canvas.getpalette() or []
    header = struct.pack(">IIBBBBB", *canvas.size, _EIGHT_BITS, _INDEXED, 0, 0, 0)
    pixels = zlib_ng.compress(_rows(canvas), LEVEL)  # pyright: ignore[reportUnknownMemberType]
    chunks = (
        _chunk(b"IHDR", header),
        _chunk(b"PLTE", bytes(table)),
        _chunk(b"IDAT", pixels),
        _chunk(b"IEND", b""),
    )
    return _SIGNATURE + b"".join(chunks)


def _rows(canvas: Image.Image) -> bytes:
    """Returns the places of all pixels, each row after a byte that says it is unfiltered."""
    width, height = canvas.size
    rows = Image.new("L", (width + 1, height), _UNFILTERED)
    rows.paste(Image.frombytes("L", canvas.size, canvas.tobytes()), (1, 0))
    return rows.tobytes()


def _chunk(kind: bytes, content: bytes) -> bytes:
    check = zlib.crc32(content, zlib.crc32(kind))
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", check)
