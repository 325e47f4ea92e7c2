"""Marks that only the bot can know: the nonce by which Discord drops a repeated message, and
unfinished names.
"""

import hashlib
import hmac

from bifrost_bot.engines.rng import subkey
from bifrost_bot.gateway.channels.snowflake import stamp_ms
from bifrost_bot.match.notice import ReplyBody
from bifrost_bot.speech.texts.channel import ChannelText
from bifrost_bot.store.outbox import Channel, Row
from bifrost_bot.store.seasons.outbox import Row as SeasonRow

_NONCE_LENGTH = 25
_MARK_LENGTH = 8


def nonce(row: Row, seed: str, channel_id: int) -> str:
    """Returns a notice's nonce in a channel; a message may get several different replies, for
    example after an edit.

    The channel's readers can see it, so the match's seed hides the row number, which would show how
    much was said elsewhere. In a channel that is younger than the notice it is another: the message
    may have been in a lost one.
    """
    body = row.notice.body
    marked = f"{row.created_ms}-{row.id}"
    if stamp_ms(channel_id) >= row.created_ms:
        marked += f"-{channel_id}"
    if isinstance(body, ReplyBody) and not row.id:
        marked = f"{body.reply_to}-{body.text}"
    return _hidden(marked, seed)


def season_nonce(row: SeasonRow, seed: str, channel_id: int) -> str:
    """Returns the nonce of a season's notice in a channel; in another, to which the season
    moved, it is another.
    """
    return _hidden(f"{row.created_ms}-{row.id}-{channel_id}", seed)


def loss_nonce(channel_id: int, host: str, seed: str) -> str:
    """Returns the nonce of the message that tells a host that a season's channel was deleted."""
    return _hidden(f"{channel_id}-{host}", seed)


def overview_nonce(channel: Channel, text: str, seed: str) -> str:
    """Returns the nonce of a hosts' message: by what it says, where, and which message it takes
    the place of.
    """
    return _hidden(f"{channel.id}-{channel.board_message_id}-{text}", seed)


def animation_nonce(channel: Channel, drawn: bytes, seed: str) -> str:
    """Returns the nonce of an animation, which a process that takes the place of another may
    make again.
    """
    return _hidden(f"{channel.id}-{hashlib.sha256(drawn).hexdigest()}", seed)


def unfinished_name(purpose: str, seed: str) -> str:
    """Returns the name under which a role or category is made; once its id is recorded, it gets its
    own name.

    After a crash between the two the bot knows its own by this name, which nobody can guess.
    Anybody can make a role or category with the final name.
    """
    hashed = hmac.digest(subkey(seed, "unfinished").encode(), purpose.encode(), hashlib.sha256)
    return ChannelText.unfinished.format(mark=hashed.hex()[:_MARK_LENGTH])


def _hidden(marked: str, seed: str) -> str:
    return hmac.digest(subkey(seed, "nonces").encode(), marked.encode(), hashlib.sha256).hex()[
        :_NONCE_LENGTH
    ]
