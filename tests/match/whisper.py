"""A game for tests that uses everything Bifröst does not use.

In every round all seats whisper words; the last answer closes the round. A seat answers for both
boards at once, adds words by further texts, and takes back text by text. Whispers are shown
to the whisperer alone, on board `a`; who whispered most is shown to all at the end. Some words make
the engine fail, as a bug would.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import cast

import pytest

from bifrost_bot.engines.contract import Game, GameInfo, Types
from bifrost_bot.engines.errors import ConfigError, IllegalError
from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.scene import Scene, Table
from bifrost_bot.engines.values import (
    Audience,
    Board,
    Claim,
    Json,
    Outcome,
    Phase,
    Report,
    Seat,
    Slot,
)
from bifrost_bot.engines.words import name
from tests.plugged import plug_in

ROUNDS = 3


@dataclass(frozen=True, slots=True)
class Config:
    """`playing`: the boards that are played in round 1, 2 and so on; both for rounds that are not
    mentioned.

    `filmed`: whether rounds are shown step by step on board a.
    """

    rounds: int = ROUNDS
    playing: tuple[tuple[Board, ...], ...] = ()
    filmed: bool = False


@dataclass(frozen=True, slots=True)
class Words:
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Whispered:
    seat: Seat
    words: tuple[str, ...]
    round: int = 0


@dataclass(frozen=True, slots=True)
class RoundEnded:
    pass


@dataclass(frozen=True, slots=True)
class Ended:
    outcome: Outcome


Event = Whispered | RoundEnded | Ended


@dataclass(frozen=True, slots=True)
class State:
    config: Config
    seats: tuple[Seat, ...]
    number: int = 1
    heard: tuple[Whispered, ...] = ()
    outcome: Outcome | None = None


@dataclass(frozen=True, slots=True)
class View:
    viewer: Seat | None
    number: int
    mine: tuple[Whispered, ...]
    outcome: Outcome | None
    filmed: bool = False


def configure(settings: Mapping[str, object], seats: Sequence[Seat]) -> Config:
    if set(settings) - {"rounds", "playing", "favourite", "filmed", "garnets"}:
        raise ConfigError(
            "options", "there are only rounds, what is playing, what is filmed, and a favourite."
        )
    if settings.get("favourite", seats[0]) not in seats:
        raise ConfigError("favourite", "nobody plays there.")
    playing = cast(Sequence[Sequence[Board]], settings.get("playing", ()))
    return Config(
        cast(int, settings.get("rounds", ROUNDS)),
        tuple(tuple(boards) for boards in playing),
        bool(settings.get("filmed")),
    )


def read_file(name: str, text: str) -> Mapping[str, Json]:
    """Reads a table of words; a question mark is no word."""
    rows = [line.split(",") for line in text.splitlines()]
    for row, cells in enumerate(rows, 1):
        if "?" in cells:
            raise ConfigError(
                f"{name}, row {row}, column {cells.index('?') + 1}",
                "this is a word, not a question mark.",
            )
    return {"tables": {name.removesuffix(".csv"): [list(cells) for cells in rows]}}


def setup(config: Config, seats: Sequence[Seat], rng: Rng) -> State:
    del rng
    return State(config, tuple(seats))


def phase(state: State) -> Phase | None:
    if state.outcome is not None:
        return None
    to_act = tuple(Slot(seat) for seat in state.seats)
    playing = (
        state.config.playing[state.number - 1]
        if state.number <= len(state.config.playing)
        else None
    )
    return Phase(state.number, f"round {state.number}", to_act, 100, (20, 10), "answered", playing)


def resolve(state: State, moves: Mapping[Slot, Words | None], rng: Rng) -> tuple[Event, ...]:
    del rng
    events: list[Event] = []
    for seat in state.seats:
        move = moves.get(Slot(seat))
        if move is not None:
            if "break-resolve" in move.words:
                raise RuntimeError("the whisper engine has a bug")
            events.append(Whispered(seat, move.words, state.number))
    events.append(RoundEnded())
    if state.number == state.config.rounds:
        events.append(Ended(Outcome((state.seats,), "Everybody whispered.")))
    return tuple(events)


def claims(state: State, moves: Mapping[Slot, Words | None]) -> tuple[Claim, ...]:
    """A host judges words that begin with `guess-`; `judge_claims` appends the verdict."""
    said = {
        word for move in moves.values() if move for word in move.words if word.startswith("guess-")
    }
    return tuple(
        Claim("a", f"What is round {state.number}?", word)
        for word in sorted(said)
        if "=" not in word
    )


def judge_claims(
    state: State, moves: Mapping[Slot, Words | None], right: Collection[Claim]
) -> Mapping[Slot, Words | None]:
    verdicts = {claim.answer: f"{claim.answer}={claim in right}" for claim in claims(state, moves)}

    def judged(move: Words) -> Words:
        return Words(tuple(verdicts.get(word, word) for word in move.words))

    return {slot: move and judged(move) for slot, move in moves.items()}


def evolve(state: State, event: Event) -> State:
    match event:
        case Whispered():
            return replace(state, heard=(*state.heard, event))
        case RoundEnded():
            return replace(state, number=state.number + 1)
        case Ended(outcome):
            return replace(state, outcome=outcome)


def outcome(state: State) -> Outcome | None:
    return state.outcome


def boards(state: State) -> tuple[Board, ...]:
    del state
    return ("a", "b")


def view(state: State, viewer: Seat | None) -> View:
    mine = tuple(heard for heard in state.heard if heard.seat == viewer)
    return View(viewer, state.number, mine, state.outcome, state.config.filmed)


def audience(event: Event) -> Audience:
    return frozenset({event.seat}) if isinstance(event, Whispered) else "everyone"


def board_of(event: Event) -> Board | None:
    return "a" if isinstance(event, Whispered) else None


def parse(text: str, view: View, slot: Slot, draft: Words | None) -> Words:
    del slot
    if text == "break-parse":
        raise RuntimeError("the whisper engine has a bug")
    if text == "loud":
        raise IllegalError("That is not whispered: use another word.")
    # The view's number shows which state a text was judged and read back against.
    return Words(
        (*(draft.words if draft else ()), f"{text}@{view.number}" if text == "stamp" else text)
    )


def complete(view: View, slot: Slot, draft: Words | None, typed: str) -> tuple[str, ...]:
    del view, slot, draft
    if typed == "break-complete":
        raise RuntimeError("the whisper engine has a bug")
    return tuple(word for word in ("hush", "psst") if word.startswith(typed))


def describe(move: Words) -> str:
    return " ".join(move.words)


def read_back(view: View, slot: Slot, move: Words, before: Words | None) -> str:
    return f"Recorded: {slot.seat} whispers {describe(move)} in round {view.number}."


def plan(view: View, slot: Slot, move: Words) -> tuple[tuple[Board, Scene], ...]:
    """Draws what begins with `plan`, all on board b, for anyone who whispers it."""
    if "break-sketch" in move.words:
        raise RuntimeError("the whisper engine has a bug")
    planned = [word for word in move.words if word.startswith("plan")]
    told = f"{slot.seat} in round {view.number}: {', '.join(planned)}"
    return (("b", Scene("Plan", (), captions=(told,), alt=told)),) if planned else ()


def explain_idle(view: View, slot: Slot) -> str:
    del view, slot
    return "It is not your turn."


def narrate(event: Event) -> str:
    match event:
        case Whispered(seat, words):
            if "break-narrate" in words:
                raise RuntimeError("the whisper engine has a bug")
            return f"You whispered {' '.join(words)}, {seat}."
        case RoundEnded():
            return ""
        case Ended(outcome):
            return outcome.reason


def scene(view: View, board: Board) -> Scene:
    return Scene(f"Board {board}", (), captions=tuple(" ".join(heard.words) for heard in view.mine))


def frames(view: View, board: Board) -> tuple[Scene, ...]:
    if not view.filmed or board == "b" or view.number == 1:
        return ()
    steps = (f"Step {step} of round {view.number - 1}." for step in (1, 2))
    return tuple(
        Scene(f"Board a, round {view.number - 1}", (), captions=(step,), aside=(step,))
        for step in steps
    )


def why(view: View) -> tuple[str, ...]:
    return tuple(narrate(heard) for heard in view.mine if heard.round == view.number - 1)


def results(view: View) -> Table:
    return Table(
        "Whispers",
        ("Player", "Round"),
        tuple((name(seat), str(view.number)) for seat in INFO.seats),
    )


def notes(view: View) -> tuple[str, ...]:
    return (f"Round {view.number}.",)


def report(state: State) -> Report:
    return Report({}, {seat: {} for seat in state.seats})


def best_move(view: View, slot: Slot, rng: Rng, more: Callable[[], bool]) -> Words:
    del slot, rng, more
    if view.number == 2:
        raise RuntimeError("the whisper engine has a bug")
    return Words(("thought",))


def random_move(view: View, slot: Slot, rng: Rng) -> Words:
    del view, slot, rng
    return Words(("wandered",))


INFO = GameInfo(
    id="whisper",
    title="Whisper",
    pitch="Whisper something.",
    rules_version=1,
    seats=("ann", "bob", "cid", "dan"),
    fewest=2,
    most=4,
    seating="dealt",
    fixed_seats=False,
    answers_per="seat",
    board_noun="board",
    boards=("a", "b"),
    undo="text",
    silent=False,
    hint="Type a word.",
    brief=("Whisper.",),
    files=(".csv",),
)
TYPES = Types(config=Config, state=State, move=Words, event=Event, view=View)
GAME: Game[Config, State, Words, Event, View] = Game(
    INFO,
    TYPES,
    configure=configure,
    read_file=read_file,
    setup=setup,
    phase=phase,
    resolve=resolve,
    claims=claims,
    judge_claims=judge_claims,
    evolve=evolve,
    outcome=outcome,
    boards=boards,
    view=view,
    audience=audience,
    board_of=board_of,
    parse=parse,
    complete=complete,
    describe=describe,
    read_back=read_back,
    plan=plan,
    explain_idle=explain_idle,
    narrate=narrate,
    scene=scene,
    frames=frames,
    why=why,
    results=results,
    notes=notes,
    report=report,
    best_move=best_move,
    random_move=random_move,
)


def register(monkeypatch: pytest.MonkeyPatch) -> None:
    """Adds the game to the registry as those see it who look games up.

    As `claims` its seats are claimed, as `either` the host can choose.
    """
    claimed = replace(INFO, id="claims", title="Claims", seating="claimed", seat_noun="name")
    either = replace(
        INFO, id="either", title="Either", seatings=("claimed", "dealt"), seat_noun="name"
    )
    plug_in(monkeypatch, GAME, replace(GAME, info=claimed), replace(GAME, info=either))
