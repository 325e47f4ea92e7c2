"""Recognizes the message in a channel that delivered a notice."""

from collections.abc import Sequence
from typing import Any

import discord

from bifrost_bot.engines.values import Board
from bifrost_bot.match.notice import Kind
from bifrost_bot.messages.board import MOST_PICTURES
from bifrost_bot.store.outbox import Row


def is_told_by(message: discord.Message, row: Row) -> bool:
    """Returns whether one of the bot's messages delivered this notice."""
    body: Any = row.notice.body
    if row.notice.kind is Kind.REPLY:
        answered = message.reference.message_id or 0 if message.reference else 0
        # Replies to several messages may have been sent as one, to the last of them.
        return answered == body["reply_to"] or (answered > body["reply_to"] and body["text"] in message.content)
    if row.notice.kind is Kind.LOBBY:
        return f"match {row.match_id}**, hosted by" in message.content
    if row.notice.kind is Kind.BOARD:
        return _shows(message, body["boards"], body["lines"], body.get("turn"))
    return str(body.get("text", "Seed:")) in message.content


def _shows(message: discord.Message, boards: Sequence[Board], lines: Sequence[str], turn: int | None) -> bool:
    drawn = [file.filename for file in message.attachments if file.filename.endswith(".png")]
    # Players who prefer text to pictures have it in the message or in a file.
    written = "```" in message.content or any(file.filename.endswith(".txt") for file in message.attachments)
    if len(drawn) < min(len(boards), MOST_PICTURES) and not (written and not drawn):
        return False
    if any(file.filename.endswith(".txt") for file in message.attachments):
        # What did not fit is in the attached text.
        lines = lines[:1]
    if not lines and turn is not None:
        # The board alone does not distinguish it from the previous one, but its turn does; in doubt it is sent twice.
        return any(_turn(name) >= turn for name in drawn)
    # Without a picture or a line nothing distinguishes it from other messages: it is then sent twice rather than never.
    return bool(boards or lines) and all(line in message.content for line in lines)


def _turn(file_name: str) -> int:
    """Returns the turn at whose beginning a board was drawn, from its file name; -1 if that has none."""
    number = file_name.removesuffix(".png").rpartition("-")[2]
    return int(number) if number.isdecimal() else -1
