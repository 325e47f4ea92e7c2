"""A match as frozen values; instants are Unix milliseconds on Discord's clock."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from bifrost_bot.engines.contract import AnyGame, GameInfo, Seating
from bifrost_bot.engines.registry import game_of
from bifrost_bot.engines.rng import mixed
from bifrost_bot.engines.values import Board, Claim, Outcome, Phase, Seat, Slot
from bifrost_bot.match.calendar import ALWAYS, Calendar
from bifrost_bot.match.calendar_texts import calendar_of
from bifrost_bot.match.host_action import Consent
from bifrost_bot.match.player import Player, find_by_id
from bifrost_bot.match.rematch import Rematch
from bifrost_bot.stream.chain import Chain

if TYPE_CHECKING:
    from bifrost_bot.match.events import MatchEvent

Rooms: TypeAlias = Literal["per-board", "one"]
"""Submission channels of a seat with several boards: one for each board, or one for all."""

Advance: TypeAlias = Literal["deadline", "all_locked", "answered"]
BestOf: TypeAlias = Literal["1", "3", "5"]
Substitute: TypeAlias = Literal["warn", "computer", "passes"]
"""The reaction to a player who no longer answers."""

Entry: TypeAlias = Literal["open", "role", "list", "approval"]
"""Who can join: all, members with a role, people whom a host names, or whom one accepts."""


READY_LEAD_MS = 600_000
"""Time from the ready check until a scheduled start."""
_REMINDERS_MS = (86_400_000, 3_600_000)
"""How long before a set start people are reminded of it: a day and an hour."""


class Status(StrEnum):
    """The status of a match; `running` without a phase: its channels are being created."""

    LOBBY = "lobby"
    RUNNING = "running"
    HALTED = "halted"
    FINISHED = "finished"
    ABANDONED = "abandoned"


LONG_SECONDS = 3_600
"""Minimum length of a phase for what is meant for phases of hours: calendars, grace, extensions."""

_QUICK_SECONDS = 600


@dataclass(frozen=True, slots=True)
class Settings:
    """The host's settings, for any game.

    Attributes:
        game: The game's id.
        options: The game's own settings, as the host gave them.
        advance: When a phase closes: at the deadline, or once all owing slots have locked or
            answered.
        seconds: The length of every phase; None: the game's.
        warnings: Seconds before the deadline at which owing players are warned; None: the game's.
        grace_ms: How long after the deadline the bot waits for texts that were sent in time.
        pace: Phases are this many times shorter, but at least five seconds; for trial matches.
        hosts_watch: Whether hosts may read the submission channels.
        open_eyes: Whether users who can see secrets on Discord may play (disclosed to all).
        rated: Whether the result counts for ratings.
        practice: Whether this is a user's private practice against computer players.
        absent_after: Unanswered phases in a row until hosts are warned; 0: never.
        absent_then: The reaction if the player misses the next phase as well.
        rehearsal: Whether this is the hosts' private trial, played by computer players alone.
        neutral_names: Whether channels have numbers in place of names that reveal the seat.
        rooms: The submission channels of a seat, in games that have several boards.
        seating: How players get their seats; None in matches of older programs.
        deadlines: The times of day at which phases end, as `times_text` writes them.
        quiet: When the clock is off, as `off_text` writes it.
        zone: The time zone of both.
        first_miss: The hours by which a deadline moves that is missed for the first time; 0: none.
        grace: For how many minutes after a deadline answers still count.
        host_away: After how many hours without a host's action players can decide; 0: never.
        best_of: The number of matches of a series, of which each is the rematch of the one before.
        entry: Who can join.
        entry_role: The id of the role whose members can join, where a role decides.
        reserved: How many places are kept, until the ready check, for people whom a host lets in.
        reserved_for: How long they are kept at most, as `length_text` writes it.
    """

    game: str
    options: Mapping[str, Any] = field(default_factory=dict[str, Any])
    advance: Advance = "deadline"
    seconds: int | None = None
    warnings: tuple[int, ...] | None = None
    grace_ms: int = 750
    pace: int = 1
    hosts_watch: bool = False
    open_eyes: bool = False
    rated: bool = True
    practice: bool = False
    absent_after: int = 0
    absent_then: Substitute = "warn"
    rehearsal: bool = False
    neutral_names: bool = False
    rooms: Rooms = "per-board"
    seating: Seating | None = None
    deadlines: str = ""
    quiet: str = ""
    zone: str = ""
    first_miss: int = 0
    grace: int = 0
    best_of: BestOf = "1"
    host_away: int = 0
    entry: Entry = "open"
    entry_role: str = ""
    reserved: int = 0
    reserved_for: str = ""

    @property
    def private(self) -> bool:
        """Whether only its hosts can see it, and its channels are deleted at the end."""
        return self.practice or self.rehearsal

    def seating_in(self, info: GameInfo) -> Seating:
        """Returns how players get their seats, given the settings' game."""
        return self.seating or info.seating

    def suits_long(self, seconds: int) -> bool:
        """Returns whether what is meant for phases of hours applies to a phase of this length."""
        return self.pace == 1 and seconds >= LONG_SECONDS

    def calendar(self, seconds: int) -> Calendar:
        """Returns the calendar of a phase of this length."""
        if not (self.deadlines or self.quiet) or not self.suits_long(seconds):
            return ALWAYS
        return calendar_of(self.deadlines, self.quiet, self.zone)


@dataclass(frozen=True, slots=True)
class PreviousOccupant:
    """A previous player of a seat; `until` is the phase that was open, or next, at the change."""

    seat: Seat
    player: Player
    until: int
    resigned: bool = False


@dataclass(frozen=True, slots=True)
class Waiting:
    """A person on the waiting list; `nonce` is added to the match's chance when they join."""

    player: Player
    nonce: str = ""


@dataclass(frozen=True, slots=True)
class StandInQuestion:
    """The question to a person whether they take over a vacant seat.

    Attributes:
        number: Identifies the question in its buttons.
        seat: The seat.
        player_id: The person who is asked.
        until_ms: When the next one is asked instead.
    """

    number: int
    seat: Seat
    player_id: str
    until_ms: int


@dataclass(frozen=True, slots=True)
class LivePhase:
    """The open phase with its clock.

    Attributes:
        phase: The game's phase, with the host's length and warnings.
        opened_ms: When it was opened.
        deadline_ms: The last instant at which a text counts, unless there is a grace.
        clock_from_ms: Start of the clock's present run; after downtime later than `opened_ms`.
    """

    phase: Phase
    opened_ms: int
    deadline_ms: int
    clock_from_ms: int

    @property
    def number(self) -> int:
        """The number of the phase."""
        return self.phase.number

    @property
    def is_quick(self) -> bool:
        """Whether turns are so short that summaries need not follow each of them."""
        return self.phase.seconds < _QUICK_SECONDS


@dataclass(frozen=True, slots=True)
class Submission:
    """A slot's answer in the open phase.

    Attributes:
        drafts: The whole submission after each accepted text, oldest first; the last is in force.
        revision: Counts the slot's accepted texts and take-backs in this phase.
        changes: Counts everything its player did to it in this phase, locks included.
        characters: The total length of its player's texts in this phase.
        lock_asked: Whether its player was just asked to confirm locking an incomplete answer.
        planned: Whether the answer in force was planned before the phase opened.
    """

    drafts: tuple[Any, ...] = ()
    revision: int = 0
    changes: int = 0
    characters: int = 0
    lock_asked: bool = False
    planned: bool = False

    @property
    def move(self) -> Any | None:
        """The submission in force, or None."""
        return self.drafts[-1] if self.drafts else None


@dataclass(frozen=True, slots=True)
class PlannedAnswer:
    """A text for a slot's coming turn.

    Attributes:
        text: The text; empty if its player took it back.
        changes: Counts what its player planned and took back since the last phase opened.
        characters: The total length of these texts.
    """

    text: str = ""
    changes: int = 0
    characters: int = 0


@dataclass(frozen=True, slots=True)
class Held:
    """Answers of a closed phase that hosts must judge before it is resolved; no clock runs.

    Attributes:
        verdicts: Whether the answers judged so far are right.
        given: The number of verdicts given, changes included.
    """

    claims: tuple[Claim, ...]
    verdicts: Mapping[Claim, bool] = field(default_factory=dict[Claim, bool])
    given: int = 0

    @property
    def open(self) -> tuple[Claim, ...]:
        """The answers still to be judged."""
        return tuple(claim for claim in self.claims if claim not in self.verdicts)

    @property
    def right(self) -> tuple[Claim, ...]:
        """The answers judged right."""
        return tuple(claim for claim in self.claims if self.verdicts.get(claim))


def with_purses(
    info: GameInfo, options: Mapping[str, Any], seats: Sequence[Seat], granted: Mapping[Seat, int]
) -> Mapping[str, Any]:
    """Returns a game's settings with the starting amounts that a host granted to seats."""
    if not granted:
        return options
    given: Any = options.get(info.purse)
    # A number applies to all seats; a mapping leaves other seats the game's own amount.
    by_seat = dict.fromkeys(seats, given) if isinstance(given, int) else dict(given or {})
    return {**options, info.purse: {**by_seat, **granted}}


def granted_to(seats: Mapping[Seat, str], purses: Mapping[str, int]) -> dict[Seat, int]:
    """Returns the starting amounts of seats whose players have one."""
    return {seat: purses[id] for seat, id in seats.items() if id in purses}


@dataclass(frozen=True, slots=True)
class Rounds:
    """Rounds of a public beacon: the first at `genesis_ms`, then one every `period_ms`."""

    genesis_ms: int
    period_ms: int

    def first_from(self, instant_ms: int) -> tuple[int, int]:
        """Returns the first round at or after an instant, and its time."""
        since_ms = instant_ms - self.genesis_ms
        passed = max(0, -(-since_ms // self.period_ms))
        return passed + 1, self.genesis_ms + passed * self.period_ms


@dataclass(frozen=True, slots=True)
class AwaitedRound:
    """The round of the beacon that the match's start waits for."""

    round: int
    due_ms: int


@dataclass(frozen=True, slots=True)
class Match:
    """A match, folded from its events.

    Attributes:
        seq: The number of its events.
        hosts: Ids of the users who may run it; the first created it.
        seed: The secret behind all chance, together with the nonces; published at the end.
        nonces: Additions to the chance by each press on *Join*, in order, also of players who left.
        ready: Ids of the players who are ready while a ready check runs; else None.
        seats: The id of each seat's player, once dealt.
        state: The game's state, once the match has begun.
        open_boards: The boards whose channels exist.
        submissions: The answers in the open phase.
        locked: Slots that are done with the open phase.
        heard: The highest Discord message id per slot; detects repeated deliveries.
        held: The answers of a closed phase that hosts must judge; else None.
        warned: The shortest warning given in this phase, in seconds before the deadline.
        reason: Why its host ended it, if one did.
        incident: The id of the logged error, if the game's failure halted the match.
        still_since_ms: When the clock was paused by a host or a failure.
        former: The previous players of seats, in the order in which they left.
        missed: The number of phases in a row that each seat has left unanswered.
        first_answered: The first counting phase in which a person answered; None before.
        begins_ms: The scheduled start, if there is one.
        start_role: The id of the role that is called to the scheduled start, if there is one.
        reminded_ms: When the start was set, or people last reminded of it.
        rules_version: The version of the game's rules that is in force.
        expired: The last phase, if it was closed by its deadline.
        corrected: The number of answers that hosts entered, by phase and slot, and of rewinds to
            a phase, with no slot.
        tally: Counters of the actions that are limited (`decide/bounds.py`).
        consent: The host action that players are asked to agree to, while they are asked.
        informed: Ids of users who may have seen secrets without playing; they can never play in it.
        has_chain: Whether the running hash has begun.
        beacon_url: The public beacon for the match's chance, if there is one and it was not missed.
        awaited: The round of the beacon that the start waits for.
        beacon: The value of that round, once it is part of the chance.
        purses: Starting amounts that hosts set, by user id, also of users who have not joined.
        granted: The seats' starting amounts that followed from `purses`.
        excused: The seats that had to answer in a phase whose deadline has moved as it was missed.
        rematch: The match before, and for whom places are kept, if it is a rematch.
        places_open: Whether these places are open to all.
        host_seen_ms: When a host acted last, or the match began.
        rematch_id: The rematch of this match that was opened last; empty if none was.
        waiting: The people who wait for a place or for a host's answer, in order.
        admitted: The ids of people whom a host has let in.
        kept_until_ms: When the places kept for them are open to all; None once they are, or if
            no time is set.
        declined: The ids of people whom a host has declined.
        vacant: The seats that computer players hold until a person stands in.
        stand_in: The question to the person who is asked to do so, while one is.
        refused: The ids of substitutes of the season who got no seat.
        planned: The texts that players plan for their slots' coming turns.
        credited_ms: Until when time to answer was given back last.
    """

    id: str
    settings: Settings
    hosts: tuple[str, ...]
    seed: str
    chain: Chain
    seq: int = 0
    status: Status = Status.LOBBY
    players: tuple[Player, ...] = ()
    ready: frozenset[str] | None = None
    seats: Mapping[Seat, str] = field(default_factory=dict[str, str])
    state: Any | None = None
    open_boards: tuple[Board, ...] = ()
    phase: LivePhase | None = None
    submissions: Mapping[Slot, Submission] = field(default_factory=dict[Slot, Submission])
    locked: frozenset[Slot] = frozenset()
    heard: Mapping[Slot, int] = field(default_factory=dict[Slot, int])
    held: Held | None = None
    warned: int | None = None
    outcome: Outcome | None = None
    incident: str | None = None
    reason: str = ""
    still_since_ms: int | None = None
    former: tuple[PreviousOccupant, ...] = ()
    missed: Mapping[Seat, int] = field(default_factory=dict[str, int])
    first_answered: int | None = None
    begins_ms: int | None = None
    start_role: str = ""
    reminded_ms: int = 0
    rules_version: int = 0
    expired: LivePhase | None = None
    corrected: Mapping[tuple[int, Slot | None], int] = field(
        default_factory=dict[tuple[int, Slot | None], int]
    )
    tally: Mapping[str, int] = field(default_factory=dict[str, int])
    consent: Consent | None = None
    informed: frozenset[str] = frozenset()
    has_chain: bool = False
    nonces: tuple[str, ...] = ()
    beacon_url: str = ""
    awaited: AwaitedRound | None = None
    beacon: str = ""
    purses: Mapping[str, int] = field(default_factory=dict[str, int])
    granted: Mapping[Seat, int] = field(default_factory=dict[Seat, int])
    excused: frozenset[Seat] = frozenset()
    rematch: Rematch | None = None
    places_open: bool = False
    rematch_id: str = ""
    host_seen_ms: int = 0
    waiting: tuple[Waiting, ...] = ()
    admitted: frozenset[str] = frozenset()
    kept_until_ms: int | None = None
    declined: frozenset[str] = frozenset()
    vacant: tuple[Seat, ...] = ()
    stand_in: StandInQuestion | None = None
    refused: frozenset[str] = frozenset()
    planned: Mapping[Slot, PlannedAnswer] = field(default_factory=dict[Slot, PlannedAnswer])
    credited_ms: int = 0

    @property
    def options(self) -> Mapping[str, Any]:
        """The game's own settings, with the starting amounts of the seats' players."""
        return with_purses(self.game.info, self.settings.options, tuple(self.seats), self.granted)

    @property
    def game(self) -> AnyGame:
        """The rules of the match's game, in the version in force if it is available."""
        return game_of(self.settings.game, self.rules_version)

    @property
    def seating(self) -> Seating:
        """How players get their seats."""
        return self.settings.seating_in(self.game.info)

    @property
    def chance(self) -> str:
        """The seed of the match's draws, made of its own seed, the nonces and the beacon."""
        return mixed(self.seed, self.nonces, self.beacon)

    @property
    def has_its_rules(self) -> bool:
        """Whether the version of the rules in force is available."""
        return self.game.info.rules_version == self.rules_version

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.status in (Status.FINISHED, Status.ABANDONED)

    @property
    def under_way(self) -> bool:
        """Whether the match has begun, is not over, and is no practice or rehearsal."""
        begun = self.status is not Status.LOBBY or self.awaited is not None
        return begun and not self.over and not self.settings.private

    @property
    def paused(self) -> bool:
        """Whether a host has paused the clock."""
        return self.status is Status.RUNNING and self.still_since_ms is not None

    @property
    def keeps_places(self) -> bool:
        """Whether the lobby keeps places for the players of the match before."""
        return self.rematch is not None and self.status is Status.LOBBY and not self.places_open

    @property
    def left_ms(self) -> int | None:
        """Time left in the open phase while the clock is paused; else None."""
        if self.phase is None or self.still_since_ms is None:
            return None
        left_ms = self.calendar.running_ms(self.still_since_ms, self.phase.deadline_ms)
        return max(left_ms, 0)

    @property
    def calendar(self) -> Calendar:
        """The calendar of the open phase."""
        if self.phase is None:
            return ALWAYS
        return self.settings.calendar(self.phase.phase.seconds)

    def is_past(self, live: LivePhase, at_ms: int) -> bool:
        """Returns whether a phase takes no more answers at an instant."""
        return at_ms > self.last_ms(live)

    def last_ms(self, live: LivePhase) -> int:
        """Returns the last instant at which an answer of a phase counts."""
        if not self.settings.suits_long(live.phase.seconds):
            return live.deadline_ms
        return live.deadline_ms + self.settings.grace * 60_000

    @property
    def boards(self) -> tuple[Board, ...]:
        """The boards that the game has opened so far."""
        return () if self.state is None else self.game.boards(self.state)

    @property
    def owing(self) -> tuple[Slot, ...]:
        """The slots that owe an answer in this phase and have not given one."""
        if self.phase is None:
            return ()
        return tuple(
            slot
            for slot in self.phase.phase.to_act
            if self.move(slot) is None and slot not in self.locked
        )

    def move(self, slot: Slot) -> Any | None:
        """Returns the slot's submission in force, or None."""
        submission = self.submissions.get(slot)
        return submission.move if submission else None

    def is_planned(self, slot: Slot) -> bool:
        """Returns whether the slot's submission in force was planned before the phase opened."""
        submission = self.submissions.get(slot)
        return submission is not None and submission.planned

    def player(self, id: str) -> Player | None:
        """Returns the player with an id, or None."""
        return find_by_id(self.players, id)

    def person_of(self, id: str) -> Player | None:
        """Returns the person with an id who plays, is publicly known to play, or waits."""
        return self.player(id) or find_by_id(self.announced, id) or self.waiter(id)

    def occupant(self, seat: Seat) -> Player | None:
        """Returns the player of a seat, or None before seats are dealt."""
        return self.player(self.seats.get(seat, ""))

    def person_at(self, seat: Seat) -> Player | None:
        """Returns the person who plays a seat, or None."""
        player = self.occupant(seat)
        return None if player is None or player.computer else player

    @property
    def number(self) -> int:
        """The number of the phase that is open or comes next; 0 if there is none."""
        if self.phase is not None:
            return self.phase.number
        following = None if self.state is None else self.game.phase(self.state)
        return following.number if following else 0

    @property
    def announced(self) -> tuple[Player, ...]:
        """The players who are publicly known to take part.

        Where seats are dealt, these are the players at the start until the match ends: a seat
        that falls silent at a replacement would reveal whose it was.
        """
        if self.over or self.seating != "dealt":
            return self.players
        first: dict[str, Player] = {}
        for one in self.former:
            first.setdefault(self.seats[one.seat], one.player)
        return tuple(first.get(player.id, player) for player in self.players)

    @property
    def resigned(self) -> tuple[PreviousOccupant, ...]:
        """The people who resigned and were not seated again, in the order in which they did."""
        last: dict[str, PreviousOccupant] = {}
        for one in self.former:
            last.pop(one.player.id, None)
            last[one.player.id] = one
        return tuple(one for id, one in last.items() if one.resigned and self.player(id) is None)

    @property
    def announced_ids(self) -> frozenset[str]:
        """The ids of the players who are publicly known to take part."""
        return frozenset(player.id for player in self.announced)

    @property
    def people(self) -> tuple[Player, ...]:
        """The players who are people."""
        return tuple(player for player in self.players if not player.computer)

    @property
    def people_ids(self) -> tuple[str, ...]:
        """The ids of the players who are people."""
        return tuple(player.id for player in self.people)

    def former_players(self, seat: Seat | None) -> list[Player]:
        """Returns the previous players of a seat, the first one first."""
        return [one.player for one in self.former if one.seat == seat]

    def waiter(self, id: str) -> Player | None:
        """Returns the person with an id who is on the waiting list, or None."""
        return next((one.player for one in self.waiting if one.player.id == id), None)

    def seat_of(self, id: str) -> Seat | None:
        """Returns the seat of a player, or None."""
        return next((seat for seat, holder in self.seats.items() if holder == id), None)


@dataclass(frozen=True, slots=True)
class Moment:
    """Facts from outside the match on which a decision depends.

    Attributes:
        now_ms: The present instant on Discord's clock.
        busy_ms: Returns the deadlines of the other live matches, of which there may be thousands; a
            new one keeps a little distance from them so that matches do not all send at once.
        history: The events of the match, for commands that look back (`HistoryCommand`).
        rounds: The times of the public beacon's rounds, if there is one and they are known.
        full: Why no further match of its host or on its server can begin; else empty.
    """

    now_ms: int
    busy_ms: Callable[[], tuple[int, ...]] = tuple
    history: "Sequence[MatchEvent]" = ()
    rounds: Rounds | None = None
    full: str = ""


def next_reminder_ms(match: Match) -> int | None:
    """Returns when people are reminded next of a set start; None if they are not any more."""
    begins_ms = match.begins_ms
    if begins_ms is None or match.ready is not None:
        return None
    for lead_ms in _REMINDERS_MS:
        if begins_ms - lead_ms > match.reminded_ms:
            return begins_ms - lead_ms
    return None
