"""People, staff and other bots change what the bot has set up; it puts that right."""

from dataclasses import replace

import pytest

from bifrost_bot.sandbox import Person
from bifrost_bot.sandbox.world import permissions as allow
from bifrost_bot.sandbox.world.model import Channel, Overwrite, Role
from tests.e2e.conftest import ErrorLog
from tests.e2e.helpers.table import HOME, HOST, LONG, PATIENCE, PLAYERS, WINNING_MOVES, Table
from tests.e2e.helpers.timed_table import TimedTable
from tests.e2e.helpers.waiting import all_told, hosts_read, pinging, ticking, upkeep_rested
from tests.e2e.servers.test_adoption import prepared

OWNER = "Odin"
SPECTATOR = "Sven"
OPEN = "can be read by"


def come_back(table: Table, person: Person) -> None:
    """A person leaves and comes back; Discord drops the overwrites that name them."""
    person.leave(table.guild)
    person.join(table.guild)


def leave_unseen(table: Table, person: Person) -> None:
    """A person leaves, and the bot gets no event."""
    del table.guild.members[person.id]


def sync(table: Table, channel: Channel) -> None:
    """Staff presses "sync with category"."""
    assert channel.parent_id is not None
    overwrites = dict(table.world.channels[channel.parent_id].overwrites)
    table.world.change_channel(channel, overwrites=overwrites)


def let_in(table: Table, channel: Channel, target: int, kind: int) -> None:
    """Staff lets a person (kind 1) or a role (0) read a channel."""
    overwrite = Overwrite(target, kind, allow.VIEW_CHANNEL | allow.READ_MESSAGE_HISTORY, 0)
    table.world.set_overwrite(channel, target, overwrite)


def sees(table: Table, name: str, channel: Channel) -> bool:
    return channel in table.sandbox.person(name).channels()


async def sees_again(table: Table, person: Person, channels: list[Channel]) -> None:
    async with ticking(table):
        await table.world.until(
            lambda: all(channel in person.channels() for channel in channels), PATIENCE
        )


@pytest.mark.parametrize("seat", ["red", "hosts"])
async def test_whoever_leaves_and_comes_back_sees_the_own_channels(table: Table, seat: str) -> None:
    await table.begin(LONG)
    if seat == "hosts":
        person = table.sandbox.person(HOST)
        own = [table.rooms.hosts]
    else:
        person = table.rooms.player(seat)
        own = [one for one in table.rooms.all() if one.name.startswith("red-")]
    come_back(table, person)
    await sees_again(table, person, own)


async def test_dropped_permissions_are_found_after_a_restart(table: Table) -> None:
    await table.begin(LONG)
    red = table.rooms.player("red")
    own = [one for one in table.rooms.all() if one.name.startswith("red-")]
    await table.close_bot()
    come_back(table, red)
    await table.open_bot()
    await sees_again(table, red, own)


async def test_a_synced_channel_is_closed_and_hosts_and_audit_say_who_could_read_it(
    table: Table,
) -> None:
    await table.begin(LONG)
    room = table.rooms.of_slot((await table.due())[0])
    opened_ms = table.clock.now_ms()
    sync(table, room)
    await table.world.until(lambda: not sees(table, SPECTATOR, room), PATIENCE)
    since = f"That happened at <t:{opened_ms // 1000}:T>."
    await hosts_read(table, f"<#{room.id}> {OPEN} everybody. {since} The bot has closed it again.")
    hosts = table.rooms.hosts
    await table.world.until(lambda: "was open to everybody." in table.rooms.text(hosts), PATIENCE)


@pytest.mark.parametrize("whom", ["person", "role"])
async def test_staff_that_lets_somebody_into_a_secret_channel_is_undone(
    table: Table, whom: str
) -> None:
    await table.begin(LONG)
    room = table.rooms.of_slot((await table.due())[0])
    if whom == "person":
        target = table.sandbox.person(SPECTATOR).id
        let_in(table, room, target, 1)
        shown = f"<@{target}>"
    else:
        role = Role(table.world.snowflakes.next(), "Curious", 0, 1)
        table.world.put_role(table.guild, role)
        let_in(table, room, role.id, 0)
        shown = f"<@&{role.id}>"
    await hosts_read(table, f"<#{room.id}> {OPEN} {shown}")
    assert not sees(table, SPECTATOR, room)


async def test_nothing_is_posted_in_an_opened_channel_that_the_bot_cannot_close(
    table: Table,
) -> None:
    await table.begin()
    room = table.rooms.of_slot((await table.due())[0])
    table.sandbox.fault(
        method="PATCH", route=f"/channels/{room.id}", status=403, code=50013, times=-1
    )
    opened_ms = table.clock.now_ms()
    sync(table, room)
    await hosts_read(table, f"<#{room.id}> {OPEN} everybody")
    before = len(table.rooms.messages(room))
    await table.end_turn()
    others = [one for one in table.rooms.all() if one is not room]
    async with ticking(table):
        await table.world.until(lambda: table.rooms.shows(others, 2), PATIENCE)
    assert len(table.rooms.messages(room)) == before
    told = await table.ask(HOST, table.rooms.hosts, "match repair")
    assert f"<#{room.id}> {OPEN} everybody" in told
    assert "has everything it needs" not in told
    await upkeep_rested(table)
    table.sandbox.faults.clear()
    told = await table.ask(HOST, table.rooms.hosts, "match repair")
    assert f"That happened at <t:{opened_ms // 1000}:T>. The bot has closed it again." in told
    await table.world.until(lambda: not sees(table, SPECTATOR, room), PATIENCE)
    async with ticking(table):
        await table.world.until(lambda: table.rooms.shows([room], 2), PATIENCE)


async def test_a_channel_opened_while_the_bot_was_away_is_closed_and_hosts_read_since_when(
    table: Table,
) -> None:
    await table.begin(LONG)
    room = table.rooms.of_slot((await table.due())[0])
    lost_ms = table.clock.now_ms()
    await table.close_bot()
    sync(table, room)
    table.clock.advance(600)
    await table.open_bot()
    await table.world.until(lambda: not sees(table, SPECTATOR, room), PATIENCE)
    since = f"That happened while the bot was away, after <t:{lost_ms // 1000}:f>."
    await hosts_read(table, f"<#{room.id}> {OPEN} everybody. {since} The bot has closed it again.")


async def test_a_channel_opened_while_the_bot_was_away_gets_nothing_until_it_is_closed(
    table: Table,
) -> None:
    await table.begin()
    room = table.rooms.of_slot((await table.due())[0])
    await table.close_bot()
    sync(table, room)
    table.sandbox.fault(
        method="PATCH", route=f"/channels/{room.id}", status=403, code=50013, times=-1
    )
    before = len(table.rooms.messages(room))
    await table.open_bot()
    await hosts_read(table, f"<#{room.id}> {OPEN} everybody")
    await table.end_turn()
    others = [one for one in table.rooms.all() if one is not room]
    async with ticking(table):
        await table.world.until(lambda: table.rooms.shows(others, 2), PATIENCE)
    assert len(table.rooms.messages(room)) == before


@pytest.mark.parametrize("when", ["running", "away"])
async def test_a_purged_lobby_message_is_posted_again(table: Table, when: str) -> None:
    await table.create()
    old = table.lobby
    if when == "away":
        await table.close_bot()
    home = table.world.channel(HOME)
    table.world.bulk_delete(home, list(home.messages.values()))
    if when == "away":
        await table.open_bot()
    async with ticking(table):
        await table.lobby_says("hosted by")
    assert table.lobby.id != old.id
    await table.join("Astrid")


@pytest.mark.parametrize("where", ["hosts", "public", "seat"])
async def test_a_purged_message_of_a_channel_is_posted_again(table: Table, where: str) -> None:
    slot, *_ = await table.begin(LONG)
    rooms = {
        "hosts": table.rooms.hosts,
        "public": table.rooms.public("1"),
        "seat": table.rooms.of_slot(slot),
    }
    room = rooms[where]
    await table.world.until(lambda: table.rooms.messages(room), PATIENCE)
    await all_told(table)
    table.world.bulk_delete(room, list(room.messages.values()))
    async with ticking(table):
        await table.world.until(lambda: table.rooms.messages(room), PATIENCE)
    if where != "hosts":
        assert table.rooms.turns(room) == [1]


async def test_a_full_category_is_named_and_the_match_continues_when_there_is_room(
    table: Table, error_log: ErrorLog
) -> None:
    error_log.expected = ("cannot be made",)
    await table.begin()
    category = table.world.channels[table.rooms.public("1").parent_id or 0]
    children = [one for one in table.guild.channels.values() if one.parent_id == category.id]
    for number in range(50 - len(children)):
        prepared(table, f"lounge-{number}", parent=category)
    await table.play_turn()
    for slot in await table.due():
        await table.move(slot, WINNING_MOVES[slot.seat])
    await table.end_turn()
    lobby = table.world.channel(HOME)
    await table.world.until(lambda: pinging(table, lobby, "50 channels"), PATIENCE)
    lounges = [one for one in table.guild.channels.values() if one.name.startswith("lounge-")]
    for lounge in lounges:
        table.world.delete_channel(lounge)
    async with ticking(table):
        await table.shown(3, ("4", "5", "6"))


async def test_a_player_whose_role_becomes_administrator_is_noticed_at_the_event(
    table: Table,
) -> None:
    await table.begin(LONG)
    red = table.rooms.player("red")
    role = Role(table.world.snowflakes.next(), "Helpers", 0, 1)
    table.world.put_role(table.guild, role)
    table.world.change_member(table.guild, red.id, roles={role.id})
    table.world.put_role(table.guild, replace(role, permissions=allow.ADMINISTRATOR))
    await table.lobby_says("what this match must hide")


async def test_a_player_who_becomes_the_owner_is_noticed_at_the_event(table: Table) -> None:
    await table.begin(LONG)
    red = table.rooms.player("red")
    table.sandbox.person(OWNER).hand_over(table.guild, red.user)
    await table.lobby_says("what this match must hide")


async def test_a_player_made_administrator_in_day_long_turns_is_noticed(table: Table) -> None:
    await table.begin(LONG)
    red = table.rooms.player("red")
    admin = table.role("Admin")
    table.world.change_member(table.guild, red.id, roles={admin.id})
    table.clock.advance(13 * 3600)
    await table.lobby_says("what this match must hide")


async def test_a_player_who_leaves_is_noticed_at_once_by_the_dropped_permissions(
    table: Table,
) -> None:
    await table.begin(LONG)
    table.rooms.player("red").leave(table.guild)
    await hosts_read(table, "has left the server")


async def test_a_player_who_left_unseen_is_noticed_when_a_notice_calls_them(table: Table) -> None:
    await table.begin(LONG)
    leave_unseen(table, table.rooms.player("red"))
    table.clock.advance(120)
    for command in ("match pause", "match resume"):
        await table.run(HOST, table.rooms.hosts, command)
    await hosts_read(table, "has left the server")


async def test_a_player_who_left_is_replaced_by_name_where_seats_are_secret(table: Table) -> None:
    await table.begin(LONG)
    red = table.rooms.player("red")
    red.leave(table.guild)
    await hosts_read(table, "has left the server")
    asked = await table.run(HOST, HOME, "match replace", player=str(red.id), computer="good")
    told = await table.confirm(asked, "Replace")
    assert told == f"A computer player takes over for <@{red.id}> in match 1."


async def test_a_host_who_left_is_taken_off_by_another(table: Table) -> None:
    await table.begin(LONG)
    sven = table.sandbox.person(SPECTATOR)
    await table.run(HOST, HOME, "match host add", member=SPECTATOR)
    sven.leave(table.guild)
    await hosts_read(table, "a host, has left the server. /match host add admits another one")
    told = await table.ask(HOST, HOME, "match host remove", member=str(sven.id))
    assert told == f"<@{sven.id}> no longer hosts match 1."
    assert str(sven.id) not in (await table.match()).hosts
    assert "has left" not in await table.ask(HOST, HOME, "match repair")


async def test_where_no_host_is_left_the_lobby_says_who_can_add_one(table: Table) -> None:
    await table.begin(LONG)
    table.sandbox.person(HOST).leave(table.guild)
    table.clock.advance(13 * 3600)
    await table.lobby_says("a host, has left the server. /match host add admits another one")
    await table.run(OWNER, HOME, "match host add", member=OWNER)
    hilda = table.sandbox.person(HOST)
    await table.run(OWNER, HOME, "match host remove", member=str(hilda.id))
    assert (await table.match()).hosts == (str(table.sandbox.person(OWNER).id),)


async def test_where_the_only_host_played_the_lobby_says_who_can_add_one(table: Table) -> None:
    await table.begin(LONG)
    captain = table.rooms.player("red")
    await table.run(HOST, HOME, "match host add", member=captain.user.name)
    await table.run(HOST, HOME, "match host remove", member=HOST)
    captain.leave(table.guild)
    await table.lobby_says("a player and host, has left the server. /match host add admits another")
    await table.run(OWNER, HOME, "match host add", member=OWNER)
    asked = await table.ask(OWNER, HOME, "match replace", player=str(captain.id), computer="good")
    assert f"Let a computer player take over for <@{captain.id}>" in asked
    told = await table.ask(OWNER, HOME, "match host remove", member=str(captain.id))
    assert told == f"<@{captain.id}> no longer hosts match 1."


async def test_slow_mode_in_a_players_channel_is_told_to_hosts_once(timed: TimedTable) -> None:
    table = timed.table
    slot, *_ = await table.begin(LONG)
    channel = table.rooms.of_slot(slot)
    table.world.change_channel(channel, rate_limit_per_user=21_600)
    await hosts_read(table, "has slow mode: nothing can be sent for 6 hours after a message.")
    table.world.change_channel(channel, rate_limit_per_user=3_600)
    await timed.quiescence.reached()
    told = await table.ask(HOST, HOME, "match preflight", game="bifrost")
    assert "for 1 hour after a message. Switch it off in that channel's settings" in told
    assert len(pinging(table, table.rooms.hosts, "has slow mode")) == 1


async def test_a_player_who_is_timed_out_is_noticed_after_a_turn_without_an_answer(
    table: Table,
) -> None:
    await table.begin()
    red = table.rooms.player("red")
    until_ms = table.clock.now_ms() + 86_400_000
    table.world.change_member(table.guild, red.id, timed_out_until_ms=until_ms)
    await table.time_up()
    await hosts_read(table, "is timed out on this server and can send nothing.")


async def test_a_trouble_that_hosts_know_is_not_told_again_after_a_restart(
    timed: TimedTable,
) -> None:
    table = timed.table
    await table.begin(LONG)
    channel = table.rooms.of_slot((await table.due())[0])
    table.world.change_channel(channel, rate_limit_per_user=21_600)
    await timed.quiescence.reached()
    other = table.rooms.of_slot((await table.due())[1])
    await table.close_bot()
    table.world.change_channel(other, rate_limit_per_user=21_600)
    await table.open_bot()
    timed.quiescence.watch(table.app)
    await timed.quiescence.reached()
    for slowed in (channel, other):
        assert len(pinging(table, table.rooms.hosts, f"<#{slowed.id}> has slow mode")) == 1


async def test_a_trouble_that_repair_could_not_end_is_not_told_again(timed: TimedTable) -> None:
    table = timed.table
    await table.begin(LONG)
    slowed = table.rooms.of_slot((await table.due())[0])
    table.world.change_channel(slowed, rate_limit_per_user=21_600)
    await timed.quiescence.reached()
    told = await table.ask(HOST, table.rooms.hosts, "match repair")
    assert f"<#{slowed.id}> has slow mode" in told
    other = table.rooms.of_slot((await table.due())[1])
    table.world.change_channel(other, rate_limit_per_user=5)
    await timed.quiescence.reached()
    for channel in (slowed, other):
        assert len(pinging(table, table.rooms.hosts, f"<#{channel.id}> has slow mode")) == 1


async def test_a_board_purged_while_the_bot_was_away_comes_back_in_a_match_that_is_stuck(
    timed: TimedTable,
) -> None:
    table = timed.table
    await table.begin(LONG)
    purged, hidden = [table.rooms.of_slot(slot) for slot in (await table.due())[:2]]
    await timed.quiescence.reached()
    await table.close_bot()
    table.sandbox.person(OWNER).purge(purged)
    table.world.set_overwrite(hidden, table.world.bot.id, None)
    await table.open_bot()
    timed.quiescence.watch(table.app)
    await timed.quiescence.reached()
    assert table.rooms.turns(purged) == [1]


@pytest.mark.parametrize("trouble", ["deleted", "closed", "silenced"])
async def test_hosts_whose_channel_and_lobby_fail_get_a_direct_message(
    table: Table, trouble: str
) -> None:
    await table.begin(LONG)
    bot = table.world.bot.id
    hosts = table.rooms.hosts
    lobby = table.world.channel(HOME)
    owner = table.sandbox.person(OWNER)
    words = f"in <#{hosts.id}>"
    if trouble == "deleted":
        owner.delete_channel(lobby)
        words = "lobby was deleted"
    elif trouble == "silenced":
        table.world.set_overwrite(lobby, bot, Overwrite(bot, 1, 0, allow.SEND_MESSAGES))
    else:
        everyone = table.role("@everyone")
        permissions = everyone.permissions & ~allow.VIEW_CHANNEL
        owner.change_role(table.guild, everyone, permissions=permissions)
    table.world.set_overwrite(hosts, bot, Overwrite(bot, 1, 0, allow.VIEW_CHANNEL))
    direct = table.sandbox.person(HOST).dm()

    def told() -> list[str]:
        said = [one.content for one in table.rooms.messages(direct)]
        return [text for text in said if words in text]

    async with ticking(table):
        await table.world.until(told, PATIENCE)


async def test_hosts_who_are_shut_out_of_their_channel_get_a_direct_message(
    timed: TimedTable,
) -> None:
    table = timed.table
    await table.begin(LONG)
    await timed.quiescence.reached()
    own = next(role for role in table.guild.roles.values() if role.bot_id is not None)
    owner = table.sandbox.person(OWNER)
    for role, lost in ((own, allow.MANAGE_ROLES), (table.role("@everyone"), allow.VIEW_CHANNEL)):
        owner.change_role(table.guild, role, permissions=role.permissions & ~lost)
    table.world.change_channel(table.rooms.hosts, overwrites={})
    slowed = table.rooms.of_slot((await table.due())[0])
    table.world.change_channel(slowed, rate_limit_per_user=21_600)
    await timed.quiescence.reached()
    direct = table.rooms.text(table.sandbox.person(HOST).dm())
    assert f"<#{slowed.id}> has slow mode" in direct


async def test_preflight_and_repair_say_what_is_wrong_now(table: Table) -> None:
    await table.begin(LONG)
    room = table.rooms.public("1")
    table.sandbox.fault(
        method="PATCH", route=f"/channels/{room.id}", status=403, code=60003, times=-1
    )
    everyone = table.role("@everyone")
    writing = Overwrite(everyone.id, 0, allow.SEND_MESSAGES, 0)
    table.world.set_overwrite(room, everyone.id, writing)
    wrong = f"The permissions in <#{room.id}> are not those that the bot sets."
    await hosts_read(table, wrong)
    checked = await table.ask(HOST, table.rooms.hosts, "match preflight", game="bifrost")
    assert f"Match 1: {wrong}" in checked
    assert "Everything is ready" not in checked
    told = await table.ask(HOST, table.rooms.hosts, "match repair")
    assert wrong in told
    assert "two-factor" in told
    await upkeep_rested(table)
    table.sandbox.faults.clear()
    told = await table.ask(HOST, table.rooms.hosts, "match repair")
    assert told == f"{wrong} The bot has set its permissions again."
    told = await table.ask(HOST, table.rooms.hosts, "match repair")
    assert told == "Match 1 has everything it needs."


async def test_preflight_counts_what_it_does_not_list(timed: TimedTable) -> None:
    table = timed.table
    await table.begin(LONG)
    for room in [one for one in table.rooms.all() if one.name.endswith("-submissions")][:5]:
        table.world.change_channel(room, rate_limit_per_user=21_600)
    await timed.quiescence.reached()
    told = await table.ask(HOST, table.rooms.hosts, "match preflight", game="bifrost")
    assert told.count("has slow mode") == 3
    assert "\n• 2 more\n" in told


async def test_what_staff_adds_to_channels_stays(table: Table) -> None:
    await table.begin(LONG)
    room = table.rooms.of_slot((await table.due())[0])
    public = table.rooms.public("1")
    muted = Role(table.world.snowflakes.next(), "Muted", 0, 1)
    table.world.put_role(table.guild, muted)
    for channel in (room, public):
        silence = Overwrite(muted.id, 0, 0, allow.SEND_MESSAGES)
        table.world.set_overwrite(channel, muted.id, silence)
    let_in(table, public, muted.id, 0)
    let_in(table, room, table.sandbox.person(SPECTATOR).id, 1)
    await table.world.until(lambda: not sees(table, SPECTATOR, room), PATIENCE)
    come_back(table, table.rooms.player("red"))
    told = await table.ask(HOST, table.rooms.hosts, "match repair")
    assert told
    assert muted.id in room.overwrites
    assert public.overwrites[muted.id].allow & allow.VIEW_CHANNEL


@pytest.mark.parametrize(("seconds", "lobbies"), [(0, 1), (60, 0)])
async def test_a_restart_asks_once_for_people_and_for_no_message_that_is_shown_again(
    timed: TimedTable, seconds: int, lobbies: int
) -> None:
    """After a minute the lobby's message is to be edited anyway, as it shows the time given back."""
    table = timed.table
    await table.begin()
    await timed.quiescence.reached()
    await table.close_bot()
    requests = table.sandbox.rest.requests
    before = requests.copy()
    asked = table.sandbox.gateway.members_asked
    asked.clear()
    table.clock.advance(seconds)
    lobby = f"/channels/{table.world.channel(HOME).id}/messages/*"
    table.sandbox.fault(method="PATCH", route=lobby, status=503, times=-1)
    await table.open_bot()
    timed.quiescence.watch(table.app)
    await timed.quiescence.reached()
    since = requests - before
    assert since["GET /guilds/{guild_id}/members/{user_id}"] == 0
    assert since["GET /channels/{channel_id}/messages/{message_id}"] == lobbies
    assert asked == [frozenset(table.sandbox.person(name).id for name in (HOST, *PLAYERS))]
