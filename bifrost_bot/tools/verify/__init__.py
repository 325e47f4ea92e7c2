"""Checks a finished match against its own events: seed, draws, receipts, times, and every
resolution again; a season.

Nothing here trusts the export: whatever can be recomputed is, from the seed, the settings and the
players' texts, and the check goes on with what it has computed. So whatever an export says, the
rules only ever see what they made.
"""

from bifrost_bot.tools.verify.check import NAMES, Check
from bifrost_bot.tools.verify.heads import HeadError, read_head, read_heads, stored
from bifrost_bot.tools.verify.season import verify_season
from bifrost_bot.tools.verify.walk import verify

__all__ = [
    "NAMES",
    "Check",
    "HeadError",
    "read_head",
    "read_heads",
    "stored",
    "verify",
    "verify_season",
]
