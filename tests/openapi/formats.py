"""The formats the description names, which JSON Schema on its own takes for mere remarks."""

from __future__ import annotations

from datetime import datetime
from urllib.parse import urlsplit

from jsonschema import FormatChecker


def formats() -> FormatChecker:
    """Returns a checker for every format but `nonce` and `double`, which add nothing."""
    checker = FormatChecker(formats=())
    checker.checks("date-time", raises=ValueError)(_is_instant)
    checker.checks("uri", raises=ValueError)(_is_address)
    checker.checks("snowflake")(_is_within(0, 2**64))
    checker.checks("int32")(_is_within(-(2**31), 2**31))
    checker.checks("int64")(_is_within(-(2**63), 2**63))
    return checker


def _is_instant(value: object) -> bool:
    return not isinstance(value, str) or (
        "T" in value and datetime.fromisoformat(value).tzinfo is not None
    )


def _is_address(value: object) -> bool:
    return not isinstance(value, str) or bool(urlsplit(value).scheme)


def _is_within(low: int, high: int):
    def check(value: object) -> bool:
        try:
            return not isinstance(value, (int, str)) or low <= int(value) < high
        except ValueError:
            return True  # not a number at all: the type or the pattern says so already

    return check
