"""Games of other packages: installed, found, played, or refused by name."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from importlib.resources import files
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest

from bifrost_bot.engines import registry
from bifrost_bot.engines.codec import encode
from bifrost_bot.engines.contract import AnyGame
from bifrost_bot.engines.errors import ConfigError
from bifrost_bot.engines.registry import OWN, UnknownGameError, all_games, game_of, refused
from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.values import Slot
from bifrost_bot.gamekit.template.duel_game import GAME as DUEL
from bifrost_bot.gamekit.template.duel_game.model import Config, Pick, Picked
from bifrost_bot.match.history.record import read
from bifrost_bot.match.model import Settings
from bifrost_bot.match.upcast import write_event
from bifrost_bot.replay.page import page
from bifrost_bot.runtime.workers.file_reading import File, FileReaders
from bifrost_bot.runtime.workers.thinking import Question, think
from bifrost_bot.stream.record import RecordError
from tests.match.world import playing
from tests.plugged import found_in, install

BEGINNING = "from dataclasses import replace\nfrom tiny_game import GAME as G, INFO\n"


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which pip has installed a plugin, the game that an author begins with."""
    return install("tiny", tmp_path_factory.mktemp("plugin"))


@pytest.fixture
def plugged(installed: Path) -> Iterator[Path]:
    """The same folder, where this process looks for packages and so do its children."""
    with found_in(installed):
        yield installed


def distribution(folder: Path, name: str, source: str) -> None:
    """Installs a package by hand."""
    module = name.replace("-", "_")
    (folder / module).mkdir()
    (folder / module / "__init__.py").write_text(source, encoding="utf-8")
    info = folder / f"{module}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n", encoding="utf-8"
    )
    entries = f"[bifrost_bot.games]\ngame = {module}:GAME\n"
    (info / "entry_points.txt").write_text(entries, encoding="utf-8")


def program(
    *arguments: str, path: tuple[Path, ...], given: str = ""
) -> subprocess.CompletedProcess[str]:
    """Calls the program in its own process, with packages installed in these folders."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, path))}
    command = [sys.executable, "-m", "bifrost_bot", *arguments]
    return subprocess.run(
        command, input=given, env=environment, capture_output=True, text=True, check=False
    )


NIGHT = {
    "game": "tiny",
    "seats": ["left", "right"],
    "config": {"rounds": 2},
    "phases": [
        {"say": [["left", None, "3"]]},
        {"say": [["right", None, "9"], ["right", None, "2"]]},
    ],
}


def test_the_referee_plays_an_installed_game(installed: Path) -> None:
    done = program("referee", "-", path=(installed,), given=json.dumps(NIGHT))
    assert done.stderr == ""
    told: Any = json.loads(done.stdout)
    assert (told["finished"], told["ranking"]) == (True, [["left", "right"]])
    assert [phase["public"][0] for phase in told["phases"]] == [
        "Left takes the point.",
        "Right takes the point.",
    ]
    assert [reply["reply"] for phase in told["phases"] for reply in phase["replies"]][1] == (
        '"9" is not a number from 1 to 3.'
    )


def test_the_program_lists_an_installed_game_after_its_own(installed: Path) -> None:
    done = program("games", path=(installed,))
    assert (done.returncode, done.stderr) == (0, "")
    assert [line.split(":")[0] for line in done.stdout.splitlines()] == [
        *OWN,
        "tiny",
    ]


def test_broken_and_clashing_plugins_are_left_out(installed: Path, tmp_path: Path) -> None:
    distribution(tmp_path, "broken-game", "import a_module_that_is_not_there\n")
    distribution(tmp_path, "twin-of-tiny", "from tiny_game import GAME\n")
    done = program("games", path=(installed, tmp_path))
    assert done.returncode == 1
    assert done.stdout.splitlines()[-1].startswith("tiny: Tiny.")
    assert done.stderr.splitlines() == [
        "The game 'game' of the package 'broken-game' is left out: it cannot be loaded "
        "(ModuleNotFoundError: No module named 'a_module_that_is_not_there').",
        "The game 'game' of the package 'twin-of-tiny' is left out: "
        "its id tiny is taken by a game of the package 'tiny-game'.",
    ]
    document = program("referee", "-", path=(installed, tmp_path), given=json.dumps(NIGHT))
    assert document.returncode == 0


def test_a_game_left_out_is_explained_by_name(installed: Path, tmp_path: Path) -> None:
    distribution(tmp_path, "broken-game", "1 / 0\n")
    done = program("referee", "-", path=(tmp_path,), given=json.dumps({**NIGHT, "game": "game"}))
    assert done.returncode == 2
    assert (
        "The game 'game' of the package 'broken-game' is left out: it cannot be loaded "
        "(ZeroDivision" in done.stderr
    )


BREACHES = {
    "GAME = 5": "int is not a Game",
    "raise SystemExit('no licence')": "it cannot be loaded (SystemExit: no licence)",
    "from bifrost_bot import nothing": "it cannot be loaded (ImportError: cannot import name "
    "'nothing' from",
    "GAME = type(G)(INFO, G.types)": "it cannot be loaded (TypeError: Game.__init__() missing 12 "
    "required keyword-only",
    "GAME = replace(G, info=None)": "it cannot be loaded (AttributeError: 'NoneType' object has "
    "no attribute 'title'",
    "GAME = replace(G, types=None)": "its first two parts are not a GameInfo and Types",
    "GAME = replace(G, view='x')": "view is not a function",
    "GAME = replace(G, info=replace(INFO, id='T!'))": "its id 'T!' is not made of a small letter "
    "and up to 31 more",
    "GAME = replace(G, info=replace(INFO, id='bifrost'))": "its id bifrost is taken by a game of "
    "this program",
    "GAME = replace(G, info=replace(INFO, title=''))": "its title has 0 characters, not 1 to 100",
    "GAME = replace(G, info=replace(INFO, seats=('all', 'b')))": "it cannot have a seat of the "
    "name 'all'",
    "GAME = replace(G, info=replace(INFO, seats=('b', 'b')))": "two of its seats have the same name",
    "GAME = replace(G, info=replace(INFO, most=3))": "its 2 seats do not suit 2 to 3 players; the "
    "fewest are two",
    "GAME = replace(G, info=replace(INFO, boards=None), boards=None)": "it names no boards, "
    "neither in its info nor by",
    "GAME = replace(G, info=replace(INFO, files=('.csv',)), read_file=None)": "it reads files, "
    "but has no function",
    "GAME = replace(G, form=None)": "it has a form, but no function form",
    "GAME = replace(G, info=replace(INFO, reader='gone.js'))": "its reader 'gone.js' is not in "
    "its package 'tiny_game'",
    "GAME = replace(G, info=replace(INFO, id='x', presets={'a': {'b': 1}}))": "it refuses a for 2 "
    "players (b: Tiny has",
}


@pytest.mark.parametrize("source", BREACHES)
def test_whatever_is_wrong_with_a_plugin_is_one_sentence_that_names_it(
    source: str, plugged: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(tmp_path))  # pyright: ignore[reportUnknownMemberType] - pytest has no type there
    distribution(tmp_path, "a-breach", BEGINNING + source + "\n")
    monkeypatch.delitem(sys.modules, "a_breach", raising=False)
    registry.found.cache_clear()
    (sentence,) = refused()
    assert sentence.startswith(
        f"The game 'game' of the package 'a-breach' is left out: {BREACHES[source]}"
    )
    assert sentence.endswith(".")
    assert "\n" not in sentence
    assert list(all_games())[-1] == "tiny"


def test_the_files_of_a_plugin_are_found_in_its_package(
    plugged: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert (
        (files(game_of("tiny").package) / "RULES.md")
        .read_text(encoding="utf-8")
        .startswith("# Tiny")
    )
    info = "info=replace(INFO, id='with_reader', reader='reader.js')"
    distribution(
        tmp_path, "with-reader", f"{BEGINNING}GAME = replace(G, {info}, package=__name__)\n"
    )
    (tmp_path / "with_reader" / "reader.js").write_text(
        "READERS.push(() => null); // None saves it.", encoding="utf-8"
    )
    monkeypatch.syspath_prepend(str(tmp_path))  # pyright: ignore[reportUnknownMemberType] - pytest has no type there
    registry.found.cache_clear()
    assert refused() == ()
    assert "None saves it." in page(None)


@pytest.mark.process
def test_a_computer_player_of_a_plugin_thinks_in_a_worker_process(plugged: Path) -> None:
    match = playing(Settings("tiny"), ("101", "102")).match
    slot = Slot("left")
    view = encode(match.game.view(match.state, "left"), match.game.types.view)
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as workers:
        said = (
            workers.submit(think, Question("tiny", 1, view, slot, "good", "seed", 1), 1.0)
            .result()
            .text
        )
    assert said in ("1", "2", "3")


READER = """
def read_file(name, text):
    return {"rounds": int(text)}

GAME = replace(G, info=replace(INFO, id="with_files", files=(".csv",)), read_file=read_file)
"""


@pytest.mark.process
async def test_a_file_for_a_plugin_is_read_in_a_process_of_its_own(
    plugged: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    distribution(tmp_path, "with-files", BEGINNING + READER)
    monkeypatch.syspath_prepend(str(tmp_path))  # pyright: ignore[reportUnknownMemberType] - pytest has no type there
    registry.found.cache_clear()
    assert await FileReaders().read(
        [File("short.csv", "7\n", game_of("with_files").read_file)]
    ) == [{"rounds": 7}]


def test_a_match_without_plugin_says_so(plugged: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    world = playing(Settings("tiny"), ("101", "102"))
    stored = [json.dumps(write_event(event)) for event in world.history]
    assert read(stored) == world.match
    ours = registry.Found({game_id: game_of(game_id) for game_id in OWN})
    monkeypatch.setattr(registry, "found", lambda: ours)
    with pytest.raises(
        RecordError,
        match=r"event 1 \(MatchCreated\): .*there is no game 'tiny' here; is its package",
    ) as it:
        read(stored)
    assert isinstance(it.value.__cause__, UnknownGameError)


def test_what_a_game_leaves_out_has_a_default() -> None:
    left_out = dict.fromkeys(("audience", "board_of", "configure", "narrate", "read_back"))
    made: Any = replace
    bare: AnyGame = made(DUEL, **left_out)
    view = DUEL.view(DUEL.setup(Config(), ("left", "right"), Rng("", 0)), "left")
    slot = Slot("left")
    event = Picked("left", 1, 2)
    assert (bare.boards(view), bare.audience(event), bare.board_of(event)) == (
        ("1",),
        "everyone",
        None,
    )
    assert (bare.narrate(event), bare.read_back(view, slot, Pick(2), None)) == ("", "Recorded: 2.")
    assert bare.configure({}, ("left", "right")) is None
    assert bare.best_move(view, slot, Rng("", 1), lambda: True) == bare.random_move(
        view, slot, Rng("", 1)
    )
    assert bare.rules_scene(view, "1") == bare.scene(view, "1")
    with pytest.raises(ConfigError, match="rounds: Duel has no settings"):
        bare.configure({"rounds": 3}, ("left", "right"))
    with pytest.raises(
        ConfigError, match=r"a\.csv: this game takes its settings from a \.toml file"
    ):
        bare.read_file("a.csv", "1")
