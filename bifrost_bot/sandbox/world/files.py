"""Uploaded files: their bytes, content type and picture size, and signed links to them."""

import hashlib
import hmac
import re
import secrets
import struct
from pathlib import PurePosixPath
from urllib.parse import quote

from bifrost_bot.sandbox.world.model import Attachment

_LINK_SECONDS = 86_400
_UNSAFE_CHARACTERS = re.compile(r"[^\w.\-]+")
_MAGIC: tuple[tuple[bytes, str], ...] = (
    (b"\x89PNG\r\n\x1a\n", "image/png"),
    (b"GIF8", "image/gif"),
    (b"\xff\xd8\xff", "image/jpeg"),
    (b"RIFF", "image/webp"),
    (b"%PDF", "application/pdf"),
    (b"PK\x03\x04", "application/zip"),
)
_SUFFIXES = {
    ".txt": "text/plain; charset=utf-8",
    ".log": "text/plain; charset=utf-8",
    ".md": "text/markdown; charset=utf-8",
    ".csv": "text/csv; charset=utf-8",
    ".json": "application/json; charset=utf-8",
    ".toml": "application/toml",
    ".html": "text/html; charset=utf-8",
    ".svg": "image/svg+xml",
}


def content_type(filename: str, data: bytes) -> str:
    """Returns a file's content type by its first bytes, then by its name."""
    for magic, kind in _MAGIC:
        if data.startswith(magic):
            return kind
    return _SUFFIXES.get(PurePosixPath(filename).suffix.lower(), "application/octet-stream")


def picture_size(data: bytes) -> tuple[int, int] | None:
    """Returns width and height of a PNG or GIF in pixels, None for other files."""
    if data.startswith(b"\x89PNG\r\n\x1a\n") and len(data) >= 24:
        width, height = struct.unpack(">II", data[16:24])
        return width, height
    if data.startswith(b"GIF8") and len(data) >= 10:
        width, height = struct.unpack("<HH", data[6:10])
        return width, height
    return None


def clean_filename(name: str) -> str:
    """Returns a file name as Discord keeps it: no folders or spaces; letters, digits, `._-`."""
    bare = PurePosixPath(name.replace("\\", "/")).name
    return _UNSAFE_CHARACTERS.sub("_", bare)[:200] or "file"


class FileStore:
    """The bytes of attachments, the oldest dropped beyond `limit` bytes, and links to them."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._bytes: dict[int, bytes] = {}
        self._total = 0
        self._key = secrets.token_bytes(32)
        self.base = ""

    def put(self, attachment_id: int, data: bytes) -> None:
        """Stores a file."""
        self._bytes[attachment_id] = data
        self._total += len(data)
        while self._total > self._limit and len(self._bytes) > 1:
            oldest = next(iter(self._bytes))
            self._total -= len(self._bytes.pop(oldest))

    def get(self, attachment_id: int) -> bytes | None:
        """Returns a file, None if it was dropped."""
        return self._bytes.get(attachment_id)

    def drop(self, attachment_id: int) -> None:
        """Removes a file."""
        self._total -= len(self._bytes.pop(attachment_id, b""))

    def link(self, attachment: Attachment, now_ms: int) -> str:
        """Returns a file's signed address, which only readers of the message know."""
        path = f"{attachment.channel_id}/{attachment.id}/{quote(attachment.filename)}"
        # Rounded, so that a message has the same links for a while and compares equal.
        expires = f"{(now_ms // 1000 // _LINK_SECONDS + 2) * _LINK_SECONDS:x}"
        return f"{self.base}/attachments/{path}?ex={expires}&is=0&hm={self._sign(path, expires)}&"

    def valid(self, path: str, expires: str, signature: str, now_ms: int) -> bool:
        """Returns whether a link to `path` (channel/id/filename) is signed and not expired."""
        if not hmac.compare_digest(self._sign(path, expires), signature):
            return False
        return int(expires, 16) * 1000 > now_ms

    def _sign(self, path: str, expires: str) -> str:
        return hmac.new(self._key, f"{path}|{expires}".encode(), hashlib.sha256).hexdigest()
