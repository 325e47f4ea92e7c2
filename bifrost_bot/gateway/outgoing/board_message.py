"""The messages that show boards: sent when something has happened, edited when only the clock has changed."""

from collections.abc import Sequence
from dataclasses import replace

from bifrost_bot.engines.values import Board
from bifrost_bot.gateway.channels.directory import Directory
from bifrost_bot.gateway.outgoing.animation import Animations
from bifrost_bot.gateway.outgoing.sender import Sender
from bifrost_bot.match.model import Match
from bifrost_bot.match.notice import BoardBody
from bifrost_bot.messages.board import board_post
from bifrost_bot.runtime.delivery.marks import DeliveryMarks
from bifrost_bot.speech.channel import shown_boards
from bifrost_bot.store.outbox import Channel, Row, bodies


class BoardMessages:
    """The latest board message of every channel."""

    def __init__(self, sender: Sender, directory: Directory, marks: DeliveryMarks, animations: Animations) -> None:
        self._sender = sender
        self._directory = directory
        self._marks = marks
        self._animations = animations

    async def show(self, match: Match, channel: Channel, batch: Sequence[Row], sure: bool) -> None:
        """Shows the board of a batch in one message, and an animation of the closed turn below it."""
        news = bodies(batch, BoardBody)
        body = merged(news, match)
        post = self._sender.dressed(match, channel, board_post(match, channel.address, body))
        message = await self._sender.send(match, channel, batch[-1], post, sure=sure)
        await self._directory.show(channel, message.id)
        board = channel.address.board
        if channel.address.place == "public" and board and any(body.closed for body in news):
            self._animations.show(match, channel, board)

    async def move_clock(self, match: Match, channel: Channel, line: str) -> None:
        """Updates the time on the board that a channel shows, under `line`, if its message still exists."""
        if channel.board_message_id is None:
            return
        last = await self._marks.last_board(match.id, channel.address)
        if last is None:
            return
        lines = (*last.lines, *([line] if line else ()))
        # Whichever phase it was told for, its message calls for the present one from now on.
        body = replace(last, lines=lines, boards=existing(last.boards, match), turn=None)
        post = board_post(match, channel.address, body)
        await self._sender.edit_text(channel, self._sender.dressed(match, channel, post).text)


def merged(news: Sequence[BoardBody], match: Match) -> BoardBody:
    """Returns several notices of one board as one."""
    return replace(
        news[-1],
        boards=existing(news[-1].boards, match),
        lines=tuple(line for body in news for line in body.lines),
        opening=any(body.opening for body in news),
    )


def existing(boards: Sequence[Board], match: Match) -> tuple[Board, ...]:
    """Returns those of the boards that exist: a notice may be older than a rewind to before its board was opened."""
    shown = shown_boards(match)
    return tuple(board for board in boards if board in shown)
