"""A sentence is written where it is said; those of several rooms, in `speech/texts.py`."""

import ast
import builtins
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[2]
HOME: Final = ROOT / "bifrost_bot" / "speech" / "texts.py"
ROOMS: Final = ("gateway", "match", "messages", "notices", "replay", "runtime", "season", "speech")
"""The rooms whose words people read on Discord; the command line's stand at its commands, a
game's with the game.
"""

LONGEST_PHRASE: Final = 3
"""Words of a phrase, which may stand in several places as a name does."""

SENTENCE: Final = re.compile(r"[A-Za-z]{2,},? [a-z{]")
LOGGING: Final = {"debug", "info", "warning", "error", "exception", "critical"}
METRICS: Final = {"Counter", "Gauge", "Histogram", "GaugeMetricFamily", "CounterMetricFamily"}
FOR_THE_LOG: Final = {"AwayError", "UnreachableError", "GoneError"}
"""Errors that only the log shows."""


def sources(*rooms: str) -> Iterator[tuple[str, ast.Module]]:
    """Every module of some rooms by its path."""
    for room in rooms:
        for path in sorted((ROOT / "bifrost_bot" / room).rglob("*.py")):
            yield str(path.relative_to(ROOT)), ast.parse(path.read_text(encoding="utf-8"))


def called(call: ast.Call) -> str:
    """The last name of what is called."""
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def is_for_programmers(node: ast.AST) -> bool:
    """Whether all within a node is for the log, the name of a task, a figure's, or a
    programmer's mistake.
    """
    match node:
        case ast.Raise(exc=ast.Call() as call):
            return called(call) in FOR_THE_LOG or hasattr(builtins, called(call))
        case ast.Call(func=ast.Attribute(value=whose, attr=name)):
            of = ast.unparse(whose)
            return (
                (name in LOGGING and of.endswith("log"))
                or (name == "start" and of.endswith("tasks"))
                or of == "re"
            )
        case ast.Call():
            return called(node) in METRICS
        case ast.Assert() | ast.Expr(value=ast.Constant()):
            return True
        case _:
            return False


def said(node: ast.AST) -> Iterator[tuple[int, str]]:
    """Every sentence within a node, with its line; what is filled in is left out."""
    if is_for_programmers(node):
        return
    if isinstance(node, ast.JoinedStr):
        text = "".join(
            str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values
        )
        if SENTENCE.search(text):
            yield node.lineno, text
            return
    if (
        isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and SENTENCE.search(node.value)
    ):
        yield node.lineno, node.value
    for child in ast.iter_child_nodes(node):
        yield from said(child)


@cache
def texts() -> dict[str, str]:
    """The shared texts by the names of their constants; of a table, each value."""
    found: dict[str, str] = {}
    for line in ast.parse(HOME.read_text(encoding="utf-8")).body:
        if isinstance(line, ast.AnnAssign) and line.value:
            found |= entries(ast.unparse(line.target), line.value)
    return found


def entries(name: str, value: ast.expr) -> dict[str, str]:
    """The text of a name, or each text of a table."""
    table = value.args[0] if isinstance(value, ast.Call) else value
    held: dict[str, str] | str = ast.literal_eval(table)
    return (
        {f"{name}[{key}]": text for key, text in held.items()}
        if isinstance(held, dict)
        else {name: held}
    )


def fields(text: str) -> set[str]:
    """What is filled into a text."""
    return {name.partition(".")[0] for _, name, _, _ in Formatter().parse(text) if name is not None}


@cache
def program() -> dict[str, ast.Module]:
    """Every module of ours by its path."""
    return dict(sources("."))


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('raise RefusedError("The match is over.")', ["The match is over."]),
        ('raise RefusedError(f"Match {id} is over.")', ["Match {} is over."]),
        ('label = "My move"', ["My move"]),
        ('"""What a function does."""', []),
        ('log.info("match %s: trying again", id)', []),
        ('self._tasks.start(work(), f"boards of match {id}")', []),
        ('raise AssertionError("these send no message")', []),
        ("raise RefusedError(RefusalText.over)", []),
    ],
)
def test_a_sentence_said_elsewhere_would_be_found(source: str, found: list[str]) -> None:
    assert [text for _, text in said(ast.parse(source))] == found


def test_every_shared_text_is_said_in_several_modules() -> None:
    modules = Counter[str]()
    for tree in program().values():
        imports = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
        shared = [node for node in imports if node.module == "bifrost_bot.speech.texts"]
        modules.update(name.name for node in shared for name in node.names)
    assert [name for name in texts() if modules[name.partition("[")[0]] < 2] == []


def test_no_sentence_stands_twice() -> None:
    every = [(text, path) for path, tree in sources(*ROOMS) for _, text in said(tree)]
    found = [(text, path) for text, path in every if len(text.split()) > LONGEST_PHRASE]
    count = Counter(text for text, _ in found)
    assert [(text, path) for text, path in found if count[text] > 1] == []


def fillings(tree: ast.Module) -> Iterator[tuple[ast.Call, str]]:
    """Every call that fills something into a shared text, and the name of the text."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and called(node) == "format":
            assert isinstance(node.func, ast.Attribute | ast.Name)
            name = ast.unparse(getattr(node.func, "value", node.func))
            if name in texts():
                yield node, name


def test_what_is_filled_into_a_text_is_what_it_asks_for() -> None:
    wrong: list[str] = []
    found: set[str] = set()
    for path, tree in program().items():
        for call, name in fillings(tree):
            found.add(name)
            given = {str(keyword.arg) for keyword in call.keywords}
            if call.args or given != fields(texts()[name]):
                wrong.append(f"{path}:{call.lineno}: {ast.unparse(call)}")
    assert wrong == []
    assert {"FAULT", "LOBBY_HEAD", "MATCH_OVER"} <= found
