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
    hosts_wait: Final = (
        "⚠️ {trouble} Its clock is paused until the match can be read, with "
        "exactly the time that was left."
    )
    no_database: Final = "The bot cannot use its database now, so nothing was changed. {remedy}"
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
    look_at_disk: Final = (
        "Try again soon. If that does not help, whoever runs the bot must look at its disk."
    )
    look_at_server: Final = (
        "Try again soon. If that does not help, whoever runs the bot must "
        "look at its database server."
    )
    match_unreadable: Final = "Match {match} cannot be read, so nothing was changed: {problem}."


class RefusalText:
    """Refusals of commands, buttons or menus that cannot be carried out as sent."""

    outdated: Final = "This button belongs to another version of the bot. Use the newest message."
    not_offered: Final = "That is not one of the choices of this menu. Choose another one."
    too_many_at_once: Final = (
        "{actions} of your commands and clicks are still being carried out. "
        "Wait for their answers first."
    )

    # Options, which Discord's app also checks before it sends a command.
    option_unknown: Final = "The option {option} does not belong to this command."
    option_missing: Final = "The option {option} is required."
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
    option_takes_else: Final = "The option {option} takes something else. Choose or type it again."
    option_takes_choices: Final = "The option {option} takes one of {choices}."
    option_takes_length: Final = "The option {option} takes from {least:,} to {most:,} characters."
    option_takes_range: Final = "The option {option} takes a number from {least} to {most}."
    typed_no_text: Final = "The option {option} takes a text while it is typed."
    typed_too_long: Final = "The option {option} takes at most {most:,} characters."

    # Commands that discord.py refuses.
    not_allowed: Final = "You may not use this command here."
    other_version: Final = (
        "Discord's app knows this command from another version of the bot. "
        "Restart the app and try again."
    )
    takes_member: Final = (
        "An option of this command takes a member of this server. Choose it again."
    )
    takes_other_channel: Final = (
        "An option of this command takes another kind of channel. Choose it again."
    )
    takes_else: Final = "An option of this command takes something else. Choose it again."

    # Discord's refusals, and missing answers of Discord.
    limited: Final = "Discord will not let the bot do that again before <t:{at}:f>. Try again then."
    forbidden: Final = (
        "Discord does not let the bot do that. /match preflight names the "
        "permission that is missing."
    )
    server_unknown: Final = (
        "The bot has not heard from Discord about this server yet. Try again in a minute."
    )
    no_such_match: Final = "There is no match {match}. /status lists those of this server."
