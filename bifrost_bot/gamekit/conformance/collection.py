"""Collects the tests of `pytest --bifrost-laws`: one for every law and game."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bifrost_bot.engines import registry
from bifrost_bot.engines.contract import AnyGame
from bifrost_bot.gamekit.conformance.catalogue import LAWS, BrokenLawError, check_law
from bifrost_bot.gamekit.conformance.law import Law
from bifrost_bot.gamekit.conformance.plugin import OPTION, SAMPLES
from bifrost_bot.gamekit.conformance.sample import SampleError, find


class LawItem(pytest.Item):
    """A law and a game, as a test."""

    def __init__(self, *, game: AnyGame, law: Law, **rest: Any) -> None:
        super().__init__(**rest)  # pyright: ignore[reportUnknownMemberType] - pytest leaves it untyped
        self._game = game
        self._law = law

    def runtest(self) -> None:
        """Checks the law on as many matches as the catalogue says."""
        sample = find(self._game.info.id, _folders(self.config))
        check_law(self._law, self._game, sample, LAWS[self._law])

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """Returns the broken law, how to reproduce it, and its traceback."""
        if isinstance(excinfo.value, SampleError):
            return str(excinfo.value)
        if isinstance(excinfo.value, BrokenLawError) and excinfo.value.__cause__ is not None:
            cause = _info(excinfo.value.__cause__)
            return f"{super().repr_failure(cause, style)}\n\n{excinfo.value}"
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """Returns the name under which the test is reported."""
        return self.path, None, self.name


def _info(problem: BaseException) -> pytest.ExceptionInfo[BaseException]:
    made: Any = pytest.ExceptionInfo  # pytest leaves `from_exception` untyped
    return made.from_exception(problem)


class LawCollection:
    """The hook that adds the laws to pytest's collection.

    Raises:
        pytest.UsageError: If the option names an unknown game.
    """

    def __init__(self, config: pytest.Config) -> None:
        self._games = select_games(str(config.getoption(OPTION)))

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_modifyitems(
        self, session: pytest.Session, items: list[pytest.Item]
    ) -> None:
        """Adds a test for every law and game, before `-k` deselects any."""
        items.extend(self._items(session))

    def _items(self, session: pytest.Session) -> Iterator[pytest.Item]:
        item: Any = LawItem  # pytest leaves `from_parent` untyped
        for game in self._games:
            for law in LAWS:
                name = f"{law.__name__}[{game.info.id}]"
                yield item.from_parent(
                    session, name=name, nodeid=f"law::{name}", game=game, law=law
                )


def select_games(names: str) -> list[AnyGame]:
    """Returns the games of these names; without names, those of plugins, or all if there are none.

    Raises:
        pytest.UsageError: If there is no game of a name.
    """
    games = registry.all_games()
    wanted = [name.strip() for name in names.split(",") if name.strip()]
    for name in wanted:
        if name not in games:
            raise pytest.UsageError(
                f"{OPTION}: there is no game {name}; there are {', '.join(games)}."
            )
    foreign = [name for name in games if name not in registry.OWN]
    return [games[name] for name in wanted or foreign or games]


def _folders(config: pytest.Config) -> list[Path]:
    folders = config.getoption(SAMPLES) or ("tests/games", "tests")
    return [config.rootpath / folder for folder in folders]
