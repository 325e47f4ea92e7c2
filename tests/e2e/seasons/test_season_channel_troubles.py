"""A season's channel and board that others change: put right, or reported to hosts once."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from bifrost_bot.sandbox.family import FAMILY
from bifrost_bot.sandbox.world import permissions as allow
from bifrost_bot.sandbox.world.model import CATEGORY, TEXT, Channel, Message, Overwrite
from tests.e2e.conftest import UNLIMITED
from tests.e2e.helpers.season import BOARD, NAME, OWNER, Stage, direct
from tests.e2e.helpers.table import HOME, HOST, PATIENCE, PLAYERS
from tests.e2e.seasons.test_season_roles import LIVING, decided, opened

ASTRID, BO, CLEO = PLAYERS
BARRED = "The bot lacks Send Messages, Embed Links and Attach Files in"


def board(stage: Stage) -> Message | None:
    """The season's board, if it is shown."""
    found = [one for one in stage.told() if one.content.startswith(BOARD)]
    return found[0] if found else None


def purge_one(stage: Stage, shown: Message) -> None:
    stage.table.sandbox.person(OWNER).delete(shown)


def purge_all(stage: Stage, shown: Message) -> None:
    del shown
    stage.world.bulk_delete(stage.channel, stage.told())


@pytest.mark.parametrize("is_away", [False, True], ids=["here", "away"])
@pytest.mark.parametrize("purge", [purge_one, purge_all])
async def test_a_board_that_was_deleted_is_posted_again(
    stage: Stage, purge: Callable[[Stage, Message], None], is_away: bool
) -> None:
    await stage.open(*PLAYERS)
    await stage.shows("In the season (3)")
    shown = board(stage)
    assert shown is not None
    if is_away:
        await stage.table.close_bot()
    purge(stage, shown)
    if is_away:
        await stage.table.open_bot()
    await stage.shows("In the season (3)")
    again = board(stage)
    assert again is not None
    assert again.id != shown.id


async def test_a_channel_that_the_bot_may_not_write_in_is_said_and_told_once(
    stage: Stage,
) -> None:
    await opened(stage, *PLAYERS)
    bot = stage.world.bot
    owner = stage.table.sandbox.person(OWNER)
    given = stage.channel.overwrites[bot.id]
    denied = Overwrite(bot.id, 1, deny=allow.SEND_MESSAGES, allow=allow.VIEW_CHANNEL)
    owner.permit(stage.channel, bot, denied)
    text = f"{BARRED} <#{stage.channel.id}>."
    await stage.world.until(lambda: direct(stage, HOST), PATIENCE)
    assert text in direct(stage, HOST)[0].content
    assert text in await stage.run(BO, "status")
    assert text in await stage.table.ask(HOST, HOME, "match preflight")
    await stage.table.restart()
    assert text in await stage.run(BO, "status")
    owner.permit(stage.channel, bot, given)
    assert text not in await stage.run(BO, "status")
    await stage.run(HOST, "garnets give", player=ASTRID, amount=2, reason="for the cake")
    await stage.says("for the cake")
    assert len(direct(stage, HOST)) == 1


async def test_a_deleted_channel_is_named_by_preflight(stage: Stage) -> None:
    await stage.open(ASTRID)
    stage.table.sandbox.person(OWNER).delete_channel(stage.channel)
    await stage.world.until(lambda: direct(stage, HOST), PATIENCE)
    told = await stage.table.ask(HOST, HOME, "match preflight")
    assert "Season 1: The channel of its announcements was deleted." in told
    assert "Choose another channel there with /season channel" in told


async def test_staff_may_move_and_rename_the_channel(stage: Stage) -> None:
    await opened(stage, ASTRID)
    channel = stage.channel
    category = stage.world.channels[channel.parent_id or 0]
    stage.world.change_channel(category, name="Old news")
    stage.world.change_channel(channel, name="larks", parent_id=None, topic="")
    reader = Overwrite(stage.table.sandbox.person(CLEO).id, 1, allow=allow.SEND_MESSAGES, deny=0)
    stage.world.set_overwrite(channel, reader.id, reader)
    await stage.run(HOST, "garnets give", player=ASTRID, amount=2, reason="for the cake")
    await stage.world.until(lambda: "for the cake" in stage.table.rooms.text(channel), PATIENCE)
    assert stage.world.channels[channel.id].name == "larks"
    assert channel.overwrites[reader.id] == reader
    assert direct(stage, HOST) == []


@pytest.mark.parametrize("table", [replace(FAMILY["gated"], **UNLIMITED)], indirect=True)
async def test_behind_a_gate_the_roles_see_the_channel_again(stage: Stage) -> None:
    await opened(stage, ASTRID)
    role = stage.table.role(LIVING)
    await stage.world.until(lambda: role.id in stage.channel.overwrites, PATIENCE)
    reader = Overwrite(stage.table.sandbox.person(CLEO).id, 1, allow=allow.VIEW_CHANNEL, deny=0)
    stage.world.set_overwrite(stage.channel, reader.id, reader)
    stage.world.set_overwrite(stage.channel, role.id, None)
    await stage.world.until(lambda: role.id in stage.channel.overwrites, PATIENCE)
    assert stage.channel.overwrites[reader.id] == reader


async def test_channels_of_the_same_name_are_never_the_seasons(stage: Stage) -> None:
    guild = stage.table.guild
    number = stage.world.snowflakes.next
    category = stage.world.create_channel(Channel(number(), CATEGORY, NAME, guild.id))
    by_hand = Channel(number(), TEXT, "announcements", guild.id, parent_id=category.id)
    stage.world.create_channel(by_hand)
    before = dict(by_hand.overwrites)
    await opened(stage, ASTRID)
    await decided(stage, "end", "End the season")
    await stage.world.until(
        lambda: not [one for one in guild.roles.values() if one.name.startswith(NAME)], PATIENCE
    )
    assert stage.table.rooms.messages(by_hand) == []
    assert by_hand.overwrites == before
    assert by_hand.id in stage.world.channels
    named = [one for one in stage.world.channels.values() if one.name == NAME]
    assert len(named) == 2
