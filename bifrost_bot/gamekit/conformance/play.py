"""Whole matches of random moves and silences, for the laws to look at."""

import json
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from bifrost_bot.engines.codec import decode, encode
from bifrost_bot.engines.contract import AnyGame
from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.values import EVERYTHING, Board, Phase, Seat, Slot
from bifrost_bot.gamekit.conformance.sample import Options, Sample

LONGEST_MATCH: Final = 2_000
"""After how many phases a match counts as one that never ends."""

_SILENCES: Final = (0.05, 0.5, 0.0, 1.0)


@dataclass(frozen=True, slots=True)
class Moment:
    """A phase of a played match: the state before it, the moves made in it, the events that
    followed.
    """

    state: Any
    phase: Phase
    moves: Mapping[Slot, Any]
    events: tuple[Any, ...]
    after: Any


def start(game: AnyGame, sample: Sample, seed: int) -> Any:
    """Returns a match with a preset or the sample's settings and any number of players that the
    game allows.
    """
    options, seats = table(game, sample, seed)
    return game.setup(game.configure(options, seats), seats, Rng(f"law {seed}", 0))


def table(game: AnyGame, sample: Sample, seed: int) -> tuple[Options, tuple[Seat, ...]]:
    """Returns the settings and the seats of the match that `start` returns."""
    dice, info = random.Random(seed), game.info
    presets: list[Options] = [{}, *info.presets.values()]
    at = dice.randrange(len(presets) + len(sample.settings))
    if at >= len(presets):
        return sample.settings[at - len(presets)], sample.seats(game)
    return presets[at], info.seats[: dice.randint(info.fewest, info.most)]


def played(
    game: AnyGame, sample: Sample, seed: int, silence: float | None = None
) -> Iterator[Moment]:
    """Yields the phases of a whole match; without `silence`, the share of answers left out, the
    seed decides it.
    """
    share = _SILENCES[seed % len(_SILENCES)] if silence is None else silence
    state, dice = start(game, sample, seed), random.Random(f"moves {seed}")
    for _ in range(LONGEST_MATCH):
        phase = game.phase(state)
        if phase is None:
            return
        moves = _judged(game, state, _moves(game, state, phase, dice, share), dice)
        events = game.resolve(state, moves, Rng(f"law {seed}", phase.number))
        after = fold(game, state, events)
        yield Moment(state, phase, moves, events, after)
        state = after
    raise AssertionError(f"the match is not over after {LONGEST_MATCH} phases")


def _moves(
    game: AnyGame, state: Any, phase: Phase, dice: random.Random, silence: float
) -> dict[Slot, Any]:
    moves: dict[Slot, Any] = {}
    for place, slot in enumerate(phase.to_act):
        if dice.random() >= silence:
            rng = Rng(f"{dice.random()}", phase.number * 100 + place)
            moves[slot] = game.random_move(game.view(state, slot.seat), slot, rng)
        elif dice.random() < 0.5:
            moves[slot] = None
    return moves


def _judged(
    game: AnyGame, state: Any, moves: dict[Slot, Any], dice: random.Random
) -> Mapping[Slot, Any]:
    claims = game.claims(state, moves)
    return (
        game.judge_claims(state, moves, [claim for claim in claims if dice.random() < 0.5])
        if claims
        else moves
    )


def fold(game: AnyGame, state: Any, events: Sequence[Any]) -> Any:
    """Returns the state with the events applied."""
    for event in events:
        state = game.evolve(state, event)
    return state


def few(moments: Iterator[Moment], seed: int, most: int) -> list[Moment]:
    """Returns some of the phases, in their order, the same ones for the same seed."""
    found = list(moments)
    chosen = random.Random(f"few {seed}").sample(range(len(found)), min(most, len(found)))
    return [found[at] for at in sorted(chosen)]


def states(game: AnyGame, sample: Sample, seed: int, most: int) -> list[Any]:
    """Returns the state before some of a match's phases, and the last one."""
    *moments, last = played(game, sample, seed)
    return [*(moment.state for moment in few(iter([*moments, last]), seed, most)), last.after]


def seats_of(game: AnyGame, state: Any) -> tuple[Seat, ...]:
    """Returns the seats of a match."""
    return tuple(game.report(state).seats)


def viewers(game: AnyGame, state: Any) -> tuple[Seat | None, ...]:
    """Returns all viewers of a match: the public, the one who knows everything, and every seat."""
    return (None, EVERYTHING, *seats_of(game, state))


def slots_of(game: AnyGame, state: Any) -> list[Slot]:
    """Returns every slot that there is, whether it owes an answer or not."""
    boards: tuple[Board | None, ...] = (
        game.boards(state) if game.info.answers_per == "board" else (None,)
    )
    return [Slot(seat, board) for seat in seats_of(game, state) for board in boards]


def shown(game: AnyGame, view: Any, boards: Sequence[Board]) -> tuple[Any, ...]:
    """Returns all words and drawings that are made of a view."""
    told = (game.notes(view), game.why(view), game.results(view))
    drawn = tuple(
        (game.scene(view, board), game.rules_scene(view, board), game.frames(view, board))
        for board in boards
    )
    return (*told, *drawn)


def may_know(game: AnyGame, event: Any, viewer: Seat | None) -> bool:
    """Returns whether the viewer belongs to the event's audience."""
    audience = game.audience(event)
    return (
        viewer == EVERYTHING
        or audience == "everyone"
        or (audience != "nobody" and viewer in audience)
    )


def stored(hint: Any, value: Any) -> Any:
    """Returns the value as it comes back from the disk."""
    return decode(hint, json.loads(json.dumps(encode(value, hint))))


def is_line(text: str) -> bool:
    """Returns whether a text is a single line with something in it."""
    return bool(text.strip()) and text.isprintable()


def is_sentence(text: str) -> bool:
    """Returns whether a text is one short line that ends like a sentence."""
    return is_line(text) and text.endswith(".") and len(text) <= 400
