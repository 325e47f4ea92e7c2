"""`/help`, a mention of the bot, and `/about`."""

import pytest

from bifrost_bot.config import AboutSettings
from bifrost_bot.gateway.incoming.server.help import TITLES, TOPICS
from bifrost_bot.sandbox.world import permissions as allow
from bifrost_bot.sandbox.world.model import Channel, Overwrite
from tests.e2e.helpers.table import HOME, HOST, PATIENCE, PLAYERS, SHORT, Table, response_to, said

SPECTATOR = "Sven"
BEGINS = "**Bifrost Bot help**"


def helped(table: Table, channel: Channel) -> int:
    return sum(message.content.startswith(BEGINS) for message in table.rooms.messages(channel))


@pytest.mark.parametrize("topic", TOPICS)
async def test_each_topic_is_told_to_whoever_asks_alone(table: Table, topic: str) -> None:
    told = await table.run(SPECTATOR, HOME, "help", topic=topic)
    assert said(told).startswith(f"**{TITLES[topic]}**\n")
    assert (
        told.original is not None and told.original.visible_to == table.sandbox.person(SPECTATOR).id
    )


async def test_buttons_lead_through_the_topics_also_after_a_restart(table: Table) -> None:
    told = await table.run(SPECTATOR, HOME, "help")
    assert said(told).startswith(BEGINS)
    await table.restart()
    shown = told.original
    assert shown is not None
    for title in TITLES.values():
        await table.click(SPECTATOR, shown, title)
        assert shown.content.startswith(f"**{title}**\n")


async def test_a_mention_is_answered_with_help_silently_and_once_in_a_while(table: Table) -> None:
    home = table.world.channel(HOME)
    sven = table.sandbox.person(SPECTATOR)
    for text in ("<@{}>", "hey <@{}>, what can you do?", "<@!{}> help"):
        sven.say(home, text.format(table.world.bot.id))
    await table.world.until(lambda: helped(table, home), PATIENCE)
    assert (await table.ask(HOST, HOME, "help")).startswith(BEGINS)
    assert helped(table, home) == 1
    answer = table.rooms.messages(home)[-1]
    assert not answer.mentions.users and not table.sandbox.pushes.of(sven.id, home.id).pushes
    told = await table.click(HOST, answer, "Fairness")
    assert response_to(told).visible_to == table.sandbox.person(HOST).id
    assert answer.content.startswith(BEGINS)
    table.clock.advance(600)
    sven.say(home, f"<@{table.world.bot.id}>")
    await table.world.until(lambda: helped(table, home) == 2, PATIENCE)


async def test_replies_and_muted_channels_are_left_alone(table: Table) -> None:
    home = table.world.channel(HOME)
    general = table.world.channel("general")
    await table.create()
    table.sandbox.person(SPECTATOR).say(home, "nice", reply_to=table.lobby)
    mute = Overwrite(table.world.bot.id, 1, allow=0, deny=allow.SEND_MESSAGES)
    table.sandbox.person("Odin").permit(general, table.world.bot, mute)
    table.sandbox.person(SPECTATOR).say(general, f"<@{table.world.bot.id}>")
    assert (await table.ask(SPECTATOR, HOME, "help")).startswith(BEGINS)
    assert helped(table, home) == helped(table, general) == 0
    assert table.sandbox.rest.statuses[403] == 0


async def test_a_mention_in_a_submission_channel_is_no_move(table: Table) -> None:
    slot, *_ = await table.begin()
    await table.move(slot, "C5")
    recorded = (await table.match()).move(slot)
    table.say(slot, f"<@{table.world.bot.id}> help")
    room = table.rooms.of_slot(slot)
    await table.world.until(lambda: helped(table, room), PATIENCE)
    assert (await table.match()).move(slot) == recorded
    answers = [one.content for one in table.rooms.messages(room) if one.author.bot]
    assert not any("is not" in text and "move" in text for text in answers[-1:])
    await table.move(slot, "D5")
    assert (await table.match()).move(slot) != recorded


async def test_a_mention_sent_while_the_bot_was_away_is_no_move(table: Table) -> None:
    slot, *_ = await table.begin()
    await table.close_bot()
    sent = table.say(slot, f"<@{table.world.bot.id}>")
    moved = table.say(slot, "C5")
    await table.open_bot()
    await table.rooms.answer(moved)
    assert table.rooms.answers(sent) == []


async def test_about_tells_version_and_addresses(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = await table.ask(SPECTATOR, HOME, "about")
    assert told.startswith("**Bifrost Bot ") and "MIT licence" in told
    assert (
        "https://discord.com/oauth2/authorize?client_id=" in told and "Privacy policy" not in told
    )
    about = AboutSettings(
        invite=False,
        privacy_url="https://example.org/privacy",
        support_url="https://example.org/ask",
    )
    settings = table.app.services.settings.model_copy(update={"about": about})
    object.__setattr__(table.app.services, "settings", settings)
    told = await table.ask(SPECTATOR, HOME, "about")
    assert "oauth2" not in told
    assert (
        "Privacy policy: <https://example.org/privacy>" in told
        and "Support: <https://example.org/ask>" in told
    )


async def test_help_begins_with_what_the_asker_can_do_now(table: Table) -> None:
    table.open_match_commands()
    told = await table.ask(SPECTATOR, HOME, "help")
    assert "**What you can do now**\n• **Try a game** alone" in told
    await table.create(settings=SHORT)
    home = f"<#{table.lobby.channel_id}>"
    joining = f"• **Join** match 1, Bifröst in {home}."
    assert joining in await table.ask(SPECTATOR, HOME, "help")
    await table.join(*PLAYERS)
    assert "You have joined match 1, Bifröst." in await table.ask(PLAYERS[0], HOME, "help")
    hosting = await table.ask(HOST, HOME, "help")
    assert f"• **Start** match 1, Bifröst: press *Host* in {home}." in hosting
    assert "• **Host a match**: /match create" in hosting
    await table.start(*PLAYERS)
    slot = (await table.due())[0]
    player = table.rooms.player(slot.seat).user.name
    room = table.rooms.of_slot(slot)
    told = await table.ask(player, HOME, "help")
    assert f"• **Your turn** in match 1, Bifröst: send your move in <#{room.id}>." in told
    assert "match 1" not in await table.ask(SPECTATOR, HOME, "help")
