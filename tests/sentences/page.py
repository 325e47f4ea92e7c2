"""All sentences as one file that an editor reads from top to bottom."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import groupby

from tests.sentences import pages, rendered, source
from tests.sentences.sentence import Sentence, without_doubles


@cache
def everything() -> tuple[Sentence, ...]:
    """Returns every sentence: first as people read them, then the modules' others."""
    return tuple(without_doubles(_found()))


def _found() -> Iterator[Sentence]:
    yield from rendered.sentences()
    yield from pages.sentences()
    for area, tree in source.modules():
        yield from source.literals(area, tree)


def write_page(found: Sequence[Sentence]) -> str:
    """Returns the file: a heading for each area, a line for each sentence."""
    lines = [
        "# All sentences",
        "",
        f"{len(found)} of them; `{{…}}` stands for what is filled in.",
        "",
    ]
    for area, sentences in groupby(found, key=lambda one: one.area):
        lines += [
            f"## {area}",
            "",
            *(f"* {_one_line(one.text)}" for one in sentences if one.text.strip()),
            "",
        ]
    return "\n".join(lines)


def _one_line(text: str) -> str:
    return " / ".join(line.strip() for line in text.strip().split("\n") if line.strip())
