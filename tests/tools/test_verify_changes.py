"""More than a hundred re-signed forgeries of an export: all are found."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from bifrost_bot.match.chain import CHAIN
from bifrost_bot.match.history import export
from bifrost_bot.stream.erasure import erase_person
from bifrost_bot.tools.verify import read_head, read_stored, verify
from tests.tools.changes import CHANGES, SECOND, Document, document, of_kind, posted, sign_again
from tests.tools.command_line import run


def noticed(found: Document, heads: tuple[str, ...] = ()) -> list[str]:
    """The checks that do not hold."""
    known = [read_head(head) for head in heads]
    checks = verify(export.read(found), export=read_stored(found), heads=known)
    return [check.name for check in checks if not check.held]


def test_there_are_a_hundred_changes_and_the_match_without_them_passes() -> None:
    assert len(CHANGES) >= 100
    assert noticed(document(), posted()) == []
    again = document()
    sign_again(again)
    assert again == document()


@pytest.mark.nightly(by_day=6)
@pytest.mark.parametrize("name", CHANGES)
def test_a_change_is_noticed_by_the_head_of_the_end(name: str) -> None:
    changed = document()
    CHANGES[name](changed)
    assert changed != document()
    sign_again(changed)
    by_rules = noticed(changed)
    by_heads = noticed(changed, posted()[-1:])
    print(f"{name:48} {', '.join(by_rules) or '-':40} {'heads' if 'heads' in by_heads else '-'}")
    assert "heads" in by_heads


def erased_export() -> Document:
    """The export of the match after a player and a host were erased."""
    found = document()
    for number, id in enumerate(("101", SECOND)):
        found["events"] = erase_person(CHAIN, found["events"], id, f"gone-{number}")
    return with_its_result(found)


def with_its_result(found: Document) -> Document:
    """Makes the result again from the events, as who writes an export does."""
    found["result"] = export.result(export.finished_match(export.read(found)))
    return found


def test_a_match_from_which_somebody_was_erased_passes_with_the_same_heads() -> None:
    found = erased_export()
    assert "Hilda" in json.dumps(found)
    assert not any(name in json.dumps(found) for name in ("Player 101", "Sven"))
    assert noticed(found, posted()) == []


def name_the_erased(found: Document) -> None:
    of_kind(found, "PlayerJoined")[0]["player"]["name"] = "Mallory"


def seal_somebody(found: Document) -> None:
    of_kind(found, "PlayerJoined")[2]["player"]["seal"] = "0" * 64


def name_an_erased_host(found: Document) -> None:
    of_kind(found, "HostAdded")[0]["people"][1]["name"] = "Mallory"


def seal_a_host(found: Document) -> None:
    found["events"][0]["people"][0]["seal"] = "0" * 64


def salt_a_stranger(found: Document) -> None:
    found["events"][0]["salts"]["999"] = "0" * 64


def seal_a_stranger(found: Document) -> None:
    found["events"][0]["seals"]["999"] = "0" * 64


def name_other_heads(found: Document) -> None:
    found["heads"][3][2] = "0" * 64


def leave_out_a_head(found: Document) -> None:
    found["heads"].pop()


@pytest.mark.parametrize(
    "change",
    [
        name_the_erased,
        seal_somebody,
        name_an_erased_host,
        seal_a_host,
        salt_a_stranger,
        seal_a_stranger,
        name_other_heads,
        leave_out_a_head,
    ],
)
def test_what_no_head_covers_is_noticed_too(change: Callable[[Document], None]) -> None:
    found = erased_export()
    change(found)
    assert noticed(with_its_result(found), posted()) == ["heads"]


def test_an_event_that_names_strangers_is_noticed() -> None:
    for kind in ("HostAdded", "MatchHandedOver"):
        found = document()
        of_kind(found, kind)[0]["people"][0]["id"] = "201"
        sign_again(found)
        history = verify(export.read(found), export=read_stored(found))[0]
        [difference] = history.differences
        assert history.name == "history"
        assert f" ({kind}) names people who have no part in it. The " in difference


def test_an_export_under_another_number_is_noticed() -> None:
    assert noticed({**document(), "match": "2"}, posted()) == ["heads"]


def test_a_match_of_an_older_program_passes_without_heads_and_says_so() -> None:
    found = document()
    found["events"][0]["salt"] = ""
    del found["heads"]
    assert noticed(found) == []
    *_, last = verify(export.read(found), export=read_stored(found))
    assert last.told() == [
        "none     heads: an older program recorded this match without a running hash, so only the "
        "rules were checked."
    ]
    assert noticed(found, posted()[-1:]) == ["heads"]


class TestCommand:
    def written(self, folder: Path, found: Document) -> str:
        (folder / "match.json").write_text(json.dumps(found), encoding="utf-8")
        (folder / "heads.txt").write_text(
            "\n".join(posted()).replace(":", " ") + "\n\n", encoding="utf-8"
        )
        return str(folder / "match.json")

    def test_heads_are_given_one_by_one_or_in_a_file(self, tmp_path: Path) -> None:
        file = self.written(tmp_path, document())
        heads = posted()
        for options in (
            ["--head", heads[0], "--head", heads[-1].upper()],
            ["--heads", str(tmp_path / "heads.txt")],
        ):
            result = run("verify", file, *options)
            assert (result.exit_code, result.stderr) == (0, "")
            checks = len(heads) + (len(options) // 2 if options[0] == "--head" else len(heads))
            assert result.stdout.splitlines()[-1] == (
                "ok       heads: all heads of the running hash are what the events give "
                f"({checks} checks)."
            )

    def test_without_any_the_last_line_says_what_to_compare(self, tmp_path: Path) -> None:
        result = run("verify", self.written(tmp_path, document()))
        assert result.exit_code == 0
        assert result.stdout.splitlines()[-1].endswith(
            "; compare them with those posted under the boards, by --head or --heads."
        )

    def test_a_head_that_does_not_fit_is_told_and_ends_with_status_1(self, tmp_path: Path) -> None:
        result = run(
            "verify",
            self.written(tmp_path, document()),
            "--head",
            f"1:{'0' * 32}",
            "--head",
            f"end:{'1' * 64}",
        )
        assert result.exit_code == 1
        assert [line for line in result.stdout.splitlines() if line.startswith("DIFFERS")] == [
            "DIFFERS  heads: the events do not give the head 000000000000… posted for turn 1.",
            "DIFFERS  heads: the events do not give the head 111111111111… posted for the end.",
        ]

    @pytest.mark.parametrize(
        ("head", "sentence"),
        [
            ("1:0123", "A head has 24 to 64 digits; the head of 1 has 4."),
            (
                f"one:{'0' * 32}",
                f"'one:{'0' * 32}' is not a head. Write its turn and its digits, such as 3:HASH "
                "or end:HASH.",
            ),
        ],
    )
    def test_a_wrong_head_has_status_2(self, tmp_path: Path, head: str, sentence: str) -> None:
        result = run("verify", self.written(tmp_path, document()), "--head", head)
        assert (result.exit_code, result.stdout, result.stderr) == (2, "", f"{sentence}\n")

    def test_progress_is_shown(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("bifrost_bot.cli.matches._EVENTS_A_LINE", 50)
        result = run("verify", self.written(tmp_path, document()))
        count = len(document()["events"])
        assert result.stderr.splitlines() == [
            f"{done} of {count} events checked." for done in range(50, count, 50)
        ]
