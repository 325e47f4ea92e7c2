"""A guide's code blocks, and what a reader does with them."""

import ast
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

_BLOCK: Final = re.compile(r"^```(\w+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
_FILE: Final = re.compile(r"# (\S+\.py)\n")


@dataclass(frozen=True, slots=True)
class Block:
    """A code block: its language, its text, and the file that it changes, if it names one."""

    language: str
    text: str
    file: str = ""


def blocks(path: Path) -> list[Block]:
    """Returns the code blocks of a guide in their order."""
    found: list[Block] = []
    for language, text in _BLOCK.findall(path.read_text(encoding="utf-8")):
        named = _FILE.match(text) if language == "python" else None
        found.append(
            Block(language, text[named.end() :], named[1]) if named else Block(language, text)
        )
    return found


def apply_block(source: str, block: str) -> str:
    """Returns the file with what the block defines or imports replaced by the block's version.

    Raises:
        LookupError: When there is nothing of that name in the file.
    """
    new = block.splitlines()
    for node in ast.parse(block).body:
        old = next((one for one in ast.parse(source).body if _name(one) == _name(node)), None)
        if old is None:
            raise LookupError(f"there is no {_name(node)} to be replaced")
        lines = source.splitlines()
        lines[_first(old) - 1 : old.end_lineno] = new[_first(node) - 1 : node.end_lineno]
        source = "\n".join(lines) + "\n"
    return source


def _first(node: ast.stmt) -> int:
    """Returns the first line of a definition, that of a decorator if it has any."""
    decorators: list[ast.expr] = getattr(node, "decorator_list", [])
    return min([node.lineno, *(one.lineno for one in decorators)])


def _name(node: ast.stmt) -> str:
    match node:
        case (
            ast.FunctionDef(name=name)
            | ast.ClassDef(name=name)
            | ast.AnnAssign(target=ast.Name(id=name))
        ):
            return name
        case ast.ImportFrom(module=str(module)):
            return f"import from {module}"
        case _:
            return ""
