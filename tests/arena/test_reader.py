"""Reading from a program's pipe: accepted and refused lines."""

import json
import os
import time
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from typing import Any

import pytest

from bifrost_bot.arena.processes.answer import ForgedError, answer
from bifrost_bot.arena.processes.pipe import ClosedError, Pipe, TimeUpError, until
from tests.arena.forging import LONGEST, NUMBER, RIGHT, lines
from tests.arena.playing import AMPLE


@contextmanager
def answering_pipe() -> Generator[tuple[Pipe, int]]:
    """Yields the arena's ends, and a descriptor that answers; nothing is halted or asked."""
    halted, nobody_halts = os.pipe()
    unread, requests = os.pipe()
    answers, mouth = os.pipe()
    os.set_blocking(mouth, False)
    pipe = Pipe(requests, answers, halted)
    try:
        yield pipe, mouth
    finally:
        pipe.close()
        for descriptor in (halted, nobody_halts, unread, mouth):
            os.close(descriptor)


def received(pipe: Pipe) -> dict[str, Any]:
    return answer(pipe.receive(until(time.monotonic() + AMPLE.seconds)), NUMBER).model_dump()


@pytest.mark.parametrize("said", RIGHT)
def test_a_right_answer_is_read_even_when_it_comes_in_pieces(said: Mapping[str, Any]) -> None:
    line = json.dumps(said).encode()
    with answering_pipe() as (pipe, mouth):
        assert pipe.is_quiet()
        os.write(mouth, line[:9])
        with pytest.raises(TimeUpError):
            pipe.receive(until(time.monotonic()))
        os.write(mouth, line[9:] + b"\n")
        assert json.loads(json.dumps(received(pipe))) == said
        assert pipe.is_quiet()


@pytest.mark.parametrize("seed", range(5))
def test_no_forged_line_gets_past_the_reader(seed: int) -> None:
    for line in lines(seed, 100):
        with answering_pipe() as (pipe, mouth):
            os.write(mouth, line)
            assert not pipe.is_quiet()
            with pytest.raises(ForgedError):
                received(pipe)


def test_a_line_is_read_up_to_the_longest_right_one() -> None:
    said = json.dumps(RIGHT[0]).encode()
    with answering_pipe() as (pipe, mouth):
        os.write(mouth, said.rjust(LONGEST - 1) + b"\n")
        assert received(pipe) == RIGHT[0]
    with answering_pipe() as (pipe, mouth):
        os.write(mouth, said.rjust(LONGEST) + b"\n")
        with pytest.raises(ForgedError):
            received(pipe)


def test_what_follows_an_answer_unasked_is_noticed() -> None:
    said = json.dumps(RIGHT[0]).encode() + b"\n"
    with answering_pipe() as (pipe, mouth):
        os.write(mouth, said + b"\n")
        assert received(pipe) == RIGHT[0]
        assert not pipe.is_quiet()
    with answering_pipe() as (pipe, mouth):
        os.write(mouth, said)
        assert received(pipe) == RIGHT[0]
        os.write(mouth, b" ")
        assert not pipe.is_quiet()


def test_a_request_that_nobody_reads_is_given_up_at_its_deadline() -> None:
    with answering_pipe() as (pipe, _), pytest.raises(TimeUpError):
        pipe.send(bytes(1 << 22), until(time.monotonic()))


def test_a_closed_pipe_is_noticed_on_both_sides() -> None:
    requests = os.pipe()
    answers = os.pipe()
    os.close(requests[0])
    os.close(answers[1])
    pipe = Pipe(requests[1], answers[0], answers[0])
    with pytest.raises(ClosedError):
        pipe.send(b"anybody?\n", until(time.monotonic()))
    assert pipe.is_quiet()
    pipe.close()
