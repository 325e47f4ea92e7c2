"""Descriptions of commands in Discord's menus, and answers of players' commands."""

from typing import Final


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
