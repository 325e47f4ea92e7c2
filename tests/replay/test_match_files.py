"""The files that go with the end of a match."""

import io
import json
import zipfile
from dataclasses import replace

import pytest
from PIL import Image

from bifrost_bot.engines.dont_connect_5 import saves
from bifrost_bot.engines.scene import Scene
from bifrost_bot.match.decide.core import fold
from bifrost_bot.match.decide.phases import Abandon
from bifrost_bot.match.events import Announced, MoveSubmitted
from bifrost_bot.match.history.export import ExportError
from bifrost_bot.match.model import Settings
from bifrost_bot.match.upcast import write_event
from bifrost_bot.messages.attachment import MOST_BYTES, AnyFile
from bifrost_bot.messages.post import DataFile, TextFile
from bifrost_bot.replay.film import film_alt_text
from bifrost_bot.replay.match_files import files_of
from bifrost_bot.replay.pack import pack
from bifrost_bot.replay.record import record
from tests.match import whisper
from tests.match.world import HOST, World, playing
from tests.plugged import plug_in

pytestmark = pytest.mark.slow


def bodies(world: World) -> list[str]:
    return [json.dumps(write_event(event)) for event in world.history]


def texts(world: World, most_bytes: int = MOST_BYTES) -> list[TextFile]:
    return [
        file for file in files_of(bodies(world), most_bytes).files if isinstance(file, TextFile)
    ]


@pytest.fixture
def whispered(monkeypatch: pytest.MonkeyPatch) -> World:
    """A match that is over, whose phases are drawn in a thousand steps each."""

    def frames(view: whisper.View, board: str) -> tuple[Scene, ...]:
        return tuple(Scene(f"Board {board}, drawing {number}", ()) for number in range(1000))

    plug_in(monkeypatch, replace(whisper.GAME, frames=frames))
    world = playing(Settings("whisper"))
    while not world.match.over:
        world.close()
    return world


def titles(page: str) -> list[str]:
    data = page.split('<script type="application/json" id="replay">')[1].split(
        "</script>", maxsplit=1
    )[0]
    return [scene[2] for scene in json.loads(data)["scenes"]]


def test_page_and_record_are_named_after_the_match(whispered: World) -> None:
    page, export = texts(whispered)
    assert (page.file_name, export.file_name) == ("match-1.html", "match-1.json")
    assert json.loads(export.text)["events"] == [json.loads(body) for body in bodies(whispered)]


def test_a_page_shows_what_happened_within_each_phase(whispered: World) -> None:
    page, _ = texts(whispered)
    assert "Board a, drawing 998" in titles(page.text)


def test_a_page_that_would_be_too_large_omits_steps_within_phases(whispered: World) -> None:
    whole = len(texts(whispered)[0].text)
    page, _ = texts(whispered, whole - 1)
    assert titles(page.text) == ["Board a", "Board b"]


def unpack_only_file(file: AnyFile) -> tuple[str, bytes]:
    """The name and content of the only file in an archive."""
    with zipfile.ZipFile(io.BytesIO(file.data)) as archive:
        (name,) = archive.namelist()
        return name, archive.read(name)


def test_what_is_too_large_to_be_posted_is_compressed_and_said_to_be(whispered: World) -> None:
    _, export = texts(whispered)
    small = files_of(bodies(whispered), len(export.data) - 1)
    packed = [file for file in small.files if file.file_name.endswith(".zip")]
    assert unpack_only_file(packed[-1]) == (export.file_name, export.data)
    assert "Unpack" in small.note
    assert "`match-1.json.zip`" in small.note
    assert files_of(bodies(whispered)).note == ""
    assert files_of(bodies(whispered), len(export.data) - 1) == small, (
        "made again, it is the same to the byte"
    )


def test_files_too_large_even_compressed_are_named_with_a_command(whispered: World) -> None:
    nothing = files_of(bodies(whispered), 10)
    assert nothing.files == ()
    assert "`match-1.html` is too large for Discord" in nothing.note
    assert "`bifrost-bot replay 1`" in nothing.note
    assert "`bifrost-bot export 1`" in nothing.note


def test_files_that_are_too_large_together_are_compressed_largest_first(whispered: World) -> None:
    together = sum(len(file.data) for file in files_of(bodies(whispered)).files)
    found = files_of(bodies(whispered), most_together=together - 1).files
    assert [file.file_name for file in found] == ["match-1.gif", "match-1.html.zip", "match-1.json"]
    few = files_of(bodies(whispered), most_together=100)
    assert few.files == ()
    assert "too large" in few.note


def test_six_thousand_texts_of_one_turn_are_posted() -> None:
    """What an earlier program recorded without a bound."""
    world = playing()
    (first,) = world.say(world.due[0], "A1")
    assert isinstance(first, MoveSubmitted)
    said = (replace(first, text="A1" + " " * 1_990, revision=number) for number in range(2, 6_000))
    history = [*world.history, *said]
    ended = World()
    ended.match = fold(history)
    ended.history = history
    ended.do(Abandon(HOST, "enough"))
    kept = files_of(bodies(ended))
    assert "match-1.json.zip" in [file.file_name for file in kept.files]
    assert sum(len(file.data) for file in kept.files) < MOST_BYTES


def test_a_text_that_no_encoding_has_is_posted_all_the_same() -> None:
    """What an earlier program stored."""
    world = playing()
    world.history.append(Announced("half a sign: \ud83d", HOST, world.now_ms))
    world.match = fold(world.history)
    world.do(Abandon(HOST, "enough"))
    assert "match-1.json" in [file.file_name for file in files_of(bodies(world)).files]


def test_a_match_of_a_game_that_other_programs_save_comes_with_such_a_save() -> None:
    world = playing(Settings("dont_connect_5"))
    for text in ("G5", "pass", "pass", "pass"):
        world.say(world.due[0], text)
    kept = files_of(bodies(world))
    page, export, save = (file for file in kept.files if isinstance(file, TextFile))
    assert (page.file_name, export.file_name) == ("match-1.html", "match-1.json")
    assert [step.stone for step in saves.read(save.text).steps] == [(1, 0, 0), None, None, None]
    assert kept.note == f"`{save.file_name}` is for the original viewers of this game."
    small = files_of(bodies(world), len(save.text))
    assert save in small.files
    assert kept.note in small.note


def test_the_film_shows_every_board_from_its_first_drawing_to_its_last() -> None:
    world = playing()
    for _ in range(4):
        world.say(world.due[0], "pass")
        world.close()
    world.do(Abandon(HOST, "enough"))
    film = files_of(bodies(world)).files[0]
    assert isinstance(film, DataFile)
    assert film.file_name == "match-1.gif"
    assert film.description.startswith(
        "Bifröst, match 1 from its beginning to its end, board by board. Ended without"
    )
    with Image.open(io.BytesIO(film.data)) as picture:
        frames = getattr(picture, "n_frames", 1)
    assert frames == len(
        [pane for step in record(world.history).steps for pane in step.sights[0].panes]
    )


def test_what_is_told_of_a_film_fits_an_alternative_text(whispered: World) -> None:
    replay = record(whispered.history)
    long = replace(replay, ending=("A line of some length that tells an end.",) * 100)
    assert len(film_alt_text(replay)) < 200
    assert 1_000 < len(film_alt_text(long)) <= 1_024


def test_a_match_that_is_not_over_leaves_nothing_yet() -> None:
    with pytest.raises(ExportError, match="isn't over"):
        files_of(bodies(playing()))


def test_drawings_within_a_phase_stand_before_its_last(whispered: World) -> None:
    replay = record(whispered.history)
    (first, _), (second, _) = (step.sights[0].panes for step in replay.steps[:2])
    assert len(first.frames) == 1, "nothing had happened yet"
    assert [scene.title for scene in second.frames[-2:]] == ["Board a, drawing 998", "Board a"]
    assert len(json.dumps(pack(replay))) < 2_000_000
