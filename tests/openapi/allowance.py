"""Fields of requests that the description lacks, each with its reason.

The checker refuses every field that the description leaves out. This table is the only way around
it; a row is added only for what discord.py 2.7.1 is known to send on its own, never to quieten a
mistake of ours. Answers have no such table: the local Discord has no need to send what the
description does not name.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Allowance:
    """Extra fields of a component, or of an operation's request whose body is no component."""

    place: str
    fields: Mapping[str, Mapping[str, object]]
    reason: str


_BOOLEAN = {"type": "boolean"}
_TEXT = {"type": "string"}
_SIZE = {"type": "integer", "minimum": 0}

ALLOWANCES: tuple[Allowance, ...] = (
    Allowance(
        "ApplicationCommandUpdateRequest",
        {"nsfw": _BOOLEAN},
        "discord.py sends it with every command; Discord documents it for commands, the "
        "description forgets it",
    ),
    Allowance(
        "set_channel_permission_overwrite",
        {"id": {"$ref": "#/components/schemas/SnowflakeType"}},
        "discord.py repeats the target of the path in the body",
    ),
    Allowance(
        "RichEmbed",
        {"flags": {"type": "integer"}},
        "discord.py writes out an embed's flags, which only Discord sets, also in the embeds it "
        "sends",
    ),
    Allowance(
        "MessageEditRequestPartial",
        {"tts": _BOOLEAN},
        "discord.py builds edits and new messages with one function, which always says `tts`",
    ),
    Allowance(
        "IncomingWebhookUpdateRequestPartial", {"tts": _BOOLEAN}, "as for MessageEditRequestPartial"
    ),
    Allowance(
        "IncomingWebhookUpdateForInteractionCallbackRequestPartial",
        {"tts": _BOOLEAN},
        "as for MessageEditRequestPartial, where a button's answer changes its message",
    ),
    Allowance(
        "MessageAttachmentRequest",
        {
            "proxy_url": _TEXT,
            "url": _TEXT,
            "content_type": _TEXT,
            "size": _SIZE,
            "width": _SIZE,
            "height": _SIZE,
            "spoiler": _BOOLEAN,
        },
        "an edit that keeps a file names it by all that discord.py knows about it, not by its id "
        "alone",
    ),
)
