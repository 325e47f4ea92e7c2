"""Which colours a vote names, however they are spelled: `light-green`, `Light green`,
`lightgreen` or the letter.
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from bifrost_bot.engines.social_snake.grid.colours import LETTERS, colours
from bifrost_bot.engines.values import Seat

_JOINTS: Final = re.compile(r"[-_\s]+")
_MOST_WORDS: Final = 3


def read_candidates(
    text: str, candidates: Sequence[Seat], seats: Sequence[Seat]
) -> list[tuple[str, Seat | None]]:
    """Returns what is named, in order: as typed, and the candidate that is meant, or None where
    none is.

    Names of one word are read first, so that `dark green` is two candidates where both are some.

    Args:
        text: In lower case.
        candidates: Who can be named.
        seats: All seats of the match, which have letters.
    """
    groups = [part.split() for part in text.split(",")]
    if all(word in candidates for words in groups for word in words):
        return [(word, word) for words in groups for word in words]
    spellings = _spellings(candidates, seats)
    return [named for words in groups for named in _named(words, spellings)]


def _spellings(candidates: Sequence[Seat], seats: Sequence[Seat]) -> Mapping[str, Seat]:
    """Returns all spellings without what joins words; none that two candidates could have."""
    squashed = Counter(_JOINTS.sub("", seat) for seat in candidates)
    by_colour = colours(seats)
    found = {LETTERS[by_colour[seat]].lower(): seat for seat in candidates}
    found |= {key: seat for seat in candidates if squashed[key := _JOINTS.sub("", seat)] == 1}
    return found | {seat: seat for seat in candidates}


def _named(words: Sequence[str], spellings: Mapping[str, Seat]) -> list[tuple[str, Seat | None]]:
    found: list[tuple[str, Seat | None]] = []
    at = 0
    while at < len(words):
        tried = [words[at : at + number] for number in range(_MOST_WORDS, 0, -1)]
        meant = next((some for some in tried if _squashed(some) in spellings), words[at : at + 1])
        found.append((" ".join(meant), spellings.get(_squashed(meant))))
        at += len(meant)
    return found


def _squashed(words: Sequence[str]) -> str:
    return (
        words[0]
        if len(words) == 1 and not _JOINTS.search(words[0])
        else _JOINTS.sub("", "".join(words))
    )
