"""Short ways to ask the referee, in process and by the command line."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from click.testing import CliRunner, Result

from bifrost_bot.cli.main import main
from bifrost_bot.tools import referee, referee_document

DOCUMENTS = Path(__file__).parent / "documents"
FREE_WORDING = ("public", "private")


def document(*phases: Sequence[Sequence[str | None]], **parts: Any) -> dict[str, Any]:
    """Returns a document of a Bifröst match in which each of the phases has its list of sayings."""
    whole = {
        "game": "bifrost",
        "seats": ["red", "green", "blue"],
        "phases": [{"say": list(said)} for said in phases],
    }
    return {**whole, **parts}


def prefilled(
    cells: Mapping[str, Sequence[str]], *phases: Sequence[Sequence[str | None]], **parts: Any
) -> dict[str, Any]:
    """Returns a document of a Bifröst match that begins with these cells coloured."""
    return document(
        *phases, config={"prefilled": {seat: list(names) for seat, names in cells.items()}}, **parts
    )


def answer(asked: Mapping[str, Any], *, views: bool = False) -> dict[str, Any]:
    """Returns the referee's answer to a document, as JSON gives it back."""
    played = referee.play(referee_document.read(json.dumps(asked).encode()))
    return json.loads(json.dumps(referee.report(played, views=views)))


def command(arguments: Sequence[str], given: bytes | None = None) -> Result:
    """Runs `bifrost-bot referee` with these arguments, and `given` on its standard input."""
    return CliRunner().invoke(main, ["referee", *arguments], input=given)


def refusal(given: bytes) -> str:
    """Returns the line that refuses a document; fails if the command does anything else."""
    result = command(["-"], given)
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    assert result.stderr.endswith("\n")
    line = result.stderr[:-1]
    assert line.isprintable(), line
    return line


def exact(answered: Mapping[str, Any]) -> dict[str, Any]:
    """Returns an answer without its free wording, of which only the presence is fixed."""
    return {**answered, "phases": [_exact_phase(phase) for phase in answered["phases"]]}


def _exact_phase(phase: Mapping[str, Any]) -> dict[str, Any]:
    assert all(
        set(reply) == {"seat", "board", "text", "ok", "reply"} and reply["reply"]
        for reply in phase["replies"]
    )
    assert all(phase["public"]) and all(all(lines) for lines in phase["private"].values())
    replies = [dict(reply) for reply in phase["replies"]]
    for reply in replies:
        reply.pop("reply", None)
    return {
        **{key: said for key, said in phase.items() if key not in FREE_WORDING},
        "replies": replies,
    }
