"""Sentences about a match's clock: paused, resumed, extended."""

from typing import Final


class ClockText:
    """A match's clock: paused, resumed, extended."""

    away: Final = "The bot was away for {seconds:.1f} seconds; this turn lasts that much longer."
    unreached: Final = (
        "Discord kept the bot from this match for {seconds:.1f} seconds; this turn "
        "lasts that much longer."
    )
    clock_set: Final = (
        "The clock of the bot's machine was set back by {seconds:.0f} seconds; "
        "this turn keeps the time it had left."
    )
    paused: Final = "⏸ The host has paused the match."
    match_paused: Final = "⏸ The host paused match {match}{left}."
    with_left: Final = " with {left} left in this turn"
    while_paused: Final = (
        "You can move again once a host resumes it, and you will be told here. "
        "What you sent still counts."
    )
    taken_off: Final = "⏸ The bot was taken off this server, so the match is paused."
    match_taken_off: Final = (
        "⏸ The bot was taken off this server, so match {match} is paused{left}. "
        "A host can resume it with /match resume."
    )
    resumed: Final = "▶ The match is running again."
    match_resumed: Final = "▶ Match {match} is running again."
    left_once_resumed: Final = "It has {left} left once the match is resumed."
    extended: Final = "The host gave this turn {time} more."
    match_extended: Final = "⏱ Match {match}: the host gave this turn {time} more."
