"""Rewards that players take into the next match, in words: garnets, Tokens, candidacy."""

from collections.abc import Sequence
from typing import Final

from bifrost_bot.engines.values import Outcome, Spoils
from bifrost_bot.speech.wording import listing

_CANDIDATE: Final = "Elimination Candidate"
"""Part of a reason that names the candidates already."""

COLUMNS: Final = ("garnets", "garnets_won", "tokens", "candidate", "reason")
"""The column headings of `cells` in files."""


def told(spoils: Spoils) -> list[str]:
    """Returns a player's rewards, such as `Garnets: 5 (2 won)`, without those that are none."""
    parts: list[str] = []
    if spoils.garnets is not None:
        if spoils.won:
            text = f"Garnets: {spoils.garnets} ({spoils.won} won)"
        else:
            text = f"Garnets: {spoils.garnets}"
        parts.append(text)
    if spoils.tokens:
        parts.append(f"Tokens: {spoils.tokens}")
    if spoils.candidate:
        parts.append(f"Elimination Candidate: {spoils.candidate}")
    return parts


def candidates_text(outcome: Outcome, names: Sequence[str]) -> str:
    """Returns the sentence that names the candidates; empty where the outcome's reason does."""
    if not names or _CANDIDATE in outcome.reason:
        return ""
    if len(names) == 1:
        return f"Elimination Candidate: {names[0]}."
    return f"Elimination Candidates: {listing(names)}."


def cells(spoils: Spoils) -> tuple[str, ...]:
    """Returns a player's rewards as cells of a spreadsheet, for `COLUMNS`."""
    garnets = "" if spoils.garnets is None else str(spoils.garnets)
    candidate = "yes" if spoils.candidate else "no"
    return garnets, str(spoils.won), str(spoils.tokens), candidate, spoils.candidate
