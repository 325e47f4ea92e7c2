"""Verdicts in a real browser: the board next to the answer, and the list."""

import pytest
from playwright.async_api import expect

from tests.chromium import needs_chromium
from tests.e2e.helpers.screen import Screen
from tests.e2e.helpers.table import HOME, HOST
from tests.e2e.hosts.test_verdicts import QUESTION, Quiz, quiz

pytestmark = [pytest.mark.browser, needs_chromium]
__all__ = ["quiz"]


async def test_a_host_judges_and_a_watcher_looks_by_buttons(quiz: Quiz, screen: Screen) -> None:
    await screen.be("Sven", "board8")
    await screen.says(f"7. {QUESTION} (7 points)")
    await screen.picture("quiz-asked")
    await screen.be(HOST, HOME)
    await screen.command("match judge")
    await screen.says("1 player gave this answer.")
    await expect(screen.page.locator("img[alt*='after movement']")).to_be_visible()
    await screen.picture("judge")
    await screen.press("Wrong")
    await screen.says("2 players gave this answer. Your own answer: Sir Hiss.")
    await screen.picture("judge-spellings")
    await screen.press("Right")
    await screen.says("They count once you press Confirm verdicts")
    await screen.picture("judge-list")
    await screen.press("Confirm verdicts")
    await screen.says("are confirmed, and the turn is resolved")
    await quiz.table.lobby_says("The match is over:")
    await screen.be("Sven", "board8")
    await screen.says("judged right: Pseudo*nam / pseudo*nam.")
    await screen.press("Text board")
    await screen.says("Board 8 (Quiz) · after movement")
    await screen.press("Why?")
    await screen.says("You did not play in this match")
    await screen.picture("watched-after-the-end")
