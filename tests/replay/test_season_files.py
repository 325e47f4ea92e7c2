"""A season's files: CSV that adds up, a page that tells nothing too early, and how large it is."""

import csv
import io
import json
import random
import re
from collections import Counter
from functools import cache

import pytest

from bifrost_bot.match.upcast import write_event
from bifrost_bot.messages.attachment import MOST_BYTES
from bifrost_bot.messages.post import TextFile
from bifrost_bot.replay.page import page as replay_page
from bifrost_bot.replay.record import record as replay_of
from bifrost_bot.replay.season.files import episode_files, garnets_csv, season_files
from bifrost_bot.replay.season.published import files_of
from bifrost_bot.replay.season.record import record
from bifrost_bot.season.decide.episodes import LinkDuel
from bifrost_bot.season.decide.hosts import End
from bifrost_bot.season.host_action import MoveGarnets
from bifrost_bot.season.model import Share
from bifrost_bot.season.rules import PRESETS
from bifrost_bot.season.upcast import write_event as write_season_event
from tests.recorded import RECORDED, name_of, played
from tests.season.players import play
from tests.season.twins import twins
from tests.season.world import HOST, World, people

pytestmark = pytest.mark.slow

NAMES = {id: f"Player no. {id}" for id in people(13)} | {HOST: "Odin"}
FORMULA = "=HYPERLINK(1)"


@cache
def season(preset: str, trouble: float = 0.0, size: int = 13) -> World:
    world = World(size, PRESETS[preset])
    for _ in play(world, random.Random(preset), trouble=trouble):
        pass
    return world


def rows(file: TextFile) -> list[dict[str, str]]:
    """A CSV file as any program reads it."""
    return list(csv.DictReader(io.StringIO(file.data.decode("utf-8-sig"), newline="")))


def garnets_by_player(files: list[TextFile]) -> Counter[str]:
    """Garnets by number of player: the script of a few lines."""
    held: Counter[str] = Counter()
    for file in files:
        for row in rows(file):
            held[row["from_number"]] -= int(row["amount"])
            held[row["to_number"]] += int(row["amount"])
    del held[""]
    return held


def of_model(world: World) -> Counter[str]:
    return Counter({str(number): one.garnets for number, one in enumerate(world.season.cast, 1)})


@pytest.mark.nightly(by_day=1)
@pytest.mark.parametrize("trouble", [0.0, 0.5])
@pytest.mark.parametrize("preset", PRESETS)
def test_garnets_added_up_from_the_file_are_those_of_the_model(preset: str, trouble: float) -> None:
    world = season(preset, trouble)
    if not trouble:
        assert (len(world.season.cast), len(world.season.episodes)) == (13, 12)
    _, _, garnets = season_files(world.history, NAMES).files
    assert +garnets_by_player([garnets]) == +of_model(world)
    # All that is not of an episode moved before the first.
    before = [row for row in rows(garnets) if row["episode"] == "0"]
    found = record(world.history, NAMES)
    by_episode = [
        TextFile(garnets_csv(found, episode.moves), "episode.csv") for episode in found.episodes
    ]
    assert episode_files(world.history, 2, NAMES).files[1].text == by_episode[1].text
    assert len(before) + sum(len(rows(file)) for file in by_episode) == len(rows(garnets))


@pytest.mark.nightly(by_day=1)
@pytest.mark.parametrize("preset", PRESETS)
def test_results_are_those_of_the_model(preset: str) -> None:
    world = season(preset)
    _, results, _ = season_files(world.history, NAMES).files
    found = rows(results)
    for episode in world.season.episodes:
        own = [row for row in found if row["episode"] == str(episode.number)]
        placed = {row["player"]: int(row["place"]) for row in own if row["place"]}
        assert placed == {NAMES[share.player_id]: share.place for share in episode.shares}
        won = {row["player"]: int(row["tokens_won"]) for row in own if row["place"]}
        assert won == {NAMES[share.player_id]: share.tokens for share in episode.shares}
        assert [NAMES[id] for id in episode.fallen] == [
            row["player"] for row in own if "eliminated" in row["role"]
        ]
        winners = [row["player"] for row in own if "won the duel" in row["role"]]
        assert set(winners) == {NAMES[id] for id in episode.winners if id not in episode.fallen}
        tokens = {row["player"]: int(row["tokens"]) for row in own if row["tokens"] != "0"}
        assert tokens == {NAMES[id]: number for id, number in episode.tokens.items() if number}
    assert rows(episode_files(world.history, 3, NAMES).files[0]) == [
        row for row in found if row["episode"] == "3"
    ]
    last = {row["number"]: int(row["garnets_after"]) for row in found}
    assert +Counter(last) == +of_model(world)


def test_garnets_before_an_episode_are_those_after_the_one_before() -> None:
    world = season("classic")
    after: dict[str, str] = {}
    for row in rows(season_files(world.history, NAMES).files[1]):
        assert after.get(row["number"], row["garnets_before"]) == row["garnets_before"]
        after[row["number"]] = row["garnets_after"]


def test_the_files_are_csv_as_its_standard_says() -> None:
    for file in season_files(season("classic", 0.5).history, NAMES).files[1:]:
        text = file.data.decode("utf-8-sig")
        assert text.endswith("\r\n")
        assert text.count("\n") == text.count("\r\n")
        assert (
            len({len(row) for row in csv.reader(io.StringIO(text, newline=""), strict=True)}) == 1
        )


def test_no_cell_is_a_formula_whatever_people_write() -> None:
    world = World(6)
    world.play("101", "102", "103", "104", "105", "106", p106=Share("106", 6, candidate=FORMULA))
    world.do(MoveGarnets(HOST, "101", 1, FORMULA, "m"))
    world.do(End(HOST, FORMULA))
    names = dict.fromkeys(people(6), FORMULA)
    for file in (
        *season_files(world.history, names).files[1:],
        *episode_files(world.history, 1, names).files,
    ):
        cells = [
            cell for row in csv.reader(io.StringIO(file.data.decode("utf-8-sig"))) for cell in row
        ]
        assert f"'{FORMULA}" in cells
        assert [cell for cell in cells if cell.startswith(("=", "+", "-", "@"))] == []


def test_an_episode_that_there_is_not_has_no_files() -> None:
    with pytest.raises(ValueError, match="no episode 13"):
        episode_files(season("classic").history, 13, NAMES)


def test_a_history_without_its_opening_has_no_files() -> None:
    for history in ((), World().history[1:]):
        with pytest.raises(ValueError, match="begins with"):
            season_files(history, NAMES)


# Secrets.


def test_no_byte_of_any_file_tells_before_the_end_what_is_secret() -> None:
    one, other = twins()
    assert one.history != other.history
    assert season_files(one.history, NAMES).files == season_files(other.history, NAMES).files
    assert (
        episode_files(one.history, 1, NAMES).files == episode_files(other.history, 1, NAMES).files
    )
    for world in (one, other):
        world.do(End(HOST, "enough"))
    assert season_files(one.history, NAMES).files[2] != season_files(other.history, NAMES).files[2]


@pytest.mark.nightly(by_day=1)
@pytest.mark.parametrize("preset", PRESETS)
def test_the_seed_is_in_no_file_before_the_end(preset: str) -> None:
    world = season(preset)
    seed = world.season.seed
    for length in range(1, len(world.history), 40):
        assert all(
            seed not in file.text for file in season_files(world.history[:length], NAMES).files
        )
    assert seed in season_files(world.history, NAMES).files[0].text


def test_nothing_that_people_write_is_markup_in_the_page() -> None:
    world = World(6)
    world.play(
        "101",
        "102",
        "103",
        "104",
        "105",
        "106",
        p106=Share("106", 6, candidate="<script>1</script>"),
    )
    world.do(MoveGarnets(HOST, "101", 1, "<img src=x>", "m"))
    world.do(End(HOST, "</script><b>"))
    text = season_files(world.history, dict.fromkeys(people(6), "<i>\0Astrid")).files[0].text
    for written in ("<script>1", "<img", "</script><b>", "<i>", "\0"):
        assert written not in text


def test_only_addresses_of_the_web_become_links() -> None:
    world = World(6)
    world.play("101", "102", "103", "104", "105", "106")
    for url, linked in (
        ("https://discord.com/channels/1/2/3", True),
        ("javascript:alert(1)", False),
    ):
        assert (
            url in season_files(world.history, NAMES, links={"m1": url}).files[0].text
        ) == linked


def test_a_person_without_a_name_has_their_number() -> None:
    world = World(6)
    world.play("101", "102", "103", "104", "105", "106")
    page, results, _ = season_files(world.history, {}).files
    assert [row["player"] for row in rows(results)] == [
        f"Player {number}" for number in range(1, 7)
    ]
    assert "<@" not in page.text
    assert "&lt;@" not in page.text


# The page and its replays.


@cache
def replays(count: int) -> dict[str, str]:
    chosen = [RECORDED[at % len(RECORDED)] for at in range(count)]
    return {
        f"r{at}": replay_page(replay_of(played(path).history, name_of(path)))
        for at, path in enumerate(chosen)
    }


def with_matches(count: int) -> World:
    """A season of thirteen in which every match and duel is one of the bot's, up to so many."""
    world = World(13)
    names = iter(f"r{at}" for at in range(count))
    while not world.season.over:
        alive = world.season.alive
        number = len(world.season.episodes) + 1
        if len(alive) > 2:
            world.play(*alive)
        else:
            world.open_finale(number)
        while world.season.choice is not None:
            world.wait()
        while world.season.episode is not None:
            if name := next(names, ""):
                world.do(LinkDuel(HOST, name, "antisocial_snake"))
            world.duel(world.season.duellists[0])
    return world


def test_a_page_with_many_replays_carries_what_they_share_once() -> None:
    world = with_matches(14)
    own = replays(14)
    bare, whole = (
        len(season_files(world.history, NAMES, some).files[0].data) for some in ({}, own)
    )
    alone = sum(len(text.encode()) for text in own.values())
    print(f"page {bare:,} bytes; with {len(own)} replays of {alone:,} bytes {whole:,}")
    assert whole - bare < alone / 7
    assert whole < 600_000


def test_the_largest_replays_are_left_out_of_a_page_that_would_be_too_large() -> None:
    world = with_matches(14)
    own = replays(14)
    bare, whole = (
        len(season_files(world.history, NAMES, some).files[0].data) for some in ({}, own)
    )
    room = bare + (whole - bare) // 2
    made = season_files(world.history, NAMES, own, most_bytes=room)
    page = made.files[0]
    assert len(page.data) <= room + 200
    kept = set(re.findall(r'data-match="(\w+)"', page.text))
    assert 0 < len(kept) < 14
    assert "are not in this page" in page.text
    told = re.search(r"so it links to them: (.+)\.$", made.note)
    assert told is not None
    assert set(re.split(r", | and ", told[1])) == {*own} - kept
    largest = max(own, key=lambda id: len(own[id]))
    assert largest not in kept
    assert 'data-match="' not in season_files(world.history, NAMES, own, most_bytes=1).files[0].text


def test_replays_of_other_matches_stay_outside() -> None:
    world = with_matches(1)
    text = season_files(world.history, NAMES, replays(3)).files[0].text
    assert set(re.findall(r'data-match="(\w+)"', text)) == {"r0"}
    assert '"r1"' not in text
    assert len(text.encode()) < MOST_BYTES


def test_only_matches_that_are_over_and_can_be_read_are_shown() -> None:
    world = with_matches(1)
    history = played(RECORDED[0]).history
    bodies = [json.dumps(write_season_event(event)) for event in world.history]
    whole = [json.dumps(write_event(event)) for event in history]
    for stored, shown in ((whole, True), (whole[:-1], False), (["{}"], False)):
        found = files_of(bodies, NAMES, {"r0": stored}, {}).files
        assert ('data-match="r0"' in found[0].text) == shown
        assert [file.file_name.partition(".")[2] for file in found] == [
            "html",
            "csv",
            "csv",
            "json",
        ]
    before = files_of(bodies[:-1], NAMES, {}, {}).files
    assert [file.file_name.partition(".")[2] for file in before] == ["html", "csv", "csv"]


def test_the_files_are_announced_by_name() -> None:
    world = season("classic")
    made = season_files(world.history, NAMES)
    assert f"`{made.files[0].file_name}`" in made.note
    assert "links to them" not in made.note
    assert f"`{made.files[0].file_name}`" not in episode_files(world.history, 1, NAMES).note


def test_before_the_first_episode_the_page_has_the_cast() -> None:
    world = World(6)
    page, results, garnets = season_files(world.history, NAMES).files
    assert "Player no. 101" in page.text
    assert rows(results) == rows(garnets) == []
    assert garnets_csv(record(world.history, NAMES)).count("\r\n") == 1
