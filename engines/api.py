"""The contract between a game and whoever hosts it.

A game is a package that offers the names of `Engine`, as functions without a base class. One state holds the
whole match with all its boards. Here live the words both sides share; no rule of any game does.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, Final, Literal, Protocol, TypeAlias, TypeVar

from engines.rng import Rng
from engines.scene import Scene, Table
from engines.upcast import NONE as NO_UPCASTS
from engines.upcast import Upcasts

Seat: TypeAlias = str
"""A seat's name, `[a-z0-9_-]{1,32}`, such as `red` or `light-green`."""

Board: TypeAlias = str
"""A board's name, such as `1`."""

EVERYTHING: Final[Seat] = "all"
"""A viewer who knows all there is to know, for the replay once a match is over. No seat has this name."""

MOST_COMPLETIONS: Final = 25
"""How many suggestions Discord shows while somebody types."""

Json: TypeAlias = bool | int | float | str | list["Json"] | dict[str, "Json"] | None
Audience: TypeAlias = Literal["everyone", "nobody"] | frozenset[Seat]
Ranking: TypeAlias = tuple[tuple[Seat, ...], ...]


@dataclass(frozen=True, slots=True, order=True)
class Slot:
    """Where an answer is owed: by a seat, on one board or, if `board` is None, on all of its boards together."""

    seat: Seat
    board: Board | None = None


@dataclass(frozen=True, slots=True)
class Phase:
    """A stretch of the match in which the slots of `to_act` owe one answer each.

    Attributes:
        number: Counts from 1 through the whole match and never falls.
        name: What players call it, such as `turn` or `round 3`.
        to_act: The slots that owe an answer, in the order they are listed to people.
        seconds: How long the phase lasts unless the host set another length.
        warnings: Seconds before the deadline at which those who still owe an answer are told, longest first.
        closes: `deadline` when an answer never ends the phase by itself, `answered` when it does (the last slot's).
        boards: The boards that are played in it, where slots name none; None: all that were opened. `()` suits a vote.
    """

    number: int
    name: str
    to_act: tuple[Slot, ...]
    seconds: int
    warnings: tuple[int, ...] = ()
    closes: Literal["deadline", "answered"] = "deadline"
    boards: tuple[Board, ...] | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """How the match ended: seats best first, ties sharing a place, and one sentence why."""

    ranking: Ranking
    reason: str


@dataclass(frozen=True, slots=True)
class Report:
    """The all-knowing picture of a state in the shapes of the public referee format."""

    boards: Mapping[Board, Json]
    seats: Mapping[Seat, Json]


@dataclass(frozen=True, slots=True)
class GameInfo:
    """What a host needs to know about a game before anybody plays it.

    Attributes:
        id: The game's name in files and commands, such as `bifrost`.
        title: Its name for people.
        pitch: One sentence for the lobby.
        rules_version: Rises with every change that could resolve a running match differently.
        seats: All seat names the game has, in seat order. A match of n players uses the first n where they are dealt,
            any n of them, in that order, where they are claimed.
        fewest: The smallest number of players.
        most: The largest number of players.
        seating: `dealt`: seats are assigned secretly and revealed at the end; `claimed`: chosen openly in the lobby.
        fixed_seats: Whether a referee document must name exactly `seats`, in that order.
        answers_per: `board`: one submission channel per seat and board; `seat`: one per seat for all boards.
        board_noun: What players call a board, such as `game` or `grid`; part of channel names.
        boards: Every board name the game can ever have, or None where the settings decide.
        undo: What `/undo` takes back: `all` of the slot's present submission, or the last accepted `text`.
        silent: Whether players may not talk to each other while the match runs.
        hint: How an answer is typed, in one sentence with an example.
        brief: The rules in a few short lines for `/rules`, with the rulings that players should be told.
        presets: Ready-made settings by name, offered when a match is created: name to settings.
        form: Whether an answer can also be given in a form, whose fields `Engine.form` names.
        secret_settings: Settings that no player may read, so that the lobby says only that they were made.
        ends_when_answered: Whether the last answer that is owed ends a phase (`Phase.closes`), for the lobby to say.
        seat_noun: What players call a seat where seats are claimed, such as `colour`.
        live_settings: Settings for live matches alone, as a person has to act on them.
        files: Endings of the files, besides `.toml`, that `Engine.read_file` reads, such as `.csv`.
        reader: The script in the game's folder by which the replay page reads what other programs saved; empty if none.
    """

    id: str
    title: str
    pitch: str
    rules_version: int
    seats: tuple[Seat, ...]
    fewest: int
    most: int
    seating: Literal["dealt", "claimed"]
    fixed_seats: bool
    answers_per: Literal["board", "seat"]
    board_noun: str
    boards: tuple[Board, ...] | None
    undo: Literal["all", "text"]
    silent: bool
    hint: str
    brief: tuple[str, ...]
    presets: Mapping[str, Mapping[str, Json]] = field(default_factory=dict[str, Mapping[str, Json]])
    form: bool = False
    secret_settings: tuple[str, ...] = ()
    seat_noun: str = "seat"
    live_settings: tuple[str, ...] = ()
    ends_when_answered: bool = False
    files: tuple[str, ...] = ()
    reader: str = ""


@dataclass(frozen=True, slots=True, order=True)
class Claim:
    """An answer that no rule can judge, such as to a question of the host's own. It names nobody.

    Attributes:
        question: What was asked, for whoever judges.
    """

    board: Board
    question: str
    answer: str


@dataclass(frozen=True, slots=True)
class Field:
    """A line of a form, by which a part of an answer is given; it becomes text as if it were typed.

    Attributes:
        label: What is asked for, at most 45 characters.
        before: What the part begins with when it is typed.
        example: What might be filled in, shown while the field is empty; at most 100 characters.
        value: What is filled in now.
        empty: The part that an empty field stands for.
        joint: What joins the lines of a field of several; None for a field of one line.
    """

    label: str
    before: str
    example: str
    value: str
    empty: str
    joint: str | None = None

    def part(self, filled: str) -> str:
        """Returns what one would type instead of filling in the field so."""
        lines = [" ".join(line.split()) for line in filled.splitlines()]
        said = (self.joint or " ").join(line for line in lines if line)
        return f"{self.before} {said}" if said else self.empty


@dataclass(frozen=True, slots=True)
class Types:
    """The dataclasses (or unions of them) a game stores, so that the codec can read them back.

    Attributes:
        upcasts: The way from what older versions of the game stored; it goes with every type but the view's, which is
            never stored.
    """

    config: Any
    state: Any
    move: Any
    event: Any
    view: Any
    upcasts: Upcasts = NO_UPCASTS

    def __post_init__(self) -> None:
        """Binds the upcasts to the types, so that whoever has a type reads it from any version."""
        for name in ("config", "state", "move", "event"):
            object.__setattr__(self, name, Annotated[getattr(self, name), self.upcasts])


class MoveError(Exception):
    """A player's text was not taken. The message is one sentence for that player and contains no hidden fact."""


class UnreadableError(MoveError):
    """The text is not in the game's notation."""


class AmbiguousError(MoveError):
    """The text could mean more than one move."""


class IllegalError(MoveError):
    """The text is a move, but not one that may be made here and now."""


class ConfigError(Exception):
    """A host's setting is wrong.

    Attributes:
        place: Where, as a dotted path of keys such as `prefilled.red`.
        sentence: What is wrong and what would be right.
    """

    def __init__(self, place: str, sentence: str) -> None:
        super().__init__(f"{place}: {sentence}" if place else sentence)
        self.place = place
        self.sentence = sentence


class SaveError(Exception):
    """A text is no game that another program saved. The message is one sentence that says where and what is wrong."""


@dataclass(frozen=True, slots=True)
class SavedFile:
    """A game as a file that other programs read."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A game that another program saved, as it would have been played here.

    Attributes:
        names: The players' names by seat.
        said: What was answered in each phase, in the game's notation.
        notice: What its reader should be told: what was left aside, or does not fit; empty if nothing.
    """

    names: Mapping[Seat, str]
    said: tuple[Mapping[Slot, str], ...]
    notice: str = ""


C = TypeVar("C")
S = TypeVar("S")
M = TypeVar("M")
E = TypeVar("E")
V = TypeVar("V")


class Engine(Protocol[C, S, M, E, V]):
    """What every game offers, as functions of a module: Config, State, Move, Event and View are the game's own."""

    INFO: GameInfo
    TYPES: Types

    @staticmethod
    def configure(settings: Mapping[str, object], seats: Sequence[Seat]) -> C:
        """Returns the checked settings; every key has a default.

        Raises:
            ConfigError: For an unknown key or a wrong value, naming the place.
        """
        ...

    @staticmethod
    def read_file(name: str, text: str) -> Mapping[str, Json]:
        """Returns the settings that a host's file stands for; `name` ends as one of `INFO.files`.

        Raises:
            ConfigError: When the file is wrong; the place names file, row and column.
        """
        ...

    @staticmethod
    def setup(config: C, seats: Sequence[Seat], rng: Rng) -> S:
        """Returns the state before phase 1."""
        ...

    @staticmethod
    def phase(state: S) -> Phase | None:
        """Returns the phase to be played next, or None when the match is over. Never one in which nobody acts."""
        ...

    @staticmethod
    def claims(state: S, moves: Mapping[Slot, M | None]) -> tuple[Claim, ...]:
        """Returns the answers that a person has to judge before the phase is resolved, each once; usually none."""
        ...

    @staticmethod
    def settle(state: S, moves: Mapping[Slot, M | None], right: Collection[Claim]) -> Mapping[Slot, M | None]:
        """Returns the moves with all claims judged: right are those named, and no others."""
        ...

    @staticmethod
    def resolve(state: S, moves: Mapping[Slot, M | None], rng: Rng) -> tuple[E, ...]:
        """Returns the facts that follow when the phase closes; a slot that is missing or None did not answer."""
        ...

    @staticmethod
    def evolve(state: S, event: E) -> S:
        """Returns the state with one fact applied; thinks about nothing."""
        ...

    @staticmethod
    def outcome(state: S) -> Outcome | None:
        """Returns how the match ended, or None while it runs."""
        ...

    @staticmethod
    def boards(state: S) -> tuple[Board, ...]:
        """Returns the boards opened so far, in the order their channels are listed."""
        ...

    @staticmethod
    def view(state: S, viewer: Seat | None) -> V:
        """Returns what the viewer may know, and nothing else; None is the public, `EVERYTHING` knows all."""
        ...

    @staticmethod
    def audience(event: E) -> Audience:
        """Returns who may know of the event."""
        ...

    @staticmethod
    def board_of(event: E) -> Board | None:
        """Returns the board whose channels tell the event, or None for all channels."""
        ...

    @staticmethod
    def parse(text: str, view: V, slot: Slot, draft: M | None) -> M:
        """Returns the slot's whole submission once `text` is added to `draft`, its present one.

        Raises:
            MoveError: When the text is not taken.
        """
        ...

    @staticmethod
    def form(view: V, slot: Slot, draft: M | None) -> tuple[Field, ...]:
        """Returns the one to five fields of the form for the slot's answer, filled in with its present submission.

        Their parts, one a line, are one text for `parse`. Empty where `INFO.form` says that there is no form.
        """
        ...

    @staticmethod
    def describe(move: M) -> str:
        """Returns the move as a player would type it; `parse` reads it back."""
        ...

    @staticmethod
    def read_back(view: V, slot: Slot, move: M) -> str:
        """Returns the sentence by which a recorded submission is confirmed to its player."""
        ...

    @staticmethod
    def complete(view: V, slot: Slot, draft: M | None, typed: str) -> tuple[str, ...]:
        """Returns texts that `parse` would take and that begin with what is typed: `MOST_COMPLETIONS` at most."""
        ...

    @staticmethod
    def sketch(view: V, slot: Slot, move: M) -> tuple[tuple[Board, Scene], ...]:
        """Returns drawings of what a submission plans, by board; empty where words say it all."""
        ...

    @staticmethod
    def explain_idle(view: V, slot: Slot) -> str:
        """Returns the sentence for a slot that owes nothing now: why, and what to do instead."""
        ...

    @staticmethod
    def narrate(event: E) -> str:
        """Returns the event as one line for its audience; empty for events nobody needs told."""
        ...

    @staticmethod
    def scene(view: V, board: Board) -> Scene:
        """Returns the drawing of a board as the view's owner may see it."""
        ...

    @staticmethod
    def frames(view: V, board: Board) -> tuple[Scene, ...]:
        """Returns the last closed phase on a board step by step, the last drawing being like `scene`'s.

        All are of one size. Empty where a phase is a single step, or none has closed on that board.
        """
        ...

    @staticmethod
    def why(view: V) -> tuple[str, ...]:
        """Returns what the last closed phase made of the view's owner's answers, step by step, a line each."""
        ...

    @staticmethod
    def facts(view: V) -> tuple[str, ...]:
        """Returns what the view's owner may know besides the boards, one line each: scores, hands, phase."""
        ...

    @staticmethod
    def results(view: V) -> Table:
        """Returns the scores, a row a seat in seat order, the seat's name first; heads name what is counted."""
        ...

    @staticmethod
    def report(state: S) -> Report:
        """Returns the referee's boards and seats."""
        ...

    @staticmethod
    def save(view: V, names: Mapping[Seat, str], ended_ms: int) -> tuple[SavedFile, ...]:
        """Returns the game in the formats of other programs that play it; empty where there are none.

        Args:
            view: What `EVERYTHING` sees.
            names: The players' names by seat.
            ended_ms: When the match ended, in Unix milliseconds.
        """
        ...

    @staticmethod
    def load(text: str) -> SavedGame | None:
        """Returns the game in a text that another program of this game saved, or None where it is nothing like that.

        Raises:
            SaveError: When the text is like such a game, but broken.
        """
        ...

    @staticmethod
    def suggest(view: V, slot: Slot, rng: Rng, more: Callable[[], bool]) -> M:
        """Returns a computer player's move for the slot; `more` says whether to go on thinking."""
        ...

    @staticmethod
    def wander(view: V, slot: Slot, rng: Rng) -> M:
        """Returns a random legal move for the slot."""
        ...


AnyEngine: TypeAlias = Engine[Any, Any, Any, Any, Any]
