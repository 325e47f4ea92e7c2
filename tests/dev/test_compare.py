"""Reports of two releases, as `bench` wrote them for one game, compared."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from bifrost_bot.dev.__main__ import main

REPORTS = Path(__file__).with_name("reports")
OLD = REPORTS / "1.1.0.json"
NEW = REPORTS / "1.2.0.json"


def compare(*arguments: object) -> Result:
    return CliRunner().invoke(main, ["bench", "compare", *map(str, arguments)])


def changed(tmp_path: Path, change: Callable[[Any], None]) -> Path:
    report = json.loads(OLD.read_text(encoding="utf-8"))
    change(report)
    path = tmp_path / "changed.json"
    path.write_text(json.dumps(report), encoding="utf-8")
    return path


def test_a_report_is_as_itself() -> None:
    done = compare(OLD, OLD)
    assert done.exit_code == 0
    number, _, rest = done.output.partition(" of ")
    assert int(number) > 10
    assert rest == f"{number} figures are as before.\n"


def test_figures_that_grew_come_first_and_are_the_status(tmp_path: Path) -> None:
    def grow(report: Any) -> None:
        game = report["games"]["bifrost"]
        game["text_board"]["work"] *= 3
        game["picture"]["most_bytes"] *= 2
        game["rules"]["view"]["work"] /= 4

    done = compare(OLD, changed(tmp_path, grow))
    assert done.exit_code == 1
    places = [line.split()[-1] for line in done.output.splitlines()[:-1]]
    assert places == [
        "games.bifrost.text_board.work",
        "games.bifrost.picture.most_bytes",
        "games.bifrost.rules.view.work",
    ]
    assert done.output.startswith("  3.00 ×  ")
    assert compare(OLD, changed(tmp_path, grow), "--least", "5").exit_code == 0


def test_another_machine_changes_nothing(tmp_path: Path) -> None:
    def slow_down(report: Any) -> None:
        report["machine"]["work"]["ms"] *= 10
        report["games"]["bifrost"]["text_board"]["ms"] *= 10
        report["journal"]["close"]["max"]["work"] *= 10

    assert compare(OLD, changed(tmp_path, slow_down)).exit_code == 0


def test_two_real_reports_have_the_same_figures() -> None:
    done = compare(OLD, NEW, "--least", "1000")
    assert done.exit_code == 0
    number, _, total = done.output.split()[0:3]
    assert number == total


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"machine": {"work": 3}}'])
def test_a_file_that_is_no_report_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "no.json"
    path.write_text(text, encoding="utf-8")
    done = compare(OLD, path)
    assert done.exit_code == 2
    assert str(path) in done.output
    assert compare(OLD, tmp_path / "absent.json").exit_code == 2
