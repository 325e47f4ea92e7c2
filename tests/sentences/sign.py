"""Doubled signs, names of code, and texts that are too long for their place on Discord."""

import re
from collections.abc import Iterator
from typing import Final

from tests.sentences.sentence import Sentence

_BOARD: Final = re.compile(r"```.*?```|`[^`\n]*`|<[^>\n]*>|https?://\S+", re.DOTALL)
"""Boards as text, what is to be typed, times and addresses: the rules for sentences are not for
them.
"""

_COLUMN: Final = re.compile(r"^(?:ok|none|skipped|DIFFERS) +")
"""What `bifrost-bot verify` begins its lines with, in its own column."""

_DOUBLED: Final = re.compile(
    r"(?<![.#?/])\.\.(?![.#?/])|,,|;;|: :|(?<=\S)  +(?=\S)|(?<=[a-z]) [,;](?=\s)"
)
_UNFILLED: Final = re.compile(r"\{[a-z_]*(?:![rs])?(?::[^{}]*)?\}")
_SNAKE: Final = re.compile(r"(?<![\w./=-])[a-z]+(?:_[a-z0-9]+)+(?![\w./-])")
_CLASS: Final = re.compile(r"\b[A-Z][a-z]+(?:[A-Z][a-z]+)+\b")
_VALUE: Final = re.compile(r"\b(?:None(?! of)|True|False)\b")

PRODUCTS: Final = {"FreeType", "JavaScript", "PostgreSql"}
TYPED: Final = {
    # Options of commands and keys of settings, which people type or see as Discord shows them.
    "absent_after",
    "absent_then",
    "all_locked",
    "api_base",
    "bot_move",
    "common_minute",
    "database_url",
    "failed_step_stops",
    "free_rounds",
    "gateway_url",
    "guild_only",
    "hosts_watch",
    "in_order",
    "key_file",
    "metrics_port",
    "move_seconds",
    "neutral_names",
    "open_eyes",
    "pause_seconds",
    "pg_dump",
    "phase_seconds",
    "public_url",
    "request_burst",
    "requests_per_second",
    "round_seconds",
    "second_half",
    "shard_count",
    "shard_ids",
    "thinking_processes",
    "twist_caps",
}
AUTHORS: Final = (
    "bifrost_bot/gamekit/conformance/",
    "bifrost_bot/gamekit/template/",
    "bifrost_bot/arena/",
    "bifrost_bot/gamekit/new_game.py",
    "engines/plugins.py",
)
"""What is said to authors of games and programs, who know names of code."""


def bad_signs(one: Sentence) -> Iterator[str]:
    """Yields what is wrong with a text besides its words."""
    text = _BOARD.sub("…", _COLUMN.sub("", one.text))
    yield from (f"{found[0]!r} is doubled" for found in _DOUBLED.finditer(text))
    if one.rendered:
        yield from (f"{found[0]} is not filled in" for found in _UNFILLED.finditer(text))
    if not one.area.startswith(AUTHORS):
        yield from (f"{name} is a name of code: say it in words" for name in _names(text))
    if one.most and len(one.text) > one.most:
        yield f"{len(one.text)} characters, and Discord takes {one.most}"


def _names(text: str) -> Iterator[str]:
    yield from (name for name in _SNAKE.findall(text) if name not in TYPED)
    yield from (name for name in _CLASS.findall(text) if name not in PRODUCTS)
    yield from _VALUE.findall(text)
