"""A game's settings as people are asked for them: by menus and by fields of a form, without TOML.

An option turns what a host chose or filled in into the setting's value, and back; whether the value
suits the others is for the game's `configure` to say.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from bifrost_bot.engines.values import Json

LONGEST_TITLE: Final = 45
"""How many characters Discord gives the label of a field."""

LONGEST_LINE: Final = 100
"""How many characters it gives a field's example, and an entry of a menu."""

LONGEST_FILLED: Final = 4_000
"""How many characters a field takes; a longer setting comes in a file."""

MOST_CHOICES: Final = 25
"""How many entries a menu has."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """An entry of an option's menu: the text that `Option.read` takes, and what people read, of
    1 to 100 characters.
    """

    text: str
    label: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """A setting, as a host is asked for it.

    Attributes:
        key: The setting's key.
        title: What is asked for, at most 45 characters.
        help: What it does, in a sentence with an example of what to fill in where that is not a
        menu; at most 100
            characters.
        usual: What applies if it is left out, as people read it; at most 100 characters.
        read: `read(text)` returns the value that a filled-in or chosen text stands for; it raises
        `ConfigError` with
            what would be right. An empty text never comes: it leaves the setting out.
        write: `write(value)` returns the text for a value that `configure` takes; `read` reads it
        back. choices: What a menu offers, at most 25; empty where a text is asked for. tall:
        Whether the text has several lines.
    """

    key: str
    title: str
    help: str
    usual: str
    read: Callable[[str], Json]
    write: Callable[[Json], str]
    choices: tuple[Choice, ...] = ()
    tall: bool = False
