"""What is said when something failed in the bot."""

from typing import Final


class FaultText:
    """What is said when something failed in the bot."""

    fault: Final = (
        "Something went wrong in the bot, and nothing was changed. Tell whoever runs the bot this number: {incident}."
    )
    unreadable: Final = (
        "Match {match} cannot be read (incident {incident}). Nothing is lost; whoever runs the bot finds the "
        "reason in the log."
    )
    hosts_wait: Final = (
        "⚠️ {trouble} Its clock is paused until the match can be read, with exactly the time that was left."
    )
    no_database: Final = "The bot cannot use its database now, so nothing was changed. {remedy}"
    look_at: Final = "Try again soon. If that does not help, whoever runs the bot must look at its {place}."
    simultaneous: Final = (
        "Another process of the bot changed the same thing just now, so nothing was changed. Try again."
    )
    halted: Final = (
        "A fault stopped match {match} (incident {incident}), so its clock is paused. The bot's log says what "
        "happened. A host can try again with /match resume."
    )
    halted_for_players: Final = (
        "⚠️ A fault stopped match {match}, so its clock is paused and no move is taken. What you sent still counts. "
        "The hosts have been notified; you will be told here when it is running again."
    )
