"""How commands are described while somebody types them."""

from types import MappingProxyType
from typing import Final


class HostCommandText:
    """How hosts' commands under `/match` are described: its groups, and the options of each command."""

    match_group: Final = "Host a match"
    host_group: Final = "Choose who hosts a match"
    preset_group: Final = "Settings saved for the next matches"

    # Before a match begins.
    create: Final = MappingProxyType(
        {
            "game": "Which game; leave it out to choose everything from menus",
            "start": "The start position, or other ready-made settings",
            "computers": "How many computer players take part",
            "skill": "How well they play: good thinks, quick takes its first idea, random takes anything",
            "seconds": "Length of a turn in seconds; left out: the game's own",
            "warnings": "When players are warned, in seconds before the deadline, such as 30, 10, 5",
            "advance": "When a turn ends: at the deadline, or when all have locked",
            "rooms": "The channels in which a player sends moves: one for each board, or one for all",
            "seating": "Players choose their seats in the lobby (claimed), or are dealt them in secret (dealt)",
            "settings": "Further settings as TOML, such as neutral_names = true",
            "file": "Settings as a TOML file, or another file that the game reads, such as a table from a spreadsheet",
            "file_2": "A second file",
            "file_3": "A third file",
            "hosts_watch": "Hosts can read submissions, which everybody is told; left out: as in /match settings",
            "open_eyes": "Allow admins to play, to whom Discord shows all channels; everybody is told",
            "rated": "Whether the result counts for ratings",
            "absent_after": "How many turns in a row a player can miss until hosts are told; 0: never",
            "absent_then": "What follows if they miss one more: nothing, a computer player, or passes",
        }
    )
    start: Final = MappingProxyType(
        {"at": "When, such as 20:30 (by the clock of your /settings, else UTC), 2026-11-21 20:30, or in 90m"}
    )
    preflight: Final = MappingProxyType(
        {
            "game": "Which game; leave it out to check for all games",
            "rooms": "As in /match create: a match with one channel for each player needs fewer channels",
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
            "skill": "How well the computer players play",
            "match": "The match whose settings are tried out (default: this channel's match, or the only one)",
        }
    )
    preset_save: Final = MappingProxyType({"name": "A name for the settings"})
    preset: Final = MappingProxyType({"name": "Which saved settings"})

    # Who hosts it.
    host_add: Final = MappingProxyType({"member": "The new co-host"})
    host_remove: Final = MappingProxyType({"member": "The host to remove"})
    host_hand_over: Final = MappingProxyType({"member": "The new host in your place"})

    # While it runs.
    announce: Final = MappingProxyType({"text": "What all players read, in their channels and in the lobby"})
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
            "computer": "How well a computer player plays that takes over instead of a member; passes never answers",
            "reason": "Why; everybody is told after the match",
        }
    )
    correct: Final = MappingProxyType(
        {
            "seat": "Whose answer it is",
            "text": "The answer as its player would type it; /undo removes all of it",
            "reason": "Why; the player reads it now, everyone after the match",
            "board": "Which board, if each board has its own channel",
            "turn": "The past turn to correct; later turns are resolved again. Leave out for the current turn",
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
