"""The contract between a game and the program that hosts it.

A game is a record of functions: `GAME = Game(INFO, TYPES, setup=setup, phase=phase, ...)`. One
state holds the whole match with all its boards. Parts that a game leaves out have defaults: see
`bifrost_bot.engines.defaults`.
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
"""The most answers that `Game.legal` may list."""

Seating: TypeAlias = Literal["dealt", "claimed"]
"""How players get their seats: dealt secretly and revealed at the end, or claimed in the lobby."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameInfo:
    """Facts about a game that a host needs before a match of it.

    Attributes:
        id: The game's name in files and commands, such as `bifrost`.
        title: Its name for people.
        pitch: One sentence for the lobby.
        rules_version: Rises with every change that could resolve a running match differently.
        seats: All seat names of the game, in seat order. A match of n players uses the first n if
            they are dealt, any n of them, in that order, if they are claimed.
        fewest: The smallest number of players.
        most: The largest number of players.
        seating: `dealt`: seats are assigned secretly and revealed at the end; `claimed`: chosen
            openly in the lobby. With `seatings`, the seating of matches whose settings name none:
            those from before the host could choose.
        seatings: The seatings that a host can choose from, the usual one first; if empty, only
            `seating`.
        fixed_seats: Whether a referee document must name exactly `seats`, in that order.
        answers_per: `board`: one submission channel per seat and board; `seat`: one per seat for
            all boards.
        board_noun: The players' word for a board, such as `game` or `grid`; part of channel names.
        boards: Every board name the game can have, or None if the settings decide.
        undo: What `/undo` takes back: `all` of the slot's present submission, or the last accepted
            `text`.
        silent: Whether players must not talk to each other while the match runs.
        hint: How an answer is typed, in one sentence with an example.
        goal: How to win, in one sentence, for the first message that a player reads.
        brief: The rules in a few short lines for `/rules`, with the rulings that players need.
        presets: Ready-made settings by name, offered when a match is created.
        form: Whether an answer can also be given in a form, with the fields of `Game.form`.
        secret_settings: Settings that no player may read, so that the lobby only mentions them.
        ends_when_answered: Whether the last answer that is owed ends a phase (`Phase.closes`), for
            the lobby.
        seat_noun: The players' word for a seat that is claimed, such as `colour`.
        live_settings: Settings for live matches only, as a person has to act on them.
        files: Endings of the files, other than `.toml`, that `Game.read_file` reads, such as
            `.csv`.
        reader: The script in the game's folder by which the replay page reads saves of other
            programs, or empty.
        pregame_hours: The hours before the match in which people only choose seats, by the game's
            source; 0 for none.
        options: The settings as form fields and menus, the usual ones first: all but
            `clock_settings`.
        clock_settings: The settings for the length of a phase and its warnings, which every match
            has a place for.
        ratings: The ratings of the computer players by level, as `bifrost-bot arena levels`
            measured them.
        plans_ahead: Whether players can plan an answer for their coming turn, as in `next C5`. No
            answer of such a game begins with that word.
        purse: The setting for different amounts at the start of a currency that people keep between
            matches, such as `garnets`; empty if there is none. It takes one number for all, or
            numbers by seat.
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
    plans_ahead: bool = False
    purse: str = ""
    ratings: Mapping[str, int] = field(default_factory=dict[str, int])

    @property
    def possible_seatings(self) -> tuple[Seating, ...]:
        """The seatings that matches of the game can have, the usual one first."""
        return self.seatings or (self.seating,)


@dataclass(frozen=True, slots=True, kw_only=True)
class Types:
    """The dataclasses (or unions of them) that a game stores, for the codec.

    Attributes:
        state: Of `Game.setup`.
        move: Of `Game.parse`.
        event: Of `Game.resolve`.
        view: Of `Game.view`.
        config: Of `Game.configure`; None for a game without settings.
        upcasts: The steps from what older versions of the game stored; they apply to every type but
            the view, which is never stored.
    """

    state: Any
    move: Any
    event: Any
    view: Any
    config: Any = None
    upcasts: Upcasts = NO_UPCASTS

    def __post_init__(self) -> None:
        """Binds the upcasts to the types, so that readers of a type read any version of it."""
        for name in ("config", "state", "move", "event"):
            object.__setattr__(self, name, Annotated[getattr(self, name), self.upcasts])


C = TypeVar("C")
S = TypeVar("S")
M = TypeVar("M")
E = TypeVar("E")
V = TypeVar("V")

Moves: TypeAlias = Mapping[Slot, M | None]
"""The submissions by slot; None where there is none."""

Lines: TypeAlias = tuple[str, ...]
"""Lines or other texts for people."""

_LEFT_OUT: Final[Any] = None


@dataclass(frozen=True, slots=True, eq=False)
class Game(Generic[C, S, M, E, V]):
    """A game's functions; its Config, State, Move, Event and View are its own classes.

    A game is equal to itself only, so that it can be a key.
    """

    info: GameInfo
    """The facts about the game for its host."""

    types: Types
    """The values the game stores."""

    _: KW_ONLY

    setup: Callable[[C, Sequence[Seat], Rng], S]
    """`setup(config, seats, rng)` returns the state before phase 1."""

    phase: Callable[[S], Phase | None]
    """`phase(state)` returns the phase to be played next, or None when the match is over.

    A phase in which no slot acts is a wait: it lasts its time, even if answers end phases.
    """

    resolve: Callable[[S, Moves[M], Rng], tuple[E, ...]]
    """`resolve(state, moves, rng)` returns the events of a phase when it closes.

    A slot that is missing or None did not answer.
    """

    evolve: Callable[[S, E], S]
    """`evolve(state, event)` returns the state with one event applied; decides nothing."""

    outcome: Callable[[S], Outcome | None]
    """`outcome(state)` returns how the match ended, or None while it runs."""

    view: Callable[[S, Seat | None], V]
    """`view(state, viewer)` returns what the viewer may know.

    None is the public, `EVERYTHING` may know all.
    """

    parse: Callable[[str, V, Slot, M | None], M]
    """`parse(text, view, slot, draft)` returns the slot's submission: draft and text together.

    Raises:
        MoveError: When the text is refused.
    """

    describe: Callable[[M], str]
    """`describe(move)` returns the move as a player would type it; `parse` reads it back."""

    scene: Callable[[V, Board], Scene]
    """`scene(view, board)` returns the drawing of a board for the view's owner."""

    results: Callable[[V], Table]
    """`results(view)` returns the scores, one row per seat, in order of rank as far as it is known.

    A row begins with the seat's name for people (`words.name`). The heads name the counts, the
    decisive one first.
    """

    report: Callable[[S], Report]
    """`report(state)` returns the referee's boards and seats."""

    random_move: Callable[[V, Slot, Rng], M]
    """`random_move(view, slot, rng)` returns a random legal move for the slot."""

    best_move: Callable[[V, Slot, Rng, Callable[[], bool]], M] = _LEFT_OUT
    """`best_move(view, slot, rng, more)` returns a computer player's move; the default is random.

    `more()` says whether to think further. If it says no at once, a first idea within milliseconds
    is needed: it is played when the machine has no time for more.
    """

    easy_move: Callable[[V, Slot, Rng], M] = _LEFT_OUT
    """`easy_move(view, slot, rng)` returns a move with the mistakes of a beginner.

    The default is at times a random one and at times the first idea of `best_move`.
    """

    configure: Callable[[Mapping[str, object], Sequence[Seat]], C] = _LEFT_OUT
    """`configure(settings, seats)` returns the checked settings, of which every key has a default.

    The default is for games without settings, with None as config.

    Raises:
        ConfigError: For an unknown key or a wrong value, naming the place.
    """

    check_live: Callable[[C, Sequence[Seat]], None] = _LEFT_OUT
    """`check_live(config, seats)` refuses settings that no live match should have.

    The default allows all settings.

    Raises:
        ConfigError: Naming the place.
    """

    read_file: Callable[[str, str], Mapping[str, Json]] = _LEFT_OUT
    """`read_file(name, text)` returns the settings in a host's file; required with `info.files`.

    The name has an ending of `info.files`. It must be a function of a module, as files are read in
    a separate process.

    Raises:
        ConfigError: When the file is wrong; the place names file, row and column.
    """

    claims: Callable[[S, Moves[M]], tuple[Claim, ...]] = _LEFT_OUT
    """`claims(state, moves)` returns the answers that a person has to judge first, each once.

    The judges see the board that each claim names, with the result's events on that board only
    (`board_of`), and so not who wins. The default is none.
    """

    judge_claims: Callable[[S, Moves[M], Collection[Claim]], Moves[M]] = _LEFT_OUT
    """`judge_claims(state, moves, right)` returns the moves with all claims judged.

    `right` has the correct ones, all others are wrong. The default leaves the moves unchanged.
    """

    boards: Callable[[S], tuple[Board, ...]] = _LEFT_OUT
    """`boards(state)` returns the boards opened so far, in the order of their channels.

    The default is `info.boards`.
    """

    audience: Callable[[E], Audience] = _LEFT_OUT
    """`audience(event)` returns who may know of the event; the default is everyone."""

    board_of: Callable[[E], Board | None] = _LEFT_OUT
    """`board_of(event)` returns the board in whose channels the event is shown, or None for all.

    The default is all.
    """

    narrate: Callable[[E], str] = _LEFT_OUT
    """`narrate(event)` returns the event as one line for its audience, or empty if it is not shown.

    The default shows none.
    """

    form: Callable[[V, Slot, M | None], tuple[Field, ...]] = _LEFT_OUT
    """`form(view, slot, draft)` returns the one to five fields of the form for the slot's answer.

    They have the values of its draft; their parts, one a line, are a text for `parse`. Required if
    `info.form` is set.
    """

    taps: Callable[[V, Slot, M | None, Path], Taps | None] = _LEFT_OUT
    """`taps(view, slot, draft, path)` returns the next menus and buttons, or None for a wrong path.

    `path` has the keys tapped so far, `()` at first; any path may come. In the end the taps have a
    text for `parse`, or the fields of a form. By default, answers are only typed.
    """

    read_back: Callable[[V, Slot, M, M | None], str] = _LEFT_OUT
    """`read_back(view, slot, move, before)` returns the confirmation of a recorded submission.

    It begins with `Recorded:`, or, if it names what was replaced, with `Now recorded:`.

    `before` is the submission that it replaces in this phase, or None, also when the present
    submission is only shown again. The default names the move as `describe` does.
    """

    missing: Callable[[V, Slot, M], Lines] = _LEFT_OUT
    """`missing(view, slot, move)` returns the missing parts of a submission, such as `the moves on
    board 1`.

    A player who locks it confirms that first. The default is none.
    """

    complete: Callable[[V, Slot, M | None, str], Lines] = _LEFT_OUT
    """`complete(view, slot, draft, typed)` returns valid texts that begin with the typed one.

    At most `MOST_COMPLETIONS`; `typed` and they have at most `LONGEST_COMPLETION` characters. The
    default is none.
    """

    check_ahead: Callable[[str, V, Slot], None] = _LEFT_OUT
    """`check_ahead(text, view, slot)` refuses a planned text that no coming turn of the slot takes.

    What depends on the position is left to `parse`, once the turn opens. The default refuses none.

    Raises:
        MoveError: When the text is refused.
    """

    legal: Callable[[V, Slot], Lines] = _LEFT_OUT
    """`legal(view, slot)` returns all the slot's possible answers, in the form of `describe`.

    Empty if there are more than `MOST_LISTED`, and if the slot owes nothing. The default is empty.
    """

    plan: Callable[[V, Slot, M], tuple[tuple[Board, Scene], ...]] = _LEFT_OUT
    """`plan(view, slot, move)` returns drawings of a submission's plan, by board.

    Empty if words are enough, and by default.
    """

    terms: Callable[[C], Lines] = _LEFT_OUT
    """`terms(config)` returns the settings that players should know, one line each, for `/rules`.

    Nothing of `info.secret_settings`. The default is empty.
    """

    outline: Callable[[C, Sequence[Seat]], Outline] = _LEFT_OUT
    """`outline(config, seats)` returns the length of a match with these settings, and its boards.

    The default has the boards of `info.boards` and no length.
    """

    instruct: Callable[[V, Slot], str] = _LEFT_OUT
    """`instruct(view, slot)` returns what the slot owes and how to give it, in a sentence or two.

    The example in it is legal now. The default is `info.hint`.
    """

    spoils: Callable[[S], Mapping[Seat, Spoils]] = _LEFT_OUT
    """`spoils(state)` returns each seat's gains from a finished match, in seat order.

    The default is none.
    """

    stakes: Callable[[C], Stakes] = _LEFT_OUT
    """`stakes(config)` returns the stakes of a match by these settings for a season.

    By default it names one candidate and awards no Tokens.
    """

    explain_idle: Callable[[V, Slot], str] = _LEFT_OUT
    """`explain_idle(view, slot)` returns why a slot owes nothing now, and what to do instead.

    The default says that no answer is due.
    """

    upcoming: Callable[[V], tuple[Slot, ...]] = _LEFT_OUT
    """`upcoming(view)` returns slots that the next phase asks, for any answers in this one.

    It is called with the public view, for players who want to be told a turn before theirs. The
    match may also end before. The default is none.
    """

    frames: Callable[[V, Board], tuple[Scene, ...]] = _LEFT_OUT
    """`frames(view, board)` returns the last closed phase on a board step by step, like `scene`.

    All are of one size, and each has its step in `aside`, as titles and captions are not drawn.
    Empty if a phase is a single step or none has closed on that board, and by default.
    """

    rules_scene: Callable[[V, Board], Scene] = _LEFT_OUT
    """`rules_scene(view, board)` returns the drawing for `/rules`: `scene`'s with explanations.

    The default is `scene`.
    """

    why: Callable[[V], Lines] = _LEFT_OUT
    """`why(view)` returns the results of the owner's answers in the last phase, step by step.

    One line each; the default is none.
    """

    notes: Callable[[V], Lines] = _LEFT_OUT
    """`notes(view)` returns what the owner may know besides the boards: scores, hands, phase.

    One line each; the default is none.
    """

    save: Callable[[V, Mapping[Seat, str], int], tuple[SavedFile, ...]] = _LEFT_OUT
    """`save(view, names, ended_ms)` returns the game in formats of other programs; none by default.

    The view is that of `EVERYTHING`, the names are the players' by seat, the end is in Unix
    milliseconds.
    """

    load: Callable[[str], SavedGame | None] = _LEFT_OUT
    """`load(text)` returns the game in a text saved by another program, or None for other texts.

    The default is always None.

    Raises:
        SaveError: When the text looks like such a game, but is broken.
    """

    earlier: "Mapping[int, AnyGame]" = field(default_factory=dict[int, "AnyGame"])
    """The game by older versions of its rules that are kept, by `info.rules_version`.

    Matches that began with one of them are played by it to their end. Other matches adopt the
    present rules, and their players are notified.
    """

    package: str = ""
    """The package with the game's files (RULES.md, `info.reader`): `__name__` in its `__init__`."""

    left_out: tuple[str, ...] = field(init=False, default=())
    """The names of the functions that the game left out, and that are defaults."""

    def __post_init__(self) -> None:
        """Adds the defaults of what was left out."""
        defaults = Defaults(
            title=self.info.title,
            hint=self.info.hint,
            boards_of_info=self.info.boards or (),
            describe=self.describe,
            scene=self.scene,
            random_move=self.random_move,
            first_idea=lambda view, slot, rng: self.best_move(view, slot, rng, lambda: False),
        )
        missing: list[str] = []
        for part in fields(self):
            if hasattr(Defaults, part.name) and getattr(self, part.name) is _LEFT_OUT:
                missing.append(part.name)
                # Allowed here only: the record is not in use yet.
                object.__setattr__(self, part.name, getattr(defaults, part.name))
        object.__setattr__(self, "left_out", tuple(missing))


AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any]
