"""Every regular expression of the program reads any text in linear time, by the way it is made."""

import ast
import inspect
import pkgutil
import re
from collections.abc import Iterator
from importlib import import_module
from types import ModuleType

import pytest

import bifrost_bot
import bifrost_bot.engines
from tests.patterns import is_slow

METHODS = {"match", "fullmatch", "search", "sub", "subn", "split", "findall", "finditer"}
READING = {("re", method) for method in (*METHODS, "compile")}
ELSEWHERE = (
    "bifrost_bot.dev",
    "bifrost_bot.migrations",
    "bifrost_bot.__main__",
    "bifrost_bot.gamekit.conformance.plugin",
)
"""What no text of people reaches, or what cannot be imported on its own."""


def modules() -> Iterator[ModuleType]:
    """Every module of the program that texts of people can reach."""
    for package in (bifrost_bot, bifrost_bot.engines):
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if not found.name.startswith(ELSEWHERE):
                yield import_module(found.name)


def used_patterns(module: ModuleType) -> Iterator[tuple[str, re.Pattern[str], str]]:
    """The patterns of a module: name, pattern, and each method by which it reads."""
    named: dict[str, re.Pattern[str]] = {
        name: value for name, value in vars(module).items() if isinstance(value, re.Pattern)
    }
    for node in ast.walk(ast.parse(inspect.getsource(module))) if named else ():
        if (
            isinstance(node, ast.Attribute)
            and isinstance(node.value, ast.Name)
            and node.attr in METHODS
        ):
            pattern = named.get(node.value.id)
            if pattern is not None:
                yield f"{module.__name__}.{node.value.id}", pattern, node.attr


def test_every_pattern_of_the_program_is_linear() -> None:
    found = {
        (name, method): pattern
        for module in modules()
        for name, pattern, method in used_patterns(module)
    }
    assert len(found) > 40
    assert [where for where, pattern in found.items() if is_slow(pattern, where[1])] == []


def unnamed_patterns(tree: ast.Module) -> list[str]:
    """What a module does with patterns that have no name of their own at its top."""
    calls = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
    ]
    loose = [call for call in calls if ast.unparse(call.func).rpartition(".")[::2] in READING]
    top = [node.value for node in tree.body if isinstance(node, ast.Assign | ast.AnnAssign)]
    return [ast.unparse(call) for call in loose if call not in top]


def test_every_pattern_has_a_name_by_which_it_is_found() -> None:
    trees = {module.__name__: ast.parse(inspect.getsource(module)) for module in modules()}
    assert {name: found for name, tree in trees.items() if (found := unnamed_patterns(tree))} == {}


def test_a_pattern_without_a_name_would_be_found() -> None:
    assert unnamed_patterns(ast.parse("def f(text):\n    return re.sub('a+$', '', text)")) == [
        "re.sub('a+$', '', text)"
    ]
    assert unnamed_patterns(ast.parse("_A: Final = re.compile('a')\n_B = re.compile('b')")) == []


@pytest.mark.parametrize(
    ("pattern", "method"),
    [
        (r"(a+)+", "fullmatch"),
        (r"(?:\w+\W*)+!", "match"),
        (r"(?:a|a)*", "fullmatch"),
        (r"(?:a|ab?b?)*c", "match"),
        (r"(?:a*)*b", "search"),
        (r"(?:[+-]?[0-9]+(?:\s*,\s*|\s*))*", "fullmatch"),
        (r"a*a*", "fullmatch"),
        (r"\s*,?\s*x", "match"),
        (r"\w+\d+", "fullmatch"),
        (r"(?i)[a-z]*K+", "fullmatch"),
        (r".*:.*:.*", "fullmatch"),
        (r"[0-9]+:", "search"),
        (r"\s+$", "sub"),
        (r"x*?x*?y", "match"),
        (r"(?:(?:a+)+b)*+", "match"),
        (r"(?>(?:a|a)*)b", "match"),
    ],
)
def test_a_pattern_that_takes_more_than_linear_time_is_found(pattern: str, method: str) -> None:
    assert is_slow(re.compile(pattern), method)


@pytest.mark.parametrize(
    ("pattern", "method"),
    [
        (r"(?:[A-Z]\s*[0-9]+[\s,;]*){2,}", "fullmatch"),
        (r"a*b*", "fullmatch"),
        (r"(?:a++b)*", "fullmatch"),
        (r"a*+a*+", "fullmatch"),
        (r"(?:ab|ac)*", "fullmatch"),
        (r"[0-9]+|[^\W\d_]+|\S", "findall"),
        (r"a+", "sub"),
        (r"(?:[0-9]{1,6}[smhd])*", "fullmatch"),
        (r"\w+\s\w+", "fullmatch"),
    ],
)
def test_a_pattern_that_goes_through_its_text_once_is_let_be(pattern: str, method: str) -> None:
    assert not is_slow(re.compile(pattern), method)
