"""Matches are read from their snapshots, and from all their events where these are not right."""

import pytest

from bifrost_bot.engines.registry import all_games
from bifrost_bot.engines.rng import Rng
from bifrost_bot.match.decide.phases import Abandon, Open
from bifrost_bot.match.history.snapshot import pack, unpack
from bifrost_bot.match.model import Match, Settings
from bifrost_bot.runtime.faults import UnreadableError
from bifrost_bot.store import snapshots
from bifrost_bot.stream.record import Record
from tests.damage import NEWER, count_events, put_event
from tests.match.world import HOST, PEOPLE
from tests.runtime.conftest import Stand
from tests.snapshots import CHANGES, change_snapshots
from tests.verdicts import next_verdict

_TURNS = 5


async def played(stand: Stand, game: str = "bifrost", turns: int = _TURNS) -> Match:
    """A match after some turns, in which one of those who owe an answer has given it."""
    match = await stand.playing(Settings(game))
    for _ in range(turns):
        match = await next_turn(stand, match)
    return await answered(stand, match)


async def next_turn(stand: Stand, match: Match) -> Match:
    """The match in its next turn, after one without answers."""
    match = (await stand.close_phase(match)).after
    while match.held is not None:
        match = (await stand.runner.handle(match.id, next_verdict(match, HOST))).after
    if match.phase is None:
        match = (await stand.runner.handle(match.id, Open(match.boards))).after
    return match


async def answered(stand: Stand, match: Match) -> Match:
    """The match with a random answer of the first who owes one."""
    slot = match.owing[0]
    game = match.game
    move = game.random_move(game.view(match.state, slot.seat), slot, Rng("snapshot", 1))
    return (await stand.say(match, slot, game.describe(move))).after


def forbid_all_events(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets a match that is read from all its events fail the test."""

    def read(*_: object) -> None:
        raise AssertionError("all events were read")

    monkeypatch.setattr(Record, "read", read)


@pytest.mark.parametrize("game", all_games())
async def test_what_is_packed_is_the_same_unpacked(stand: Stand, game: str) -> None:
    match = await played(stand, game, turns=2)
    assert unpack(pack(match)) == match


@pytest.mark.parametrize("alone", [True, False])
async def test_a_match_is_read_from_its_snapshot(
    stand: Stand, monkeypatch: pytest.MonkeyPatch, alone: bool
) -> None:
    match = await played(stand)
    other = stand.another()
    with monkeypatch.context() as patch:
        forbid_all_events(patch)
        if not alone:
            await other.runner.preload()
        assert await other.runner.match(match.id) == match


async def test_a_snapshot_is_taken_as_a_phase_opens_and_not_with_an_answer(stand: Stand) -> None:
    async def newest() -> int:
        (tail,) = (await stand.ask(snapshots.tails, [match.id])).values()
        return tail.snapshot.seq

    match = await stand.playing()
    for _ in range(_TURNS):
        match = await next_turn(stand, match)
        opened = match.seq
        assert await newest() == opened
        match = await answered(stand, match)
        assert match.seq > opened
        assert await newest() == opened


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("alone", [True, False])
async def test_a_snapshot_that_is_not_right_is_not_used(
    stand: Stand, caplog: pytest.LogCaptureFixture, change: str, alone: bool
) -> None:
    match = await played(stand)
    assert await change_snapshots(stand.database, change) == 1
    other = stand.another()
    if not alone:
        await other.runner.preload()
    assert await other.runner.match(match.id) == match
    (line,) = [one.getMessage() for one in caplog.records if one.levelname == "WARNING"]
    assert line.startswith(f"match {match.id}: its snapshot after event ")
    assert line.endswith("; all its events are read instead")


async def test_each_event_gives_the_same_from_every_snapshot(
    stand: Stand, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(snapshots, "EVERY", 3)
    match = await stand.playing()
    for _ in range(_TURNS):
        for go_on in (next_turn, answered):
            match = await go_on(stand, match)
            other = stand.another()
            assert await other.runner.match(match.id) == match
            await other.close()


async def test_an_event_that_cannot_be_read_is_named_as_ever(stand: Stand) -> None:
    match = await played(stand)
    number = await count_events(stand.database, match.id)
    await put_event(stand.database, match.id, number, NEWER)
    other = stand.another()
    with pytest.raises(UnreadableError):
        await other.runner.match(match.id)
    (found,) = await other.runner.unreadable()
    assert found.number == number


async def test_a_match_that_is_over_or_forgotten_has_no_snapshot(stand: Stand) -> None:
    async def kept() -> set[str]:
        return set(await stand.ask(snapshots.tails, ["1", "2", "3"]))

    first = await played(stand)
    second = await played(stand)
    third = await played(stand)
    assert await kept() == {first.id, second.id, third.id}
    await stand.runner.handle(first.id, Abandon(HOST, ""))
    await stand.runner.forget(second.id, PEOPLE[0], "gone-1")
    assert await kept() == {third.id}
    await stand.runner.erase(7)
    assert await kept() == set()


async def test_a_game_whose_state_cannot_be_packed_is_played_without_snapshots(
    stand: Stand, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(_: object) -> str:
        raise TypeError("no such field")

    monkeypatch.setattr("bifrost_bot.match.history.snapshot.pack", fail)
    match = await played(stand)
    other = stand.another()
    assert await other.runner.match(match.id) == match
    assert "no snapshot can be taken" in caplog.text
