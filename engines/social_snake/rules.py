"""The rules of Social Snake: setup, phase, resolve, evolve, outcome. Clauses are of RULES.md."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import reduce
from itertools import chain
from typing import Final, TypeAlias, assert_never

from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.social_snake.editions import EDITIONS
from bifrost_bot.engines.social_snake.grid.lattice import route
from bifrost_bot.engines.social_snake.grid.layout import generate
from bifrost_bot.engines.social_snake.model import (
    Account,
    Ballot,
    Cell,
    Collided,
    Collision,
    Config,
    Event,
    Explained,
    Grid,
    GridClosed,
    Layout,
    MatchEnded,
    Moves,
    PhaseEnded,
    Plea,
    Round,
    RoundPlayed,
    Run,
    Snake,
    StageOpened,
    Standing,
    Started,
    StartList,
    Starts,
    State,
    Submission,
    Vote,
    VoteCalled,
    VoteCounted,
    grids_by_name,
)
from bifrost_bot.engines.social_snake.model import Sequence as Sent
from bifrost_bot.engines.social_snake.resolution import Plan, Played, draw_starts, play
from bifrost_bot.engines.social_snake.score import judge
from bifrost_bot.engines.social_snake.tokens import ballot, choose, totals
from bifrost_bot.engines.values import Board, Outcome, Outline, Phase, Seat, Slot

Received: TypeAlias = Mapping[Slot, Submission | None]
"""The submissions at the end of a phase."""

Answers: TypeAlias = Mapping[Seat, Submission]
Pleas: TypeAlias = dict[Seat, list[Plea]]

_NOTHING: Final = Sent("")


def setup(config: Config, seats: Sequence[Seat], rng: Rng) -> State:
    """Returns the state before the first start lists, with the first stage's grids (rule S-5)."""
    state = State(
        config=config,
        number=1,
        stage=0,
        step="start",
        round=0,
        grids=(),
        standings=tuple(map(Standing, seats)),
        garnets=dict(config.garnets),
    )
    return evolve(state, _open_stage(state, rng))


def _open_stage(state: State, rng: Rng) -> StageOpened:
    """Returns the next stage with its grids: the host's, or generated (rules S-3 to S-5)."""
    config = state.config
    edition = EDITIONS[config.terms.edition]
    names = config.terms.schedule[state.stage]
    layouts: list[Layout] = []
    for name in names:
        laid_out = config.grids.get(name)
        layouts.append(laid_out or generate(name, edition, state.seats, rng))
    return StageOpened(state.stage + 1, names, tuple(layouts))


def phase(state: State) -> Phase | None:
    """Returns what is due next, or None when the match is over (rules S-4, S-33 and S-38)."""
    if state.outcome is not None:
        return None
    actors = state.seats
    played = tuple(grids_by_name(state.due))
    if state.step == "vote":
        actors = state.ballot.voters if state.ballot else state.seats
        played = ()
    return Phase(
        number=state.number,
        name=f"round {state.round}" if state.step == "round" else state.step,
        to_act=tuple(map(Slot, actors)),
        seconds=state.config.round_seconds,
        warnings=state.config.warnings,
        boards=played,
    )


def resolve(state: State, moves: Received, rng: Rng) -> tuple[Event, ...]:
    """Returns the events that follow when a phase closes.

    Raises:
        ValueError: For an answer by a slot that owes none.
    """
    present = phase(state)
    if present is None:
        return ()
    strangers = moves.keys() - set(present.to_act)
    if strangers:
        raise ValueError(f"{sorted(strangers)} owe no answer")
    answers: dict[Seat, Submission] = {}
    for slot, answer in moves.items():
        if answer is not None:
            answers[slot.seat] = answer
    match state.step:
        case "start":
            return (*_start(state, answers, rng), PhaseEnded("round", 1))
        case "round":
            return _resolve_round(state, answers, rng)
        case "vote":
            return _resolve_vote(state, answers, rng)
        case _:
            assert_never(state.step)


# Starts


def _start(state: State, answers: Answers, rng: Rng) -> Iterator[Event]:
    """Yields the start of every snake, grid by grid (rules S-6 to S-10)."""
    pleas: Pleas = {seat: [] for seat in state.seats}
    for grid in state.due:
        asked = _start_lists(answers, grid)
        cells = {seat: grid.layout.board.cells(names) for seat, names in asked.items()}
        starts = draw_starts(grid.name, grid.layout, state.seats, cells, rng)
        places: list[Cell] = []
        names: list[str] = []
        for seat, start in starts.items():
            places.append(start.cell)
            names.append(grid.names[start.cell])
            wishes = asked.get(seat, ())
            pleas[seat].append(Plea(grid.name, wishes, start.choice))
        yield Started(grid.name, state.seats, tuple(places), tuple(names))
    yield from _explain_answers(state, pleas)


def _start_lists(answers: Answers, grid: Grid) -> dict[Seat, StartList]:
    """Returns the start lists sent for a grid."""
    lists: dict[Seat, StartList] = {}
    for seat, answer in answers.items():
        if isinstance(answer, Starts) and grid.name in answer.lists:
            lists[seat] = answer.lists[grid.name]
    return lists


def _explain_answers(state: State, pleas: Pleas) -> Iterator[Event]:
    for seat, own in pleas.items():
        account = Account(state.number, tuple(own))
        yield Explained(seat, account)


# Rounds


def _resolve_round(state: State, answers: Answers, rng: Rng) -> tuple[Event, ...]:
    """Returns the events of a round on every open grid (rules S-11 to S-33)."""
    events: list[Event] = []
    pleas: Pleas = {seat: [] for seat in state.seats}
    free = state.round in state.config.terms.free_rounds
    spent: list[Board] = []
    for grid in state.due:
        plans: dict[Seat, Plan] = {}
        for snake in grid.snakes:
            seat = snake.seat
            asked = _sequence_of(answers.get(seat), grid)
            playable = route(grid.layout, snake.head, asked.ways, free)
            plans[seat] = Plan(playable.cells, asked.ways, asked.garnets)
            ways = (asked.ways,) if asked.ways else ()
            plea = Plea(grid.name, ways, cut=playable.cut)
            pleas[seat].append(plea)
        played = play(grid, plans)
        events += _round_events(state, grid, played)
        if played.spent:
            spent.append(grid.name)
    last = state.round >= state.config.terms.rounds
    for grid in state.due:
        if last or grid.name in spent:
            events.append(GridClosed(grid.name, spent=not last))
    events += _explain_answers(state, pleas)
    if not last and len(spent) < len(state.due):
        return (*events, PhaseEnded("round", state.round + 1))
    now = fold(state, events)
    return (*events, *_end_stage(state, now, rng))


def _sequence_of(answer: Submission | None, grid: Grid) -> Sent:
    """Returns a player's sequence for a grid; nothing sent is no move (rule S-11)."""
    if isinstance(answer, Moves):
        return answer.sequences.get(grid.name, _NOTHING)
    return _NOTHING


def _round_events(state: State, grid: Grid, played: Played) -> Iterator[Event]:
    yield RoundPlayed(grid.name, state.number, state.round, played.runs)
    for collision in played.collisions:
        where = grid.names[collision.cell]
        yield Collided(grid.name, where, collision)


def _end_stage(before: State, state: State, rng: Rng) -> Iterator[Event]:
    """Yields the next stage, or the vote, or the end of the match (rules S-33 and S-38, R-18).

    Args:
        before: The state whose phase is being resolved, with its stage.
        state: The same after the phase's events so far.
    """
    terms = state.config.terms
    if before.stage < len(terms.schedule):
        yield PhaseEnded("start", 0)
        yield _open_stage(state, rng)
        return
    called = ballot(terms.edition, totals(state.standings))
    if called.places:
        yield PhaseEnded("vote", state.round)
        yield VoteCalled(called)
    else:
        yield judge(state, called.certain)


# The vote


def _resolve_vote(state: State, answers: Answers, rng: Rng) -> tuple[Event, ...]:
    """Returns the result of the vote; ties go to fewer garnets, then to a coin (S-38, S-39)."""
    called = state.ballot or Ballot((), (), 0, ())
    votes: dict[Seat, Sequence[Seat]] = {}
    for seat, answer in answers.items():
        if isinstance(answer, Vote):
            votes[seat] = answer.candidates
    counted = choose(called, votes, state.garnets, rng)
    return counted, judge(state, (*called.certain, *counted.chosen))


def outline(config: Config, seats: Sequence[Seat]) -> Outline:
    """Returns the length of a match: start lists and rounds of each stage, and perhaps a vote.

    A stage ends early once nothing can be reached on any of its grids (rules S-4, S-32 and S-38).
    """
    del seats
    stages = config.terms.schedule
    rounds = config.terms.rounds
    fewest = 2 * len(stages)
    usual = len(stages) * (1 + rounds)
    grids = tuple(chain.from_iterable(stages))
    return Outline(grids, (fewest, usual + 1), rounds, usual)


def outcome(state: State) -> Outcome | None:
    """Returns how the match ended, or None while it runs (rule S-36)."""
    return state.outcome


def boards(state: State) -> tuple[Board, ...]:
    """Returns the grids opened so far."""
    return tuple(grids_by_name(state.grids))


# Events


def fold(state: State, events: Iterable[Event]) -> State:
    """Returns the state after several events."""
    return reduce(evolve, events, state)


def evolve(state: State, event: Event) -> State:
    """Returns the state with one event applied."""
    match event:
        case StageOpened():
            return _with_stage(state, event)
        case Started():
            return _with_snakes(state, event)
        case RoundPlayed():
            return _with_round(state, event)
        case Collided(name, _, collision):
            collided = _with_collision(state.grid(name), collision)
            return _with_grid(state, collided)
        case Explained(seat, account):
            return replace(state, accounts={**state.accounts, seat: account})
        case GridClosed(name, _):
            closed = replace(state.grid(name), open=False)
            return _with_grid(state, closed)
        case PhaseEnded(step, number):
            state = replace(state, step=step, round=number)
            return _with_next_phase(state)
        case VoteCalled(called):
            return replace(state, ballot=called)
        case VoteCounted():
            return replace(state, counted=event)
        case MatchEnded(verdict, final):
            state = replace(state, verdict=verdict, outcome=final)
            return _with_next_phase(state)
        case _:
            assert_never(event)


def _with_next_phase(state: State) -> State:
    return replace(state, number=state.number + 1)


def _with_grid(state: State, changed: Grid) -> State:
    grids = grids_by_name(state.grids)
    grids[changed.name] = changed
    return replace(state, grids=tuple(grids.values()))


def _with_stage(state: State, event: StageOpened) -> State:
    grids = list(state.grids)
    for name, layout in zip(event.names, event.layouts, strict=True):
        grids.append(Grid(name, event.stage, layout))
    none_yet = dict.fromkeys(event.names, 0)
    standings = [
        Standing(standing.seat, {**standing.apples, **none_yet}) for standing in state.standings
    ]
    state = replace(state, stage=event.stage, grids=tuple(grids))
    return replace(state, standings=tuple(standings))


def _with_snakes(state: State, event: Started) -> State:
    starts = zip(event.seats, event.cells, strict=True)
    snakes = [Snake(seat, (cell,)) for seat, cell in starts]
    grid = replace(state.grid(event.grid), snakes=tuple(snakes))
    return _with_grid(state, grid)


def _with_round(state: State, event: RoundPlayed) -> State:
    grid = state.grid(event.grid)
    last = Round(event.phase, event.number, event.runs)
    snakes: list[Snake] = []
    standings: list[Standing] = []
    garnets: dict[Seat, int] = {}
    for snake, standing, run in zip(grid.snakes, state.standings, event.runs, strict=True):
        snakes.append(_with_run(snake, run))
        total = standing.apples[grid.name] + run.change
        apples = {**standing.apples, grid.name: total}
        standings.append(replace(standing, apples=apples))
        found = sum(run.garnets)
        garnets[run.seat] = state.garnets[run.seat] - run.ahead + found
    played = replace(grid, snakes=tuple(snakes), last=last)
    state = _with_grid(state, played)
    return replace(state, standings=tuple(standings), garnets=garnets)


def _with_run(snake: Snake, run: Run) -> Snake:
    if not run.path:
        return snake
    ways = run.ways[: len(run.path)]
    return Snake(snake.seat, snake.cells + run.path, snake.ways + ways)


def _with_collision(grid: Grid, collision: Collision) -> Grid:
    if grid.last is None:
        raise ValueError(f"no round was played on grid {grid.name}")
    last = replace(grid.last, collisions=(*grid.last.collisions, collision))
    cleared = grid.cleared
    if collision.owner is None:
        cleared = (*cleared, collision.cell)
    return replace(grid, last=last, cleared=cleared)
