"""Nim: two players take sticks from one heap. The rules are in RULES.md."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from bifrost_bot.engines.contract import Game, GameInfo, Types
from bifrost_bot.engines.errors import ConfigError, IllegalError, UnreadableError
from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.scene import Scene, Table
from bifrost_bot.engines.values import Outcome, Phase, Report, Seat, Slot

STICKS = 12
MOST = 3


@dataclass(frozen=True, slots=True)
class Config:
    sticks: int = STICKS


@dataclass(frozen=True, slots=True)
class Take:
    count: int


@dataclass(frozen=True, slots=True)
class Taken:
    seat: Seat
    count: int


@dataclass(frozen=True, slots=True)
class State:
    """All of it is public, so that it is the view as well."""

    seats: tuple[Seat, ...]
    left: int
    number: int = 1
    last: Seat = ""

    @property
    def mover(self) -> Seat:
        return self.seats[(self.number - 1) % len(self.seats)]


def configure(settings: Mapping[str, object], seats: Sequence[Seat]) -> Config:
    del seats
    sticks = settings.get("sticks", STICKS)
    if set(settings) - {"sticks"} or not isinstance(sticks, int) or not 1 <= sticks <= 99:
        raise ConfigError(next(iter(settings)), "Nim has one setting, sticks, from 1 to 99.")
    return Config(sticks)


def read_file(name: str, text: str) -> dict[str, int]:
    if not text.strip().isdigit():
        raise ConfigError(name, "this holds one number, the sticks.")
    return {"sticks": int(text)}


def setup(config: Config, seats: Sequence[Seat], rng: Rng) -> State:
    del rng
    return State(tuple(seats), config.sticks)


def phase(state: State) -> Phase | None:
    return Phase(state.number, f"turn {state.number}", (Slot(state.mover),), 60) if state.left else None


def resolve(state: State, moves: Mapping[Slot, Take | None], rng: Rng) -> tuple[Taken, ...]:
    del rng
    move = moves.get(Slot(state.mover)) or Take(1)
    return (Taken(state.mover, move.count),)


def evolve(state: State, event: Taken) -> State:
    return replace(state, left=state.left - event.count, number=state.number + 1, last=event.seat)


def outcome(state: State) -> Outcome | None:
    if state.left:
        return None
    loser = next(seat for seat in state.seats if seat != state.last)
    return Outcome(((state.last,), (loser,)), f"{state.last.capitalize()} took the last stick.")


def view(state: State, viewer: Seat | None) -> State:
    del viewer
    return state


def parse(text: str, view: State, slot: Slot, draft: Take | None) -> Take:
    del slot, draft
    if text not in ("1", "2", "3"):
        raise UnreadableError("Type how many sticks you take: 1, 2 or 3.")
    if int(text) > view.left:
        raise IllegalError(f"There are only {view.left} sticks left.")
    return Take(int(text))


def describe(move: Take) -> str:
    return str(move.count)


def narrate(event: Taken) -> str:
    return f"{event.seat.capitalize()} takes {event.count}."


def scene(view: State, board: str) -> Scene:
    del board
    return Scene(f"{view.left} sticks", (), captions=("|" * view.left,), alt=f"{view.left} sticks are left.")


def results(view: State) -> Table:
    return Table("Nim", ("Seat", "Last stick"), tuple((seat, str(int(seat == view.last))) for seat in view.seats))


def report(state: State) -> Report:
    return Report({"1": {"left": state.left}}, {seat: {} for seat in state.seats})


def random_move(view: State, slot: Slot, rng: Rng) -> Take:
    del slot
    return Take(rng.choice(tuple(range(1, min(MOST, view.left) + 1)), "sticks"))


INFO = GameInfo(
    id="nim",
    title="Nim",
    pitch="Take one, two or three sticks; the last one wins.",
    seats=("left", "right"),
    fewest=2,
    most=2,
    hint="Type how many sticks you take, such as `2`.",
    brief=("Take one, two or three sticks in turn.", "Who takes the last one wins."),
    files=(".csv",),
    reader="reader.js",
)

TYPES = Types(config=Config, state=State, move=Take, event=Taken, view=State)

GAME: Game[Config, State, Take, Taken, State] = Game(
    INFO,
    TYPES,
    setup=setup,
    phase=phase,
    resolve=resolve,
    evolve=evolve,
    outcome=outcome,
    view=view,
    parse=parse,
    describe=describe,
    scene=scene,
    results=results,
    report=report,
    random_move=random_move,
    configure=configure,
    read_file=read_file,
    narrate=narrate,
    package=__name__,
)
