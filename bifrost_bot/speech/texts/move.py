"""Messages to players about their moves, and invitations to move."""

from typing import Final


class MoveText:
    """Messages to players about their moves, and invitations to move."""

    withdrawn: Final = "Taken back. You have no move recorded now."
    stepped_back: Final = "Taken back. Your answer is what it was before that text."
    changeable: Final = "You can change it until the turn ends."
    lock_ends: Final = "Lock it when you are done: the turn ends once everybody has."
    locked_move: Final = "Locked: {move}"
    locked_empty: Final = "Locked without a move."
    unlock: Final = "You can unlock it with /undo."
    still_lasts: Final = "The turn still lasts until {time}."
    ends_with_all: Final = "The turn ends once everybody is done, at the latest at {time}."
    lock_empty: Final = "{problem} Lock without a move?"
    lock_incomplete: Final = "{problem} Lock it as it is?"
    lock_anyway: Final = "{problem} To lock all the same, send `/lock anyway`."
    not_locked: Final = "Not locked."
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

    # The effect of an answer.
    turn: Final = "**Turn {turn}**"
    nothing_to_explain_yet: Final = (
        "There is nothing to explain yet: it comes with the end of a turn."
    )
    nothing_of_yours: Final = "In turn {turn} there is nothing of yours to explain."
    turn_still_open: Final = "Turn {turn} is still open: it is explained once it is over."
    no_such_turn: Final = (
        "There is no turn {turn} of yours that is over. Choose one that is suggested."
    )
    not_played: Final = (
        "You did not play in this match, so there is nothing to explain. The replay in the "
        "match's lobby shows every "
        "turn and every player's view."
    )

    # The board of an answer.
    press_a_board: Final = "It is your turn on several {boards}. Press the one you mean."
    several_boards: Final = (
        "It is your turn on {boards}. Say which one you mean, such as `{board}: …`."
    )
    no_such_board: Final = (
        'There is no {noun} "{board}" here. Begin with the {noun}, such as `{example}: …`, or '
        "type your move alone "
        "where only one is waiting for you."
    )

    # Below a recorded move.
    receipt: Final = "-# receipt {revision}·{code}"
    last_change: Final = "-# You cannot change your answer again in this turn."
    changes_left: Final = "-# You can change your answer {times} in this turn."
    drawn_elsewhere: Final = "-# The other {boards} are drawn by **My move**."
    lock_without_move: Final = "Lock without a move"
    lock_as_it_is: Final = "Lock as it is"
    already_sent: Final = "You have already sent that."
    own_channel_only: Final = "That works only in your own submission channel."
    still_unread: Final = (
        "The bot was away and has not yet read what was sent in this channel meanwhile. Try again "
        "in a moment; the "
        "clock is paused until then."
    )

    # Forms and taps by which a turn is answered.
    no_form: Final = "There is no form for this game: type your answer."
    nothing_to_tap: Final = "There is nothing to tap in this turn: type your answer."
    no_longer_offered: Final = (
        "That choice is no longer offered. Press the button under the newest board."
    )


class BoardText:
    """Texts around a board, in its message and in `/rules`."""

    # Players to move.
    to_move: Final = "{players} to move. Turn ends {time}."
    to_move_after_break: Final = "Break until {start}, then {players} to move. Turn ends {time}."
    to_move_paused: Final = "{players} to move. Paused with {left} left."
    nobody_to_move: Final = "Nobody has to move in this turn. Turn ends {time}."
    nobody_to_move_paused: Final = "Nobody has to move in this turn. Paused with {left} left."
    your_turn: Final = "{player} your turn. {instruction}"
    your_turn_on: Final = "{player} your turn on {board}. {instruction}"
    your_turn_on_several: Final = (
        "{player} your turn on {boards}. Begin with the {noun}, such as `{board}: …`."
    )

    # New channels.
    watching: Final = "{game}: everybody can watch here. Moves are shown when their turn is over."
    playing: Final = (
        "You are {seat}. Other players cannot read this channel, and neither can hosts unless the "
        "lobby said so. The "
        "server's owner, Administrators and bots with that permission can read every channel."
    )
    one_channel: Final = (
        "All your {nouns} are played here. A move counts for the {noun} on which it is your turn; "
        "begin it with "
        "`{board}:` to name the {noun}."
    )
    silent: Final = "Don't talk about this match until it ends, in public or in private."

    elsewhere: Final = "/board shows {boards}, and so do the global channels."
    in_short: Final = "**{game} in short**"
