"""The summary of tests that cannot run here."""

from pathlib import Path

import pytest

from tests import chromium
from tests.pytest_run import run_pytest


@pytest.mark.process
def test_the_last_line_says_how_many_were_left_out_and_why() -> None:
    ran = run_pytest(
        "tests/e2e/lobby/test_browser_seats.py",
        environment={"BROWSER": "no-such-browser", "CI": "", "BIFROST_NIGHTLY": "1"},
    )
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.splitlines()[-1].startswith("Left out: 1 test; needs Chromium or Chrome: ")
    assert "BROWSER=" in ran.stdout.splitlines()[-1]


def test_browser_is_a_path_or_a_command(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    browser = tmp_path / "my-chrome"
    browser.write_text("#!/bin/sh\n")
    browser.chmod(0o755)
    monkeypatch.setenv("BROWSER", str(browser))
    assert chromium.found() == str(browser)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("BROWSER", "my-chrome")
    assert chromium.found() == str(browser)
    monkeypatch.delenv("BROWSER")
    assert chromium.found() is None
    browser.rename(tmp_path / "google-chrome")
    assert chromium.found() == str(tmp_path / "google-chrome")
