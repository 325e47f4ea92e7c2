"""Messages without a text of their own, and those of bots."""

from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bifrost_bot.gateway.incoming.playing.player_text import is_player_text, kind_without_text


def message(**fields: Any) -> Any:
    """A message with these fields, otherwise empty."""
    plain: dict[str, Any] = {
        "content": "",
        "flags": discord.MessageFlags(),
        "poll": None,
        "stickers": [],
        "attachments": [],
        "webhook_id": None,
        "author": SimpleNamespace(bot=False),
        "type": discord.MessageType.default,
    }
    return SimpleNamespace(**{**plain, **fields})


@pytest.mark.parametrize(
    ("fields", "kind"),
    [
        ({"flags": discord.MessageFlags(forwarded=True)}, "A forwarded message"),
        ({"poll": object()}, "A poll"),
        (
            {"flags": discord.MessageFlags(voice=True), "attachments": [object()]},
            "A voice message",
        ),
        ({"stickers": [object()]}, "A sticker"),
        ({"attachments": [object()]}, "A file"),
        ({"attachments": [object()], "content": "C5"}, ""),
        ({}, ""),
    ],
)
def test_a_message_without_a_text_is_called_what_it_is(fields: Any, kind: str) -> None:
    assert kind_without_text(message(**fields)) == kind


def test_a_webhooks_text_is_no_players() -> None:
    assert is_player_text(message(content="C5"))
    assert not is_player_text(message(content="C5", webhook_id=7))
