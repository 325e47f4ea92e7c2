"""Names, docstrings and comments are ordinary English."""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TypeGuard

import pytest

ROOT = Path(__file__).parents[1]

STRUCK = {
    r"somebody": "a user, a player, a host",
    r"nobody": "no one, no player",
    r"everybody": "everyone, all users",
    r"who(?:so)?ever": "anyone who; name the person",
    r"whatever": "any, everything that",
    r"whichever": "the one that",
    r"anew": "again",
    r"beside": "next to",
    r"meanwhile": "in the meantime, or say what happens",
    r"mend(?:s|ed|ing)?": "repair",
    r"deeds?": "action",
    r"goes on": "continues",
    r"looks? after": "keeps, checks",
    r"at the most(?! \w)": "at most",
    r"shall": "must",
    r"heed(?:s|ed)?": "handle",
    r"thereof": "of it",
    r"of its own(?! \w)": "its own",
    r"once more": "again",
}
"""Words that an editor strikes, as patterns, each with what to write instead."""

RIDDLES = r"^(?:What|Who|Whom|Whose|Which|How|Whether|Where|Whatever|Whoever)\b"
"""The first line of a module names the thing; it begins with none of these."""

RETIRED = {
    "Deed": "HostAction",
    "MOST_DEEDS": "MAX_HOST_ACTIONS",
    "FirstTurn": "TutorialClock",
    "Company": "DemoUsers",
    "swatch": "seat_emoji",
    "unattended": "without_bot",
    "proclaim": "broadcast",
}
"""Names that a stranger would look up, each with its successor."""

_STRUCK = re.compile(rf"\b(?:{'|'.join(STRUCK)})\b", re.IGNORECASE)
_RIDDLES = re.compile(RIDDLES)
_CODE = re.compile(r"`[^`]+`")


@cache
def sources() -> dict[str, str]:
    """The modules of the program and its tests by their path."""
    folders = ("bifrost_bot", "engines", "migrations", "tests")
    found = [path for folder in folders for path in (ROOT / folder).rglob("*.py")]
    paths = {str(path.relative_to(ROOT)): path for path in found}
    return {name: path.read_text(encoding="utf-8") for name, path in sorted(paths.items())}


def prose(source: str) -> Iterator[tuple[int, str]]:
    """Yields the docstrings and comments of a module, each with its line."""
    tree = ast.parse(source)
    described = {id(node.body[0]) for node in ast.walk(tree) if is_command(node)}
    for node in ast.walk(tree):
        match node:
            case ast.Expr(value=ast.Constant(value=str(text))) if id(node) not in described:
                yield node.lineno, " ".join(text.split())
            case _:
                pass
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string


def is_command(node: ast.AST) -> TypeGuard[ast.AsyncFunctionDef]:
    """Whether a node is a slash command, whose docstring people read on Discord."""
    return isinstance(node, ast.AsyncFunctionDef) and any(
        ".command(" in ast.unparse(decorator) for decorator in node.decorator_list
    )


def struck(source: str) -> list[str]:
    """The struck words in a module's prose, each with its line."""
    return [
        f"{line}: {word[0]}"
        for line, text in prose(source)
        for word in _STRUCK.finditer(_CODE.sub("", text))
    ]


def defined_names(source: str) -> Iterator[str]:
    """Yields the names of a module's functions and classes."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name


def test_docstrings_and_comments_have_no_word_that_an_editor_strikes() -> None:
    found = {name: struck(source) for name, source in sources().items()}
    assert {name: words for name, words in found.items() if words} == {}


def test_the_first_line_of_a_module_names_the_thing() -> None:
    trees = {name: ast.parse(source) for name, source in sources().items()}
    first = {name: ast.get_docstring(tree) or "" for name, tree in trees.items()}
    assert [name for name, text in first.items() if _RIDDLES.match(text)] == []


def test_no_retired_name_comes_back() -> None:
    names = {
        name: set(defined_names(source)) & RETIRED.keys() for name, source in sources().items()
    }
    assert {name: found for name, found in names.items() if found} == {}


@pytest.mark.parametrize(
    "source",
    [
        '"""Whoever asks."""',
        "x = 1  # nobody asks",
        'x = 1\n"""Goes on."""',
        "def f():\n    '''Anew.'''",
    ],
)
def test_a_struck_word_would_be_found(source: str) -> None:
    assert len(struck(source)) == 1


def test_a_retired_name_would_be_found() -> None:
    assert set(defined_names("class Deed:\n    def swatch(self): ...")) <= RETIRED.keys()
