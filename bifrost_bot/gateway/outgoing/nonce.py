"""What marks a message, so that Discord drops it if it is sent again."""

import hashlib
import hmac

from bifrost_bot.engines.rng import subkey
from bifrost_bot.store.outbox import Row

_NONCE_LENGTH = 25


def nonce(row: Row, seed: str) -> str:
    """Returns what marks a repetition; a message may get several different replies, as when it was edited.

    Whoever reads the channel can read it: the number of a row, which tells how much was said elsewhere, is hidden by
    the match's seed.
    """
    body = row.notice.body
    marked = f"{row.created_ms}-{row.id}" if row.id or "reply_to" not in body else f"{body['reply_to']}-{body['text']}"
    return hmac.digest(subkey(seed, "nonces").encode(), marked.encode(), hashlib.sha256).hex()[:_NONCE_LENGTH]
