"""The messages that show boards: sent when something has happened, edited when only the clock has changed."""

from collections.abc import Sequence

from bifrost_bot.engines.values import Board
from bifrost_bot.gateway.channels.directory import Directory
from bifrost_bot.gateway.outgoing.animation import Animations
from bifrost_bot.gateway.outgoing.sender import Sender
from bifrost_bot.match.model import Match
from bifrost_bot.messages.board import board_post
from bifrost_bot.runtime.delivery.marks import DeliveryMarks
from bifrost_bot.speech.channel import shown_boards
from bifrost_bot.store.outbox import Channel, Row


class BoardMessages:
    """The latest board message of every channel."""

    def __init__(self, sender: Sender, directory: Directory, marks: DeliveryMarks, animations: Animations) -> None:
        self._sender = sender
        self._directory = directory
        self._marks = marks
        self._animations = animations

    async def show(self, match: Match, channel: Channel, batch: Sequence[Row], sure: bool) -> None:
        """Shows the boards of a batch in one message, and an animation of the closed turn below it."""
        lines = [line for row in batch for line in row.notice.body["lines"]]
        opening = any(row.notice.body["opening"] for row in batch)
        # A notice may be older than a rewind to a point before its board was opened.
        boards = boards_of(batch, shown_boards(match))
        post = self._sender.dressed(match, channel, board_post(match, channel.address, boards, lines, opening))
        message = await self._sender.send(match, channel, batch[-1], post, sure=sure)
        await self._directory.show(channel, message.id)
        board = channel.address.board
        if channel.address.place == "public" and board and any(row.notice.body.get("closed") for row in batch):
            self._animations.show(match, channel, board)

    async def move_clock(self, match: Match, channel: Channel, row: Row) -> None:
        """Updates the time on the board that a channel shows, if its message still exists."""
        if channel.board_message_id is None:
            return
        body = await self._marks.last_board(match.id, channel.address)
        if body is None:
            return
        lines = [*body["lines"], row.notice.body["line"]]
        boards = [board for board in shown_boards(match) if board in body["boards"]]
        post = board_post(match, channel.address, boards, lines, body["opening"])
        await self._sender.edit_text(channel, self._sender.dressed(match, channel, post).text)


def boards_of(batch: Sequence[Row], order: Sequence[Board]) -> list[Board]:
    """Returns the boards that a batch of board notices shows, each once, in the given order."""
    wanted = {board for row in batch for board in row.notice.body["boards"]}
    return [board for board in order if board in wanted]
