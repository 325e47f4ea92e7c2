"""A set start outlives the bot, begins on the minute, and is among the server's events."""

import pytest
from sqlalchemy import delete

from bifrost_bot.sandbox.world import permissions as allow
from bifrost_bot.sandbox.world.model import ScheduledEvent
from bifrost_bot.sandbox.world.role_service import make_role
from bifrost_bot.store import tables
from tests.e2e.conftest import ErrorLog
from tests.e2e.helpers.table import HOME, HOST, PATIENCE, PLAYERS, Table, field_id, said
from tests.e2e.helpers.waiting import events_shown
from tests.e2e.lobby.test_lobby import lacking

WITHOUT_RIGHT = lacking(allow.CREATE_EVENTS)
ACTIVE = 2
COMPLETED = 3


def events(table: Table) -> list[ScheduledEvent]:
    """The events of the server that are not over."""
    return [one for one in table.guild.scheduled_events.values() if not one.over]


def forbid(table: Table, permission: int) -> None:
    """Takes a permission from @everyone."""
    everyone = table.role("@everyone")
    everyone.permissions &= ~permission
    table.world.put_role(table.guild, everyone)


async def planned(table: Table, at: str = "in 3h") -> ScheduledEvent:
    """Opens a lobby with a set start; returns its event."""
    await table.create()
    await table.run(HOST, HOME, "match start", at=at)
    await table.world.until(lambda: events(table), PATIENCE)
    await events_shown()
    (event,) = events(table)
    return event


async def test_a_set_start_is_an_event_that_moves_with_it(table: Table) -> None:
    event = await planned(table)
    begins_ms = (await table.match()).begins_ms
    assert (event.name, event.start_ms) == ("Bifröst, match 1", begins_ms)
    assert (
        event.location == f"https://discord.com/channels/{table.guild.id}/{table.lobby.channel_id}"
    )
    await table.run(HOST, HOME, "match start", at="in 5h")
    later_ms = (await table.match()).begins_ms
    await table.world.until(lambda: event.start_ms == later_ms, PATIENCE)
    assert events(table) == [event]


async def test_the_event_goes_with_the_set_start(table: Table) -> None:
    await planned(table)
    await table.as_host("Call off")
    await table.world.until(lambda: not events(table), PATIENCE)
    assert (await table.match()).begins_ms is None


async def test_the_event_begins_and_ends_with_the_match(table: Table) -> None:
    event = await planned(table)
    await table.join(*PLAYERS)
    await table.ready()
    await table.world.until(lambda: event.status == ACTIVE, PATIENCE)
    form = await table.run(HOST, HOME, "match abandon")
    await table.submit(HOST, form, {field_id(form): "a storm"})
    await table.world.until(lambda: event.status == COMPLETED, PATIENCE)


async def test_what_staff_deletes_comes_back_only_with_another_start(table: Table) -> None:
    event = await planned(table)
    table.world.delete_event(event)
    await table.restart()
    assert events(table) == []
    await table.run(HOST, HOME, "match start", at="in 9h")
    await table.world.until(lambda: events(table), PATIENCE)


async def test_an_event_that_was_made_but_not_recorded_is_found_again(table: Table) -> None:
    event = await planned(table)
    async with table.app.database.transaction() as connection:
        await connection.execute(delete(tables.scheduled_events))
    await table.restart()
    await table.as_host("Call off")
    await table.world.until(lambda: event not in events(table), PATIENCE)
    assert events(table) == []


async def test_a_start_set_while_the_bot_could_not_say_so_is_an_event_after_the_restart(
    table: Table,
) -> None:
    event = await planned(table)
    await table.close_bot()
    table.world.delete_event(event)
    await _forget_all(table)
    await table.open_bot()
    await table.world.until(lambda: events(table), PATIENCE)


async def _forget_all(table: Table) -> None:
    await table.open_bot()
    async with table.app.database.transaction() as connection:
        await connection.execute(delete(tables.scheduled_events))
    await table.close_bot()


@pytest.mark.parametrize("table", [WITHOUT_RIGHT], indirect=True)
async def test_without_create_events_all_works_and_preflight_says_so(table: Table) -> None:
    forbid(table, allow.CREATE_EVENTS)
    await table.create()
    told = await table.run(HOST, HOME, "match start", at="in 20m")
    assert "begins <t:" in said(told)
    assert "lacks Create Events" in await table.ask(HOST, HOME, "match preflight", game="bifrost")
    assert table.guild.scheduled_events == {}


async def test_a_full_list_of_events_stops_nothing(
    table: Table, monkeypatch: pytest.MonkeyPatch, error_log: ErrorLog
) -> None:
    error_log.expected = ("its scheduled event was refused",)
    monkeypatch.setattr("bifrost_bot.sandbox.rest.scheduled_event.MOST_EVENTS", 0)
    await table.create()
    told = await table.run(HOST, HOME, "match start", at="in 20m")
    assert "begins <t:" in said(told)
    await table.lobby_says("The match begins <t:")


async def test_a_role_is_called_when_the_start_is_set_and_before_it(table: Table) -> None:
    fans = make_role(table.world, table.guild, name="Fans", mentionable=True)
    await table.create()
    await table.join(*PLAYERS)
    await table.run(HOST, HOME, "match start", at="in 3h", role=fans)
    await table.lobby_says(f"<@&{fans.id}> The match begins <t:")
    table.clock.advance(2 * 3_600)
    await table.lobby_says("Bifröst begins <t:")
    (reminder,) = (one for one in table.lobby_messages() if "Bifröst begins <t:" in one.content)
    assert fans.id in reminder.mentions.roles
    assert len(reminder.mentions.users) == len(PLAYERS)


async def test_a_role_that_must_not_be_called_is_refused_in_a_sentence(table: Table) -> None:
    quiet = make_role(table.world, table.guild, name="Quiet")
    forbid(table, allow.MENTION_EVERYONE)
    await table.create()
    told = await table.ask(HOST, HOME, "match start", at="in 3h", role=quiet)
    assert told.startswith(f"You cannot call <@&{quiet.id}>.")
    everyone = table.role("@everyone")
    told = await table.ask(HOST, HOME, "match start", at="in 3h", role=everyone)
    assert told.startswith("Everybody cannot be called.")
    told = await table.ask(HOST, HOME, "match start", role=quiet)
    assert told == "A role is called to a set start: give `at` too, as in 20:30."
    assert (await table.match()).begins_ms is None


async def test_a_set_start_survives_a_restart_and_begins_on_the_minute(table: Table) -> None:
    await table.create()
    await table.join(*PLAYERS)
    assert "must be a time such as 20:30" in await table.ask(HOST, HOME, "match start", at="soon")
    told = await table.run(HOST, HOME, "match start", at="in 30m")
    begins_ms = (await table.match()).begins_ms
    assert begins_ms is not None and begins_ms == table.clock.now_ms() + 1_800_000
    assert said(told).startswith(f"Match 1 begins <t:{begins_ms // 1000}:F>")
    await table.lobby_says(f"The match begins <t:{begins_ms // 1000}:F>.")
    await table.close_bot()
    table.clock.advance(21 * 60)
    await table.open_bot()
    await table.lobby_says("Ready check: waiting")
    for name in PLAYERS:
        await table.click(name, table.lobby, "I am ready")
    await table.lobby_says("Everybody is ready")
    assert (await table.match()).state is None
    table.clock.advance(9 * 60)
    await table.shown(1)


async def test_a_game_with_a_pregame_says_how_to_set_its_deadline(table: Table) -> None:
    told = await table.ask(HOST, HOME, "match create", game="social_snake")
    assert told.endswith(
        "This game has a pregame of 24 hours, in which players only choose a colour: that is this "
        "lobby. Set its deadline with `/match start at: in 24h`, or begin whenever you like."
    )
    await table.lobby_says("can start*")
    await table.run(HOST, HOME, "match start", at="in 24h")
    begins_ms = (await table.match()).begins_ms or 0
    await table.lobby_says(f"**Pregame** until <t:{begins_ms // 1000}:F>:")
    assert begins_ms == table.clock.now_ms() + 24 * 3_600_000


async def test_a_game_without_a_pregame_says_nothing_of_one(table: Table) -> None:
    assert "pregame" not in said(await table.create())
