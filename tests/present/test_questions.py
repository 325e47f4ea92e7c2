"""Every question that is asked of every fact knows every fact: none is forgotten, and a new one is noticed."""

import ast
import inspect
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from types import ModuleType
from typing import Any, get_args

import pytest

from bifrost_bot.match import fold, forgetting
from bifrost_bot.match.events import MatchEvent
from bifrost_bot.present import questions
from tests.match.world import playing

FACTS = {fact.__name__ for fact in get_args(MatchEvent)}


@dataclass(frozen=True, slots=True)
class NoteAdded:
    """A fact that somebody added and told no question of."""

    text: str = "for the audit"
    by: str = "99"
    at_ms: int = 1


NEW: Any = NoteAdded()
QUESTIONS: dict[str, Callable[[], object]] = {
    "what is told": lambda: questions.told(playing().match, NEW, playing().match),
    "what the audit says": lambda: questions.audited(playing().match, NEW, everything=True),
    "what stirs the lobby": lambda: questions.stirs_lobby(NEW),
    "how it changes the match": lambda: fold.evolve(playing().match, NEW),
    "what is exported to a person": lambda: forgetting.part_in((*playing().history, NEW), "99"),
}


@pytest.mark.parametrize("question", QUESTIONS.values(), ids=list(QUESTIONS))
def test_a_new_fact_is_refused_by_every_question_instead_of_falling_through(question: Callable[[], object]) -> None:
    with pytest.raises(AssertionError, match="Expected code to be unreachable"):
        question()


def named(source: str) -> Counter[str]:
    """How often each class is named as a case."""
    patterns = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.MatchClass))
    return Counter(node.cls.id for node in patterns if isinstance(node.cls, ast.Name))


@pytest.mark.parametrize(
    "asked", [questions.told, questions.audited, questions.stirs_lobby, forgetting], ids=lambda one: one.__name__
)
def test_every_question_names_every_fact_exactly_once(asked: Callable[..., Any] | ModuleType) -> None:
    found = named(inspect.getsource(asked))
    assert {fact: found[fact] for fact in FACTS} == dict.fromkeys(FACTS, 1)
