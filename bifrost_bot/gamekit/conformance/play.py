"""Random matches for the laws, with random moves and missing answers."""

import json
import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from bifrost_bot.engines.codec import decode, encode
from bifrost_bot.engines.contract import AnyGame
from bifrost_bot.engines.errors import MoveError
from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.taps import Path, Taps
from bifrost_bot.engines.values import EVERYTHING, Board, Field, Phase, Seat, Slot
from bifrost_bot.gamekit.conformance.sample import Options, Sample

LONGEST_MATCH: Final = 2_000
"""The number of phases after which a match counts as endless."""

_SILENCES: Final = (0.05, 0.5, 0.0, 1.0)


@dataclass(frozen=True, slots=True)
class Moment:
    """A phase of a played match: the state before it, its moves and events, and the state after."""

    state: Any
    phase: Phase
    moves: Mapping[Slot, Any]
    events: tuple[Any, ...]
    after: Any

    @property
    def answers(self) -> dict[Slot, Any]:
        """The moves of all slots that act, None of those that are silent."""
        return {slot: self.moves.get(slot) for slot in self.phase.to_act}

    @property
    def place(self) -> str:
        """The phase in words."""
        return f"phase {self.phase.number}, {self.phase.name}"

    def rng(self, key: str) -> Rng:
        """Returns chance by a key, as for this phase."""
        return Rng(key, self.phase.number)


@dataclass(frozen=True, slots=True)
class Turn:
    """A slot's turn to answer.

    Attributes:
        game: The game.
        slot: The slot.
        view: What its player sees.
        place: The phase and the slot in words.
        draft: The answer to which a text adds; None if there is none.
    """

    game: AnyGame
    slot: Slot
    view: Any
    place: str = ""
    draft: Any = None

    def after(self, draft: Any) -> "Turn":
        """Returns the turn once that answer was given."""
        return replace(self, draft=draft)

    def with_equal_view(self) -> "Turn":
        """Returns the turn with a copy of its view."""
        view = round_trip(self.game.types.view, self.view)
        return replace(self, view=view)

    def parse(self, text: str) -> Any:
        """Returns the answer of a text; raises `MoveError` if the game refuses it."""
        return self.game.parse(text, self.view, self.slot, self.draft)

    def accepts(self, text: str) -> bool:
        """Returns whether the game takes a text."""
        try:
            self.parse(text)
        except MoveError:
            return False
        return True

    def reads_back(self, move: Any) -> bool:
        """Returns whether an answer is read from its description."""
        return self.parse(self.game.describe(move)) == move

    def complete(self, typed: str) -> tuple[str, ...]:
        """Returns the texts that the game suggests for a beginning."""
        return self.game.complete(self.view, self.slot, self.draft, typed)

    def form(self) -> tuple[Field, ...]:
        """Returns the fields of the form; none without a form."""
        return self.game.form(self.view, self.slot, self.draft)

    def taps(self, path: Path = ()) -> Taps | None:
        """Returns what can be tapped after a path."""
        return self.game.taps(self.view, self.slot, self.draft, path)


def turn_of(game: AnyGame, moment: Moment, slot: Slot) -> Turn:
    """Returns a slot's turn in a phase, without an answer yet."""
    view = game.view(moment.state, slot.seat)
    return Turn(game, slot, view, f"in {moment.place}, by {slot}")


def turns_of(game: AnyGame, moment: Moment) -> list[Turn]:
    """Returns the turns of all slots that act in a phase."""
    return [turn_of(game, moment, slot) for slot in moment.phase.to_act]


def start_match(game: AnyGame, sample: Sample, seed: int) -> Any:
    """Returns a match with a preset or the sample's settings, and any number of players."""
    options, seats = settings_and_seats(game, sample, seed)
    config = game.configure(options, seats)
    return game.setup(config, seats, Rng(f"law {seed}", 0))


def settings_and_seats(
    game: AnyGame, sample: Sample, seed: int
) -> tuple[Options, tuple[Seat, ...]]:
    """Returns the settings and the seats of the match that `start_match` returns."""
    dice = random.Random(seed)
    info = game.info
    presets: list[Options] = [{}, *info.presets.values()]
    at = dice.randrange(len(presets) + len(sample.settings))
    if at >= len(presets):
        return sample.settings[at - len(presets)], sample.seats(game)
    count = dice.randint(info.fewest, info.most)
    return presets[at], info.seats[:count]


def play_phases(
    game: AnyGame, sample: Sample, seed: int, silence: float | None = None
) -> Iterator[Moment]:
    """Yields the phases of a whole match; `silence` is the share of answers left out."""
    share = _SILENCES[seed % len(_SILENCES)] if silence is None else silence
    state = start_match(game, sample, seed)
    dice = random.Random(f"moves {seed}")
    for _ in range(LONGEST_MATCH):
        phase = game.phase(state)
        if phase is None:
            return
        answers = _moves(game, state, phase, dice, share)
        moves = _judge_at_random(game, state, answers, dice)
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
            view = game.view(state, slot.seat)
            moves[slot] = game.random_move(view, slot, rng)
        elif dice.random() < 0.5:
            moves[slot] = None
    return moves


def _judge_at_random(
    game: AnyGame, state: Any, moves: dict[Slot, Any], dice: random.Random
) -> Mapping[Slot, Any]:
    claims = game.claims(state, moves)
    if not claims:
        return moves
    right = [claim for claim in claims if dice.random() < 0.5]
    return game.judge_claims(state, moves, right)


def fold(game: AnyGame, state: Any, events: Sequence[Any]) -> Any:
    """Returns the state with the events applied."""
    for event in events:
        state = game.evolve(state, event)
    return state


def some_phases(
    game: AnyGame, sample: Sample, seed: int, silence: float | None = None, *, most: int
) -> list[Moment]:
    """Returns some of the phases that `play_phases` yields."""
    return pick_some(play_phases(game, sample, seed, silence), seed, most)


def pick_some(moments: Iterable[Moment], seed: int, most: int) -> list[Moment]:
    """Returns some of the phases, in their order, the same ones for the same seed."""
    phases = list(moments)
    dice = random.Random(f"few {seed}")
    count = min(most, len(phases))
    places = dice.sample(range(len(phases)), count)
    return [phases[place] for place in sorted(places)]


def states(game: AnyGame, sample: Sample, seed: int, most: int) -> list[Any]:
    """Returns the state before some of a match's phases, and the last one."""
    moments = list(play_phases(game, sample, seed))
    some = [moment.state for moment in pick_some(moments, seed, most)]
    return [*some, moments[-1].after]


def seats_of(game: AnyGame, state: Any) -> tuple[Seat, ...]:
    """Returns the seats of a match."""
    return tuple(game.report(state).seats)


def viewers(game: AnyGame, state: Any) -> tuple[Seat | None, ...]:
    """Returns all viewers of a match: the public, the all-knowing one, and every seat."""
    return (None, EVERYTHING, *seats_of(game, state))


def slots_of(game: AnyGame, state: Any) -> list[Slot]:
    """Returns all slots, whether they owe an answer or not."""
    boards: tuple[Board | None, ...] = (None,)
    if game.info.answers_per == "board":
        boards = game.boards(state)
    return [Slot(seat, board) for seat in seats_of(game, state) for board in boards]


def everything_shown(game: AnyGame, view: Any, boards: Sequence[Board]) -> tuple[Any, ...]:
    """Returns all texts and drawings that are made of a view."""
    parts: list[Any] = [game.notes(view), game.why(view), game.results(view)]
    for board in boards:
        parts.append(game.scene(view, board))
        parts.append(game.rules_scene(view, board))
        parts.append(game.frames(view, board))
    return tuple(parts)


def may_know(game: AnyGame, event: Any, viewer: Seat | None) -> bool:
    """Returns whether the viewer belongs to the event's audience."""
    audience = game.audience(event)
    if viewer == EVERYTHING or audience == "everyone":
        return True
    return audience != "nobody" and viewer in audience


def round_trip(hint: Any, value: Any) -> Any:
    """Returns the value after encoding and decoding it."""
    stored = json.dumps(encode(value, hint))
    return decode(hint, json.loads(stored))


def is_line(text: str) -> bool:
    """Returns whether a text is a single line and not blank."""
    return bool(text.strip()) and text.isprintable()


def is_sentence(text: str) -> bool:
    """Returns whether a text is one short line that ends with a full stop."""
    return is_line(text) and text.endswith(".") and len(text) <= 400
