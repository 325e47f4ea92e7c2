"""Events of a season, in the past tense, stored for ever; `by` is the user, empty for the clock."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

from bifrost_bot.engines.rng import Draw
from bifrost_bot.season.event import event
from bifrost_bot.season.host_action import HostAction
from bifrost_bot.season.model import ChoiceKind, EpisodeDate, QuestionTopic, Season, Share
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
    "substitute",
]
"""Why garnets moved.

New ones: `start` (all players' first garnets), `won` (awarded by a match), `found` (in a match).
Lost ones: `spent` (in a match), `discarded` (a loser's), `left` (of a person who leaves the cast).
Either: `undone` (a match's, before it was corrected), `host`, `returned` (a reinstated person's).
From one person to another: `gift`, `inherited`, `returned`, `host`, `substitute` (with a place).
"""


ANNOUNCED_OUTAGE_MS: Final = 60_000
"""The shortest outage whose effect on deadlines is announced."""


def _is_first(before: Season, taken: "SpoilsTaken", after: Season) -> bool:
    # Later changes are announced with the correction.
    return not before.episodes[taken.episode - 1].shares


def _is_public_choice(before: Season, chosen: "TokensChosen", after: Season) -> bool:
    return not after.rules.hidden_tokens


def _is_public_move(before: Season, moved: "GarnetsMoved", after: Season) -> bool:
    if moved.reason == "gift":
        return after.rules.transfers == "logged"
    return moved.reason == "host"


def _moves_deadlines(before: Season, moved: "ClockMoved", after: Season) -> bool:
    return moved.by_ms >= ANNOUNCED_OUTAGE_MS and bool(after.choice or after.questions)


@event(host_change=False, progress=False, news=True, on_board=True, in_story=False)
class SeasonOpened:
    """A season was opened; `commitment` is the SHA-256 of the seed, secret until the end.

    `salt`, `salts` and `seals` replace people in the running hash (`stream/chain.py`), `texts` the
    texts of hosts that were changed to erase a person, by the event's number and the field.
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


@event(host_change=True, progress=False, news=True, on_board=True, in_story=True)
class RulesChanged:
    """A host replaced the rules."""

    rules: SeasonRules
    by: str
    at_ms: int


@event(host_change=True, progress=False, news=True, on_board=True, in_story=False)
class CalendarSet:
    """A host set when the coming episodes are to begin, in place of what was set before."""

    dates: tuple[EpisodeDate, ...]
    by: str
    at_ms: int


@event(host_change=True, progress=False, news=True, on_board=True, in_story=False)
class HostAdded:
    """Another user hosts the season too."""

    host: str
    by: str
    at_ms: int


@event(host_change=True, progress=False, news=True, on_board=True, in_story=False)
class HostRemoved:
    """A host no longer hosts the season."""

    host: str
    by: str
    at_ms: int


@event(host_change=True, progress=True, news=False, on_board=True, in_story=False)
class CastJoined:
    """A person joined the cast."""

    player_id: str
    by: str
    at_ms: int


@event(host_change=True, progress=False, news=False, on_board=True, in_story=False)
class CastLeft:
    """A person left the cast of a season that has not begun."""

    player_id: str
    by: str
    at_ms: int


@event(host_change=True, progress=False, news=False, on_board=True, in_story=False)
class SubstituteNamed:
    """A person is the last of those who are asked when a place in the cast becomes vacant."""

    player_id: str
    by: str
    at_ms: int


@event(host_change=True, progress=False, news=False, on_board=True, in_story=False)
class SubstituteRemoved:
    """A host took a person off the list of substitutes."""

    player_id: str
    by: str
    at_ms: int


VacancyCause: TypeAlias = Literal["resigned", "removed", "absent"]
"""Why a place is vacant: given up, taken by a host, or its player is no member of the server."""


@event(
    host_change=lambda vacated: vacated.how == "removed",
    progress=False,
    news=True,
    on_board=True,
    in_story=True,
)
class PlaceVacated:
    """A player's place became vacant; with a `reason` where a host decided it."""

    player_id: str
    how: VacancyCause
    by: str
    at_ms: int
    reason: str = ""


@event(host_change=False, progress=False, news=True, on_board=True, in_story=False)
class SubstituteAsked:
    """A substitute was asked to take the place of a player, `left`."""

    number: int
    player_id: str
    left: str
    until_ms: int
    at_ms: int


@event(host_change=False, progress=False, news=True, on_board=True, in_story=False)
class SubstituteClosed:
    """A substitute declined or did not answer in time, and is no longer on the list."""

    number: int
    player_id: str
    result: Literal["declined", "expired"]
    at_ms: int


@event(host_change=False, progress=True, news=True, on_board=True, in_story=True)
class PlaceTaken:
    """A substitute took the place of a player, `left`, and all that came with it.

    That is their part in the open episode; their garnets follow as `GarnetsMoved`. Results of
    closed episodes stay with the player who left.
    """

    number: int
    player_id: str
    left: str
    at_ms: int


@event(host_change=True, progress=False, news=False, on_board=True, in_story=False)
class ColourClaimed:
    """A person has this colour for the whole season, or none where `colour` is empty."""

    player_id: str
    colour: str
    by: str
    at_ms: int


@event(host_change=False, progress=True, news=True, on_board=True, in_story=False)
class EpisodeOpened:
    """An episode began; the finale has no match, only duels."""

    number: int
    finale: bool
    by: str
    at_ms: int


@event(host_change=True, progress=True, news=True, on_board=True, in_story=False)
class MatchLinked:
    """The episode is played as this match, which replaces an earlier link; see `LinkedMatch`."""

    episode: int
    match_id: str
    game: str
    candidates: int
    awards_tokens: bool
    by: str
    at_ms: int


@event(host_change=False, progress=True, news=_is_first, on_board=True, in_story=False)
class SpoilsTaken:
    """A match's result was taken into the season, in place of an earlier one of the episode.

    Attributes:
        shares: The results of all who were in the season then; who did not play comes last.
        restarts: Whether the Candidate has to be found: none was yet, or the consequences changed.
        reason: Why a host corrected it; empty where it is the match's own result.
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
    """A person's result before and after a correction; None where there was none."""

    player_id: str
    before: Share | None
    after: Share | None


@event(host_change=True, progress=False, news=True, on_board=True, in_story=True)
class Corrected:
    """The changes when a match's or a duel's result was taken again.

    Attributes:
        before: The Candidates, or the duel's winner, until now.
        after: Those by the new result.
        tied: The people among whom the rest of the Candidates is still to be found.
        changes: The results that changed.
    """

    episode: int
    about: QuestionTopic
    before: tuple[str, ...]
    after: tuple[str, ...]
    tied: tuple[str, ...]
    changes: tuple[ShareChange, ...]
    by: str
    reason: str
    at_ms: int


@event(host_change=False, progress=False, news=True, on_board=True, in_story=False)
class ChoiceOpened:
    """People were asked to choose; see `Choice`."""

    number: int
    kind: ChoiceKind
    asked: tuple[str, ...]
    options: tuple[str, ...]
    places: int
    until_ms: int
    at_ms: int


@event(host_change=False, progress=False, news=False, on_board=False, in_story=False)
class VoteCast:
    """A leader voted for these Candidates, in place of an earlier vote. Secret."""

    number: int
    player_id: str
    named: tuple[str, ...]
    at_ms: int


@event(
    host_change=False,
    progress=False,
    news=_is_public_choice,
    on_board=_is_public_choice,
    in_story=True,
)
class TokensChosen:
    """A holder chose who gets a Token each, in place of an earlier choice; may be secret."""

    number: int
    player_id: str
    named: tuple[str, ...]
    at_ms: int


@event(host_change=False, progress=True, news=False, on_board=True, in_story=False)
class ChoiceClosed:
    """The choice takes no more answers: all have answered, or its time is over."""

    number: int
    at_ms: int


@event(host_change=False, progress=False, news=False, on_board=False, in_story=False)
class Reminded:
    """A reminder of the deadline was sent, to the people asked or to the hosts."""

    number: int
    at_ms: int


@event(host_change=True, progress=False, news=True, on_board=True, in_story=True)
class DeadlineExtended:
    """A host put off the deadline of a choice or question by `by_ms`."""

    number: int
    by_ms: int
    by: str
    request: str
    at_ms: int


@dataclass(frozen=True, slots=True)
class Count:
    """A number for a person, such as the votes for them."""

    player_id: str
    number: int


@event(host_change=False, progress=False, news=True, on_board=True, in_story=True)
class TieDecided:
    """A tie between possible Candidates was broken.

    Attributes:
        tied: In the order of the cast, on which the coin relies.
        chosen: Those of them who are Candidates.
        how: The last of the rules that was needed.
        votes: The votes for each option; empty without a vote.
        level: The people among whom the coin chose; empty where it was not needed.
        draws: The coin: each draws one of those who are still tied, in the order of the cast, and
            takes them out.
    """

    episode: int
    tied: tuple[str, ...]
    chosen: tuple[str, ...]
    how: TieBreak
    votes: tuple[Count, ...]
    level: tuple[str, ...]
    draws: tuple[Draw, ...]
    at_ms: int


@event(host_change=False, progress=False, news=True, on_board=True, in_story=True)
class CandidateNamed:
    """A person is Elimination Candidate; `reason` is the match's, empty for place or tie."""

    episode: int
    player_id: str
    reason: str
    at_ms: int


@event(host_change=False, progress=False, news=True, on_board=True, in_story=True)
class TokenGiven:
    """A Token changed hands when the time to give was over; drawn for a silent holder."""

    episode: int
    player_id: str
    to: str
    drawn: bool
    at_ms: int


@event(host_change=False, progress=False, news=True, on_board=True, in_story=True)
class TokensLost:
    """Tokens that their holder had to give were lost."""

    episode: int
    player_id: str
    number: int
    at_ms: int


@event(host_change=False, progress=False, news=True, on_board=True, in_story=True)
class TokensSettled:
    """The time to give Tokens is over: holders are safe. `draws` are those of `TokenGiven`."""

    episode: int
    draws: tuple[Draw, ...]
    at_ms: int


@event(host_change=False, progress=True, news=True, on_board=True, in_story=True)
class OpponentChosen:
    """The Candidate's opponent is known.

    Attributes:
        number: The choice that was answered; 0 without a choice.
        how: Chosen by those who were asked, least by place in the match, drawn as the answer
            was late, or the only one possible.
        options: The possible opponents, in the order of the cast; those still tied for the coin.
        draws: The draw of one of them, if any.
    """

    episode: int
    player_id: str
    number: int
    how: Literal["chosen", "least", "drawn", "only"]
    options: tuple[str, ...]
    by: str
    draws: tuple[Draw, ...]
    at_ms: int


@event(host_change=True, progress=True, news=True, on_board=True, in_story=False)
class DuelLinked:
    """The duel is played as this match, which replaces an earlier link."""

    episode: int
    match_id: str
    game: str
    by: str
    at_ms: int


@event(host_change=False, progress=True, news=True, on_board=True, in_story=True)
class DuelReported:
    """`player_id` beat `left` in a duel; `match_id` is empty if it was played elsewhere."""

    episode: int
    player_id: str
    left: str
    match_id: str
    by: str
    request: str
    at_ms: int


@event(host_change=False, progress=False, news=True, on_board=True, in_story=True)
class DuelDrawn:
    """A linked duel was drawn; it is played again, or a host reports a winner."""

    episode: int
    match_id: str
    at_ms: int


@event(host_change=False, progress=False, news=False, on_board=False, in_story=False)
class DuelSpoilsTaken:
    """A duel's garnets were taken into the season, in place of earlier ones of its match."""

    episode: int
    match_id: str
    shares: tuple[Share, ...]
    by: str
    at_ms: int


@event(
    host_change=lambda moved: moved.reason == "host",
    progress=False,
    news=_is_public_move,
    on_board=_is_public_move,
    in_story=False,
)
class GarnetsMoved:
    """Garnets moved.

    Attributes:
        player_id: Their owner before; empty if they are new.
        to: Their owner now; empty if they are gone.
        amount: How many; above 0, unless a host wanted to take some and there were none.
        episode: The episode it belongs to; 0 before the first.
        note: A host's reason.
        request: The id of the command, where it could be repeated.
        wanted: How many a host wanted to take; this is published, as `amount` may reveal how many
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


@event(host_change=False, progress=False, news=True, on_board=True, in_story=True)
class Eliminated:
    """A person left the season: lost the duel, or by a host's decision with a reason."""

    episode: int
    player_id: str
    how: Literal["duel", "decision"]
    by: str
    reason: str
    at_ms: int


@event(host_change=False, progress=True, news=True, on_board=True, in_story=True)
class EpisodeClosed:
    """An episode is over; `by` and `reason` are empty unless a host ended it early."""

    number: int
    by: str
    reason: str
    at_ms: int


@event(host_change=False, progress=False, news=True, on_board=True, in_story=False)
class QuestionAsked:
    """Hosts are asked whether to keep an elimination; see `Question`."""

    number: int
    episode: int
    about: QuestionTopic
    asked: tuple[str, ...]
    to: str
    until_ms: int
    at_ms: int


@event(host_change=False, progress=True, news=True, on_board=True, in_story=True)
class QuestionClosed:
    """A question closed: a host kept or undid, time passed (kept), or it no longer arises."""

    number: int
    result: Literal["kept", "undone", "lapsed", "withdrawn"]
    by: str
    at_ms: int


@event(host_change=True, progress=True, news=True, on_board=True, in_story=True)
class Reinstated:
    """A person eliminated in this episode is back; with a `reason` where a host decided it."""

    episode: int
    player_id: str
    by: str
    at_ms: int
    reason: str = ""


@event(host_change=False, progress=False, news=True, on_board=True, in_story=True)
class EpisodeReopened:
    """A closed episode continues: its Candidate is found again, or `to` won the duel."""

    number: int
    about: QuestionTopic
    to: str
    at_ms: int


ConsentResult: TypeAlias = Literal["granted", "refused", "expired", "failed", "withdrawn"]
"""How a request for consent ended; `failed`: all agreed, but it is no longer possible."""


@event(host_change=True, progress=False, news=True, on_board=True, in_story=False)
class ConsentAsked:
    """The players were asked to agree to an action of a host of the cast; see `Consent`."""

    number: int
    action: HostAction
    asked: tuple[str, ...]
    until_ms: int
    at_ms: int
    reason: str = ""


@event(host_change=False, progress=False, news=False, on_board=False, in_story=False)
class ConsentGiven:
    """A player agreed to a host's request."""

    number: int
    player_id: str
    at_ms: int


@event(host_change=False, progress=False, news=True, on_board=True, in_story=True)
class ConsentClosed:
    """The request is closed; who refused is not stored."""

    number: int
    result: ConsentResult
    at_ms: int


@event(host_change=False, progress=False, news=_moves_deadlines, on_board=True, in_story=True)
class ClockMoved:
    """All deadlines were put off by `by_ms`: the bot was away or the season unreachable."""

    by_ms: int
    at_ms: int


@event(host_change=False, progress=False, news=True, on_board=True, in_story=False)
class SeasonEnded:
    """The season is over: won by `player_id`, or ended without a winner, by a host or as idle."""

    player_id: str
    how: Literal["won", "host", "idle"]
    by: str
    reason: str
    at_ms: int


CastEvent: TypeAlias = (
    RulesChanged
    | CalendarSet
    | HostAdded
    | HostRemoved
    | CastJoined
    | CastLeft
    | ColourClaimed
    | GarnetsMoved
)
"""Rules, hosts, cast, and their garnets."""

ChoiceEvent: TypeAlias = ChoiceOpened | VoteCast | TokensChosen | ChoiceClosed
"""Choices and answers."""

SubstituteEvent: TypeAlias = (
    SubstituteNamed
    | SubstituteRemoved
    | PlaceVacated
    | SubstituteAsked
    | SubstituteClosed
    | PlaceTaken
)
"""Substitutes, and the places in the cast that they take."""

DeadlineEvent: TypeAlias = Reminded | DeadlineExtended | ClockMoved
"""Deadlines of choices and questions."""

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
"""Corrections after the fact, and their consequences."""

ConsentEvent: TypeAlias = ConsentAsked | ConsentGiven | ConsentClosed
"""Requests for the players' consent, where every host is of the cast."""

SeasonEvent: TypeAlias = (
    SeasonOpened
    | CastEvent
    | ChoiceEvent
    | EpisodeEvent
    | CorrectionEvent
    | ConsentEvent
    | SubstituteEvent
    | DeadlineEvent
    | SeasonEnded
)
"""All events, each in the union of its area."""
