"""The running hash of a match: which fields of its events hold people, and when it is posted."""

from typing import Final

from bifrost_bot.stream.chain import ChainFormat

CHAIN: Final = ChainFormat(
    begins="ChainBegun",
    opens="PhaseOpened",
    ends=("MatchFinished", "MatchAbandoned"),
    lists=("asked",),
    parts=("deed", "rematch", "wins"),
)
"""The chain of matches; in one that an older program created without it, it begins later."""
