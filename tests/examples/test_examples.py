"""The examples of docs/examples, each run as its page says."""

import json
import re
import subprocess
import sys
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from bifrost_bot.cli.main import main
from bifrost_bot.engines.registry import all_games
from tests.plugged import found_in

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "docs" / "examples"

pytestmark = pytest.mark.process


def run(*arguments: str, given: str = "") -> str:
    done = subprocess.run(
        [sys.executable, *arguments], input=given, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def referee(file: Path) -> Any:
    done = CliRunner().invoke(main, ["referee", str(file)])
    assert done.exit_code == 0, done.output
    return json.loads(done.stdout)


def test_the_page_lists_every_example() -> None:
    page = (EXAMPLES / "README.md").read_text(encoding="utf-8")
    files = [path for path in EXAMPLES.iterdir() if path.name != "README.md"]
    assert {path.name for path in files} == {
        link.partition("/")[0] for link in re.findall(r"^\| \[[^]]+\]\(([^)]+)\)", page, re.M)
    }


def test_a_move_over_the_referee() -> None:
    boards = referee(EXAMPLES / "move.json")["boards"]
    assert boards["1"]["cells"]["A1"] == "red"


def test_the_program_answers_every_request() -> None:
    requests = [{"legal": ["A1"]}, {"hint": "Type `B2`."}, {"hint": "Wait."}]
    given = "".join(f"{json.dumps(request)}\n" for request in requests)
    assert run(str(EXAMPLES / "program.py"), given=given) == "A1\nB2\n\n"


def test_the_program_is_that_of_the_page_about_programs() -> None:
    page = (ROOT / "docs" / "programs.md").read_text(encoding="utf-8")
    program = (EXAMPLES / "program.py").read_text(encoding="utf-8")
    assert f"```python\n{program}```\n" in page
    assert program.count("\n") <= 20


def test_a_season_is_played_to_its_end() -> None:
    lines = run(str(EXAMPLES / "season.py")).splitlines()
    assert lines[-2].endswith("SeasonEnded")
    assert re.fullmatch(r"(ada|bo|cleo|dan) wins Larks", lines[-1])
    assert sum("Eliminated" in line for line in lines) == 3


@pytest.fixture(scope="module")
def sticks(tmp_path_factory: pytest.TempPathFactory) -> Generator[None]:
    folder = tmp_path_factory.mktemp("sticks")
    project = folder / "game"
    project.mkdir()
    for file in (EXAMPLES / "game").glob("*.*"):
        (project / file.name).write_bytes(file.read_bytes())
    pip = ("-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps")
    installed = folder / "installed"
    run(*pip, "--no-index", "--no-build-isolation", "--target", str(installed), str(project))
    with found_in(installed):
        yield


@pytest.mark.usefixtures("sticks")
def test_the_game_is_found_and_played_to_its_end(tmp_path: Path) -> None:
    game = all_games()["sticks"]
    assert game.info.title == "Sticks"
    says = [[["left" if turn % 2 == 0 else "right", None, "2"]] for turn in range(5)]
    document = {
        "game": "sticks",
        "seats": ["left", "right"],
        "phases": [{"say": say} for say in says],
    }
    file = tmp_path / "sticks.json"
    file.write_text(json.dumps(document), encoding="utf-8")
    assert referee(file)["ranking"] == [["left"], ["right"]]
