"""Reads and writes the saved games of the original programs, as text.

There are two formats. The local one is a JSON object with `name` (three or more names), `scores`,
`game` (a list of `[player, [x, y, z] or null, [score, score, score]]` with the scores after that
turn) and `id`. The server's is only a list of `[name, [x, y, z] or null, [score, score, score]]`.
"""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias, cast

from bifrost_bot.engines.dont_connect_5.board import (
    NAMES,
    PLAYERS,
    Vertex,
    is_legal,
    is_over,
    on_board,
)
from bifrost_bot.engines.dont_connect_5.model import NO_SCORES, SEATS, Scores, Step, View
from bifrost_bot.engines.dont_connect_5.score import score
from bifrost_bot.engines.errors import SaveError
from bifrost_bot.engines.values import SavedFile, SavedGame, Seat, Slot
from bifrost_bot.engines.words import harmless

LARGEST_SAVE: Final = 256 * 1024
"""Bytes; the longest possible game takes about a twentieth of it."""

_KEYS: Final = ("name", "scores", "game", "id")
_LONGEST_NAME: Final = 200
_LONGEST_QUOTE: Final = 30
_MOST_NAMES: Final = 20


@dataclass(frozen=True, slots=True)
class Save:
    """A saved game.

    Attributes:
        names: The players' names in seat order; the local format may add those of idle programs.
        steps: The turns, in order.
        id: The local format's id, the time of the game as a decimal number; empty in the server's.
        form: The format it was read from.
    """

    names: tuple[str, ...]
    steps: tuple[Step, ...]
    id: str = ""
    form: Literal["local", "server"] = "local"

    @property
    def players(self) -> tuple[str, ...]:
        """The names of the three players."""
        return self.names[:PLAYERS]

    @property
    def scores(self) -> Scores:
        """The scores after the last turn."""
        return self.steps[-1].scores if self.steps else NO_SCORES

    @property
    def notice(self) -> str:
        """A sentence about names that did not play; empty when all did."""
        if len(self.names) <= PLAYERS:
            return ""
        return f"This save lists {len(self.names)} names; only the first three played."


def read(data: str | bytes) -> Save:
    """Returns the game of a save in either format.

    Raises:
        SaveError: When the text is no save.
    """
    document = _parse_json(data)
    if isinstance(document, list):
        return _server(cast(list[Any], document))
    if isinstance(document, dict):
        return _local(cast(dict[str, Any], document))
    raise SaveError(
        "This is not a saved game. A saved game is an object with name, scores, game and id, or a "
        "list of turns."
    )


def looks_like_save(data: str | bytes) -> bool:
    """Returns whether a text looks like a save: an object with names or scores, or a list."""
    try:
        document = _parse_json(data)
    except SaveError:
        return False
    if isinstance(document, dict):
        return bool(cast(dict[str, Any], document).keys() & {"name", "scores"})
    return isinstance(document, list)


def write(save: Save) -> str:
    """Returns the game in the local format, exactly as the original writes it.

    Raises:
        ValueError: When it has fewer than three names.
    """
    if len(save.names) < PLAYERS:
        raise ValueError(f"a saved game names {PLAYERS} players, not {len(save.names)}")
    turns = [(step.player, step.stone, step.scores) for step in save.steps]
    document = {"name": save.names, "scores": save.scores, "game": turns, "id": save.id}
    return json.dumps(document)


def played(names: Sequence[str], stones: Iterable[Vertex | None], time: str) -> Save:
    """Returns the save of a game with these stones, None for a turn without one.

    Args:
        time: The time of the game in seconds since 1970, as a decimal number; the save's `id`.
    """
    return Save(tuple(names), tuple(counted(stones)), time)


def counted(stones: Iterable[Vertex | None]) -> Iterable[Step]:
    """Yields the turns of a game with the scores after each, from the stones placed in turn."""
    owned: tuple[list[Vertex], ...] = ([], [], [])
    scores: list[int] = list(NO_SCORES)
    for turn, stone in enumerate(stones):
        player = turn % PLAYERS
        if stone is not None:
            owned[player].append(stone)
            scores[player] = score(owned[player])
        yield Step(player, stone, (scores[0], scores[1], scores[2]))


def differences(save: Save) -> tuple[str, ...]:
    """Returns a sentence for each turn whose written scores are wrong."""
    found: list[str] = []
    right = counted(step.stone for step in save.steps)
    for turn, (step, other) in enumerate(zip(save.steps, right, strict=True), start=1):
        if step.scores != other.scores:
            found.append(
                f"After turn {turn} the save says {_join(step.scores)}; the stones score "
                f"{_join(other.scores)}."
            )
    return tuple(found)


def _join(scores: Scores) -> str:
    return ", ".join(map(str, scores))


def _parse_json(data: str | bytes) -> object:
    if len(data) > LARGEST_SAVE:
        raise SaveError(
            f"This is too large for a saved game, which has at most {LARGEST_SAVE:,} bytes."
        )
    try:
        text = data.decode("utf-8") if isinstance(data, bytes) else data
        return json.loads(text)
    except UnicodeDecodeError:
        raise SaveError("This is not a saved game: it is not text in UTF-8.") from None
    except json.JSONDecodeError as problem:
        place = f"line {problem.lineno}, column {problem.colno}"
        raise SaveError(f"This is not a saved game: it is not JSON from {place} on.") from None
    except (RecursionError, ValueError):
        raise SaveError(
            "This is not a saved game: its values are nested too deeply or are too long."
        ) from None


def _local(document: dict[str, Any]) -> Save:
    for key in document:
        if key not in _KEYS:
            raise SaveError(
                f"This save has the key {_quote(key)}, which no known version of the format has."
            )
    for key in _KEYS:
        if key not in document:
            raise SaveError(
                f"This save has no {key}; a save in the local format has {', '.join(_KEYS)}."
            )
    names = _names(document["name"])
    steps = _steps(document["game"], _player)
    written = _scores("scores", document["scores"])
    time = document["id"]
    save = Save(names, steps, time)
    if written != save.scores:
        raise SaveError("The save's final scores differ from those after its last turn.")
    if not _is_short_text(time):
        raise SaveError(
            "The save's id must be a short text, the time at which the game was played."
        )
    return save


def _server(document: list[Any]) -> Save:
    # The players' names are in turn order; two players may have the same name.
    heads: list[object] = []
    for turn, entry in enumerate(document[:PLAYERS], start=1):
        head, _, _ = _entry(f"Turn {turn}", entry)
        heads.append(head)
    if len(heads) < PLAYERS:
        raise SaveError(f"This save has {len(heads)} turns; a game has at least three.")
    names = _names(heads)

    def player(place: str, head: object, due: int) -> int:
        if head != names[due]:
            fault = f"should be {_quote(names[due])}'s"
            if head not in names:
                fault = "is of a fourth player"
            raise SaveError(f"{place} {fault}; a game has three players, who take turns.")
        return due

    return Save(names, _steps(document, player, _stone_if_list), form="server")


def _names(value: object) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise SaveError("The save's names must be a list of three texts.")
    names = cast(list[object], value)
    if not PLAYERS <= len(names) <= _MOST_NAMES:
        raise SaveError(f"The save lists {len(names)} names; a game has three players.")
    if not all(map(_is_short_text, names)):
        raise SaveError("The save's names must be short texts.")
    return tuple(cast(list[str], names))


def _is_short_text(value: object) -> bool:
    return isinstance(value, str) and len(value) <= _LONGEST_NAME


_Player: TypeAlias = Callable[[str, object, int], int]
_Stone: TypeAlias = Callable[[str, object], Vertex | None]


def _entry(place: str, value: object) -> tuple[object, object, object]:
    three = _three(value)
    if three is None:
        raise SaveError(f"{place} must be a list of player, stone and scores.")
    return three


def _three(value: object) -> tuple[object, object, object] | None:
    """Returns the items of a list of three, or None for anything else."""
    items = cast(list[object], value) if isinstance(value, list) else []
    if len(items) != 3:
        return None
    first, second, third = items
    return first, second, third


def _player(place: str, value: object, due: int) -> int:
    if not isinstance(value, int) or value != due:
        raise SaveError(f"{place} must be player {due}'s; the players 0, 1 and 2 take turns.")
    return due


def _stone(place: str, value: object) -> Vertex | None:
    if value is None:
        return None
    numbers = _three(value)
    # The original took 1.0 and true for 1 in a move and wrote them down as they were.
    if numbers is None or not all(isinstance(number, (int, float)) for number in numbers):
        raise SaveError(f"{place} has a stone that is neither null nor three whole numbers.")
    x, y, z = cast(tuple[float, float, float], numbers)
    if not on_board((x, y, z)):
        raise SaveError(f"{place} has a stone off the board.")
    return int(x), int(y), int(z)


def _stone_if_list(place: str, value: object) -> Vertex | None:
    # The original viewer of the server's saves reads anything but a list as a turn without a stone.
    return _stone(place, cast(object, value)) if isinstance(value, list) else None


def _steps(value: object, player: _Player, stone: _Stone = _stone) -> tuple[Step, ...]:
    if not isinstance(value, list):
        raise SaveError("The save's game must be a list of turns.")
    steps: list[Step] = []
    stones: set[Vertex] = set()
    idle = 0
    for turn, entry in enumerate(cast(list[object], value)):
        place = f"Turn {turn + 1}"
        if is_over(len(stones), idle):
            raise SaveError(f"{place} comes after the game's end.")
        who, what, scores = _entry(place, entry)
        placed = stone(place, what)
        if placed is not None and not is_legal(stones, placed):
            raise SaveError(f"{place} has a stone where there already is one.")
        mover = player(place, who, turn % PLAYERS)
        steps.append(Step(mover, placed, _scores(place, scores)))
        idle += 1
        if placed is not None:
            idle = 0
            stones.add(placed)
    return tuple(steps)


def _scores(place: str, value: object) -> Scores:
    scores = cast(list[object], value) if isinstance(value, list) else []
    # Python takes true for a whole number, but it is no score.
    if len(scores) != PLAYERS or not all(type(one) is int for one in scores):
        raise SaveError(f"{place}: scores must be three whole numbers.")
    white, black, red = cast(list[int], scores)
    return white, black, red


def _quote(text: str) -> str:
    """Returns a text of a save in quotes, like the page's script."""
    kept = harmless(text, _LONGEST_QUOTE)
    return f'"{kept}"' if kept else "That"


def save(view: View, names: Mapping[Seat, str], ended_ms: int) -> tuple[SavedFile, ...]:
    """Returns the match in the original's local format, named after the time at which it ended."""
    if not view.game.steps:
        return ()  # The original viewer fails on a game without a turn.
    time = str(ended_ms / 1000)
    players = tuple(names.get(seat, seat) for seat in SEATS)
    game = Save(players, view.game.steps, time)
    return (SavedFile(f"{time}.json", write(game)),)


def load(text: str) -> SavedGame | None:
    """Returns the game in a save of either format, or None if the text does not look like a game.

    Raises:
        SaveError: When the save is broken.
    """
    if not looks_like_save(text):
        return None
    game = read(text)
    answers: list[dict[Slot, str]] = []
    for step in game.steps:
        slot = Slot(SEATS[step.player])
        answers.append({slot: "pass" if step.stone is None else NAMES[step.stone]})
    notices = (game.notice, *differences(game)[:1])
    return SavedGame(
        names=dict(zip(SEATS, game.players, strict=True)),
        said=tuple(answers),
        notice=" ".join(filter(None, notices)),
    )
