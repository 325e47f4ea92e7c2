"""Generated files: referee documents, saved games, exports, replays."""

import json
import random
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final

from bifrost_bot.engines.dont_connect_5 import saves
from bifrost_bot.engines.registry import all_games
from bifrost_bot.match.decide.phases import Abandon
from bifrost_bot.match.history import export
from bifrost_bot.match.history.export import ExportError
from bifrost_bot.match.model import Settings
from bifrost_bot.replay.pack import pack
from bifrost_bot.replay.record import record
from bifrost_bot.tools import referee, referee_document
from bifrost_bot.tools.replay import FileError, load, replay_in
from bifrost_bot.tools.strict_json import LARGEST_DOCUMENT, DocumentError
from bifrost_bot.tools.verify import verify
from tests.clock import ManualClock
from tests.fuzz.door import Memory
from tests.fuzz.evening import HOST, begin_match
from tests.fuzz.hostile import Hand
from tests.fuzz.mutations import mutate, mutate_file
from tests.fuzz.tally import Tally
from tests.recorded import RECORDED, game_of
from tests.samples import sample

_HUGE: Final = 100_000
_LARGEST: Final = 6_000
_PLAYED: Final = 0.03
_LONGEST_SENTENCE: Final = 600
_SAVES: Final = sorted((Path(__file__).parents[1] / "games").glob("*/saves/*.json"))


@dataclass(frozen=True, slots=True)
class Shelf:
    """Right files of a game, by kind."""

    documents: tuple[Any, ...]
    saves: tuple[Any, ...]
    exports: tuple[Any, ...]
    replays: tuple[Any, ...]


async def shelf(game: str) -> Shelf:
    """Returns some valid files of a game: recorded documents, and exports of ended matches."""
    small = [path for path in RECORDED if game_of(path) == game and path.stat().st_size < _LARGEST]
    documents = tuple(json.loads(path.read_text(encoding="utf-8"))["document"] for path in small)
    saves = tuple(
        json.loads(path.read_text(encoding="utf-8"))
        for path in _SAVES
        if path.parents[1].name == game
    )
    clock = ManualClock()
    door = Memory(clock, "shelf")
    # A sample's settings are for the fewest players.
    settings = Settings(game, dict(sample(game).settings[0]))
    fewest = all_games()[game].info.fewest
    evening = await begin_match(door, clock, Tally(), settings, random.Random(game), fewest)
    await evening.close()
    await evening.look(await door.handle(evening.match.id, Abandon(HOST, "enough")))
    history = await door.history(evening.match.id)
    exported = json.loads(export.write(history))
    return Shelf(documents, saves, (exported,), (json.loads(json.dumps(pack(record(history)))),))


def read(
    files: Shelf, folder: Path, game: str, tally: Tally, dice: random.Random, most: int
) -> None:
    """Reads so many files that are right, nearly right, or no files of the kind at all."""
    hand = Hand(dice)
    kinds = [kind for kind in _READERS if getattr(files, kind)]
    for _ in range(most):
        kind = dice.choice(kinds)
        data = _mutated_document(hand, dice.choice(getattr(files, kind)))
        tally.measure(game, "files", partial(_read, kind, folder / "measured.json", data), "")
        try:
            told = _READERS[kind](hand, folder / "given.json", data)
        except (DocumentError, ExportError, FileError) as refusal:
            tally.count(game, kind, "refused")
            _look(tally, game, kind, str(refusal), data)
        except Exception as problem:
            tally.fault(game, kind, f"{problem!r}", data[:2000])
        else:
            tally.count(game, kind, "accepted")
            for line in told:
                _look(tally, game, kind, line, data)


def _read(kind: str, path: Path, data: bytes, typed: str) -> None:
    """Reads a file without playing what is in it."""
    del typed
    with suppress(DocumentError, ExportError, FileError, saves.SaveError):
        if kind == "documents":
            referee_document.read(data)
        elif kind == "saves":
            saves.read(data)
        else:
            path.write_bytes(data)
            found = load(path)
            if kind == "exports":
                export.read(found)


def _look(tally: Tally, game: str, kind: str, said: str, data: bytes) -> None:
    """It is a line that a terminal shows as it is."""
    if len(said) > _LONGEST_SENTENCE or not said.isprintable() or not said:
        tally.fault(game, kind, f"is not fit to be shown: {said[:300]!r}", data[:2000])


def _mutated_document(hand: Hand, right: Any) -> bytes:
    dice = hand.dice
    value = right
    for _ in range(dice.choice((0, 1, 1, 1, 2, 3))):
        value = mutate(hand, value)
    text = json.dumps(value, ensure_ascii=dice.random() < 0.5)
    if dice.random() < 0.2:
        text = hand.spoilt(text)
    return mutate_file(hand, text.encode("utf-8", "surrogatepass"), min(_HUGE, LARGEST_DOCUMENT))


def _document(hand: Hand, path: Path, data: bytes) -> list[str]:
    del path
    found = referee_document.read(data)
    if hand.dice.random() < _PLAYED:
        referee.report(referee.play(found), views=hand.dice.random() < 0.5)
    return []


def _file(hand: Hand, path: Path, data: bytes) -> list[str]:
    del hand
    path.write_bytes(data)
    replay_in(path)
    return []


def _export(hand: Hand, path: Path, data: bytes) -> list[str]:
    path.write_bytes(data)
    history = export.read(load(path))
    if hand.dice.random() < _PLAYED:
        replay_in(path)
    return (
        [line for check in verify(history) for line in check.told()]
        if hand.dice.random() < _PLAYED
        else []
    )


def _save(hand: Hand, path: Path, data: bytes) -> list[str]:
    """A whole game takes long to draw, so most are only read."""
    if hand.dice.random() < _PLAYED:
        return _file(hand, path, data)
    try:
        return list(saves.differences(saves.read(data)))
    except saves.SaveError as problem:
        raise FileError(str(problem)) from None


_READERS: Final[Mapping[str, Callable[[Hand, Path, bytes], list[str]]]] = {
    "documents": _document,
    "saves": _save,
    "exports": _export,
    "replays": _file,
}
