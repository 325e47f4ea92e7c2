"""Nonces, by which Discord drops repeated messages, and marks and secret names of channels."""

import hashlib
import hmac
from collections.abc import Iterable

import discord

from bifrost_bot.engines.rng import subkey
from bifrost_bot.gateway.channels.snowflake import stamp_ms
from bifrost_bot.match.notice import ReplyBody
from bifrost_bot.store.outbox import Channel, Row
from bifrost_bot.store.seasons.outbox import Row as SeasonRow

_NONCE_LENGTH = 25
_MARK_LENGTH = 8
_UNSEEN = str.maketrans("01", "\u200c\u200d")
"""Signs without width that texts need, in Persian and within emoji, so that no app drops them."""


def nonce(row: Row, seed: str, channel_id: int) -> str:
    """Returns a notice's nonce in a channel; a message may get several replies, as after an edit.

    The channel's readers can see it, so the match's seed hides the row number, which would show how
    much was said elsewhere. A channel younger than the notice replaces a lost one, which may
    already have the message, so the nonce contains its id.
    """
    body = row.notice.body
    if isinstance(body, ReplyBody) and not row.id:
        return _nonce(f"{body.reply_to}-{body.text}", seed)
    text = f"{row.created_ms}-{row.id}"
    if stamp_ms(channel_id) >= row.created_ms:
        text += f"-{channel_id}"
    return _nonce(text, seed)


def season_nonce(row: SeasonRow, seed: str, channel_id: int) -> str:
    """Returns a season notice's nonce, which differs when the season moved to another channel."""
    return _nonce(f"{row.created_ms}-{row.id}-{channel_id}", seed)


def trouble_nonce(text: str, host: str, seed: str) -> str:
    """Returns the nonce of the message that reports trouble of a season to a host."""
    return _nonce(f"{text}-{host}", seed)


def overview_nonce(channel: Channel, text: str, seed: str) -> str:
    """Returns the nonce of a hosts' message, which depends on the message it replaces."""
    return _nonce(f"{channel.id}-{channel.board_message_id}-{text}", seed)


def animation_nonce(channel: Channel, drawn: bytes, seed: str) -> str:
    """Returns the nonce of an animation, which another process may make again."""
    picture = hashlib.sha256(drawn).hexdigest()
    return _nonce(f"{channel.id}-{picture}", seed)


def unfinished_name(purpose: str, seed: str) -> str:
    """Returns the secret name of a new role or category, used until its id is recorded.

    After a crash in between the bot recognizes its own by this name, which cannot be guessed. Any
    user can make a role or category with the final name.
    """
    mark = _hash(purpose, seed, "unfinished")[:_MARK_LENGTH]
    return f"being made · mark {mark}"


def channel_mark(purpose: str, seed: str) -> str:
    """Returns the mark in a channel's topic, a salted hash that proves what it was made for."""
    return _hash(purpose, seed, "channels")[:_MARK_LENGTH]


def with_mark(topic: str, mark: str) -> str:
    """Returns a channel's topic with a mark after its first word, in signs that apps do not show.

    Unlike other places it comes with the channel, in one request, and staff keeps it in an edit.
    """
    first, space, rest = topic.partition(" ")
    return f"{first}{_unseen(mark)}{space}{rest}"


def has_mark(channel: discord.TextChannel, mark: str) -> bool:
    """Returns whether a channel's topic has a mark, which earlier programs wrote at its end."""
    topic = channel.topic or ""
    return _unseen(mark) in topic or topic.endswith(mark)


def find_marked(channels: Iterable[discord.TextChannel], mark: str) -> discord.TextChannel | None:
    """Returns the channel whose topic has a mark, if any."""
    return next((channel for channel in channels if has_mark(channel, mark)), None)


def _unseen(mark: str) -> str:
    """Returns hexadecimal digits as signs without width, one for each bit."""
    bits = f"{int(mark, 16):0{4 * _MARK_LENGTH}b}"
    return bits.translate(_UNSEEN)


def _nonce(text: str, seed: str) -> str:
    return _hash(text, seed, "nonces")[:_NONCE_LENGTH]


def _hash(text: str, seed: str, use: str) -> str:
    key = subkey(seed, use).encode()
    return hmac.digest(key, text.encode(), hashlib.sha256).hex()
