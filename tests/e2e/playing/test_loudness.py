"""Notifications: only calls and the result in the lobby make a sound."""

from collections.abc import Iterator

from bifrost_bot.sandbox.world.model import SUPPRESS_NOTIFICATIONS, Message
from tests.e2e.helpers.table import HOST, PATIENCE, PLAYERS, WINNING_MOVES, Table

SPECTATOR = "Sven"


def notifies(message: Message) -> bool:
    return not message.flags & SUPPRESS_NOTIFICATIONS


def calls(message: Message) -> bool:
    """Whether a message mentions people and notifies them: an edit notifies no one."""
    return bool(message.mentions.users) and message.edited_ms is None


def by_the_bot(table: Table) -> Iterator[Message]:
    """Everything the bot has posted so far, but answers that only one person sees."""
    for channel in table.world.channels.values():
        yield from (message for message in table.rooms.messages(channel) if message.author.bot)


def pushes(table: Table, name: str, after: int) -> list[str]:
    """What the bot pushed to a user since a message."""
    seen = {channel.id for channel in table.sandbox.person(name).channels()}
    return [
        message.content
        for message in by_the_bot(table)
        if message.id > after and message.channel_id in seen and notifies(message)
    ]


def newest(table: Table) -> int:
    return max(message.id for message in by_the_bot(table))


async def test_a_turn_makes_one_sound_to_each_player_on_turn(table: Table) -> None:
    await table.begin()
    before = newest(table)
    for slot in await table.due():
        await table.move(slot, WINNING_MOVES[slot.seat])
        room = table.rooms.of_slot(slot)
        await table.click(
            table.rooms.player(slot.seat).user.name, table.rooms.boards(room)[-1].message, "Lock"
        )
    silent = [message for message in by_the_bot(table) if message.id > before]
    assert len(silent) >= 6, "a reply and an answer to the button for each"
    assert not any(map(notifies, silent))
    await table.time_up()
    for name in PLAYERS:
        (told,) = pushes(table, name, before)
        assert f"<@{table.sandbox.person(name).id}>, it is your turn on game" in told
    assert pushes(table, SPECTATOR, before) == []
    assert pushes(table, HOST, before) == []


async def test_who_has_not_answered_hears_each_warning_and_nobody_else_does(table: Table) -> None:
    await table.begin()
    before = newest(table)
    first, second, late = await table.due()
    for slot in (first, second):
        await table.move(slot, WINNING_MOVES[slot.seat])
    room = table.rooms.of_slot(late)
    for seconds in (30, 10, 5):
        table.clock.move_to(await table.deadline_ms() - seconds * 1000)
        said = f"{seconds} seconds left"
        await table.world.until(
            lambda said=said: said in table.rooms.messages(room)[-1].content, PATIENCE
        )
    heard = {name: len(pushes(table, name, before)) for name in (*PLAYERS, HOST, SPECTATOR)}
    assert heard == dict.fromkeys(heard, 0) | {table.rooms.player(late.seat).user.name: 3}


async def test_loud_messages_call_somebody_or_open_or_end_a_match(table: Table) -> None:
    await table.begin()
    while not (await table.match()).over:
        await table.play_turn()
    await table.lobby_says("Result, replay and record: https://")
    lobby = {message.id for message in table.lobby_messages()}
    rest = [message for message in by_the_bot(table) if notifies(message) and not calls(message)]
    assert {message.id for message in rest} <= lobby
    invitation, result = rest
    assert "hosted by" in invitation.content
    assert "match 1 is over." in result.content
    called = [message for message in by_the_bot(table) if calls(message) and not message.reference]
    assert called
    assert all(map(notifies, called)), "nobody is called without a sound"
