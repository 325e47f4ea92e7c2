"""Figures of the source (`make figures`), for questions in a review; no test checks them."""

import ast
import io
import tokenize
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

_ROOT = Path(__file__).parents[2]
_COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
_LISTED = 5


def report() -> str:
    """Returns the figures of the program and of its tests as text."""
    program = section(files("bifrost_bot", "engines", "migrations"))
    return f"The program\n{program}\n\nThe tests\n{section(files('tests'))}"


def files(*folders: str) -> list[Path]:
    """Returns the Python files of some folders, without those behind links."""
    found: list[Path] = []
    for folder in folders:
        found += sorted((_ROOT / folder).rglob("*.py"))
    for link in filter(Path.is_symlink, (_ROOT / "bifrost_bot").iterdir()):
        found = [path for path in found if not path.is_relative_to(link)]
    return found


def section(paths: Iterable[Path]) -> str:
    """Returns the figures of some files."""
    lines: list[str] = []
    nodes: list[ast.AST] = []
    functions: list[tuple[int, str]] = []
    folders = Counter[str]()
    code = 0
    tokens = 0
    for path in paths:
        source = path.read_text(encoding="utf-8")
        tree = ast.parse(source)
        place = path.relative_to(_ROOT)
        counted = _tokens_by_line(source)
        lines += source.splitlines()
        nodes += ast.walk(tree)
        functions += _functions(tree, place)
        folders[str(place.parent)] += 1
        code += len(counted)
        tokens += counted.total()
    comprehensions = [node for node in nodes if isinstance(node, _COMPREHENSIONS)]
    joined = sum(map(_is_joined, nodes))
    modules = folders.total()
    functions.sort(reverse=True)
    lengths = sorted(length for length, _ in functions)
    widths = sorted(map(len, filter(str.strip, lines)))
    return "\n".join(
        (
            f"  {len(lines):,} lines in {modules:,} files; {tokens / code:.1f} tokens a line",
            f"  nine of ten lines at most {_percentile_90(widths)} wide",
            f"  {1000 * len(comprehensions) / code:.0f} comprehensions in 1,000 lines of code,"
            f" {sum(map(_is_nested, comprehensions))} nested; {joined} joined assignments",
            f"  {len(lengths):,} functions: median {lengths[len(lengths) // 2]} lines,"
            f" nine of ten at most {_percentile_90(lengths)}; the longest:",
            *(f"    {length:4} {name}" for length, name in functions[:_LISTED]),
            "  the folders with most modules:",
            *(f"    {count:4} {name}" for name, count in folders.most_common(_LISTED)),
        )
    )


def _tokens_by_line(source: str) -> Counter[int]:
    kinds = (tokenize.NAME, tokenize.OP, tokenize.NUMBER)
    read = tokenize.generate_tokens(io.StringIO(source).readline)
    return Counter(token.start[0] for token in read if token.type in kinds)


def _functions(tree: ast.Module, path: Path) -> Iterator[tuple[int, str]]:
    """Yields each function's body length, without its docstring, and its place."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            documented = ast.get_docstring(node, clean=False) is not None
            body = node.body[1:] if documented else node.body
            length = (body[-1].end_lineno or 0) - body[0].lineno + 1 if body else 0
            yield length, f"{path}:{node.lineno} {node.name}"


def _is_nested(node: ast.AST) -> bool:
    return any(isinstance(inner, _COMPREHENSIONS) for inner in ast.walk(node) if inner is not node)


def _is_joined(node: ast.AST) -> bool:
    """Returns whether a node joins two assignments into one: `a, b = 1, 2`."""
    return (
        isinstance(node, ast.Assign)
        and isinstance(node.value, ast.Tuple)
        and isinstance(node.targets[0], ast.Tuple)
    )


def _percentile_90(ordered: list[int]) -> int:
    return ordered[len(ordered) * 9 // 10]
