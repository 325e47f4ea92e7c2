"""Duel, a correct game for tests only: two seats, secret numbers, one board. It shows how little a game needs.

In every round both players name a number from 1 to 3 in secret; the higher number takes the point, chance decides
between equal ones, and silence names nothing. The numbers stay secret, the points do not.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, assert_never

from bifrost_bot.engines.checks import refuse_unknown, whole
from bifrost_bot.engines.contract import Game, GameInfo, Types
from bifrost_bot.engines.errors import IllegalError, UnreadableError
from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.scene import Colour, Scene, Shape, Table, Tile
from bifrost_bot.engines.values import (
    Audience,
    Board,
    Field,
    Json,
    Outcome,
    Phase,
    Report,
    Seat,
    Slot,
)
from bifrost_bot.engines.words import count, echo, listed, name

BOARD: Final = "1"
HIGHEST: Final = 3


@dataclass(frozen=True, slots=True)
class Config:
    rounds: int = 4


@dataclass(frozen=True, slots=True)
class Pick:
    number: int


@dataclass(frozen=True, slots=True)
class Picked:
    seat: Seat
    number: int


@dataclass(frozen=True, slots=True)
class RoundWon:
    seat: Seat | None


@dataclass(frozen=True, slots=True)
class Ended:
    outcome: Outcome


Event = Picked | RoundWon | Ended


@dataclass(frozen=True, slots=True)
class State:
    config: Config
    seats: tuple[Seat, ...]
    won: tuple[Seat | None, ...] = ()
    picks: tuple[Picked, ...] = ()
    outcome: Outcome | None = None


@dataclass(frozen=True, slots=True)
class View:
    viewer: Seat | None
    seats: tuple[Seat, ...]
    won: tuple[Seat | None, ...]
    mine: tuple[Picked, ...]
    outcome: Outcome | None


def configure(settings: Mapping[str, object], seats: Sequence[Seat]) -> Config:
    del seats
    refuse_unknown(settings, ("rounds",), INFO.title)
    return Config(whole("rounds", settings.get("rounds", Config().rounds), 1, 20))


def setup(config: Config, seats: Sequence[Seat], rng: Rng) -> State:
    del rng
    return State(config, tuple(seats))


def phase(state: State) -> Phase | None:
    if state.outcome is not None:
        return None
    number = len(state.won) + 1
    return Phase(number, f"round {number}", tuple(map(Slot, state.seats)), 60, (20, 5))


def resolve(state: State, moves: Mapping[Slot, Pick | None], rng: Rng) -> tuple[Event, ...]:
    picks = {seat: move for seat in state.seats if (move := moves.get(Slot(seat))) is not None}
    highest = max((move.number for move in picks.values()), default=0)
    best = [seat for seat, move in picks.items() if move.number == highest]
    winner = rng.choice(best, "coin") if best else None
    told = (*(Picked(seat, move.number) for seat, move in picks.items()), RoundWon(winner))
    won = (*state.won, winner)
    return (*told, Ended(_judged(state.seats, won))) if len(won) == state.config.rounds else told


def _judged(seats: Sequence[Seat], won: Sequence[Seat | None]) -> Outcome:
    points = {seat: won.count(seat) for seat in seats}
    ranking = tuple(
        tuple(seat for seat in seats if points[seat] == score) for score in sorted(set(points.values()), reverse=True)
    )
    winners = listed([name(seat) for seat in ranking[0]])
    return Outcome(ranking, f"The best has {count(points[ranking[0][0]], 'point')}: {winners}.")


def evolve(state: State, event: Event) -> State:
    match event:
        case Picked():
            return replace(state, picks=(*state.picks, event))
        case RoundWon(seat):
            return replace(state, won=(*state.won, seat))
        case Ended(outcome):
            return replace(state, outcome=outcome)
        case _:
            assert_never(event)


def outcome(state: State) -> Outcome | None:
    return state.outcome


def view(state: State, viewer: Seat | None) -> View:
    mine = tuple(pick for pick in state.picks if viewer in (pick.seat, "all"))
    return View(viewer, state.seats, state.won, mine, state.outcome)


def audience(event: Event) -> Audience:
    return frozenset({event.seat}) if isinstance(event, Picked) else "everyone"


def board_of(event: Event) -> Board | None:
    return None if isinstance(event, Ended) else BOARD


def parse(text: str, view: View, slot: Slot, draft: Pick | None) -> Pick:
    del draft
    if view.outcome is not None or slot.seat not in view.seats:
        raise IllegalError("The match is over.")
    said = text.strip()
    if said not in map(str, range(1, HIGHEST + 1)):
        raise UnreadableError(f"{echo(said)} is no number from 1 to {HIGHEST}.")
    return Pick(int(said))


def form(view: View, slot: Slot, draft: Pick | None) -> tuple[Field, ...]:
    del view, slot
    return (Field("Your number", "", f"1 to {HIGHEST}", "" if draft is None else describe(draft), ""),)


def describe(move: Pick) -> str:
    return str(move.number)


def read_back(view: View, slot: Slot, move: Pick) -> str:
    del view, slot
    return f"You name {move.number}."


def complete(view: View, slot: Slot, draft: Pick | None, typed: str) -> tuple[str, ...]:
    del view, slot, draft
    return tuple(text for number in range(1, HIGHEST + 1) if (text := str(number)).startswith(typed))


def explain_idle(view: View, slot: Slot) -> str:
    del view, slot
    return "The match is over, so there is nothing left to name."


def narrate(event: Event) -> str:
    match event:
        case Picked(seat, number):
            return f"{name(seat)} named {number}."
        case RoundWon(seat):
            return f"{name(seat)} takes the point." if seat else "Nobody takes the point."
        case Ended(outcome):
            return outcome.reason
        case _:
            assert_never(event)


def scene(view: View, board: Board) -> Scene:
    del board
    shown = [(seat, Colour.RED if seat == view.seats[0] else Colour.BLUE) for seat in view.seats]
    tiles = tuple(
        Tile(seat, float(at), 0.0, Shape.SQUARE, fill, str(view.won.count(seat)))
        for at, (seat, fill) in enumerate(shown)
    )
    picks = tuple(f"You named {pick.number}." for pick in view.mine[-1:] if view.viewer == pick.seat)
    said = f"After {count(len(view.won), 'round')}."
    return Scene("Duel", tiles, captions=(said, *picks), tables=(results(view),), alt=f"Duel. {said}")


def why(view: View) -> tuple[str, ...]:
    return tuple(narrate(pick) for pick in view.mine[-1:] if view.viewer == pick.seat)


def notes(view: View) -> tuple[str, ...]:
    return (
        f"Rounds played: {len(view.won)}",
        *(f"{name(seat)}: {count(view.won.count(seat), 'point')}" for seat in view.seats),
    )


def results(view: View) -> Table:
    return Table("Points", ("Player", "Points"), tuple((name(seat), str(view.won.count(seat))) for seat in view.seats))


def report(state: State) -> Report:
    seats: dict[Seat, Json] = {seat: {"points": state.won.count(seat)} for seat in state.seats}
    return Report({BOARD: {"rounds": len(state.won)}}, seats)


def random_move(view: View, slot: Slot, rng: Rng) -> Pick:
    del view, slot
    return Pick(1 + rng.below(HIGHEST, "number"))


INFO: Final = GameInfo(
    id="duel",
    title="Duel",
    pitch="Two players name secret numbers, and the higher one takes the point.",
    rules_version=1,
    seats=("left", "right"),
    fewest=2,
    most=2,
    seating="dealt",
    fixed_seats=True,
    answers_per="seat",
    board_noun="board",
    boards=(BOARD,),
    undo="all",
    silent=False,
    hint="Type a number from 1 to 3, such as `2`.",
    brief=("Both players name a number in secret.", "The higher one takes the point; chance decides between equals."),
    presets={"quick": {"rounds": 2}},
    form=True,
)
TYPES: Final = Types(config=Config, state=State, move=Pick, event=Event, view=View)
GAME: Final = Game(
    INFO,
    TYPES,
    configure=configure,
    setup=setup,
    phase=phase,
    resolve=resolve,
    evolve=evolve,
    outcome=outcome,
    view=view,
    audience=audience,
    board_of=board_of,
    parse=parse,
    form=form,
    describe=describe,
    read_back=read_back,
    complete=complete,
    explain_idle=explain_idle,
    narrate=narrate,
    scene=scene,
    why=why,
    notes=notes,
    results=results,
    report=report,
    random_move=random_move,
)
