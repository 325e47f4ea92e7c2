"""Hostile answers of web programs cost only that answer, and no time of the event loop."""

import asyncio
import ssl
from collections.abc import Iterator
from pathlib import Path

import pytest

from bifrost_bot.arena.programs import connection
from bifrost_bot.arena.programs.protocol import AnswerError
from bifrost_bot.arena.programs.web_seat import WebSeats
from bifrost_bot.runtime.drand_client import TOO_LONG as BEACON_TOO_LONG
from bifrost_bot.runtime.drand_client import DrandError, DrandRelay
from tests.arena.programs.hostile_answers import (
    ALL,
    BODIES,
    CHUNKS,
    GROUPS,
    INTERIM,
    LATE,
    LEGAL,
    TOO_LONG,
    UNREACHABLE,
    Hostile,
    Server,
    serving,
)
from tests.arena.programs.loop_turns import measure_turns
from tests.nightly import NIGHTLY

CERTIFICATE = Path(__file__).parent / "localhost.pem"
"""A certificate for this machine, with its key, which no one else trusts."""

QUESTION = b'{"protocol":1}\n' * 400

MOST_CALLS = 500
"""Of functions in one callback of the event loop: some ten times fewer than take 20 ms."""

MOST_SECONDS = 0.02


async def said(server: Server) -> str:
    """What comes of asking it: its answer, or why there is none."""
    try:
        return await WebSeats([server.address]).ask(server.address, QUESTION)
    except AnswerError as problem:
        return str(problem)


async def ask_program(program: Hostile, tls: ssl.SSLContext | None = None) -> str:
    """What comes of asking a program, whose connection is closed in any case."""
    with serving(program, tls) as server:
        asking = asyncio.create_task(said(server))
        if program.outcome == LATE:
            await asyncio.to_thread(server.silent.wait)
            asking.cancel()
        try:
            return await asking
        except asyncio.CancelledError:
            return LATE
        finally:
            await asyncio.to_thread(server.seconds_left.wait)


def encrypting() -> ssl.SSLContext:
    """What a server on this machine encrypts with."""
    made = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    made.load_cert_chain(CERTIFICATE)
    return made


@pytest.fixture
def trusted(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Lets the bot trust that certificate too."""
    context = connection._context  # pyright: ignore[reportPrivateUsage]

    def trusting() -> ssl.SSLContext:
        made = context()
        made.load_verify_locations(CERTIFICATE)
        return made

    monkeypatch.setattr(connection, "_context", trusting)
    yield
    context.cache_clear()


@pytest.mark.parametrize("program", ALL, ids=lambda program: program.name)
async def test_a_hostile_answer_costs_only_that_answer(program: Hostile) -> None:
    with measure_turns(calls=True) as turns:
        outcome = await ask_program(program)
    assert outcome == program.outcome
    assert turns.calls <= MOST_CALLS


@pytest.mark.nightly(by_day=1)
@pytest.mark.parametrize("group", GROUPS)
async def test_no_answer_blocks_the_loop(group: str, capsys: pytest.CaptureFixture[str]) -> None:
    figures: dict[str, float] = {}
    for program in GROUPS[group]:
        with measure_turns(calls=False) as turns:
            await ask_program(program)
        figures[program.name] = turns.seconds
    slowest = max(figures, key=lambda name: figures[name])
    if NIGHTLY:
        with capsys.disabled():
            print(
                f"\nHostile answers, {group}: {figures[slowest] * 1000:.2f} ms of the loop at a "
                f"time ({slowest})"
            )
    assert figures[slowest] <= MOST_SECONDS


@pytest.mark.parametrize("answer", LEGAL.values(), ids=LEGAL)
@pytest.mark.parametrize("size", [1, 1 << 16])
async def test_an_answer_is_read_however_a_server_writes_it(answer: bytes, size: int) -> None:
    assert await ask_program(Hostile("legal", "A1", answer, size=size)) == "A1"


async def test_an_answer_is_read_where_the_server_keeps_the_connection_open() -> None:
    assert await ask_program(Hostile("legal", "A1", LEGAL["with a length"], lambda: ())) == "A1"


@pytest.mark.usefixtures("trusted")
@pytest.mark.parametrize("answer", LEGAL.values(), ids=LEGAL)
async def test_an_answer_is_read_by_https_too(answer: bytes) -> None:
    assert await ask_program(Hostile("legal", "A1", answer), encrypting()) == "A1"


async def test_a_server_whose_certificate_nobody_vouches_for_is_not_asked() -> None:
    assert (
        await ask_program(Hostile("legal", UNREACHABLE, LEGAL["with a length"]), encrypting())
        == UNREACHABLE
    )


@pytest.mark.usefixtures("trusted")
@pytest.mark.parametrize("program", [*INTERIM, *BODIES, *CHUNKS], ids=lambda program: program.name)
async def test_a_hostile_answer_by_https_does_not_stall_the_bot_either(program: Hostile) -> None:
    with measure_turns(calls=True) as turns:
        outcome = await ask_program(program, encrypting())
    assert outcome == program.outcome
    assert turns.calls <= MOST_CALLS


@pytest.mark.usefixtures("trusted")
async def test_a_server_that_sends_tickets_without_end_is_not_read_to_their_end() -> None:
    many = encrypting()
    many.num_tickets = 2_000
    assert await ask_program(Hostile("tickets", TOO_LONG, LEGAL["with a length"]), many) == TOO_LONG


@pytest.mark.parametrize("program", INTERIM, ids=lambda program: program.name)
async def test_a_beacon_that_answers_without_end_does_not_stall_the_bot(program: Hostile) -> None:
    with serving(program) as server, measure_turns(calls=True) as turns:
        with pytest.raises(DrandError, match=BEACON_TOO_LONG):
            await DrandRelay(server.address).value(5)
        await asyncio.to_thread(server.seconds_left.wait)
    assert turns.calls <= MOST_CALLS
