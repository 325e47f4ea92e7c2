"""Somebody else plays on: the channels open to one and close to the other, and the public learns no seat."""

from tests.e2e.table import HOME, HOST, PLAYERS, Table, said
from tests.e2e.test_corrections import confirm


async def test_a_spectator_takes_over_a_seat_and_its_former_player_watches(table: Table) -> None:
    await table.begin()
    slot = (await table.due())[0]
    room = table.rooms.of_slot(slot)
    left = table.rooms.player(slot.seat)
    other = next(name for name in PLAYERS if name != left.user.name)
    asked = await table.run(HOST, HOME, "match replace", player=left.user.name, member="Sven", reason="gone home")
    assert "cannot be undone" in said(asked)
    assert slot.seat not in said(asked).lower()
    rung = table.sandbox.pushes.of(left.id, room.id).mentions
    told = await confirm(table, asked, "Replace")
    assert told == f"<@{table.sandbox.person('Sven').id}> takes over for <@{left.id}> in match 1."
    new = table.sandbox.person("Sven")
    await table.world.until(lambda: room in new.channels() and room not in left.channels())
    assert table.rooms.public(slot.board or "") in left.channels()
    await table.lobby_says("From now on another player plays for one of the players")
    assert not any(f"<@{new.id}>" in message.content for message in table.lobby_messages())
    await table.world.until(
        lambda: any(one.mentions.users and "from now on" in one.content for one in table.rooms.messages(room))
    )
    farewell, welcome = [one for one in table.rooms.messages(room) if one.mentions.users][-2:]
    assert farewell.mentions.users == (left.id,)
    assert farewell.content.startswith(f"<@{left.id}> You no longer play {slot.seat.capitalize()} in match 1:")
    assert table.sandbox.pushes.of(left.id, room.id).mentions == rung + 1, "they can still read it then"
    assert welcome.mentions.users == (new.id,)
    assert "It is your turn on game" in welcome.content
    answer = await table.rooms.answer(new.say(room, "C5"))
    assert "C5" in answer.content
    table.open_match_commands()
    refused = await table.run(other, HOME, "match replace", seat=slot.seat, computer="passes")
    assert said(refused) == "Only a host of this match can do that."
    asked = await table.run(HOST, HOME, "match replace", seat=slot.seat, computer="good")
    await confirm(table, asked, "Replace")
    await table.world.until(lambda: room not in new.channels())
    assert said(await table.run(HOST, HOME, "match replace", seat="red", player="Astrid", computer="good")) == (
        "Name either the seat or the player to replace."
    )
