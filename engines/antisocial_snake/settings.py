"""A host's settings for Antisocial Snake, checked, and in words for `/rules`."""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Final

from bifrost_bot.engines.antisocial_snake import variations
from bifrost_bot.engines.antisocial_snake.board.tiles import read_tiles
from bifrost_bot.engines.antisocial_snake.model import COLOURS, Config, Question, Terms, Tiles
from bifrost_bot.engines.antisocial_snake.words import listed_boards
from bifrost_bot.engines.checks import (
    items,
    phase_length,
    quoted,
    refuse_excess,
    refuse_unknown,
    table,
    warnings,
    whole,
)
from bifrost_bot.engines.errors import ConfigError, Mistakes
from bifrost_bot.engines.values import Seat
from bifrost_bot.engines.words import count, listed

KEYS: Final = (
    "boards",
    "schedule",
    "variations",
    "twist_caps",
    "questions",
    "phase_seconds",
    "warnings",
)
FEWEST: Final = 2
MOST: Final = 13
SCHEDULE: Final = (("0", "1"), ("2", "3"), ("4", "5"), ("6", "7"), ("8", "9"))
USUAL: Final = (
    "theme",
    "addition",
    "elemental",
    "frame",
    "swap",
    "stale",
    "toggle",
    "redirect",
    "quiz",
    "bidding",
)
"""The variations of boards 0 to 9; any other board has the first."""

MOST_TWISTS: Final = 1000
MOST_QUESTIONS: Final = 20
_LONGEST_QUESTION: Final = 200
_LONGEST_ANSWER: Final = 100
_MOST_POINTS: Final = 1000
_PARTS: Final = ("board", "text", "points", "answer")
_NAMES: Final = tuple(map(str, range(100)))
_DEFAULT_WARNINGS: Final = (6 * 3600, 3600, 600)


def configure(settings: Mapping[str, object], seats: Sequence[Seat]) -> Config:
    """Returns the checked settings; every key has a default.

    Raises:
        ConfigError: With all unknown keys and wrong values, each with its place.
    """
    if not FEWEST <= len(seats) <= MOST:
        raise ConfigError(
            "seats",
            f"Antisocial Snake is played by {FEWEST} to {MOST}, and these are {len(seats)}.",
        )
    mistakes = Mistakes()
    mistakes.read(None, refuse_unknown, settings, KEYS, "Antisocial Snake")
    seconds = mistakes.read(86400, phase_length, settings, "phase_seconds", 86400)
    warned = mistakes.read((), warnings, settings, seconds, _DEFAULT_WARNINGS)
    rounds = _rounds(settings, mistakes)
    mistakes.require_none()
    return Config(rounds, seconds, warned)


def _rounds(settings: Mapping[str, object], mistakes: Mistakes) -> tuple[tuple[Terms, ...], ...]:
    schedule = mistakes.read((), _schedule, settings.get("schedule", SCHEDULE))
    # Without a schedule any board is possible.
    names = tuple(chain.from_iterable(schedule)) or _NAMES
    usual = dict(zip(_NAMES, USUAL, strict=False))
    known = {name: usual.get(name, USUAL[0]) for name in names}
    kinds = mistakes.read({}, _variations, settings.get("variations", {}), known)
    tiles = mistakes.read({}, _boards, settings.get("boards", {}), kinds or known)
    caps = mistakes.read({}, _caps, settings.get("twist_caps", {}), names)
    questions: Mapping[str, tuple[Question, ...]] = {}
    # Whether a board takes questions depends on its variation.
    if kinds and schedule:
        questions = mistakes.read({}, _questions, settings.get("questions", ()), kinds)
    rounds: list[tuple[Terms, ...]] = []
    for pair in schedule:
        boards: list[Terms] = []
        for name in pair:
            kind = (kinds or known)[name]
            own = questions.get(name, ())
            boards.append(Terms(name, kind, tiles.get(name), caps.get(name), own))
        rounds.append(tuple(boards))
    return tuple(rounds)


def _schedule(value: object) -> tuple[tuple[str, ...], ...]:
    rounds = items(
        "schedule",
        value,
        'a list of rounds with one or two boards each, such as [["0", "1"], ["2", "3"]]',
    )
    mistakes = Mistakes()
    found: list[tuple[str, ...]] = []
    for at, pair in enumerate(rounds):
        found.append(mistakes.read((), _pair, f"schedule[{at}]", pair))
    times = Counter(chain.from_iterable(found))
    for name, number in times.items():
        if number > 1:
            mistakes.add("schedule", f"board {name} is listed twice. Name each board once.")
    mistakes.require_none()
    if not times:
        raise ConfigError("schedule", 'give at least one round with a board, such as [["0", "1"]].')
    return tuple(found)


def _pair(place: str, value: object) -> tuple[str, ...]:
    given = items(place, value, 'a list of boards, such as ["0", "1"]')
    if not 1 <= len(given) <= 2:
        raise ConfigError(place, f"a round has one or two boards, and this one has {len(given)}.")
    return tuple(_name(place, name) for name in given)


def _name(place: str, value: object) -> str:
    if not isinstance(value, str) or value not in _NAMES:
        raise ConfigError(
            place, f'{quoted(value)} is not a board. Boards have whole numbers, "0" to "99".'
        )
    return value


def _scheduled_board(place: str, value: object, names: Sequence[str]) -> str:
    name = _name(place, value)
    if name not in names:
        raise ConfigError(
            f"{place}.{name}", f"board {name} is not in the schedule, which has {listed(names)}."
        )
    return name


def _variations(value: object, usual: Mapping[str, str]) -> dict[str, str]:
    """Returns the variations of these boards, as the host set them or else as usual."""
    given = table(
        "variations", value, 'a variation for each board, such as {"0": "theme", "1": "stale"}'
    )
    mistakes = Mistakes()
    known = list(variations.VARIATIONS)
    for key, kind in given.items():
        name = mistakes.read("", _name, "variations", key)
        if name and kind not in known:
            mistakes.add(
                f"variations.{name}",
                f"{quoted(kind)} is not a variation. Use {listed(known, 'or')}.",
            )
    mistakes.require_none()
    return {name: str(given.get(name, kind)) for name, kind in usual.items()}


def _boards(value: object, kinds: Mapping[str, str]) -> dict[str, Tiles]:
    given = table(
        "boards", value, 'rows of tiles for boards, such as {"0": [["r3", "w"], ["b", "k"]]}'
    )
    refuse_excess("boards", given)
    mistakes = Mistakes()
    found: dict[str, Tiles] = {}
    for key, rows in given.items():
        tiles = mistakes.read(None, _board, key, rows, kinds)
        if tiles is not None:
            found[str(key)] = tiles
    mistakes.require_none()
    return found


def _board(key: object, rows: object, kinds: Mapping[str, str]) -> Tiles:
    name = _scheduled_board("boards", key, tuple(kinds))
    tiles = read_tiles(f"boards.{name}", rows)
    fault = variations.VARIATIONS[kinds[name]].suits(tiles)
    if fault:
        raise ConfigError(f"boards.{name}", fault)
    return tiles


def check_live(config: Config, seats: Sequence[Seat]) -> None:
    """Refuses boards that can be played but make no sense.

    Raises:
        ConfigError: With all that is wrong with any of the boards.
    """
    mistakes = Mistakes()
    for terms in config.boards:
        if terms.tiles is not None:
            mistakes.read(None, _check_tiles, terms.name, terms.tiles, len(seats))
        mistakes.read(None, _check_cap, terms)
        mistakes.read(None, _check_questions, terms)
    mistakes.require_none()


def _check_tiles(board: str, tiles: Tiles, players: int) -> None:
    """Refuses tiles without apples, or of a colour for which a snake could find none.

    Each colour needs one more than there are players (R-49).
    """
    mistakes = Mistakes()
    for code in tiles.codes:
        have = tiles.colours.count(code)
        need = players + 1
        if have < need:
            mistakes.add(
                f"boards.{board}",
                f"board {board} has {count(have, f'{COLOURS[code]} tile')}, and for {players} "
                f"players it needs {need}, so that every snake finds one.",
            )
    if not any(tiles.apples):
        mistakes.add(
            f"boards.{board}", f"board {board} has no apples to claim. Add some, such as r3."
        )
    mistakes.require_none()


def _check_cap(terms: Terms) -> None:
    """Refuses a cap on a board whose twists are not capped for all snakes of a player together."""
    variation = variations.VARIATIONS[terms.variation]
    if terms.twist_cap is not None and not variation.capped:
        raise ConfigError(
            f"twist_caps.{terms.name}",
            f"on board {terms.name} ({variation.id}) each snake has its own limit of twists. Leave "
            "this out.",
        )


def _check_questions(terms: Terms) -> None:
    """Refuses questions that are asked twice or worth nothing."""
    mistakes = Mistakes()
    if len({question.text for question in terms.questions}) < len(terms.questions):
        mistakes.add("questions", f"board {terms.name} asks a question twice. Ask it once.")
    if any(question.points == 0 for question in terms.questions):
        mistakes.add(
            "questions", f"a question of board {terms.name} is worth 0 points. Give at least 1."
        )
    mistakes.require_none()


def _caps(value: object, names: Sequence[str]) -> dict[str, int]:
    given = table("twist_caps", value, 'a number of twists for boards, such as {"0": 4}')
    mistakes = Mistakes()
    found: dict[str, int] = {}
    for key, cap in given.items():
        name = mistakes.read("", _scheduled_board, "twist_caps", key, names)
        found[name] = mistakes.read(0, whole, f"twist_caps.{key}", cap, 0, MOST_TWISTS)
    mistakes.require_none()
    return found


def _questions(value: object, kinds: Mapping[str, str]) -> dict[str, tuple[Question, ...]]:
    """Returns the host's own questions by board, in the order given."""
    found: dict[str, tuple[Question, ...]] = {}
    given = items(
        "questions",
        value,
        'a list of questions, such as [{"board": "8", "text": "…?", "points": 3}]',
    )
    if len(given) > MOST_QUESTIONS:
        raise ConfigError(
            "questions",
            f"there are {len(given)} questions, and a match can have {MOST_QUESTIONS}. Remove "
            "some.",
        )
    mistakes = Mistakes()
    for at, item in enumerate(given):
        name, question = mistakes.read(("", None), _question, f"questions[{at}]", item, kinds)
        if question is not None:
            found[name] = (*found.get(name, ()), question)
    mistakes.require_none()
    return found


def _question(place: str, item: object, kinds: Mapping[str, str]) -> tuple[str, Question | None]:
    """Returns a question and its board."""
    fields = table(place, item, "a question with board, text and points")
    mistakes = Mistakes()
    for key in fields:
        if key not in _PARTS:
            mistakes.add(place, f"a question has no {quoted(key)}. Give {listed(_PARTS)}.")
    name = mistakes.read("", _quiz_board, f"{place}.board", fields.get("board"), kinds)
    text = mistakes.read("", _text, f"{place}.text", fields.get("text"), _LONGEST_QUESTION)
    answer = ""
    if "answer" in fields:
        answer = mistakes.read("", _text, f"{place}.answer", fields["answer"], _LONGEST_ANSWER)
    points = mistakes.read(1, whole, f"{place}.points", fields.get("points", 1), 0, _MOST_POINTS)
    mistakes.require_none()
    return name, Question(text, points, answer)


def _quiz_board(place: str, value: object, kinds: Mapping[str, str]) -> str:
    name = _scheduled_board(place, value, tuple(kinds))
    if not variations.VARIATIONS[kinds[name]].asks:
        raise ConfigError(
            place,
            f"board {name} is not a quiz. Ask on one that is, or make it a quiz in variations.",
        )
    return name


def _text(place: str, value: object, most: int) -> str:
    text = " ".join(value.split()) if isinstance(value, str) else ""
    if not 0 < len(text) <= most:
        raise ConfigError(place, f"give a text of 1 to {most} characters.")
    return text


_MOST_ROUNDS = 10
"""How many rounds are listed; those of a longer match would fill the message."""


def terms(config: Config) -> tuple[str, ...]:
    """Returns the rounds with their boards; the hosts' tiles and the variations stay secret."""
    rounds = list(map(listed_boards, config.rounds))
    listing = rounds[:_MOST_ROUNDS]
    if len(rounds) > _MOST_ROUNDS:
        listing.append(f"{len(rounds) - _MOST_ROUNDS} more")
    return (f"This match has {count(len(rounds), 'round')}: {'; '.join(listing)}.",)
