"""Documents name existing paths, and "adding a game" is complete."""

import re
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
CONTRIBUTING = ROOT / ".github" / "CONTRIBUTING.md"
TESTS = ROOT / "tests" / "README.md"
PRODUCTS = [
    ROOT / "bifrost_bot" / name / "README.md" for name in ("sandbox", "arena", "gamekit", "dev")
]
DOCUMENTS = (
    ROOT / "README.md",
    *sorted((ROOT / "docs").glob("*.md")),
    *PRODUCTS,
    CONTRIBUTING,
    TESTS,
)
PLACES = (ROOT, ROOT / "bifrost_bot")
MOST_WORDS = 40
MOST_LINES_OF_README = 120

_PATH = re.compile(r"`([\w./-]+(?:\.py|\.md|\.json|\.toml|/))`")


def paths(document: Path) -> set[str]:
    """The files and folders that a document names."""
    return {
        found
        for found in _PATH.findall(document.read_text(encoding="utf-8"))
        if not found.startswith("/")
    }


def links(document: Path) -> set[str]:
    """The files that a document links to or shows, relative to its folder."""
    found = re.findall(r"\]\(([^)#:\s]+)(?:#[\w-]+)?\)", document.read_text(encoding="utf-8"))
    return {link for link in found if not link.startswith("#")}


def exists(path: str, here: Path = ROOT) -> bool:
    """Whether the path exists in the project, the document's folder, or one that it mentions."""
    return any((place / path).exists() for place in (*PLACES, here)) or any(
        ROOT.glob(f"[!.]*/**/{path.rstrip('/')}")
    )


@pytest.mark.parametrize(
    "document", DOCUMENTS, ids=lambda document: str(document.relative_to(ROOT))
)
def test_every_file_and_folder_that_a_document_names_exists(document: Path) -> None:
    others = {"config.toml", "game.json", "match.json", "match-12.json"}
    assert [
        path for path in sorted(paths(document) - others) if not exists(path, document.parent)
    ] == []


@pytest.mark.parametrize(
    "document", DOCUMENTS, ids=lambda document: str(document.relative_to(ROOT))
)
def test_every_link_of_a_document_leads_somewhere(document: Path) -> None:
    assert [link for link in sorted(links(document)) if not (document.parent / link).exists()] == []


def test_the_readme_is_short_and_leads_to_every_other_document() -> None:
    readme = ROOT / "README.md"
    assert len(readme.read_text(encoding="utf-8").splitlines()) <= MOST_LINES_OF_README
    reached = set[Path]()
    new = {readme}
    while new:
        reached |= new
        new = {
            (page.parent / link).resolve()
            for page in new
            for link in links(page)
            if link.endswith(".md")
        } - reached
    assert [page.name for page in DOCUMENTS if page.resolve() not in reached] == []


def test_adding_a_game_names_every_module_that_all_games_have() -> None:
    folders = [rules.parent for rules in (ROOT / "engines").glob("*/RULES.md")]
    held = Counter(module.name for folder in folders for module in folder.glob("*.py"))
    common = [name for name, count in held.items() if count == len(folders)]
    text = CONTRIBUTING.read_text(encoding="utf-8").partition("## Adding a game")[2]
    assert len(common) > 5
    assert [name for name in sorted(common) if f"`{name}`" not in text] == []


def test_the_vocabulary_is_short() -> None:
    words = CONTRIBUTING.read_text(encoding="utf-8").partition("## Words")[2].partition("\n## ")[0]
    assert 10 < sum(line.startswith("|") for line in words.splitlines()) <= MOST_WORDS


def test_the_readme_of_the_tests_lists_every_folder_of_them() -> None:
    there = {
        f"{path.name}/"
        for path in TESTS.parent.iterdir()
        if path.is_dir() and path.name != "__pycache__"
    }
    assert set(re.findall(r"^\| `(\S+/)` \|", TESTS.read_text(encoding="utf-8"), re.M)) == there


def test_every_name_in_the_readme_of_the_tests_is_one_of_theirs() -> None:
    sources = "\n".join(
        path.read_text(encoding="utf-8")
        for path in TESTS.parent.rglob("*.py")
        if path != Path(__file__)
    )
    named = set(re.findall(r"`(\w+)(?:\(\))?`", TESTS.read_text(encoding="utf-8")))
    assert len(named) > 10
    assert [name for name in sorted(named) if not re.search(rf"\b{name}\b", sources)] == []
