"""Replays within the page of a season, compressed and unpacked only when one is watched.

Their common parts, script and style, are stored once.
"""

import gzip
import re
from base64 import b64encode
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

_BLOCKS: Final = (("<style>", "</style>"), ("<script>", "</script>"))
_BREAK: Final = "\0"
"""Surrounds the number of a shared part; our pages do not contain it."""

_HASH: Final = re.compile(r"'(sha256-[A-Za-z0-9+/]{43}=)'")


@dataclass(slots=True)
class Embedded:
    """Packed replays.

    Attributes:
        shared: The common parts of pages, each as gzip in Base64.
        pages: The pages by match id, packed likewise, with numbers of shared parts between `NUL`s.
        hashes: The hashes in the pages' own policies, which the surrounding page must allow too.
    """

    shared: list[str] = field(default_factory=list[str])
    pages: dict[str, str] = field(default_factory=dict[str, str])
    hashes: list[str] = field(default_factory=list[str])

    def size(self) -> int:
        """Returns the number of characters it takes in the page."""
        parts = (*self.shared, *self.pages.values())
        return sum(map(len, parts))


def embed(replays: Mapping[str, str], most: int) -> Embedded:
    """Returns the replays, packed; the largest are left out until all fit.

    Args:
        replays: Pages as HTML, by match id.
        most: Maximum number of characters.
    """
    kept = dict(replays)
    while (packed := _pack_pages(kept)).size() > most:
        sizes = {id: len(page) for id, page in packed.pages.items()}
        largest = max(sizes, key=lambda id: sizes[id])
        del kept[largest]
    return packed


def _pack_pages(replays: Mapping[str, str]) -> Embedded:
    found = Embedded()
    places: dict[str, int] = {}
    for id, html in replays.items():
        page = html.replace(_BREAK, "")
        hashes = _HASH.findall(page[:2_000])
        found.hashes += [one for one in hashes if one not in found.hashes]
        for start, end in _BLOCKS:
            page = _replace_block(page, start, end, found.shared, places)
        found.pages[id] = _compress(page)
    return found


def _replace_block(
    page: str, start: str, end: str, shared: list[str], places: dict[str, int]
) -> str:
    """Returns a page with the number of a shared part in place of its first block of a kind."""
    head, opening, rest = page.partition(start)
    block, closing, tail = rest.partition(end)
    if not closing:
        return page
    if block not in places:
        places[block] = len(shared)
        shared.append(_compress(block))
    number = f"{_BREAK}{places[block]}{_BREAK}"
    return f"{head}{opening}{number}{closing}{tail}"


def _compress(text: str) -> str:
    # Without a time the same page is always the same to the byte.
    compressed = gzip.compress(text.encode(), 9, mtime=0)
    return b64encode(compressed).decode()
