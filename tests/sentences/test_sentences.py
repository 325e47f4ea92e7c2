"""Sentences for people are plain English, complete, and short enough.

A failure says what to write instead. `python -m tests.sentences` writes all sentences into one
file: read it.
"""

from collections.abc import Iterable

import pytest

from tests.sentences.page import everything, write_page
from tests.sentences.sentence import Sentence
from tests.sentences.sign import bad_signs
from tests.sentences.word import STORED, bad_words


def faults(found: Iterable[Sentence]) -> dict[str, list[str]]:
    """What is wrong, by area: each sentence with what an editor would say of it."""
    wrong: dict[str, list[str]] = {}
    for one in found:
        if said := [*bad_words(one.text), *bad_signs(one)]:
            wrong.setdefault(one.area, []).append(f"{one.text!r}: {'; '.join(said)}")
    return wrong


def test_every_sentence_is_one_that_an_editor_would_leave() -> None:
    assert faults(everything()) == {}


PLANTED = {
    "the clock that stands": Sentence("a", "Red to move: the clock stands, with 39 seconds left."),
    "time that is up": Sentence("a", "Red to move: time is up in 42 seconds."),
    "what is no cell": Sentence("a", '"Z9" is no cell of this board.'),
    "a match that goes on": Sentence("a", "A host lets it go on with /match resume."),
    "German word order": Sentence("a", "Match 6 is paused already."),
    "a riddle": Sentence("a", "Somebody plays on for Red: who, the end will tell."),
    "a doubled full stop": Sentence("a", "The match is over.. The result follows."),
    "a name of code": Sentence("a", "The match has ended_at no result."),
    "a value of the program": Sentence("a", "You are None on this board."),
    "a hole that was not filled": Sentence("a", "Turn {number} has ended.", rendered=True),
    "a label that Discord would refuse": Sentence(
        "a", "Start the match and let computer players fill in " * 2, 80
    ),
    "a message that Discord would refuse": Sentence("a", "Red moves. " * 200, 2_000),
}


@pytest.mark.parametrize("planted", PLANTED.values(), ids=list(PLANTED))
def test_a_planted_bad_sentence_is_found(planted: Sentence) -> None:
    assert len(faults([*everything()[:1], planted])["a"]) == 1


GOOD = (
    "Red to move. Turn ends in 42 seconds.",
    "Paused with 39 seconds left.",
    '"Z9" is not a cell on this board. Try an empty one, such as A3.',
    "There is no match 7. /status lists those of this server.",
    "None of the players has moved... yet.",
    "`power 1  3` gives Power to towers; `all_locked` ends a turn early.",
    "The game is no longer rated.",
    "You have already joined.",
    "Anyone can watch, and no player is named.",
)


@pytest.mark.parametrize("text", GOOD)
def test_good_sentences_are_left_alone(text: str) -> None:
    assert faults([Sentence("a", text, 2_000, rendered=True)]) == {}


def test_sentences_that_keep_their_words_are_said_somewhere() -> None:
    said = "\n".join(one.text for one in everything())
    assert [stored for stored in STORED if stored not in said] == []


@pytest.mark.parametrize(
    "part",
    [
        "Open a lobby that people can join.",
        "Antisocial Snake",
        "a match in which much happens",
        "engines/bifrost/notation.py",
        "bifrost_bot/replay/page/main.js",
        "the command line",
    ],
)
def test_the_file_of_all_sentences_has_every_kind_of_place_in_it(part: str) -> None:
    assert part in write_page(everything())
