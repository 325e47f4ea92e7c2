"""The read-back's promises against the result, over random rounds.

With `-s` the figures are printed. `BIFROST_NIGHTLY=1` plays all 20,000 rounds.
"""

import random
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

import pytest

from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.social_snake.editions import EDITIONS
from bifrost_bot.engines.social_snake.model import (
    COLOURS,
    Collided,
    Collision,
    Event,
    Grid,
    Moves,
    RoundPlayed,
    Run,
    Sequence,
    State,
)
from bifrost_bot.engines.values import Slot
from bifrost_bot.engines.words import name
from tests.games.social_snake.play import ENGINE
from tests.games.social_snake.test_invariants import any_match
from tests.games.turns import resolved
from tests.nightly import NIGHTLY

ROUNDS: Final = 20_000 if NIGHTLY else 200
COUNTED: Final = (
    "read-backs",
    "at least",
    "if nobody gets in the way",
    "runs into somebody",
    "runs into itself",
    "stopped by the first move",
    "cut",
    "with garnets spent",
    "through debts",
    "got in the way of",
)

_MOVES: Final = re.compile(r"(\d+) moves? to (\w+)")
_HIT: Final = re.compile(r"; step (\d+) would hit (.+?) on (\w+)(?:, |$)")
_GIFT: Final = re.compile(
    r"so the (\d+) apples? taken on the way goe?s? to ([\w ]+?)(?:, and you keep (-\d+))?:"
)
_NET: Final = re.compile(
    r"net (0|[+-]\d+)(?: and (\d+) garnets?)? (at least, because no other|if nobody)"
)
_CUT: Final = re.compile(r"; it stops there: move (\d+)")


@dataclass(frozen=True, slots=True)
class Promise:
    """What a line of the read-back says, taken from its words."""

    moves: int
    end: str
    net: int
    garnets: int
    sure: bool
    hit: str = ""
    whose: str = ""
    gift: int = 0
    cut: int = 0


def promised(line: str) -> Promise:
    """The promise in a line such as `• grid A: RRR: 3 moves to D1, net +6 if no one gets in the
    way.`.
    """
    moves, hit, gift, net, cut = (found.search(line) for found in (_MOVES, _HIT, _GIFT, _NET, _CUT))
    assert bool(moves) == bool(net), line
    assert moves or " stays on " in line, line
    if hit is not None:
        assert int(hit[1]) == (int(moves[1]) if moves else 0) + 1, line
    return Promise(
        moves=int(moves[1]) if moves else 0,
        end=moves[2] if moves else re.findall(r"stays on (\w+)", line)[0],
        net=int(net[1]) if net else 0,
        garnets=int(net[2] or 0) if net else 0,
        sure=net is None or net[3].startswith("at least"),
        hit=hit[3].rstrip(".") if hit else "",
        whose=hit[2] if hit else "",
        gift=int(gift[1]) if gift else 0,
        cut=int(cut[1]) if cut else 0,
    )


@dataclass(frozen=True, slots=True)
class Truth:
    """What became of a snake on a grid.

    Attributes:
        own: Its collision.
        gained: What others gave it.
        emptied: Whether others had met on a cell of its way before, so that nothing lay there any
            more.
    """

    run: Run
    end: str
    own: Collision | None
    gained: int
    emptied: bool

    @property
    def kept(self) -> int:
        """By how many apples its own moves changed its total."""
        return self.run.change - self.gained


def truths(grid: Grid, events: tuple[Event, ...]) -> dict[str, Truth]:
    """What became of every snake on a grid in a round."""
    names = grid.names
    hits = [
        event.collision
        for event in events
        if isinstance(event, Collided) and event.grid == grid.name
    ]
    (played,) = (
        event for event in events if isinstance(event, RoundPlayed) and event.grid == grid.name
    )
    heads = {snake.seat: snake.head for snake in grid.snakes}
    found: dict[str, Truth] = {}
    for run in played.runs:
        found[run.seat] = Truth(
            run=run,
            end=names[(heads[run.seat], *run.path)[-1]],
            own=next((hit for hit in hits if run.seat in hit.seats), None),
            gained=sum(given_to(run.seat, hit) for hit in hits),
            emptied=any(hit.owner is None and hit.cell in run.path for hit in hits),
        )
    return found


def given_to(seat: str, hit: Collision) -> int:
    """The apples that a collision of others brings to a seat."""
    if hit.owner != seat:
        return 0
    stakes = zip(hit.seats, hit.apples, strict=True)
    return sum(apples for other, apples in stakes if other != seat)


def edition_match(dice: random.Random) -> State:
    """A match of an edition on generated grids."""
    seats = tuple(sorted(dice.sample(COLOURS, dice.randint(3, 13)), key=COLOURS.index))
    config = ENGINE.configure(
        {"edition": dice.choice(list(EDITIONS)), "garnets": dice.choice((3, 3, 9))}, seats
    )
    return ENGINE.setup(config, seats, Rng(str(dice.random()), 0))


def any_moves(state: State, seat: str, dice: random.Random) -> Moves:
    """Straight lines, walks that seldom turn back, and garnets now and then."""
    held = state.garnets[seat]
    sequences = dict[str, Sequence]()
    for grid in ENGINE.view(state, seat).due:
        spent = dice.randint(0, min(held, 3)) if dice.random() < 0.3 else 0
        held -= spent
        length = dice.choice((0, 1, 2, 3, 4, 6, 9, 14))
        turning = state.round in state.config.terms.free_rounds or dice.random() < 0.1
        ways = dice.choice("UDLR")
        while len(ways) < length:
            ways += dice.choice("UDLR") if turning and dice.random() < 0.4 else ways[-1]
        sequences[grid.name] = Sequence(ways if length else "", spent)
    return Moves(sequences)


def check_alone(promise: Promise, truth: Truth, others: Mapping[str, Truth], line: str) -> None:
    """What is promised is so when no one else moves, and no one but the body's owner has
    anything of it.
    """
    assert (len(truth.run.path), truth.end) == (promise.moves, promise.end), line
    assert truth.run.change == promise.net, line
    assert sum(truth.run.garnets) == promise.garnets, line
    gifts = {name(seat): other.run.change for seat, other in others.items() if other.run.change}
    assert gifts == ({promise.whose: promise.gift} if promise.gift else {}), line
    check_hit(promise, truth, line)


def check_hit(promise: Promise, truth: Truth, line: str) -> None:
    """A snake that came to the end of its way runs into what was forecast, or into nothing."""
    owner = truth.own.owner if truth.own else None
    whose = "" if owner is None else "your own body" if owner == truth.run.seat else name(owner)
    assert whose == promise.whose, line


def check_among_others(promise: Promise, truth: Truth, line: str) -> Iterator[str]:
    """Certain forecasts hold for all moves of the others; yields whether a user got in the
    way.
    """
    assert len(truth.run.path) <= promise.moves, line
    if promise.sure:
        assert truth.end == promise.end and truth.kept == promise.net, line
        assert truth.run.change >= promise.net and sum(truth.run.garnets) == promise.garnets, line
    if len(truth.run.path) == promise.moves and (promise.hit or truth.own is None):
        check_hit(promise, truth, line)
        assert truth.kept == promise.net or truth.emptied, line
    else:
        assert not promise.sure and truth.own is not None, line
        yield "got in the way of"
    if promise.hit and promise.whose != "your own body":
        # It ends in a collision, so nothing of what it took is kept but debts.
        assert truth.kept == sum(min(0, apples) for apples in truth.run.apples), line


def sorts(promise: Promise, sequence: Sequence, truth: Truth) -> Iterator[str]:
    """What sort of promise it is, for the figures."""
    yield "read-backs"
    if promise.moves:
        yield "at least" if promise.sure else "if nobody gets in the way"
    if promise.hit:
        yield "runs into itself" if promise.whose == "your own body" else "runs into somebody"
    yield from ["stopped by the first move"] if promise.hit and not promise.moves else []
    yield from ["cut"] if promise.cut else []
    yield from ["with garnets spent"] if sequence.garnets and sequence.ways else []
    yield from ["through debts"] if any(apples < 0 for apples in truth.run.apples) else []


def check_round(
    state: State, moves: Mapping[Slot, Moves], events: tuple[Event, ...], counts: Counter[str]
) -> None:
    """Holds every player's read-back against the round as it was played, and as it would be if
    no one else moved.
    """
    due = ENGINE.view(state, None).due
    among = dict[str, dict[str, Truth]]()
    for grid in due:
        among[grid.name] = truths(grid, events)
    for slot, move in moves.items():
        _, *lines = ENGINE.read_back(ENGINE.view(state, slot.seat), slot, move, None).split("\n")
        alone = ENGINE.resolve(state, {slot: move}, Rng("alone", state.number))
        for grid, line in zip(due, lines, strict=False):
            assert line.startswith(f"• grid {grid.name}: "), line
            promise = promised(line)
            solo = truths(grid, alone)
            truth = solo.pop(slot.seat)
            check_alone(promise, truth, solo, line)
            counts.update(check_among_others(promise, among[grid.name][slot.seat], line))
            counts.update(sorts(promise, move.sequences[grid.name], truth))
    counts.update({"rounds": len(due), state.config.terms.edition: len(due)})


def play_one(dice: random.Random, counts: Counter[str]) -> None:
    state = edition_match(dice) if dice.random() < 0.5 else any_match(dice)
    seed = str(dice.random())
    while (phase := ENGINE.phase(state)) is not None and counts["rounds"] < ROUNDS:
        moves: dict[Slot, Any] = {}
        if state.step == "round":
            moves = {slot: any_moves(state, slot.seat, dice) for slot in phase.to_act}
        after, events = resolved(ENGINE, state, moves, seed)
        if state.step == "round":
            check_round(state, moves, events, counts)
        state = after


@pytest.mark.slow
@pytest.mark.nightly
def test_what_a_read_back_calls_sure_is_so_and_its_net_is_right_when_nobody_else_moves(
    capsys: pytest.CaptureFixture[str],
) -> None:
    dice = random.Random("promises")
    counts = Counter[str]()
    while counts["rounds"] < ROUNDS:
        play_one(dice, counts)
    with capsys.disabled():
        told = ", ".join(f"{what} {counts[what]}" for what in ("rounds", *EDITIONS, *COUNTED))
        print(f"\nSocial Snake, promises and truth: {told}; broken promises 0")
    assert {what: counts[what] for what in (*EDITIONS, *COUNTED) if counts[what] < 20} == {}
