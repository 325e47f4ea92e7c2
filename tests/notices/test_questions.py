# pyright: reportPrivateUsage=false
"""The handlers of events cover every event."""

import ast
import inspect
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, fields
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType
from typing import Any, get_args, get_type_hints

import pytest

import bifrost_bot
from bifrost_bot.match import decide, event, events, fold
from bifrost_bot.match.decide import core
from bifrost_bot.match.decide.core import Command
from bifrost_bot.match.events import AnswerEvent, MatchEvent, RemarkEvent
from bifrost_bot.match.history.names import names
from bifrost_bot.match.model import Match, Moment
from bifrost_bot.match.player import Person, Player
from bifrost_bot.notices import event_handlers
from bifrost_bot.season import event as season_event
from bifrost_bot.season import fold as season_fold
from bifrost_bot.season.events import SeasonEvent
from bifrost_bot.season.model import Season
from bifrost_bot.stream.declared import traits_of
from tests.match.world import playing
from tests.season import world as season_world

EVENTS = {event.__name__ for event in get_args(MatchEvent)}
OF_SEASONS = {event.__name__ for event in get_args(SeasonEvent)}


@dataclass(frozen=True, slots=True)
class NoteAdded:
    """An event that was added without its cases in the questions."""

    text: str = "for the audit"
    by: str = "99"
    at_ms: int = 1


NEW: Any = NoteAdded()


def in_a_match(ask: Callable[[Match], object]) -> Callable[[], object]:
    return lambda: ask(playing().match)


def in_a_season(ask: Callable[[Season], object]) -> Callable[[], object]:
    return lambda: ask(season_world.World().season)


QUESTIONS: dict[str, Callable[[], object]] = {
    "what is told": in_a_match(lambda match: event_handlers.notices_for(match, NEW, match)),
    "what the audit says": in_a_match(
        lambda match: event_handlers.audit_entry(match, NEW, everything=True)
    ),
    "how it changes the match": in_a_match(lambda match: fold._apply(match, NEW)),
    "how it changes a season": in_a_season(lambda season: season_fold.evolve(season, NEW)),
}


@pytest.mark.parametrize("question", QUESTIONS.values(), ids=list(QUESTIONS))
def test_every_question_refuses_a_new_event(question: Callable[[], object]) -> None:
    with pytest.raises(AssertionError, match="Expected code to be unreachable"):
        question()


def test_every_event_declares_its_answers_where_it_is_defined() -> None:
    assert all(traits_of(kind, event.Traits) for kind in get_args(MatchEvent))
    assert all(traits_of(kind, season_event.Traits) for kind in get_args(SeasonEvent))


@pytest.mark.parametrize(
    ("ask", "arguments"),
    [
        (event.counter_of, [NEW]),
        (event.informed_by, [NEW, ()]),
        (event.updates_lobby, [NEW]),
        (event.is_routine, [NEW]),
        (season_event.is_host_change, [NEW]),
        (season_event.is_progress, [NEW]),
        (season_event.is_news, [None, NEW, None]),
        (season_event.updates_board, [None, NEW, None]),
        (season_event.is_in_story, [NEW]),
    ],
    ids=lambda one: getattr(one, "__name__", ""),
)
def test_a_class_that_is_not_declared_as_an_event_is_refused(
    ask: Callable[..., object], arguments: list[Any]
) -> None:
    with pytest.raises(AssertionError, match="NoteAdded does not declare"):
        ask(*arguments)


def named(source: str) -> Counter[str]:
    """How often each class is named as a case."""
    patterns = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.MatchClass))
    return Counter(node.cls.id for node in patterns if isinstance(node.cls, ast.Name))


OF_MATCHES = (
    event_handlers.notices_for,
    event_handlers.audit_entry,
)


@pytest.mark.parametrize("asked", OF_MATCHES, ids=lambda asked: asked.__name__)
def test_each_question_names_each_event(asked: Callable[..., Any]) -> None:
    source = inspect.getsource(asked)
    answers = {one.__name__ for one in get_args(AnswerEvent)}
    assert source.count("isinstance(event, AnswerEvent)") == 1
    found = named(source) + Counter(answers)
    assert {event: found[event] for event in EVENTS} == dict.fromkeys(EVENTS, 1)


def silent_defaults(source: str) -> list[int]:
    """The lines from which a choice between events says the same of all that it does not name."""
    found: list[int] = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Match) and named(ast.unparse(node)).keys() & (EVENTS | OF_SEASONS):
            last = node.cases[-1]
            is_default = isinstance(last.pattern, ast.MatchAs) and last.pattern.pattern is None
            if is_default and "assert_never" not in ast.unparse(last):
                found.append(last.pattern.lineno)
        # A list of classes, such as for `isinstance`, says the same of all that are not in it.
        if isinstance(node, ast.Tuple) and len(classes_in(node)) > 1:
            found.append(node.lineno)
    return found


def classes_in(node: ast.Tuple) -> list[str]:
    names = [one.id for one in ast.walk(node) if isinstance(one, ast.Name)]
    return [one for one in names if one in EVENTS | OF_SEASONS]


SOURCES = sorted(Path(inspect.getfile(bifrost_bot)).parent.rglob("*.py"))


def test_no_choice_between_events_has_a_default_for_those_that_are_not_named() -> None:
    found = {
        str(path): lines
        for path in SOURCES
        if (lines := silent_defaults(path.read_text(encoding="utf-8")))
    }
    assert found == {}


@pytest.mark.parametrize(
    "forgetful",
    [
        "match event:\n    case Noted():\n        x = 1\n    case _:\n        x = 0",
        "match event:\n    case TokenGiven(by=by):\n        x = 1\n    case other:\n        x = 0",
        "AFTERWARDS = (HostAdded, *(Noted, Rewound))",
    ],
)
def test_a_default_for_events_is_found(forgetful: str) -> None:
    assert silent_defaults(forgetful)


def test_whoever_an_event_names_is_known_by_that_name() -> None:
    """Every event that holds people with their names is asked for them."""
    nina = Player("104", "Nina")
    for kind in get_args(MatchEvent):
        hints = get_type_hints(kind)
        for field, person in (("people", (Person("104", "Nina"),)), ("player", nina)):
            if field in hints:
                others = dict.fromkeys((one.name for one in fields(kind) if one.name != field), "")
                assert names([kind(**others, **{field: person})]) == {"104": "Nina"}, kind


def members(source: str) -> Counter[str]:
    """How often each name is a member of a union that has a name."""
    aliases = (
        node.value
        for node in ast.parse(source).body
        if isinstance(node, ast.AnnAssign) and node.value
    )
    return Counter(
        node.id for alias in aliases for node in ast.walk(alias) if isinstance(node, ast.Name)
    )


AREAS = [
    import_module(module.name) for module in iter_modules(decide.__path__, f"{decide.__name__}.")
]


@pytest.mark.parametrize(
    ("modules", "union"), [([events], MatchEvent), (AREAS, Command)], ids=["events", "commands"]
)
def test_each_event_and_command_is_in_one_union(modules: list[ModuleType], union: Any) -> None:
    found = sum((members(inspect.getsource(module)) for module in modules), Counter[str]())
    assert {one.__name__: found[one.__name__] for one in get_args(union)} == {
        one.__name__: 1 for one in get_args(union)
    }


def test_every_event_is_folded_in_one_place() -> None:
    changing = (
        EVENTS
        - {one.__name__ for one in get_args(RemarkEvent)}
        - {"MatchCreated", "PlayerReplaced"}
    )
    found = named(inspect.getsource(fold))
    assert {event: found[event] for event in changing} == dict.fromkeys(changing, 1)


def test_every_command_is_decided_in_the_module_of_its_area() -> None:
    """A command of no area is refused; within an area the type checker asks for each."""
    nothing: Any = object()
    with pytest.raises(AssertionError, match="Expected code to be unreachable"):
        core.decide(playing().match, nothing, Moment(0))
