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
from bifrost_bot.messages.preferences import warning_text
from bifrost_bot.notices.answer import without_promise
from bifrost_bot.speech.mentions import says
from bifrost_bot.speech.texts import LOBBY_HEAD, MATCH_OVER
from bifrost_bot.speech.wording import no_record
from bifrost_bot.store.outbox import Row


def delivers(message: discord.Message, row: Row, info: GameInfo) -> bool:
    """Returns whether one of the bot's messages delivered this notice of a match."""
    match row.notice.body:
        case ReplyBody(text, reply_to):
            reference = message.reference
            answered = reference.message_id or 0 if reference else 0
            # Replies to several messages may have been sent as one, to the last of them.
            said = without_promise(text)
            return answered == reply_to or (answered > reply_to and says(message.content, said))
        case LobbyBody():
            head = LOBBY_HEAD.format(game=info.title, match=row.match_id, host="")
            return head in message.content
        case BoardBody() as body:
            return _shows(message, body, info)
        case RecordBody(text):
            return says(message.content, text) or no_record(row.match_id) in message.content
        case LineBody(text):
            return says(message.content, text)
        case WarningBody() as body:
            texts = [warning_text(body), warning_text(body, figures=True)]
            return any(says(message.content, text) for text in texts)
        case ResultBody():
            over = MATCH_OVER.format(game=info.title, match=row.match_id)
            return any(text in message.content for text in ("Seed:", over, WITHOUT_RESULT))
        case _:
            return "Seed:" in message.content


def _shows(message: discord.Message, body: BoardBody, info: GameInfo) -> bool:
    prefixes = tuple(picture_name(info, board) for board in body.boards)
    turns: list[int] = []
    has_picture = False
    has_text_file = False
    for file in message.attachments:
        name = file.filename
        has_text_file |= name.endswith(".txt")
        if name.endswith(".png"):
            has_picture = True
            if name.startswith(prefixes):
                turns.append(_turn(name))
    # Players can choose text boards instead of pictures, in the message or in a file.
    is_text_only = not has_picture and (has_text_file or "```" in message.content)
    # An earlier release showed several boards in one message.
    if len(turns) < len(body.boards) and not is_text_only:
        return False
    # Lines that did not fit are in the text file.
    lines = body.lines[:1] if has_text_file else body.lines
    if not lines and body.turn is not None:
        # The board alone may look like the previous one, but its turn differs.
        return max(turns, default=-1) >= body.turn
    # Nothing distinguishes a message without picture and line, so it is sent twice, not never.
    return bool(body.boards or lines) and all(says(message.content, line) for line in lines)


def _turn(file_name: str) -> int:
    """Returns the turn in a board picture's file name; -1 if it has none."""
    number = file_name.removesuffix(".png").rpartition("-")[2]
    return int(number) if number.isdecimal() else -1
