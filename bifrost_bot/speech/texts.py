"""Sentences that are said in several places; every other stands where it is said."""

from types import MappingProxyType
from typing import Final


class PreflightText:
    """Findings of `/match preflight`: obstacles to a match, and notes for hosts."""

    look_again: Final = "Look again"
    two_factors: Final = (
        "This server requires two-factor authentication for moderators, so Discord lets the bot "
        "make and change "
        "channels only if the account that owns the bot uses it. The owner of the bot can switch "
        "it on: User Settings "
        "→ My Account."
    )


class ClockText:
    """A match's clock: paused, resumed, extended."""

    paused: Final = "⏸ The host has paused the match."


class CommandText:
    """Descriptions of players' commands and options; shared options have names of their own."""

    game: Final = "Which game"
    match: Final = "The match's number (default: this channel's match, or the only one)"
    skill: Final = "How well the computer players play"


class LookupText:
    """Answers to lookups of a match, its boards, its rules or its audit."""

    no_match_open: Final = (
        "No match is open on this server. A host can open one with /match create."
    )


class ConsentText:
    """Requests for the players' consent to an action of a host who plays."""

    agree: Final = "Agree"
    refuse: Final = "Refuse"
    agreed: Final = (
        "You have agreed. It is done once everybody has; until then, you can still refuse."
    )
    already_agreed: Final = "You have already agreed."
    disagreed: Final = "You have refused, so nothing is done. Nobody is told that it was you."


class FaultText:
    """Errors in the bot."""

    fault: Final = (
        "Something went wrong in the bot, and nothing was changed. Tell whoever runs "
        "the bot this number: {incident}."
    )


class RefusalText:
    """Refusals of commands, buttons or menus that cannot be carried out as sent."""

    outdated: Final = "This button belongs to another version of the bot. Use the newest message."
    not_offered: Final = "That is not one of the choices of this menu. Choose another one."


class LobbyText:
    """Before a match begins: the lobby's message, the ready check, the fairness seal."""

    head: Final = "**{game} · match {match}**, hosted by {host}"
    somebody_taking_over: Final = "a player who takes over for one of the players"


class StatusText:
    """The status of a match in /status, the lobby's message and the hosts' overview."""

    nobody: Final = "nobody"


class ButtonText:
    """Labels of the buttons under a match's messages."""

    rules: Final = "Rules"


class BeaconText:
    """Reasons for a missing public beacon, after "The match begins without the public beacon"."""

    silent: Final = "It did not answer."


class MoveText:
    """Messages to players about their moves, and invitations to move."""

    edited: Final = "An edited message changes nothing. {present} Send a new message instead."
    hush: Final = "🤫 Please don't talk about this match with its players until it ends."
    attached: Final = "… There is more: the attached text has everything."


class ResultText:
    """The end of a match: its result, the players' seats, and the seed."""

    over: Final = "**{game} · match {match} is over.**"
    place: Final = "place {place} of {of}"
    place_shared: Final = "place {place} of {of} (shared)"


class SeasonBoardText:
    """The public board of a season."""

    place: Final = "place {place}"
    no_place: Final = "not placed"


class SeasonCommandText:
    """Descriptions of the commands under `/season`, their groups and options."""

    season: Final = "The season (default: the only one that is under way)"
    player: Final = "Which player of the season"
    reason: Final = "Why; everybody reads it"
    amount: Final = "How many garnets"


class SeasonPageText:
    """Texts of the page; its constant ones are in the page itself."""

    player: Final = "Player {number}"


class SeasonCorrectionText:
    """Announcements of corrections after the fact, and questions to the hosts."""

    back: Final = "{player} is back in the season."


class SeatText:
    """The players of seats: absences, replacements, starting garnets."""

    plays_on: Final = "{new} takes over for {left} in match {match}."
    passes: Final = "Nobody takes over for {left} in match {match}: that seat will pass every turn."


class ServerText:
    """The welcome to a server's managers, and the settings of all matches on their server."""

    labels: Final = MappingProxyType(
        {
            "host_role_id": "Who can host",
            "hosts_watch": "Hosts can read the submission channels of new matches",
            "spectator_role_id": "Who can watch",
            "below_category_id": "Categories of new matches go",
            "announcement_channel_id": "New matches are announced",
        }
    )


class HostFileText:
    """Mistakes in settings that a host types or attaches: options, TOML, unreadable files."""

    more_mistakes: Final = "There may be more mistakes after these."


class SettingText:
    """The settings that every match has, with their choices."""

    no_computers: Final = "none"
    programs_asked: Final = "Programs"
