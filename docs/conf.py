"""The documents as a site: `make docs` builds it from the pages where they lie."""

import tomllib
from pathlib import Path

from sphinx.application import Sphinx

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]

project = "Bifrost Bot"
release = version = PROJECT["version"]
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
root_doc = "docs/index"
include_patterns = [
    "README.md",
    "CHANGELOG.md",
    "docs/*.md",
    "docs/examples/README.md",
    "engines/*/RULES.md",
    "tests/README.md",
    ".github/CONTRIBUTING.md",
    ".github/SECURITY.md",
    *(f"bifrost_bot/{name}/README.md" for name in ("arena", "dev", "gamekit", "sandbox")),
]
default_role = "literal"
add_module_names = False
html_theme = "furo"
html_title = f"Bifrost Bot {version}"
html_show_copyright = False
html_show_sourcelink = False
html_theme_options = {"top_of_page_buttons": []}
myst_heading_anchors = 4
autodoc_member_order = "bysource"
autodoc_typehints = "description"

CHAPTERS = {
    "Players and hosts": ["README", "docs/playing", "docs/hosting", "docs/glossary", "docs/verify"],
    "Operators": [
        "docs/operating",
        "docs/troubleshooting",
        "docs/command_line",
        "docs/privacy_policy",
        "CHANGELOG",
        ".github/SECURITY",
    ],
    "Programs and games": [
        "docs/examples/README",
        "docs/programs",
        "docs/arena",
        "docs/new_game",
        "docs/contract",
        "bifrost_bot/gamekit/README",
        "bifrost_bot/arena/README",
    ],
    "Rules": [
        "engines/bifrost/RULES",
        "engines/social_snake/RULES",
        "engines/antisocial_snake/RULES",
        "engines/dont_connect_5/RULES",
        "engines/three_towers/RULES",
    ],
    "Contributors": [
        "docs/architecture",
        ".github/CONTRIBUTING",
        "tests/README",
        "docs/performance",
        "bifrost_bot/dev/README",
        "bifrost_bot/sandbox/README",
    ],
}


def add_chapters(_app: Sphinx, name: str, source: list[str]) -> None:
    """Adds the menu of all pages to the first one."""
    if name == root_doc:
        for caption, pages in CHAPTERS.items():
            lines = [f"/{page}" for page in pages]
            source[0] += "\n".join(
                ["", "```{toctree}", ":hidden:", f":caption: {caption}", *lines, "```", ""]
            )


def setup(app: Sphinx) -> None:
    """Connects what the pages need."""
    app.connect("source-read", add_chapters)
