"""Reads the colours in a vote: `light-green`, `Light green`, `lightgreen` or the letter."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from bifrost_bot.engines.social_snake.grid.colours import LETTERS, colours
from bifrost_bot.engines.values import Seat

_JOINTS: Final = re.compile(r"[-_\s]+")
_MOST_WORDS: Final = 3


def read_candidates(
    text: str, candidates: Sequence[Seat], seats: Sequence[Seat]
) -> list[tuple[str, Seat | None]]:
    """Returns the words for each colour as typed, with its candidate, or None for no candidate.

    Names of one word are read first: `dark green` is two candidates where both of them are.

    Args:
        text: In lower case.
        candidates: The seats that can be named.
        seats: All seats of the match, which have letters.
    """
    words = text.replace(",", " ").split()
    if all(word in candidates for word in words):
        return [(word, word) for word in words]
    spellings = _spellings(candidates, seats)
    found: list[tuple[str, Seat | None]] = []
    for part in text.split(","):
        found += _read_words(part.split(), spellings)
    return found


def _spellings(candidates: Sequence[Seat], seats: Sequence[Seat]) -> Mapping[str, Seat]:
    """Returns the candidates by letter, name, and name without joints if only one has that."""
    by_colour = colours(seats)
    times = Counter(map(_without_joints, candidates))
    found = {LETTERS[by_colour[seat]].lower(): seat for seat in candidates}
    for seat in candidates:
        key = _without_joints(seat)
        if times[key] == 1:
            found[key] = seat
    return found | {seat: seat for seat in candidates}


def _read_words(
    words: list[str], spellings: Mapping[str, Seat]
) -> Iterator[tuple[str, Seat | None]]:
    while words:
        run = _longest_spelling(words, spellings)
        yield " ".join(run), spellings.get(_without_joints("".join(run)))
        words = words[len(run) :]


def _longest_spelling(words: list[str], spellings: Mapping[str, Seat]) -> list[str]:
    """Returns the first words as far as they are a spelling; the first word if none are."""
    for number in range(_MOST_WORDS, 1, -1):
        if _without_joints("".join(words[:number])) in spellings:
            return words[:number]
    return words[:1]


def _without_joints(text: str) -> str:
    return _JOINTS.sub("", text)
