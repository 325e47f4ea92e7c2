"""The referee's replay page."""

import json
from pathlib import Path

from tests.tools.refereeing import command, document


def given() -> bytes:
    return json.dumps(document([["red", "1", "A1"]], [["green", "1", "B1"]])).encode()


def test_the_referee_writes_the_replay_page_of_what_it_played(tmp_path: Path) -> None:
    result = command(["-", "--replay", str(tmp_path / "page.html")], given())
    assert result.exit_code == 0
    assert len(json.loads(result.stdout)["phases"]) == 2
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert "<title>Bifröst</title>" in page
    data = page.split('<script type="application/json" id="replay">')[1].split("</script>")[0]
    assert [step[:2] for step in json.loads(data)["steps"]] == [
        [0, "start"],
        [1, "turn"],
        [2, "turn"],
    ]


def test_a_page_that_cannot_be_written_is_told_in_one_line(tmp_path: Path) -> None:
    place = tmp_path / "no-folder" / "page.html"
    result = command(["-", "--replay", str(place)], given())
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr == f"{place} cannot be written: No such file or directory.\n"
