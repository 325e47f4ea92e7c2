"""A host's settings for Antisocial Snake, checked."""

from collections.abc import Mapping, Sequence
from typing import Final

from bifrost_bot.engines.antisocial_snake import variations
from bifrost_bot.engines.antisocial_snake.board.tiles import read_tiles
from bifrost_bot.engines.antisocial_snake.model import COLOURS, Config, Question, Terms, Tiles
from bifrost_bot.engines.checks import (
    LONGEST_PHASE,
    items,
    quoted,
    refuse_excess,
    refuse_unknown,
    table,
    warnings,
    whole,
)
from bifrost_bot.engines.errors import ConfigError
from bifrost_bot.engines.values import Seat
from bifrost_bot.engines.words import count

KEYS: Final = ("boards", "schedule", "variations", "twist_caps", "questions", "phase_seconds", "warnings")
FEWEST: Final = 2
MOST: Final = 13
SCHEDULE: Final = (("0", "1"), ("2", "3"), ("4", "5"), ("6", "7"), ("8", "9"))
USUAL: Final = ("theme", "addition", "elemental", "frame", "swap", "stale", "toggle", "redirect", "quiz", "bidding")
"""The variations of boards 0 to 9; any other board has the first."""

MOST_TWISTS: Final = 1000
MOST_QUESTIONS: Final = 20
_LONGEST_QUESTION: Final = 200
_LONGEST_ANSWER: Final = 100
_MOST_POINTS: Final = 1000
_NAMES: Final = tuple(map(str, range(100)))
_DEFAULT_WARNINGS: Final = (6 * 3600, 3600, 600)


def configure(settings: Mapping[str, object], seats: Sequence[Seat]) -> Config:
    """Returns the checked settings; every key has a default.

    Raises:
        ConfigError: For an unknown key or a wrong value, naming the place.
    """
    if not FEWEST <= len(seats) <= MOST:
        raise ConfigError("seats", f"Antisocial Snake is played by {FEWEST} to {MOST}, and these are {len(seats)}.")
    refuse_unknown(settings, KEYS, "Antisocial Snake")
    schedule = _schedule(settings.get("schedule", SCHEDULE))
    names = [name for pair in schedule for name in pair]
    kinds = _variations(settings.get("variations", {}), names)
    tiles = _boards(settings.get("boards", {}), kinds)
    caps = _caps(settings.get("twist_caps", {}), names)
    questions = _questions(settings.get("questions", ()), kinds)
    seconds = whole("phase_seconds", settings.get("phase_seconds", 86400), 1, LONGEST_PHASE)
    rounds = tuple(
        tuple(Terms(name, kinds[name], tiles.get(name), caps.get(name), questions.get(name, ())) for name in pair)
        for pair in schedule
    )
    return Config(rounds, seconds, warnings(settings, seconds, _DEFAULT_WARNINGS))


def _schedule(value: object) -> tuple[tuple[str, ...], ...]:
    rounds = items("schedule", value, 'a list of rounds with one or two boards each, such as [["0", "1"], ["2", "3"]]')
    found: list[tuple[str, ...]] = []
    for at, pair in enumerate(rounds):
        place = f"schedule[{at}]"
        names = tuple(_name(place, name) for name in items(place, pair, 'a list of boards, such as ["0", "1"]'))
        if not 1 <= len(names) <= 2:
            raise ConfigError(place, f"a round has one or two boards, and this one has {len(names)}.")
        found.append(names)
    flat = [name for names in found for name in names]
    for at, name in enumerate(flat):
        if name in flat[:at]:
            raise ConfigError("schedule", f"board {name} is in it twice; each board is played once.")
    if not flat:
        raise ConfigError("schedule", "a match needs a round with a board at least.")
    return tuple(found)


def _name(place: str, value: object) -> str:
    if not isinstance(value, str) or value not in _NAMES:
        raise ConfigError(place, f'{quoted(value)} is no board; boards are named by whole numbers, "0" to "99".')
    return value


def _scheduled(place: str, value: object, names: Sequence[str]) -> str:
    name = _name(place, value)
    if name not in names:
        raise ConfigError(f"{place}.{name}", f"there is no board {name} in the schedule, which has {', '.join(names)}.")
    return name


def _variations(value: object, names: Sequence[str]) -> dict[str, str]:
    given = table("variations", value, 'a variation for each board, such as {"0": "theme", "1": "stale"}')
    known = variations.VARIATIONS
    for key, kind in given.items():
        name = _name("variations", key)
        if not isinstance(kind, str) or kind not in known:
            raise ConfigError(f"variations.{name}", f"{quoted(kind)} is no variation; there are {', '.join(known)}.")
    usual = dict(zip(_NAMES, USUAL, strict=False))
    return {name: str(given.get(name, usual.get(name, USUAL[0]))) for name in names}


def _boards(value: object, kinds: Mapping[str, str]) -> dict[str, Tiles]:
    given = table("boards", value, 'rows of tiles for boards, such as {"0": [["r3", "w"], ["b", "k"]]}')
    refuse_excess("boards", given)
    found: dict[str, Tiles] = {}
    for key, rows in given.items():
        name = _scheduled("boards", key, tuple(kinds))
        found[name] = read_tiles(f"boards.{name}", rows)
        fault = variations.VARIATIONS[kinds[name]].suits(found[name])
        if fault:
            raise ConfigError(f"boards.{name}", fault)
    return found


def check_live(config: Config, seats: Sequence[Seat]) -> None:
    """Refuses boards on which a snake could find no tile: each colour needs one more than there are players (R-49).

    Raises:
        ConfigError: Naming the board, the colour, and how many tiles and players there are.
    """
    given = [(terms.name, terms.tiles) for pair in config.rounds for terms in pair if terms.tiles is not None]
    for board, tiles in given:
        for code in tiles.codes:
            have, need = tiles.colours.count(code), len(seats) + 1
            if have < need:
                raise ConfigError(
                    f"boards.{board}",
                    f"board {board} has {count(have, f'{COLOURS[code]} tile')}, and for {len(seats)} players it needs "
                    f"{need}, so that every snake finds one.",
                )


def _caps(value: object, names: Sequence[str]) -> dict[str, int]:
    given = table("twist_caps", value, 'a number of twists for boards, such as {"0": 4}')
    return {
        _scheduled("twist_caps", key, names): whole(f"twist_caps.{key}", cap, 0, MOST_TWISTS)
        for key, cap in given.items()
    }


def _questions(value: object, kinds: Mapping[str, str]) -> dict[str, tuple[Question, ...]]:
    """Returns the host's own questions by board, in the order given."""
    found: dict[str, tuple[Question, ...]] = {}
    given = items("questions", value, 'a list of questions, such as [{"board": "8", "text": "…?", "points": 3}]')
    if len(given) > MOST_QUESTIONS:
        raise ConfigError("questions", f"there are {len(given)} questions; {MOST_QUESTIONS} are the most.")
    for at, item in enumerate(given):
        place = f"questions[{at}]"
        fields = table(place, item, "a question with board, text and points")
        for key in fields:
            if key not in ("board", "text", "points", "answer"):
                raise ConfigError(place, f"a question has board, text, points and answer, but no {quoted(key)}.")
        name = _scheduled(f"{place}.board", fields.get("board"), tuple(kinds))
        if not variations.VARIATIONS[kinds[name]].asks:
            raise ConfigError(f"{place}.board", f"board {name} has no quiz, so it cannot ask.")
        found[name] = (*found.get(name, ()), _question(place, fields))
    return found


def _question(place: str, fields: Mapping[str, object]) -> Question:
    text = _line(fields.get("text"))
    if not 0 < len(text) <= _LONGEST_QUESTION:
        raise ConfigError(f"{place}.text", f"a question is a text of 1 to {_LONGEST_QUESTION} characters.")
    answer = _line(fields["answer"]) if "answer" in fields else ""
    if "answer" in fields and not 0 < len(answer) <= _LONGEST_ANSWER:
        raise ConfigError(f"{place}.answer", f"the answer is a text of 1 to {_LONGEST_ANSWER} characters.")
    return Question(text, whole(f"{place}.points", fields.get("points", 1), 0, _MOST_POINTS), answer)


def _line(value: object) -> str:
    """Returns a text without blanks that mean nothing; empty for what is none."""
    return " ".join(value.split()) if isinstance(value, str) else ""
