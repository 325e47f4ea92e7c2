"""How a channel's notices wait: in which order and how long, which one message tells, and how that is known again."""

import hashlib
import hmac
from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import discord

from bifrost_bot.match.notice import Kind
from bifrost_bot.present.board_post import MOST_PICTURES
from bifrost_bot.store.outbox import Row
from engines.api import Board
from engines.rng import subkey

_LONGEST_REPLY = 1_900
_NONCE_LENGTH = 25
_FIRST_PAUSE_MS = 1_000
_LONGEST_PAUSE_MS = 30_000
_LONGEST_BAR_MS = 300_000
"""Discord bans who is refused 10,000 times in 10 minutes, and a server may have 500 channels."""
_MERGED = (Kind.BOARD, Kind.REPLY, Kind.LOBBY, Kind.CLOCK)

Queue = deque[Row]


@dataclass(slots=True)
class Patience:
    """How long a channel waits until it is tried again, growing until something is told there.

    Attributes:
        refusals: How often Discord has refused what is to be told next.
        refused: What it refused first; later notices may have joined it since.
    """

    refusals: int = 0
    refused: Sequence[Row] = ()
    _pause_ms: int = _FIRST_PAUSE_MS
    _bar_ms: int = _FIRST_PAUSE_MS

    def pause(self) -> int:
        """Returns the next pause in milliseconds where Discord is in trouble."""
        pause_ms, self._pause_ms = self._pause_ms, min(2 * self._pause_ms, _LONGEST_PAUSE_MS)
        return pause_ms

    def bar(self) -> int:
        """Returns the next pause in milliseconds where people are in the way."""
        bar_ms, self._bar_ms = self._bar_ms, min(2 * self._bar_ms, _LONGEST_BAR_MS)
        return bar_ms


def line_up(queue: Queue, row: Row) -> list[Row]:
    """Puts a row into a queue, in order but before clocks, and returns those that it makes needless.

    A clock only touches up the board that is shown: nothing new shall wait for it, and a new board shows the new time.
    """
    clocks = [waiting for waiting in queue if waiting.notice.kind is Kind.CLOCK]
    if row.notice.kind is Kind.CLOCK or not clocks:
        queue.append(row)
        return []
    needless = clocks if row.notice.kind is Kind.BOARD else []
    others = [waiting for waiting in queue if waiting.notice.kind is not Kind.CLOCK]
    queue.clear()
    queue.extend([*others, row, *(clocks if not needless else ())])
    return needless


def take_batch(queue: Queue) -> list[Row]:
    """Takes the first row, and with it the following ones that one message can carry."""
    batch = [queue.popleft()]
    kind = batch[0].notice.kind
    if kind in _MERGED:
        while queue and queue[0].notice.kind is kind and _room(batch, queue[0]):
            batch.append(queue.popleft())
    return batch


def boards_of(batch: Sequence[Row], order: Sequence[Board]) -> list[Board]:
    """Returns the boards that a batch of board notices shows, each once."""
    wanted = {board for row in batch for board in row.notice.body["boards"]}
    return [board for board in order if board in wanted]


def joined(batch: Sequence[Row]) -> str:
    """Returns the texts of several replies as one, nothing said twice."""
    return "\n".join(dict.fromkeys(row.notice.body["text"] for row in batch))


def newest_sketch(batch: Sequence[Row]) -> Mapping[str, Any] | None:
    """Returns what is noted for the drawing under a batch of replies: the newest that says anything of it."""
    noted = [row.notice.body["sketch"] for row in batch if "sketch" in row.notice.body]
    return noted[-1] if noted else None


def _room(batch: Sequence[Row], row: Row) -> bool:
    match row.notice.kind:
        case Kind.REPLY:
            return len(joined([*batch, row])) <= _LONGEST_REPLY
        case Kind.BOARD:
            return len({board for one in (*batch, row) for board in one.notice.body["boards"]}) <= MOST_PICTURES
        case _:
            return True


def nonce(row: Row, seed: str) -> str:
    """Returns what marks a repetition; a message may get several different replies, as when it was edited.

    Whoever reads the channel can read it: the number of a row, which tells how much was said elsewhere, is hidden by
    the match's seed.
    """
    body = row.notice.body
    marked = f"{row.created_ms}-{row.id}" if row.id or "reply_to" not in body else f"{body['reply_to']}-{body['text']}"
    return hmac.digest(subkey(seed, "nonces").encode(), marked.encode(), hashlib.sha256).hex()[:_NONCE_LENGTH]


def is_told_by(message: discord.Message, row: Row) -> bool:
    """Returns whether a message of the bot's tells this notice."""
    body: Any = row.notice.body
    if row.notice.kind is Kind.REPLY:
        answered = message.reference.message_id or 0 if message.reference else 0
        # Replies to several messages may have come as one, to the last of them.
        return answered == body["reply_to"] or (answered > body["reply_to"] and body["text"] in message.content)
    if row.notice.kind is Kind.LOBBY:
        return f"match {row.match_id}**, hosted by" in message.content
    if row.notice.kind is Kind.BOARD:
        return _shows(message, body["boards"], body["lines"], body.get("turn"))
    return str(body.get("text", "Seed:")) in message.content


def _shows(message: discord.Message, boards: Sequence[Board], lines: Sequence[str], turn: int | None) -> bool:
    drawn = [file.filename for file in message.attachments if file.filename.endswith(".png")]
    # Whoever wants text instead of pictures has it in the message or in a file.
    written = "```" in message.content or any(file.filename.endswith(".txt") for file in message.attachments)
    if len(drawn) < min(len(boards), MOST_PICTURES) and not (written and not drawn):
        return False
    if any(file.filename.endswith(".txt") for file in message.attachments):
        # What found no room is in the attached text.
        lines = lines[:1]
    if not lines and turn is not None:
        # The board alone does not tell it from the one before, but its turn does; what cannot be told is told twice.
        return any(_turn(name) >= turn for name in drawn)
    # Without a picture or a line nothing tells it from other messages: then it is rather told twice.
    return bool(boards or lines) and all(line in message.content for line in lines)


def _turn(file_name: str) -> int:
    """Returns the turn at whose beginning a board was drawn, as its file's name tells it."""
    number = file_name.removesuffix(".png").rpartition("-")[2]
    return int(number) if number.isdecimal() else -1
