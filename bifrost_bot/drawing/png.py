"""PNG files of indexed pictures, compressed by zlib-ng.

Pillow's encoder takes twice the time, for files that are a twentieth larger.

A turn's pictures of one board differ only in their viewers' cards. So rows are compressed in bands,
each for itself, and a band that is the same in another picture is compressed once.
"""

import struct
import zlib
from typing import Any, Final, NamedTuple

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
_UNFILTERED: Final = b"\0"
_ZLIB_HEADER: Final = b"\x78\x9c"
_NO_HEADER: Final = -zlib.MAX_WBITS
_LAST_BLOCK: Final = b"\x03\x00"
_EMPTY_CHECK: Final = 1
_ADLER_PRIME: Final = 65_521
_HALF: Final = 0xFFFF


class _Band(NamedTuple):
    """A compressed band: its blocks, and the length and checksum of its rows."""

    blocks: bytes
    length: int
    check: int


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
            _chunk(b"IDAT", self._compress(canvas)),
            _chunk(b"IEND", b""),
        )
        return _SIGNATURE + b"".join(chunks)

    def _compress(self, canvas: Image.Image) -> bytes:
        """Returns the picture's rows as one zlib stream, of a block or more for each band."""
        pixels = canvas.tobytes()
        length = BAND_ROWS * canvas.width
        parts = [_ZLIB_HEADER]
        check = _EMPTY_CHECK
        for first in range(0, len(pixels), length):
            band = self._band(pixels[first : first + length], canvas.width)
            parts.append(band.blocks)
            check = _joined_check(check, band)
        return b"".join((*parts, _LAST_BLOCK, struct.pack(">I", check)))

    def _band(self, pixels: bytes, width: int) -> _Band:
        # The band itself is 25 times as large as its blocks, so its hash of 64 bits stands for it.
        key = (hash(pixels), width)
        found = self._kept.find(key, _Band)
        if found is None:
            found = _compress_band(pixels, width)
            self._kept.keep(key, found, len(found.blocks))
        return found


def _compress_band(pixels: bytes, width: int) -> _Band:
    """Returns whole blocks that refer to no other band, of rows that say they are unfiltered."""
    parts: list[bytes] = []
    for first in range(0, len(pixels), width):
        parts += (_UNFILTERED, pixels[first : first + width])
    rows = b"".join(parts)
    stream: Any = zlib_ng.compressobj(LEVEL, zlib.DEFLATED, _NO_HEADER)  # pyright: ignore[reportUnknownMemberType]
    blocks = stream.compress(rows) + stream.flush(zlib.Z_FULL_FLUSH)
    return _Band(blocks, len(rows), zlib.adler32(rows))


def _joined_check(check: int, band: _Band) -> int:
    """Returns the Adler-32 checksum of bytes with this one, followed by a band."""
    low = (check & _HALF) - 1
    high = (check >> 16) + (band.check >> 16) + band.length * low
    low += band.check & _HALF
    return high % _ADLER_PRIME << 16 | low % _ADLER_PRIME


def _chunk(kind: bytes, content: bytes) -> bytes:
    check = zlib.crc32(content, zlib.crc32(kind))
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", check)
