"""Which slot an answer is for, in a submission channel that serves several: `2: D5` names the
board.

Where the seat is on turn on one board only, the board need not be named.
"""

from collections.abc import Sequence

from bifrost_bot.engines.values import Board, Slot
from bifrost_bot.match.errors import UnclearBoardError
from bifrost_bot.match.model import LivePhase, Match
from bifrost_bot.match.notice import Address
from bifrost_bot.speech import wording
from bifrost_bot.speech.channel import boards_in_play, slots_at
from bifrost_bot.speech.texts.move import MoveText

_LONGEST_PLACE = 60
"""How many characters before a colon are looked at for the name of a board."""


class SeveralBoardsError(UnclearBoardError):
    """A seat is on turn on several boards of a channel, and it is not said which one is meant.

    Attributes:
        slots: The slot on each of these boards.
    """

    def __init__(self, noun: str, slots: Sequence[Slot]) -> None:
        boards = wording.listing([f"{noun} {slot.board}" for slot in slots])
        super().__init__(MoveText.several_boards.format(boards=boards, board=slots[0].board))
        self.slots = slots


def meant(
    match: Match, address: Address, text: str, at_ms: int = 0, message: int = 0
) -> tuple[Slot, str]:
    """Returns the slot that a text in a submission channel is for, and the text without the board's
    name.

    Args:
        match: The match.
        address: The channel.
        text: What was typed.
        at_ms: When Discord received it; a text from before the open phase is for the one before.
        message: The id of its message; one that was taken is for the slot that took it.

    Raises:
        SeveralBoardsError: When no board is named and its seat is on turn on several.
        UnclearBoardError: When a board is named that the channel does not have.
    """
    slots = slots_at(match, address)
    if len(slots) == 1:
        return slots[0], text
    newest = max(slots, key=lambda slot: match.heard.get(slot, 0))
    if 0 < message <= match.heard.get(newest, 0):
        return newest, text
    late = match.phase is not None and at_ms < match.phase.opened_ms and at_ms > 0
    board, rest = _named(match, text)
    if board is None:
        return _on_turn(match, slots, match.expired if late else match.phase), text
    named = next((slot for slot in slots if slot.board == board), None)
    if named is None:
        raise UnclearBoardError(_no_board(match, board))
    return named, rest


def without_board(match: Match, address: Address, text: str) -> str:
    """Returns a text in a submission channel without the name of the board that it is for."""
    return text if len(slots_at(match, address)) == 1 else _named(match, text)[1]


def _named(match: Match, text: str) -> tuple[Board | None, str]:
    """Returns the board that a text begins with, and the rest; `2: D5`, `game 2: D5` and `game2:
    D5` are the same.
    """
    place, colon, rest = text.partition(":")
    if not colon or len(place) > _LONGEST_PLACE:
        return None, text
    said = place.strip().lower().removeprefix(match.game.info.board_noun).strip()
    known = {board.lower(): board for board in match.boards}
    return (known.get(said, said), rest.lstrip()) if said else (None, text)


def _on_turn(match: Match, slots: tuple[Slot, ...], live: LivePhase | None) -> Slot:
    asked = [slot for slot in slots if live is not None and slot in live.phase.to_act]
    if len(asked) > 1:
        raise SeveralBoardsError(match.game.info.board_noun, asked)
    in_play = [slot for slot in slots if slot.board in boards_in_play(match)]
    return (*asked, *in_play, *reversed(slots))[0]


def _no_board(match: Match, named: str) -> str:
    noun, boards = match.game.info.board_noun, boards_in_play(match) or match.boards
    example = boards[0] if boards else "1"
    return MoveText.no_such_board.format(noun=noun, board=wording.harmless(named), example=example)
