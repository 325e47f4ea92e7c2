"""The tests that `pytest --bifrost-laws` adds: one for every law and game."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bifrost_bot.laws.catalogue import LAWS, BrokenLawError, held
from bifrost_bot.laws.law import Law
from bifrost_bot.laws.plugin import OPTION, SAMPLES
from bifrost_bot.laws.sample import SampleError, find
from engines import registry
from engines.api import AnyEngine


class LawItem(pytest.Item):
    """A law over a game, as a test."""

    def __init__(self, *, game: AnyEngine, law: Law, **rest: Any) -> None:
        super().__init__(**rest)  # pyright: ignore[reportUnknownMemberType] - pytest leaves it untyped
        self._game = game
        self._law = law

    def runtest(self) -> None:
        """Tries the law on as many matches as the catalogue says."""
        held(self._law, self._game, find(self._game.INFO.id, _folders(self.config)), LAWS[self._law])

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """Returns which law is broken and how to see it again, and where, if that is to be shown."""
        if isinstance(excinfo.value, SampleError):
            return str(excinfo.value)
        if isinstance(excinfo.value, BrokenLawError) and excinfo.value.__cause__ is not None:
            cause = _info(excinfo.value.__cause__)
            return f"{super().repr_failure(cause, style)}\n\n{excinfo.value}"
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """Returns under what name the test is reported."""
        return self.path, None, self.name


def _info(problem: BaseException) -> pytest.ExceptionInfo[BaseException]:
    made: Any = pytest.ExceptionInfo  # pytest leaves `from_exception` untyped
    return made.from_exception(problem)


class LawCollection:
    """Adds the laws to what a run of pytest has found.

    Raises:
        pytest.UsageError: When the option names a game that there is not.
    """

    def __init__(self, config: pytest.Config) -> None:
        self._games = chosen(str(config.getoption(OPTION)))

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_modifyitems(self, session: pytest.Session, items: list[pytest.Item]) -> None:
        """Adds a test for every law and game, before any are left out by `-k`."""
        items.extend(self._items(session))

    def _items(self, session: pytest.Session) -> Iterator[pytest.Item]:
        item: Any = LawItem  # pytest leaves `from_parent` untyped
        for game in self._games:
            for law in LAWS:
                name = f"{law.__name__}[{game.INFO.id}]"
                yield item.from_parent(session, name=name, nodeid=f"law::{name}", game=game, law=law)


def chosen(names: str) -> list[AnyEngine]:
    """Returns the games of these names; without names those of installed plugins, or all where there are none.

    Raises:
        pytest.UsageError: When there is no game of a name.
    """
    games = registry.ENGINES
    wanted = [name.strip() for name in names.split(",") if name.strip()]
    unknown = [name for name in wanted if name not in games]
    if unknown:
        raise pytest.UsageError(f"{OPTION}: there is no game {unknown[0]}; there are {', '.join(games)}.")
    foreign = [name for name, game in games.items() if not _comes_with_the_program(game)]
    return [games[name] for name in wanted or foreign or games]


def _comes_with_the_program(game: AnyEngine) -> bool:
    return game.configure.__module__.startswith(f"{registry.__package__}.")


def _folders(config: pytest.Config) -> list[Path]:
    return [config.rootpath / folder for folder in config.getoption(SAMPLES) or ("tests/games", "tests")]
