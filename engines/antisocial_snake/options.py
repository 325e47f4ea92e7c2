"""The form fields of Antisocial Snake's settings."""

import re
from collections.abc import Mapping, Sequence
from typing import Final, cast

from bifrost_bot.engines.antisocial_snake.board.tiles import BOARDS
from bifrost_bot.engines.antisocial_snake.variations import VARIATIONS
from bifrost_bot.engines.errors import ConfigError
from bifrost_bot.engines.options import kinds
from bifrost_bot.engines.options.lines import NONE, is_none
from bifrost_bot.engines.options.option import Option
from bifrost_bot.engines.values import Json
from bifrost_bot.engines.words import echo, listed

CLOCK: Final = ("phase_seconds", "warnings")
"""The settings for the length of a phase and its warnings."""

_BAR: Final = re.compile(r"(?<!\\)\|")
_POINTS: Final = re.compile(r"([0-9]{1,9})(?: points?)?", re.IGNORECASE)
_QUESTION: Final = "8 | Which …? | 3 points | answer"


def _read_boards(text: str) -> Mapping[str, Json]:
    return cast(Mapping[str, Json], BOARDS.read("", "0", text))


def _variation(board: str, text: str) -> Json:
    del board
    word = text.lower()
    if word not in VARIATIONS:
        raise ConfigError(
            "", f"{echo(text)} is not a variation; choose {listed(list(VARIATIONS), 'or')}."
        )
    return word


def _twists(board: str, text: str) -> Json:
    del board
    return kinds.read_whole(text)


def _read_questions(text: str) -> Json:
    return [] if is_none(text) else cast(Json, kinds.read_lines(text, _question))


def _question(line: str) -> Json:
    """Returns the question in a line: board, text, and perhaps points and the right answer."""
    board, *said = (part.strip().replace("\\|", "|") for part in _BAR.split(line))
    if not 1 <= len(said) <= 3:
        raise ConfigError(
            "", f"write {_QUESTION}, with points and answer if you like; \\| is a bar in a text."
        )
    found: dict[str, Json] = {"board": board, "text": said[0]}
    if len(said) > 1:
        points = _POINTS.fullmatch(said[1])
        if points is None:
            raise ConfigError(
                "", f"give points as a whole number, such as {_QUESTION}, not {echo(said[1])}."
            )
        found["points"] = int(points[1])
    if len(said) > 2:
        found["answer"] = said[2]
    return found


def _write_questions(value: Json) -> str:
    questions = cast(Sequence[Mapping[str, Json]], value)
    return "\n".join(_question_line(question) for question in questions) or NONE


def _question_line(question: Mapping[str, Json]) -> str:
    parts = [question.get("board"), question.get("text")]
    points = question.get("points")
    answer = question.get("answer")
    if points is not None or answer is not None:
        parts.append(1 if points is None else points)
    if answer is not None:
        parts.append(answer)
    return " | ".join(" ".join(str(part).split()).replace("|", "\\|") for part in parts)


OPTIONS: Final[tuple[Option, ...]] = (
    kinds.groups(
        "schedule",
        title="Rounds and their boards",
        help="A line for each round: one or two boards, such as 0, 1",
        usual="0, 1 / 2, 3 / 4, 5 / 6, 7 / 8, 9",
    ),
    kinds.table(
        "variations",
        "0: theme",
        _variation,
        title="Variations of the boards",
        help="A line for each board that differs from the usual, such as 0: stale",
        usual="theme, addition, elemental, frame, swap, stale, toggle, redirect, quiz, bidding",
    ),
    kinds.table(
        "twist_caps",
        "0: 4",
        _twists,
        title="Most twists on a board",
        help="A line for each board that differs from the usual, such as 0: 4",
        usual="one more than a player has snakes there",
    ),
    Option(
        key="questions",
        title="Questions of your own for quiz boards",
        help=f"A line for each: {_QUESTION}. You judge the answers.",
        usual="only the game's own questions",
        read=_read_questions,
        write=_write_questions,
        tall=True,
    ),
    kinds.boards(
        "boards",
        "board",
        _read_boards,
        title="Boards of your own",
        help="A line board 0, then its rows: r3,w,b2,k. You can paste the cells of a spreadsheet.",
        usual="generated at random",
    ),
)
