"""Discord's markup as HTML; what is no markup stays as it was typed."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from html import escape
from typing import Final

from bifrost_bot.speech.wording import NAMELESS

_FENCE: Final = "```"
_LANGUAGE: Final = re.compile(r"[\w+-]{1,20}\n")
_TOKEN: Final = re.compile(
    r"\\(?P<escaped>[!-/:-@\[-`{-~])"
    r"|`(?P<code>[^`]+)`"
    r"|\[(?P<label>[^\[\]\n]{1,300})\]\(<?(?P<target>https?://[^\s<>)]{1,2000})>?\)"
    r"|<(?P<quiet>https?://[^\s<>]{1,2000})>"
    r"|(?P<link>https?://[^\s<>*|`]{1,2000})"
    r"|<@!?(?P<person>[0-9]{1,20})>"
    r"|<@&(?P<role>[0-9]{1,20})>"
    r"|<#(?P<channel>[0-9]{1,20})>"
    r"|</(?P<command>[^:<>\n]{1,100}):[0-9]{1,20}>"
    r"|<a?:(?P<emoji>\w{1,32}):[0-9]{1,20}>"
    r"|<t:(?P<time>-?[0-9]{1,12})(?::[tTdDfFRsS])?>"
    r"|(?P<mark>\*{1,3}|_{1,3}|~~|\|\|)"
)
_TAGS: Final = {
    "**": ("<strong>", "</strong>"),
    "*": ("<em>", "</em>"),
    "__": ("<u>", "</u>"),
    "_": ("<em>", "</em>"),
    "~~": ("<s>", "</s>"),
    "||": ('<span class="spoiler" tabindex="0">', "</span>"),
}
_HEADING: Final = re.compile(r"#{1,3} (?=\S)")
_ITEM: Final = re.compile(r"( *)[-*] (?=\S)")
_END_OF_LINK: Final = ".,:;!?'\")]_~"
_SUBTEXT: Final = "-# "
_QUOTE: Final = "> "
_LONG_QUOTE: Final = ">>> "
_YEARS: Final = range(-62_135_596_800, 253_402_300_800)
"""The Unix times of the years that a date can have."""


@dataclass(frozen=True, slots=True)
class Names:
    """What is named in messages by its id alone: people, roles, and channels open to the reader."""

    people: Mapping[str, str] = field(default_factory=dict[str, str])
    roles: Mapping[str, str] = field(default_factory=dict[str, str])
    channels: Mapping[str, str] = field(default_factory=dict[str, str])


def html_of(text: str, names: Names) -> str:
    """Returns a message's text as HTML."""
    parts: list[str] = []
    pieces = text.split(_FENCE)
    if len(pieces) % 2 == 0:
        # The last fence is not closed.
        last = pieces.pop()
        pieces[-1] += _FENCE + last
    for number, piece in enumerate(pieces):
        if number % 2:
            language = _LANGUAGE.match(piece)
            code = (piece if language is None else piece[language.end() :]).strip("\n")
            parts.append(f"<pre><code>{escape(code)}</code></pre>")
        else:
            parts += _blocks(piece.removeprefix("\n").removesuffix("\n"), names)
    return "".join(parts)


def instant_html(at_ms: int) -> str:
    """Returns an instant in UTC, for people and for programs."""
    instant = datetime.fromtimestamp(at_ms / 1000, UTC)
    stamp = instant.isoformat(timespec="seconds").replace("+00:00", "Z")
    return f'<time datetime="{stamp}">{instant:%Y-%m-%d %H:%M:%S}</time>'


def _blocks(text: str, names: Names) -> Iterator[str]:
    """Yields the headings, quotes and paragraphs of a text without blocks of code."""
    if not text:
        return
    lines = text.split("\n")
    plain: list[str] = []
    for number, line in enumerate(lines):
        kind, content = _kind(line)
        if kind and plain:
            yield _paragraph(plain, names)
            plain = []
        if kind == "quote-to-end":
            rest = "\n".join([content, *lines[number + 1 :]])
            yield f"<blockquote>{_inline(rest, names)}</blockquote>"
            return
        if kind == "quote":
            yield f"<blockquote>{_inline(content, names)}</blockquote>"
        elif kind:
            yield f'<p class="{kind}">{_inline(content, names)}</p>'
        else:
            item = _ITEM.match(content)
            plain.append(content if item is None else f"{item[1]}• {content[item.end() :]}")
    if plain:
        yield _paragraph(plain, names)


def _kind(line: str) -> tuple[str, str]:
    """Returns what a line is, empty for a common one, and its content."""
    if line.startswith(_LONG_QUOTE):
        return "quote-to-end", line.removeprefix(_LONG_QUOTE)
    if line.startswith(_QUOTE):
        return "quote", line.removeprefix(_QUOTE)
    if line.startswith(_SUBTEXT):
        return "small", line.removeprefix(_SUBTEXT)
    heading = _HEADING.match(line)
    if heading is not None:
        return "large", line[heading.end() :]
    return "", line


def _paragraph(lines: Sequence[str], names: Names) -> str:
    text = "\n".join(lines)
    return f"<p>{_inline(text, names)}</p>"


class _Line:
    """HTML that is written from left to right, in which marks are opened and closed."""

    def __init__(self) -> None:
        self.parts: list[str] = []
        self._open: dict[str, int] = {}

    def mark(self, mark: str, *, opens: bool, closes: bool) -> None:
        """Closes a mark that is open, or opens it; one that does neither stays as it is.

        Marks that were opened within and not closed stay as they are, too.
        """
        start = self._open.get(mark)
        if start is not None and closes and any(self.parts[start + 1 :]):
            first, last = _TAGS[mark]
            self.parts[start] = first
            self.parts.append(last)
            self._open = {one: at for one, at in self._open.items() if at < start}
            return
        if start is None and opens:
            self._open[mark] = len(self.parts)
        self.parts.append(mark)

    def in_order(self, run: str) -> tuple[str, ...]:
        """Returns the marks in a run of signs; of three, first the one that was opened last."""
        if len(run) < 3:
            return (run,)
        single = run[0]
        double = run[:2]
        if self._open.get(single, -1) > self._open.get(double, -1):
            return (single, double)
        return (double, single)


def _inline(text: str, names: Names) -> str:
    line = _Line()
    at = 0
    for token in _TOKEN.finditer(text):
        line.parts.append(escape(text[at : token.start()]))
        at = token.end()
        if token["mark"]:
            before = text[token.start() - 1 : token.start()]
            after = text[at : at + 1]
            is_low = token["mark"] == "_"
            opens = bool(after.strip()) and not (is_low and before.isalnum())
            closes = bool(before.strip()) and not (is_low and after.isalnum())
            for mark in line.in_order(token["mark"]):
                line.mark(mark, opens=opens, closes=closes)
        elif token["link"]:
            link = token["link"].rstrip(_END_OF_LINK)
            rest = token["link"][len(link) :]
            line.parts.append(_link(link, link) + escape(rest))
        else:
            line.parts.append(_leaf(token, names))
    line.parts.append(escape(text[at:]))
    return "".join(line.parts)


def _leaf(token: re.Match[str], names: Names) -> str:
    """Returns the HTML of what has no markup within."""
    value = token[token.lastgroup or ""]
    match token.lastgroup:
        case "code":
            return f"<code>{escape(value)}</code>"
        case "target":
            return _link(value, token["label"])
        case "quiet":
            return _link(value, value)
        case "person":
            return _mention(f"@{names.people.get(value, NAMELESS)}")
        case "role":
            return _mention(f"@{names.roles.get(value, 'a role')}")
        case "channel":
            return _mention(f"#{names.channels.get(value, 'a channel')}")
        case "command":
            return _mention(f"/{value}")
        case "emoji":
            return escape(f":{value}:")
        case "time" if int(value) in _YEARS:
            return f"{instant_html(int(value) * 1000)} UTC"
        case "escaped":
            return escape(value)
        case _:
            return escape(token[0])


def _link(address: str, label: str) -> str:
    return f'<a href="{escape(address)}" rel="noopener noreferrer">{escape(label)}</a>'


def _mention(name: str) -> str:
    return f'<span class="mention">{escape(name)}</span>'
