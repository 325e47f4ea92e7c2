"""`python -m tests.sentences` writes the file: read it from top to bottom after an edit."""

from tests.sentences.page import everything, write_page
from tests.sentences.source import ROOT

path = ROOT / "artifacts" / "sentences.md"
path.parent.mkdir(exist_ok=True)
path.write_text(write_page(everything()), encoding="utf-8")
print(f"{path.relative_to(ROOT)}: {len(everything())} sentences")
