"""Shared by all tests: fixed examples, and one count of checks against Discord's API."""

import asyncio
import gc
import os
import random
import shutil
from asyncio import selector_events
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Generator, Sequence
from pathlib import Path
from typing import Any

import hypothesis
import pytest
import pytest_asyncio
from aiohttp import web_app
from hypothesis import strategies

# First of ours: anyone who reads the registry after it finds the guests there.
import tests.guests  # noqa: F401 # pyright: ignore[reportUnusedImport] - imported for what it does
from tests.databases import ON_POSTGRESQL, share_compiled_statements, up_to_date
from tests.nightly import NIGHTLY
from tests.openapi.checker import Checker
from tests.openapi.recorder import summary_lines

_HERE = Path(__file__).parent
_LONGEST = (
    "sweep",
    "fuzz",
    "tools",
    "e2e",
    "arena",
    "deploy",
    "gamekit",
    "dev",
    "replay",
    "store",
    "sandbox",
)
_CHECKER = pytest.StashKey[Checker]()
_WORKER_COUNTS = "openapi"
_MEMORY = Path("/dev/shm")
_ENOUGH_BYTES = 2 * 1024**3


def _keep_folders_in_memory() -> None:
    """Thousands of tests write databases, whose every commit would else wait for a disk."""
    if not os.access(_MEMORY, os.W_OK) or os.statvfs(_MEMORY).f_flag & os.ST_NOEXEC:
        return
    if shutil.disk_usage(_MEMORY).free >= _ENOUGH_BYTES:
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(_MEMORY))


_keep_folders_in_memory()

# The same examples every time, but for the nightly run, which looks for new ones; none is judged by
# the clock.
_UNTIMED = hypothesis.settings(
    deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow]
)
hypothesis.settings.register_profile("same", _UNTIMED, derandomize=True)
hypothesis.settings.register_profile("new", _UNTIMED, print_blob=True)
hypothesis.settings.load_profile("new" if NIGHTLY else "same")


def pytest_configure(config: pytest.Config) -> None:
    if pieces := os.environ.get("BIFROST_READ_BYTES"):
        # As on a slow network, where a message comes in pieces; see `.ci/trouble`.
        selector_events._SelectorSocketTransport.max_size = int(pieces)  # type: ignore[attr-defined]
    # Under xdist the controller gets a checker too: the counts of its workers are added up in it.
    config.stash[_CHECKER] = Checker()
    share_compiled_statements()
    # What a test leaves in circles is little next to what thousands of them keep.
    gc.set_threshold(50_000, 20, 100)


@pytest.hookimpl(
    trylast=True
)  # of what was asked for, so that who asks for a case by its name has it
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if not NIGHTLY:
        left = not_by_day(items)
        if ON_POSTGRESQL:
            left |= not_on_postgresql_by_day([item for item in items if item not in left])
        config.hook.pytest_deselected(items=left)
        items[:] = [item for item in items if item not in left]

    # The longest files first, so that no worker is left with one at the end.
    def place(item: pytest.Item) -> int:
        folder = item.path.relative_to(_HERE).parts[0]
        return _LONGEST.index(folder) if folder in _LONGEST else len(_LONGEST)

    items.sort(key=place)


def not_by_day(items: Sequence[pytest.Item]) -> set[pytest.Item]:
    """Returns the cases of long checks that run at night alone: all but as many as the marker says,
    always the same.

    Where the marker says 0, the check is a long one of something that others look at by day.
    """
    cases: defaultdict[tuple[str, int], list[pytest.Item]] = defaultdict(list)
    for item in items:
        for marker in item.iter_markers("nightly"):
            if "by_day" in marker.kwargs:
                cases[item.nodeid.partition("[")[0], marker.kwargs["by_day"]].append(item)
    left = set[pytest.Item]()
    for (check, by_day), some in cases.items():
        left.update(
            random.Random(check.partition("::")[0]).sample(some, max(0, len(some) - by_day))
        )
    return left


def not_on_postgresql_by_day(items: Sequence[pytest.Item]) -> set[pytest.Item]:
    """Returns half of each file's tests, always the same: on SQLite all of them run."""
    files: defaultdict[str, list[pytest.Item]] = defaultdict(list)
    for item in items:
        files[item.nodeid.partition("::")[0]].append(item)
    return {
        item
        for file, some in files.items()
        for item in random.Random(file).sample(some, len(some) // 2)
    }


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def browser() -> AsyncIterator[Any]:
    """A browser for the tests of a module."""
    from tests.chromium import chromium

    async with chromium() as started:
        yield started


@hypothesis.given(strategies.none())
def _use_hypothesis(_: None) -> None:
    """Makes Hypothesis register its random numbers: it warns if it does not find their place, as
    among frozen objects.

    Before Python 3.14 the collector did not track that place until they were in it, so it was not
    frozen.
    """


def pytest_collection_finish() -> None:
    _use_hypothesis()
    # Thousands of tests and modules stay until the end: the collector need not look at them again
    # and again.
    gc.collect()
    gc.freeze()


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown() -> None:
    # aiohttp keeps what it has built for a thousand servers, and with it each test's sandbox, bot
    # and database.
    web_app._cached_build_middleware.cache_clear()  # pyright: ignore[reportPrivateUsage] - there is no public way


@pytest.fixture(scope="session")
def template() -> Path:
    """A database that is up to date and empty."""
    return asyncio.run(up_to_date())


@pytest.fixture(scope="session")
def checker(pytestconfig: pytest.Config) -> Checker:
    """The checker whose counts are printed when the session ends."""
    return pytestconfig.stash[_CHECKER]


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> Generator[None, object, object]:
    counts: dict[str, Any] | None = getattr(session.config, "workeroutput", None)
    if counts is not None:
        counts[_WORKER_COUNTS] = session.config.stash[_CHECKER].tally.to_json()
    done = yield
    terminal: pytest.TerminalReporter | None = session.config.pluginmanager.get_plugin(
        "terminalreporter"
    )
    if counts is None and terminal is not None:
        # After all that pytest itself says, so that it is the last that is read.
        for line in left_out(terminal.stats.get("skipped", [])):
            terminal.write_line(line)
    return done


def left_out(skipped: Sequence[pytest.TestReport | pytest.CollectReport]) -> list[str]:
    """Returns how many tests were left out, and for each reason how to have them."""
    reasons = Counter(
        str(report.longrepr[-1]) for report in skipped if isinstance(report.longrepr, tuple)
    )
    return [
        f"Left out: {count} {'test' if count == 1 else 'tests'}; "
        f"{reason.removeprefix('Skipped: ')}."
        for reason, count in reasons.most_common()
    ]


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any, error: object) -> None:
    del error
    counts = getattr(node, "workeroutput", {})
    node.config.stash[_CHECKER].tally.add(counts.get(_WORKER_COUNTS, {}))


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    lines = summary_lines(config.stash[_CHECKER])
    if lines:
        terminalreporter.section("Discord's official description")
        for line in lines:
            terminalreporter.line(line)
