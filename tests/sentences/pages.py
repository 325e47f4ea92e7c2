"""The texts of the pages that people open in a browser: the replay's and the local Discord's."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Final

from tests.sentences.sentence import HOLE, Sentence
from tests.sentences.source import ROOT

_PLACES: Final = ("bifrost_bot/replay/page", "bifrost_bot/sandbox/page", "engines")
_SHOWN: Final = ("title", "placeholder", "aria-label", "alt")
_TEXT: Final = re.compile(
    r"""//[^\n]* | /\*.*?\*/ | "((?:\\.|[^"\\\n])*)" | '((?:\\.|[^'\\\n])*)' | `((?:\\.|[^`\\])*)`""",
    re.VERBOSE | re.DOTALL,
)
_FILLED: Final = re.compile(r"\$\{[^{}]*\}|\{\{.*?\}\}|\{%.*?%\}")
_SENTENCE: Final = re.compile(r"^\W*[A-Z].*[a-z]{2,} |[a-z] [a-z].*[.!?:…]$", re.DOTALL)
_CODE: Final = re.compile(r"^(use strict|default-src|button,|:root)|[{};]\s|=>|\[data-|://")


def sentences() -> Iterator[Sentence]:
    """Yields what the pages say, file by file."""
    for place in _PLACES:
        for path in sorted([*(ROOT / place).rglob("*.js"), *(ROOT / place).rglob("*.html")]):
            area = path.relative_to(ROOT).as_posix()
            for text in (
                _texts_of(path)
                if path.suffix == ".html"
                else _said(path.read_text(encoding="utf-8"))
            ):
                yield Sentence(area, text)


def _said(script: str) -> Iterator[str]:
    for found in _TEXT.finditer(script):
        text = _FILLED.sub(HOLE, next((part for part in found.groups() if part), ""))
        if (
            " " in text.strip()
            and _SENTENCE.search(text)
            and not _CODE.search(text.replace(HOLE, ""))
        ):
            yield text


def _texts_of(path: Path) -> Iterator[str]:
    page = _Page()
    page.feed(path.read_text(encoding="utf-8"))
    yield from page.found


class _Page(HTMLParser):
    """Keeps the texts of a page and those of its attributes that are shown or read aloud."""

    def __init__(self) -> None:
        super().__init__()
        self._inside = ""
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._inside = tag
        self.found += [
            value for name, value in attrs if name in _SHOWN and value and not _FILLED.search(value)
        ]

    def handle_endtag(self, tag: str) -> None:
        self._inside = ""

    def handle_data(self, data: str) -> None:
        text = " ".join(_FILLED.sub(HOLE, data).split())
        if self._inside not in ("style", "script") and re.search(r"[a-z]{2}", text):
            self.found.append(text)
