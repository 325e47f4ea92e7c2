"""Sticks: two players take one or two of ten sticks in turn, and who takes the last one wins."""

from dataclasses import dataclass

from bifrost_bot.engines.contract import Game, GameInfo, Types
from bifrost_bot.engines.errors import UnreadableError
from bifrost_bot.engines.scene import Colour, Scene, Shape, Table, Tile
from bifrost_bot.engines.values import Outcome, Phase, Report, Slot

STICKS = 10
TURN_SECONDS = 30


@dataclass(frozen=True)
class Take:
    """A move: how many sticks a player takes."""

    number: int


@dataclass(frozen=True)
class Taken:
    """The only event; no move takes one stick."""

    number: int


@dataclass(frozen=True)
class State:
    """The state, which is also what everyone sees."""

    seats: tuple[str, ...]
    taken: tuple[int, ...] = ()

    @property
    def left(self) -> int:
        """How many sticks are left."""
        return STICKS - sum(self.taken)


def outcome(state: State) -> Outcome | None:
    """Returns the outcome once no stick is left."""
    if state.left > 0:
        return None
    winner = state.seats[(len(state.taken) - 1) % 2]
    loser = state.seats[len(state.taken) % 2]
    return Outcome(((winner,), (loser,)), f"{winner.capitalize()} took the last stick.")


def phase(state: State) -> Phase | None:
    """Returns the next turn, in which one player answers."""
    if state.left == 0:
        return None
    number = len(state.taken) + 1
    seat = state.seats[len(state.taken) % 2]
    return Phase(number, f"turn {number}", (Slot(seat),), TURN_SECONDS, ())


def resolve(state, moves, rng):
    """Returns what happens at the end of a turn."""
    (move,) = moves.values() or [None]
    return (Taken(move.number if move else 1),)


def parse(text, view, slot, draft):
    """Returns the move that was typed."""
    if text.strip() not in ("1", "2") or int(text) > view.left:
        raise UnreadableError("Type how many sticks you take: `1` or `2`, if there are so many.")
    return Take(int(text))


def scene(view: State, board: str) -> Scene:
    """Returns the drawing: a tile for each stick that is left."""
    tiles = tuple(
        Tile(f"stick{at}", float(at), 0.0, Shape.SQUARE, Colour.BLUE) for at in range(view.left)
    )
    return Scene("Sticks", tiles, alt=f"Sticks left: {view.left}.")


def results(view: State) -> Table:
    """Returns the scores: 1 for the winner."""
    end = outcome(view)
    order = [seat for place in end.ranking for seat in place] if end else view.seats
    points = ["1", "0"] if end else ["0", "0"]
    rows = tuple((seat.capitalize(), point) for seat, point in zip(order, points, strict=True))
    return Table("Points", ("Player", "Points"), rows)


INFO = GameInfo(
    id="sticks",
    title="Sticks",
    pitch="Take one or two sticks in turn; who takes the last one wins.",
    rules_version=1,
    seats=("left", "right"),
    fewest=2,
    most=2,
    fixed_seats=True,
    boards=("1",),
    hint="Type `1` or `2`.",
    brief=("Take one or two sticks in turn. Who takes the last one wins.",),
)
GAME = Game(
    INFO,
    Types(config=type(None), state=State, move=Take, event=Taken, view=State),
    setup=lambda config, seats, rng: State(tuple(seats)),
    phase=phase,
    resolve=resolve,
    evolve=lambda state, event: State(state.seats, (*state.taken, event.number)),
    outcome=outcome,
    view=lambda state, viewer: state,
    parse=parse,
    describe=lambda move: str(move.number),
    scene=scene,
    results=results,
    report=lambda state: Report({"1": {"left": state.left}}, {seat: {} for seat in state.seats}),
    random_move=lambda view, slot, rng: Take(1),
    package=__name__,
)
