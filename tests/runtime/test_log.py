# pyright: reportPrivateUsage=false
"""The log: as text and as JSON, with the subject of each line."""

import json
import logging
import os
from collections.abc import Generator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any

import pytest
from click.testing import CliRunner

from bifrost_bot.cli.bot import _log_handler
from bifrost_bot.cli.main import main
from bifrost_bot.match.decide.phases import CloseDue
from bifrost_bot.runtime.log_subject import about
from bifrost_bot.runtime.milestones import log_match
from bifrost_bot.store.database import ConflictError
from tests.databases import break_writes
from tests.runtime.conftest import Stand


@contextmanager
def logged(form: str) -> Generator[logging.Logger]:
    """The log of the program in that form, from `INFO` on."""
    log = logging.getLogger("bifrost_bot")
    handler = _log_handler(form)
    log.addHandler(handler)
    level = log.level
    log.setLevel(logging.INFO)
    try:
        yield log
    finally:
        log.removeHandler(handler)
        log.setLevel(level)


def objects(written: str) -> list[dict[str, Any]]:
    """The lines of a log as JSON."""
    return [json.loads(line) for line in written.splitlines()]


@pytest.mark.parametrize(
    ("message", "arguments", "subject"),
    [
        ("match %s: %s", ("7", "no"), {"match": "7"}),
        ("the hosts of match %s cannot be told", ("7",), {"match": "7"}),
        ("%s of 100%% in season %s, on server %s", ("5", "3", 9), {"season": "3", "server": "9"}),
        ("match %s: season %s takes nothing", ("7", "3"), {"match": "7", "season": "3"}),
        ("rematch %s", ("7",), {}),
        ("no match", (), {}),
    ],
)
def test_a_line_as_json_has_what_its_words_name(
    capsys: pytest.CaptureFixture[str],
    message: str,
    arguments: tuple[object, ...],
    subject: dict[str, str],
) -> None:
    with logged("json") as log:
        log.warning(message, *arguments)
    (line,) = objects(capsys.readouterr().err)
    at = datetime.fromisoformat(line.pop("time"))
    assert at.tzinfo == UTC
    said = {"level": "WARNING", "logger": "bifrost_bot", "message": message % arguments}
    assert line == said | subject


async def test_the_lines_of_a_match_name_it(
    stand: Stand, capsys: pytest.CaptureFixture[str]
) -> None:
    stand.runner.listeners.append(log_match)
    with logged("json"):
        match = await stand.playing()
    said = [(one.get("match"), one["message"]) for one in objects(capsys.readouterr().err)]
    assert (match.id, f"match {match.id} (bifrost) was opened") in said
    assert (match.id, f"match {match.id} (bifrost) began") in said


def test_the_sentence_that_ends_the_program_is_json_too(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Any
) -> None:
    root = logging.getLogger()
    monkeypatch.setattr(root, "handlers", [])
    monkeypatch.setattr(root, "level", root.level)
    for name in [name for name in os.environ if name.startswith("BIFROST_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("BIFROST_OPERATION__LOG_FORMAT", "json")
    monkeypatch.chdir(tmp_path)
    ended = CliRunner().invoke(main, ["run"])
    assert ended.exit_code == 78
    last = objects(ended.stderr)[-1]
    assert last["level"] == "CRITICAL"
    assert "BIFROST_TOKEN" in last["message"]


async def test_the_log_says_which_match_and_phase_a_line_is_about(
    stand: Stand, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await stand.playing()
    assert match.phase is not None
    handler = _log_handler("json")
    logging.getLogger().addHandler(handler)
    try:
        await break_writes(stand.database, "events", taken=True)
        stand.clock.move_to(match.phase.deadline_ms + 900)
        with pytest.raises(ConflictError):
            await stand.runner.handle(match.id, CloseDue(1))
    finally:
        logging.getLogger().removeHandler(handler)
    lines = [
        json.loads(line) for line in capsys.readouterr().err.splitlines() if line.startswith("{")
    ]
    assert {"match": "1", "phase": 1}.items() <= next(
        one for one in lines if "wrote event" in one["message"]
    ).items()


def test_no_text_of_somebody_begins_a_line_of_the_log(capsys: pytest.CaptureFixture[str]) -> None:
    log = logging.getLogger("bifrost_bot.test")
    handler = _log_handler("text")
    log.addHandler(handler)
    try:
        log.warning("the file %s", "a.csv\r\n2026-11-23 ERROR forged\u2028\x1b[2J")
    finally:
        log.removeHandler(handler)
    said = capsys.readouterr().err
    assert len(said.splitlines()) == 1
    assert r"a.csv\r\n2026-11-23 ERROR forged\u2028\x1b[2J" in said


def test_only_the_hosts_line_has_names(capsys: pytest.CaptureFixture[str]) -> None:
    log = logging.getLogger("bifrost_bot.test")
    handler = _log_handler("text")
    log.addHandler(handler)
    try:
        with about("7", 3):
            log.warning("late")
        log.warning("idle")
    finally:
        log.removeHandler(handler)
    said = capsys.readouterr().err
    assert "bifrost_bot.test: [match 7 phase 3] late" in said
    assert "bifrost_bot.test: idle" in said
