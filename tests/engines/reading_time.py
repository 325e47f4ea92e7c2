"""Measures how a game's reading of what people type grows with its length; a program of its own, as it may never end.

`python -m tests.engines.reading_time GAME` writes a line before whatever is read, so that the last line tells what was
never read to its end, and ends with what takes more than linear time. A second argument plants such a thing first.
"""

import random
import re
import signal
import sys
import time
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

# First of ours: whoever reads the registry after it finds the guests there.
import tests.guests  # noqa: F401 # pyright: ignore[reportUnusedImport] - imported for what it does
from bifrost_bot.engines.contract import AnyGame
from bifrost_bot.engines.errors import MoveError
from bifrost_bot.engines.registry import all_games
from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.values import Slot
from bifrost_bot.laws.play import played
from tests.samples import sample

LENGTHS: Final = (500, 1_000, 2_000)
SHAPES: Final = 700
"""How many kinds of text are made for a game, each of all lengths."""

_SEEDS: Final = range(4)
_MOMENTS: Final = 8
_SLACK: Final = 3.0
"""How much longer a text of twice the length may take."""

_FLOOR: Final = 5
"""What may be spent besides, in multiples of looking at every sign of a text once."""

_ENDLESS: Final = 5_000
"""After how many such multiples a text counts as one that is never read."""

_TRIES: Final = 40
_TOKEN: Final = re.compile(r"[^\W\d_]+|[0-9]+|\S")
_SIGNS: Final = tuple("()[]{}<>+-\N{MINUS SIGN}/#.?*|=_~'\"!&@\\")
_BLANKS: Final = ("", " ", "  ", ",", ", ", " , ", ";", "\n", "\t", ":", ": ", "-", " - ", " / ")
_ENDS: Final = ("", "", "!", "1", "x", ")", "\u0663", ",", "-", " 1")


@dataclass(frozen=True)
class Place:
    """Where somebody types: what they see, for which slot, and what they have sent before."""

    name: str
    view: Any
    slot: Slot
    draft: Any


@dataclass(frozen=True)
class Shape:
    """A text that can be made as long as one likes."""

    begins: str
    repeated: str
    ends: str

    def text(self, length: int) -> str:
        """Returns the text with as many whole repetitions as fit into that length."""
        room = length - len(self.begins) - len(self.ends)
        return self.begins + self.repeated * (room // len(self.repeated)) + self.ends


def places(game: AnyGame) -> list[Place]:
    """Returns places in matches that were played at random: one in every kind of phase, then any."""
    dice = random.Random(game.info.id)
    moments = [moment for seed in _SEEDS for moment in played(game, sample(game.info.id), seed, 0.1)]
    dice.shuffle(moments)
    kinds = {moment.phase.name.rstrip(" 0123456789"): moment for moment in moments}
    found: list[Place] = []
    for moment in [*kinds.values(), *moments][: max(_MOMENTS, len(kinds))]:
        slot = dice.choice(moment.phase.to_act)
        draft = dice.choice((None, moment.moves.get(slot)))
        found.append(Place(moment.phase.name, game.view(moment.state, slot.seat), slot, draft))
    return found


def right_texts(game: AnyGame, where: Sequence[Place]) -> list[str]:
    """Returns texts that would be taken, and whatever else the game says of how to type."""
    info = game.info
    said = [info.hint, *info.brief, *info.seats, *(info.boards or ())]
    for number, place in enumerate(where):
        for field in game.form(place.view, place.slot, place.draft):
            said += [field.before, field.example, field.empty]
        said.append(game.describe(game.random_move(place.view, place.slot, Rng("time", number))))
        said += game.complete(place.view, place.slot, None, "")
    return [text for text in dict.fromkeys(said) if text]


def shapes(game: AnyGame, where: Sequence[Place]) -> list[Shape]:
    """Returns texts that provoke: every token repeated with and without blanks, and mixtures, with a wrong end."""
    dice, right = random.Random(game.info.id), right_texts(game, where)
    tokens = list(dict.fromkeys((*(token for text in right for token in _TOKEN.findall(text)), *_SIGNS, "0", "9", "A")))
    begins = ["", "", "", *(text[: dice.randint(1, 12)] for text in right), *(f"{text} " for text in right)]
    plain = [Shape("", token + blank, end) for token in tokens for blank in ("", " ") for end in ("", "!")]
    blank = [Shape(token, blank, token) for blank in _BLANKS[1:] for token in tokens[:3]]
    found = dict.fromkeys((*blank, *dice.sample(plain, min(len(plain), SHAPES // 2))))
    while len(found) < SHAPES:
        some = dice.choices((*tokens, *right), k=dice.choice((1, 1, 2, 2, 3, 4)))
        repeated = "".join(f"{one}{dice.choice(_BLANKS)}" for one in some)
        found[Shape(dice.choice(begins)[:100], repeated[:200], dice.choice(_ENDS))] = None
    return list(found)


def slow(game: AnyGame) -> Iterator[str]:
    """Yields what takes more than linear time."""
    where = places(game)
    unit = min(_time(_look_at_every_sign, "x" * LENGTHS[-1]) for _ in range(_TRIES))
    for number, shape in enumerate(shapes(game, where)):
        place = where[number % len(where)]
        # Suggestions read the text many times, so every other one is enough.
        for kind, read in (("parse", _parse), ("complete", _complete))[: 2 - number % 2]:
            what = f"{kind} in {place.name}, {shape}"
            print(what, flush=True)
            yield from _growth(partial(read, game, place), shape, unit, what)


def _growth(read: Callable[[str], object], shape: Shape, unit: int, what: str) -> Iterator[str]:
    limit = _ENDLESS * unit
    times = [_time(read, shape.text(length), limit) for length in LENGTHS]
    for at in (1, 2):
        single, double = times[at - 1 : at + 1]
        for _ in range(_TRIES):
            if double <= _SLACK * single + _FLOOR * unit:
                break
            # Others use the machine too: only what is slow as often as it is tried is slow.
            again = (_time(read, shape.text(length), limit) for length in LENGTHS[at - 1 : at + 1])
            single, double = map(min, (single, double), again)
        else:
            yield f"{what}: {LENGTHS[at]} signs take {double / single:.1f} times as long as half of them"


def _time(read: Callable[[str], object], text: str, limit: int = 0) -> int:
    """Returns the processor time in nanoseconds; beyond the limit, if there is one, the process ends."""
    signal.setitimer(signal.ITIMER_PROF, limit / 1e9)
    start = time.thread_time_ns()
    read(text)
    spent = time.thread_time_ns() - start
    signal.setitimer(signal.ITIMER_PROF, 0)
    return spent


def _look_at_every_sign(text: str) -> str:
    return "".join(sign for sign in text if unicodedata.category(sign) != "Cf")


def _parse(game: AnyGame, place: Place, text: str) -> None:
    try:
        game.parse(text, place.view, place.slot, place.draft)
    except MoveError:
        return


def _complete(game: AnyGame, place: Place, text: str) -> None:
    game.complete(place.view, place.slot, place.draft, text)


def _endless(text: str, *_: object) -> None:
    re.fullmatch(r"(?:\w+\W*)+[\0]", text)


def _square(text: str, *_: object) -> None:
    for sign in text:
        assert sign in [other for other in text]  # noqa: C416 - a list is made for every sign


FAULTS: Final[dict[str, Callable[..., None]]] = {"endless": _endless, "square": _square}


def _main(game: str, *faults: str) -> None:
    engine = all_games()[game]
    for fault in faults:
        engine = replace(engine, parse=FAULTS[fault])
    sys.exit(next(slow(engine), 0))


if __name__ == "__main__":
    _main(*sys.argv[1:])
