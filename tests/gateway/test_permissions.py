"""One table says which permissions the bot needs: the README's invitation and the sandbox's bot role follow it."""

from pathlib import Path

import discord

from bifrost_bot.gateway.channels.permissions import NEEDED
from bifrost_bot.sandbox.world import permissions as allow

README = Path(__file__).parents[2] / "README.md"


def test_the_readme_asks_for_what_the_bot_needs_and_no_more() -> None:
    text = " ".join(README.read_text(encoding="utf-8").split())
    asked = text.partition("scopes `bot` and `applications.commands`; permissions ")[2].partition(". ")[0]
    assert asked.split(", ") == [needed.name for needed in NEEDED]


def test_the_bots_role_on_the_sandbox_is_the_invitation() -> None:
    invitation = discord.Permissions(**{needed.key: True for needed in NEEDED})
    assert invitation.value == allow.BOT_DEFAULT
