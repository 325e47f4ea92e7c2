"""A transcript: channels with their messages and pictures as one HTML file, which loads nothing."""

from base64 import b64encode
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from types import MappingProxyType
from typing import Final

from bifrost_bot.engines.words import count
from bifrost_bot.messages.attachment import MOST_BYTES
from bifrost_bot.replay.transcript.markup import Names, html_of, instant_html

_FOLDER: Final = "transcript"
_LARGEST_PICTURE: Final = 1_000_000
_MARKUP_BYTES: Final = 400
"""More than a picture takes in the page besides its own data."""

PICTURES: Final = MappingProxyType(
    {
        "image/png": b"\x89PNG\r\n\x1a\n",
        "image/jpeg": b"\xff\xd8\xff",
        "image/gif": b"GIF8",
        "image/webp": b"RIFF",
    }
)
"""The media types of pictures that a transcript can hold, and how their data begins."""


@dataclass(frozen=True, slots=True)
class Attached:
    """A file of a message; only pictures can be in the page.

    Attributes:
        alt: Its description, for people who cannot see it.
        kind: Its media type; empty if that is not known.
        width: The width of a picture in pixels; 0 if it is not known.
    """

    id: int
    name: str
    size: int
    alt: str = ""
    kind: str = ""
    width: int = 0
    height: int = 0


@dataclass(frozen=True, slots=True)
class Message:
    """A message of a channel.

    Attributes:
        text: Its text with Discord's markup.
        reply_to: The message that it answers; None if there is none.
    """

    id: int
    at_ms: int
    author: str
    text: str
    is_program: bool = False
    edited_ms: int | None = None
    reply_to: int | None = None
    files: tuple[Attached, ...] = ()


@dataclass(frozen=True, slots=True)
class Section:
    """A channel or thread.

    Attributes:
        readers: Who could read it, as a list in words.
        is_cut: Whether it has more messages, which are left out.
    """

    id: int
    name: str
    topic: str
    readers: str
    messages: tuple[Message, ...]
    is_cut: bool = False


@dataclass(frozen=True, slots=True)
class Transcript:
    """Channels.

    Attributes:
        lead: Sentences about the whole.
        elsewhere: A sentence about pictures that are left out.
    """

    title: str
    made_ms: int
    lead: tuple[str, ...]
    sections: tuple[Section, ...]
    names: Names = field(default_factory=Names)
    elsewhere: str = ""

    def shorten(self) -> "Transcript":
        """Returns the transcript with the first half of the messages of its longest channels."""
        most = max(len(section.messages) for section in self.sections) // 2
        sections: list[Section] = []
        for section in self.sections:
            is_cut = section.is_cut or len(section.messages) > most
            shown = section.messages[:most]
            sections.append(replace(section, messages=shown, is_cut=is_cut))
        return replace(self, sections=tuple(sections))

    def files(self) -> Iterator[tuple[Message, Attached]]:
        """Yields the files of all messages."""
        for section in self.sections:
            for message in section.messages:
                for file in message.files:
                    yield message, file


def page(transcript: Transcript, pictures: Mapping[int, bytes]) -> str:
    """Returns the page of a transcript.

    Args:
        pictures: The data of pictures by the id of their file; others are left out.
    """
    from bifrost_bot.replay.page import (  # noqa: PLC0415 - seldom needed
        file_text,
        hash_of,
        render_template,
    )

    sources: dict[int, str] = {}
    wanted = 0
    for _, file in transcript.files():
        if file.kind in PICTURES:
            wanted += 1
            data = pictures.get(file.id, b"")
            if data.startswith(PICTURES[file.kind]):
                sources[file.id] = f"data:{file.kind};base64,{b64encode(data).decode()}"
    style = file_text(f"{_FOLDER}/style.css")
    return render_template(
        f"{_FOLDER}/index.html",
        transcript=transcript,
        markup=partial(html_of, names=transcript.names),
        instant=instant_html,
        counted=count,
        left_out=wanted - len(sources),
        wanted=wanted,
        sources=sources,
        present={message.id for one in transcript.sections for message in one.messages},
        style=style,
        style_hash=hash_of(style),
    )


@dataclass(slots=True)
class Room:
    """The room that is left for pictures in the file of a transcript."""

    transcript: Transcript
    most_bytes: int = MOST_BYTES
    left: int = 0

    def __post_init__(self) -> None:
        bare = page(self.transcript, {})
        self.left = self.most_bytes - len(bare.encode(errors="replace"))

    def pictures_to_embed(self) -> list[Attached]:
        """Returns the pictures that can be in the page: the bot's own first, newest first."""
        found: list[tuple[bool, int, Attached]] = []
        for message, file in self.transcript.files():
            is_known = file.kind in PICTURES and file.width and file.height
            if is_known and file.size <= _LARGEST_PICTURE:
                found.append((message.is_program, message.id, file))
        found.sort(key=lambda entry: entry[:2], reverse=True)
        return [file for _, _, file in found]

    def take(self, size: int) -> bool:
        """Takes the room for a picture of so many bytes, if there is as much."""
        in_page = _MARKUP_BYTES + 4 * (size // 3 + 1)
        if in_page > self.left:
            return False
        self.left -= in_page
        return True
