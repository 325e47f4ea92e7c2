"""The host's own questions: asking, answers as typed, verdicts."""

import pytest

from bifrost_bot.drawing.text import ALT_LIMIT, alt_text, board_text
from bifrost_bot.engines.antisocial_snake.model import Announced, State
from bifrost_bot.engines.errors import ConfigError
from bifrost_bot.engines.values import EVERYTHING, Claim, Slot
from tests.games.antisocial_snake.play import ENGINE, SEATS, begin, close, submitted

ROWS = [["r", "w3", "r"]]
SECRET = "Sir Hiss"


def moving(count: int = 2) -> State:
    """A quiz on which all can move and answer; the first question has a noted answer."""
    questions = [{"board": "8", "text": f"Who is number {number}?"} for number in range(1, count)]
    asked = [{"board": "8", "text": "Why snakes?", "answer": SECRET}, *questions]
    state = begin(2, schedule=[["8"]], boards={"8": ROWS}, questions=asked)
    return close(state, red="8: A1", blue="8: C1")[0]


def claims(state: State, **said: str) -> tuple[Claim, ...]:
    return ENGINE.claims(
        state, {Slot(seat): submitted(state, seat, text) for seat, text in said.items()}
    )


def test_an_answer_to_a_host_is_kept_and_read_back_as_it_was_typed() -> None:
    state = moving()
    move = submitted(state, "red", "8: answer 7 O'Brien, Flann (the 3rd); 8: Answer 4 YES")
    assert move is not None
    assert ENGINE.describe(move) == "8: answer 4 yes; 8: answer 7 O'Brien, Flann (the 3rd)"
    assert ENGINE.parse(ENGINE.describe(move), ENGINE.view(state, "red"), Slot("red"), None) == move
    sentence = ENGINE.read_back(ENGINE.view(state, "red"), Slot("red"), move, None)
    assert "Quiz answers: question 4: yes; question 7: O'Brien, Flann (the 3rd)" in sentence


def test_what_differs_in_capitals_or_commas_alone_is_judged_once_with_every_spelling() -> None:
    state = moving()
    (claim,) = claims(state, red="8: answer 7 Smith, John", blue="8: answer 7 smith john")
    assert claim == Claim("8", "Why snakes?", "smith john")
    assert claim.given == ("Smith, John", "smith john")
    assert claim.spelled == claim.given
    (twice,) = claims(state, red="8: answer 7 ann", blue="8: answer 7 ann")
    assert (twice.given, twice.spelled) == (("ann", "ann"), ("ann",))


def test_what_the_host_noted_stands_beside_the_claim_and_in_no_players_view() -> None:
    state = moving()
    (claim,) = claims(state, red="8: answer 7 ann")
    assert claim.expected == SECRET
    for viewer in (None, "red", "blue"):
        view = ENGINE.view(state, viewer)
        assert SECRET not in str(view) + board_text(ENGINE.scene(view, "8")) + str(
            ENGINE.notes(view)
        )
    assert SECRET in str(ENGINE.view(state, EVERYTHING))


def test_a_question_that_nobody_answered_tells_what_the_host_noted_and_others_tell_nothing_new() -> (
    None
):
    sentence = [ENGINE.narrate(event) for event in close(moving(), red="8: answer 8 ann")[1]]
    assert f"Board 8: nobody answered question 7; the host's own answer: {SECRET}." in sentence
    assert not any("question 8" in line and "nobody" in line for line in sentence)


@pytest.mark.parametrize("answer", ["", " ", "x" * 101, 7])
def test_a_noted_answer_is_a_short_text(answer: object) -> None:
    question = {"board": "8", "text": "Why?", "answer": answer}
    with pytest.raises(ConfigError) as refused:
        ENGINE.configure({"questions": [question]}, SEATS[:2])
    assert refused.value.place == "questions[0].answer"


def test_questions_are_asked_one_a_line_as_long_as_they_can_be_answered() -> None:
    state = moving()
    for viewer in (None, "red"):
        scene = ENGINE.scene(ENGINE.view(state, viewer), "8")
        assert scene.asked[0].startswith("1. How many snakes are halted on this board?")
        assert scene.asked[-2:] == ("7. Why snakes? (1 point)", "8. Who is number 1? (1 point)")
        assert not set(scene.asked) & set(scene.captions), "they are said once"
        assert alt_text(scene).splitlines()[-3:-1] == list(scene.asked[-2:])
    state, _ = close(state)
    assert ENGINE.scene(ENGINE.view(state, None), "8").asked == ()


def test_many_questions_leave_the_alt_text_room_for_the_board() -> None:
    alt = alt_text(ENGINE.scene(ENGINE.view(moving(20), None), "8"))
    assert len(alt) <= ALT_LIMIT
    assert alt.startswith("Board 8 (Quiz) · movement.")
    assert "A red A1" in alt or "B red A1" in alt
    assert "\n1. How many" in alt


def test_a_quiz_without_questions_of_the_bank_tells_no_answers_of_it() -> None:
    assert (
        ENGINE.narrate(Announced("8", "answers of the quiz: 1. 4."))
        == "Board 8: Quiz answers: question 1: 4."
    )
    assert ENGINE.narrate(Announced("8", "answers of the quiz: ")) == ""
