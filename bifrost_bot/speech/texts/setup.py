"""The settings of a new match: files, presets, menus and forms."""

from types import MappingProxyType
from typing import Final


class HostFileText:
    """Mistakes in settings that a host types or attaches: options, TOML, unreadable files."""

    more_mistakes: Final = "There may be more mistakes after these."

    too_slow: Final = (
        "this file could not be read within {seconds:g} seconds. Make it smaller or "
        "simpler and attach it again."
    )
    reader_busy: Final = (
        "the bot was busy with other files for {seconds:g} seconds and did not get to this one. "
        "Attach it again in a "
        "minute."
    )
    too_large: Final = (
        "this file takes too much memory to read. Make it smaller or simpler and attach it again."
    )


class SettingText:
    """The settings that every match has, with their choices."""

    # The usual values.
    of_game_is: Final = "the game's own: {usual}"
    yes: Final = "yes"
    no: Final = "no"

    # Computer players.
    computers_asked: Final = "How many computer players"
    no_computers: Final = "none"
    programs_asked: Final = "Programs"
    skill: Final = "How well they play"
    skills: Final = MappingProxyType(
        {
            "best": "best: they think for as long as they may",
            "good": "good: they think a little",
            "quick": "quick: they take their first idea",
            "easy": "easy: they make mistakes",
            "random": "random: they take anything",
        }
    )
