"""A rehearsal: a whole match with computer players, for hosts alone, then deleted."""

from bifrost_bot.match.model import Status
from tests.e2e.helpers.table import HOME, HOST, PLAYERS, SHORT, Rooms, Table, field_id, said


async def test_hosts_alone_see_a_rehearsal_and_its_channels_go_afterwards(table: Table) -> None:
    await table.create(settings=SHORT)
    await table.join(*PLAYERS)
    before = len(table.lobby_messages())
    table.open_match_commands()
    assert (
        await table.ask("Sven", HOME, "match rehearse") == "Only a host of this match can do that."
    )
    told = await table.run(HOST, HOME, "match rehearse", seconds=5, match="1")
    assert said(told).startswith("The rehearsal begins in the category **Rehearsal: Bifröst 2**")
    rooms = Rooms(table.sandbox, "2", "Rehearsal: Bifröst")
    await table.world.until(lambda: len(rooms.all()) == 12 and rooms.shows(rooms.all(), 1))
    trial = await table.app.runner.match("2")
    assert (trial.settings.rated, trial.settings.options) == (
        False,
        (await table.match()).settings.options,
    )
    host = table.sandbox.person(HOST)
    assert all(channel in host.channels() for channel in (*rooms.all(), rooms.hosts))
    assert "Rehearsal: Bifröst 2" in {channel.name for channel in host.channels()}
    others = [table.sandbox.person(name) for name in (*PLAYERS, "Sven")]
    assert not [
        channel.name for one in others for channel in one.channels() if channel in rooms.all()
    ]
    assert not any(
        channel.name.startswith("Rehearsal") for one in others for channel in one.channels()
    )
    assert "🎭 A rehearsal" in rooms.messages(rooms.hosts)[0].content
    again = await table.run(HOST, HOME, "match rehearse", match="1")
    assert said(again).startswith("You are already rehearsing, in **Rehearsal: Bifröst 2**.")
    asked = await table.run(HOST, rooms.hosts, "match replace", seat="red", member=HOST)
    await table.confirm(asked, "Replace")
    await table.world.until(
        lambda: "take over for a player" in rooms.messages(rooms.hosts)[-1].content
    )
    form = await table.run(HOST, rooms.hosts, "match abandon")
    await table.answered(host.submit(form, {field_id(form): "we have seen enough"}))
    await table.world.until(lambda: ended(rooms))
    assert len(table.lobby_messages()) == before
    await table.run(HOST, rooms.hosts, "audit")
    assert not any("hosted by" in message.content for message in rooms.messages(rooms.hosts))
    table.clock.advance(11 * 60)
    await table.world.until(lambda: not rooms.all())
    assert (await table.match()).status is Status.LOBBY


def boards(rooms: Rooms) -> set[str]:
    """The boards that have channels."""
    return {channel.name.removeprefix("game") for channel in rooms.all() if "-" not in channel.name}


def ended(rooms: Rooms) -> bool:
    """Whether all global channels and the hosts' tell the end, and the hosts have its files."""
    told = [rooms.hosts, *(rooms.public(board) for board in boards(rooms))]
    kept = "Replay of match" in rooms.text(rooms.hosts)
    return kept and all("match 2 is over" in rooms.text(channel) for channel in told)
