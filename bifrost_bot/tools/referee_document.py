"""The referee's document: reads it, or refuses it in one sentence that names the place."""

import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Final, Literal, TypeAlias, TypeVar, cast

import click
from pydantic import BaseModel, ConfigDict, FailFast, ValidationError

from bifrost_bot.engines.contract import GameInfo
from bifrost_bot.engines.errors import ConfigError
from bifrost_bot.engines.plugins import SEAT_NAME
from bifrost_bot.engines.registry import all_games, refused
from bifrost_bot.engines.values import Board, Seat, Slot
from bifrost_bot.match.model import Settings
from bifrost_bot.tools import strict_json
from bifrost_bot.tools.strict_json import LONGEST_NAME, DocumentError, Place, spell

_NO_SEATS: Final = ("public", "none", "all")
_ADVANCES: Final = ("deadline", "all_locked")


@dataclass(frozen=True, slots=True)
class Saying:
    """A text and the slot it is sent for."""

    slot: Slot
    text: str


@dataclass(frozen=True, slots=True)
class Document:
    """A match to be played: the settings, the seats, and the texts of each phase.

    Attributes:
        to_the_end: Whether the match continues to its end after the last entry of `phases`, without
            answers.
    """

    settings: Settings
    seats: tuple[Seat, ...]
    seed: str
    phases: tuple[tuple[Saying, ...], ...]
    to_the_end: bool


_T = TypeVar("_T")
_List: TypeAlias = Annotated[list[_T], FailFast()]
"""A list in which only the first fault is looked for: a large one may have a million."""


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class _Entry(_Part):
    say: _List[tuple[str, str | None, str]]


class _Root(_Part):
    game: str
    config: dict[str, Any] = {}
    seats: _List[str]
    seed: str = ""
    phases: _List[_Entry]
    # Its presence is what counts; null is as wrong as any other value.
    then: Literal["timeouts"] = "timeouts"


def load(file: str | os.PathLike[str]) -> Document:
    """Returns the document in a file, or on standard input if the file is called `-`.

    Raises:
        DocumentError: When it cannot be read or is malformed.
    """
    try:
        with click.open_file(file, "rb") as stream:
            data = stream.read(strict_json.LARGEST_DOCUMENT + 1)
    except RuntimeError:
        raise DocumentError(
            "standard input", "there is none to read from."
        ) from None  # Click's way of saying so.
    except OSError as problem:
        raise DocumentError(os.fspath(file), f"this cannot be read: {problem.strerror}.") from None
    return read(data)


def read(data: bytes) -> Document:
    """Returns the document in a file's content.

    Raises:
        DocumentError: When it is malformed in any way.
    """
    raw = strict_json.read(data)
    if not isinstance(raw, dict):
        raise DocumentError("document", "this must be a JSON object with game, seats and phases.")
    try:
        root = _Root.model_validate(raw)
    except ValidationError as problem:
        raise _misfit(problem.errors(include_url=False)[0]) from None
    return _understand(root)


_SENTENCES: Final[Mapping[str, str]] = {
    "missing": "this is missing.",
    "string_type": "this must be text in quotes.",
    "list_type": "this must be a list.",
    "dict_type": "this must be an object.",
    "model_type": 'this must be an object such as {"say": []}.',
    "literal_error": 'this must be "timeouts", or be left out.',
}


def _misfit(error: Any) -> DocumentError:
    """Returns the refusal of a document of the wrong shape."""
    path = cast(Place, error["loc"])
    kind = cast(str, error["type"])
    if kind == "extra_forbidden":
        keys = list((_Root if len(path) == 1 else _Entry).model_fields)
        return DocumentError(spell(path), f"there is no such key; the keys are {', '.join(keys)}.")
    said = len(path) >= 4 and path[2] == "say"
    if said and kind in ("missing", "too_long", "tuple_type"):
        return DocumentError(spell(path[:4]), "this must be a list of three: seat, board and text.")
    if said and kind == "string_type" and path[4:5] == (1,):
        return DocumentError(
            spell(path),
            "a board is its name in quotes, or null in games whose boards are not named.",
        )
    return DocumentError(spell(path), _SENTENCES.get(kind, f"{error['msg']}."))


def _understand(root: _Root) -> Document:
    """Returns the document, after checking every name in it against the game."""
    game = all_games().get(root.game)
    if game is None:
        known = " ".join([f"known are {', '.join(all_games())}.", *refused()])
        raise DocumentError("game", f"there is no game {_short(root.game)}; {known}")
    info = game.info
    _check_seats(info, root.seats)
    settings = _settings(root)
    for key in info.live_settings:
        if key in settings.options:
            raise DocumentError(
                f"config.{key}", "only live matches can have this, since a host judges the answers."
            )
    try:
        game.configure(settings.options, root.seats)
    except ConfigError as problem:
        told = problem.moved(
            lambda place: place if place == "seats" else f"config.{place}".rstrip(".")
        )
        raise DocumentError(
            told.place, " ".join([told.sentence, *map(str, told.mistakes[1:])])
        ) from None
    phases = [list[Saying]() for _ in root.phases]
    for number, entry in enumerate(root.phases):
        for at, said in enumerate(entry.say):
            place = ("phases", number, "say", at)
            phases[number].append(_saying(info, root.seats, said, place))
    return Document(
        settings,
        tuple(root.seats),
        root.seed,
        tuple(map(tuple, phases)),
        to_the_end="then" in root.model_fields_set,
    )


def _settings(root: _Root) -> Settings:
    """Returns the match's settings; `advance` is only checked, as it times live matches."""
    advance = root.config.get("advance", _ADVANCES[0])
    if advance not in _ADVANCES:
        raise DocumentError(
            "config.advance", f"this must be {' or '.join(map(_short, _ADVANCES))}."
        )
    options = {key: value for key, value in root.config.items() if key != "advance"}
    return Settings(root.game, options, grace_ms=0)


def _check_seats(info: GameInfo, seats: Sequence[str]) -> None:
    if info.fixed_seats:
        if tuple(seats) != info.seats:
            raise DocumentError(
                "seats",
                f"{info.title} has exactly the seats {', '.join(info.seats)}, in this order.",
            )
        return
    if not info.fewest <= len(seats) <= info.most:
        count = str(info.most) if info.fewest == info.most else f"{info.fewest} to {info.most}"
        raise DocumentError("seats", f"{info.title} is played by {count}; these are {len(seats)}.")
    for at, seat in enumerate(seats):
        if not SEAT_NAME.fullmatch(seat):
            raise DocumentError(
                f"seats[{at}]", "a seat's name has 1 to 32 of the characters a-z, 0-9, _ and -."
            )
        if seat in _NO_SEATS:
            raise DocumentError(
                f"seats[{at}]", f"a seat cannot be called {seat}, which means something else."
            )
        if seat in seats[:at]:
            raise DocumentError(
                f"seats[{at}]", f"there already is a seat {seat}; give each seat a name of its own."
            )


def _saying(
    info: GameInfo, seats: Sequence[Seat], said: tuple[str, Board | None, str], path: Place
) -> Saying:
    seat, board, text = said
    if seat not in seats:
        raise DocumentError(
            spell((*path, 0)), f"there is no seat {_short(seat)}; there are {', '.join(seats)}."
        )
    if info.answers_per == "seat" and board is not None:
        raise DocumentError(
            spell((*path, 1)), f"in {info.title} a seat answers for all boards at once; write null."
        )
    if info.answers_per == "board" and not _is_board(info, board):
        known = f"; there are {', '.join(info.boards)}" if info.boards else ""
        raise DocumentError(spell((*path, 1)), f"{info.title} has no board {_short(board)}{known}.")
    return Saying(Slot(seat, board), text)


def _is_board(info: GameInfo, board: Board | None) -> bool:
    return board is not None and (info.boards is None or board in info.boards)


def _short(value: str | None) -> str:
    said = json.dumps(value, ensure_ascii=False)
    return said if len(said) <= LONGEST_NAME else f"{said[: LONGEST_NAME - 1]}…"
