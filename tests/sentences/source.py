"""Finds literals in the source that people can read."""

import ast
import builtins
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tests.sentences.sentence import HOLE, Sentence

ROOT: Final = Path(__file__).parents[2]
_PLACES: Final = ("engines", "bifrost_bot")
_NOT_OURS: Final = (
    # Links to folders that are read where they are.
    "bifrost_bot/engines/",
    "bifrost_bot/migrations/",
    # What the real Discord would answer, in its own words.
    "bifrost_bot/sandbox/rest/",
    "bifrost_bot/sandbox/world/",
    "bifrost_bot/sandbox/live/",
    "bifrost_bot/gamekit/template/tests/",
)
_ONLY_LOGGED: Final = (
    "bifrost_bot/app.py",
    "bifrost_bot/engines/rng.py",
    "bifrost_bot/runtime/",
    "bifrost_bot/store/",
    "bifrost_bot/gateway/bot.py",
    "bifrost_bot/gateway/application.py",
    "bifrost_bot/gateway/outgoing/",
    "bifrost_bot/gamekit/conformance/",
    "bifrost_bot/dev/",
    "bifrost_bot/sandbox/",
    "bifrost_bot/match/fold.py",
    "engines/codec.py",
)
"""Here only whole sentences are said to people; other texts name tasks, tables and the like for
the log.
"""

_LOGS: Final = {"debug", "info", "warning", "error", "exception", "critical", "log"}
_BUILT_IN: Final = {name for name, value in vars(builtins).items() if isinstance(value, type)}
_MACHINES: Final = re.compile(
    r"^(?:SELECT|PRAGMA|UPDATE|INSERT|BEGIN|WITH|CASE|default-src|echo|mount|text/|import "
    r"|\^?\(|%|dict\[)\b"
)
_TEMPLATE: Final = re.compile(r"\{[a-z_]+(?::[^{}]*)?\}")
_WORDS: Final = re.compile(r"[^\W\d_]{2,}")
_BEGINS: Final = re.compile(r"^[\W_]*[A-Z]")
_ENDS: Final = re.compile(r"[.!?:…]$")
_LIMITS: Final = {"description": 100, "placeholder": 100, "label": 80, "title": 256}
_IN_A_FORM: Final = 45


def modules() -> Iterator[tuple[str, ast.Module]]:
    """Yields the name of every module whose texts are ours, and its tree."""
    for place in _PLACES:
        for path in sorted((ROOT / place).rglob("*.py")):
            name = path.relative_to(ROOT).as_posix()
            if not name.startswith(_NOT_OURS):
                yield name, ast.parse(path.read_text(encoding="utf-8"))


def literals(area: str, tree: ast.Module) -> Iterator[Sentence]:
    """Yields the texts of a module that are said to people."""
    whole = area.startswith(_ONLY_LOGGED)
    reader = _Reader(area)
    reader.visit(tree)
    for text, most in reader.found:
        if _is_said(text, whole=whole):
            yield Sentence(area, text, most)


def _is_said(text: str, *, whole: bool) -> bool:
    if _MACHINES.match(text) or len(_WORDS.findall(text)) < 2 or " " not in text.strip():
        return False
    return not whole or bool(_BEGINS.match(text) or _ENDS.search(text))


class _Reader(ast.NodeVisitor):
    """Visits a module without docstrings, annotations, patterns, logs and inner errors."""

    def __init__(self, area: str) -> None:
        self._area = area
        # What is wrong with the settings file is raised as one error of the program and shown by
        # another.
        self._kept = {"ValueError"} if area == "bifrost_bot/config.py" else set[str]()
        self._most = 0
        self.found: list[tuple[str, int]] = []

    def visit_Expr(self, node: ast.Expr) -> None:
        if not isinstance(node.value, ast.Constant):
            self.generic_visit(node)

    def visit_arg(self, node: ast.arg) -> None:
        pass

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.visit(node.value)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        for part in (*node.decorator_list, *node.args.defaults, *node.args.kw_defaults, *node.body):
            if part is not None:
                self.visit(part)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> None:
        self.visit_FunctionDef(node)  # type: ignore[arg-type] - it has the same fields

    def visit_Call(self, node: ast.Call) -> None:
        called = ast.unparse(node.func)
        owner, _, name = called.rpartition(".")
        if (
            (owner.endswith("log") and name in _LOGS)
            or owner == "re"
            or name == "cast"
            or name in _BUILT_IN - self._kept
        ):
            return
        for part in node.args:
            self.visit(part)
        for keyword in node.keywords:
            self._most = self._limit(name, keyword.arg or "")
            self.visit(keyword.value)
            self._most = 0
        self.visit(node.func)

    def _limit(self, called: str, keyword: str) -> int:
        """Returns how much Discord takes of the text that is given so."""
        if "/gateway/" not in self._area:
            return 0
        if called == "describe":
            return 100
        return (
            _IN_A_FORM
            if called in ("TextInput", "Label") and keyword == "label"
            else _LIMITS.get(keyword, 0)
        )

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, str):
            self.found.append((_TEMPLATE.sub(HOLE, node.value), self._most))

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        parts = (
            str(part.value) if isinstance(part, ast.Constant) else HOLE for part in node.values
        )
        self.found.append(("".join(parts), self._most))
        for part in node.values:
            if isinstance(part, ast.FormattedValue):
                self.visit(part.value)
