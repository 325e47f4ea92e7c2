"""PNG files of indexed pictures, compressed by zlib-ng.

Pillow's encoder takes twice the time, for files that are a twentieth larger.

A turn's pictures of one board differ only in their viewers' cards. So rows are compressed in bands,
each for itself, and a band that is the same in another picture is compressed once.
"""

import struct
import zlib
from typing import Any, Final

from PIL import Image
from zlib_ng import zlib_ng

from bifrost_bot.drawing.cache import LruCache

LEVEL: Final = 5
"""Level 6 takes half as long again, for files that are a twentieth smaller."""

BAND_ROWS: Final = 50
KEPT_BYTES: Final = 2_000_000
"""The bands of about 40 pictures."""

_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_EIGHT_BITS: Final = 8
_INDEXED: Final = 3
_UNFILTERED: Final = 0
_ZLIB_HEADER: Final = b"\x78\x9c"
_NO_HEADER: Final = -zlib.MAX_WBITS
_LAST_BLOCK: Final = b"\x03\x00"


class Encoder:
    """An encoder that remembers bands, shared by threads."""

    def __init__(self) -> None:
        self._kept = LruCache(KEPT_BYTES)

    def encode(self, canvas: Image.Image) -> bytes:
        """Returns an indexed picture as PNG, its rows unfiltered, as is best for few colours."""
        table = canvas.getpalette() or []
        header = struct.pack(">IIBBBBB", *canvas.size, _EIGHT_BITS, _INDEXED, 0, 0, 0)
        chunks = (
            _chunk(b"IHDR", header),
            _chunk(b"PLTE", bytes(table)),
            _chunk(b"IDAT", self._compress(_rows(canvas), BAND_ROWS * (canvas.width + 1))),
            _chunk(b"IEND", b""),
        )
        return _SIGNATURE + b"".join(chunks)

    def _compress(self, rows: bytes, band_bytes: int) -> bytes:
        """Returns rows as one zlib stream, of a block or more for each band."""
        blocks = [
            self._blocks(rows[first : first + band_bytes])
            for first in range(0, len(rows), band_bytes)
        ]
        check = struct.pack(">I", zlib_ng.adler32(rows))  # pyright: ignore[reportUnknownMemberType]
        return b"".join((_ZLIB_HEADER, *blocks, _LAST_BLOCK, check))

    def _blocks(self, band: bytes) -> bytes:
        # The band itself is 25 times as large as its blocks, so its hash of 64 bits stands for it.
        key = hash(band)
        found = self._kept.find(key, bytes)
        if found is None:
            found = _compress_band(band)
            self._kept.keep(key, found, len(found))
        return found


def _compress_band(band: bytes) -> bytes:
    """Returns whole blocks that refer to no other band."""
    stream: Any = zlib_ng.compressobj(LEVEL, zlib.DEFLATED, _NO_HEADER)  # pyright: ignore[reportUnknownMemberType]
    return stream.compress(band) + stream.flush(zlib.Z_FULL_FLUSH)


def _rows(canvas: Image.Image) -> bytes:
    """Returns the places of all pixels, each row after a byte that says it is unfiltered."""
    width, height = canvas.size
    rows = Image.new("L", (width + 1, height), _UNFILTERED)
    rows.paste(Image.frombytes("L", canvas.size, canvas.tobytes()), (1, 0))
    return rows.tobytes()


def _chunk(kind: bytes, content: bytes) -> bytes:
    check = zlib.crc32(content, zlib.crc32(kind))
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", check)
