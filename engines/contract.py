"""The contract between a game and the program that hosts it.

A game is a record of functions: `GAME = Game(INFO, TYPES, setup=setup, phase=phase, ...)`. One
state holds the whole match with all its boards. What a game leaves out of the record has a default:
see `bifrost_bot.engines.defaults`.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field, fields
from typing import Annotated, Any, Final, Generic, Literal, TypeAlias, TypeVar

from bifrost_bot.engines.defaults import Defaults
from bifrost_bot.engines.options.option import Option
from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.scene import Scene, Table
from bifrost_bot.engines.taps import Path, Taps
from bifrost_bot.engines.upcast import NONE as NO_UPCASTS
from bifrost_bot.engines.upcast import Upcasts
from bifrost_bot.engines.values import (
    Audience,
    Board,
    Claim,
    Field,
    Json,
    Outcome,
    Outline,
    Phase,
    Report,
    SavedFile,
    SavedGame,
    Seat,
    Slot,
    Spoils,
    Stakes,
)

MOST_LISTED: Final = 1_000
"""How many answers `Game.legal` may list."""

Seating: TypeAlias = Literal["dealt", "claimed"]
"""How players come to their seats: assigned secretly and revealed at the end, or chosen openly
in the lobby.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameInfo:
    """What a host needs to know about a game before a match of it.

    Attributes:
        id: The game's name in files and commands, such as `bifrost`.
        title: Its name for people.
        pitch: One sentence for the lobby.
        rules_version: Rises with every change that could resolve a running match differently.
        seats: All seat names the game has, in seat order. A match of n players uses the first n
        where they are dealt,
            any n of them, in that order, where they are claimed.
        fewest: The smallest number of players.
        most: The largest number of players.
        seating: `dealt`: seats are assigned secretly and revealed at the end; `claimed`: chosen
        openly in the lobby.
            With `seatings`, that of matches whose settings name none: those created before the host
            could choose.
        seatings: The seatings that a host can choose from, the usual one first; left out, `seating`
        alone. fixed_seats: Whether a referee document must name exactly `seats`, in that order.
        answers_per: `board`: one submission channel per seat and board; `seat`: one per seat for
        all boards. board_noun: What players call a board, such as `game` or `grid`; part of channel
        names. boards: Every board name the game can ever have, or None where the settings decide.
        undo: What `/undo` takes back: `all` of the slot's present submission, or the last accepted
        `text`. silent: Whether players may not talk to each other while the match runs. hint: How
        an answer is typed, in one sentence with an example. goal: What wins, in one sentence, for
        the first message that a player reads. brief: The rules in a few short lines for `/rules`,
        with the rulings that players should be told. presets: Ready-made settings by name, offered
        when a match is created: name to settings. form: Whether an answer can also be given in a
        form, whose fields `Game.form` names. secret_settings: Settings that no player may read, so
        that the lobby says only that they were made. ends_when_answered: Whether the last answer
        that is owed ends a phase (`Phase.closes`), for the lobby to say. seat_noun: What players
        call a seat where seats are claimed, such as `colour`. live_settings: Settings for live
        matches alone, as a person has to act on them. files: Endings of the files, other than
        `.toml`, that `Game.read_file` reads, such as `.csv`. reader: The script in the game's
        folder by which the replay page reads what other programs saved; empty if none.
        pregame_hours: How long before the match people only choose seats, by the game's source; 0:
        it knows no pregame. options: The settings as a host is asked for them, the usual first; all
        that the game has but `clock_settings`. clock_settings: The settings for the length of a
        phase and its warnings, which every match has a place for. ratings: What the computer
        players of each level are worth, by level, as `bifrost-bot arena levels` measured it. purse:
        The setting by which seats begin with different amounts of something that people own between
        matches,
            such as `garnets`; empty if there is none. It takes one number for all, or numbers by
            seat.
    """

    id: str
    title: str
    pitch: str
    seats: tuple[Seat, ...]
    fewest: int
    most: int
    hint: str
    brief: tuple[str, ...]
    rules_version: int = 1
    seating: Seating = "dealt"
    seatings: tuple[Seating, ...] = ()
    fixed_seats: bool = False
    answers_per: Literal["board", "seat"] = "seat"
    board_noun: str = "board"
    boards: tuple[Board, ...] | None = ("1",)
    undo: Literal["all", "text"] = "all"
    silent: bool = False
    presets: Mapping[str, Mapping[str, Json]] = field(default_factory=dict[str, Mapping[str, Json]])
    form: bool = False
    secret_settings: tuple[str, ...] = ()
    seat_noun: str = "seat"
    live_settings: tuple[str, ...] = ()
    goal: str = ""
    ends_when_answered: bool = False
    files: tuple[str, ...] = ()
    reader: str = ""
    pregame_hours: int = 0
    options: tuple[Option, ...] = ()
    clock_settings: tuple[str, ...] = ()
    purse: str = ""
    ratings: Mapping[str, int] = field(default_factory=dict[str, int])

    @property
    def possible_seatings(self) -> tuple[Seating, ...]:
        """The seatings that matches of the game can have, the usual one first."""
        return self.seatings or (self.seating,)


@dataclass(frozen=True, slots=True, kw_only=True)
class Types:
    """The dataclasses (or unions of them) a game stores, so that the codec can read them back.

    Attributes:
        state: Of `Game.setup`.
        move: Of `Game.parse`.
        event: Of `Game.resolve`.
        view: Of `Game.view`.
        config: Of `Game.configure`; None for a game without settings.
        upcasts: The way from what older versions of the game stored; it goes with every type but
        the view's, which is
            never stored.
    """

    state: Any
    move: Any
    event: Any
    view: Any
    config: Any = None
    upcasts: Upcasts = NO_UPCASTS

    def __post_init__(self) -> None:
        """Binds the upcasts to the types, so that every reader of a type reads any version of
        it.
        """
        for name in ("config", "state", "move", "event"):
            object.__setattr__(self, name, Annotated[getattr(self, name), self.upcasts])


C = TypeVar("C")
S = TypeVar("S")
M = TypeVar("M")
E = TypeVar("E")
V = TypeVar("V")

_LEFT_OUT: Final[Any] = None


@dataclass(frozen=True, slots=True, eq=False)
class Game(Generic[C, S, M, E, V]):
    """What every game offers; its Config, State, Move, Event and View are its own classes.

    A game is equal to itself only, so that it can be a key.
    """

    info: GameInfo
    """What a host needs to know about the game."""

    types: Types
    """The values the game stores."""

    _: KW_ONLY

    setup: Callable[[C, Sequence[Seat], Rng], S]
    """`setup(config, seats, rng)` returns the state before phase 1."""

    phase: Callable[[S], Phase | None]
    """`phase(state)` returns the phase to be played next, or None when the match is over.

    One in which no slot acts lasts its time, whatever else ends phases early; it is for rules that
    want a wait.
    """

    resolve: Callable[[S, Mapping[Slot, M | None], Rng], tuple[E, ...]]
    """`resolve(state, moves, rng)` returns the events that follow when the phase closes.

    A slot that is missing or None did not answer.
    """

    evolve: Callable[[S, E], S]
    """`evolve(state, event)` returns the state with one event applied; decides nothing."""

    outcome: Callable[[S], Outcome | None]
    """`outcome(state)` returns how the match ended, or None while it runs."""

    view: Callable[[S, Seat | None], V]
    """`view(state, viewer)` returns what the viewer may know, and nothing else.

    None is the public, `EVERYTHING` knows all.
    """

    parse: Callable[[str, V, Slot, M | None], M]
    """`parse(text, view, slot, draft)` returns the slot's whole submission once the text is added
    to its present one.

    Raises:
        MoveError: When the text is not taken.
    """

    describe: Callable[[M], str]
    """`describe(move)` returns the move as a player would type it; `parse` reads it back."""

    scene: Callable[[V, Board], Scene]
    """`scene(view, board)` returns the drawing of a board as the view's owner may see it."""

    results: Callable[[V], Table]
    """`results(view)` returns the scores, one row per seat, in order of rank as far as the view's
    owner knows it.

    A row begins with the seat's name for people (`words.name`). The heads name what is counted,
    what decides first.
    """

    report: Callable[[S], Report]
    """`report(state)` returns the referee's boards and seats."""

    random_move: Callable[[V, Slot, Rng], M]
    """`random_move(view, slot, rng)` returns a random legal move for the slot."""

    best_move: Callable[[V, Slot, Rng, Callable[[], bool]], M] = _LEFT_OUT
    """`best_move(view, slot, rng, more)` returns a computer player's move for the slot; if left
    out, a random one.

    `more()` says whether to think further. If it says no at once, a first idea is asked for, within
    milliseconds: that is what is played when the machine has no time for more.
    """

    easy_move: Callable[[V, Slot, Rng], M] = _LEFT_OUT
    """`easy_move(view, slot, rng)` returns a move with the mistakes that a person makes who is new
    to the game.

    If left out, it is at times a random one and at times the first idea of `best_move`.
    """

    configure: Callable[[Mapping[str, object], Sequence[Seat]], C] = _LEFT_OUT
    """`configure(settings, seats)` returns the checked settings, of which every key has a default.

    If left out, the game has no settings and its config is None.

    Raises:
        ConfigError: For an unknown key or a wrong value, naming the place.
    """

    check_live: Callable[[C, Sequence[Seat]], None] = _LEFT_OUT
    """`check_live(config, seats)` refuses settings that the rules can play but that no live match
    should have.

    If left out, all are allowed.

    Raises:
        ConfigError: Naming the place.
    """

    read_file: Callable[[str, str], Mapping[str, Json]] = _LEFT_OUT
    """`read_file(name, text)` returns the settings that a host's file stands for; needed where
    `info.files` has any.

    The name ends as one of `info.files`. It is a function of a module, since files are read in a
    process of their own.

    Raises:
        ConfigError: When the file is wrong; the place names file, row and column.
    """

    claims: Callable[[S, Mapping[Slot, M | None]], tuple[Claim, ...]] = _LEFT_OUT
    """`claims(state, moves)` returns the answers that a person has to judge before the phase is
    resolved, each once.

    Whoever judges them is shown the board that each names, with what the result's events make of
    that board alone (`board_of`): so not who wins. If left out, none.
    """

    judge_claims: Callable[
        [S, Mapping[Slot, M | None], Collection[Claim]], Mapping[Slot, M | None]
    ] = _LEFT_OUT
    """`judge_claims(state, moves, right)` returns the moves with all claims judged.

    Right are those named, and no others. If left out, the moves stay as they are.
    """

    boards: Callable[[S], tuple[Board, ...]] = _LEFT_OUT
    """`boards(state)` returns the boards opened so far, in the order their channels are listed.

    If left out, those of `info.boards`.
    """

    audience: Callable[[E], Audience] = _LEFT_OUT
    """`audience(event)` returns who may know of the event; if left out, everyone."""

    board_of: Callable[[E], Board | None] = _LEFT_OUT
    """`board_of(event)` returns the board whose channels tell the event, or None for all; if
    left out, all.
    """

    narrate: Callable[[E], str] = _LEFT_OUT
    """`narrate(event)` returns the event as one line for its audience, empty for events that are
    not told.

    If left out, none is told.
    """

    form: Callable[[V, Slot, M | None], tuple[Field, ...]] = _LEFT_OUT
    """`form(view, slot, draft)` returns the one to five fields of the form for the slot's answer.

    They are filled in with its present submission; their parts, one a line, are one text for
    `parse`. Needed where
    `info.form` says that there is a form, empty elsewhere.
    """

    taps: Callable[[V, Slot, M | None, Path], Taps | None] = _LEFT_OUT
    """`taps(view, slot, draft, path)` returns what the player can tap next, or None where the path
    leads nowhere.

    `path` is what was tapped so far, `()` at first; any path may come. In the end the taps have a
    text for `parse`, or the fields of a form. If left out, answers are only typed.
    """

    read_back: Callable[[V, Slot, M, M | None], str] = _LEFT_OUT
    """`read_back(view, slot, move, before)` returns the sentence by which a recorded submission is
    confirmed.

    It begins with `Recorded: `, or, where it names what was replaced, with `Now recorded: `.

    `before` is the submission whose place it took in this phase, so that what was replaced can be
    named; None where there was none, or where the present submission is only shown again. If left
    out, it names the move as `describe` does.
    """

    missing: Callable[[V, Slot, M], tuple[str, ...]] = _LEFT_OUT
    """`missing(view, slot, move)` returns what a submission still lacks, such as `the moves on
    board 1`.

    Whoever locks it is asked first. If left out, nothing.
    """

    complete: Callable[[V, Slot, M | None, str], tuple[str, ...]] = _LEFT_OUT
    """`complete(view, slot, draft, typed)` returns texts that `parse` would take and that begin
    with what is typed.

    `MOST_COMPLETIONS` at most; `typed` and they have at most `LONGEST_COMPLETION` characters. If
    left out, none.
    """

    legal: Callable[[V, Slot], tuple[str, ...]] = _LEFT_OUT
    """`legal(view, slot)` returns all that the slot may answer, each as `describe` writes it, for
    programs to choose.

    Empty where that would be more than `MOST_LISTED`, and where the slot owes nothing. If left out,
    always empty.
    """

    plan: Callable[[V, Slot, M], tuple[tuple[Board, Scene], ...]] = _LEFT_OUT
    """`plan(view, slot, move)` returns drawings of what a submission plans, by board.

    Empty where words say it all, and if left out.
    """

    terms: Callable[[C], tuple[str, ...]] = _LEFT_OUT
    """`terms(config)` returns what these settings fix and players should know, one line each, for
    `/rules`.

    Nothing that `info.secret_settings` hides. If left out, nothing.
    """

    outline: Callable[[C, Sequence[Seat]], Outline] = _LEFT_OUT
    """`outline(config, seats)` returns how long a match with these settings is, and on which boards
    it is played.

    If left out, the boards are those of `info.boards`, and its length is not told.
    """

    instruct: Callable[[V, Slot], str] = _LEFT_OUT
    """`instruct(view, slot)` returns what the slot owes in this phase and how to give it: one or
    two short sentences.

    The example in it is legal now. If left out, it is `info.hint`.
    """

    spoils: Callable[[S], Mapping[Seat, Spoils]] = _LEFT_OUT
    """`spoils(state)` returns what each seat takes from a match that is over into the next one, in
    seat order.

    If left out, nothing.
    """

    stakes: Callable[[C], Stakes] = _LEFT_OUT
    """`stakes(config)` returns what is at stake for a season in a match by these settings.

    If left out, it names one candidate and awards no Tokens.
    """

    explain_idle: Callable[[V, Slot], str] = _LEFT_OUT
    """`explain_idle(view, slot)` returns the sentence for a slot that owes nothing now: why, and
    what to do instead.

    If left out, it says that no answer is asked for.
    """

    frames: Callable[[V, Board], tuple[Scene, ...]] = _LEFT_OUT
    """`frames(view, board)` returns the last closed phase on a board step by step, the last drawing
    like `scene`'s.

    All are of one size, and each says its step in `aside`, as titles and captions are not drawn.
    Empty where a phase is a single step or none has closed on that board, and if left out.
    """

    rules_scene: Callable[[V, Board], Scene] = _LEFT_OUT
    """`rules_scene(view, board)` returns the drawing that `/rules` shows: `scene`'s, with what
    explains the rules.

    If left out, it is `scene`'s.
    """

    why: Callable[[V], tuple[str, ...]] = _LEFT_OUT
    """`why(view)` returns what the last closed phase made of the view's owner's answers, step by
    step, one line each.

    If left out, nothing.
    """

    notes: Callable[[V], tuple[str, ...]] = _LEFT_OUT
    """`notes(view)` returns what the view's owner may know apart from the boards, one line each:
    scores, hands, phase.

    If left out, nothing.
    """

    save: Callable[[V, Mapping[Seat, str], int], tuple[SavedFile, ...]] = _LEFT_OUT
    """`save(view, names, ended_ms)` returns the game in the formats of other programs that play it;
    empty if left out.

    The view is what `EVERYTHING` sees, the names are the players' by seat, the end is in Unix
    milliseconds.
    """

    load: Callable[[str], SavedGame | None] = _LEFT_OUT
    """`load(text)` returns the game in a text that another program of this game saved, or None
    where it is none.

    If left out, always None.

    Raises:
        SaveError: When the text is like such a game, but broken.
    """

    earlier: "Mapping[int, AnyGame]" = field(default_factory=dict[int, "AnyGame"])
    """The game by older versions of its rules, as far as they are kept, by `info.rules_version`.

    A match that began by one of them is played by it to its end. Other matches continue by the
    present rules, and their players are told.
    """

    package: str = ""
    """The package with the game's files (RULES.md, the script `info.reader`): `__name__` in its
    `__init__`.
    """

    left_out: tuple[str, ...] = field(init=False, default=())
    """The names of the functions that the game left out, so that they are defaults."""

    def __post_init__(self) -> None:
        """Fills in what was left out."""
        defaults = Defaults(
            title=self.info.title,
            hint=self.info.hint,
            boards_of_info=self.info.boards or (),
            describe=self.describe,
            scene=self.scene,
            random_move=self.random_move,
            first_idea=lambda view, slot, rng: self.best_move(view, slot, rng, lambda: False),
        )
        names = (part.name for part in fields(self) if hasattr(Defaults, part.name))
        missing = tuple(name for name in names if getattr(self, name) is _LEFT_OUT)
        # Allowed here only: the record is not in use yet.
        object.__setattr__(self, "left_out", missing)
        for name in missing:
            object.__setattr__(self, name, getattr(defaults, name))


AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any]
