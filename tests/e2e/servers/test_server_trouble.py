"""Members remove what a match needs: it is repaired, or hosts read how to repair it."""

from dataclasses import replace

from bifrost_bot.sandbox.world import permissions as allow
from bifrost_bot.sandbox.world.model import Channel, Overwrite
from tests.e2e.conftest import ErrorLog
from tests.e2e.helpers.table import HOME, HOST, LONG, PATIENCE, WINNING_MOVES, Table, said
from tests.e2e.helpers.waiting import becomes, hosts_read, pinging, ticking

OWNER = "Odin"


async def test_deleted_channels_are_recreated_with_boards_and_answers(table: Table) -> None:
    slot, *_ = await table.begin(LONG)
    player = table.rooms.player(slot.seat)
    await table.move(slot, "C5")
    old = [table.rooms.of_slot(slot), table.rooms.public("1"), table.rooms.hosts]
    owner = table.sandbox.person(OWNER)
    for channel in old:
        owner.delete_channel(channel)
    # A board that was on its way to a lost channel when that was replaced is sent again a second
    # later.
    async with ticking(table):
        await table.world.until(lambda: len(table.rooms.all()) == 12, PATIENCE)
        await table.shown(1)
    assert table.rooms.of_slot(slot).id != old[0].id
    room = table.rooms.of_slot(slot)
    await table.world.until(
        lambda: pinging(table, room, "What you sent still counts", player.user.name), PATIENCE
    )
    assert table.rooms.of_slot(slot) in player.channels()
    others = [table.sandbox.person(name) for name in ("Astrid", "Bo", "Cleo", "Sven", HOST)]
    assert [one.id for one in others if table.rooms.of_slot(slot) in one.channels()] == [player.id]
    rooms = table.world.channels
    await table.world.until(
        lambda: any("For the hosts of match 1" in _texts(table, one) for one in rooms.values()),
        PATIENCE,
    )
    await hosts_read(
        table,
        f"The channel {old[0].name} was deleted, so <#{table.rooms.of_slot(slot).id}> replaces it",
    )
    await table.world.until(
        lambda: pinging(table, table.world.channel(HOME), "The channel hosts was deleted"), PATIENCE
    )
    await table.world.until(
        lambda: f"<#{table.rooms.public('1').id}>" in table.lobby.content, PATIENCE
    )
    await table.end_turn()
    await table.shown(2)
    shown = table.rooms.boards(table.rooms.public(slot.board or ""))[-1]
    assert f"{slot.seat.capitalize()} plays C5." in shown.message.content


def _texts(table: Table, channel: Channel) -> str:
    return "\n".join(one.content for one in table.rooms.messages(channel))


async def test_a_channel_that_was_deleted_while_the_bot_was_away_is_made_anew(table: Table) -> None:
    await table.begin(LONG)
    lost = table.rooms.seat("red", "1")
    await table.close_bot()
    table.sandbox.person(OWNER).delete_channel(lost)
    await table.open_bot()
    async with ticking(table):
        await table.shown(1)
    assert table.rooms.seat("red", "1").id != lost.id


async def test_a_deleted_category_is_made_anew_around_its_channels(table: Table) -> None:
    await table.begin(LONG)
    before = {channel.id for channel in table.rooms.all()}
    category = table.rooms.hosts.parent_id
    assert category is not None
    table.sandbox.person(OWNER).delete_channel(category)
    await table.world.until(
        lambda: {channel.id for channel in table.rooms.all()} == before, PATIENCE
    )
    assert table.rooms.hosts.parent_id != category


async def test_whoever_deletes_a_channel_again_and_again_is_not_fought(table: Table) -> None:
    await table.begin(LONG)
    owner = table.sandbox.person(OWNER)
    for _ in range(4):
        owner.delete_channel(table.rooms.public("1"))
        async with ticking(table):
            await table.world.until(
                lambda: (
                    len(table.rooms.all()) == 12
                    or pinging(table, table.rooms.hosts, "keeps deleting")
                )
            )
    await hosts_read(table, "Someone keeps deleting the channel game1")
    assert len(table.rooms.all()) == 11
    assert "The channel game1 was deleted, so <#" in await table.ask(
        HOST, table.rooms.hosts, "match repair"
    )
    async with ticking(table):
        await table.shown(1)
    assert (
        await table.ask(HOST, table.rooms.hosts, "match repair")
        == "Match 1 has everything it needs."
    )


async def test_a_deleted_lobby_moves_to_where_a_host_says(table: Table) -> None:
    await table.begin(LONG)
    table.sandbox.person(OWNER).delete_channel(HOME)
    await hosts_read(
        table, "The channel of this match's lobby was deleted. Use /match repair in the channel"
    )
    await table.run(HOST, table.rooms.hosts, "match pause")
    told = await table.run(HOST, "general", "match repair", match="1")
    assert said(told) == "The lobby is in this channel now."
    here = table.world.channel("general")
    async with ticking(table):
        await table.world.until(
            lambda: "hosted by" in _texts(table, here) and "paused" in _texts(table, here)
        )
    assert len([one for one in table.rooms.messages(here) if "hosted by" in one.content]) == 1


async def test_without_permission_posts_wait_until_it_is_given(table: Table) -> None:
    slot, *_ = await table.begin(LONG)
    channel = table.rooms.of_slot(slot)
    owner = table.sandbox.person(OWNER)
    bot = table.world.bot
    given = channel.overwrites[bot.id]
    owner.permit(
        channel, bot, Overwrite(bot.id, 1, deny=allow.SEND_MESSAGES, allow=allow.VIEW_CHANNEL)
    )
    await hosts_read(
        table, f"The bot lacks Send Messages, Embed Links and Attach Files in <#{channel.id}>"
    )
    typed = table.say(slot, "C5")
    await becomes(table, lambda match: match.move(slot) is not None)
    await table.end_turn()
    others = [one for one in table.rooms.all() if one is not channel]
    await table.world.until(lambda: table.rooms.shows(others, 2), PATIENCE)
    public = table.newest(slot)
    assert f"{slot.seat.capitalize()} plays C5" in public
    assert not table.rooms.answers(typed)
    owner.permit(channel, bot, given)
    async with ticking(table):
        await table.shown(2)
    assert len(table.rooms.answers(typed)) == 1
    (told,) = pinging(table, table.rooms.hosts, "The bot lacks")
    looked = await table.answered(table.sandbox.person(HOST).click(told, "Look again"))
    assert said(looked).startswith("Everything is ready for Bifröst.")


async def test_channels_are_made_once_the_bot_may(table: Table, error_log: ErrorLog) -> None:
    error_log.expected = ("its channels cannot be made",)
    await table.begin()
    guild = table.guild
    role = next(role for role in guild.roles.values() if role.bot_id)
    await table.play_turn()
    table.world.put_role(guild, replace(role, permissions=allow.EVERYONE_DEFAULT))
    for slot in await table.due():
        await table.move(slot, WINNING_MOVES[slot.seat])
    await table.end_turn()
    lobby = table.world.channel(HOME)
    told = (
        "The bot cannot make the next channels of match 1. The bot lacks Manage Channels and "
        "Manage Roles."
    )
    await table.world.until(lambda: pinging(table, lobby, told), PATIENCE)
    table.world.put_role(guild, role)
    table.clock.advance(5)
    await table.shown(3, ("4", "5", "6"))
    assert len(pinging(table, lobby, "cannot make the next channels")) == 1


async def test_a_match_pauses_while_the_bot_is_off_the_server(table: Table) -> None:
    slot, *_ = await table.begin()
    await table.move(slot, "C5")
    table.clock.advance(20)
    owner = table.sandbox.person(OWNER)
    guild = table.guild
    owner.kick(guild, table.world.bot)
    await becomes(table, lambda match: match.paused)
    left_ms = (await table.match()).left_ms
    assert left_ms == 40_000
    table.clock.advance(3_600)
    owner.invite_bot(guild)
    lobby = table.world.channel(HOME)
    async with ticking(table):
        await table.world.until(
            lambda: pinging(table, lobby, "The bot was taken off this server"), PATIENCE
        )
    # Discord has dropped the bot's own overwrites, so it sees none of its secret channels.
    unseen = [one for one in table.rooms.all() if not one.name.startswith("game")]
    repaired = said(await table.run(HOST, HOME, "match repair"))
    assert f"The bot may not see <#{unseen[0].id}> any more" in repaired
    for channel in unseen:
        owner.delete_channel(channel)
    own = [one for one in table.rooms.all() if one.name.endswith("submissions")]
    async with ticking(table):
        await table.world.until(lambda: all(map(table.rooms.boards, own)), PATIENCE)
    await table.run(HOST, HOME, "match resume")
    assert await table.deadline_ms() == table.clock.now_ms() + left_ms
    async with ticking(table):
        await table.turned(await table.match())
    shown = table.rooms.boards(table.rooms.public(slot.board or ""))
    assert any("plays C5" in one.message.content for one in shown)


async def test_a_player_who_left_finds_everything_when_back(table: Table) -> None:
    slot, *_ = await table.begin(absent_after=1)
    player = table.rooms.player(slot.seat)
    guild = table.guild
    room = table.rooms.of_slot(slot)
    player.leave(guild)
    await table.time_up()
    await hosts_read(
        table, f"{slot.seat.capitalize()} has not moved for 1 turn in a row. A host can let"
    )
    player.join(guild)
    slot = next(one for one in await table.due() if one.seat == slot.seat)
    own = [room, table.rooms.of_slot(slot)]
    await table.world.until(lambda: all(one in player.channels() for one in own), PATIENCE)
    message = player.say(table.rooms.of_slot(slot), "C5")
    assert "Recorded: C5" in (await table.rooms.answer(message)).content


async def test_a_deleted_hosts_role_leaves_matches_their_hosts(table: Table) -> None:
    guild = table.guild
    role = table.role("Host")
    table.open_match_commands()
    await table.run(OWNER, HOME, "match settings", role=role.id)
    await table.begin(LONG)
    table.world.delete_role(guild, role)
    await table.run(HOST, HOME, "match pause")
    assert (await table.match()).paused
    refused = await table.ask(HOST, HOME, "match create", game="bifrost")
    assert refused == (
        "The role whose members could host matches here was deleted. "
        "A member with the permission Manage Server can choose another with /match settings."
    )
