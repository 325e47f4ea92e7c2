"""Errors that a game raises on purpose: for a player's text, a host's setting, a saved file."""

from collections.abc import Callable, Sequence
from typing import Final, NoReturn, ParamSpec, TypeVar

MOST_MISTAKES: Final = 20
"""The most mistakes reported at once."""

_Given = ParamSpec("_Given")
_Read = TypeVar("_Read")


class MoveError(Exception):
    """A player's text was refused; the message is a sentence for that player without secrets."""


class UnreadableError(MoveError):
    """The text is not in the game's notation."""


class AmbiguousError(MoveError):
    """The text could mean more than one move."""


class IllegalError(MoveError):
    """The text is a move, but not one that may be made here and now."""


class ConfigError(Exception):
    """Settings of a host are wrong: one, or several at once.

    Attributes:
        place: A dotted path of keys such as `prefilled.red`; empty if the sentence says it.
        sentence: What is wrong and what would be right.
        mistakes: All mistakes, each as its own error.
    """

    def __init__(self, place: str, sentence: str, others: Sequence["ConfigError"] = ()) -> None:
        line = f"{place}: {sentence}" if place else sentence
        super().__init__("\n".join([line, *map(str, others)]))
        self.place = place
        self.sentence = sentence
        self.mistakes: tuple[ConfigError, ...] = (self,)
        if others:
            self.mistakes = (ConfigError(place, sentence), *others)

    def moved(self, place: Callable[[str], str]) -> "ConfigError":
        """Returns the same mistakes at other places, by a function of the old place."""
        first, *others = (ConfigError(place(one.place), one.sentence) for one in self.mistakes)
        return ConfigError(first.place, first.sentence, others)


class Mistakes:
    """Collects the mistakes in settings, so that all are reported at once."""

    def __init__(self) -> None:
        self._found: list[ConfigError] = []

    def add(self, place: str, sentence: str) -> None:
        """Adds a mistake.

        Raises:
            ConfigError: With all mistakes, once there are `MOST_MISTAKES`.
        """
        self.note(ConfigError(place, sentence))

    def read(
        self,
        instead: _Read,
        read: Callable[_Given, _Read],
        *given: _Given.args,
        **named: _Given.kwargs,
    ) -> _Read:
        """Returns the result of `read`, or `instead` if it raises a ConfigError, which is noted.

        Raises:
            ConfigError: With all mistakes, once there are `MOST_MISTAKES`.
        """
        try:
            return read(*given, **named)
        except ConfigError as problem:
            self.note(problem)
            return instead

    def require_none(self) -> None:
        """Raises if there are mistakes.

        Raises:
            ConfigError: With all mistakes.
        """
        if self._found:
            self._refuse()

    def note(self, problem: ConfigError) -> None:
        """Adds the mistakes of an error.

        Raises:
            ConfigError: With all mistakes, once there are `MOST_MISTAKES`.
        """
        self._found += problem.mistakes
        if len(self._found) >= MOST_MISTAKES:
            self._refuse()

    def _refuse(self) -> NoReturn:
        first, *others = self._found[:MOST_MISTAKES]
        raise ConfigError(first.place, first.sentence, others)


class SaveError(Exception):
    """A text is no saved game of another program; the message says where and what is wrong."""
