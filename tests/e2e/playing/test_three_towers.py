"""Three Towers: one channel per seat, secret hands, additive texts, the form."""

from tests.e2e.helpers.table import HOME, HOST, PATIENCE, Table, response_to, said
from tests.e2e.helpers.three_towers import HANDS, SEATS, Hall, fields


async def test_a_seat_has_one_channel_that_shows_its_own_hand_and_nobody_elses(hall: Hall) -> None:
    for seat in SEATS:
        (board,) = hall.rooms.pictures(hall.rooms.seat(seat))
        alt = board.attachments[0].description or ""
        assert [other for other, hand in HANDS.items() if hand in alt] == [seat]
        assert board.mentions.users == (hall.rooms.player(seat).id,)
    (public,) = hall.rooms.pictures(hall.rooms.find("towers"))
    assert not [
        hand for hand in HANDS.values() if hand in (public.attachments[0].description or "")
    ]


async def test_the_lobby_does_not_tell_the_hands_that_the_host_set(hall: Hall) -> None:
    lobby = "\n".join(message.content for message in hall.table.lobby_messages())
    assert not [hand for hand in HANDS.values() if hand in lobby]


async def test_a_round_of_texts_and_take_backs_is_resolved_as_it_stood(hall: Hall) -> None:
    assert "power: 1 2 3" in await hall.say("red", "power 1 2 3")
    assert "spend 6 Power" in await hall.say("red", "reserve 4 5 6")
    assert "declaration 1: 9 off" in await hall.say("red", "declare 9 off")
    assert "already declared 9 off" in await hall.say("red", "declare 9 off")
    assert "declaration 2: 8 on" in await hall.say("red", "declare 8 on")
    undone = await hall.say("red", "/undo")
    assert "Taken back" in undone and "declaration 1: 9 off" in undone and "8 on" not in undone
    await hall.time_up(2)
    board = hall.rooms.pictures(hall.rooms.seat("red"))[-1].content
    assert "Round 1 is over: towers 1, 2 and 3 are ON, the others OFF." in board
    assert "Red: +7, now 7." in board
    assert "Declaration 9 off: true (+1)." in said(await hall.press("red", "Why?"))
    assert "Your new configurations are in the picture." in board
    for other in (hall.rooms.seat("blue"), hall.rooms.find("towers")):
        text = hall.rooms.pictures(other)[-1].content
        assert "Red: +7, now 7." in text
        assert HANDS["red"] not in text and "9 off" not in text


async def test_a_form_shows_what_stands_and_does_what_typing_does(hall: Hall) -> None:
    await hall.say("red", "power 1 2; declare 9 off")
    form = await hall.press("red", "Form")
    assert [value for _, value in fields(form)] == ["1 2", "", "", "9 off", ""]
    told = await hall.fill("red", form, "3", "4", "divine miracle", "9 off\n8 on", "miracle")
    for part in (
        "power: 3",
        "reserve: 4",
        "Divine and Miracle",
        "declaration 2: 8 on",
        "Miracle: gain 1 garnet",
    ):
        assert part in told
    assert "receipt 2" in said(await hall.press("red", "Fairness"))
    undone = await hall.say("red", "/undo")
    assert "power: 1 2\n" in undone and "attributes:" not in undone


async def test_a_form_with_a_mistake_changes_nothing(hall: Hall) -> None:
    await hall.say("red", "power 1 2")
    form = await hall.press("red", "Form")
    told = await hall.fill("red", form, "1 2 3 4 5", "6", "", "", "")
    assert told.startswith("That would spend 6 Power")
    shown = said(await hall.press("red", "My move"))
    assert "power: 1 2\n" in shown


async def test_a_form_of_a_round_that_is_over_is_refused_as_late(hall: Hall) -> None:
    old = hall.rooms.pictures(hall.rooms.seat("red"))[-1]
    form = await hall.press("red", "Form")
    name = hall.rooms.player("red").user.name
    more = await hall.table.holder(name, old, "Undo")
    await hall.time_up(2)
    assert "That turn is over" in await hall.fill("red", form, "1", "", "", "", "")
    for label in ("Form", "Undo"):
        assert "That turn is over" in await hall.table.press(name, more, label)


async def test_the_match_ends_with_a_reveal_after_its_last_round(hall: Hall) -> None:
    await hall.time_up(2)
    await hall.say("blue", "declare 1 off")
    await hall.time_up(3)
    await hall.table.lobby_says("The match is over:")
    public = hall.rooms.find("towers")
    await hall.table.world.until(
        lambda: "match 1 is over." in hall.rooms.messages(public)[-1].content, PATIENCE
    )
    result = hall.rooms.messages(public)[-1].content
    assert any(hall.rooms.player(seat).user.name in result for seat in SEATS)


async def test_players_choose_their_colours_in_the_lobby_which_shows_them(table: Table) -> None:
    await table.run(HOST, HOME, "match create", game="three_towers")
    await table.lobby_says("hosted by")
    shown = await table.click("Bo", table.lobby, "Join")
    assert said(shown).startswith("Choose your colour; first come, first served.")
    await table.answered(
        table.sandbox.person("Bo").select(response_to(shown), "bifrost-seat:1", ["green"])
    )
    await table.lobby_says(f"🟩 **Green** <@{table.sandbox.person('Bo').id}>")


async def test_a_host_can_ask_for_anonymity_when_the_match_is_created(table: Table) -> None:
    await table.run(HOST, HOME, "match create", game="three_towers", seating="dealt")
    await table.lobby_says("Colours are secret")
    assert (await table.press("Bo", table.lobby, "Join")).startswith("You have joined match 1.")


async def test_a_seating_that_the_game_does_not_have_is_refused(table: Table) -> None:
    refused = await table.run(HOST, HOME, "match create", game="bifrost", seating="claimed")
    assert "in Bifröst seats are always dealt when the match begins" in said(refused)
