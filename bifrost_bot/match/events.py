"""What happened to a match: events in the past tense, stored for ever, with the game's own
values as its JSON.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from bifrost_bot.engines.rng import Draw
from bifrost_bot.engines.values import Board, Claim, Ranking, Seat, Slot
from bifrost_bot.match.host_action import Deed
from bifrost_bot.match.model import Player, Settings
from bifrost_bot.match.player import Person

PreviewedDeed: TypeAlias = Literal["rewind", "correct", "replace", "abandon", "judge"]
ConsentResult: TypeAlias = Literal["granted", "refused", "expired", "failed", "withdrawn"]
"""How a request for the players' consent ended; one that failed was granted, but could not be
carried out.
"""


@dataclass(frozen=True, slots=True)
class MatchCreated:
    """A lobby was opened. `commitment` is the SHA-256 of the seed.

    Attributes:
        salt: The secret of the people's seals in the running hash (see `Seals`).
        salts: What is left of it once somebody was erased.
        seals: The seals of those who were erased.
        beacon_url: The public beacon whose value is to be mixed into the match's chance, where
        there is one. people: What its host is called.
    """

    match_id: str
    settings: Settings
    host: str
    seed: str
    commitment: str
    rules_version: int
    at_ms: int
    salt: str = ""
    salts: Mapping[str, str] = field(default_factory=dict[str, str])
    seals: Mapping[str, str] = field(default_factory=dict[str, str])
    beacon_url: str = ""
    people: tuple[Person, ...] = ()


@dataclass(frozen=True, slots=True)
class PlayerJoined:
    """A player joined the lobby; `nonce` is what that adds to the match's chance, empty where
    nothing does.
    """

    player: Player
    nonce: str = ""


@dataclass(frozen=True, slots=True)
class SeatChosen:
    """A player in the lobby chose another seat."""

    player_id: str
    seat: Seat


@dataclass(frozen=True, slots=True)
class SightChanged:
    """Discord began or ceased to show a player what is secret, as their rights on the server
    changed.
    """

    player_id: str
    sees_all: bool
    at_ms: int


@dataclass(frozen=True, slots=True)
class PlayerLeft:
    """A player left the lobby."""

    player_id: str


@dataclass(frozen=True, slots=True)
class ReadyCalled:
    """A ready check began; computer players are always ready."""

    by: str


@dataclass(frozen=True, slots=True)
class PlayerReady:
    """A player answered the ready check."""

    player_id: str


@dataclass(frozen=True, slots=True)
class ReadyCalledOff:
    """The ready check ended without a start."""

    by: str


@dataclass(frozen=True, slots=True)
class SettingsChanged:
    """A host replaced the settings of the lobby."""

    settings: Settings
    by: str
    at_ms: int


@dataclass(frozen=True, slots=True)
class PurseSet:
    """A host set what a person begins with, whatever seat they get; None: what the game's
    settings give them.
    """

    player_id: str
    amount: int | None
    by: str
    at_ms: int


@dataclass(frozen=True, slots=True)
class StartPlanned:
    """A host set when the match is to begin."""

    begins_ms: int
    by: str
    at_ms: int


@dataclass(frozen=True, slots=True)
class StartDropped:
    """The match no longer begins at a set time; `by` is empty if the time came and the match
    could not begin.
    """

    by: str
    reason: str
    at_ms: int


@dataclass(frozen=True, slots=True)
class BeaconNamed:
    """Everything is ready, and the match begins with the value of this round of the beacon, due
    at `due_ms`.
    """

    round: int
    due_ms: int
    at_ms: int


@dataclass(frozen=True, slots=True)
class BeaconMissed:
    """The match begins without the beacon's value; `reason` is a sentence."""

    reason: str
    at_ms: int


@dataclass(frozen=True, slots=True)
class MatchStarted:
    """Seats were dealt and the boards set up.

    Attributes:
        state: The game's state.
        draws: All chance that went into it.
        beacon: The beacon's value that was mixed into the match's chance, empty where there was
        none.
    """

    seats: Mapping[Seat, str]
    state: Any
    draws: tuple[Draw, ...]
    at_ms: int
    beacon: str = ""


@dataclass(frozen=True, slots=True)
class BoardsOpened:
    """The channels of these boards exist."""

    boards: tuple[Board, ...]


@dataclass(frozen=True, slots=True)
class PhaseOpened:
    """The clock of a phase began to run."""

    number: int
    opened_ms: int
    deadline_ms: int


@dataclass(frozen=True, slots=True)
class MoveSubmitted:
    """A text was taken; `move` is the slot's whole submission since.

    Attributes:
        message: The id of what carried it, 0 where nothing did; repeated deliveries are known by
        it. reply: Whether that message gets a reply from the outbox.
    """

    slot: Slot
    text: str
    move: Any
    revision: int
    receipt: str
    at_ms: int
    message: int
    reply: bool


@dataclass(frozen=True, slots=True)
class MoveWithdrawn:
    """A submission was taken back: its last text, or all of it."""

    slot: Slot
    revision: int
    message: int
    reply: bool
    by_text: bool


@dataclass(frozen=True, slots=True)
class SlotLocked:
    """A seat declared itself done."""

    slot: Slot
    message: int
    reply: bool


@dataclass(frozen=True, slots=True)
class LockAsked:
    """A seat wanted to lock an answer that lacks something, and was asked whether to."""

    slot: Slot
    message: int
    reply: bool


@dataclass(frozen=True, slots=True)
class SlotUnlocked:
    """A seat took its lock back, or the wish to lock of which it was asked."""

    slot: Slot
    message: int
    reply: bool


@dataclass(frozen=True, slots=True)
class PlayersWarned:
    """The slots that still owed an answer were told how many seconds were left."""

    phase: int
    seconds: int
    slots: tuple[Slot, ...]


@dataclass(frozen=True, slots=True)
class AnswersHeld:
    """A phase closed with answers that only a person can judge; it is resolved once a host has
    judged them.
    """

    number: int
    claims: tuple[Claim, ...]
    at_ms: int


@dataclass(frozen=True, slots=True)
class ClaimJudged:
    """A host said whether an answer that waits is right; it can be said otherwise until it is
    confirmed.
    """

    claim: Claim
    right: bool
    by: str
    at_ms: int


@dataclass(frozen=True, slots=True)
class VerdictsConfirmed:
    """A host confirmed the verdicts on all answers that waited, so that the phase is resolved
    with them.
    """

    number: int
    by: str
    at_ms: int


@dataclass(frozen=True, slots=True)
class PhaseResolved:
    """A phase closed: the moves that counted, the game's events in order, and the chance that
    went into them.
    """

    number: int
    moves: tuple[tuple[Slot, Any], ...]
    game_events: tuple[Any, ...]
    draws: tuple[Draw, ...]
    at_ms: int


@dataclass(frozen=True, slots=True)
class ClockMoved:
    """The deadline was put off by `by_ms` because the bot was away, or could not reach the
    match, until `until_ms`.
    """

    deadline_ms: int
    by_ms: int
    until_ms: int
    unreached: bool = False


@dataclass(frozen=True, slots=True)
class MatchFinished:
    """The match ended by the rules."""

    ranking: Ranking
    reason: str
    at_ms: int


@dataclass(frozen=True, slots=True)
class MatchHalted:
    """The game failed; the clock is paused."""

    incident: str
    at_ms: int = 0


@dataclass(frozen=True, slots=True)
class MatchAbandoned:
    """A host ended the match without a result."""

    by: str
    reason: str
    at_ms: int


@dataclass(frozen=True, slots=True)
class HostAdded:
    """Another user hosts the match too; `people` is what they and who asked for it are called."""

    host: str
    by: str
    at_ms: int
    people: tuple[Person, ...] = ()


@dataclass(frozen=True, slots=True)
class HostRemoved:
    """A host no longer hosts the match."""

    host: str
    by: str
    at_ms: int


@dataclass(frozen=True, slots=True)
class MatchHandedOver:
    """The match has another first host; the one who gave it away no longer hosts it; `people` as
    for `HostAdded`.
    """

    to: str
    by: str
    at_ms: int
    people: tuple[Person, ...] = ()


@dataclass(frozen=True, slots=True)
class Announced:
    """A host made an announcement to all players."""

    text: str
    by: str
    at_ms: int


@dataclass(frozen=True, slots=True)
class Noted:
    """A host left a line for the audit."""

    text: str
    by: str
    at_ms: int


@dataclass(frozen=True, slots=True)
class MatchPaused:
    """A host paused the clock, or, without `by`, the bot when it was removed from the server."""

    by: str
    at_ms: int


@dataclass(frozen=True, slots=True)
class MatchResumed:
    """The clock runs again; `deadline_ms` is the open phase's new deadline, None where none is
    open.
    """

    by: str
    at_ms: int
    deadline_ms: int | None


@dataclass(frozen=True, slots=True)
class ClockExtended:
    """A host gave the open phase more time."""

    by: str
    seconds: int
    deadline_ms: int
    at_ms: int
    reason: str = ""


@dataclass(frozen=True, slots=True)
class ConsentAsked:
    """A host who plays asked the other players to agree to a deed; `asked` are their ids."""

    number: int
    deed: Deed
    asked: tuple[str, ...]
    until_ms: int
    at_ms: int


@dataclass(frozen=True, slots=True)
class ConsentGiven:
    """A player agreed to the deed that a host asked for."""

    number: int
    by: str
    at_ms: int


@dataclass(frozen=True, slots=True)
class ConsentClosed:
    """The players are no longer asked; if they have all agreed, what follows from the deed comes
    next.
    """

    number: int
    deed: Deed
    result: ConsentResult
    at_ms: int


@dataclass(frozen=True, slots=True)
class Previewed:
    """A host was shown what a deed would do (nothing that is hidden), or the answers that wait
    to be judged.
    """

    deed: PreviewedDeed
    phase: int
    slot: Slot | None
    by: str
    at_ms: int


@dataclass(frozen=True, slots=True)
class CorrectionRefused:
    """A host's correction was refused by what is hidden; nothing else happened."""

    slot: Slot
    phase: int
    refusal: str
    by: str
    reason: str
    at_ms: int


@dataclass(frozen=True, slots=True)
class MoveEntered:
    """A host entered a text for a slot; `move` is the slot's whole submission since, None if it
    was taken back.
    """

    slot: Slot
    phase: int
    text: str
    move: Any
    revision: int
    receipt: str
    by: str
    reason: str
    at_ms: int


@dataclass(frozen=True, slots=True)
class Rewound:
    """A host took the match back to before a phase; `state` is the game's there. What closed
    since is undone.
    """

    number: int
    state: Any
    by: str
    reason: str
    at_ms: int


@dataclass(frozen=True, slots=True)
class MoveKept:
    """An answer given before is kept in a phase that was opened again, because it is still
    possible there.
    """

    slot: Slot
    move: Any
    revision: int


@dataclass(frozen=True, slots=True)
class PlayerReplaced:
    """Another player plays a seat from now on.

    Attributes:
        left: The id of who played it.
        by: The host who decided so; empty if the match's rule did.
        deadline_ms: The open phase's new deadline, where it moved for a fair first turn.
    """

    seat: Seat
    left: str
    player: Player
    by: str
    reason: str
    at_ms: int
    deadline_ms: int | None


@dataclass(frozen=True, slots=True)
class AbsenceNoted:
    """A seat has left so many phases in a row unanswered that its player and the hosts are told."""

    seat: Seat
    missed: int
    at_ms: int


@dataclass(frozen=True, slots=True)
class RulesAdopted:
    """The match continues by another version of its game's rules, as its own is no longer
    available.
    """

    rules_version: int
    at_ms: int


@dataclass(frozen=True, slots=True)
class ChainBegun:
    """The running hash begins here, as an older program began the match without one."""

    at_ms: int


LobbyEvent: TypeAlias = (
    PlayerJoined
    | SeatChosen
    | PlayerLeft
    | ReadyCalled
    | PlayerReady
    | ReadyCalledOff
    | SettingsChanged
    | PurseSet
    | StartPlanned
    | StartDropped
    | BeaconNamed
    | BeaconMissed
)
"""What happens before a match begins."""

PhaseEvent: TypeAlias = (
    MatchStarted
    | BoardsOpened
    | PhaseOpened
    | PlayersWarned
    | PhaseResolved
    | ClockMoved
    | MatchFinished
    | MatchHalted
    | MatchAbandoned
    | RulesAdopted
)
"""The course of a match from its beginning to its end."""

AnswerEvent: TypeAlias = MoveSubmitted | MoveWithdrawn | SlotLocked | LockAsked | SlotUnlocked
"""What can follow from a player's text or click."""

VerdictEvent: TypeAlias = AnswersHeld | ClaimJudged | VerdictsConfirmed
"""Answers that a host has to judge."""

HostEvent: TypeAlias = (
    HostAdded | HostRemoved | MatchHandedOver | MatchPaused | MatchResumed | ClockExtended
)
"""What hosts do to a match, its lobby and its moves aside."""

CorrectionEvent: TypeAlias = MoveEntered | Rewound | MoveKept
"""What follows from a host's corrections."""

SeatEvent: TypeAlias = PlayerReplaced | SightChanged
"""Who plays a seat from now on, and what Discord shows to those who play."""

ConsentEvent: TypeAlias = ConsentAsked | ConsentGiven | ConsentClosed
"""What a host who plays asks of the other players, and their answers."""

RemarkEvent: TypeAlias = (
    Announced | Noted | AbsenceNoted | Previewed | CorrectionRefused | ChainBegun
)
"""What is told and stored but leaves the match as it is."""

MatchEvent: TypeAlias = (
    MatchCreated
    | LobbyEvent
    | PhaseEvent
    | AnswerEvent
    | VerdictEvent
    | HostEvent
    | CorrectionEvent
    | SeatEvent
    | ConsentEvent
    | RemarkEvent
)
"""All events, each in the union of its area."""
