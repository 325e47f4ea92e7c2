"""What players take from a match into the next one, in words: garnets, Tokens, who is an
Elimination Candidate.
"""

from collections.abc import Sequence
from typing import Final

from bifrost_bot.engines.values import Outcome, Spoils
from bifrost_bot.speech.texts.result import ResultText
from bifrost_bot.speech.wording import listing

_CANDIDATE: Final = "Elimination Candidate"
"""What a reason says that names them already."""

COLUMNS: Final = ("garnets", "garnets_won", "tokens", "candidate", "reason")
"""What files call the parts of `cells`."""


def told(spoils: Spoils) -> list[str]:
    """Returns what a player takes away, one part each, such as `Garnets: 5 (2 won)`; nothing of
    what is none.
    """
    garnets = ResultText.garnets_won if spoils.won else ResultText.garnets
    return [
        *(
            []
            if spoils.garnets is None
            else [garnets.format(garnets=spoils.garnets, won=spoils.won)]
        ),
        *([ResultText.tokens.format(tokens=spoils.tokens)] if spoils.tokens else []),
        *([ResultText.candidate.format(reason=spoils.candidate)] if spoils.candidate else []),
    ]


def told_candidates(outcome: Outcome, names: Sequence[str]) -> str:
    """Returns the sentence that names the Elimination Candidates; empty where the outcome's reason
    has done so.

    Args:
        outcome: How the match ended.
        names: The candidates.
    """
    if not names or _CANDIDATE in outcome.reason:
        return ""
    if len(names) == 1:
        return ResultText.candidate_named.format(player=names[0])
    return ResultText.candidates_named.format(players=listing(names))


def cells(spoils: Spoils) -> tuple[str, ...]:
    """Returns what a player takes away as cells of a spreadsheet, for `COLUMNS`."""
    garnets = "" if spoils.garnets is None else str(spoils.garnets)
    candidate = "yes" if spoils.candidate else "no"
    return garnets, str(spoils.won), str(spoils.tokens), candidate, spoils.candidate
