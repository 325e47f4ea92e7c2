"""Quiz: questions about the round, answered before it is seen (rule A-31, R-86, R-87, bank of 6.4).

The game knows the truth of its own questions. The host's come after them, and a person judges them:
such an answer is a claim until `right` or `wrong` is added to it.
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
    tiles_visited,
)
from bifrost_bot.engines.antisocial_snake.variation import (
    Answers,
    Blank,
    Kind,
    Rewards,
    Variation,
    all_entries,
)
from bifrost_bot.engines.errors import IllegalError, UnreadableError
from bifrost_bot.engines.taps import MOST_CHOICES, Choice, Path, Press, Taps, menus
from bifrost_bot.engines.values import Claim, Field, Json, Seat
from bifrost_bot.engines.words import count, echo, harmless, in_pairs, is_whole, listed

WORD: Final = "answer"
_EXAMPLE: Final = "answer 1 7"
RIGHT: Final = "right"
WRONG: Final = "wrong"
MANY_APPLES: Final = 8
CLOSE: Final = 3
_MOST_DIGITS: Final = 6
_LONGEST_ANSWER: Final = 100
_TRUTHS: Final = "answers of the quiz:"
"""The prefix of right answers in events; it never changes, so that old matches verify."""

_NEXT: Final = re.compile(r"\. (\d{1,3})\. ")


@dataclass(frozen=True, slots=True)
class _Query:
    """A question of the bank.

    Attributes:
        form: `number`, `letter` or `yes or no`.
        points: The points of a right answer.
        truth: The right answer, from the board and its partner after movement.
        fits: Whether a seat's answer is right.
        tell: The right answer in words, for everyone.
        shared: Whether each other player with the same answer takes a point off.
    """

    text: str
    form: str
    points: int
    truth: Callable[[Board, Board | None], Any]
    fits: Callable[[str, Any, Seat], bool]
    tell: Callable[[Any], str] = str
    shared: bool = False


def _count_halts(board: Board) -> int:
    return sum(snake.halted for snake in board.snakes)


def _first_halt(board: Board) -> int:
    """Returns the step of the first halt, counting from the last tile entered; 0 without one."""
    steps = [len(snake.path) for snake in board.snakes if snake.halted]
    return min(steps, default=0)


def _fullest(board: Board) -> tuple[str, ...]:
    most = max((snake.apples for snake in board.snakes), default=0)
    return tuple(snake.letter for snake in board.snakes if snake.apples == most)


def _many_left(board: Board) -> bool:
    return any(apples >= MANY_APPLES for apples in board.tiles.apples)


def _count_untouched(board: Board) -> int:
    others = tiles_visited(board.snakes).union(board.tiles.cells_of(BLACK))
    return len(board.tiles) - len(others)


def _better_elsewhere(board: Board, partner: Board | None) -> frozenset[Seat]:
    """Returns the seats whose snakes score more on the other board."""
    if partner is None:
        return frozenset()
    here = _scores(board)
    there = _scores(partner)
    better = [seat for seat, score in there.items() if score > here.get(seat, 0)]
    return frozenset(better)


def _scores(board: Board) -> Mapping[Seat, int]:
    found: dict[Seat, int] = {}
    for snake in board.snakes:
        seat = board.owners[snake.letter]
        found[seat] = found.get(seat, 0) + snake.score
    return found


def _letters(board: Board) -> list[str]:
    return [snake.letter for snake in board.snakes]


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
            lambda board, partner: _count_halts(board),
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
            lambda board, partner: _yes(_many_left(board)),
            _is,
        ),
        5: _Query(
            "How many tiles here, not counting black ones, will no snake ever occupy? Within "
            f"{CLOSE} is right.",
            "number",
            3,
            lambda board, partner: _count_untouched(board),
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
    bank = list(BANK)
    if board.partner is None:
        bank.remove(_ON_PARTNER)
    first = len(BANK) + 1
    return (*bank, *range(first, first + len(board.questions)))


def questions(board: Board) -> tuple[str, ...]:
    """Returns the board's questions with numbers and points, while they may be answered."""
    if not board.snakes or board.moved:
        return ()
    return tuple(f"{number}. {_text(board, number)}" for number in numbers(board))


def _text(board: Board, number: int) -> str:
    query = BANK.get(number)
    if query is None:
        own = _host_question(board, number)
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
    fault = f"{echo(said)} does not answer question {number}."
    match query.form:
        case "number":
            if not is_whole(said, _MOST_DIGITS):
                raise UnreadableError(f"{fault} Give a whole number.")
            said = str(int(said))
        case "letter":
            said = said.upper()
            if said not in _letters(board):
                raise UnreadableError(f"{fault} Name a snake by its letter.")
        case _:
            if said not in ("yes", "no"):
                raise UnreadableError(f"{fault} Answer yes or no.")
    return ((said,),)


def _guess(blank: Blank) -> Entries:
    board = blank.board
    query = BANK.get(blank.item)
    if query is None or blank.below(4) == 0:
        return ()
    match query.form:
        case "number":
            about_snakes = blank.item in (_HALTS, _FIRST)
            answers = len(board.snakes) + 1 if about_snakes else len(board.tiles)
            answer = str(blank.below(answers))
        case "letter":
            return _any_letter(blank)
        case _:
            answer = _yes(blank.below(2) == 0)
    return ((answer,),)


def _any_letter(blank: Blank) -> Entries:
    letters = _letters(blank.board)
    if not letters:
        return ()
    return ((letters[blank.below(len(letters))],),)


def _plan(blank: Blank) -> Entries:
    """Returns fair guesses: a few halts, the first one soon, apples left, most tiles untouched."""
    board = blank.board
    snakes = max(1, len(board.snakes))
    match blank.item:
        case 1:
            answer = str(snakes // 2 + blank.below(3))
        case 2:
            answer = str(3 + blank.below(3))
        case 3:
            return _any_letter(blank)
        case 4:
            answer = _yes(_many_left(board))
        case 5:
            answer = str(max(0, _count_untouched(board) - 6 * snakes))
        case 6:
            answer = _yes(blank.below(2) == 0)
        case _:
            return ()
    return ((answer,),)


def _taps(board: Board, seat: Seat, path: Path) -> Taps | None:
    """Returns the answers to a question, or a form; the question's number comes first."""
    del seat
    number, *rest = path
    match rest:
        case []:
            return _answer_taps(board, int(number))
        case [said]:
            return Taps(text=f"{WORD} {number} {said}")
        case _:
            return None


def _answer_taps(board: Board, number: int) -> Taps:
    question = _text(board, number)
    says = f"Question {number}. {question}"
    query = BANK.get(number)
    if query is None:
        label = f"Your answer to question {number}"
        field = Field(label, f"{WORD} {number}", question[:100], "", "")
        return Taps(says, fields=(field,))
    if query.form == "yes or no":
        buttons = (Press(("yes",), "Yes"), Press(("no",), "No"))
        return Taps(says, (buttons,))
    answers = _letters(board)
    if query.form == "number":
        answers = list(map(str, _answers(board, number)))
    choices = [Choice(answer, answer) for answer in answers]
    return Taps(says, menus((), "Your answer", choices))


def _answers(board: Board, number: int) -> range:
    """Returns the numbers in a question's menus: all possible, or one per group close enough."""
    tiles = len(board.tiles)
    if number == _HALTS:
        return range(len(board.snakes) + 1)
    if number == _FIRST:
        return range(min(tiles, _MOST_MENUS * MOST_CHOICES))
    return range(CLOSE, tiles + CLOSE + 1, 2 * CLOSE + 1)


def _reward(board: Board, partner: Board | None, answers: Answers) -> Rewards:
    points: dict[Seat, dict[str, int]] = {seat: {} for seat in answers}
    truths: list[str] = []
    for number in numbers(board):
        kind = f"{WORD} {number}"
        said: dict[Seat, Entries] = {}
        for seat, answer in answers.items():
            if entries := answer.entries(board.name, kind):
                said[seat] = entries
        earned: dict[Seat, int] = {}
        query = BANK.get(number)
        if query is None:
            worth = _host_question(board, number).points
            for seat, entries in said.items():
                earned[seat] = worth if (RIGHT,) in entries[1:] else 0
        else:
            truth = query.truth(board, partner)
            truths.append(f"{number}. {query.tell(truth)}.")
            for seat in said:
                earned[seat] = _points(query, truth, seat, said)
        for seat, each in earned.items():
            points[seat][str(number)] = each
    right = f"{_TRUTHS} {' '.join(truths)}"
    return Rewards(points, (right, *_unanswered_lines(board, answers)))


def event_text(told: str) -> str:
    """Returns an event's sentence as people read it.

    Right answers become `Quiz answers: question 1: 4; question 2: 2.`, or nothing where the quiz
    had only questions of the host's own, of which other events tell.
    """
    if not told.startswith(_TRUTHS):
        return told
    _, *found = _NEXT.split("." + told.removeprefix(_TRUTHS).removesuffix("."))
    truths = "; ".join(f"question {number}: {truth}" for number, truth in in_pairs(found))
    return f"Quiz answers: {truths}." if truths else ""


def _unanswered_lines(board: Board, answers: Answers) -> tuple[str, ...]:
    """Returns the host's right answers to own questions without any answer to be judged."""
    lines: list[str] = []
    for number in numbers(board):
        if number in BANK or all_entries(answers, board, f"{WORD} {number}"):
            continue
        right = _host_question(board, number).answer
        if right:
            lines.append(
                f"nobody answered question {number}; the host's own answer: "
                f"{harmless(right, _LONGEST_ANSWER)}."
            )
    return tuple(lines)


def _points(query: _Query, truth: Any, seat: Seat, said: Mapping[Seat, Entries]) -> int:
    """Returns the points of a seat's answer, never below 0 (R-87)."""
    own = said[seat]
    if not query.fits(own[0][0], truth, seat):
        return 0
    if not query.shared:
        return query.points
    others = list(said.values()).count(own) - 1
    return max(0, query.points - others)


def _host_question(board: Board, number: int) -> Question:
    return board.questions[number - len(BANK) - 1]


def _claim(board: Board, part: Part) -> Claim | None:
    """Returns the claim that a part makes, unless it is judged or the game knows the truth."""
    word, _, item = part.kind.partition(" ")
    number = int(item or 0)
    if part.board != board.name or word != WORD:
        return None
    if number <= len(BANK) or len(part.entries) != 1:
        return None
    question = _host_question(board, number)
    said = part.entries[0][0]
    typed = part.typed or said
    return Claim(board.name, question.text, said, (typed,), question.answer)


def _claims(board: Board, answer: Submission) -> tuple[Claim, ...]:
    claims = [_claim(board, part) for part in answer.parts]
    return tuple(filter(None, claims))


def _judge(board: Board, answer: Submission, right: Collection[Claim]) -> Submission:
    parts = [_judge_part(board, part, right) for part in answer.parts]
    return Submission(tuple(parts))


def _judge_part(board: Board, part: Part, right: Collection[Claim]) -> Part:
    claim = _claim(board, part)
    if claim is None:
        return part
    verdict = RIGHT if claim in right else WRONG
    return replace(part, entries=(*part.entries, (verdict,)))


def _report(board: Board) -> dict[str, Json]:
    points: dict[str, Json] = {}
    for seat, earned in board.bonus.items():
        points[seat] = dict(earned)
    return {"quiz": points}


QUIZ: Final = Variation(
    id="quiz",
    title="Quiz",
    rule="With your moves you may answer questions about the round, such as `answer 1 7`; a right "
    "answer earns its points, a wrong one nothing. All players get the same questions.",
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
    notes=questions,
)
