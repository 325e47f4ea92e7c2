"""Debian's Chromium without a screen, for tests that look at a page."""

import os
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from playwright.async_api import Browser, async_playwright, expect

CHROMIUM = Path("/usr/bin/chromium")
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

needs_chromium = pytest.mark.skipif(
    not CHROMIUM.exists() and os.environ.get("CI") != "true",
    reason=f"needs Chromium at {CHROMIUM}: .ci/packages installs it on Debian",
)


@asynccontextmanager
async def chromium() -> AsyncGenerator[Browser]:
    """Yields a running browser."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=list(_ARGUMENTS))
        yield browser
        await browser.close()
