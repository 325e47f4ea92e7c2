"""External programs in every game; a failure costs only that turn."""

import asyncio
import json
import logging
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any

import pytest

from bifrost_bot.arena.programs.web_seat import MOST_AT_ONCE, WebSeats
from bifrost_bot.engines.registry import all_games
from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.values import Seat, Slot
from bifrost_bot.match.decide.answers import Submit
from bifrost_bot.match.decide.lobby import AddComputer, AddProgram, Start
from bifrost_bot.match.decide.phases import Open
from bifrost_bot.match.decide.seats import Replace
from bifrost_bot.match.events import MoveSubmitted
from bifrost_bot.match.model import Match, Settings, Status
from bifrost_bot.match.notice import CONTROL, LineBody
from bifrost_bot.runtime.runner import Change
from bifrost_bot.runtime.workers.programs import ProgramPlayers, question_for
from tests.arena.programs.site import Site, site
from tests.databases import on_files
from tests.match.world import HOST, phase_of
from tests.runtime.conftest import Stand
from tests.samples import GAMES, answer, sample

pytestmark = on_files

SECONDS = 60
PLAIN = Settings("bifrost", warnings=(), seconds=SECONDS)


@pytest.fixture
async def programs() -> AsyncIterator[Site]:
    async with site() as made:
        yield made


@pytest.fixture
async def seats(stand: Stand, programs: Site) -> AsyncIterator[WebSeats]:
    yield WebSeats([programs.folder])
    # The server waits for who still asks it.
    await stand.close()


def employ(stand: Stand, seats: WebSeats, answer_seconds: float = 5) -> ProgramPlayers:
    made = ProgramPlayers(stand.runner, stand.clock, stand.tasks, seats, answer_seconds)
    stand.runner.listeners.append(made.on_change)
    return made


async def begin(stand: Stand, settings: Settings, *addresses: str) -> Match:
    """A match in its first phase; programs play at the addresses, the other places are silent."""
    match = await stand.lobby(settings)
    for address in addresses:
        await stand.runner.handle(match.id, AddProgram(HOST, address))
    for _ in range(len(addresses), match.game.info.fewest):
        await stand.runner.handle(match.id, AddComputer(HOST, "random"))
    begun = (await stand.runner.handle(match.id, Start(HOST))).after
    return (await stand.runner.handle(match.id, Open(begun.boards))).after


async def changed(stand: Stand, wanted: type, count: int = 1) -> list[Change]:
    """The next changes with an event of a kind."""
    found: list[Change] = []
    while len(found) < count:
        change = await stand.change()
        found += [change] if any(isinstance(event, wanted) for event in change.events) else []
    return found


async def refused(caplog: pytest.LogCaptureFixture, count: int) -> None:
    """Returns once so many questions are known to have no answer."""
    async with asyncio.timeout(60):
        while caplog.text.count("a program did not answer") < count:  # noqa: ASYNC110 - nothing else tells of it
            await asyncio.sleep(0)


async def told_of_turn(stand: Stand, match: Match) -> str:
    """Lets the turn's time pass; returns what hosts are notified of programs."""
    stand.forget()
    await stand.close_phase(match)
    while True:
        for row in (await stand.change()).rows:
            if row.notice.address == CONTROL and isinstance(row.notice.body, LineBody):
                return row.notice.body.text


@pytest.mark.parametrize("game", GAMES)
async def test_programs_alone_play_every_game_to_its_end(
    stand: Stand, programs: Site, seats: WebSeats, game: str
) -> None:
    employ(stand, seats)
    info = all_games()[game].info
    settings = Settings(
        game, sample(game).evening.options, warnings=(), seconds=SECONDS, advance="all_locked"
    )
    match = await begin(stand, settings, *[programs.at("wise")] * info.fewest)
    while not match.over:
        match = (await stand.change()).after
        if match.phase is None and not match.over:
            match = (await stand.runner.handle(match.id, Open(match.boards))).after
    assert match.status is Status.FINISHED
    assert {question["game"] for _, question in programs.asked} == {game}
    assert {question["seat"] for _, question in programs.asked} == set(match.seats)
    await programs.left_alone()


WHY = {
    "hang": "Its answer did not come in time.",
    "nonsense": "Its answer was not a legal one.",
    "empty": "It answered nothing.",
    "latin": "The answer is not text in UTF-8.",
    "lines": "The answer has several lines, and one is allowed.",
    "error": "It answered with status 500.",
    "long": "Its answer was longer than an answer may be.",
    "redirect": "It answered with status 302.",
}


@pytest.mark.parametrize(
    "names",
    [("hang", "nonsense", "empty"), ("latin", "lines", "error"), ("long", "redirect", "wise")],
)
async def test_what_is_no_answer_costs_the_turn_and_hosts_are_told_once(
    stand: Stand,
    programs: Site,
    seats: WebSeats,
    caplog: pytest.LogCaptureFixture,
    names: tuple[str, ...],
) -> None:
    caplog.set_level(logging.INFO)
    employ(stand, seats)
    match = await begin(stand, PLAIN, *map(programs.at, names))
    await refused(caplog, len([name for name in names if name not in ("hang", "wise")]))
    wise = [
        match.seat_of(f"computer-{number}")
        for number, name in enumerate(names, 1)
        if name == "wise"
    ]
    await changed(
        stand,
        MoveSubmitted,
        len([slot for slot in phase_of(match).phase.to_act if slot.seat in wise]),
    )
    stand.clock.advance(5)
    await refused(caplog, len([name for name in names if name != "wise"]))
    told = await told_of_turn(stand, match)
    wrong = [(number, name) for number, name in enumerate(names, 1) if name != "wise"]
    parts = [f"Program {number} (127.0.0.1): {WHY[name]}" for number, name in wrong]
    assert told.startswith("⚠️ In turn 1, programs did not answer. ")
    assert all(part in told for part in parts)
    assert told.count("Program ") == len(parts)
    assert phase_of(await stand.runner.match(match.id)).phase.number == 2
    # Where to a redirect leads no one asks.
    first = [name for name, question in programs.asked if question["phase"]["number"] == 1]
    assert first.count("wise") == names.count("wise")


async def test_one_that_cannot_be_reached_and_one_no_longer_allowed_cost_the_turn(
    stand: Stand, programs: Site, seats: WebSeats, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    employ(stand, seats)
    gone = programs.at("wise")
    await programs.close()
    match = await begin(stand, PLAIN, gone, "http://127.0.0.1:1/elsewhere?key=secret")
    await refused(caplog, 2)
    assert "secret" not in caplog.text
    told = await told_of_turn(stand, match)
    assert "Program 1 (127.0.0.1): It could not be reached." in told
    assert "Program 2 (127.0.0.1): Its address is not allowed any more." in told


async def test_a_host_answers_few_at_a_time(stand: Stand, programs: Site, seats: WebSeats) -> None:
    employ(stand, seats)
    match = await begin(stand, PLAIN, *[programs.at("hang")] * 3)
    await begin(stand, PLAIN, *[programs.at("hang")] * 3)
    while len(programs.asked) < MOST_AT_ONCE:
        await programs.heard.wait()
        programs.heard.clear()
    await stand.settle()
    assert len(programs.asked) == programs.most == MOST_AT_ONCE
    assert {question["deadline_ms"] for _, question in programs.asked} == {5_000}
    other = await stand.playing(PLAIN)
    assert phase_of(other).phase.number == 1
    await stand.close_phase(match)
    await stand.close()
    await programs.left_alone()


def test_programs_wait_for_others_of_their_own_host_alone() -> None:
    hosts = ("https://one.example/", "https://other.example/")
    seats = WebSeats(hosts)
    first, second = (seats.place(f"{host}first") for host in hosts)
    assert first is not second
    assert [seats.place(f"{host}second") for host in hosts] == [first, second]


async def test_an_answer_is_due_in_time(stand: Stand, programs: Site, seats: WebSeats) -> None:
    employ(stand, seats, answer_seconds=60)
    await begin(stand, Settings("bifrost", warnings=(), seconds=5), programs.at("hang"))
    await programs.heard.wait()
    assert programs.asked[0][1]["deadline_ms"] == 4_500


async def test_a_restart_asks_again(stand: Stand, programs: Site, seats: WebSeats) -> None:
    match = await begin(stand, PLAIN, programs.at("wise"))
    seat = match.seat_of("computer-1")
    owed = [slot for slot in phase_of(match).phase.to_act if slot.seat == seat]
    employ(stand, seats).look_after(match)
    await changed(stand, MoveSubmitted, len(owed))
    assert len(programs.asked) == len(owed)
    other = next(slot for slot in phase_of(match).phase.to_act if slot.seat != seat)
    left = match.seats[other.seat]
    taken = Replace(HOST, other.seat, left, None, "", "program", programs.at("wise"))
    after = (await stand.runner.handle(match.id, taken)).after
    await changed(stand, MoveSubmitted, len(owed))
    new = after.occupant(other.seat)
    assert new is not None and (new.name, new.program) == (
        "Program 4 (127.0.0.1)",
        programs.at("wise"),
    )
    assert {question["seat"] for _, question in programs.asked} == {seat, other.seat}


async def test_no_cookie_no_name_and_nothing_of_this_process_goes_with_a_request(
    stand: Stand, programs: Site, seats: WebSeats, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:1")
    employ(stand, seats)
    await begin(stand, PLAIN, programs.at("wise"))
    await changed(stand, MoveSubmitted)
    for headers in programs.headers:
        assert headers.keys() == {
            *(
                "Host",
                "Content-Type",
                "Accept-Encoding",
                "User-Agent",
                "Accept",
                "Content-Length",
                "Connection",
            )
        }
        assert headers["Content-Type"] == "application/json"


@pytest.mark.nightly(by_day=2)
@pytest.mark.parametrize("game", GAMES)
async def test_twin_worlds_send_the_same_bytes(stand: Stand, game: str) -> None:
    hidden = sample(game).hidden
    match = await stand.playing(
        Settings(game, hidden(None) if hidden else {}, warnings=(), seconds=SECONDS)
    )
    slot = phase_of(match).phase.to_act[0]
    asked = question_for(match, slot, 5_000)
    after = await with_answers(stand, match, slot.seat)
    others = tuple(replace(one, id=f"9{one.id}", name=f"Someone {one.id}") for one in after.players)
    people = {
        "players": others,
        "seats": dict(zip(after.seats, [one.id for one in reversed(others)], strict=True)),
    }
    for state in (after.state, *twin_states(match, slot.seat)):
        assert (
            question_for(replace(after, id="77", hosts=("1",), state=state, **people), slot, 5_000)
            == asked
        )
    others_owed = [one for one in phase_of(match).phase.to_act if one.seat != slot.seat]
    assert after.submissions.keys() == {*others_owed}


@pytest.mark.parametrize("game", GAMES)
async def test_a_request_names_nobody_and_hides_its_match(stand: Stand, game: str) -> None:
    match = await stand.playing(Settings(game, warnings=(), seconds=SECONDS))
    first = phase_of(match).phase.to_act[0]
    other = next(seat for seat in match.seats if seat != first.seat)
    asked = question_for(match, first, 5_000)
    secret = [
        match.seed,
        match.chance,
        *(word for one in match.players for word in (one.id, one.name)),
    ]
    # The figures of its name are drawn by lot, and may be those of an id.
    said = asked.replace(name_in(match, first).encode(), b"")
    assert not [word for word in secret if word.encode() in said]
    assert name_in(match, first) not in secret
    names = {
        json.loads(question_for(one, first, 5_000))["match"]
        for one in (match, replace(match, id="77"))
    }
    assert names == {json.loads(asked)["match"]}
    reseeded = replace(match, seed="another")
    assert json.loads(question_for(reseeded, first, 5_000)) == {
        **json.loads(asked),
        "match": name_in(reseeded, first),
    }
    assert (
        len(
            {
                name_in(match, first),
                name_in(match, Slot(other, first.board)),
                name_in(reseeded, first),
            }
        )
        == 3
    )


def name_in(match: Match, slot: Slot) -> str:
    """What a program knows a match by."""
    return json.loads(question_for(match, slot, 5_000))["match"]


async def with_answers(stand: Stand, match: Match, seat: Seat) -> Match:
    """The match once all seats but that one have answered, each in secret."""
    phase = phase_of(match).phase
    for slot in phase.to_act:
        if slot.seat != seat:
            text = answer(match.settings.game, match.state, slot, Rng("others", phase.number))
            said = Submit(
                match.seats[slot.seat], slot, text, stand.clock.now_ms(), phase=phase.number
            )
            match = (await stand.runner.handle(match.id, said)).after
    return match


def twin_states(match: Match, seat: Seat) -> list[Any]:
    """States in which other seats hold something else in secret, where a host can set that."""
    game = match.game
    seats = tuple(match.seats)
    hidden = sample(match.settings.game).hidden
    if hidden is None:
        return []
    state = game.setup(game.configure(hidden(seat), seats), seats, Rng(match.chance, 0))
    assert state != match.state
    return [state]
