"""Refusals that matches and seasons share."""

from typing import Final

NOTHING_TO_CHANGE: Final = "{name}: {now} (was {before})"
ALREADY_DECIDED: Final = "This has already been decided."
TIME_OVER: Final = "The time to answer is over."
