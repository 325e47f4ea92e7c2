"""Messages to players about their moves, and invitations to move."""

from typing import Final


class MoveText:
    """Messages to players about their moves, and invitations to move."""

    withdrawn: Final = "Taken back. You have no move recorded now."
    stepped_back: Final = "Taken back. Your answer is what it was before that text."
    changeable: Final = "You can change it until the turn ends."
    lock_ends: Final = "Lock it when you are done: the turn ends once everybody has."
    locked_empty: Final = "Locked without a move."
    unlock: Final = "You can unlock it with /undo."
    still_lasts: Final = "The turn still lasts until {time}."
    ends_with_all: Final = "The turn ends once everybody is done, at the latest at {time}."
    lock_anyway: Final = "{problem} To lock all the same, send `/lock anyway`."
    not_locked: Final = "Not locked."
    unlocked: Final = "Unlocked. You can change your answer again."
    answer_owed: Final = "It is your turn{where}. {instruction}"
    nothing_owed: Final = "You have nothing to send in this turn."
    edited: Final = "An edited message changes nothing. {present} Send a new message instead."
    hush: Final = "🤫 Please don't talk about this match with its players until it ends."
    earlier_move: Final = "Your earlier move {move} still counts."
    earlier_texts: Final = "What you sent before still counts."
    nothing_yet: Final = "You have no move recorded for this turn."
    attached: Final = "… There is more: the attached text has everything."
    unrecorded: Final = "The move could not be recorded, so it does not count. {remedy}"
