"""A game's settings as menus and fields of a form, without TOML.

An option converts the choice or text of a host into the setting's value, and back; the game's
`configure` checks whether the values fit together.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from bifrost_bot.engines.values import Json

LONGEST_TITLE: Final = 45
"""The most characters of a field's label on Discord."""

LONGEST_LINE: Final = 100
"""The most characters of a field's example, and of an entry of a menu."""

LONGEST_FILLED: Final = 4_000
"""The most characters of a field; a longer setting comes in a file."""

MOST_CHOICES: Final = 25
"""The most entries of a menu."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """An entry of an option's menu: the text for `Option.read`, and a label for people."""

    text: str
    label: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """A setting, as a host is asked for it.

    Attributes:
        key: The setting's key.
        title: A label of at most 45 characters.
        help: A sentence on its effect, with an example unless there is a menu; at most 100
            characters.
        usual: The default in words; at most 100 characters.
        read: `read(text)` returns the value of a typed or chosen text; it raises `ConfigError` with
            what would be right. The text is never empty: that leaves the setting out.
        write: `write(value)` returns the text for a value that `configure` takes; `read` reads it
            back.
        choices: The menu, at most 25 entries; empty for a text field.
        tall: Whether the text has several lines.
    """

    key: str
    title: str
    help: str
    usual: str
    read: Callable[[str], Json]
    write: Callable[[Json], str]
    choices: tuple[Choice, ...] = ()
    tall: bool = False
