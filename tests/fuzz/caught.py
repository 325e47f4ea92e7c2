"""An interaction as the library hands it over, whose answers are kept instead of sent."""

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any, cast

import discord

from tests.fuzz.harm import payload


class Caught:
    """What was answered to one interaction."""

    def __init__(self, by: str, id: int, **known: Any) -> None:
        self.answers: list[dict[str, Any]] = []
        self.files: list[str] = []
        self.typed = ""
        response = SimpleNamespace(
            is_done=lambda: bool(self.answers),
            send_message=self._send,
            edit_message=self._edit,
            send_modal=self._modal,
        )
        self.interaction = cast(
            discord.Interaction,
            SimpleNamespace(
                id=id,
                user=SimpleNamespace(id=int(by), mention=f"<@{by}>"),
                response=response,
                followup=SimpleNamespace(send=self._send),
                **known,
            ),
        )

    async def _send(self, content: str, **options: Any) -> None:
        # A view's own texts are the bot's; what it shows is checked where it is made.
        allowed = options.get("allowed_mentions") or discord.AllowedMentions.none()
        self.answers.append(payload(content, allowed))
        self.files += _read(options.get("files") or ())

    async def _edit(self, **options: Any) -> None:
        self.answers.append(payload(options["content"], discord.AllowedMentions.none()))

    async def _modal(self, modal: discord.ui.Modal) -> None:
        self.answers.append(payload(modal.title, discord.AllowedMentions.none()))


def _read(files: Sequence[discord.File]) -> list[str]:
    texts = [file.fp.read() for file in files if file.filename.endswith(".txt")]
    for file in files:
        file.close()
    return [text.decode() for text in texts]
