"""Rewards that players take into the next match, in words: garnets, Tokens, candidacy."""

from collections.abc import Mapping, Sequence
from typing import Final

from bifrost_bot.engines.values import Outcome, Seat, Spoils
from bifrost_bot.speech.wording import listing

_CANDIDATE: Final = "Elimination Candidate"
"""Part of a reason that names the candidates already."""

COLUMNS: Final = ("garnets", "garnets_won", "tokens", "candidate", "reason")
"""The column headings of `cells` in files."""


def rewards_text(spoils: Spoils) -> list[str]:
    """Returns a player's rewards, such as `garnets: 5 (2 won)`, without those that are none."""
    parts: list[str] = []
    if spoils.garnets is not None:
        if spoils.won:
            text = f"garnets: {spoils.garnets} ({spoils.won} won)"
        else:
            text = f"garnets: {spoils.garnets}"
        parts.append(text)
    if spoils.tokens:
        parts.append(f"Tokens: {spoils.tokens}")
    if spoils.candidate:
        parts.append(f"Elimination Candidate: {spoils.candidate}")
    return parts


def candidates_line(spoils: Mapping[Seat, Spoils], names: Mapping[Seat, str]) -> str:
    """Returns who is an Elimination Candidate, and why; empty without any."""
    found = [f"{names[seat]}, {one.candidate}" for seat, one in spoils.items() if one.candidate]
    if not found:
        return ""
    noun = _CANDIDATE if len(found) == 1 else f"{_CANDIDATE}s"
    return f"{noun}: {'; '.join(found)}."


def totals_line(spoils: Mapping[Seat, Spoils], names: Mapping[Seat, str]) -> str:
    """Returns all garnets and Tokens in a line of small print; empty if there are none."""
    garnets: list[str] = []
    tokens: list[str] = []
    for seat, one in spoils.items():
        if one.garnets is not None:
            won = f" ({one.won} won)" if one.won else ""
            garnets.append(f"{names[seat]} {one.garnets}{won}")
        if one.tokens:
            tokens.append(f"{names[seat]} {one.tokens}")
    parts = [f"Garnets: {', '.join(garnets)}"] if garnets else []
    parts += [f"Tokens of Life: {', '.join(tokens)}"] if tokens else []
    return f"-# {' · '.join(parts)}" if parts else ""


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
