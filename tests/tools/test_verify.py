"""`verify` on exported matches: fair ones pass, each kind of tampering is found."""

import json
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from bifrost_bot.engines.antisocial_snake import notation
from bifrost_bot.engines.antisocial_snake.model import Part
from bifrost_bot.engines.errors import MoveError
from bifrost_bot.engines.rng import Rng
from bifrost_bot.match.decide.answers import Lock, Withdraw
from bifrost_bot.match.decide.corrections import Enter, Rerun, Rewind
from bifrost_bot.match.decide.lobby import commitment
from bifrost_bot.match.decide.phases import Abandon, CreditDowntime
from bifrost_bot.match.decide.verdicts import Judge
from bifrost_bot.match.events import MoveSubmitted
from bifrost_bot.match.history import export
from bifrost_bot.match.history.results import places
from bifrost_bot.match.model import Settings
from bifrost_bot.tools.verify import NAMES, verify
from bifrost_bot.tools.verify import read_stored as as_written
from tests.match import whisper
from tests.match.world import HOST, SEED, World, playing
from tests.tools.changes import CHANGES, Change, Document, of_kind
from tests.tools.command_line import run, stored
from tests.verdicts import confirmation


@cache
def played(game: str) -> World:
    """A match in which everyone answers, changes their mind and takes back, played to its end."""
    world = playing(Settings(game, advance="all_locked"))
    number = 0
    while not world.match.over:
        for slot in world.due:
            view = world.match.game.view(world.match.state, slot.seat)
            for _ in range(2):
                number += 1
                move = world.match.game.random_move(view, slot, Rng(f"texts {number}", 1))
                # What is added to a first answer may be too much with it.
                with suppress(MoveError):
                    world.say(slot, world.match.game.describe(move))
        first = world.due[0]
        if number % 5 == 0:
            world.do(Withdraw(world.by(first), first, world.now_ms))
            world.do(CreditDowntime(world.now_ms - 500))
        if number % 7 == 0:
            for slot in world.due:
                world.do(Lock(world.by(slot), slot, world.now_ms))
        else:
            world.close()
        if world.match.phase is None and not world.match.over:
            world.open()
    return world


def mended(world: World) -> World:
    """A match corrected in its first phase, run again, then rewound, and played out."""
    again = playing(world.match.settings)
    for _ in range(3):
        for slot in again.due:
            view = again.match.game.view(again.match.state, slot.seat)
            again.say(
                slot,
                again.match.game.describe(again.match.game.random_move(view, slot, Rng("once", 1))),
            )
        again.close()
    first = next(event for event in again.history if isinstance(event, MoveSubmitted))
    seen = again.number
    again.do(Rerun(HOST, 1, first.slot, "/undo", "why not", seen))
    again.do(Rerun(HOST, 1, first.slot, first.text, "after all", seen, replaces=True))
    again.do(Rewind(HOST, 2, "why not", seen))
    again.do(Enter(HOST, again.due[0], "/undo", "why not"))
    while not again.match.over:
        again.close()
        if again.match.phase is None and not again.match.over:
            again.open()
    return again


def exported(world: World) -> Document:
    return json.loads(export.write(world.history))


def found(document: Document, **known: Any) -> dict[str, list[str]]:
    """The differences in an export, by check."""
    return {
        check.name: check.differences
        for check in verify(export.read(document), **known)
        if not check.held
    }


def outcome_of(document: Document) -> list[str]:
    """What differs of the result in an export as it is written."""
    checks = verify(export.read(document), export=as_written(document))
    return next(check.differences for check in checks if check.name == "outcome")


@pytest.mark.parametrize("game", ["bifrost", "three_towers"])
def test_a_match_that_its_host_mended_passes_every_check(game: str) -> None:
    checks = verify(export.read(exported(mended(played(game)))))
    assert all(check.held for check in checks), [line for check in checks for line in check.told()]


def test_a_match_taken_back_to_a_state_that_never_was_is_caught() -> None:
    document = exported(mended(played("bifrost")))
    first, *_, last = of_kind(document, "Rewound")
    last["state"] = first["state"]
    assert any("another state than the one before" in said for said in found(document)["history"])


def test_an_answer_that_a_host_is_said_to_have_entered_otherwise_is_caught() -> None:
    document = exported(mended(played("bifrost")))
    entered = next(event for event in of_kind(document, "MoveEntered") if event["move"])
    entered["text"] = "pass"
    assert set(found(document)) >= {"receipts", "readings"}


@pytest.mark.parametrize("game", ["bifrost", "three_towers"])
def test_a_match_that_was_played_passes_every_check(game: str) -> None:
    checks = verify(export.read(exported(played(game))))
    assert [check.name for check in checks] == list(NAMES)
    assert all(check.held for check in checks), [line for check in checks for line in check.told()]
    counts = {check.name: check.count for check in checks}
    assert counts["history"] == len(played(game).history)
    assert counts["receipts"] == counts["readings"] > 20
    assert counts["resolutions"] > 5
    assert min(count for name, count in counts.items() if name != "heads") >= 1


@pytest.mark.nightly(by_day=1)
@pytest.mark.parametrize("game", ["bifrost", "three_towers"])
def test_a_result_that_is_not_the_matchs_own_is_caught(game: str) -> None:
    document = exported(played(game))
    outcome = played(game).match.outcome
    assert outcome is not None
    assert {row["seat"]: row["place"] for row in document["result"]} == places(outcome.ranking)
    assert outcome_of(document) == []
    document["result"][0]["reason"] = "other words"
    assert outcome_of(document) == []
    checks = verify(export.read(document), export=as_written(document))
    assert "this program words otherwise" in next(
        check.told()[0] for check in checks if check.name == "outcome"
    )
    document["result"][0]["winner"] = "Mallory"
    assert outcome_of(document) == ["the result in the export is not the match's own."]
    del document["result"][0]["winner"]
    document["result"][0]["tokens"] += 1
    assert outcome_of(document) == ["the result in the export is not the match's own."]
    for forged in (7, [7]):
        document["result"] = forged
        assert len(outcome_of(document)) == 1


def test_a_match_closed_by_last_answers_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    whisper.register(monkeypatch)
    world = playing(Settings("whisper"))
    while not world.match.over:
        for slot in world.due:
            world.say(slot, "hush")
    assert found(exported(world)) == {}


def judged(monkeypatch: pytest.MonkeyPatch) -> Document:
    """A match in whose first round a host judged two answers."""
    whisper.register(monkeypatch)
    world = playing(Settings("whisper"))
    for slot, word in zip(world.due, ("guess-1", "guess-2", "hush"), strict=True):
        world.say(slot, word)
    world.do(Judge(HOST, 1, 0, True))
    world.do(Judge(HOST, 1, 1, False))
    world.do(confirmation(world.match, HOST))
    while not world.match.over:
        world.close()
    return exported(world)


def test_a_match_whose_host_judged_answers_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    assert found(judged(monkeypatch)) == {}


def in_small_letters(part: Part, typed: str) -> Part:
    del typed
    return part


def test_earlier_lower_case_answers_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    options = {
        "schedule": [["8"]],
        "boards": {"8": [["r3", "w", "r", "r"]]},
        "questions": [{"board": "8", "text": "Why?"}],
    }
    world = playing(Settings("antisocial_snake", options), ("101", "102"))
    world.say(world.due[0], "8: A1")
    world.close()
    with monkeypatch.context() as older:
        older.setattr(notation, "_as_typed", in_small_letters)
        world.say(world.due[0], "8: answer 7 Because, Perhaps")
    world.close()
    world.do(Judge(HOST, 2, 0, True))
    world.do(confirmation(world.match, HOST))
    assert world.match.over
    assert found(exported(world)) == {}


@pytest.mark.parametrize("change", ["a verdict", "no verdict", "another claim", "nothing held"])
def test_tampered_verdicts_are_caught(monkeypatch: pytest.MonkeyPatch, change: str) -> None:
    document = judged(monkeypatch)
    match change:
        case "a verdict":
            of_kind(document, "ClaimJudged")[1]["right"] = True
        case "no verdict":
            document["events"].remove(of_kind(document, "ClaimJudged")[1])
            document["events"].remove(of_kind(document, "VerdictsConfirmed")[0])
        case "another claim":
            of_kind(document, "AnswersHeld")[0]["claims"].pop()
        case _:
            for kind in ("AnswersHeld", "ClaimJudged", "VerdictsConfirmed"):
                for event in of_kind(document, kind):
                    document["events"].remove(event)
    assert "resolutions" in found(document)


def test_a_confirmation_without_verdicts_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    document = judged(monkeypatch)
    document["events"].remove(of_kind(document, "ClaimJudged")[1])
    (line,) = found(document)["history"]
    assert "(VerdictsConfirmed)" in line and "1 of 2 are left" in line


def test_a_match_that_its_host_ended_passes_as_far_as_it_got() -> None:
    world = playing()
    world.close()
    world.do(Abandon(HOST, "enough"))
    assert found(exported(world)) == {}


def with_its_hash(document: Document) -> None:
    CHANGES["another seed"](document)
    document["events"][0]["commitment"] = commitment("6" * 64)


def change_commitment(document: Document) -> None:
    document["events"][0]["commitment"] = "0" * 64


def change_receipt(document: Document) -> None:
    of_kind(document, "MoveSubmitted")[3]["receipt"] = "0" * 12


def change_event(document: Document) -> None:
    events = of_kind(document, "PhaseResolved")[1]["game_events"]
    place = next(at for at, event in enumerate(events) if event["is"] == "Placed")
    events[place] = {"is": "Passed", "board": events[place]["board"], "seat": events[place]["seat"]}


def add_draw(document: Document) -> None:
    made = {"phase": 2, "purpose": "luck", "index": 0, "bound": 2, "value": 1}
    of_kind(document, "PhaseResolved")[1]["draws"].append(made)


def end_by_host_instead(document: Document) -> None:
    document["events"][-1] = {"is": "MatchAbandoned", "by": HOST, "reason": "", "at_ms": 0}


def start_twice(document: Document) -> None:
    document["events"].insert(1, document["events"][0])


@pytest.mark.nightly(by_day=3)
@pytest.mark.parametrize(
    ("tamper", "caught"),
    [
        ("another seed", {"seed", "start", "draws", "receipts"}),
        (with_its_hash, {"start", "draws", "receipts"}),
        (change_commitment, {"seed"}),
        ("seats exchanged", {"start"}),
        ("the first board", {"start"}),
        ("other options", {"start"}),
        ("a draw", {"draws", "start"}),
        ("a draw among too many", {"draws", "start"}),
        ("a draw left out", {"start"}),
        ("a text", {"receipts", "readings"}),
        (change_receipt, {"receipts"}),
        ("a move", {"readings"}),
        ("a text erased", {"readings"}),
        ("a text sent too late", {"times"}),
        ("a turn closed early", {"times"}),
        ("a move that counted", {"resolutions"}),
        (change_event, {"resolutions"}),
        ("what happened", {"resolutions"}),
        (add_draw, {"draws", "resolutions"}),
        ("the result", {"outcome"}),
        ("the result erased", {"history"}),
        (end_by_host_instead, {"outcome"}),
        ("a turn erased", {"history"}),
        ("turns exchanged", {"resolutions"}),
        (start_twice, {"history"}),
    ],
)
def test_tampering_is_caught(tamper: str | Change, caught: set[str]) -> None:
    document = exported(played("bifrost"))
    change = CHANGES[tamper] if isinstance(tamper, str) else tamper
    change(document)
    assert caught <= set(found(document))


def test_an_invented_history_is_caught_by_hash_and_receipt() -> None:
    forged = exported(played("bifrost"))
    assert found(forged, commitment=commitment("another seed"))["seed"] == [
        "the seed does not have the hash given with --commitment."
    ]
    assert found(forged, receipts=["3·abcdefabcdef"])["receipts"] == [
        "no text of the match has the receipt 'abcdefabcdef'."
    ]
    true = of_kind(forged, "MoveSubmitted")[0]["receipt"]
    assert found(forged, commitment=commitment(SEED).upper(), receipts=[f"1·{true}", true]) == {}


def by_version_99() -> Document:
    document = exported(played("bifrost"))
    document["events"][0]["rules_version"] = 99
    return document


def test_turns_by_missing_rules_are_named_and_the_rest_is_checked() -> None:
    document = by_version_99()
    checks = {check.name: check for check in verify(export.read(document))}
    last = of_kind(document, "PhaseResolved")[-1]["number"]
    assert [name for name, check in checks.items() if not check.held] == ["rules"]
    assert checks["rules"].told() == [
        f"skipped  rules: turns 1 to {last} could not be resolved again by version 99 of the "
        "rules, which is not "
        "available; by version 1 everything is the same."
    ]
    assert checks["readings"].count == checks["receipts"].count > 20


def test_what_other_rules_say_otherwise_is_named_and_no_difference() -> None:
    document = by_version_99()
    change_event(document)
    number = of_kind(document, "PhaseResolved")[1]["number"]
    assert found(document) == {"rules": []}
    checks = {check.name: check for check in verify(export.read(document))}
    assert f"by version 1 these differ: turn {number}" in checks["rules"].skipped


class TestExports:
    def test_a_match_that_is_not_over_is_not_exported(self) -> None:
        with pytest.raises(export.ExportError, match="isn't over"):
            export.write(playing().history)

    def test_an_export_is_read_back_to_the_same_events(self) -> None:
        assert export.read(exported(played("bifrost"))) == tuple(played("bifrost").history)

    @pytest.mark.parametrize(
        ("document", "sentence"),
        [
            (5, "not the export of a match"),
            ([], "not the export of a match"),
            ({}, "not the export of a match"),
            ({"format": export.FORMAT, "version": 2}, "another version"),
            ({"format": export.FORMAT, "version": 1}, "no list of events"),
            (
                {"format": export.FORMAT, "version": 1, "winner": "red"},
                '^"winner" is not a key of an export. Its keys are format, version, match, '
                "events, heads and result.$",
            ),
            ({"format": export.FORMAT, "version": 1, "\u202e": 1}, r"'\\u202e'"),
            (
                {"format": export.FORMAT, "version": 1, "events": []},
                "first event is not the match's creation",
            ),
            (
                {
                    "format": export.FORMAT,
                    "version": 1,
                    "match": "7",
                    "events": [{"is": "Unheard"}],
                },
                r"Event 1 \(Unheard\) of this export of match 7 cannot be read: ",
            ),
            (
                {"format": export.FORMAT, "version": 1, "match": "\u202e7", "events": [5]},
                r"of this export of match '\\u202e7' cannot be read: ",
            ),
            (
                {"format": export.FORMAT, "version": 1, "events": [5]},
                r"Event 1 \(of no class\) of this export",
            ),
            (
                {
                    "format": export.FORMAT,
                    "version": 1,
                    "events": [{"is": "PlayerReady", "player_id": "1"}],
                },
                "first event is not the match's creation",
            ),
        ],
    )
    def test_what_is_no_export_is_refused_in_a_sentence(self, document: Any, sentence: str) -> None:
        with pytest.raises(export.ExportError, match=sentence):
            export.read(document)

    def test_a_game_nobody_knows_is_refused(self) -> None:
        document = exported(played("bifrost"))
        document["events"][0]["settings"]["game"] = "chess"
        with pytest.raises(export.ExportError, match="isn't installed"):
            export.read(document)


class TestCommands:
    def test_a_stored_match_is_exported_verified_and_replayed(self, tmp_path: Path) -> None:
        config = stored(tmp_path, played("bifrost").history)
        file, page, data = (tmp_path / name for name in ("m.json", "m.html", "r.json"))
        exporting = run("export", "1", "--config", str(config), "--out", str(file))
        assert (exporting.exit_code, exporting.stderr) == (0, "")
        assert exporting.stdout == f"{file}: {file.stat().st_size:,} bytes.\n"
        verifying = run("verify", str(file))
        assert verifying.exit_code == 0
        assert [line.split()[1] for line in verifying.stdout.splitlines()] == [
            f"{name}:" for name in NAMES
        ]
        for arguments in (
            ("replay", "1", "--config", str(config), "--out", str(page)),
            ("replay", str(file), "--out", str(data)),
        ):
            assert run(*arguments).exit_code == 0
        assert json.loads(data.read_text(encoding="utf-8"))["title"] == "Bifröst, match 1"
        whole = page.read_text(encoding="utf-8")
        assert run("replay", str(data), "--out", str(page)).exit_code == 0
        assert page.read_text(encoding="utf-8") == whole

    def test_a_difference_is_told_and_ends_with_status_1(self, tmp_path: Path) -> None:
        document = exported(played("bifrost"))
        change_receipt(document)
        file = tmp_path / "m.json"
        file.write_text(json.dumps(document), encoding="utf-8")
        result = run("verify", str(file))
        assert result.exit_code == 1
        assert [line for line in result.stdout.splitlines() if line.startswith("DIFFERS")] == [
            "DIFFERS  receipts: event "
            f"{document['events'].index(of_kind(document, 'MoveSubmitted')[3]) + 1}: "
            "the receipt does not fit the text.",
            "DIFFERS  heads: the heads in the export are not the ones that its events give.",
        ]

    def test_many_differences_are_told_in_a_few_lines(self, tmp_path: Path) -> None:
        document = exported(played("bifrost"))
        CHANGES["another seed"](document)
        file = tmp_path / "m.json"
        file.write_text(json.dumps(document), encoding="utf-8")
        lines = [
            line for line in run("verify", str(file)).stdout.splitlines() if "receipts" in line
        ]
        assert len(lines) == 11
        assert lines[-1].startswith("DIFFERS  receipts: and ")

    @pytest.mark.parametrize("command", ["export", "replay"])
    def test_a_match_that_is_not_over_stays_hidden(self, tmp_path: Path, command: str) -> None:
        config = stored(tmp_path, playing().history)
        result = run(command, "1", "--config", str(config), "--out", str(tmp_path / "out"))
        assert result.exit_code == 2
        assert result.stderr == "Match 1 isn't over. Its secrets stay hidden until then.\n"
        assert not (tmp_path / "out").exists()

    def test_a_match_or_database_that_is_not_there_is_told(self, tmp_path: Path) -> None:
        config = stored(tmp_path, playing().history)
        result = run("export", "7", "--config", str(config))
        assert (result.exit_code, result.stderr) == (2, "There is no match 7 in the database.\n")
        config.write_text('database_url = "sqlite:///nowhere.sqlite3"\n', encoding="utf-8")
        result = run("export", "7", "--config", str(config))
        assert result.exit_code == 2
        assert result.stderr == "There is no database file nowhere.sqlite3. Check database_url.\n"
        assert not Path("nowhere.sqlite3").exists()

    @pytest.mark.parametrize("command", ["verify", "replay"])
    @pytest.mark.parametrize(
        ("content", "sentence"),
        [
            (None, "this cannot be read: No such file or directory."),
            (b"\xff\xfe", "this is not JSON."),
            (b"{", "this is not JSON."),
            (b"[" * 100_000, "its values are nested too deeply."),
            (
                b'{"a": 1, "a": 2}',
                "one of its objects has the same name twice, so programs would read it differently.",
            ),
            (
                b'{"a": "\\ud800"}',
                "this contains half of a surrogate pair, which is not a character.",
            ),
            (b'{"a": NaN}', "this is not JSON."),
        ],
    )
    def test_a_file_that_cannot_be_read_is_told(
        self, tmp_path: Path, command: str, content: bytes | None, sentence: str
    ) -> None:
        file = tmp_path / "file.json"
        if content is not None:
            file.write_bytes(content)
        result = run(command, str(file))
        assert (result.exit_code, result.stdout, result.stderr) == (2, "", f"{file}: {sentence}\n")

    def test_a_replay_of_inconsistent_events_is_refused(self, tmp_path: Path) -> None:
        file = tmp_path / "file.json"
        document = exported(played("bifrost"))
        CHANGES["a turn erased"](document)
        file.write_text(json.dumps(document), encoding="utf-8")
        result = run("replay", str(file), "--out", str(tmp_path / "page.html"))
        assert result.exit_code == 2
        assert "bifrost-bot verify shows where" in result.stderr

    def test_a_file_of_something_else_is_no_replay(self, tmp_path: Path) -> None:
        file = tmp_path / "file.json"
        file.write_text("{}", encoding="utf-8")
        result = run("replay", str(file))
        assert result.stderr == (
            f"{file}: this is not the export of a match, a replay, or a game that another program "
            "saved.\n"
        )

    def test_a_place_that_cannot_be_written_is_told(self, tmp_path: Path) -> None:
        config = stored(tmp_path, played("bifrost").history)
        result = run("export", "1", "--config", str(config), "--out", str(tmp_path / "no" / "file"))
        assert result.exit_code == 2
        assert (
            result.stderr
            == f"{tmp_path / 'no' / 'file'} cannot be written: No such file or directory.\n"
        )


def test_no_export_makes_the_checks_stumble_whatever_is_left_out() -> None:
    """Each event left out once: never an exception, and a finding where it mattered."""
    document = exported(played("three_towers"))
    quiet = {
        "PlayersWarned",
        "SlotLocked",
        "ClockMoved",
        "ReadyCalled",
        "PlayerReady",
        "MoveWithdrawn",
    }
    for at in range(1, len(document["events"])):
        left = [*document["events"][:at], *document["events"][at + 1 :]]
        differences = found({**document, "events": left})
        kind = document["events"][at]["is"]
        assert differences or kind in quiet | {"BoardsOpened", "MoveSubmitted"}, kind
