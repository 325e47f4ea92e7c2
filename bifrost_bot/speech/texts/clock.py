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

    # The end of a turn.
    turn_ends: Final = "Turn ends {time}."
    reminder: Final = "⏳ Turn ends {time}. You haven't moved yet."
    warning: Final = "⏳ {time} left: you haven't moved yet."
    warning_on: Final = "⏳ {time} left on {board}: you haven't moved yet."
    at_time: Final = "at {time}"
    on_day: Final = "on {day} at {time}"
    less_than_a_second: Final = "less than a second"
    unfitting_warning: Final = "The warning at {time} is left out: a turn is not longer than that."
    unfitting_warnings: Final = (
        "The warnings at {times} seconds are left out: a turn is not longer than that."
    )

    # Answers to the host.
    now_paused: Final = "Match {match} is paused. Resume it with /match resume."
    now_paused_with: Final = (
        "Match {match} is paused with {left} left. Resume it with /match resume."
    )
    already_paused: Final = "Match {match} is already paused. Resume it with /match resume."
    now_running: Final = "Match {match} is running again."
    not_paused: Final = "Match {match} is not paused."
    lasts_longer: Final = "This turn of match {match} lasts {time} longer."
