"""`referee --record` writes recordings in the form of those that are kept."""

import json
from pathlib import Path
from typing import Any

import pytest

from bifrost_bot.gamekit.recording import recording
from bifrost_bot.tools import referee, referee_document
from bifrost_bot.tools.strict_json import DocumentError
from tests.recorded import RECORDED, name_of
from tests.tools.refereeing import command, document


def load_document(path: Path) -> dict[str, Any]:
    return json.loads(path.read_text(encoding="utf-8"))


def record_document(asked: dict[str, Any]) -> str:
    read = referee_document.read(json.dumps(asked).encode())
    return recording(read, referee.play(read))


def brief(game: dict[str, Any]) -> dict[str, Any]:
    """A recording without its title, and without settings where there are none."""
    asked = {
        key: value for key, value in game["document"].items() if (key, value) != ("config", {})
    }
    return {**game, "title": "", "document": asked}


@pytest.mark.parametrize("path", RECORDED, ids=name_of)
def test_a_recording_differs_from_the_kept_game_in_its_title_only(path: Path) -> None:
    kept = load_document(path)
    found = json.loads(record_document(kept["document"]))
    assert list(found) == list(kept)
    assert brief(found) == brief(kept)


def test_a_phase_has_a_line_and_the_title_is_how_the_match_ended() -> None:
    text = record_document(
        load_document(next(path for path in RECORDED if path.stem == "refused_then_played"))[
            "document"
        ]
    )
    assert '      {"say": [["red", null, "pass"]]},\n      {"say": []},\n' in text
    assert '    [{"is": "Passed", "seat": "red"}],\n' in text
    assert json.loads(text)["title"].startswith("Three turns in a row brought no stone.")
    assert text.endswith("}\n")


def test_a_match_that_is_not_over_is_not_recorded() -> None:
    with pytest.raises(
        DocumentError, match='phases: the match is not over after them; add more phases, or "then"'
    ):
        record_document(document([["red", "1", "A1"]]))


def test_the_command_writes_it_to_a_file(tmp_path: Path) -> None:
    asked = json.dumps(document([["red", "1", "A1"]], then="timeouts"))
    result = command(["-", "--record", str(tmp_path / "silence.json")], asked.encode())
    assert result.exit_code == 0, result.output
    assert (tmp_path / "silence.json").read_text(encoding="utf-8") == record_document(
        json.loads(asked)
    )


def test_the_command_says_in_a_line_why_it_records_nothing(tmp_path: Path) -> None:
    result = command(
        ["-", "--record", str(tmp_path / "open.json")], json.dumps(document([])).encode()
    )
    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1
    assert not (tmp_path / "open.json").exists()
