"""Descriptions of commands in Discord's menus, and answers of players' commands."""

from types import MappingProxyType
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

    no_such_game: Final = "There is no game {game}. Choose one that is suggested."


class PracticeText:
    """Practices and rehearsals, in which people play against computer players."""

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

    all_taken: Final = (
        "The bot plays {matches} practices and rehearsals now, as many as it can. "
        "Please try again later."
    )


class HostCommandText:
    """Descriptions of hosts' commands under `/match`: groups and options."""

    match_group: Final = "Host a match"
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
            "settings": "Further settings as TOML, such as neutral_names = true",
            "file": "Settings as a TOML file, or another file that the game reads, such as a "
            "table from a spreadsheet",
            "file_2": "A second file",
            "file_3": "A third file",
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
    preset_save: Final = MappingProxyType({"name": "A name for the settings"})
    preset: Final = MappingProxyType({"name": "Which saved settings"})
