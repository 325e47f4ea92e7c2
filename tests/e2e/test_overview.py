"""The hosts' own channel: made with the match, current in one message, closed to players, gone with the match."""

from tests.e2e.table import HOME, HOST, PLAYERS, Table, said


async def test_hosts_read_who_has_answered_and_what_was_done_and_players_nothing(table: Table) -> None:
    await table.begin()
    room = table.rooms.hosts
    host = table.sandbox.person(HOST)
    assert room in host.channels()
    assert not any(room in table.sandbox.person(name).channels() for name in (*PLAYERS, "Sven"))
    first, *others = await table.due()
    await table.move(first, "C5")
    await table.world.until(lambda: f"✅ Answered: {first.seat.capitalize()}" in table.rooms.messages(room)[0].content)
    assert "C5" not in table.rooms.messages(room)[0].content
    host.say(room, "Who takes the late shift?")
    assert said(await table.run(HOST, room, "match pause")).startswith("Match 1 is paused")
    await table.world.until(lambda: "paused the match." in table.rooms.messages(room)[-1].content)
    await table.run(HOST, HOME, "match host add", member="Sven")
    await table.world.until(lambda: room in table.sandbox.person("Sven").channels())
    await table.run(HOST, HOME, "match announce", text="Dinner is at @everyone's")
    await table.world.until(
        lambda: all("Dinner" in table.rooms.messages(table.rooms.of_slot(slot))[-1].content for slot in others)
    )
    assert all(not table.rooms.messages(table.rooms.of_slot(slot))[-1].mentions.everyone for slot in others)
    refused = await table.run(PLAYERS[0], HOME, "match audit")
    assert said(refused) == "Only a host of this match can do that."
    audit = await table.run(HOST, HOME, "match audit")
    assert f"<@{host.id}> paused the match." in said(audit)
    assert audit.original is not None
    assert [file.filename for file in audit.original.attachments] == ["match-1-audit.txt"]
    own = [one for one in table.rooms.messages(room) if "For the hosts of match 1" in one.content]
    assert len(own) == 1
