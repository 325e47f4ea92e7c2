"""Host actions that affect play; an action that needs the cast's consent is stored as it was asked.

Changes name the values that the host saw, so no host overwrites another's change unseen.
"""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from bifrost_bot.season.rules import SeasonRules


@dataclass(frozen=True, slots=True)
class ChangeRules:
    """Change some rules, between episodes.

    Attributes:
        rules: The rules with the new values.
        seen: The rules that the host saw.
        changed: The names of the rules that the host gave.
    """

    by: str
    rules: SeasonRules
    seen: SeasonRules
    changed: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ClaimColour:
    """Give a person a colour for the whole season; an empty one takes theirs away."""

    by: str
    player_id: str
    colour: str


@dataclass(frozen=True, slots=True)
class Eliminate:
    """Eliminate a player by decision; their garnets are discarded.

    If they are Candidate or duellist, the episode is over; otherwise it continues without them.
    """

    by: str
    player_id: str
    reason: str


@dataclass(frozen=True, slots=True)
class Reinstate:
    """Undo an elimination by decision, and give the garnets back; what it ended stays ended.

    A player whose place is vacant has it again.
    """

    by: str
    player_id: str
    reason: str


@dataclass(frozen=True, slots=True)
class Vacate:
    """Take a player out of a season that has begun: substitutes are asked in order.

    The player's garnets and part in the episode go to the one who accepts.
    """

    by: str
    player_id: str
    reason: str


@dataclass(frozen=True, slots=True)
class MoveGarnets:
    """Give a player new garnets, or take some where `amount` is negative.

    A player with too few loses all; how many those were stays secret. `request` identifies
    repetitions.
    """

    by: str
    player_id: str
    amount: int
    reason: str
    request: str


@dataclass(frozen=True, slots=True)
class Extend:
    """Put off the deadline of a choice or question; `request` identifies repetitions."""

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
    """A corrected part of a person's result, and its value when the host saw it."""

    field: Literal["place", "tokens", "garnets"]
    value: int
    seen: int | None


@dataclass(frozen=True, slots=True)
class Correct:
    """Correct parts of a person's result of an episode's match."""

    by: str
    episode: int
    player_id: str
    corrections: tuple[Correction, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class ReportDuel:
    """Report, or correct, who won the duel or one of the finale; `request` identifies repetitions.

    Attributes:
        episode: The episode that the host saw; 0: the last.
        before: The winners of its duels that the host saw.
    """

    by: str
    player_id: str
    request: str = ""
    episode: int = 0
    before: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ChooseOpponent:
    """Choose the Candidate's opponent, as the Candidate or, by some rules, as host; final."""

    by: str
    number: int
    player_id: str


@dataclass(frozen=True, slots=True)
class AnswerQuestion:
    """Keep or undo the elimination in question."""

    by: str
    number: int
    keep: bool


HostAction: TypeAlias = (
    ChangeRules
    | ClaimColour
    | Eliminate
    | Reinstate
    | Vacate
    | MoveGarnets
    | Extend
    | CloseEpisode
    | Correct
    | ReportDuel
    | ChooseOpponent
    | AnswerQuestion
)
"""Actions of hosts; where every host is of the cast, the other players have to agree."""


@dataclass(frozen=True, slots=True)
class Consent:
    """A host action for which the players' consent is asked.

    Attributes:
        number: Its number, by which answers name it; unique among choices and questions too.
        action: The action, without its reason.
        reason: The host's reason; empty where the action has none.
        asked: Ids of the players who were asked.
        until_ms: The deadline.
        agreed: Ids of those who have agreed.
    """

    number: int
    action: HostAction
    reason: str
    asked: tuple[str, ...]
    until_ms: int
    agreed: frozenset[str] = frozenset()
