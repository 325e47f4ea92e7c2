"""Personal settings: menus, form, colours, text boards, reminders."""

from bifrost_bot.drawing.image import Painter
from bifrost_bot.drawing.palette import COLOUR_BLIND, STANDARD
from bifrost_bot.drawing.text import board_text
from bifrost_bot.engines.values import Slot
from bifrost_bot.sandbox.world.model import SUPPRESS_NOTIFICATIONS, Channel, Message
from tests.e2e.helpers.preferences import choose, fill, open_settings, picture, seat_of
from tests.e2e.helpers.table import (
    HOME,
    HOST,
    PATIENCE,
    PLAYERS,
    Rooms,
    Table,
    response_to,
    said,
)

ASTRID = PLAYERS[0]


async def test_menus_and_form_record_what_was_chosen_and_show_it(table: Table) -> None:
    message = await open_settings(table)
    assert "Colours: standard" in message.content
    first = picture(table, message)
    assert "Colours: colour-blind" in await choose(table, message, "palette", "colour-blind")
    assert picture(table, message) != first
    assert "Boards: as text" in await choose(table, message, "text_boards", "instead")
    assert "Names of cells in pictures: off" in await choose(table, message, "coordinates", "off")
    assert "Times: in figures" in await choose(table, message, "time", "figures")
    told = said(await fill(table, message, ["2h, 30s", "22-8", "+2"]))
    assert "2h, 30s" in told and "22:00-8:00 (UTC+2)" in told
    told = said(await fill(table, message, ["2h, 30s", "22-8", "europe/berlin", "yes"]))
    assert "2h, 30s" in told and "22:00-8:00 (Europe/Berlin)" in told
    assert "Time zone: Europe/Berlin; hosts see it without your name" in told
    await table.restart()
    again = await open_settings(table)
    assert again.content == told
    # The old message still works, since its menus are known by their ids.
    assert "Times: as countdowns" in await choose(table, message, "time", "words")
    usual = await table.press(ASTRID, message, "Back to the usual")
    assert "Colours: standard" in usual and "at the match's own times" in usual


async def test_who_is_next_reads_it_without_a_sound_if_they_want(table: Table) -> None:
    for name in PLAYERS:
        message = await open_settings(table, name)
        told = await table.press(name, message, "Tell me when I am next")
        assert "Told when you are next, where players take turns: yes, without a sound" in told
    await table.run(HOST, HOME, "match create", game="dont_connect_5")
    await table.lobby_says("match 1**, hosted by")
    await table.join(*PLAYERS)
    await table.ready()
    rooms = Rooms(table.sandbox, title="Don't Connect 5")

    def lines() -> list[tuple[str, Message]]:
        found = [(room.name, one) for room in rooms.all() for one in rooms.messages(room)]
        return [(name, one) for name, one in found if "You are next" in one.content]

    await table.world.until(lines, PATIENCE)
    [(name, line)] = lines()
    assert name.startswith("black-")
    assert line.flags & SUPPRESS_NOTIFICATIONS and not line.mentions.users
    last = await open_settings(table)
    quiet = await table.press(ASTRID, last, "Don't tell me when I am next")
    assert "Told when you are next, where players take turns: no" in quiet


async def test_what_is_filled_in_wrongly_changes_nothing(table: Table) -> None:
    message = await open_settings(table)
    for values, wrong in (
        (["soon", "", ""], "• **How long before a deadline?**: must be times such as"),
        (["", "night", ""], "• **Quiet hours in long phases**: must be two times of day"),
        (["", "", "Berlin"], "• **Your time zone**: must be a name such as Europe/Berlin"),
        (["", "", "", "perhaps"], "• **May hosts see your time zone?**: must be yes or no"),
    ):
        refused = await fill(table, message, values)
        assert wrong in said(refused)
        assert response_to(refused).visible_to is not None
    assert "at the match's own times" in (await open_settings(table)).content


async def test_colours_hold_in_ones_own_channel_and_nowhere_else(table: Table) -> None:
    await choose(table, await open_settings(table), "palette", "colour-blind")
    await table.begin()
    match = await table.match()
    mine = seat_of(table, ASTRID)
    for board in ("1", "2", "3"):
        channels = {seat: table.rooms.seat(seat, board) for seat in match.seats}
        for seat, channel in (*channels.items(), (None, table.rooms.public(board))):
            palette = COLOUR_BLIND if seat == mine else STANDARD
            shown = picture(table, table.rooms.boards(channel)[0].message)
            scene = match.game.scene(match.game.view(match.state, seat), board)
            assert shown == Painter().png(scene, palette)


async def test_a_text_board_takes_the_place_of_the_next_picture(table: Table) -> None:
    await table.begin()
    mine = seat_of(table, ASTRID)
    slot = next(slot for slot in await table.due() if slot.seat == mine)
    channel = table.rooms.of_slot(slot)
    await choose(table, await open_settings(table), "text_boards", "instead")
    before = await table.match()
    assert before.phase is not None
    table.clock.move_to(before.phase.deadline_ms + before.settings.grace_ms)
    await table.world.until(lambda: "```" in table.rooms.messages(channel)[-1].content, PATIENCE)
    match = await table.match()
    message = table.rooms.messages(channel)[-1]
    scene = match.game.scene(match.game.view(match.state, mine), slot.board or "")
    assert message.attachments == []
    assert f"```\n{board_text(scene)}\n```" in message.content


async def test_a_reminder_takes_the_place_of_the_warnings(table: Table) -> None:
    await fill(table, await open_settings(table), ["40s", "", ""])
    await table.begin()
    mine = seat_of(table, ASTRID)
    astrid = table.sandbox.person(ASTRID).id
    owed = {slot.seat: table.rooms.of_slot(slot) for slot in await table.due()}

    def pings(channel: Channel) -> list[str]:
        return [
            message.content
            for message in table.rooms.messages(channel)
            if message.content.startswith("<@")
        ]

    deadline = await table.deadline_ms()
    table.clock.move_to(deadline - 40_000)
    await table.world.until(lambda: pings(owed[mine]), PATIENCE)
    assert pings(owed[mine]) == [
        f"<@{astrid}> ⏳ Turn ends <t:{deadline // 1000}:R>. You haven't moved yet."
    ]
    table.clock.move_to(deadline - 30_000)
    others = [channel for seat, channel in owed.items() if seat != mine]
    await table.world.until(lambda: all(pings(channel) for channel in others), PATIENCE)
    await table.move(
        Slot(mine, next(slot.board for slot in await table.due() if slot.seat == mine)), "C5"
    )
    assert len(pings(owed[mine])) == 1
    everywhere = [
        message.content
        for channel in table.rooms.all()
        for message in table.rooms.messages(channel)
    ]
    assert sum("⏳" in content for content in everywhere) == 3
