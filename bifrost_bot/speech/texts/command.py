"""Descriptions of commands in Discord's menus, and answers of players' commands."""

from types import MappingProxyType
from typing import Final


class CommandText:
    """Descriptions of players' commands and options; shared options have names of their own."""

    game: Final = "Which game"
    match: Final = "The match's number (default: this channel's match, or the only one)"
    skill: Final = "How well the computer players play"

    move: Final = MappingProxyType({"text": "Your move, as you would type it in this channel"})
    why: Final = MappingProxyType(
        {"turn": "Which turn; leave it out for the last one with something to explain"}
    )
    board: Final = MappingProxyType({"board": "Which board; leave it out for all boards in play"})
    rules: Final = MappingProxyType(
        {"game": "Which game; leave it out for this channel's match, or for the only open one"}
    )
    status: Final = MappingProxyType(
        {"match": "The match's number; leave it out to see all open matches"}
    )
    practice: Final = MappingProxyType(
        {
            "start": "The start position or other ready-made settings",
            "seconds": "How many seconds a turn may last; it ends as soon as you are done",
        }
    )
    profile: Final = MappingProxyType({"user": "Whose profile (default: yours)"})
    privacy: Final = "Your own data"


class LookupText:
    """Answers to lookups of a match, its boards, its rules or its audit."""

    no_match_open: Final = (
        "No match is open on this server. A host can open one with /match create."
    )
    no_match_here: Final = (
        "This channel does not belong to a match. Use the command in a channel of your match."
    )
    on_another_server: Final = "That match is on another server."
    which_match: Final = "Say which match: {matches}."
    unreadable: Final = "{match}: cannot be read"

    no_board_yet: Final = "There is no board yet: the match has not begun."
    no_such_board: Final = "There is no board {board} in this channel. Choose one of {boards}."
    board_attached: Final = "The board is in the attached text file."
    boards_attached: Final = "Each board is in a text file."

    no_such_game: Final = "There is no game {game}. Choose one that is suggested."
    game_missing: Final = "Choose the game: it is an option of this command."
    example: Final = "An example of how a match begins:"

    audit: Final = "**Audit of match {match}**"
    audit_goes_on: Final = "-# {entries} more in the file"
    audit_later: Final = "You play in this match, so you can read its audit when the match is over."


class PracticeText:
    """Practices and rehearsals, in which people play against computer players."""

    begins: Final = "Your practice begins. Look for its channels in the category **{category}**."
    end: Final = "End the practice"

    practising: Final = "You are already practising, in **{category}**. End that practice first."
    practising_elsewhere: Final = (
        "You are already practising, on another server. End that practice first."
    )
    rehearsing: Final = (
        "You are already rehearsing, in **{category}**. End that with /match abandon first."
    )
    rehearsing_elsewhere: Final = (
        "You are already rehearsing, on another server. End that with /match abandon first."
    )

    crowded: Final = (
        "{people} people are practising on this server now, as many as can. Try again later."
    )
    all_taken: Final = (
        "The bot plays {matches} practices and rehearsals now, as many as it can. "
        "Please try again later."
    )
    many_begun: Final = (
        "You have begun {practices} practices on this server within 24 hours, which is the limit "
        "for one person. You "
        "can begin the next one {time}."
    )
    many_channels: Final = (
        "The bot has made {channels} channels on this server within 24 hours. It keeps the rest "
        "of what Discord allows "
        "for matches. The next practice can begin {time}."
    )


class ConfirmationText:
    """Requests to confirm what cannot be undone."""

    until: Final = "-# You can confirm it until <t:{at}:t>."
    gone: Final = (
        "You can no longer answer this: it has been decided, or was asked more than {minutes} "
        "minutes or {questions} "
        "questions ago, or the bot has restarted. Use the command again."
    )


class HostCommandText:
    """Descriptions of hosts' commands under `/match`: groups and options."""

    match_group: Final = "Host a match"
    host_group: Final = "Choose who hosts a match"
    preset_group: Final = "Settings saved for the next matches"

    # Before a match begins.
    create: Final = MappingProxyType(
        {
            "game": "Which game; leave it out to choose everything from menus",
            "start": "The start position, or other ready-made settings",
            "computers": "How many computer players take part",
            "skill": "How well they play: best and good think, quick does not, easy makes "
            "mistakes, random is random",
            "program": "The web address of a program that takes part as well; several with spaces "
            "between",
            "seconds": "Length of a turn in seconds; left out: the game's own",
            "warnings": "When players are warned, in seconds before the deadline, such as 30, "
            "10, 5",
            "advance": "When a turn ends: at the deadline, or when all have locked",
            "rooms": "The channels in which a player sends moves: one for each board, or one for "
            "all",
            "seating": "Players choose their seats in the lobby (claimed), or are dealt them in "
            "secret (dealt)",
            "settings": "Further settings as TOML, such as neutral_names = true",
            "file": "Settings as a TOML file, or another file that the game reads, such as a "
            "table from a spreadsheet",
            "file_2": "A second file",
            "file_3": "A third file",
            "hosts_watch": "Hosts can read submissions, which everybody is told; left out: as in "
            "/match settings",
            "open_eyes": "Allow admins to play, to whom Discord shows all channels; everybody is "
            "told",
            "rated": "Whether the result counts for ratings",
            "absent_after": "How many turns in a row a player can miss until hosts are told; 0: "
            "never",
            "absent_then": "What follows if they miss one more: nothing, a computer player, or "
            "passes",
        }
    )
    start: Final = MappingProxyType(
        {
            "at": "When, such as 20:30 (by the clock of your /settings, else UTC), 2026-11-21 "
            "20:30, or in 90m"
        }
    )
    preflight: Final = MappingProxyType(
        {
            "game": "Which game; leave it out to check for all games",
            "rooms": "As in /match create: a match with one channel for each player needs fewer "
            "channels",
        }
    )
    purse: Final = MappingProxyType(
        {
            "player": "Who begins with it, whichever seat they get; they need not have joined yet",
            "amount": "How many, such as 5 garnets; left out: as many as the settings say",
        }
    )
    rehearse: Final = MappingProxyType(
        {
            "seconds": "How long a turn lasts",
            "match": "The match whose settings are tried out (default: this channel's match, or "
            "the only one)",
        }
    )
    preset_save: Final = MappingProxyType({"name": "A name for the settings"})
    preset: Final = MappingProxyType({"name": "Which saved settings"})

    # Its hosts.
    host_add: Final = MappingProxyType({"member": "The new co-host"})
    host_remove: Final = MappingProxyType({"member": "The host to remove"})
    host_hand_over: Final = MappingProxyType({"member": "The new host in your place"})

    # While it runs.
    announce: Final = MappingProxyType(
        {"text": "What all players read, in their channels and in the lobby"}
    )
    note: Final = MappingProxyType({"text": "What the audit will say"})
    extend: Final = MappingProxyType(
        {
            "time": "How much more time, such as 90s, 5m or 1h30m",
            "reason": "Why; everyone reads it",
        }
    )
    replace: Final = MappingProxyType(
        {
            "seat": "Whose seat it is; or name the player instead",
            "player": "Who is to be replaced; or name the seat instead",
            "member": "Who takes over",
            "computer": "How well a computer player plays that takes over instead of a member; "
            "passes never answers",
            "program": "The web address of a program that takes over instead of a member",
            "reason": "Why; everybody is told after the match",
        }
    )
    correct: Final = MappingProxyType(
        {
            "seat": "Whose answer it is",
            "text": "The answer as its player would type it; /undo removes all of it",
            "reason": "Why; the player reads it now, everyone after the match",
            "board": "Which board, if each board has its own channel",
            "turn": "The past turn to correct; later turns are resolved again. Leave out for the "
            "current turn",
            "replace": "Replace the whole answer instead of adding to it",
        }
    )
    rewind: Final = MappingProxyType(
        {
            "turn": "The turn to play again; everything after it is undone",
            "reason": "Why; everyone can read it after the match",
        }
    )
    judge: Final = MappingProxyType(
        {
            "all": "Give all waiting answers the same verdict, without seeing them",
            "reason": "Why; players who have to agree will read it",
        }
    )
