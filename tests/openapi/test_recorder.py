from __future__ import annotations

from typing import Any

import pytest

from .checker import Checker
from .description import Description
from .example import CHANNEL, good_exchanges
from .recorder import Recorder, summary_lines


def feed(recorder: Recorder, name: str, **changes: Any) -> None:
    exchange = good_exchanges()[name]
    answer = exchange.answer if exchange.answer is None else exchange.answer | changes
    recorder.record(
        exchange.method,
        "",
        exchange.path,
        exchange.query,
        {},
        exchange.request,
        exchange.status,
        answer,
    )


def test_a_clean_recording_passes_and_prints_its_counts(description: Description) -> None:
    recorder = Recorder(Checker(description))
    feed(recorder, "board message")
    recorder.assert_clean()
    assert summary_lines(recorder.checker)[:2] == [
        "1 request bodies and 1 answers checked over 1 operations",
        "  create_message: 1 request bodies; answers 200 × 1",
    ]


def test_a_fault_raises_with_its_sentence_and_the_report(description: Description) -> None:
    recorder = Recorder(Checker(description))
    feed(recorder, "board message", planted=1)
    with pytest.raises(AssertionError, match=r"unknown field 'planted'[\s\S]*1 request bodies"):
        recorder.assert_clean()


def test_an_unknown_route_raises(description: Description) -> None:
    recorder = Recorder(Checker(description))
    recorder.record(
        "GET",
        "",
        f"/api/v10/channels/{CHANNEL}/letters",
        {},
        {},
        None,
        404,
        {"code": 0, "message": "no"},
    )
    with pytest.raises(
        AssertionError, match=r"GET /api/v10/channels/\{id\}/letters is not described"
    ):
        recorder.assert_clean()


def test_a_recorder_that_was_never_plugged_in_raises(description: Description) -> None:
    with pytest.raises(AssertionError, match="no exchange was recorded"):
        Recorder(Checker(description)).assert_clean()


def test_recorders_own_their_faults_and_share_the_counts(description: Description) -> None:
    checker = Checker(description)
    clean = Recorder(checker)
    faulty = Recorder(checker)
    feed(clean, "board message")
    feed(faulty, "board message", planted=1)
    clean.assert_clean()
    with pytest.raises(AssertionError):
        faulty.assert_clean()
    assert checker.tally.requests["create_message"] == 2


def test_counts_of_test_workers_add_up(description: Description) -> None:
    controller = Recorder(Checker(description))
    worker = Recorder(Checker(description))
    feed(controller, "board message")
    feed(worker, "board message", planted=1)
    controller.checker.tally.add(worker.checker.tally.to_json())
    assert controller.checker.tally.requests["create_message"] == 2
    assert not controller.checker.tally.clean


def test_nothing_is_printed_when_nothing_was_checked(description: Description) -> None:
    assert summary_lines(Checker(description)) == []


@pytest.mark.parametrize(("status", "excused"), [(400, True), (403, False), (200, False)])
def test_a_planned_fault_is_excused(status: int, excused: bool, description: Description) -> None:
    recorder = Recorder(Checker(description), provoking=True)
    answer = good_exchanges()["board message" if status == 200 else "refusal"].answer
    recorder.record(
        "POST", None, f"/channels/{CHANNEL}/messages", {}, {}, {"planted": 1}, status, answer
    )
    assert (recorder.faults == []) is excused
    assert recorder.checker.tally.clean is excused
    assert ("wrong on purpose and refused: 1" in summary_lines(recorder.checker)) is excused


def test_a_refused_wrong_request_is_wrong_unless_announced(description: Description) -> None:
    recorder = Recorder(Checker(description))
    answer = good_exchanges()["refusal"].answer
    recorder.record(
        "POST", None, f"/channels/{CHANNEL}/messages", {}, {}, {"planted": 1}, 400, answer
    )
    assert recorder.faults == ["create_message request at $: unknown field 'planted'"]


def test_a_provoked_refusal_must_itself_be_in_shape(description: Description) -> None:
    recorder = Recorder(Checker(description), provoking=True)
    recorder.record(
        "POST",
        None,
        f"/channels/{CHANNEL}/messages",
        {},
        {},
        {"planted": 1},
        400,
        {"message": "no"},
    )
    assert recorder.faults == ["create_message answer 400 at $: 'code' is a required property"]
