"""What a match is: frozen values, nouns only. Instants are Unix milliseconds on Discord's clock."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from bifrost_bot.engines.contract import AnyGame, GameInfo, Seating
from bifrost_bot.engines.registry import game_of
from bifrost_bot.engines.rng import mixed
from bifrost_bot.engines.values import Board, Claim, Outcome, Phase, Seat, Slot
from bifrost_bot.match.chain import Seals
from bifrost_bot.match.host_action import Consent
from bifrost_bot.match.player import Player

if TYPE_CHECKING:
    from bifrost_bot.match.events import MatchEvent

Rooms: TypeAlias = Literal["per-board", "one"]
"""How many submission channels a seat has where answers are given for each board: one for each,
or one for all.
"""

Advance: TypeAlias = Literal["deadline", "all_locked", "answered"]
Substitute: TypeAlias = Literal["warn", "computer", "passes"]
"""What happens when a player no longer answers; `warn` only tells."""


READY_LEAD_MS = 600_000
"""How long before a start at a set time all players are asked whether they are ready."""


class Status(StrEnum):
    """The status of a match. `running` with no phase open means that its channels are being
    made.
    """

    LOBBY = "lobby"
    RUNNING = "running"
    HALTED = "halted"
    FINISHED = "finished"
    ABANDONED = "abandoned"


_QUICK_SECONDS = 600


@dataclass(frozen=True, slots=True)
class Settings:
    """What the host chose, for any game.

    Attributes:
        game: The game's id.
        options: The game's own settings, as the host gave them.
        advance: When a phase closes: at the deadline, or also once all who owe an answer have
        locked, or have answered. seconds: The length of every phase; None leaves it to the game.
        warnings: Seconds before the deadline at which those who still owe an answer are told; None:
        the game's. grace_ms: How long after the deadline the bot waits for texts that Discord
        received in time. pace: Phases last this many times shorter, but at least five seconds; for
        trying things out. hosts_watch: Whether hosts may read the submission channels. open_eyes:
        Whether users to whom Discord shows secrets may play (disclosed to all). rated: Whether its
        result counts for ratings. practice: Whether it is a user's practice against computer
        players, which no other user sees. rehearsal: Whether it is its hosts' trial of a match, all
        by computer players, which no other user sees. absent_after: How many phases in a row a
        player may leave unanswered until hosts are warned; 0: any number. absent_then: Who plays
        their seat if they miss the next phase as well. neutral_names: Whether submission channels
        are named by numbers that say nothing of the seat. rooms: Whether a seat has a submission
        channel for each board or one for all, in games that have several. seating: How players come
        to their seats; None only where an older program created the match.
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

    @property
    def private(self) -> bool:
        """Whether only its hosts see it, and nothing is left of its channels."""
        return self.practice or self.rehearsal

    def seating_in(self, info: GameInfo) -> Seating:
        """Returns how players of that game, which is the settings' own, come to their seats."""
        return self.seating or info.seating


@dataclass(frozen=True, slots=True)
class Former:
    """A player of a seat until another took over; `until` is the phase that was open or came
    next.
    """

    seat: Seat
    player: Player
    until: int


@dataclass(frozen=True, slots=True)
class LivePhase:
    """The phase being played, with its clock.

    Attributes:
        phase: The game's phase, with the host's length and warnings.
        opened_ms: When it was opened.
        deadline_ms: The last instant at which a text counts.
        clock_from_ms: Since when the clock has run without a break; later than `opened_ms` after
        downtime.
    """

    phase: Phase
    opened_ms: int
    deadline_ms: int
    clock_from_ms: int

    @property
    def is_quick(self) -> bool:
        """Whether turns follow each other so fast that what only sums them up need not follow
        each of them.
        """
        return self.phase.seconds < _QUICK_SECONDS


@dataclass(frozen=True, slots=True)
class Submission:
    """A slot's answer in the present phase.

    Attributes:
        drafts: The whole submission after each accepted text, oldest first; the last is in force.
        revision: Counts accepted texts and take-backs of the slot in this phase.
        changes: Counts all that its player did to it in this phase, locks included.
        characters: How many characters its player's texts in this phase have.
        lock_asked: Whether its player was asked last whether to lock it although something is
        missing.
    """

    drafts: tuple[Any, ...] = ()
    revision: int = 0
    changes: int = 0
    characters: int = 0
    lock_asked: bool = False

    @property
    def move(self) -> Any | None:
        """The submission in force, or None."""
        return self.drafts[-1] if self.drafts else None


@dataclass(frozen=True, slots=True)
class Held:
    """Answers of a phase whose time is up that a host has to judge before it is resolved; no clock
    runs meanwhile.

    Attributes:
        verdicts: Whether they are right, of those that were judged.
        given: How many verdicts were given, changed ones counted again.
    """

    claims: tuple[Claim, ...]
    verdicts: Mapping[Claim, bool] = field(default_factory=dict[Claim, bool])
    given: int = 0

    @property
    def open(self) -> tuple[Claim, ...]:
        """Those that are still to be judged."""
        return tuple(claim for claim in self.claims if claim not in self.verdicts)

    @property
    def right(self) -> tuple[Claim, ...]:
        """Those that were judged right."""
        return tuple(claim for claim in self.claims if self.verdicts.get(claim))


def rules_of(game: str, version: int) -> AnyGame:
    """Returns a game by a version of its rules where that is available, else as it is now."""
    present = game_of(game)
    return (
        present if version == present.info.rules_version else present.earlier.get(version, present)
    )


def with_purses(
    info: GameInfo, options: Mapping[str, Any], seats: Sequence[Seat], granted: Mapping[Seat, int]
) -> Mapping[str, Any]:
    """Returns a game's settings in which some of the seats begin with what a host granted their
    players.
    """
    if not granted:
        return options
    given: Any = options.get(info.purse)
    # One number is everybody's; what names seats, or nothing, leaves the others what the game gives
    # them.
    by_seat = dict.fromkeys(seats, given) if isinstance(given, int) else dict(given or {})
    return {**options, info.purse: {**by_seat, **granted}}


def granted_to(seats: Mapping[Seat, str], purses: Mapping[str, int]) -> dict[Seat, int]:
    """Returns what seats begin with because of who plays them; a seat whose player has no purse
    is left out.
    """
    return {seat: purses[id] for seat, id in seats.items() if id in purses}


@dataclass(frozen=True, slots=True)
class Rounds:
    """When the rounds of a public beacon come: the first at `genesis_ms`, then one every
    `period_ms`.
    """

    genesis_ms: int
    period_ms: int

    def first_from(self, instant_ms: int) -> tuple[int, int]:
        """Returns the first round that comes at an instant or after it, and when that is."""
        passed = max(0, -(-(instant_ms - self.genesis_ms) // self.period_ms))
        return passed + 1, self.genesis_ms + passed * self.period_ms


@dataclass(frozen=True, slots=True)
class Awaited:
    """The beacon's round with whose value the match begins."""

    round: int
    due_ms: int


@dataclass(frozen=True, slots=True)
class Match:
    """A match, folded from its events.

    Attributes:
        seq: How many events it is made of.
        hosts: Ids of those who may run it; the first created it.
        seed: The secret from which, with the nonces, all chance of the match is drawn; published at
        the end. nonces: What the presses on *Join* added to its chance, in order, also of those who
        left. ready: Ids of those who said they are ready, while a ready check is under way; else
        None. seats: The id of each seat's player, once dealt. state: The game's state, once the
        match has begun. open_boards: The boards whose channels exist. submissions: The present
        phase's answers. locked: Slots that are done with the present phase. heard: The highest
        Discord message id taken per slot, by which repeated deliveries are known. held: What a host
        has to judge before the phase, whose time is up, is resolved; else None. warned: The
        shortest warning given in this phase, in seconds. reason: Why its host ended it, if one did.
        incident: The id under which the game's failure was logged, if it halted the match.
        still_since_ms: Since when the clock is paused, if a host paused the match or a fault
        stopped it. former: Who played until another player took over, in the order in which they
        left. missed: How many phases in a row each seat has left unanswered. first_answered: The
        first phase that counts in which a person answered; None before one has. begins_ms: When the
        match is to begin, where that was set. rules_version: The version of the game's rules that
        is in force. expired: The last phase, if it was closed because its time was up. corrected:
        How often hosts have entered an answer, by phase and slot; or gone back to the phase, for no
        slot. tally: How often people did what has a bound (`decide/bounds.py`). consent: What a
        host who plays has asked the other players to agree to, while they are asked. informed: Ids
        of those who may have seen what is hidden without playing, so that they never play in it.
        seals: What stands for people in the running hash. head: The running hash of all that
        happened; empty until it begins, where an older program began the match. posted: The running
        hash as it was when the last phase opened, or at the end. beacon_url: The public beacon
        whose value is mixed into its chance, where there is one and it was not missed. awaited: The
        beacon's round with which the match begins, while that is waited for. beacon: The value of
        that round, once it was mixed in. purses: What persons begin with, by id, where a host set
        that; they need not have joined. granted: What that gave the seats when the match began.
    """

    id: str
    settings: Settings
    hosts: tuple[str, ...]
    seed: str
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
    former: tuple[Former, ...] = ()
    missed: Mapping[Seat, int] = field(default_factory=dict[str, int])
    first_answered: int | None = None
    begins_ms: int | None = None
    rules_version: int = 0
    expired: LivePhase | None = None
    corrected: Mapping[tuple[int, Slot | None], int] = field(
        default_factory=dict[tuple[int, Slot | None], int]
    )
    tally: Mapping[str, int] = field(default_factory=dict[str, int])
    consent: Consent | None = None
    informed: frozenset[str] = frozenset()
    seals: Seals = field(default_factory=lambda: Seals(""))
    head: str = ""
    posted: str = ""
    nonces: tuple[str, ...] = ()
    beacon_url: str = ""
    awaited: Awaited | None = None
    beacon: str = ""
    purses: Mapping[str, int] = field(default_factory=dict[str, int])
    granted: Mapping[Seat, int] = field(default_factory=dict[Seat, int])

    @property
    def options(self) -> Mapping[str, Any]:
        """The game's own settings as it is played by them: with what seats begin with because of
        their players.
        """
        return with_purses(self.game.info, self.settings.options, tuple(self.seats), self.granted)

    @property
    def game(self) -> AnyGame:
        """The rules of the match's game, by the version in force where that is available."""
        return rules_of(self.settings.game, self.rules_version)

    @property
    def seating(self) -> Seating:
        """How its players come to their seats."""
        return self.settings.seating_in(self.game.info)

    @property
    def chance(self) -> str:
        """The seed of the match's draws: its own, with what the people who joined and the beacon
        added.
        """
        return mixed(self.seed, self.nonces, self.beacon)

    @property
    def has_its_rules(self) -> bool:
        """Whether the version of the rules that is in force is available."""
        return self.game.info.rules_version == self.rules_version

    @property
    def over(self) -> bool:
        """Whether nothing more can happen in the match."""
        return self.status in (Status.FINISHED, Status.ABANDONED)

    @property
    def paused(self) -> bool:
        """Whether a host has paused the clock."""
        return self.status is Status.RUNNING and self.still_since_ms is not None

    @property
    def left_ms(self) -> int | None:
        """What the open phase has left while the clock is paused; None while it runs or no phase
        is open.
        """
        if self.phase is None or self.still_since_ms is None:
            return None
        return max(self.phase.deadline_ms - self.still_since_ms, 0)

    @property
    def boards(self) -> tuple[Board, ...]:
        """The boards opened so far."""
        return () if self.state is None else self.game.boards(self.state)

    @property
    def owing(self) -> tuple[Slot, ...]:
        """The slots that owe an answer in this phase and have given none."""
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

    def player(self, id: str) -> Player | None:
        """Returns the player of that id, or None."""
        return next((player for player in self.players if player.id == id), None)

    def known(self, id: str) -> Player | None:
        """Returns whoever plays, or is known to all to take part, of that id, or None."""
        return self.player(id) or next(
            (player for player in self.announced if player.id == id), None
        )

    def occupant(self, seat: Seat) -> Player | None:
        """Returns the player of a seat, or None before seats are dealt."""
        return self.player(self.seats.get(seat, ""))

    @property
    def number(self) -> int:
        """The number of the phase that is open or comes next; 0 where none does."""
        if self.phase is not None:
            return self.phase.phase.number
        following = None if self.state is None else self.game.phase(self.state)
        return following.number if following else 0

    @property
    def announced(self) -> tuple[Player, ...]:
        """The players whom everyone may know to take part.

        Where seats are dealt these are, until the end, those who began: a seat that falls silent
        when a player is replaced would tell whose it was.
        """
        if self.over or self.seating != "dealt":
            return self.players
        first: dict[str, Player] = {}
        for one in self.former:
            first.setdefault(self.seats[one.seat], one.player)
        return tuple(first.get(player.id, player) for player in self.players)

    def seat_of(self, id: str) -> Seat | None:
        """Returns the seat of a player, or None."""
        return next((seat for seat, holder in self.seats.items() if holder == id), None)


@dataclass(frozen=True, slots=True)
class Moment:
    """What the shell knows when a command is decided.

    Attributes:
        now_ms: The present instant on Discord's clock.
        busy_ms: The deadlines of the other live matches; a new deadline is set a little apart from
        them, so that
            matches do not all speak at once.
        history: All that happened to the match, for commands that look back at it
        (`HistoryCommand`). rounds: When the public beacon's rounds come, where there is one and
        that is known. full: Why no further match of its host or on its server can begin; empty if
        one can.
    """

    now_ms: int
    busy_ms: tuple[int, ...] = ()
    history: "Sequence[MatchEvent]" = ()
    rounds: Rounds | None = None
    full: str = ""
