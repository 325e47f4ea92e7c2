"""Quiz: questions about the round, answered before it is seen (rule A-31, R-86, R-87, bank of 6.4).

The game knows the truth of its own questions. The host's come after them, and a person judges them:
such an answer is claimed right until the hosting side has added `right` or `wrong` to it.
"""

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, Final

from bifrost_bot.engines.antisocial_snake.model import (
    BLACK,
    Board,
    Entries,
    Part,
    Question,
    Submission,
)
from bifrost_bot.engines.antisocial_snake.variation import Answers, Below, Kind, Rewards, Variation
from bifrost_bot.engines.errors import IllegalError, UnreadableError
from bifrost_bot.engines.taps import MOST_CHOICES, Choice, Path, Press, Taps, menus
from bifrost_bot.engines.values import Claim, Field, Json, Seat
from bifrost_bot.engines.words import count, echo, harmless, listed

WORD: Final = "answer"
_EXAMPLE: Final = "answer 1 7"
RIGHT: Final = "right"
WRONG: Final = "wrong"
MANY_APPLES: Final = 8
CLOSE: Final = 3
_MOST_DIGITS: Final = 6
_LONGEST_ANSWER: Final = 100
_TRUTHS: Final = "answers of the quiz:"
"""How events tell the right answers; it stays as it is, as the events of old matches are
compared with new ones.
"""

_NEXT: Final = re.compile(r"\. (\d{1,3})\. ")


@dataclass(frozen=True, slots=True)
class _Query:
    """A question of the bank.

    Attributes:
        form: `number`, `letter` or `yes or no`.
        points: What a right answer is worth.
        truth: What is true, from the board and its partner after movement.
        fits: Whether a seat's answer is right.
        tell: The truth in words, for everyone.
        shared: Whether each other player with the same answer takes a point off.
    """

    text: str
    form: str
    points: int
    truth: Callable[[Board, Board | None], Any]
    fits: Callable[[str, Any, Seat], bool]
    tell: Callable[[Any], str] = str
    shared: bool = False


def _halts(board: Board) -> int:
    return sum(snake.halted for snake in board.snakes)


def _first_halt(board: Board) -> int:
    """Returns the step in which a snake was first halted, trying to leave the last tile of its
    path; 0 if none was.
    """
    return min((len(snake.path) for snake in board.snakes if snake.halted), default=0)


def _fullest(board: Board) -> tuple[str, ...]:
    most = max((snake.apples for snake in board.snakes), default=0)
    return tuple(snake.letter for snake in board.snakes if snake.apples == most)


def _left(board: Board) -> bool:
    return any(apples >= MANY_APPLES for apples in board.tiles.apples)


def _untouched(board: Board) -> int:
    visited = {cell for snake in board.snakes for cell in snake.path}
    return sum(
        colour != BLACK and cell not in visited for cell, colour in enumerate(board.tiles.colours)
    )


def _better_elsewhere(board: Board, partner: Board | None) -> frozenset[Seat]:
    """Returns the seats whose snakes score more on the other board."""
    here, there = _scores(board), _scores(partner) if partner else dict[Seat, int]()
    return frozenset(seat for seat, score in there.items() if score > here.get(seat, 0))


def _scores(board: Board) -> Mapping[Seat, int]:
    found: dict[Seat, int] = {}
    for snake in board.snakes:
        seat = board.owners[snake.letter]
        found[seat] = found.get(seat, 0) + snake.score
    return found


def _yes(truth: bool) -> str:
    return "yes" if truth else "no"


def _is(said: str, truth: Any, seat: Seat) -> bool:
    del seat
    return said == str(truth)


BANK: Final[Mapping[int, _Query]] = MappingProxyType(
    {
        1: _Query(
            "How many snakes are halted on this board?",
            "number",
            5,
            lambda board, partner: _halts(board),
            _is,
            shared=True,
        ),
        2: _Query(
            "In which step does the first snake halt here? 0 if none does.",
            "number",
            4,
            lambda board, partner: _first_halt(board),
            _is,
        ),
        3: _Query(
            "Which letter has a snake with the most apples here?",
            "letter",
            4,
            lambda board, partner: _fullest(board),
            lambda said, truth, seat: said in truth,
            listed,
        ),
        4: _Query(
            f"Will any tile here still hold {MANY_APPLES} apples or more at the end?",
            "yes or no",
            2,
            lambda board, partner: _yes(_left(board)),
            _is,
        ),
        5: _Query(
            "How many tiles here, not counting black ones, will no snake ever occupy? Within "
            f"{CLOSE} is right.",
            "number",
            3,
            lambda board, partner: _untouched(board),
            lambda said, truth, seat: abs(int(said) - truth) <= CLOSE,
        ),
        6: _Query(
            "Will your snakes score more on the round's other board than here?",
            "yes or no",
            2,
            _better_elsewhere,
            lambda said, truth, seat: said == _yes(seat in truth),
            lambda truth: "each player's own",
        ),
    }
)
_HALTS: Final = 1
_FIRST: Final = 2
_ON_PARTNER: Final = 6
_MOST_MENUS: Final = 4


def numbers(board: Board) -> tuple[int, ...]:
    """Returns the numbers of the board's questions: the bank's, then the host's own."""
    bank = tuple(number for number in BANK if number != _ON_PARTNER or board.partner is not None)
    return (*bank, *range(len(BANK) + 1, len(BANK) + 1 + len(board.questions)))


def asked(board: Board) -> tuple[str, ...]:
    """Returns the board's questions with their numbers and what they are worth, while they may
    be answered.
    """
    if not board.snakes or board.moved:
        return ()
    return tuple(f"{number}. {_text(board, number)}" for number in numbers(board))


def _text(board: Board, number: int) -> str:
    query = BANK.get(number)
    if query is None:
        own = _own(board, number)
        return f"{own.text} ({count(own.points, 'point')})"
    less = ", minus 1 for each other player with the same answer" if query.shared else ""
    return f"{query.text} ({count(query.points, 'point')}{less})"


def _read(words: Sequence[str], board: Board, seat: Seat) -> Entries:
    del seat
    number = int(words[0])
    said = " ".join(words[1:])
    query = BANK.get(number)
    if not said:
        raise UnreadableError(
            f"Say your answer after the question's number, such as {board.name}: {_EXAMPLE}."
        )
    if query is None:
        if len(said) > _LONGEST_ANSWER:
            raise IllegalError(
                f"That answer has {len(said)} characters. Keep it to at most {_LONGEST_ANSWER}."
            )
        return ((said,),)
    if query.form == "number" and not (
        said.isascii() and said.isdecimal() and len(said) <= _MOST_DIGITS
    ):
        raise UnreadableError(
            f"{echo(said)} does not answer question {number}. Give a whole number."
        )
    if query.form == "yes or no" and said not in ("yes", "no"):
        raise UnreadableError(f"{echo(said)} does not answer question {number}. Answer yes or no.")
    if query.form == "letter":
        if said.upper() not in {snake.letter for snake in board.snakes}:
            raise UnreadableError(
                f"{echo(said)} does not answer question {number}. Name a snake by its letter."
            )
        return ((said.upper(),),)
    return ((str(int(said)) if query.form == "number" else said,),)


def _guess(board: Board, seat: Seat, below: Below, item: int) -> Entries:
    del seat
    query = BANK.get(item)
    if query is None or below(4) == 0:
        return ()
    match query.form:
        case "number":
            return ((str(below(len(board.snakes) + 1 if item < 3 else len(board.tiles.apples))),),)
        case "letter":
            return ((board.snakes[below(len(board.snakes))].letter,),) if board.snakes else ()
        case _:
            return ((_yes(below(2) == 0),),)


def _plan(board: Board, seat: Seat, below: Below, item: int) -> Entries:
    """Returns fair guesses: a few halts, the first one soon, apples left over, most tiles never
    entered.
    """
    del seat
    snakes = max(1, len(board.snakes))
    free = _untouched(board)
    match item:
        case 1:
            return ((str(snakes // 2 + below(3)),),)
        case 2:
            return ((str(3 + below(3)),),)
        case 3:
            return ((board.snakes[below(snakes)].letter,),) if board.snakes else ()
        case 4:
            return ((_yes(any(apples >= MANY_APPLES for apples in board.tiles.apples)),),)
        case 5:
            return ((str(max(0, free - 6 * snakes)),),)
        case 6:
            return ((_yes(below(2) == 0),),)
        case _:
            return ()


def _taps(board: Board, seat: Seat, path: Path) -> Taps | None:
    """Returns the answers to a question, whose number comes first; those to the host's own need
    words, so a form.
    """
    del seat
    number, *rest = path
    at = int(number)
    match rest:
        case []:
            query, asked = BANK.get(at), _text(board, at)
        case [said]:
            return Taps(text=f"{WORD} {number} {said}")
        case _:
            return None
    says = f"Question {number}. {asked}"
    if query is None:
        return Taps(
            says,
            fields=(
                Field(f"Your answer to question {number}", f"{WORD} {number}", asked[:100], "", ""),
            ),
        )
    if query.form == "yes or no":
        return Taps(says, ((Press(("yes",), "Yes"), Press(("no",), "No")),))
    answers = (
        _answers(board, at) if query.form == "number" else [snake.letter for snake in board.snakes]
    )
    return Taps(says, menus((), "Your answer", [Choice(str(one), str(one)) for one in answers]))


def _answers(board: Board, number: int) -> list[int]:
    """Returns the numbers that a question's menus offer: all there can be, or one for all that
    are close enough.
    """
    tiles = len(board.tiles.colours)
    if number == _HALTS:
        return list(range(len(board.snakes) + 1))
    if number == _FIRST:
        return list(range(min(tiles, _MOST_MENUS * MOST_CHOICES)))
    return list(range(CLOSE, tiles + CLOSE + 1, 2 * CLOSE + 1))


def _reward(board: Board, partner: Board | None, answers: Answers) -> Rewards:
    asked_here = numbers(board)
    truths = {number: BANK[number].truth(board, partner) for number in asked_here if number in BANK}
    points: dict[Seat, dict[str, int]] = {seat: {} for seat in answers}
    for number in asked_here:
        said = {
            seat: answer.entries(board.name, f"{WORD} {number}") for seat, answer in answers.items()
        }
        for seat, entries in said.items():
            if entries and number in truths:
                points[seat][str(number)] = _points(BANK[number], truths[number], seat, said)
            elif entries:
                points[seat][str(number)] = (
                    _own(board, number).points if (RIGHT,) in entries[1:] else 0
                )
    told = " ".join(f"{number}. {BANK[number].tell(truth)}." for number, truth in truths.items())
    return Rewards(points, (f"{_TRUTHS} {told}", *_unanswered(board, answers)))


def shown(told: str) -> str:
    """Returns an event's words for people: `Quiz answers: question 1: 4; question 2: 2.`; any
    others as they are.

    Empty where the quiz had only questions of the host's own, of which other events tell.
    """
    if not told.startswith(_TRUTHS):
        return told
    _, *found = _NEXT.split("." + told.removeprefix(_TRUTHS).removesuffix("."))
    truths = [
        f"question {number}: {truth}" for number, truth in zip(found[::2], found[1::2], strict=True)
    ]
    return f"Quiz answers: {'; '.join(truths)}." if truths else ""


def _unanswered(board: Board, answers: Answers) -> tuple[str, ...]:
    """Returns what the host noted as right for questions of its own that nobody answered; the
    others are judged.
    """
    own = {number: _own(board, number) for number in numbers(board) if number not in BANK}
    silent = [
        number
        for number in own
        if not any(answer.said(board.name, f"{WORD} {number}") for answer in answers.values())
    ]
    return tuple(
        f"nobody answered question {number}; the host's own answer: "
        f"{harmless(own[number].answer, _LONGEST_ANSWER)}."
        for number in silent
        if own[number].answer
    )


def _points(query: _Query, truth: Any, seat: Seat, said: Mapping[Seat, Entries]) -> int:
    """Returns what a seat's answer is worth: never below 0 (R-87)."""
    if not query.fits(said[seat][0][0], truth, seat):
        return 0
    others = (
        sum(entries == said[seat] for other, entries in said.items() if other != seat)
        if query.shared
        else 0
    )
    return max(0, query.points - others)


def _own(board: Board, number: int) -> Question:
    """Returns the host's question of that number."""
    return board.questions[number - len(BANK) - 1]


def _claim(board: Board, part: Part) -> Claim | None:
    """Returns the claim that a part makes, unless it was judged already or the game knows the
    truth.
    """
    word, _, item = part.kind.partition(" ")
    own = int(item or 0) - len(BANK) - 1
    if part.board != board.name or word != WORD or own < 0 or len(part.entries) != 1:
        return None
    question, said = board.questions[own], part.entries[0][0]
    return Claim(board.name, question.text, said, (part.typed or said,), question.answer)


def _claims(board: Board, answer: Submission) -> tuple[Claim, ...]:
    return tuple(claim for part in answer.parts if (claim := _claim(board, part)) is not None)


def _judge(board: Board, answer: Submission, right: Collection[Claim]) -> Submission:
    return Submission(tuple(_judged(part, _claim(board, part), right) for part in answer.parts))


def _judged(part: Part, claim: Claim | None, right: Collection[Claim]) -> Part:
    if claim is None:
        return part
    return replace(part, entries=(*part.entries, (RIGHT if claim in right else WRONG,)))


def _report(board: Board) -> dict[str, Json]:
    return {"quiz": {seat: dict(points) for seat, points in board.bonus.items()}}


QUIZ: Final = Variation(
    id="quiz",
    title="Quiz",
    rule="With your moves you may answer questions about the round, such as `answer 1 7`; a right "
    "answer earns its "
    "points, a wrong one nothing. All players get the same questions.",
    moving=(
        Kind(
            WORD,
            _EXAMPLE,
            _read,
            lambda entries: entries[0][0],
            _guess,
            plan=_plan,
            taps=_taps,
            clears=False,
            verbatim=lambda item: item > len(BANK),
            items=numbers,
        ),
    ),
    reward=_reward,
    claims=_claims,
    judge=_judge,
    report=_report,
    asks=True,
    notes=asked,
)
