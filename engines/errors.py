"""What a game refuses: a player's text, a host's setting, a saved file. Everything else that is
raised is a bug.
"""

from collections.abc import Callable, Sequence
from typing import Final, NoReturn, ParamSpec, TypeVar

MOST_MISTAKES: Final = 20
"""How many mistakes are told at once; whoever makes more corrects these first."""

_Given = ParamSpec("_Given")
_Read = TypeVar("_Read")


class MoveError(Exception):
    """A player's text was not taken. The message is one sentence for that player and reveals
    nothing hidden.
    """


class UnreadableError(MoveError):
    """The text is not in the game's notation."""


class AmbiguousError(MoveError):
    """The text could mean more than one move."""


class IllegalError(MoveError):
    """The text is a move, but not one that may be made here and now."""


class ConfigError(Exception):
    """Settings of a host are wrong: one, or several at once.

    Attributes:
        place: Where, as a dotted path of keys such as `prefilled.red`; empty where the sentence
        says it. sentence: What is wrong and what would be right. mistakes: All that is wrong, each
        as an error of its own.
    """

    def __init__(self, place: str, sentence: str, others: Sequence["ConfigError"] = ()) -> None:
        told = f"{place}: {sentence}" if place else sentence
        super().__init__("\n".join([told, *map(str, others)]))
        self.place = place
        self.sentence = sentence
        self.mistakes: tuple[ConfigError, ...] = (
            (ConfigError(place, sentence), *others) if others else (self,)
        )

    def moved(self, place: Callable[[str], str]) -> "ConfigError":
        """Returns the same mistakes, each at the place that `place` makes of its own."""
        first, *others = (ConfigError(place(one.place), one.sentence) for one in self.mistakes)
        return ConfigError(first.place, first.sentence, others)


class Mistakes:
    """Collects what is wrong with settings, so that all of it is told at once."""

    def __init__(self) -> None:
        self._found: list[ConfigError] = []

    def add(self, place: str, sentence: str) -> None:
        """Adds a mistake.

        Raises:
            ConfigError: With all mistakes, when there are as many as are told at once.
        """
        self.note(ConfigError(place, sentence))

    def read(
        self,
        instead: _Read,
        read: Callable[_Given, _Read],
        *given: _Given.args,
        **named: _Given.kwargs,
    ) -> _Read:
        """Returns what `read` makes of what it is given; `instead`, if it is wrong, which is noted.

        Raises:
            ConfigError: With all mistakes, when there are as many as are told at once.
        """
        try:
            return read(*given, **named)
        except ConfigError as problem:
            self.note(problem)
            return instead

    def require_none(self) -> None:
        """Passes if nothing is wrong.

        Raises:
            ConfigError: With all that is.
        """
        if self._found:
            self._refuse()

    def note(self, problem: ConfigError) -> None:
        """Adds what an error says.

        Raises:
            ConfigError: With all mistakes, when there are as many as are told at once.
        """
        self._found += problem.mistakes
        if len(self._found) >= MOST_MISTAKES:
            self._refuse()

    def _refuse(self) -> NoReturn:
        first, *others = (
            ConfigError(one.place, one.sentence) for one in self._found[:MOST_MISTAKES]
        )
        raise ConfigError(first.place, first.sentence, others)


class SaveError(Exception):
    """A text is no game that another program saved. The message is one sentence that says where
    and what is wrong.
    """
