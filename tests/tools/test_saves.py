"""Matches in the original programs' format, and saved games as replays."""

import json
import os
import shutil
from pathlib import Path
from typing import Any

import pytest

from bifrost_bot.engines.dont_connect_5 import saves
from bifrost_bot.engines.values import Slot
from bifrost_bot.match.decide.phases import Abandon
from bifrost_bot.match.events import MatchFinished
from bifrost_bot.match.history import export
from bifrost_bot.match.model import Settings
from bifrost_bot.tools.saves import replay_of
from tests.match.world import HOST, World, playing
from tests.recorded import RECORDED, game_of, name_of, played
from tests.tools.command_line import run, stored

SAVES = sorted((Path(__file__).parents[1] / "games" / "dont_connect_5" / "saves").glob("*.json"))
CONNECT = [path for path in RECORDED if game_of(path) == "dont_connect_5"]


def passed_out(*texts: str) -> World:
    """A match in which these are said turn by turn, and then everyone passes."""
    world = playing(Settings("dont_connect_5"))
    for text in (*texts, "pass", "pass", "pass"):
        world.say(world.due[0], text)
    return world


@pytest.mark.parametrize("path", CONNECT, ids=name_of)
def test_a_saved_match_has_the_same_turns_and_scores(path: Path, tmp_path: Path) -> None:
    game = played(path)
    source = tmp_path / "match.json"
    folder = tmp_path / "saves"
    folder.mkdir()
    source.write_text(export.write(game.history), encoding="utf-8")
    result = run("save", str(source), "--out", str(folder))
    assert result.exit_code == 0, result.output
    (file,) = folder.glob("*.json")
    save = saves.read(file.read_bytes())
    assert save.form == "local" and f"{save.id}.json" == file.name
    state: Any = game.match.state
    assert save.steps == state.game.steps
    assert saves.differences(save) == ()


def test_a_save_names_the_players_in_order_and_its_end(tmp_path: Path) -> None:
    world = passed_out("G5")
    result = run(
        "save",
        world.match.id,
        "--config",
        str(stored(tmp_path, world.history)),
        "--out",
        str(tmp_path),
    )
    (ended,) = (event.at_ms for event in world.history if isinstance(event, MatchFinished))
    file = tmp_path / f"{ended / 1000}.json"
    assert result.stdout == f"{file}: {file.stat().st_size:,} bytes.\n"
    saved = json.loads(file.read_text(encoding="utf-8"))
    people = [world.match.occupant(seat) for seat in ("white", "black", "red")]
    assert saved["name"] == [player.name for player in people if player]
    assert saved["game"][0] == [0, [1, 0, 0], [0, 0, 0]]
    assert saved["id"] == str(ended / 1000)


def test_an_exported_match_is_saved_just_as_the_stored_one(tmp_path: Path) -> None:
    world = passed_out("A1", "B1", "G5")
    file = tmp_path / "match.json"
    file.write_text(export.write(world.history), encoding="utf-8")
    for folder, source in (
        ("one", ("1", "--config", str(stored(tmp_path, world.history)))),
        ("two", (str(file),)),
    ):
        (tmp_path / folder).mkdir()
        result = run("save", *source, "--out", str(tmp_path / folder))
        assert result.exit_code == 0, result.output
    (one,), (two,) = ((tmp_path / folder).glob("*.json") for folder in ("one", "two"))
    assert (one.name, one.read_bytes()) == (two.name, two.read_bytes())


def test_a_match_its_host_ended_is_saved_as_far_as_it_was_played(tmp_path: Path) -> None:
    world = playing(Settings("dont_connect_5"))
    world.say(Slot("white"), "A1")
    world.do(Abandon(HOST, "enough"))
    assert (
        run(
            "save", "1", "--config", str(stored(tmp_path, world.history)), "--out", str(tmp_path)
        ).exit_code
        == 0
    )
    (file,) = tmp_path.glob("*.json")
    assert [step.stone for step in saves.read(file.read_bytes()).steps] == [(4, -3, 1)]


def test_what_cannot_be_saved_is_told_in_one_sentence(tmp_path: Path) -> None:
    other = playing(Settings("bifrost"))
    untouched = playing(Settings("dont_connect_5"))
    for world in (other, untouched):
        world.do(Abandon(HOST, "enough"))
    for number, (history, sentence) in enumerate(
        (
            (
                playing(Settings("dont_connect_5")).history,
                "Match 1 isn't over. Its secrets stay hidden until then.",
            ),
            (other.history, "Bifröst, match 1, cannot be saved for another program."),
            (untouched.history, "Don't Connect 5, match 1, cannot be saved for another program."),
        )
    ):
        folder = tmp_path / str(number)
        folder.mkdir()
        result = run("save", "1", "--config", str(stored(folder, history)), "--out", str(folder))
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr.startswith(sentence) and result.stderr.count("\n") == 1
        assert not list(folder.glob("*.json"))
    result = run("save", str(SAVES[0]), "--out", str(tmp_path))
    assert (result.exit_code, result.stderr) == (
        2,
        f"{SAVES[0]}: This is not the export of a match.\n",
    )


@pytest.mark.parametrize("path", [SAVES[0], SAVES[-2]], ids=lambda path: path.stem)
def test_a_saved_game_of_either_format_becomes_a_replay_with_the_same_scores(path: Path) -> None:
    save = saves.read(path.read_bytes())
    found = replay_of(path.read_text(encoding="utf-8"), path.name)
    assert found is not None
    assert found.notice == save.notice
    assert found.replay.people == tuple(zip(("white", "black", "red"), save.players, strict=True))
    assert found.replay.title == f"Don't Connect 5: {path.name}"
    assert [one.title for one in found.replay.viewpoints] == ["Spectators"]
    assert found.replay.chance is None
    assert len(found.replay.steps) == len(save.steps) + 1, "step 0 is the empty board"
    tables = list[dict[str, int]]()
    for step in found.replay.steps:
        tables.append({row[0]: int(row[1]) for row in step.sights[0].results.rows})
    scores = [(table["White"], table["Black"], table["Red"]) for table in tables]
    assert scores == [(0, 0, 0), *(step.scores for step in save.steps)]


def test_a_save_is_written_as_a_page(tmp_path: Path) -> None:
    file = shutil.copy(SAVES[0], tmp_path / os.fsdecode(b"a name of \xff bytes.json"))
    result = run("replay", str(file), "--out", str(tmp_path / "page.html"))
    assert result.exit_code == 0, result.output
    assert "only the first three played" in result.stderr
    assert "<html" in (tmp_path / "page.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (
            {"name": ["a", "b", "c"]},
            "This save has no scores; a save in the local format has name, scores, game, id.",
        ),
        (
            {"name": [], "scores": [], "game": [], "id": "", "version": 9},
            'This save has the key "version", which no known version of the format has.',
        ),
        ([["a", None, [0, 0, 0]]] * 2, "This save has 2 turns; a game has at least three."),
        (
            {"surprise": 1},
            "this is not the export of a match, a replay, or a game that another program saved.",
        ),
        (
            "text",
            "this is not the export of a match, a replay, or a game that another program saved.",
        ),
    ],
)
def test_a_bad_save_has_one_sentence(tmp_path: Path, content: object, sentence: str) -> None:
    file = tmp_path / "save.json"
    file.write_text(json.dumps(content), encoding="utf-8")
    result = run("replay", str(file), "--out", str(tmp_path / "page.html"))
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(f"{file}: {sentence}") and result.stderr.count("\n") == 1
    assert not (tmp_path / "page.html").exists()
