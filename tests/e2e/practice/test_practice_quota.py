"""Limits on channels that practices can use up."""

import asyncio

from bifrost_bot.gateway.channels.quota import CHANNELS_FOR_PRACTICE, DAY_MS, PRACTICES_A_PERSON
from bifrost_bot.match.decide.phases import Abandon
from bifrost_bot.sandbox.world import events as happened
from tests.e2e.helpers.table import HOME, PATIENCE, Table, said

WHO = "Astrid"
CHANNELS = 4
"""Of a practice of Bifröst in its first half: a category and three boards."""


class Made:
    """Counts the channels that are made on the server."""

    def __init__(self, table: Table) -> None:
        self.count = 0
        table.world.subscribe(self._hear)

    def _hear(self, event: happened.Event) -> None:
        self.count += isinstance(event, happened.ChannelCreated)


async def practise(table: Table, made: Made, name: str = WHO) -> str:
    """A user begins to practise and deletes the channels; returns what the bot said."""
    before = made.count
    told = await table.ask(name, HOME, "practice", game="bifrost", skill="random")
    if told.startswith("Your practice begins"):
        await table.world.until(lambda: made.count == before + CHANNELS, PATIENCE)
        (match,) = [one for one in await table.app.runner.live() if one.settings.practice]
        over = await table.app.runner.handle(match.id, Abandon(match.hosts[0], ""))
        await table.app.services.channels.delete(over.after)
    return told


async def test_who_begins_practices_again_and_again_makes_few_channels(table: Table) -> None:
    made = Made(table)
    begun_ms = table.clock.now_ms()
    told = [await practise(table, made) for _ in range(2 * PRACTICES_A_PERSON)]
    assert made.count == PRACTICES_A_PERSON * CHANNELS
    assert told[-1] == (
        f"You have begun {PRACTICES_A_PERSON} practices on this server within 24 hours, which is "
        f"the limit for one person. You can begin the next one <t:{(begun_ms + DAY_MS) // 1000}:R>."
    )
    assert (await practise(table, made, "Bo")).startswith("Your practice begins")
    table.clock.advance(DAY_MS // 1000)
    assert (await practise(table, made)).startswith("Your practice begins")


async def test_commands_that_come_together_begin_one_practice(table: Table) -> None:
    told = await asyncio.gather(
        *(table.run(WHO, HOME, "practice", game="bifrost", skill="random") for _ in range(5))
    )
    beginnings = sorted(" ".join(said(one).split()[:4]) for one in told)
    assert beginnings == ["You are already practising,"] * 4 + ["Your practice begins in"]


async def test_practices_of_many_leave_channels_for_matches(table: Table) -> None:
    made = Made(table)
    guild_id = table.guild.id
    noted_ms = table.clock.now_ms()
    for _ in range(CHANNELS_FOR_PRACTICE - CHANNELS + 1):
        await table.app.services.directory.note_creation(guild_id, noted_ms)
    table.clock.advance(60)
    told = await practise(table, made)
    assert told == (
        f"The bot has made {CHANNELS_FOR_PRACTICE} channels on this server within 24 hours. It "
        "keeps the rest of what Discord allows for matches. The next practice can begin "
        f"<t:{(noted_ms + DAY_MS) // 1000}:R>."
    )
    await table.restart()
    assert await practise(table, made) == told
    assert made.count == 0
    table.clock.move_to(noted_ms + DAY_MS)
    assert (await practise(table, made)).startswith("Your practice begins")


async def test_every_channel_of_a_match_is_counted_once_and_for_a_day(table: Table) -> None:
    made = Made(table)
    await table.begin()
    guild_id = table.guild.id
    counted = await table.app.services.quota.channels(guild_id)
    assert counted == (table.clock.now_ms(),) * made.count and made.count == 14
    table.clock.advance(DAY_MS // 1000)
    assert await table.app.services.quota.channels(guild_id) == ()
