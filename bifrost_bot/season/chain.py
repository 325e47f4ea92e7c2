"""The running hash of a season: which fields of its events hold people, and when it is posted."""

from typing import Final

from bifrost_bot.stream.chain import ChainFormat

CHAIN: Final = ChainFormat(
    begins="SeasonOpened",
    opens="EpisodeOpened",
    ends=("SeasonEnded",),
    lists=("asked", "options", "named", "tied", "chosen", "level", "before", "after"),
    texts=("name", "reason", "note"),
)
"""The chain of seasons."""
