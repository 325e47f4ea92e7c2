"""Texts that hosts have read since a damage."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import product, starmap

from bifrost_bot.sandbox import Person
from bifrost_bot.sandbox.world import permissions as allow
from bifrost_bot.sandbox.world.model import Channel, Message


def told(reader: Person, places: Iterable[Channel], since: int) -> Iterator[str]:
    """Yields what the bot has posted or edited in these channels since an id, if one reads them."""
    world = reader.world
    for channel in places:
        if not allow.can_view(world.guild_of(channel), channel, reader.id):
            continue
        for message in channel.messages.values():
            is_new = max(message.id, _edited_id(message)) > since
            if is_new and message.author is world.bot:
                yield message.content


def _edited_id(message: Message) -> int:
    """The instant of a message's last edit, as an id."""
    return 0 if message.edited_ms is None else (message.edited_ms - 1_420_070_400_000) << 22


def unreported(needs: Iterable[tuple[str, list[str]]], read: Sequence[str]) -> list[str]:
    """Returns the unmet needs that hosts have not read of, each by one of its words."""
    found: list[str] = []
    for fault, words in needs:
        pairs = product(read, words)
        if not any(starmap(says, pairs)):
            found.append(f"{fault}, and hosts are not told")
    return found


def says(message: str, words: str) -> bool:
    """Whether a message says these words, one after the other; `…` stands for any text."""
    found = message.find(words.split(" … ", maxsplit=1)[0])
    return found >= 0 and all(part in message[found:] for part in words.split(" … "))
