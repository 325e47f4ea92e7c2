"""Plugs the checker into the local server for the end-to-end tests."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .checker import Checker, Query


class Recorder:
    """Checks every exchange the local server reports; many may share one checker, so that the
    session's counts add up.

    `provoking` is for tests that send wrong requests on purpose: those are excused when the answer
    is a 400.

    Use:
        recorder = Recorder(checker)
        sandbox.world.recorder = recorder.record
        ...
        recorder.assert_clean()
    """

    def __init__(self, checker: Checker | None = None, *, provoking: bool = False) -> None:
        self.checker = checker or Checker()
        self.provoking = provoking
        self.exchanges = 0
        self.faults: list[str] = []

    def record(
        self,
        method: str,
        route_template: str | None,
        path: str,
        query: Query,
        request_headers: Mapping[str, str],
        request_json: Any,
        status: int,
        response_json: Any,
    ) -> None:
        """Takes one exchange; never raises, since the calling server has an answer to give."""
        self.exchanges += 1
        self.faults += self.checker.check(
            method, path, query, request_json, status, response_json, provoked=self.provoking
        )

    def assert_clean(self) -> None:
        """Raises if anything recorded here was wrong, or if nothing was recorded at all.

        Raises:
            AssertionError: with every fault of these exchanges and the report of all that was
                checked.
        """
        if not self.exchanges:
            raise AssertionError("no exchange was recorded: is the recorder plugged in?")
        if self.faults:
            raise AssertionError(
                "\n".join([*dict.fromkeys(self.faults), "", self.checker.report()])
            )


def summary_lines(checker: Checker) -> list[str]:
    """Returns the lines to print when a test session ends; none when nothing was checked."""
    return [*checker.tally.lines()] if checker.tally.answers or checker.tally.unmatched else []
