"""The tests that `pytest --bifrost-laws` adds: one for every law and game."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bifrost_bot.engines import registry
from bifrost_bot.engines.contract import AnyGame
from bifrost_bot.gamekit.conformance.catalogue import LAWS, BrokenLawError, held
from bifrost_bot.gamekit.conformance.law import Law
from bifrost_bot.gamekit.conformance.plugin import OPTION, SAMPLES
from bifrost_bot.gamekit.conformance.sample import SampleError, find


class LawItem(pytest.Item):
    """A law over a game, as a test."""

    def __init__(self, *, game: AnyGame, law: Law, **rest: Any) -> None:
        super().__init__(**rest)  # pyright: ignore[reportUnknownMemberType] - pytest leaves it untyped
        self._game = game
        self._law = law

    def runtest(self) -> None:
        """Tries the law on as many matches as the catalogue says."""
        held(
            self._law, self._game, find(self._game.info.id, _folders(self.config)), LAWS[self._law]
        )

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """Returns which law is broken and how to see it again, and where, if that is to be
        shown.
        """
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
    """The hook that adds the laws to what a run of pytest has found.

    Raises:
        pytest.UsageError: When the option names a game that there is not.
    """

    def __init__(self, config: pytest.Config) -> None:
        self._games = chosen(str(config.getoption(OPTION)))

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_modifyitems(
        self, session: pytest.Session, items: list[pytest.Item]
    ) -> None:
        """Adds a test for every law and game, before any are left out by `-k`."""
        items.extend(self._items(session))

    def _items(self, session: pytest.Session) -> Iterator[pytest.Item]:
        item: Any = LawItem  # pytest leaves `from_parent` untyped
        for game in self._games:
            for law in LAWS:
                name = f"{law.__name__}[{game.info.id}]"
                yield item.from_parent(
                    session, name=name, nodeid=f"law::{name}", game=game, law=law
                )


def chosen(names: str) -> list[AnyGame]:
    """Returns the games of these names; without names those of installed plugins, or all where
    there are none.

    Raises:
        pytest.UsageError: When there is no game of a name.
    """
    games = registry.all_games()
    wanted = [name.strip() for name in names.split(",") if name.strip()]
    unknown = [name for name in wanted if name not in games]
    if unknown:
        raise pytest.UsageError(
            f"{OPTION}: there is no game {unknown[0]}; there are {', '.join(games)}."
        )
    own = {game.info.id for game in registry.OWN}
    foreign = [name for name in games if name not in own]
    return [games[name] for name in wanted or foreign or games]


def _folders(config: pytest.Config) -> list[Path]:
    return [
        config.rootpath / folder for folder in config.getoption(SAMPLES) or ("tests/games", "tests")
    ]
