"""Errors of the bot, and refusals of commands that cannot be carried out as sent."""

from types import MappingProxyType
from typing import Final


class FaultText:
    """Errors in the bot."""

    fault: Final = (
        "Something went wrong in the bot, and nothing was changed. Tell whoever runs "
        "the bot this number: {incident}."
    )
    unreadable: Final = (
        "Match {match} cannot be read (incident {incident}). Nothing is lost; whoever runs the "
        "bot finds the "
        "reason in the log."
    )
    simultaneous: Final = (
        "Another process of the bot changed the same thing just now, so nothing "
        "was changed. Try again."
    )
    halted: Final = (
        "A fault stopped match {match} (incident {incident}), so its clock is paused. The bot's "
        "log says what "
        "happened. A host can try again with /match resume."
    )
    halted_for_players: Final = (
        "⚠️ A fault stopped match {match}, so its clock is paused and no move is taken. What you "
        "sent still counts. "
        "The hosts have been notified; you will be told here when it is running again."
    )
    match_unreadable: Final = "Match {match} cannot be read, so nothing was changed: {problem}."


class RefusalText:
    """Refusals of commands, buttons or menus that cannot be carried out as sent."""

    outdated: Final = "This button belongs to another version of the bot. Use the newest message."
    not_offered: Final = "That is not one of the choices of this menu. Choose another one."

    # Options, which Discord's app also checks before it sends a command.
    option_takes: Final = MappingProxyType(
        {
            "string": "The option {option} takes a text. Choose or type it again.",
            "integer": "The option {option} takes a whole number. Choose or type it again.",
            "number": "The option {option} takes a number. Choose or type it again.",
            "boolean": "The option {option} takes true or false. Choose or type it again.",
            "user": "The option {option} takes a person. Choose or type it again.",
            "channel": "The option {option} takes a channel. Choose or type it again.",
            "role": "The option {option} takes a role. Choose or type it again.",
            "attachment": "The option {option} takes a file. Choose or type it again.",
        }
    )

    # Discord's refusals, and missing answers of Discord.
    no_such_match: Final = "There is no match {match}. /status lists those of this server."
