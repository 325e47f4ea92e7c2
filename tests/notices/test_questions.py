"""Every question that is asked of every event knows every event: none is forgotten, and a new one is noticed."""

import ast
import inspect
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType
from typing import Any, get_args

import pytest

from bifrost_bot.match import decide, events, fold
from bifrost_bot.match.decide import core
from bifrost_bot.match.decide.core import Command
from bifrost_bot.match.events import MatchEvent, RemarkEvent
from bifrost_bot.match.model import Moment
from bifrost_bot.notices import questions
from tests.match.world import playing

EVENTS = {event.__name__ for event in get_args(MatchEvent)}


@dataclass(frozen=True, slots=True)
class NoteAdded:
    """An event that somebody added and told no question of."""

    text: str = "for the audit"
    by: str = "99"
    at_ms: int = 1


NEW: Any = NoteAdded()
QUESTIONS: dict[str, Callable[[], object]] = {
    "what is told": lambda: questions.told(playing().match, NEW, playing().match),
    "what the audit says": lambda: questions.audited(playing().match, NEW, everything=True),
    "what stirs the lobby": lambda: questions.stirs_lobby(NEW),
    "how it changes the match": lambda: fold.evolve(playing().match, NEW),
}


@pytest.mark.parametrize("question", QUESTIONS.values(), ids=list(QUESTIONS))
def test_a_new_event_is_refused_by_every_question_instead_of_falling_through(question: Callable[[], object]) -> None:
    with pytest.raises(AssertionError, match="Expected code to be unreachable"):
        question()


def named(source: str) -> Counter[str]:
    """How often each class is named as a case."""
    patterns = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.MatchClass))
    return Counter(node.cls.id for node in patterns if isinstance(node.cls, ast.Name))


@pytest.mark.parametrize(
    "asked", [questions.told, questions.audited, questions.stirs_lobby], ids=lambda asked: asked.__name__
)
def test_every_question_names_every_event_exactly_once(asked: Callable[..., Any]) -> None:
    found = named(inspect.getsource(asked))
    assert {event: found[event] for event in EVENTS} == dict.fromkeys(EVENTS, 1)


def members(source: str) -> Counter[str]:
    """How often each name is a member of a union that has a name."""
    aliases = (node.value for node in ast.parse(source).body if isinstance(node, ast.AnnAssign) and node.value)
    return Counter(node.id for alias in aliases for node in ast.walk(alias) if isinstance(node, ast.Name))


AREAS = [import_module(module.name) for module in iter_modules(decide.__path__, f"{decide.__name__}.")]


@pytest.mark.parametrize(("modules", "union"), [([events], MatchEvent), (AREAS, Command)], ids=["events", "commands"])
def test_every_event_and_every_command_is_listed_once_in_the_union_of_its_area(
    modules: list[ModuleType], union: Any
) -> None:
    found = sum((members(inspect.getsource(module)) for module in modules), Counter[str]())
    assert {one.__name__: found[one.__name__] for one in get_args(union)} == {
        one.__name__: 1 for one in get_args(union)
    }


def test_every_event_is_folded_in_one_place() -> None:
    changing = EVENTS - {one.__name__ for one in get_args(RemarkEvent)} - {"MatchCreated", "PlayerReplaced"}
    found = named(inspect.getsource(fold))
    assert {event: found[event] for event in changing} == dict.fromkeys(changing, 1)


def test_every_command_is_decided_in_the_module_of_its_area() -> None:
    """A command that is none of an area's is refused; in an area of several, the type checker asks for each."""
    nothing: Any = object()
    with pytest.raises(AssertionError, match="Expected code to be unreachable"):
        core.decide(playing().match, nothing, Moment(0))
