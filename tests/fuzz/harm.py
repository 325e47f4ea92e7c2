"""Looks at what would go to Discord, and says what harm it does."""

import re
from collections.abc import Collection
from typing import Any, Final

import discord
from discord.http import handle_message_parameters

LONGEST_MESSAGE: Final = 2_000

_PING: Final = re.compile(
    r"@everyone|@here|<@[!&]?[0-9]+>|<#[0-9]+>|<a?:\w+:[0-9]+>|</[^>\n]+:[0-9]+>|<id:\w+>"
)
_TURNING: Final = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
_CONTROL: Final = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")
_FORMATTED: Final = re.compile(
    r"```.+?```|`[^`\n]+`|\*\*.+?\*\*|\*[^*\s][^*\n]*\*|(?<!\w)_[^_\n]+_(?!\w)|__.+?__|~~.+?~~|\|\|.+?\|\|"
    r"|\[[^\]\n]+\]\([^)\n]+\)|https?://[^\s>]+|<t:[0-9]+(?::\w)?>|^(?:#{1,3}|>|>>>|-#|-|\*|[0-9]+\.) .*",
    re.DOTALL | re.MULTILINE,
)
_ESCAPED: Final = re.compile(r"\\[^a-zA-Z0-9\s]")


def payload(content: str, allowed: discord.AllowedMentions) -> dict[str, Any]:
    """Returns what the library sends to Discord for a message."""
    default = discord.AllowedMentions.none()
    with handle_message_parameters(
        content, allowed_mentions=allowed, previous_allowed_mentions=default
    ) as made:
        found = made.payload
    assert found is not None
    return found


def harm(message: dict[str, Any], typed: str, people: Collection[str] | None = ()) -> str:
    """Returns what is wrong with a message that answers what was typed; empty if nothing is.

    Args:
        people: Who may be named in it, by mentions that ping only those whom the message may ping;
            None: anybody.
    """
    content = message["content"]
    pinged = message["allowed_mentions"]
    if len(content) > LONGEST_MESSAGE:
        return f"{len(content)} characters"
    if not content.strip():
        return "nothing said"
    if (
        pinged.get("parse")
        or pinged.get("roles")
        or not set(map(str, pinged.get("users", ()))) <= set(people or ())
    ):
        return f"pings {pinged}"
    return _in_words(content, typed, people)


def _in_words(content: str, typed: str, people: Collection[str] | None) -> str:
    if found := _TURNING.search(content):
        return f"turns the writing round by {found[0]!r}"
    if found := _CONTROL.search(content):
        return f"has the control sign {found[0]!r}"
    bare = _ESCAPED.sub("", content)
    for found in _PING.finditer(bare):
        if people is not None and found[0].strip("<@!>") not in people:
            return f"names {found[0]}"
    for found in _FORMATTED.finditer(bare):
        if len(found[0].strip("*_`~|<>#-. \n")) > 0 and found[0] in typed:
            return f"is formatted by what was typed: {found[0]!r}"
    return ""
