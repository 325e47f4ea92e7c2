"""Practising against computer players: at once, unseen, for nothing, and nothing left of it."""

import asyncio
from collections.abc import Sequence
from itertools import count
from types import SimpleNamespace

import pytest

from bifrost_bot.match.decide.phases import Abandon
from bifrost_bot.match.model import Status
from bifrost_bot.notices.practice import KEPT_MINUTES
from bifrost_bot.runtime import runner
from bifrost_bot.sandbox.world import permissions as allow
from bifrost_bot.sandbox.world.model import Channel, Overwrite
from tests.e2e.helpers.table import (
    HOME,
    HOST,
    PATIENCE,
    Rooms,
    Table,
    field_id,
    response_to,
    said,
    shown_board,
)
from tests.e2e.helpers.waiting import all_told, ticking

WHO = "Astrid"
EVERYBODY = ("Sven", HOST, "Bo", WHO)


def rooms(table: Table, game: str = "Bifröst") -> list[Channel]:
    """The channels of the practice."""
    return Rooms(table.sandbox, "", f"Practice: {game}").all()


async def begin(table: Table) -> None:
    """A user begins to practise; returns once every channel shows its first board."""
    told = await table.run(WHO, HOME, "practice", game="bifrost", skill="random")
    assert said(told).startswith("Your practice begins")
    assert response_to(told).visible_to == table.sandbox.person(WHO).id
    await table.world.until(
        lambda: rooms(table) and all(shows(table, each) for each in rooms(table)), PATIENCE
    )


async def begin_towers(table: Table) -> Channel:
    """A user begins to practise Three Towers; returns the channel once it shows its board."""
    await table.run(WHO, HOME, "practice", game="three_towers", skill="random")
    await table.world.until(
        lambda: any(shows(table, one) for one in rooms(table, "Three Towers")), PATIENCE
    )
    (channel,) = rooms(table, "Three Towers")
    return channel


async def test_the_answer_links_to_the_channel_of_the_first_turn(table: Table) -> None:
    told = await table.run(WHO, HOME, "practice", game="bifrost", skill="random")
    await table.world.until(lambda: "<#" in said(told), PATIENCE)
    (linked,) = [one for one in rooms(table) if f"in <#{one.id}>." in said(told)]
    await table.world.until(lambda: shows(table, linked), PATIENCE)
    mention = f"<@{table.sandbox.person(WHO).user.id}>"
    assert any(mention in one.content for one in table.rooms.messages(linked))


def shows(table: Table, channel: Channel) -> bool:
    return any(message.attachments for message in table.rooms.messages(channel))


def newest(table: Table, channels: Sequence[Channel]) -> dict[str, str]:
    return {channel.name: table.rooms.messages(channel)[-1].content for channel in channels}


async def abandon(table: Table) -> None:
    """Who practises ends it, by the button of another try; returns once every channel tells so."""
    refused = await table.run(WHO, HOME, "practice", game="bifrost")
    assert refused.original is not None and "End that practice first." in refused.original.content
    form = await table.click(WHO, refused.original, "End the practice")
    await table.submit(WHO, form, {field_id(form): ""})
    text = f"Its channels will be deleted in {KEPT_MINUTES} minutes."
    await table.world.until(
        lambda: all(text in told for told in newest(table, rooms(table)).values()), PATIENCE
    )


async def test_one_person_sees_the_channels_and_nobody_hears_of_the_match(table: Table) -> None:
    await begin(table)
    names = sorted(channel.name for channel in rooms(table))
    assert names == ["game1-submissions", "game2-submissions", "game3-submissions"]
    for name in EVERYBODY:
        seen = [
            channel for channel in table.sandbox.person(name).channels() if channel in rooms(table)
        ]
        assert len(seen) == (3 if name == WHO else 0)
    assert table.lobby_messages() == []
    match = await table.match()
    assert (match.settings.rated, match.hosts) == (False, (str(table.sandbox.person(WHO).id),))


async def test_an_answer_ends_the_turn_at_once(table: Table) -> None:
    await begin(table)
    match = await table.match()
    mine = match.seat_of(str(table.sandbox.person(WHO).id))
    slot = next(slot for slot in await table.due() if slot.seat == mine)
    channel = next(
        channel for channel in rooms(table) if channel.name == f"game{slot.board}-submissions"
    )
    before = len(table.rooms.messages(channel))
    table.sandbox.person(WHO).say(channel, "E5")
    await table.world.until(lambda: len(table.rooms.messages(channel)) >= before + 3, PATIENCE)
    after = await table.match()
    assert after.phase is not None and after.phase.phase.number == 2


async def test_where_answers_grow_over_several_texts_locking_ends_the_turn(table: Table) -> None:
    channel = await begin_towers(table)
    person = table.sandbox.person(WHO)
    person.say(channel, "power 1 2")
    person.say(channel, "/lock anyway")
    await table.world.until(
        lambda: "Round 1 is over" in table.rooms.messages(channel)[-1].content, PATIENCE
    )


async def test_at_the_end_it_tells_the_result_and_its_channels_go(table: Table) -> None:
    await begin(table)
    await abandon(table)
    assert table.lobby_messages() == []
    table.clock.advance(KEPT_MINUTES * 60)
    await table.world.until(
        lambda: (
            not [each for each in table.world.channels.values() if each.name.startswith("Practice")]
        ),
        PATIENCE,
    )
    assert (await table.ask(WHO, HOME, "profile")).endswith(
        "hasn't finished a match on this server yet."
    )


async def test_who_is_done_can_delete_the_channels_at_once(table: Table) -> None:
    await begin(table)
    await abandon(table)
    message = table.rooms.messages(rooms(table)[-1])[-1]
    assert "is unrated. Its channels" in message.content
    table.sandbox.person(WHO).click(message, "Delete the channels now")
    await table.world.until(lambda: not rooms(table), PATIENCE)
    # The answer has no channel any more; the bot tries all the same.
    await asyncio.gather(
        *(task for task in asyncio.all_tasks() if task.get_name().startswith("discord-ui"))
    )


def later(table: Table, number: int) -> bool:
    """Whether every channel shows that a turn is over."""
    turns = [
        shown_board(message) for each in rooms(table) for message in table.rooms.messages(each)[-1:]
    ]
    return all(shown is None or shown.turn != number for shown in turns)


async def test_a_practice_that_nobody_plays_any_more_is_ended(table: Table) -> None:
    await begin(table)
    for _ in range(3):
        match = await table.match()
        assert match.phase is not None
        number = match.phase.phase.number
        table.clock.move_to(match.phase.deadline_ms + match.settings.grace_ms)
        await table.world.until(lambda number=number: later(table, number), PATIENCE)
    await table.world.until(
        lambda: all(
            "nobody was playing any more" in told for told in newest(table, rooms(table)).values()
        ),
        PATIENCE,
    )
    assert (await table.match()).status is Status.ABANDONED


async def test_one_practises_once_at_a_time_and_others_beside(table: Table) -> None:
    await begin(table)
    refused = await table.run(WHO, HOME, "practice", game="three_towers")
    assert said(refused).startswith("You are already practising, in **Practice: Bifröst**.")
    assert (await table.ask("Bo", HOME, "practice", game="bifrost", skill="random")).startswith(
        "Your practice"
    )
    listed = await table.ask("Bo", HOME, "status")
    assert "Match 2" in listed and "Match 1" not in listed
    assert "No match is open" in await table.ask("Sven", HOME, "status")


async def test_after_a_restart_channels_of_a_closed_practice_go(table: Table) -> None:
    await begin(table)
    await abandon(table)
    await table.restart()
    table.clock.advance(KEPT_MINUTES * 60)
    await table.world.until(lambda: not rooms(table), PATIENCE)


async def test_the_owner_may_practise(table: Table) -> None:
    told = await table.run("Odin", HOME, "practice", game="bifrost", skill="random")
    assert said(told).startswith("Your practice begins")
    await table.world.until(lambda: len(rooms(table)) == 3, PATIENCE)


async def again(table: Table) -> list[int]:
    """A user begins another practice; returns its channels once they show a board."""
    before = {channel.id: len(table.rooms.messages(channel)) for channel in rooms(table)}
    assert (await table.ask(WHO, HOME, "practice", game="bifrost", skill="random")).startswith(
        "Your practice"
    )

    def begun(channel: Channel) -> bool:
        posted = table.rooms.messages(channel)[before.get(channel.id, 0) :]
        return any(message.attachments for message in posted)

    await table.world.until(lambda: len(own(table)) == 3 and all(map(begun, own(table))), PATIENCE)
    return [channel.id for channel in own(table)]


def own(table: Table) -> list[Channel]:
    """The channels of the running practice."""
    return [
        channel for match in table.app.runner.running() for channel in channels_of(table, match.id)
    ]


def channels_of(table: Table, match_id: str) -> list[Channel]:
    """The channels of a match that is not over, or was until a moment ago."""
    known = (
        (channel, table.app.services.directory.at(channel.id))
        for channel in table.world.channels.values()
    )
    return [channel for channel, found in known if found is not None and found.match_id == match_id]


async def test_the_next_practice_uses_the_same_channels(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    numbers = count()

    def token_hex(size: int) -> str:
        return f"{next(numbers):0{2 * size}x}"

    monkeypatch.setattr(runner, "secrets", SimpleNamespace(token_hex=token_hex))
    await begin(table)
    first = [channel.id for channel in rooms(table)]
    seats = set[object]()
    for number in ("2", "3", "4", "5"):
        await abandon(table)
        await all_told(table)
        assert await again(table) == first
        match = await table.app.runner.match(number)
        mine = match.seat_of(str(table.sandbox.person(WHO).id))
        seats.add(mine)
        slot = next(slot for slot in match.owing if slot.seat == mine)
        channel = next(
            channel for channel in rooms(table) if channel.name == f"game{slot.board}-submissions"
        )
        message = table.sandbox.person(WHO).say(channel, "E5")
        assert "E5" in (await table.rooms.answer(message)).content
    assert len(seats) > 1, "with another colour too"
    # What was to be deleted after the practices before serves this one.
    table.clock.advance(KEPT_MINUTES * 60)
    await table.run(WHO, HOME, "status")
    assert [channel.id for channel in rooms(table)] == first
    message = next(
        one
        for one in table.rooms.messages(rooms(table)[-1])
        if "is unrated. Its channels" in one.content
    )
    clicked = await table.answered(
        table.sandbox.person(WHO).click(message, "Delete the channels now")
    )
    assert said(clicked) == "Match 1 has no channels."


async def test_whoever_was_let_in_does_not_see_the_next_practice(table: Table) -> None:
    await begin(table)
    channel = rooms(table)[0]
    bo = table.sandbox.person("Bo")
    table.sandbox.person("Odin").permit(
        channel, bo.user, Overwrite(bo.id, 1, allow=allow.VIEW_CHANNEL, deny=0)
    )
    assert channel in bo.channels()
    await abandon(table)
    await all_told(table)
    assert channel.id in await again(table)
    assert channel not in bo.channels()


async def test_others_and_other_games_get_channels_of_their_own(table: Table) -> None:
    await begin(table)
    await abandon(table)
    await all_told(table)
    first = {channel.id for channel in rooms(table)}
    await table.run("Bo", HOME, "practice", game="bifrost", skill="random")
    await table.run(WHO, HOME, "practice", game="three_towers", skill="random")
    await table.world.until(
        lambda: len(channels_of(table, "2")) == 3 and len(channels_of(table, "3")) == 1
    )
    assert not {channel.id for match in ("2", "3") for channel in channels_of(table, match)} & first


async def test_where_a_channel_was_deleted_the_next_practice_gets_new_ones(table: Table) -> None:
    await begin(table)
    await abandon(table)
    await all_told(table)
    first = {channel.id for channel in rooms(table)}
    table.sandbox.person("Odin").delete_channel(rooms(table)[0])
    assert not set(await again(table)) & first


async def test_the_last_practice_still_tells_its_end(table: Table) -> None:
    await begin(table)
    first = rooms(table)
    table.refuse_posts(first[0])
    await table.app.runner.handle("1", Abandon((await table.match()).hosts[0], ""))
    assert not {channel.id for channel in first} & set(await again(table))
    table.sandbox.faults.clear()
    async with ticking(table):
        await table.world.until(
            lambda: "is unrated. Its channels" in table.rooms.messages(first[0])[-1].content,
            PATIENCE,
        )


async def finish(table: Table) -> str:
    """A user practises Three Towers to the end; returns the match's number."""
    person = table.sandbox.person(WHO)
    channel = await begin_towers(table)
    match = await table.match()
    while not match.over:
        number = match.number
        person.say(channel, "power 1 2")
        person.say(channel, "/lock anyway")
        over = (f"Round {number} is over", "The match is over")
        await table.world.until(
            lambda over=over: any(
                text in one.content for one in table.rooms.messages(channel) for text in over
            ),
            PATIENCE,
        )
        match = await table.match()
    return match.id


async def test_others_do_not_see_in_a_profile_what_somebody_has_practised(table: Table) -> None:
    number = await finish(table)
    nothing = "hasn't finished a match on this server yet."
    assert (await table.ask("Sven", HOME, "profile", user=WHO)).endswith(nothing)
    assert (await table.ask(HOST, HOME, "profile", user=WHO)).endswith(nothing)
    assert f"• Match {number}, Three Towers" in await table.ask(WHO, HOME, "profile")
    assert f"• Match {number}, Three Towers" in await table.ask(WHO, HOME, "profile", user=WHO)
    assert "Nobody has a Three Towers rating" in await table.ask(
        "Sven", HOME, "leaderboard", game="three_towers"
    )
