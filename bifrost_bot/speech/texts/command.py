"""How commands are described while somebody types them, and what players' commands answer."""

from types import MappingProxyType
from typing import Final


class CommandText:
    """How players' commands and their options are described; what several commands ask for has a name of its own."""

    game: Final = "Which game"
    match: Final = "The match's number (default: this channel's match, or the only one)"
    skill: Final = "How well the computer players play"

    move: Final = MappingProxyType({"text": "Your move, as you would type it in this channel"})
    why: Final = MappingProxyType({"turn": "Which turn; leave it out for the last one with something to explain"})
    board: Final = MappingProxyType({"board": "Which board; leave it out for all boards in play"})
    rules: Final = MappingProxyType(
        {"game": "Which game; leave it out for this channel's match, or for the only open one"}
    )
    status: Final = MappingProxyType({"match": "The match's number; leave it out to see all open matches"})
    practice: Final = MappingProxyType(
        {
            "start": "The start position or other ready-made settings",
            "seconds": "How many seconds a turn may last; it ends as soon as you are done",
        }
    )
    profile: Final = MappingProxyType({"user": "Whose profile (default: yours)"})
    privacy: Final = "Your own data"


class LookupText:
    """What is said when somebody looks up a match, its boards, its rules or its audit."""

    no_match_open: Final = "No match is open on this server. A host can open one with /match create."
    no_match_here: Final = "This channel does not belong to a match. Use the command in a channel of your match."
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
    """What is said of practices and rehearsals, the matches of one person or of hosts against computer players."""

    begins: Final = "Your practice begins. Look for its channels in the category **{category}**."
    end: Final = "End the practice"

    practising: Final = "You are already practising, in **{category}**. End that practice first."
    practising_elsewhere: Final = "You are already practising, on another server. End that practice first."
    rehearsing: Final = "You are already rehearsing, in **{category}**. End that with /match abandon first."
    rehearsing_elsewhere: Final = "You are already rehearsing, on another server. End that with /match abandon first."

    crowded: Final = "{people} people are practising on this server now, as many as can. Try again later."
    all_taken: Final = (
        "The bot plays {matches} practices and rehearsals now, as many as it can. Please try again later."
    )
    many_begun: Final = (
        "You have begun {practices} practices on this server within 24 hours, which is the limit for one person. You "
        "can begin the next one {time}."
    )
    many_channels: Final = (
        "The bot has made {channels} channels on this server within 24 hours. It keeps the rest of what Discord allows "
        "for matches. The next practice can begin {time}."
    )


class ConfirmationText:
    """What is said when somebody is asked to confirm what cannot be undone."""

    until: Final = "-# You can confirm it until <t:{at}:t>."
    gone: Final = (
        "You can no longer answer this: it has been decided, or was asked more than {minutes} minutes or {questions} "
        "questions ago, or the bot has restarted. Use the command again."
    )
