"""What players are told of their moves, and how a board invites them."""

from typing import Final


class MoveText:
    """What players are told of their moves, and how a board invites them."""

    withdrawn: Final = "Taken back. You have no move recorded now."
    stepped_back: Final = "Taken back. Your answer is what it was before that text."
    changeable: Final = "You can change it until the turn ends."
    locked_move: Final = "Locked: {move}"
    locked_empty: Final = "Locked without a move."
    unlock: Final = "You can unlock it with /undo."
    still_lasts: Final = "The turn still lasts until {time}."
    ends_with_all: Final = "The turn ends once everybody is done, at the latest at {time}."
    lock_empty: Final = "{problem} Lock without a move?"
    lock_incomplete: Final = "{problem} Lock it as it is?"
    unlocked: Final = "Unlocked. You can change your answer again."
    answer_owed: Final = "It is your turn{where}. {instruction}"
    nothing_owed: Final = "You have nothing to send in this turn."
    edited: Final = "An edited message changes nothing. {present} Send a new message instead."
    deleted: Final = "A deleted message changes nothing. {present} To take a move back, use /undo."
    hush: Final = "🤫 Please don't talk about this match with its players until it ends."
    earlier_move: Final = "Your earlier move {move} still counts."
    earlier_texts: Final = "What you sent before still counts."
    nothing_yet: Final = "You have no move recorded for this turn."
    attached: Final = "… There is more: the attached text has everything."
    not_here: Final = "Send your moves in your own submission channel; only the bot writes here."
    not_yours_to_ask: Final = "Only the player whose channel this is can ask that here."
    no_text: Final = "A file or sticker is not a move. Type your move as text."
    unrecorded: Final = "The move could not be recorded, so it does not count. {remedy}"

    # Forms and taps by which a turn is answered.
    no_form: Final = "There is no form for this game: type your answer."
    nothing_to_tap: Final = "There is nothing to tap in this turn: type your answer."
    no_longer_offered: Final = "That choice is no longer offered. Press the button under the newest board."
    other_turn: Final = "That turn is over. Answer under the newest board."
