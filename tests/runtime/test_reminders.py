"""Reminders: on time, once, only to those who still owe, also after restarts."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from bifrost_bot.engines.values import Slot
from bifrost_bot.match.decide.consents import AskConsent
from bifrost_bot.match.decide.hosts import AddHost, Pause, RemoveHost
from bifrost_bot.match.decide.phases import Abandon, CreditDowntime
from bifrost_bot.match.host_action import Extend
from bifrost_bot.match.model import Match, Settings
from bifrost_bot.match.notice import LineBody, Notice, ReminderBody
from bifrost_bot.match.preferences import Preferences
from bifrost_bot.runtime.people.preferences import PeoplePreferences
from bifrost_bot.runtime.people.reminders import Reminders
from tests.databases import on_files
from tests.match.world import HOST, PEOPLE
from tests.runtime.conftest import Stand

pytestmark = on_files

RED = Slot("red", "1")
HOURS = Settings("bifrost", seconds=10 * 3600)


def body_text(notice: Notice) -> str:
    assert isinstance(notice.body, LineBody)
    return notice.body.text


class Desk:
    """The reminders of a process, and whom they reminded."""

    def __init__(self, stand: Stand) -> None:
        self.stand = stand
        self.personal = PeoplePreferences(stand.database, stand.clock)
        self.reminders = Reminders(stand.runner, self.personal, stand.watch, stand.clock)
        stand.runner.listeners.append(self.reminders.on_change)
        self.personal.listeners.append(self.reminders.on_preferences)

    async def start(self) -> None:
        await self.personal.load()
        self.stand.tasks.start(self.reminders.run(), "reminders")
        await self.stand.settle()

    def lines(self) -> list[tuple[str, str]]:
        """The addresses and texts of lines recorded since this was last asked."""
        found: list[tuple[str, str]] = []
        while not self.stand.changes.empty():
            notices = [row.notice for row in self.stand.changes.get_nowait().rows]
            said = [one for one in notices if isinstance(one.body, LineBody)]
            found += [(one.address.key, body_text(one)) for one in said]
        return found

    def reminded(self) -> list[str]:
        """The addresses reminded since this was last asked."""
        found: list[str] = []
        while not self.stand.changes.empty():
            rows = self.stand.changes.get_nowait().rows
            found += [
                row.notice.address.key for row in rows if isinstance(row.notice.body, ReminderBody)
            ]
        return found

    async def move_to(self, at_ms: int) -> list[str]:
        """Moves the clock and returns the addresses reminded."""
        self.stand.clock.move_to(at_ms)
        await self.stand.settle()
        return self.reminded()


@pytest.fixture
async def desk(stand: Stand) -> AsyncIterator[Desk]:
    made = Desk(stand)
    await made.start()
    yield made


def deadline_ms(match: Match) -> int:
    assert match.phase is not None
    return match.phase.deadline_ms


async def chosen(desk: Desk, match: Match, seat: str, *reminders: int) -> None:
    await desk.personal.change(match.seats[seat], lambda _: Preferences(reminders=reminders))
    await desk.stand.settle()


async def test_a_player_is_reminded_at_each_instant(desk: Desk, stand: Stand) -> None:
    match = await stand.playing(HOURS)
    await chosen(desk, match, "red", 7200, 60)
    assert await desk.move_to(deadline_ms(match) - 7_200_001) == []
    assert await desk.move_to(deadline_ms(match) - 7_200_000) == ["seat/red/1"]
    assert await desk.move_to(deadline_ms(match) - 60_001) == []
    assert await desk.move_to(deadline_ms(match) - 60_000) == ["seat/red/1"]
    assert await desk.move_to(deadline_ms(match) - 1) == []


async def test_who_has_answered_or_chose_nothing_is_not_reminded(desk: Desk, stand: Stand) -> None:
    match = await stand.playing(HOURS)
    for seat in ("red", "green"):
        await chosen(desk, match, seat, 60)
    await stand.say(match, RED, "A1")
    assert await desk.move_to(deadline_ms(match) - 60_000) == ["seat/green/2"]


async def test_equal_instants_remind_two_channels(desk: Desk, stand: Stand) -> None:
    match = await stand.playing(HOURS)
    for seat in ("green", "red"):
        await chosen(desk, match, seat, 60)
    assert sorted(await desk.move_to(deadline_ms(match) - 60_000)) == ["seat/green/2", "seat/red/1"]


async def test_a_choice_made_during_the_phase_counts_from_then_on(desk: Desk, stand: Stand) -> None:
    match = await stand.playing(HOURS)
    await chosen(desk, match, "red", 60)
    stand.clock.move_to(deadline_ms(match) - 50_000)
    await stand.settle()
    assert desk.reminded() == ["seat/red/1"]
    await chosen(desk, match, "red", 60, 40, 20)
    assert desk.reminded() == []
    assert await desk.move_to(deadline_ms(match) - 40_000) == ["seat/red/1"]
    await chosen(desk, match, "red")
    assert await desk.move_to(deadline_ms(match) - 20_000) == []


async def test_credited_time_moves_reminders(desk: Desk, stand: Stand) -> None:
    match = await stand.playing(HOURS)
    await chosen(desk, match, "red", 7200, 60)
    lost_ms = deadline_ms(match) - 7_000_000
    assert await desk.move_to(lost_ms) == ["seat/red/1"]
    stand.clock.move_to(lost_ms + 500_000)
    moved = (await stand.runner.handle(match.id, CreditDowntime(lost_ms))).after
    assert deadline_ms(moved) == deadline_ms(match) + 500_000
    await stand.settle()
    assert desk.reminded() == []
    assert await desk.move_to(deadline_ms(match) - 60_000) == []
    assert await desk.move_to(deadline_ms(moved) - 60_000) == ["seat/red/1"]


async def test_an_unreachable_match_reminds_later(desk: Desk, stand: Stand) -> None:
    match = await stand.playing(HOURS)
    await chosen(desk, match, "red", 60)
    await desk.move_to(deadline_ms(match) - 100_000)
    await stand.watch.matches.mark_unreachable(match.id, "server")
    assert await desk.move_to(deadline_ms(match) - 50_000) == []
    await stand.watch.matches.restore(match.id, "server")
    match = await stand.runner.match(match.id)
    assert stand.clock.now_ms() == deadline_ms(match) - 100_000
    assert await desk.move_to(deadline_ms(match) - 60_001) == []
    assert await desk.move_to(deadline_ms(match) - 60_000) == ["seat/red/1"]


async def test_a_paused_match_reminds_nobody_while_players_are_asked(
    desk: Desk, stand: Stand
) -> None:
    match = await stand.playing(HOURS)
    await chosen(desk, match, "red", 60)
    for command in (
        Pause(HOST),
        AddHost(HOST, PEOPLE[0]),
        RemoveHost(PEOPLE[0], HOST),
        AskConsent(Extend(PEOPLE[0], 60, "the network was down")),
    ):
        match = (await stand.runner.handle(match.id, command)).after
    assert match.consent is not None
    assert match.paused
    assert await desk.move_to(deadline_ms(match) - 60_000) == []


async def test_a_restart_repeats_no_reminder(desk: Desk, stand: Stand) -> None:
    match = await stand.playing(HOURS)
    await chosen(desk, match, "red", 7200, 60)
    assert await desk.move_to(deadline_ms(match) - 7_200_000) == ["seat/red/1"]
    await stand.tasks.stop()
    other = Desk(stand.another())
    await other.start()
    other.reminders.look_after(await other.stand.runner.match(match.id))
    await other.stand.settle()
    assert other.reminded() == []
    assert await other.move_to(deadline_ms(match) - 60_000) == ["seat/red/1"]
    await other.stand.close()


async def test_a_match_that_is_over_reminds_nobody(desk: Desk, stand: Stand) -> None:
    match = await stand.playing(HOURS)
    await chosen(desk, match, "red", 60)
    await stand.runner.handle(match.id, Abandon(HOST, ""))
    assert await desk.move_to(deadline_ms(match) - 60_000) == []


async def test_a_reminder_is_on_disk_before_it_is_told(desk: Desk, stand: Stand) -> None:
    match = await stand.playing(HOURS)
    await chosen(desk, match, "red", 60)
    stand.forget()
    stand.clock.move_to(deadline_ms(match) - 60_000)
    change = await asyncio.wait_for(stand.changes.get(), 20)
    assert change.events == ()
    assert await stand.runner.match(match.id) is match
    (row,) = change.rows
    assert row.id > 0
    assert row.notice.body == ReminderBody((match.seats["red"],))


NET = Settings("dont_connect_5", seconds=3600)
NEXT = "You are next: it is your turn as soon as this one has ended."


async def told_next(desk: Desk, match: Match, *seats: str) -> None:
    for seat in seats:
        await desk.personal.change(match.seats[seat], lambda now: replace(now, told_next=True))
    await desk.stand.settle()
    desk.lines()


async def place(stand: Stand, match: Match, seat: str, text: str) -> Match:
    change = await stand.say(match, Slot(seat), text)
    await stand.settle()
    return change.after


async def test_who_wants_it_is_told_once_that_the_next_turn_is_theirs(
    desk: Desk, stand: Stand
) -> None:
    match = await stand.playing(NET)
    await told_next(desk, match, "red", "white")
    match = await place(stand, match, "white", "pass")
    assert desk.lines() == [("seat/red", NEXT)]
    assert desk.lines() == []
    desk.personal.listeners[-1](tuple(match.seats.values()))
    await stand.settle()
    assert desk.lines() == []
    match = await place(stand, match, "black", "A1")
    assert [text for _, text in desk.lines()] == [NEXT]
    await place(stand, match, "red", "A2")
    assert NEXT not in [text for _, text in desk.lines()]


async def test_in_a_game_without_an_order_nobody_is_told(desk: Desk, stand: Stand) -> None:
    match = await stand.playing(HOURS)
    await told_next(desk, match, *match.seats)
    stand.clock.move_to(deadline_ms(match) + 5_000)
    await stand.settle()
    assert NEXT not in [text for _, text in desk.lines()]
