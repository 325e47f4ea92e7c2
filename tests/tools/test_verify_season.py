"""`verify` on exported seasons: fair ones pass, later changes are found."""

import json
import random
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from bifrost_bot.season.chain import CHAIN
from bifrost_bot.season.history import export
from bifrost_bot.season.history.export import SeasonFileError
from bifrost_bot.season.rules import PRESETS
from bifrost_bot.season.upcast import write_event
from bifrost_bot.stream import chain
from bifrost_bot.tools.verify import read_head, verify_season
from tests.season.test_laws import MANNERS, SIZES, played
from tests.season.world import World
from tests.tools.command_line import run

Document = dict[str, Any]


def written(world: World) -> Document:
    return json.loads(export.write([json.dumps(write_event(event)) for event in world.history]))


@cache
def text() -> str:
    return json.dumps(written(played("inheritance", 6, "forgetful", 1)))


@pytest.fixture
def document() -> Document:
    """A season in which people were often silent, so that draws decided."""
    return json.loads(text())


def differences(document: Document, *heads: str, commitment: str = "") -> dict[str, list[str]]:
    checks = verify_season(export.read(document), commitment, [*map(read_head, heads)])
    return {check.name: check.differences for check in checks if not check.held}


@pytest.mark.nightly(by_day=3)
@pytest.mark.parametrize("manner", MANNERS)
@pytest.mark.parametrize("preset", PRESETS)
def test_whatever_people_do_their_season_verifies(preset: str, manner: str) -> None:
    for size in SIZES:
        found = written(played(preset, size, manner, 1))
        assert differences(found) == {}


def test_its_draws_its_seal_and_what_was_posted_are_checked(document: Document) -> None:
    opened = document["events"][0]
    heads = CHAIN.heads(document["events"])
    posted = [f"{head.turn}:{head.link}" for head in heads]
    assert heads[-1].turn == chain.END
    checks = verify_season(export.read(document), opened["commitment"], [*map(read_head, posted)])
    counts = {check.name: check.count for check in checks if check.held}
    assert counts["draws"] > 0 and counts["course"] > 5
    assert counts["heads"] == 1 + len(document["events"]) + len(heads)
    assert differences(document, f"1:{'0' * 64}", commitment="0" * 64).keys() == {"seed", "heads"}


def first(document: Document, kind: str) -> int:
    return next(at for at, event in enumerate(document["events"]) if event["is"] == kind)


def _seed(document: Document) -> None:
    document["events"][0]["seed"] = "0" * 64


def _coin(document: Document) -> None:
    event = next(one for one in document["events"] if one.get("draws"))
    event["draws"][0]["value"] += 1


def _chosen(document: Document) -> None:
    event = document["events"][first(document, "CandidateNamed")]
    event["player_id"] = "101" if event["player_id"] != "101" else "102"


def _relinked(change: Callable[[Document], None]) -> Callable[[Document], None]:
    """The change of a user who makes the running hash again."""

    def changed(document: Document) -> None:
        change(document)
        document["links"] = list(CHAIN.links(document["events"]))

    return changed


@pytest.mark.parametrize(
    ("change", "names"),
    [(_seed, {"seed", "draws"}), (_coin, {"draws", "course"}), (_chosen, {"course"})],
)
def test_results_cannot_be_changed_even_with_another_hash(
    document: Document, change: Callable[[Document], None], names: set[str]
) -> None:
    posted = f"end:{document['links'][-1]}"
    _relinked(change)(document)
    assert differences(document).keys() >= names
    assert "heads" not in differences(document)
    assert "heads" in differences(document, posted)


def test_a_changed_byte_of_any_event_is_named(tmp_path: Path) -> None:
    lot = random.Random("bytes")
    whole = text()
    count = len(json.loads(whole)["events"])
    for number in range(1, count + 1):
        document = json.loads(whole)
        stored = json.dumps(document["events"][number - 1])
        at = lot.choice([at for at, sign in enumerate(stored) if sign.isdigit()])
        sign = "1" if stored[at] != "1" else "2"
        document["events"][number - 1] = json.loads(f"{stored[:at]}{sign}{stored[at + 1 :]}")
        try:
            said = " ".join(line for lines in differences(document).values() for line in lines)
        except SeasonFileError as problem:
            said = str(problem)
        assert f"vent {number} " in said, (number, stored[at - 20 : at + 5], said)


def test_the_command_names_the_changed_event(document: Document, tmp_path: Path) -> None:
    path = tmp_path / "season-1.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    done = run("verify", str(path), "--commitment", document["events"][0]["commitment"])
    assert done.exit_code == 0, done.output
    assert [line.split()[:2] for line in done.output.splitlines()] == [
        ["ok", "seed:"],
        ["ok", "draws:"],
        ["ok", "course:"],
        ["ok", "heads:"],
    ]
    at = first(document, "EpisodeOpened")
    document["events"][at]["at_ms"] += 1
    path.write_text(json.dumps(document), encoding="utf-8")
    done = run("verify", str(path))
    assert done.exit_code == 1
    assert f"event {at + 1} (EpisodeOpened), or its running hash, was changed" in done.output
    path.write_text(json.dumps({**document, "version": 2}), encoding="utf-8")
    assert run("verify", str(path)).exit_code == 2


@pytest.mark.parametrize(
    ("options", "named"),
    [
        (("--receipt", "x", "--receipt", "y"), "--receipt has"),
        (("--beacon", "y"), "--beacon has"),
        (("--receipt", "x", "--beacon", "y"), "--receipt and --beacon have"),
    ],
)
def test_options_that_are_about_matches_are_refused(
    tmp_path: Path, options: tuple[str, ...], named: str
) -> None:
    path = tmp_path / "season-1.json"
    path.write_text(text(), encoding="utf-8")
    done = run("verify", str(path), *options)
    assert (done.exit_code, done.stdout) == (2, "")
    assert f"{path} is the export of a season, for which {named} no meaning." in done.stderr
    assert "Traceback" not in done.stderr


def test_an_export_with_a_key_that_none_has_is_refused(document: Document) -> None:
    with pytest.raises(
        SeasonFileError,
        match=r'^"winner" is not a key of the export of a season\. Its keys are format',
    ):
        differences({**document, "winner": "101"})


def test_a_season_under_way_is_not_exported() -> None:
    with pytest.raises(SeasonFileError, match="isn't over"):
        export.write([json.dumps(write_event(event)) for event in World(6).history])
