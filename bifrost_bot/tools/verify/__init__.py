"""Checks an export of a match or a season against its own events.

The export is not trusted: everything that follows from the seed, the settings and the players'
texts is computed, and the check continues with the computed values.
"""

from bifrost_bot.tools.verify.check import NAMES, Check
from bifrost_bot.tools.verify.heads import HeadError, read_head, read_heads, read_stored
from bifrost_bot.tools.verify.season import verify_season
from bifrost_bot.tools.verify.walk import verify

__all__ = [
    "NAMES",
    "Check",
    "HeadError",
    "read_head",
    "read_heads",
    "read_stored",
    "verify",
    "verify_season",
]
