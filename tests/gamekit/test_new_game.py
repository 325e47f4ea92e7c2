"""`bifrost-bot new-game`: its project installs, conforms and plays."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bifrost_bot.gamekit import new_game
from bifrost_bot.gamekit.conformance.catalogue import LAWS
from bifrost_bot.gamekit.new_game import NewGameError
from tests.gamekit.workshop import ROOT, Workshop

NAME = "red_or_blue"
TEMPLATE = ROOT / "bifrost_bot" / "gamekit" / "template"
NIGHT = {
    "game": NAME,
    "config": {"rounds": 1},
    "seats": ["left", "right"],
    "phases": [{"say": [["left", None, "three"], ["left", None, "3"], ["right", None, "1"]]}],
}


@pytest.fixture(scope="module")
def installed(workshop: Workshop) -> Iterator[Workshop]:
    """A workshop in which the new game is installed for the time of these tests."""
    told = workshop.must(f"bifrost-bot new-game {NAME}")
    install = next(line for line in told.splitlines() if "pip install" in line)
    workshop.must(install)
    yield workshop
    workshop.must("pip uninstall --quiet --yes red-or-blue-game")


@pytest.mark.process
def test_the_program_lists_it_and_the_referee_plays_it(installed: Workshop) -> None:
    assert (
        installed.must("bifrost-bot games")
        .splitlines()[-1]
        .startswith(f"{NAME}: Red or blue. Two players name")
    )
    told: Any = json.loads(installed.must("bifrost-bot referee -", json.dumps(NIGHT)))
    assert (told["finished"], told["ranking"]) == (True, [["left"], ["right"]])
    replies = [reply["reply"] for reply in told["phases"][0]["replies"]]
    assert replies[0] == '"three" is not a number from 1 to 3.'
    assert replies[1].startswith("Recorded: 3.")


@pytest.mark.process
def test_its_own_tests_and_every_law_pass(installed: Workshop) -> None:
    said = installed.must(f"cd {NAME} && pytest -q -p no:cacheprovider --bifrost-laws")
    own = installed.must(f"cd {NAME} && pytest -q -p no:cacheprovider")
    count = int(own.splitlines()[-1].split(" passed")[0])
    assert count >= 8
    assert said.splitlines()[-1].startswith(f"{count + len(LAWS)} passed in ")


@pytest.mark.process
def test_the_demo_plays_it(installed: Workshop) -> None:
    with installed.started(f"bifrost-bot demo --no-browser --port 0 --game {NAME}") as demo:
        assert demo.stdout is not None
        said = [
            line
            for line in iter(demo.stdout.readline, "Ctrl-C ends it. Nothing leaves this machine.\n")
            if line
        ]
    assert "Opening a match of Red or blue with a computer …\n" in said
    assert said[-1].startswith("Play here: http://127.0.0.1:")


@pytest.mark.process
def test_a_name_that_is_taken_by_an_installed_game_is_refused(installed: Workshop) -> None:
    done = installed.run(f"bifrost-bot new-game {NAME} --directory elsewhere")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"There already is a game {NAME}; `bifrost-bot games` lists them all.\n"


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        (
            "Chess",
            "'Chess' cannot be the id of a game. Write a small letter and up to 31 more of a-z, "
            "0-9 and _.",
        ),
        ("../chess", "'../chess' cannot be the id of a game. "),
        ("", "'' cannot be the id of a game. "),
        ("x" * 33, "cannot be the id of a game. "),
        ("bifrost", "There already is a game bifrost; "),
    ],
)
def test_an_invalid_name_is_refused_in_a_sentence(name: str, sentence: str, tmp_path: Path) -> None:
    with pytest.raises(NewGameError) as refused:
        new_game.write(name, tmp_path)
    assert sentence in str(refused.value)
    assert list(tmp_path.iterdir()) == []


def test_no_existing_package_is_hidden(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "chess_game.py").touch()
    monkeypatch.syspath_prepend(str(tmp_path))  # pyright: ignore[reportUnknownMemberType] - pytest has no type there
    with pytest.raises(NewGameError, match="There already is a Python package chess_game, "):
        new_game.write("chess", tmp_path)


def test_a_folder_that_is_there_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "chess").mkdir()
    with pytest.raises(
        NewGameError, match="chess already exists; choose another name or --directory"
    ):
        new_game.write("chess", tmp_path)
    assert list((tmp_path / "chess").iterdir()) == []


def test_a_folder_that_cannot_be_written_is_told_by_name(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(NewGameError, match="file"):
        new_game.write("chess", tmp_path / "file" / "below")


def test_no_trace_of_the_template_is_left_in_the_project(tmp_path: Path) -> None:
    folder = new_game.write("chess", tmp_path)
    written = {path.relative_to(folder) for path in folder.rglob("*") if path.is_file()}
    ours = {
        str(path.relative_to(TEMPLATE)) for path in TEMPLATE.rglob("*.*") if path.suffix != ".pyc"
    }
    assert {str(path) for path in written} == {
        path.replace("duel", "chess") for path in ours - {"__init__.py"}
    }
    assert not [
        path for path in written if "duel" in (folder / path).read_text(encoding="utf-8").lower()
    ]
