"""The rules of Antisocial Snake: setup, phase, resolve, evolve, outcome; clauses of RULES.md."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import reduce
from typing import assert_never

from bifrost_bot.engines.antisocial_snake.board.layouts import generate
from bifrost_bot.engines.antisocial_snake.model import (
    Announced,
    AnswerCounted,
    Board,
    BoardChanged,
    Cell,
    Code,
    Config,
    Event,
    Letter,
    LimitsSet,
    MatchEnded,
    Moves,
    PhaseEnded,
    Points,
    PointsEarned,
    PointsRevealed,
    SnakesDealt,
    SnakesMoved,
    SnakesPlaced,
    State,
    Submission,
    Terms,
    boards_of_round,
    tiles_visited,
)
from bifrost_bot.engines.antisocial_snake.movement import play_turn
from bifrost_bot.engines.antisocial_snake.placement import place
from bifrost_bot.engines.antisocial_snake.score import judge
from bifrost_bot.engines.antisocial_snake.variation import Answers
from bifrost_bot.engines.antisocial_snake.variations import VARIATIONS, variation_of
from bifrost_bot.engines.antisocial_snake.words import opening_lines
from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.values import Board as Name
from bifrost_bot.engines.values import Claim, Outcome, Outline, Phase, Seat, Slot


def setup(config: Config, seats: Sequence[Seat], rng: Rng) -> State:
    """Returns the state before the first placement, with all boards laid out."""
    boards: list[Board] = []
    for number, pair in enumerate(config.rounds, start=1):
        for terms in pair:
            others = [other.name for other in pair if other != terms]
            partner = others[0] if others else None
            board = _lay_out(terms, number, len(seats), rng)
            boards.append(replace(board, partner=partner))
    points: dict[Seat, Points] = {seat: {} for seat in seats}
    return State(config, tuple(seats), 1, tuple(boards), points)


def _lay_out(terms: Terms, number: int, players: int, rng: Rng) -> Board:
    """Returns a board with the host's tiles and cap, or generated and usual ones (A-1, A-38)."""
    tiles = terms.tiles
    if tiles is None:
        tiles = generate(terms, VARIATIONS[terms.variation], players, rng)
    twist_cap = terms.twist_cap
    if twist_cap is None:
        twist_cap = len(tiles.codes) + 1
    return Board(
        name=terms.name,
        round=number,
        variation=terms.variation,
        twist_cap=twist_cap,
        tiles=tiles,
        questions=terms.questions,
    )


def phase(state: State) -> Phase | None:
    """Returns the next phase, or None: round r moves while round r + 1 is placed (rule A-2)."""
    if state.outcome is not None:
        return None
    moving = _moving(state)
    placing = _placing(state)
    stages: list[str] = []
    if moving:
        stages.append("movement")
    if placing:
        stages.append("placement")
    names = [board.name for board in (*moving, *placing)]
    return Phase(
        number=state.number,
        name="+".join(stages),
        to_act=tuple(map(Slot, state.seats)),
        seconds=state.config.phase_seconds,
        warnings=state.config.warnings,
        boards=tuple(names),
    )


def _placing(state: State) -> tuple[Board, ...]:
    return boards_of_round(state.boards, state.number)


def _moving(state: State) -> tuple[Board, ...]:
    return boards_of_round(state.boards, state.number - 1)


def claims(state: State, moves: Moves) -> tuple[Claim, ...]:
    """Returns the answers to the host's own questions, each once (rule A-31)."""
    made: list[Claim] = []
    for answer in moves.values():
        if answer is not None:
            for board in _moving(state):
                made += variation_of(board).claims(board, answer)
    given: dict[Claim, list[str]] = {}
    for claim in sorted(made):
        given.setdefault(claim, []).extend(claim.given)
    found: list[Claim] = []
    for claim, said in given.items():
        found.append(replace(claim, given=tuple(sorted(said))))
    return tuple(found)


def judge_claims(state: State, moves: Moves, right: Collection[Claim]) -> Moves:
    """Returns the moves with every answer to a host's own question judged."""
    judged = dict(moves)
    for board in _moving(state):
        for slot, answer in judged.items():
            if answer is not None:
                judged[slot] = variation_of(board).judge(board, answer, right)
    return judged


def resolve(state: State, moves: Moves, rng: Rng) -> tuple[Event, ...]:
    """Returns the events that close a phase: movement of one round, placement of the next.

    Raises:
        ValueError: For an answer by a slot that owes none.
    """
    if state.outcome is not None:
        return ()
    strangers = moves.keys() - set(map(Slot, state.seats))
    if strangers:
        raise ValueError(f"{sorted(strangers)} owe no answer")
    answers: dict[Seat, Submission] = {}
    for seat in state.seats:
        answers[seat] = moves.get(Slot(seat)) or Submission()
    events = list(_move_all(_moving(state), answers))
    for board in _placing(state):
        events += _place_one(board, answers, rng)
    events.append(PhaseEnded())
    if state.number <= len(state.config.rounds):
        for board in boards_of_round(state.boards, state.number + 1):
            events.append(Announced(board.name, " ".join(opening_lines(board))))
        return tuple(events)
    points = fold(state, events).points
    return (*events, PointsRevealed(points), MatchEnded(judge(points)))


def _place_one(board: Board, answers: Answers, rng: Rng) -> Iterator[Event]:
    """Yields the events of a board's placement and the variation's changes (A-9 to A-12, R-63)."""
    placed = place(board, answers, rng)
    tiles = board.tiles.without_apples(tiles_visited(placed.snakes))
    board = replace(board, snakes=placed.snakes, owners=placed.owners, tiles=tiles)
    yield SnakesPlaced(board.name, board.snakes, board.tiles)
    for seat in answers:
        colours: dict[Letter, Code] = {}
        boots: dict[Letter, str] = {}
        for snake in board.own(seat):
            letter = snake.letter
            colours[letter] = snake.colour
            if letter in placed.boots:
                boots[letter] = placed.boots[letter]
        yield SnakesDealt(board.name, seat, tuple(colours), tuple(boots), colours, boots)
    yield from _count_answers(board, answers)
    prepared, told = variation_of(board).prepare(board, answers)
    yield from _board_changes(board, prepared, told)


def _count_answers(board: Board, answers: Answers) -> Iterator[Event]:
    for seat, answer in answers.items():
        parts = [replace(part, typed="") for part in answer.parts_on(board.name)]
        yield AnswerCounted(board.name, seat, tuple(parts))


def _board_changes(before: Board, after: Board, told: str) -> Iterator[Event]:
    same = before.tiles == after.tiles and before.signs == after.signs
    if told or not same:
        yield BoardChanged(after.name, after.tiles, after.signs, told, before.tiles)
    for seat, limits in after.limits.items():
        if before.limits.get(seat) != limits:
            yield LimitsSet(after.name, seat, limits)


def _move_all(boards: Sequence[Board], answers: Answers) -> Iterator[Event]:
    """Yields the events of movement: each board's snakes first, then the points."""
    after: dict[Name, Board] = {}
    for board in boards:
        events = tuple(_move_one(board, answers))
        yield from events
        after[board.name] = reduce(_apply, events, board)
    for board in after.values():
        yield from _earn(board, after.get(board.partner or ""), answers)


def _move_one(board: Board, answers: Answers) -> Iterator[Event]:
    """Yields the sealed changes, the snakes' moves and their apples (rules A-16 to A-22)."""
    yield from _count_answers(board, answers)
    turn = play_turn(board, answers)
    yield from _board_changes(board, turn.laid, turn.told)
    snakes = turn.run.snakes
    laid = turn.laid.tiles
    tiles = laid.without_apples(tiles_visited(snakes))
    aims: dict[Letter, Cell] = {}
    for snake in snakes:
        if snake.halted:
            aims[snake.letter] = turn.run.aims[snake.letter]
    yield SnakesMoved(board.name, snakes, laid, tiles, aims)


def _earn(board: Board, partner: Board | None, answers: Answers) -> Iterator[Event]:
    """Yields the points: of the snakes, and all others (rules A-6 and A-31)."""
    rewards = variation_of(board).reward(board, partner, answers)
    for line in rewards.told:
        yield Announced(board.name, line)
    for seat in answers:
        score = sum(snake.score for snake in board.own(seat))
        bonus = rewards.points.get(seat, {})
        yield PointsEarned(board.name, seat, score, bonus)


def fold(state: State, events: Iterable[Event]) -> State:
    """Returns the state with all of these events applied."""
    return reduce(evolve, events, state)


def outline(config: Config, seats: Sequence[Seat]) -> Outline:
    """Returns the length of a match: a round is placed while the one before is moved (rule A-2)."""
    del seats
    rounds = len(config.rounds)
    phases = rounds + 1
    boards = tuple(terms.name for terms in config.boards)
    return Outline(boards, (phases, phases), rounds)


def outcome(state: State) -> Outcome | None:
    """Returns how the match ended, or None while it runs."""
    return state.outcome


def boards(state: State) -> tuple[Name, ...]:
    """Returns the boards opened so far."""
    return tuple(board.name for board in state.opened)


def evolve(state: State, event: Event) -> State:
    """Returns the state with one event applied."""
    match event:
        case PhaseEnded():
            return replace(state, number=state.number + 1)
        case PointsRevealed(points):
            return replace(state, revealed=points)
        case MatchEnded(final):
            return replace(state, outcome=final)
        case PointsEarned():
            points = dict(state.points)
            points[event.seat] = {**points[event.seat], event.board: event.total}
            state = replace(state, points=points)
        case _:
            pass
    boards = list(state.boards)
    for at, board in enumerate(boards):
        if board.name == event.board:
            boards[at] = _apply(board, event)
    return replace(state, boards=tuple(boards))


def _apply(board: Board, event: Event) -> Board:
    match event:
        case SnakesPlaced(_, snakes, tiles):
            return replace(board, snakes=snakes, tiles=tiles)
        case SnakesDealt():
            owners = dict.fromkeys(event.letters, event.seat)
            board = replace(board, owners={**board.owners, **owners})
            return replace(board, boots={**board.boots, **event.boots})
        case AnswerCounted(_, seat, parts):
            answered = (*board.answers.get(seat, ()), *parts)
            return replace(board, answers={**board.answers, seat: answered})
        case BoardChanged():
            board = replace(board, tiles=event.tiles, former=event.former)
            return replace(board, signs=event.signs)
        case LimitsSet(_, seat, limits):
            return replace(board, limits={**board.limits, seat: limits})
        case SnakesMoved():
            board = replace(board, snakes=event.snakes, aims=event.aims)
            return replace(board, laid=event.laid, tiles=event.tiles)
        case PointsEarned(_, seat, _, bonus):
            return replace(board, bonus={**board.bonus, seat: bonus})
        case Announced() | PhaseEnded() | PointsRevealed() | MatchEnded():
            return board
        case _:
            assert_never(event)
