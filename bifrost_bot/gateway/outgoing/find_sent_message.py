"""Recognizes the message in a channel that delivered a notice."""

import discord

from bifrost_bot.engines.contract import GameInfo
from bifrost_bot.match.notice import (
    BoardBody,
    LineBody,
    LobbyBody,
    RecordBody,
    ReplyBody,
    ResultBody,
    WarningBody,
)
from bifrost_bot.messages.board import picture_name
from bifrost_bot.messages.post import WITHOUT_RESULT
from bifrost_bot.speech.texts.lobby import LobbyText
from bifrost_bot.speech.texts.result import ResultText
from bifrost_bot.speech.wording import no_record
from bifrost_bot.store.outbox import Row


def is_told_by(message: discord.Message, row: Row, info: GameInfo) -> bool:
    """Returns whether one of the bot's messages delivered this notice of a match of a game."""
    match row.notice.body:
        case ReplyBody(text, reply_to):
            answered = message.reference.message_id or 0 if message.reference else 0
            # Replies to several messages may have been sent as one, to the last of them.
            return answered == reply_to or (answered > reply_to and text in message.content)
        case LobbyBody():
            return (
                LobbyText.head.format(game=info.title, match=row.match_id, host="")
                in message.content
            )
        case BoardBody() as body:
            return _shows(message, body, info)
        case RecordBody(text):
            return text in message.content or no_record(row.match_id) in message.content
        case LineBody(text) | WarningBody(text):
            return text in message.content
        case ResultBody():
            over = ResultText.over.format(game=info.title, match=row.match_id)
            signs = ("Seed:", over, WITHOUT_RESULT)
            return any(sign in message.content for sign in signs)
        case _:
            return "Seed:" in message.content


def _shows(message: discord.Message, body: BoardBody, info: GameInfo) -> bool:
    lines, turn, names = body.lines, body.turn, [file.filename for file in message.attachments]
    drawn = [name for name in names if name.endswith(".png")]
    ours = [
        name
        for name in drawn
        if name.startswith(tuple(picture_name(info, board) for board in body.boards))
    ]
    # Players who prefer text to pictures have it in the message or in a file.
    written = "```" in message.content or any(name.endswith(".txt") for name in names)
    # An earlier program showed several in one message.
    if len(ours) < len(body.boards) and not (written and not drawn):
        return False
    if any(name.endswith(".txt") for name in names):
        # What did not fit is in the attached text.
        lines = lines[:1]
    if not lines and turn is not None:
        # The board alone does not distinguish it from the previous one, but its turn does; in doubt
        # it is sent twice.
        return any(_turn(name) >= turn for name in ours)
    # Without a picture or a line nothing distinguishes it from other messages: it is then sent
    # twice rather than never.
    return bool(body.boards or lines) and all(line in message.content for line in lines)


def _turn(file_name: str) -> int:
    """Returns the turn at whose beginning a board was drawn, from its file name; -1 if that has
    none.
    """
    number = file_name.removesuffix(".png").rpartition("-")[2]
    return int(number) if number.isdecimal() else -1
