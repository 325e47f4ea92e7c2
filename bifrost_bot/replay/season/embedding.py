"""Replays within the page of a season: compressed, and unpacked only when somebody watches one.

What several of them have in common, script and style, is carried once.
"""

import gzip
import re
from base64 import b64encode
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

_BLOCKS: Final = (("<style>", "</style>"), ("<script>", "</script>"))
_BREAK: Final = "\0"
"""Stands on both sides of the number of a shared part; no page of ours has it."""

_HASH: Final = re.compile(r"'(sha256-[A-Za-z0-9+/]{43}=)'")


@dataclass(slots=True)
class Embedded:
    """Replays, packed.

    Attributes:
        shared: The parts that pages have in common, each as gzip in Base64.
        pages: Each page by its match's id, likewise, with the numbers of its shared parts between
        `NUL` characters. hashes: What the pages' own rules allow to run or to style them: theirs
        bind the page around them too.
    """

    shared: list[str] = field(default_factory=list[str])
    pages: dict[str, str] = field(default_factory=dict[str, str])
    hashes: list[str] = field(default_factory=list[str])

    def size(self) -> int:
        """Returns how many characters it takes in the page."""
        return sum(map(len, (*self.shared, *self.pages.values())))


def embedded(replays: Mapping[str, str], most: int) -> Embedded:
    """Returns the replays, packed; the largest are left out until all take at most so many
    characters.

    Args:
        replays: Pages as HTML, by the match's id.
        most: How many characters they may take.
    """
    kept = dict(replays)
    while (packed := _packed(kept)).size() > most:
        del kept[max(packed.pages, key=lambda id: len(packed.pages[id]))]
    return packed


def _packed(replays: Mapping[str, str]) -> Embedded:
    found, places = Embedded(), dict[str, int]()
    for id, html in replays.items():
        page = html.replace(_BREAK, "")
        found.hashes += [one for one in _HASH.findall(page[:2_000]) if one not in found.hashes]
        for start, end in _BLOCKS:
            page = _cut(page, start, end, found.shared, places)
        found.pages[id] = _compressed(page)
    return found


def _cut(page: str, start: str, end: str, shared: list[str], places: dict[str, int]) -> str:
    """Returns a page with the number of a shared part in place of its first block of a kind."""
    head, opening, rest = page.partition(start)
    block, closing, tail = rest.partition(end)
    if not closing:
        return page
    if block not in places:
        places[block] = len(shared)
        shared.append(_compressed(block))
    return f"{head}{opening}{_BREAK}{places[block]}{_BREAK}{closing}{tail}"


def _compressed(text: str) -> str:
    # Without a time in it the same page is the same to the byte.
    return b64encode(gzip.compress(text.encode(), 9, mtime=0)).decode()
