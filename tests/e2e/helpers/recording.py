"""Records everything that reaches a user in one world, with its virtual time.

What Discord or chance itself adds is taken out: ids keep only their instant, and links, receipts,
commitments, channels' marks and nonces, which are keyed by a secret, only their shape.
"""

import hashlib
import json
import logging
import re
from collections import defaultdict
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final

from bifrost_bot.sandbox import Person, World
from bifrost_bot.sandbox.world.model import Channel
from bifrost_bot.sandbox.world.snowflake import instant_ms

_ID: Final = re.compile(r"\b\d{17,20}\b")
_SHAPES: Final = (
    (re.compile(r"http://[\d.]+:\d+"), "http://here"),
    (re.compile(r"ex=[0-9a-f]+&is=0&hm=[0-9a-f]+"), "signed"),
    (re.compile(r" · mark [0-9a-f]{8}\b"), " · mark keyed"),
    (re.compile("(?:[\u200b\u200c\u200d\u2060]|\\\\u200[bcd]|\\\\u2060){16}"), " (mark keyed)"),
    (re.compile(r'"nonce": "?([0-9a-f]{25}|\d{15,20})"?'), '"nonce": "keyed or random"'),
    (re.compile(r"(receipt \d+·)[0-9a-f]{12}"), r"\1keyed"),
    (re.compile(r"\b[0-9a-f]{64}\b"), "keyed"),
    (re.compile(r"\b(?:[0-9a-f]{24}|[0-9a-f]{32})\b"), "random"),
)


@dataclass(frozen=True, slots=True)
class Frame:
    """One thing that reached a user: when, where, and what."""

    at_ms: int
    place: str
    text: str


@dataclass(slots=True)
class Recording:
    """What reached each of those who are watched, a stream for each place in which order can be
    told.

    Two channels of one instant are worked off side by side, and answers to commands and clicks
    next to what the bot says on its own, so that there is no order between them to compare.

    Attributes:
        world: The world.
        frames: What reached each user, in order.
        known: The ids that are the same in all worlds.
        shared: The channels in which matches and seasons write side by side, so that there is no
            order within an instant.
    """

    world: World
    frames: dict[str, list[Frame]] = field(default_factory=lambda: defaultdict(list))
    known: set[int] = field(default_factory=set[int])
    shared: set[str] = field(default_factory=set[str])

    def __post_init__(self) -> None:
        self.known |= {*self.world.users, *self.world.guilds, *self.world.channels}
        for guild in self.world.guilds.values():
            self.known |= set(guild.roles)

    def note(self, who: str, place: str, said: object) -> None:
        """Records something that reached a user now."""
        text = (
            said if isinstance(said, str) else json.dumps(said, ensure_ascii=False, sort_keys=True)
        )
        self.frames[who].append(Frame(self.world.clock(), place, self._plain(text)))

    def watch(self, person: Person) -> None:
        """Records all that reaches a person from now on, beginning with what is there."""

        def heard(event: Mapping[str, Any]) -> None:
            self._heard(person.user.name, event)

        feed = person.feed(heard)
        self.note(person.user.name, "hello", feed.hello())

    def glance(self, person: Person) -> None:
        """Records what a person finds who looks now: channels, permissions, messages."""
        for channel in sorted(
            person.channels(), key=lambda channel: (channel.position, channel.id)
        ):
            allowed = [(str(one.id), one.allow, one.deny) for one in channel.overwrites.values()]
            self.note(
                person.user.name,
                "list",
                [channel.name, channel.position, channel.topic, sorted(allowed)],
            )
            # Stable: within each kind the order is the one in which it was said.
            said = sorted(map(_alone, person.messages(channel)), key=_is_answer)
            if channel.name in self.shared:
                said.sort(key=_instant_and_content)
            self.note(person.user.name, f"history of {channel.name}", said)

    def holders(self, text: str) -> list[str]:
        """Those to whom a text came."""
        found = {
            who: frame
            for who, frames in self.frames.items()
            for frame in frames
            if text in frame.text
        }
        return list(found)

    def _heard(self, who: str, event: Mapping[str, Any]) -> None:
        message: Mapping[str, Any] = event.get("message") or {}
        files = [self._digest(int(file["id"])) for file in message.get("attachments", ())]
        told = {**event, "message": _alone(message)} if message else event
        self.note(who, self._place(event), {**told, "files": files})

    def _place(self, event: Mapping[str, Any]) -> str:
        if event["type"].startswith("channel_"):
            return "channels"
        message: Mapping[str, Any] = event.get("message") or {}
        found = event.get("channel_id") or message.get("channel_id")
        channel: Channel | None = self.world.channels.get(int(found)) if found else None
        if channel is None:
            return str(event["type"])
        return f"answers in {channel.name}" if _is_answer(message) else channel.name

    def _digest(self, file_id: int) -> str:
        body = self.world.files.get(file_id) or b""
        with suppress(UnicodeDecodeError):
            # A page links to channels, whose numbers depend on which was made first.
            body = self._plain(body.decode()).encode()
        return hashlib.sha256(body).hexdigest()[:24]

    def _plain(self, text: str) -> str:
        for pattern, shape in _SHAPES:
            text = pattern.sub(shape, text)
        return _ID.sub(self._stamp, text)

    def _stamp(self, found: "re.Match[str]") -> str:
        id = int(found[0])
        return found[0] if id in self.known else f"@{instant_ms(id)}"


def _is_answer(message: Mapping[str, Any]) -> bool:
    """Whether a message answers a command or a click."""
    return "application_id" in message


def _instant_and_content(message: Mapping[str, Any]) -> tuple[bool, int, str]:
    return _is_answer(message), instant_ms(int(message["id"])), str(message["content"])


def _alone(message: Mapping[str, Any]) -> Mapping[str, Any]:
    """An answer without the message it belongs to, which is recorded for itself."""
    answered = message.get("referenced_message")
    if answered is None or not _is_answer(message):
        return message
    return {**message, "referenced_message": answered["id"]}


_EITHER: Final = "put right: overwrites"
"""A player's admission to a channel: upkeep or delivery sets it, the one that is first."""


class LogStream(logging.Handler):
    """Records log lines as if they reached a user: they must not tell more either."""

    def __init__(self, recording: Recording) -> None:
        super().__init__(logging.DEBUG)
        self._recording = recording

    def emit(self, record: logging.LogRecord) -> None:
        """Records one line; the bot's own are compared, those of libraries only searched."""
        line = logging.Formatter("%(name)s %(levelname)s: %(message)s").format(record)
        is_ours = record.name.startswith("bifrost_bot") and not line.endswith(_EITHER)
        self._recording.note("log" if is_ours else "library log", "log", line)


def differences(one: Recording, other: Recording, until_ms: int) -> list[str]:
    """Returns the streams in which two worlds differ, each with the first difference."""
    found: list[str] = []
    for who in sorted({*one.frames, *other.frames} - {"library log"}):
        mine, yours = (_streams(world, who, until_ms) for world in (one, other))
        for place in sorted({*mine, *yours}):
            pairs = zip(
                _padded(mine.get(place, []), yours.get(place, [])),
                _padded(yours.get(place, []), mine.get(place, [])),
                strict=True,
            )
            first = next(((a, b) for a, b in pairs if a != b), None)
            if first is not None:
                found.append(f"{who}, {place}:\n{_contrast(*first)}")
    return found


def _streams(world: Recording, who: str, until_ms: int) -> dict[str, list[Frame]]:
    streams: dict[str, list[Frame]] = defaultdict(list)
    for frame in world.frames[who]:
        if frame.at_ms <= until_ms:
            streams[frame.place].append(frame)
    for place in world.shared & streams.keys():
        streams[place].sort(key=lambda frame: (frame.at_ms, frame.text))
    return streams


def _padded(frames: list[Frame], others: list[Frame]) -> list[Frame | None]:
    return [*frames, *[None] * max(0, len(others) - len(frames))]


def _contrast(one: Frame | None, other: Frame | None) -> str:
    """Both frames, from shortly before they part."""
    mine, yours = (frame.text if frame else "" for frame in (one, other))
    same = next((place for place, (a, b) in enumerate(zip(mine, yours, strict=False)) if a != b), 0)
    part = slice(max(0, same - 80), same + 160)
    told = [
        f"  {frame.at_ms}: …{frame.text[part]}" if frame else "  nothing" for frame in (one, other)
    ]
    return "\n".join(told)
