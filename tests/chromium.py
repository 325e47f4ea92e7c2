"""Finds a headless Chromium or Chrome; `BROWSER` names another.

The one that was built without a screen takes half the processor time of the others.
"""

import os
import shutil
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

import pytest
from playwright.async_api import Browser, async_playwright, expect

_NAMES = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
)
_ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

# A slow machine may take long to draw a page; a test that waits for what never comes still ends.
expect.set_options(timeout=60_000)


def found() -> str | None:
    """Returns the browser that `BROWSER` names, or else the first that is installed."""
    named = os.environ.get("BROWSER")
    return shutil.which(named) if named else next(filter(None, map(shutil.which, _NAMES)), None)


needs_chromium = pytest.mark.skipif(
    found() is None and os.environ.get("CI") != "true",
    reason="needs Chromium or Chrome: install it (.ci/packages does on Debian), or name it by "
    "BROWSER=/its/path",
)


@asynccontextmanager
async def chromium() -> AsyncGenerator[Browser]:
    """Yields a running browser."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=found(), args=list(_ARGUMENTS))
        yield browser
        await browser.close()
