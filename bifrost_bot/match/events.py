"""Events of a match, stored for ever; values of the game are in them as its JSON."""

from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import Any, Literal, TypeAlias

from bifrost_bot.engines.rng import Draw
from bifrost_bot.engines.values import Board, Claim, Ranking, Seat, Slot
from bifrost_bot.match.event import HOST_ACTIONS, SETTINGS, event
from bifrost_bot.match.host_action import HostAction
from bifrost_bot.match.model import Player, Settings
from bifrost_bot.match.player import Person
from bifrost_bot.match.rematch import Rematch

PreviewedAction: TypeAlias = Literal["rewind", "correct", "replace", "abandon", "judge"]
ConsentResult: TypeAlias = Literal["granted", "refused", "expired", "failed", "withdrawn"]
"""The end of a consent request; "failed": it was granted but could not be carried out."""


StandInResult: TypeAlias = Literal["declined", "expired", "stopped"]


def _upcast_joined(joined: "PlayerJoined") -> str:
    return HOST_ACTIONS if joined.player.computer else joined.player.id


def _by_host(event: "MatchPaused | PlayerReplaced | Noted") -> str | None:
    return HOST_ACTIONS if event.by else None


def _upcast_judged(previewed: "Previewed") -> Literal["author"] | None:
    return "author" if previewed.deed == "judge" else None


@event(counter=None, informed=None, updates_lobby=True, is_routine=False)
class MatchCreated:
    """A lobby was opened. `commitment` is the SHA-256 of the seed.

    Attributes:
        salt: The secret behind people's seals in the running hash (see `Pseudonyms`).
        salts: What replaces it once a person was erased.
        seals: The seals of erased people.
        beacon_url: The public beacon to mix into the match's chance, if there is one.
        people: The name of its host.
        rematch: The match before, if this is its rematch.
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
    rematch: Rematch | None = None


@event(counter=_upcast_joined, informed=None, updates_lobby=True, is_routine=False)
class PlayerJoined:
    """A player joined the lobby; `nonce` is added to the match's chance and can be empty."""

    player: Player
    nonce: str = ""


@event(counter=lambda chosen: chosen.player_id, informed=None, updates_lobby=True, is_routine=False)
class SeatChosen:
    """A player in the lobby chose another seat."""

    player_id: str
    seat: Seat


@event(counter=None, informed=None, updates_lobby=True, is_routine=False)
class SightChanged:
    """A player can now see secrets, or no longer, as their rights on the server changed."""

    player_id: str
    sees_all: bool
    at_ms: int


@event(counter=None, informed=None, updates_lobby=True, is_routine=False)
class PlayerLeft:
    """A player left the lobby; `by` is the host who took them out, if one did."""

    player_id: str
    by: str = ""
    at_ms: int = 0


@event(counter=HOST_ACTIONS, informed=None, updates_lobby=True, is_routine=False)
class ReadyCalled:
    """A ready check began; computer players are always ready."""

    by: str


@event(counter=None, informed=None, updates_lobby=True, is_routine=False)
class PlayerReady:
    """A player answered the ready check."""

    player_id: str


@event(counter=None, informed=None, updates_lobby=True, is_routine=False)
class ReadyCalledOff:
    """The ready check ended without a start."""

    by: str


@event(counter=SETTINGS, informed=None, updates_lobby=True, is_routine=False)
class SettingsChanged:
    """A host replaced the settings of the lobby."""

    settings: Settings
    by: str
    at_ms: int


@event(counter=lambda joined: joined.player.id, informed=None, updates_lobby=True, is_routine=False)
class WaitingJoined:
    """A person went to the end of the waiting list; `nonce` as for `PlayerJoined`."""

    player: Player
    nonce: str = ""


@event(counter=None, informed=None, updates_lobby=True, is_routine=False)
class WaitingLeft:
    """A person left the waiting list; `by` is the host who took them off it, if one did."""

    player_id: str
    at_ms: int
    by: str = ""


@event(counter=HOST_ACTIONS, informed=None, updates_lobby=True, is_routine=False)
class PersonAdmitted:
    """A host let a person in who asked, or who can join later."""

    player_id: str
    by: str
    at_ms: int


@event(counter=HOST_ACTIONS, informed=None, updates_lobby=True, is_routine=False)
class PersonDeclined:
    """A host declined a person who asked, or took back that they can join."""

    player_id: str
    by: str
    at_ms: int


@event(counter=None, informed=None, updates_lobby=False, is_routine=False)
class StandInAsked:
    """A person on the list was asked to take over a vacant seat."""

    number: int
    seat: Seat
    player_id: str
    until_ms: int
    at_ms: int


@event(counter=None, informed=None, updates_lobby=True, is_routine=False)
class StandInClosed:
    """The person who was asked does not stand in, or `by` had no one asked any more."""

    number: int
    player_id: str
    result: StandInResult
    at_ms: int
    by: str = ""


@event(counter=HOST_ACTIONS, informed=None, updates_lobby=True, is_routine=False)
class PurseSet:
    """A host set a person's starting amount for any seat; None: the one in the game's settings."""

    player_id: str
    amount: int | None
    by: str
    at_ms: int


@event(counter=HOST_ACTIONS, informed=None, updates_lobby=True, is_routine=False)
class StartPlanned:
    """A host set when the match is to begin, and perhaps a role that is called to it."""

    begins_ms: int
    by: str
    at_ms: int
    role: str = ""


@event(counter=None, informed=None, updates_lobby=False, is_routine=False)
class StartReminded:
    """Some time before the set start, all who have joined were reminded of it."""

    at_ms: int


@event(counter=None, informed=None, updates_lobby=True, is_routine=False)
class StartDropped:
    """The start time was dropped; `by` is empty if the match could not begin when it came."""

    by: str
    reason: str
    at_ms: int


@event(counter=None, informed=None, updates_lobby=True, is_routine=False)
class BeaconNamed:
    """All is ready; the match begins with this round of the beacon, due at `due_ms`."""

    round: int
    due_ms: int
    at_ms: int


@event(counter=None, informed=None, updates_lobby=True, is_routine=False)
class BeaconMissed:
    """The match begins without the beacon's value; `reason` is a sentence."""

    reason: str
    at_ms: int


@event(counter=None, informed="hosts", updates_lobby=True, is_routine=False)
class MatchStarted:
    """Seats were dealt and the boards set up.

    Attributes:
        state: The game's state.
        draws: All chance that was used.
        beacon: The beacon's value in the match's chance, empty if there was none.
    """

    seats: Mapping[Seat, str]
    state: Any
    draws: tuple[Draw, ...]
    at_ms: int
    beacon: str = ""


@event(counter=None, informed=None, updates_lobby=False, is_routine=True)
class BoardsOpened:
    """The channels of these boards exist."""

    boards: tuple[Board, ...]


@event(counter=None, informed=None, updates_lobby=True, is_routine=True)
class PhaseOpened:
    """The clock of a phase began to run."""

    number: int
    opened_ms: int
    deadline_ms: int


@event(counter=None, informed=None, updates_lobby=False, is_routine=True)
class MoveSubmitted:
    """A text was accepted; `move` is the slot's whole submission with it.

    Attributes:
        message: The id of the message, 0 if there was none; detects repeated deliveries.
        reply: Whether that message gets a reply from the outbox.
        planned: Whether it was planned before the phase opened.
    """

    slot: Slot
    text: str
    move: Any
    revision: int
    receipt: str
    at_ms: int
    message: int
    reply: bool
    planned: bool = False


@event(counter=None, informed=None, updates_lobby=False, is_routine=True)
class MoveWithdrawn:
    """A submission was taken back: its last text, or all of it."""

    slot: Slot
    revision: int
    message: int
    reply: bool
    by_text: bool


@event(counter=None, informed=None, updates_lobby=False, is_routine=True)
class SlotLocked:
    """A seat declared itself done."""

    slot: Slot
    message: int
    reply: bool


@event(counter=None, informed=None, updates_lobby=False, is_routine=True)
class LockAsked:
    """A seat wanted to lock an incomplete answer and was asked for confirmation."""

    slot: Slot
    message: int
    reply: bool


@event(counter=None, informed=None, updates_lobby=False, is_routine=True)
class SlotUnlocked:
    """A seat took back its lock, or its wish to lock an incomplete answer."""

    slot: Slot
    message: int
    reply: bool


@event(counter=None, informed=None, updates_lobby=False, is_routine=True)
class AnswerPlanned:
    """A text was planned for the slot's coming turn; None: what was planned is taken back."""

    slot: Slot
    text: str | None
    at_ms: int
    message: int
    reply: bool


@event(counter=None, informed=None, updates_lobby=False, is_routine=True)
class PlanVoided:
    """A planned text was illegal when its turn opened, and is void."""

    slot: Slot
    text: str


@event(counter=None, informed=None, updates_lobby=False, is_routine=True)
class PlayersWarned:
    """Slots that still owed an answer were warned how many seconds were left."""

    phase: int
    seconds: int
    slots: tuple[Slot, ...]


@event(counter=None, informed=None, updates_lobby=True, is_routine=False)
class AnswersHeld:
    """A phase closed with answers that hosts must judge before it is resolved."""

    number: int
    claims: tuple[Claim, ...]
    at_ms: int


@event(counter=None, informed="author", updates_lobby=False, is_routine=False)
class ClaimJudged:
    """A host judged an answer; the verdict can be changed until it is confirmed."""

    claim: Claim
    right: bool
    by: str
    at_ms: int


@event(counter=None, informed="author", updates_lobby=False, is_routine=False)
class VerdictsConfirmed:
    """A host confirmed the verdicts on all pending answers, so the phase is resolved."""

    number: int
    by: str
    at_ms: int


@event(counter=None, informed=None, updates_lobby=True, is_routine=True)
class PhaseResolved:
    """A phase closed: the moves that counted, the game's events in order, and the chance used."""

    number: int
    moves: tuple[tuple[Slot, Any], ...]
    game_events: tuple[Any, ...]
    draws: tuple[Draw, ...]
    at_ms: int


@event(counter=None, informed=None, updates_lobby=True, is_routine=False)
class ClockMoved:
    """The deadline moved by `by_ms` after downtime of the bot, or an outage, until `until_ms`."""

    deadline_ms: int
    by_ms: int
    until_ms: int
    unreached: bool = False


@event(counter=None, informed=None, updates_lobby=False, is_routine=False)
class TimeToAnswerMoved:
    """The end of the time to answer a question moved by `by_ms` after an outage, until `until_ms`.

    That of a rematch's kept places moved as well. With `ClockMoved`, that of the question to a
    person who would stand in has moved already.
    """

    by_ms: int
    until_ms: int


@event(counter=None, informed=None, updates_lobby=True, is_routine=False)
class FirstMissExcused:
    """A deadline passed with answers missing for the first time, and moved by `seconds`."""

    phase: int
    seconds: int
    deadline_ms: int
    at_ms: int


@event(counter=None, informed=None, updates_lobby=True, is_routine=False)
class MatchFinished:
    """The match ended by the rules."""

    ranking: Ranking
    reason: str
    at_ms: int


@event(counter=None, informed=None, updates_lobby=True, is_routine=False)
class MatchHalted:
    """The game failed; the clock is paused."""

    incident: str
    at_ms: int = 0


@event(counter=None, informed=None, updates_lobby=True, is_routine=False)
class MatchAbandoned:
    """A host ended the match without a result."""

    by: str
    reason: str
    at_ms: int


@event(counter=HOST_ACTIONS, informed="hosts", updates_lobby=True, is_routine=False)
class HostAdded:
    """Another user hosts the match too; `people` has their name and that of `by`."""

    host: str
    by: str
    at_ms: int
    people: tuple[Person, ...] = ()


@event(counter=None, informed=None, updates_lobby=True, is_routine=False)
class HostRemoved:
    """A host no longer hosts the match."""

    host: str
    by: str
    at_ms: int


@event(counter=HOST_ACTIONS, informed="hosts", updates_lobby=True, is_routine=False)
class MatchHandedOver:
    """The match has another first host in place of `by`; `people` as for `HostAdded`."""

    to: str
    by: str
    at_ms: int
    people: tuple[Person, ...] = ()


@event(counter=HOST_ACTIONS, informed=None, updates_lobby=False, is_routine=False)
class Announced:
    """A host made an announcement to all players."""

    text: str
    by: str
    at_ms: int


@event(counter=_by_host, informed=None, updates_lobby=False, is_routine=False)
class Noted:
    """A host or, without `by`, the bot left a line for the audit."""

    text: str
    by: str
    at_ms: int


@event(counter=_by_host, informed=None, updates_lobby=True, is_routine=False)
class MatchPaused:
    """A host paused the clock or, without `by`, the bot when it was removed from the server."""

    by: str
    at_ms: int


@event(counter=None, informed=None, updates_lobby=True, is_routine=False)
class MatchResumed:
    """The clock runs again; `deadline_ms` is the open phase's new deadline, if one is open."""

    by: str
    at_ms: int
    deadline_ms: int | None


@event(counter=HOST_ACTIONS, informed=None, updates_lobby=True, is_routine=False)
class ClockExtended:
    """A host gave the open phase more time; negative `seconds` were taken back."""

    by: str
    seconds: int
    deadline_ms: int
    at_ms: int
    reason: str = ""


@event(counter=HOST_ACTIONS, informed=None, updates_lobby=False, is_routine=False)
class ConsentAsked:
    """A host who plays asked the other players, by id, to agree to a host action."""

    number: int
    deed: HostAction
    asked: tuple[str, ...]
    until_ms: int
    at_ms: int


@event(counter=None, informed=None, updates_lobby=False, is_routine=False)
class ConsentGiven:
    """A player agreed to the host action."""

    number: int
    by: str
    at_ms: int


@event(counter=None, informed=None, updates_lobby=False, is_routine=False)
class ConsentClosed:
    """The request for consent ended; if all have agreed, the action's own events follow."""

    number: int
    deed: HostAction
    result: ConsentResult
    at_ms: int


@event(counter=HOST_ACTIONS, informed=_upcast_judged, updates_lobby=False, is_routine=False)
class Previewed:
    """A host saw a preview of an action, without secrets, or the answers pending a verdict."""

    deed: PreviewedAction
    phase: int
    slot: Slot | None
    by: str
    at_ms: int


@event(counter=HOST_ACTIONS, informed=None, updates_lobby=False, is_routine=False)
class CorrectionRefused:
    """A host's correction was refused because of something hidden; nothing else happened."""

    slot: Slot
    phase: int
    refusal: str
    by: str
    reason: str
    at_ms: int


@event(counter=HOST_ACTIONS, informed="author", updates_lobby=False, is_routine=False)
class MoveEntered:
    """A host entered a text for a slot; `move` is its whole submission now, if any is left."""

    slot: Slot
    phase: int
    text: str
    move: Any
    revision: int
    receipt: str
    by: str
    reason: str
    at_ms: int


@event(counter=HOST_ACTIONS, informed=None, updates_lobby=True, is_routine=False)
class Rewound:
    """A host went back to before a phase; `state` is the game's there. Later phases are undone."""

    number: int
    state: Any
    by: str
    reason: str
    at_ms: int


@event(counter=None, informed=None, updates_lobby=False, is_routine=False)
class MoveKept:
    """An earlier answer is kept in a reopened phase, where it is still possible."""

    slot: Slot
    move: Any
    revision: int


@event(counter=_by_host, informed=None, updates_lobby=True, is_routine=False)
class PlayerReplaced:
    """Another player took over a seat.

    Attributes:
        left: The id of the player before.
        by: The host who decided it; empty if the match's rule did, or the player who left.
        deadline_ms: The open phase's new deadline, if it moved for a fair first turn.
        resigned: Whether the player before resigned.
    """

    seat: Seat
    left: str
    player: Player
    by: str
    reason: str
    at_ms: int
    deadline_ms: int | None
    resigned: bool = False


@event(counter=None, informed=None, updates_lobby=False, is_routine=False)
class SubstituteRefused:
    """A substitute who has a player's place in the season got no seat in the match.

    Attributes:
        player_id: The id of the substitute.
        left: The id of the player whose place in the season they have.
        reason: Why, in a sentence; empty if others could learn a secret from it.
    """

    player_id: str
    left: str
    reason: str
    at_ms: int


@event(counter=None, informed=None, updates_lobby=False, is_routine=False)
class AbsenceNoted:
    """A seat left so many phases in a row unanswered that its player and the hosts are warned."""

    seat: Seat
    missed: int
    at_ms: int


@event(counter=None, informed=None, updates_lobby=False, is_routine=False)
class RulesAdopted:
    """The match continues with other rules, as its own version is no longer available."""

    rules_version: int
    at_ms: int


@event(counter=None, informed=None, updates_lobby=False, is_routine=False)
class ChainBegun:
    """The running hash begins here, as an older program began the match without one."""

    at_ms: int


@event(counter=None, informed=None, updates_lobby=False, is_routine=False)
class RematchOpened:
    """A player or host of this match, which is over, opened another as its rematch."""

    rematch_id: str
    by: str
    at_ms: int


@event(counter=None, informed=None, updates_lobby=True, is_routine=False)
class PlacesOpened:
    """The places kept in a lobby are open to all.

    Attributes:
        reserved: Whether these are the ones kept for people whom a host lets in, and not those of
            a rematch's players.
    """

    at_ms: int
    reserved: bool = False


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
    | StartReminded
    | StartDropped
    | BeaconNamed
    | BeaconMissed
)
"""Events before a match begins."""

PhaseEvent: TypeAlias = (
    MatchStarted
    | BoardsOpened
    | PhaseOpened
    | PlanVoided
    | PlayersWarned
    | PhaseResolved
    | ClockMoved
    | TimeToAnswerMoved
    | FirstMissExcused
    | MatchFinished
    | MatchHalted
    | MatchAbandoned
    | RulesAdopted
)
"""Events of the course of a match."""

AnswerEvent: TypeAlias = (
    MoveSubmitted | MoveWithdrawn | SlotLocked | LockAsked | SlotUnlocked | AnswerPlanned
)
"""Events caused by a player's text or click."""

VerdictEvent: TypeAlias = AnswersHeld | ClaimJudged | VerdictsConfirmed
"""Events about answers that a host has to judge."""

HostEvent: TypeAlias = (
    HostAdded | HostRemoved | MatchHandedOver | MatchPaused | MatchResumed | ClockExtended
)
"""Events of hosts, except those of the lobby and corrections."""

CorrectionEvent: TypeAlias = MoveEntered | Rewound | MoveKept
"""Events of hosts' corrections."""

SeatEvent: TypeAlias = PlayerReplaced | SubstituteRefused | SightChanged
"""Changes of a seat's player, or of what Discord shows them."""

ConsentEvent: TypeAlias = ConsentAsked | ConsentGiven | ConsentClosed
"""Events of a host's request for the other players' consent."""

RematchEvent: TypeAlias = RematchOpened | PlacesOpened
"""Events by which the players of a match play again."""

WaitingEvent: TypeAlias = (
    WaitingJoined | WaitingLeft | PersonAdmitted | PersonDeclined | StandInAsked | StandInClosed
)
"""Events of the people who wait for a place."""

RemarkEvent: TypeAlias = (
    Announced | Noted | AbsenceNoted | Previewed | CorrectionRefused | ChainBegun
)
"""Events that do not change the match."""

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
    | RematchEvent
    | WaitingEvent
    | RemarkEvent
)
"""All events, each in the union of its area."""

Events: TypeAlias = tuple[MatchEvent, ...]
"""The events of a match, or of one command, in order."""


def are_answers(events: Sequence[MatchEvent]) -> bool:
    """Returns whether events change nothing but slots' answers; False if there are none."""
    return bool(events) and all(isinstance(event, AnswerEvent) for event in events)
