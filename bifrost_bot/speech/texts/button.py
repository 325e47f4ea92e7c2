"""What the buttons under a match's messages say."""

from typing import Final


class ButtonText:
    """What the buttons under a match's messages say."""

    # Under all of them.
    rules: Final = "Rules"

    # Under the lobby's message.
    sight: Final = "Who sees what"
    join: Final = "Join"
    leave: Final = "Leave"
    start: Final = "Start"
    add_computer: Final = "Add computer"
    remove_computer: Final = "Remove computer"
    settings: Final = "Settings"
    ready: Final = "I am ready"
    substitute: Final = "Start, computers fill in"
    call_off: Final = "Call off"

    # Under a board.
    board: Final = "Text board"
    why: Final = "Why?"
    tap: Final = "Tap to move"
    form: Final = "Form"
    undo: Final = "Undo"
    lock: Final = "Lock"
    my_move: Final = "My move"

    # Under answers that a host judges.
    right: Final = "Right"
    wrong: Final = "Wrong"
    all_verdicts: Final = "All verdicts"
    change: Final = "Change {number}"
    confirm: Final = "Confirm verdicts"
    back: Final = "Back"
    next: Final = "Next"

    # Under the result of a practice or a rehearsal.
    delete_channels: Final = "Delete the channels now"
