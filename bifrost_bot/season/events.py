"""What happened in a season: events in the past tense, stored for ever. `by` is who caused it,
empty for the clock.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from bifrost_bot.engines.rng import Draw
from bifrost_bot.season.host_action import HostAction
from bifrost_bot.season.model import ChoiceKind, Doubt, Share
from bifrost_bot.season.rules import SeasonRules, TieBreak

GarnetReason: TypeAlias = Literal[
    "start",
    "won",
    "found",
    "spent",
    "undone",
    "gift",
    "host",
    "discarded",
    "inherited",
    "returned",
    "left",
]
"""Why garnets moved.

Made of nothing: `start` (what everybody begins with), `won` (a match's award), `found` (in a
match). Gone: `spent` (in a match), `discarded` (a loser's), `left` (of who leaves the cast).
Either: `undone` (what a match gave before it was corrected), `host`, `returned` (a loser's, who is
back). From one to another: `gift`, `inherited`, `returned`, `host`.
"""


@dataclass(frozen=True, slots=True)
class SeasonOpened:
    """A season was opened. `commitment` is the SHA-256 of the seed, which stays secret until the
    end.

    `salt`, `salts` and `seals` stand for people in the running hash (`match/chain.py`), `texts` for
    what was changed in what hosts wrote as somebody was erased, by the event's number and the
    field.
    """

    season_id: str
    name: str
    rules: SeasonRules
    host: str
    seed: str
    commitment: str
    at_ms: int
    salt: str = ""
    salts: Mapping[str, str] = field(default_factory=dict[str, str])
    seals: Mapping[str, str] = field(default_factory=dict[str, str])
    texts: Mapping[str, str] = field(default_factory=dict[str, str])


@dataclass(frozen=True, slots=True)
class RulesChanged:
    """A host replaced the rules."""

    rules: SeasonRules
    by: str
    at_ms: int


@dataclass(frozen=True, slots=True)
class HostAdded:
    """Another user hosts the season too."""

    host: str
    by: str
    at_ms: int


@dataclass(frozen=True, slots=True)
class HostRemoved:
    """A host no longer hosts the season."""

    host: str
    by: str
    at_ms: int


@dataclass(frozen=True, slots=True)
class CastJoined:
    """A person is of the cast."""

    player_id: str
    by: str
    at_ms: int


@dataclass(frozen=True, slots=True)
class CastLeft:
    """A person is no longer of the cast of a season that has not begun."""

    player_id: str
    by: str
    at_ms: int


@dataclass(frozen=True, slots=True)
class ColourClaimed:
    """A colour is a person's for the whole season, instead of one before; none where `colour` is
    empty.
    """

    player_id: str
    colour: str
    by: str
    at_ms: int


@dataclass(frozen=True, slots=True)
class EpisodeOpened:
    """An episode began; the finale has no match, only duels."""

    number: int
    finale: bool
    by: str
    at_ms: int


@dataclass(frozen=True, slots=True)
class MatchLinked:
    """The episode is played as this match, instead of one linked before; see `Link`."""

    episode: int
    match_id: str
    game: str
    candidates: int
    awards_tokens: bool
    by: str
    at_ms: int


@dataclass(frozen=True, slots=True)
class SpoilsTaken:
    """What a match gave was taken into the season; it replaces what was taken of the episode
    before.

    Attributes:
        shares: Of all who were in the season then; who did not play comes last.
        restarts: Whether the Candidate has to be found, as nobody was, or what follows from the
        result has changed. reason: Why a host corrected it; empty where it is the match's own
        result.
    """

    episode: int
    match_id: str
    shares: tuple[Share, ...]
    restarts: bool
    by: str
    reason: str
    at_ms: int


@dataclass(frozen=True, slots=True)
class ShareChange:
    """What a person took from a match before a correction and takes now; None where there was
    none.
    """

    player_id: str
    before: Share | None
    after: Share | None


@dataclass(frozen=True, slots=True)
class Corrected:
    """What changed when spoils were taken again, or a duel's winner was reported again.

    Attributes:
        before: The Candidates, or the duel's winner, until now.
        after: Those by the new result.
        tied: Among whom the rest of the Candidates is still to be found.
        changes: What persons take from the match, of those for whom it changed.
    """

    episode: int
    about: Doubt
    before: tuple[str, ...]
    after: tuple[str, ...]
    tied: tuple[str, ...]
    changes: tuple[ShareChange, ...]
    by: str
    reason: str
    at_ms: int


@dataclass(frozen=True, slots=True)
class ChoiceOpened:
    """Persons were asked to choose; see `Choice`."""

    number: int
    kind: ChoiceKind
    asked: tuple[str, ...]
    options: tuple[str, ...]
    places: int
    until_ms: int
    at_ms: int


@dataclass(frozen=True, slots=True)
class VoteCast:
    """A leader voted for these as Candidates, instead of an earlier vote. Secret."""

    number: int
    player_id: str
    named: tuple[str, ...]
    at_ms: int


@dataclass(frozen=True, slots=True)
class TokensChosen:
    """A holder chose to whom to give a Token each, instead of an earlier choice. Secret where
    the rules hide it.
    """

    number: int
    player_id: str
    named: tuple[str, ...]
    at_ms: int


@dataclass(frozen=True, slots=True)
class ChoiceClosed:
    """The choice takes no more answers: all have answered, or its time is over."""

    number: int
    at_ms: int


@dataclass(frozen=True, slots=True)
class Reminded:
    """Those who have not answered a choice, or the hosts whom a question waits for, were
    reminded of the deadline.
    """

    number: int
    at_ms: int


@dataclass(frozen=True, slots=True)
class DeadlineExtended:
    """A host put off the deadline of a choice or question by `by_ms`."""

    number: int
    by_ms: int
    by: str
    request: str
    at_ms: int


@dataclass(frozen=True, slots=True)
class Count:
    """A number of something of a person's, such as votes for them."""

    player_id: str
    number: int


@dataclass(frozen=True, slots=True)
class TieDecided:
    """It was decided who of those who tied are Candidates.

    Attributes:
        tied: In the order of the cast, on which the coin relies.
        chosen: Those of them who are Candidates.
        how: The last of the rules that was needed.
        votes: The votes for each of those who could be voted for; empty where nobody was asked.
        draws: The coin: each draws one of those who were still tied, in the order of the cast, and
        takes them out. level: Those among whom the coin chose; empty where there was none.
    """

    episode: int
    tied: tuple[str, ...]
    chosen: tuple[str, ...]
    how: TieBreak
    votes: tuple[Count, ...]
    level: tuple[str, ...]
    draws: tuple[Draw, ...]
    at_ms: int


@dataclass(frozen=True, slots=True)
class CandidateNamed:
    """A person is Elimination Candidate; `reason` is what the match says, empty where the place
    or a tie decided.
    """

    episode: int
    player_id: str
    reason: str
    at_ms: int


@dataclass(frozen=True, slots=True)
class TokenGiven:
    """A Token went from its holder to another, when the time to give was over; by draw where the
    holder was silent.
    """

    episode: int
    player_id: str
    to: str
    drawn: bool
    at_ms: int


@dataclass(frozen=True, slots=True)
class TokensLost:
    """So many Tokens that their holder had to give were lost."""

    episode: int
    player_id: str
    number: int
    at_ms: int


@dataclass(frozen=True, slots=True)
class TokensSettled:
    """The time to give Tokens is over: who holds one now cannot be chosen. `draws` are those of
    `TokenGiven`.
    """

    episode: int
    draws: tuple[Draw, ...]
    at_ms: int


@dataclass(frozen=True, slots=True)
class OpponentChosen:
    """It is known whom the Candidate duels.

    Attributes:
        number: The choice that was answered; 0 where nobody chose.
        how: Chosen by who was asked, by the places in the match, drawn as nobody chose in time, or
        the only one. options: Among whom, in the order of the cast; those who were still tied,
        where the coin decided. draws: The draw of one of them, if any.
    """

    episode: int
    player_id: str
    number: int
    how: Literal["chosen", "least", "drawn", "only"]
    options: tuple[str, ...]
    by: str
    draws: tuple[Draw, ...]
    at_ms: int


@dataclass(frozen=True, slots=True)
class DuelLinked:
    """The duel is played as this match, instead of one linked before."""

    episode: int
    match_id: str
    game: str
    by: str
    at_ms: int


@dataclass(frozen=True, slots=True)
class DuelReported:
    """A duel was won by `player_id` and lost by `left`; `match_id` is empty if it was played
    elsewhere.
    """

    episode: int
    player_id: str
    left: str
    match_id: str
    by: str
    request: str
    at_ms: int


@dataclass(frozen=True, slots=True)
class DuelDrawn:
    """Nobody won a linked duel; it has to be played again, or a host reports a winner."""

    episode: int
    match_id: str
    at_ms: int


@dataclass(frozen=True, slots=True)
class DuelSpoilsTaken:
    """What the match of a duel gave its players was taken into the season, instead of what was
    taken of it before.
    """

    episode: int
    match_id: str
    shares: tuple[Share, ...]
    by: str
    at_ms: int


@dataclass(frozen=True, slots=True)
class GarnetsMoved:
    """Garnets moved.

    Attributes:
        player_id: Whose they were; empty if they are new.
        to: Whose they are; empty if they are gone.
        amount: How many; above 0, unless a host meant to take some (`wanted`) and there were none.
        episode: The episode it belongs to; 0 before the first.
        note: A host's reason.
        request: The id of the command, where it could be meant twice.
        wanted: How many a host meant to take; people are told that, as the amount tells how many
        there were.
    """

    player_id: str
    to: str
    amount: int
    reason: GarnetReason
    by: str
    episode: int
    at_ms: int
    note: str = ""
    request: str = ""
    wanted: int = 0


@dataclass(frozen=True, slots=True)
class Eliminated:
    """A person left the season: lost the duel, or by a host's decision, with a reason."""

    episode: int
    player_id: str
    how: Literal["duel", "decision"]
    by: str
    reason: str
    at_ms: int


@dataclass(frozen=True, slots=True)
class EpisodeClosed:
    """An episode is over; `by` and `reason` are a host's who ended it without an elimination."""

    number: int
    by: str
    reason: str
    at_ms: int


@dataclass(frozen=True, slots=True)
class QuestionAsked:
    """Hosts are asked whether to keep an elimination; see `Question`."""

    number: int
    episode: int
    about: Doubt
    asked: tuple[str, ...]
    to: str
    until_ms: int
    at_ms: int


@dataclass(frozen=True, slots=True)
class QuestionClosed:
    """The question is closed: a host kept or undid, time passed (nothing changes), or it no
    longer arises.
    """

    number: int
    result: Literal["kept", "undone", "lapsed", "withdrawn"]
    by: str
    at_ms: int


@dataclass(frozen=True, slots=True)
class Reinstated:
    """A person who was eliminated in this episode is back; `reason` is a host's where a host had
    decided it.
    """

    episode: int
    player_id: str
    by: str
    at_ms: int
    reason: str = ""


@dataclass(frozen=True, slots=True)
class EpisodeReopened:
    """A closed episode continues: its Candidate is found again, or the duel's winner is `to`."""

    number: int
    about: Doubt
    to: str
    at_ms: int


ConsentResult: TypeAlias = Literal["granted", "refused", "expired", "failed", "withdrawn"]
"""How a request for consent ended; `failed`: all have agreed, but it is no longer possible."""


@dataclass(frozen=True, slots=True)
class ConsentAsked:
    """The players were asked to agree to what a host of the cast wants to do; see `Consent`."""

    number: int
    action: HostAction
    asked: tuple[str, ...]
    until_ms: int
    at_ms: int
    reason: str = ""


@dataclass(frozen=True, slots=True)
class ConsentGiven:
    """A player has agreed to what a host asks."""

    number: int
    player_id: str
    at_ms: int


@dataclass(frozen=True, slots=True)
class ConsentClosed:
    """The players are no longer asked; who refused is not said."""

    number: int
    result: ConsentResult
    at_ms: int


@dataclass(frozen=True, slots=True)
class ClockMoved:
    """All deadlines were put off by `by_ms`, as the bot was away or could not reach the season."""

    by_ms: int
    at_ms: int


@dataclass(frozen=True, slots=True)
class SeasonEnded:
    """The season is over: won by `player_id`, or without a winner, ended by a host or as nobody
    carried it on.
    """

    player_id: str
    how: Literal["won", "host", "idle"]
    by: str
    reason: str
    at_ms: int


CastEvent: TypeAlias = (
    RulesChanged | HostAdded | HostRemoved | CastJoined | CastLeft | ColourClaimed | GarnetsMoved
)
"""Rules, hosts, cast, and what the cast holds."""

ChoiceEvent: TypeAlias = ChoiceOpened | VoteCast | TokensChosen | ChoiceClosed
"""What is asked and answered."""

DeadlineEvent: TypeAlias = Reminded | DeadlineExtended | ClockMoved
"""What concerns deadlines, of choices and of questions."""

EpisodeEvent: TypeAlias = (
    EpisodeOpened
    | MatchLinked
    | SpoilsTaken
    | TieDecided
    | CandidateNamed
    | TokenGiven
    | TokensLost
    | TokensSettled
    | OpponentChosen
    | DuelLinked
    | DuelReported
    | DuelDrawn
    | DuelSpoilsTaken
    | Eliminated
    | EpisodeClosed
)
"""The course of an episode."""

CorrectionEvent: TypeAlias = (
    Corrected | QuestionAsked | QuestionClosed | Reinstated | EpisodeReopened
)
"""What follows when something changes after the fact."""

ConsentEvent: TypeAlias = ConsentAsked | ConsentGiven | ConsentClosed
"""What the players are asked to agree to, where every host is of the cast."""

SeasonEvent: TypeAlias = (
    SeasonOpened
    | CastEvent
    | ChoiceEvent
    | EpisodeEvent
    | CorrectionEvent
    | ConsentEvent
    | DeadlineEvent
    | SeasonEnded
)
"""All events, each in the union of its area."""
