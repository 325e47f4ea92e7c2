"""Laws of processor time for what people send."""

import random
from functools import partial
from typing import Any, Final

from bifrost_bot.engines.contract import AnyGame
from bifrost_bot.engines.errors import ConfigError
from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.values import LONGEST_FILE
from bifrost_bot.engines.words import LONGEST_TEXT
from bifrost_bot.gamekit.conformance.budget import (
    FILE_MS,
    TEXT_MS,
    TooSlowError,
    check,
    check_growth,
    read_and_complete,
    read_fully,
)
from bifrost_bot.gamekit.conformance.play import Moment, Turn, pick_some, play_phases, turn_of
from bifrost_bot.gamekit.conformance.redos_inputs import shape
from bifrost_bot.gamekit.conformance.sample import Sample

_MOMENTS: Final = 6
_SHAPES: Final = 40
_FILES: Final = 30
_LARGE_VALUES: Final[tuple[Any, ...]] = (
    [0] * 30_000,
    [1] * 30_000,
    [list[int]()] * 20_000,
    [["0"]] * 10_000,
    [["A"]] * 10_000,
    ["x"] * 15_000,
    "9" * LONGEST_FILE,
    "x\n" * (LONGEST_FILE // 2),
    {f"k{at}": at for at in range(2_000)},
    [[[[[[0]]]]]] * 5_000,
    [["r1"] * 30] * 400,
    dict.fromkeys(map(str, range(100)), [["r"] * 26] * 26),
    {f"A{at}": [["1"] * 26] * 26 for at in range(100)},
    dict.fromkeys(map(str, range(10)), [["r", "b", "g", "y"] * 5] * 20),
    dict.fromkeys("ABC", [["1"] * 26] * 26),
)
"""Large values that the files of one command can hold."""


def a_text_is_read_within_its_budget(game: AnyGame, sample: Sample, seed: int) -> None:
    """Reading, completing and describing any text takes at most 20 scaled milliseconds.

    Twice as long a text takes at most twice as long: `parse` reads it once.
    """
    dice = random.Random(f"speed {seed}")
    for moment in _varied_phases(game, sample, seed):
        if not moment.phase.to_act:
            continue
        alone = turn_of(game, moment, dice.choice(moment.phase.to_act))
        turn = alone.after(dice.choice((None, moment.moves.get(alone.slot))))
        right = _valid_texts(alone, sample, moment.rng(f"speed {seed}"))
        for _ in range(_SHAPES):
            provoking = shape(dice, right)
            half = provoking.text(LONGEST_TEXT // 2)
            whole = provoking.text(LONGEST_TEXT)
            try:
                check(partial(read_and_complete, turn, whole), TEXT_MS)
                check_growth(partial(read_fully, turn), half, whole, TEXT_MS)
            except TooSlowError as slow:
                raise TooSlowError(f"{slow}: {provoking} in {moment.place}") from None


def _varied_phases(game: AnyGame, sample: Sample, seed: int) -> list[Moment]:
    """Returns phases of a match: one of every kind, and some others."""
    moments = list(play_phases(game, sample, seed, 0.1))
    kinds = {moment.phase.name.rstrip(" 0123456789"): moment for moment in moments}
    others = max(0, _MOMENTS - len(kinds))
    return [*kinds.values(), *pick_some(moments, seed, others)]


def _valid_texts(turn: Turn, sample: Sample, rng: Rng) -> list[str]:
    """Returns valid texts, and the game's own examples and hints."""
    info = turn.game.info
    answer = sample.answer(turn.game, turn.view, turn.slot, rng)
    texts = [answer, info.hint, *info.brief]
    for field in turn.form():
        texts += (field.example, field.empty)
    texts += turn.complete("")
    return list(filter(None, texts))


def a_hosts_file_is_read_within_its_budget(game: AnyGame, sample: Sample, seed: int) -> None:
    """Reading any file of a host takes at most 200 scaled milliseconds.

    Twice the size takes at most twice as long. Checking any settings takes at most 20, because
    others wait for that.
    """
    dice = random.Random(f"large files {seed}")
    for name, text in (sample.files or {"A.csv": "a,b\n"}).items():
        for _ in range(_FILES):
            provoking = shape(dice, [text, *text.splitlines()])
            half = provoking.text(LONGEST_FILE // 2)
            whole = provoking.text(LONGEST_FILE)
            check(partial(_read_file, game, name, whole), FILE_MS)
            check_growth(partial(_read_file, game, name), half, whole, FILE_MS)
    for options in sample.settings:
        for key in options:
            for value in _LARGE_VALUES:
                check(partial(_configure, game, sample, {**options, key: value}), TEXT_MS)


def _read_file(game: AnyGame, name: str, text: str) -> None:
    try:
        game.read_file(name, text)
    except ConfigError:
        return


def _configure(game: AnyGame, sample: Sample, options: dict[str, Any]) -> None:
    try:
        game.configure(options, sample.seats(game))
    except ConfigError:
        return
