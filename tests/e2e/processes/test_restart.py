"""Restarts on the same database, in one process, at chosen instants."""

import asyncio
from collections import Counter

import pytest

from bifrost_bot.gateway.bot import BifrostBot
from bifrost_bot.match.model import Status
from bifrost_bot.runtime.timekeeper import MatchTimekeeper
from bifrost_bot.sandbox.world.model import Message
from tests.databases import url_at
from tests.e2e.conftest import ErrorLog
from tests.e2e.helpers.table import HOME, HOST, PATIENCE, PLAYERS, SHORT, Table, said
from tests.e2e.helpers.waiting import tick
from tests.store.conftest import last_beat


def everything(table: Table) -> dict[str, list[Message]]:
    """All that was said, by channel, at this instant."""
    channels = [*table.rooms.all(), table.world.channel(HOME)]
    return {channel.name: list(table.rooms.messages(channel)) for channel in channels}


def repeated(table: Table) -> list[tuple[str, str]]:
    """What the bot said twice in one channel to the same message."""
    said: Counter[tuple[str, str, int]] = Counter(
        (name, message.content, message.answered_id)
        for name, messages in everything(table).items()
        for message in messages
        if message.author.bot
    )
    return [(name, text) for (name, text, _), count in said.items() if count > 1]


async def test_a_command_that_has_arrived_is_answered_before_the_bot_stops(table: Table) -> None:
    await table.create()
    table.sandbox.fault(route="/interactions/*/*/callback", latency=0.3)
    arrived = asyncio.create_task(table.app.bot.wait_for("interaction"))
    await asyncio.sleep(0)
    given = table.sandbox.person(HOST).run(HOME, "status", {})
    await arrived
    assert not given.answered
    await table.close_bot()
    assert "Match 1, Bifröst" in said(given)


async def test_a_restart_in_mid_turn_gives_the_lost_time_back(table: Table) -> None:
    await table.begin()
    first, second, third = await table.due()
    await table.move(first, "C5")
    deadline_ms = await table.deadline_ms()
    await tick(table, 3)
    table.clock.advance(0.4)
    before = everything(table)

    await table.close_bot()
    table.clock.advance(10)
    typed = table.say(second, "D5")
    table.clock.advance(20)
    beat_ms = await last_beat(url_at(table.database))
    assert beat_ms is not None
    lost_ms = table.clock.now_ms() - beat_ms
    await table.open_bot()

    assert lost_ms == 30_400
    assert await table.deadline_ms() == deadline_ms + lost_ms
    assert "Recorded: D5" in (await table.rooms.answer(typed)).content
    await countdowns_moved(table, deadline_ms + lost_ms, "The bot was away for 30 seconds")
    for name, messages in everything(table).items():
        assert messages[: len(before[name])] == before[name]
    assert repeated(table) == []

    await table.time_up()
    for slot, deed in ((first, "plays C5"), (second, "plays D5"), (third, "makes no move")):
        shown = table.rooms.boards(table.rooms.public(slot.board or ""))[-1]
        assert f"{slot.seat.capitalize()} {deed}" in shown.message.content
    assert repeated(table) == []


async def countdowns_moved(table: Table, deadline_ms: int, line: str) -> None:
    """Returns once every board counts down to the new instant, in the same message."""

    def moved() -> bool:
        newest = [table.rooms.boards(channel)[-1].message for channel in table.rooms.all()]
        told = all(line in message.content for message in newest)
        return told and table.rooms.count_down_to(deadline_ms)

    await table.world.until(moved)
    for channel in table.rooms.all():
        shown = table.rooms.boards(channel)
        assert len(shown) == 1
        assert shown[-1].message.attachments, "the picture stays"


async def test_a_text_typed_during_the_downtime_counts(table: Table) -> None:
    slot, *_ = await table.begin()
    await tick(table, 2)
    await table.close_bot()
    table.clock.advance(300)
    typed = [table.say(slot, "C5"), table.say(slot, "A0")]
    await table.open_bot()

    def answers() -> str:
        """The replies; they may come as one, to the last text."""
        return " ".join(reply.content for text in typed for reply in table.rooms.answers(text))

    await table.world.until(
        lambda: "Recorded: C5" in answers() and "A0 is not a cell on this board" in answers()
    )
    await table.time_up()
    public = table.rooms.boards(table.rooms.public(slot.board or ""))[-1]
    assert "plays C5" in public.message.content


async def test_what_was_recorded_but_not_told_is_told(table: Table, error_log: ErrorLog) -> None:
    await table.begin()
    for slot in await table.due():
        await table.move(slot, "C5")
    await tick(table, 1)
    table.sandbox.fault(method="POST", route="/channels/*/messages", status=503, times=-1)
    await table.end_turn()
    # Twelve channels wait before they try again; the next heartbeat and the next renewal are due
    # then as well.
    await table.clock.awaited(table.clock.now_ms() + 1_000, times=14)
    await table.close_bot()
    table.sandbox.faults.clear()
    await table.open_bot()
    await table.shown(2)
    assert [len(table.rooms.boards(channel)) for channel in table.rooms.all()] == [2] * 12
    assert repeated(table) == []
    assert error_log.lines == []


async def test_it_stops_while_discord_answers_about_people(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On Python 3.11 the cancellation of the task that asks is lost then."""
    monkeypatch.setattr("bifrost_bot.runtime.tasks._CANCEL_SECONDS", 0)
    await table.begin()
    await table.close_bot()
    asked = table.sandbox.gateway.members_asked
    before = len(asked)
    await table.open_bot()
    while len(asked) == before:  # noqa: ASYNC110 - the sandbox sets no event for it
        await asyncio.sleep(0)
    await table.close_bot()


@pytest.mark.nightly(by_day=1)
@pytest.mark.parametrize("down_seconds", [5, 600])
async def test_what_was_told_but_not_noted_is_not_retold(table: Table, down_seconds: int) -> None:
    """Whether Discord still knows the nonce or has long forgotten it."""
    await table.begin()
    for slot in await table.due():
        await table.move(slot, "C5")
    await tick(table, 1)
    trouble = table.sandbox.fault(
        method="POST", route="/channels/*/messages", status=503, after=True, times=12
    )
    await table.end_turn()
    await table.world.until(lambda: trouble.hits == 12)
    await table.shown(2)
    await table.restart(down_seconds)
    deadline_ms = await table.deadline_ms()

    def moved() -> bool:
        return table.rooms.count_down_to(deadline_ms)

    await table.world.until(moved)
    assert [len(table.rooms.boards(channel)) for channel in table.rooms.all()] == [2] * 12
    assert not any(
        "away" in table.rooms.boards(channel)[0].message.content for channel in table.rooms.all()
    )


async def test_the_lobby_works_after_a_restart(table: Table) -> None:
    await table.create(settings=SHORT)
    await table.click(PLAYERS[0], table.lobby, "Join")
    await table.restart(5)
    for name in PLAYERS[1:]:
        await table.click(name, table.lobby, "Join")
    await table.lobby_says("Players 3 of 3")
    await table.call_ready()
    await table.restart()
    for name in PLAYERS:
        await table.click(name, table.lobby, "I am ready")
    await table.shown(1)
    assert (
        len([message for message in table.lobby_messages() if "hosted by" in message.content]) == 1
    )


async def test_missing_channels_are_made_once(table: Table, error_log: ErrorLog) -> None:
    error_log.expected = ("its channels cannot be made",)
    await table.create(settings=SHORT)
    await table.join(*PLAYERS)
    await table.call_ready()
    table.sandbox.fault(method="POST", route="/guilds/*/channels", skip=5, cut="after", times=1)
    trouble = table.sandbox.fault(
        method="POST", route="/guilds/*/channels", skip=5, cut="before", times=-1
    )
    for name in PLAYERS:
        await table.click(name, table.lobby, "I am ready")
    await table.clock.awaited(table.clock.now_ms() + 5_000)
    assert trouble.hits == 0 and len(table.rooms.all()) == 4
    assert (await table.match()).status is Status.RUNNING
    await table.close_bot()
    table.sandbox.faults.clear()
    await table.open_bot()
    await table.shown(1)
    assert len(table.rooms.all()) == 12
    assert len({channel.name for channel in table.rooms.all()}) == 12


async def ended_before_a_restart(table: Table) -> None:
    """Plays a match to its end and starts the bot again."""
    await table.begin()
    for _ in range(4):
        await table.play_turn()
    for channel in (*map(table.rooms.public, "123456"), table.world.channel(HOME)):
        await table.world.until(
            lambda channel=channel: "match 1 is over." in table.rooms.messages(channel)[-1].content
        )
    await table.restart()


async def test_commands_in_a_finished_match_work_after_a_restart(table: Table) -> None:
    await ended_before_a_restart(table)
    public = table.rooms.public("1")
    own = table.rooms.seat("red", "1")
    assert "```" in await table.ask(PLAYERS[0], public, "board")
    assert (await table.ask(HOST, public, "status")).startswith("**Match 1, Bifröst**: over.")
    assert (
        await table.ask("Odin", own, "submission")
        == "Only the player whose channel this is can move here."
    )
    for channel, command, option in ((public, "board", "board"), (HOME, "match archive", "match")):
        assert await table.complete(HOST, channel, command, {option: ""}, option) == ["1"]
    assert (await table.ask(HOST, public, "match repair")).startswith("Match 1 is over, so")
    asked = await table.run(HOST, public, "match archive")
    await table.click(HOST, asked, "Archive")
    # Many channels are changed before the category is renamed: longer than a press is waited for on
    # a busy machine.
    await table.world.until(
        lambda: "Archive: Bifröst 1" in [it.name for it in table.world.channels.values()], PATIENCE
    )


async def test_a_finished_match_is_deleted_after_a_restart(table: Table) -> None:
    await ended_before_a_restart(table)
    told = await table.run("Odin", table.rooms.seat("red", "1"), "submission")
    assert said(told) == "Only the player whose channel this is can move here."
    asked = await table.run(HOST, HOME, "match delete", match="1")
    assert (await table.press(HOST, asked, "Delete the channels")).startswith("25 channels")
    assert table.rooms.all() == []


async def test_a_start_asks_for_missed_texts(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    slot, *_ = await table.begin()
    await tick(table, 10)
    await table.close_bot()
    table.clock.advance(10)
    table.say(slot, "C5")
    asked = table.sandbox.rest.requests
    found = list[Counter[str]]()
    release = MatchTimekeeper.release

    def noted(timekeeper: MatchTimekeeper) -> None:
        found.append(asked.copy())
        release(timekeeper)

    monkeypatch.setattr(MatchTimekeeper, "release", noted)
    before = asked.copy()
    await table.open_bot()
    meanwhile = Counter(
        {
            route: count
            for route, count in (found[0] - before).items()
            if "guilds" in route or "channels" in route
        }
    )
    written = (
        "POST /channels/{channel_id}/messages",
        "PATCH /channels/{channel_id}/messages/{message_id}",
    )
    assert {route: count for route, count in meanwhile.items() if route not in written} == {
        "GET /channels/{channel_id}/messages": 1
    }


async def test_a_start_continues_with_the_last_announced_server(table: Table) -> None:
    await table.begin()
    await table.close_bot()
    # Discord's library would wait so long for servers beyond those.
    await table.open_bot(guild_ready_timeout=10 * PATIENCE)
    assert (await table.match()).status is Status.RUNNING


async def test_the_tests_learn_why_a_start_fails(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def start(*_: object) -> None:
        raise LookupError("no such gateway")

    await table.close_bot()
    monkeypatch.setattr(BifrostBot, "start", start)
    with pytest.raises(LookupError, match="no such gateway"):
        await table.open_bot()
