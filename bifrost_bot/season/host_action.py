"""Host actions that bear on the play; one that waits for the cast's consent is stored as it was
asked.

What a host changes is said with what it was when they saw it, so that nobody takes another host's
change back unseen.
"""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from bifrost_bot.season.rules import SeasonRules


@dataclass(frozen=True, slots=True)
class ChangeRules:
    """Change some rules, between episodes.

    Attributes:
        rules: The rules with the new values.
        seen: The rules as the host saw them.
        changed: The names of the rules that the host gave.
    """

    by: str
    rules: SeasonRules
    seen: SeasonRules
    changed: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ClaimColour:
    """Let a person have a colour for the whole season, instead of another; none where it is
    empty.
    """

    by: str
    player_id: str
    colour: str


@dataclass(frozen=True, slots=True)
class Eliminate:
    """Eliminate a player by decision; their garnets are discarded.

    If they are Candidate or duel, the episode is over. In the other cases it continues without
    them.
    """

    by: str
    player_id: str
    reason: str


@dataclass(frozen=True, slots=True)
class Reinstate:
    """Undo an elimination that a host had decided. What it ended stays ended; the garnets come
    back.
    """

    by: str
    player_id: str
    reason: str


@dataclass(frozen=True, slots=True)
class MoveGarnets:
    """Give a player new garnets, or take some away where `amount` is negative; `request` tells
    repetitions apart.

    Of a player who holds fewer than are to be taken all are taken, and nobody is told how many
    those were.
    """

    by: str
    player_id: str
    amount: int
    reason: str
    request: str


@dataclass(frozen=True, slots=True)
class Extend:
    """Put off the deadline of the choice or question of that number; `request` tells repetitions
    apart.
    """

    by: str
    number: int
    seconds: int
    request: str


@dataclass(frozen=True, slots=True)
class CloseEpisode:
    """End the episode of that number without an elimination."""

    by: str
    number: int
    reason: str


@dataclass(frozen=True, slots=True)
class Correction:
    """A corrected part of what a person took from a match, and what it was when the host saw it."""

    field: Literal["place", "tokens", "garnets"]
    value: int
    seen: int | None


@dataclass(frozen=True, slots=True)
class Correct:
    """Correct by hand what a person takes from an episode's match; what is not named stays."""

    by: str
    episode: int
    player_id: str
    corrections: tuple[Correction, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class ReportDuel:
    """Report who won the duel, or one duel of the finale; again, to correct it. `request` tells
    repetitions apart.

    Attributes:
        episode: The episode that the host saw; 0: whichever is the last.
        before: The winners of its duels as the host saw them.
    """

    by: str
    player_id: str
    request: str = ""
    episode: int = 0
    before: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ChooseOpponent:
    """Choose whom the Candidate duels, as the Candidate or, where the rules say so, as host; it
    counts at once.
    """

    by: str
    number: int
    player_id: str


@dataclass(frozen=True, slots=True)
class AnswerQuestion:
    """Keep or undo the elimination that the hosts are asked about."""

    by: str
    number: int
    keep: bool


HostAction: TypeAlias = (
    ChangeRules
    | ClaimColour
    | Eliminate
    | Reinstate
    | MoveGarnets
    | Extend
    | CloseEpisode
    | Correct
    | ReportDuel
    | ChooseOpponent
    | AnswerQuestion
)
"""What only a host outside the cast does alone; if every host is of the cast, the other players
have to agree.
"""


@dataclass(frozen=True, slots=True)
class Consent:
    """A host action that the players are asked to agree to.

    Attributes:
        number: By which answers name it; choices and questions have others.
        action: The action, without its reason.
        reason: The host's reason; empty where the action has none.
        asked: Ids of the players who were asked.
        until_ms: Until when they are asked.
        agreed: Ids of those who have agreed.
    """

    number: int
    action: HostAction
    reason: str
    asked: tuple[str, ...]
    until_ms: int
    agreed: frozenset[str] = frozenset()
