"""The messages that show boards: sent when something has happened, edited when only the clock has changed."""

from collections.abc import Sequence

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
        """Shows the boards of a batch in one message, and an animation of the closed turn below it."""
        news = bodies(batch, BoardBody)
        lines = [line for body in news for line in body.lines]
        opening = any(body.opening for body in news)
        # A notice may be older than a rewind to a point before its board was opened.
        boards = boards_of(news, shown_boards(match))
        post = self._sender.dressed(match, channel, board_post(match, channel.address, boards, lines, opening))
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
        boards = boards_of([last], shown_boards(match))
        post = board_post(match, channel.address, boards, [*last.lines, line], last.opening)
        await self._sender.edit_text(channel, self._sender.dressed(match, channel, post).text)


def boards_of(news: Sequence[BoardBody], order: Sequence[Board]) -> list[Board]:
    """Returns the boards that several notices show, each once, in the given order."""
    wanted = {board for body in news for board in body.boards}
    return [board for board in order if board in wanted]
