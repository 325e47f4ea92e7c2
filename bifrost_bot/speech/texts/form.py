"""What forms say, whatever they ask for, and the form that ends a match."""

from typing import Final


class FormText:
    """What is said of a form that cannot be shown or taken."""

    one_mistake: Final = "Nothing was recorded. Please correct this field:"
    wrong_fields: Final = "Nothing was recorded. Please correct these {count} fields:"
    mistakes: Final = "Nothing was recorded. Please correct these {count} mistakes:"
    correct: Final = "Correct it"
    too_long: Final = "A field of this form takes at most {most:,} characters."
    too_long_to_show: Final = (
        "“{setting}” is too long now for a form. To change it, open another match with a file: `/match create` has the "
        "option `file`."
    )


class AbandonText:
    """What the form says that ends a match without a result."""

    title: Final = "End match {match} without a result?"
    reason: Final = "Why? Everybody will read this."
    reason_example: Final = "Leave this empty to give no reason"
    ended: Final = "Match {match} has ended."
    already_over: Final = "Match {match} is already over."
    remove_channels: Final = "Remove its channels with /match delete."
