"""Pending confirmations are kept for a while, for their user only."""

from typing import Any, cast

import discord
import pytest

from bifrost_bot.gateway.channels.snowflake import snowflake
from bifrost_bot.gateway.incoming.confirmation import MINUTES, MOST_A_PERSON, Confirmations
from bifrost_bot.gateway.incoming.replies import RefusedError
from tests.clock import START_MS

ASTRID = 101
BO = 102


class Press:
    """A fake interaction of discord.py: who pressed or typed when, and the bot's answers."""

    def __init__(self, user_id: int, at_ms: int = START_MS) -> None:
        self.id = snowflake(at_ms)
        self.user = discord.Object(user_id)
        self.response = self
        self.text = ""
        self.token = ""

    def is_done(self) -> bool:
        return False

    async def send_message(self, text: str, *, view: discord.ui.View, **_: Any) -> None:
        (button,) = view.children
        assert isinstance(button, discord.ui.Button)
        assert view.is_finished()  # Else discord.py keeps it for the life of the process.
        self.text = text
        self.token = str(button.custom_id).removeprefix("bifrost-confirm:")

    async def defer(self) -> None:
        pass

    async def edit_original_response(self, *, content: str, view: None) -> None:
        assert view is None
        self.text = content


class Desk:
    """The confirmations, and how often each thing was done."""

    def __init__(self) -> None:
        self.confirmations = Confirmations()
        self.done: list[str] = []

    async def ask(self, user_id: int, what: str, at_ms: int = START_MS) -> str:
        """Asks a user and returns the button's token."""

        async def action() -> str:
            self.done.append(what)
            return f"{what} is done."

        asked = Press(user_id, at_ms)
        await self.confirmations.ask(cast(discord.Interaction, asked), f"{what}?", "Do it", action)
        assert f"<t:{(at_ms + MINUTES * 60_000) // 1000}:t>" in asked.text
        return asked.token

    async def press(self, user_id: int, token: str, at_ms: int = START_MS) -> str:
        pressed = Press(user_id, at_ms)
        await self.confirmations.carry_out(cast(discord.Interaction, pressed), token)
        return pressed.text


async def test_who_asks_for_much_pushes_out_nothing_of_others() -> None:
    desk = Desk()
    first = await desk.ask(BO, "Abandon")
    for number in range(600):
        await desk.ask(ASTRID, f"Rewind {number}")
    assert await desk.press(BO, first) == "Abandon is done."
    assert desk.done == ["Abandon"]


async def test_of_many_questions_to_one_user_the_latest_can_be_confirmed() -> None:
    desk = Desk()
    tokens = [await desk.ask(ASTRID, f"Rewind {number}") for number in range(MOST_A_PERSON + 1)]
    with pytest.raises(RefusedError, match="Use the command again"):
        await desk.press(ASTRID, tokens[0])
    for token in tokens[1:]:
        await desk.press(ASTRID, token)
    assert desk.done == [f"Rewind {number}" for number in range(1, MOST_A_PERSON + 1)]


async def test_a_question_cannot_be_confirmed_later_than_it_says() -> None:
    desk = Desk()
    token = await desk.ask(ASTRID, "Delete")
    late_ms = START_MS + MINUTES * 60_000 + 1
    with pytest.raises(RefusedError, match=f"more than {MINUTES} minutes or"):
        await desk.press(ASTRID, token, late_ms)
    assert await desk.press(ASTRID, token, late_ms - 1) == "Delete is done."


async def test_it_is_confirmed_once_and_by_its_user_alone() -> None:
    desk = Desk()
    token = await desk.ask(ASTRID, "Delete")
    with pytest.raises(RefusedError):
        await desk.press(BO, token)
    await desk.press(ASTRID, token)
    with pytest.raises(RefusedError):
        await desk.press(ASTRID, token)
    assert desk.done == ["Delete"]
