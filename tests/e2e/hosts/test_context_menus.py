"""The commands in the menus of messages and people: *Enter it*, *Profile*, *Replace in the match*."""

import pytest

from bifrost_bot.engines.values import Slot
from bifrost_bot.sandbox.client.command import PersonError
from bifrost_bot.sandbox.world.components import walk
from bifrost_bot.sandbox.world.model import Interaction, Json, Message, Upload
from tests.e2e.helpers.table import GRACE_MS, HOME, HOST, PATIENCE, SHORT, Table, response_to, said

ENTER = "Enter it"
REPLACE = "Replace in the match"
NEWCOMER = "Sven"
ELSEWHERE = (
    "Use this on a text that a player sent in a submission channel: it is entered as that "
    "player's answer."
)
SILENT = f"{SHORT}\nwarnings = []"


async def enter(table: Table, slot: Slot, message: Message, by: str = HOST) -> Interaction:
    return await table.use(by, table.rooms.of_slot(slot), ENTER, message)


async def test_a_host_enters_a_text_that_came_too_late(table: Table) -> None:
    slot, *_ = await table.begin(SILENT, hosts_watch=True)
    late_ms = await table.deadline_ms() + GRACE_MS + 200
    await table.time_up()
    typed = table.say(slot, "C5", at=late_ms)
    await table.rooms.answer(typed)
    asked = await enter(table, slot, typed)
    assert "turn 1" in said(asked)
    done = await table.confirm(asked, "Correct and play again")
    assert done == "Turn 1 of match 1 is corrected, and later turns were resolved again."
    entered = f"now: {slot.seat.capitalize()} plays C5"
    await table.world.until(lambda: entered in table.newest(slot), PATIENCE)
    audit = await table.ask(HOST, HOME, "audit")
    assert "The text was sent, but did not count" in audit


async def test_a_text_sent_in_a_pause_is_entered_in_the_open_turn(table: Table) -> None:
    slot, *_ = await table.begin(hosts_watch=True)
    await table.run(HOST, HOME, "match pause")
    typed = table.say(slot, "C5")
    assert "The host has paused the match." in (await table.rooms.answer(typed)).content
    await table.run(HOST, HOME, "match resume")
    done = await enter(table, slot, typed)
    board = f"{slot.seat.capitalize()} on game {slot.board}"
    assert said(done) == f"Recorded for {board}: C5"
    assert response_to(done).visible_to == table.sandbox.person(HOST).id
    reason = "Reason: The text was sent, but did not count"
    await table.world.until(lambda: reason in table.rooms.text(table.rooms.of_slot(slot)), PATIENCE)
    assert (await table.match()).move(slot) is not None


async def test_what_is_no_late_text_is_refused_in_a_sentence(table: Table) -> None:
    slot, *_ = await table.begin(hosts_watch=True)
    room = table.rooms.of_slot(slot)
    taken = table.say(slot, "C5")
    by_bot = await table.rooms.answer(taken)
    public = table.rooms.messages(table.rooms.public("1"))[0]
    illegal = table.say(slot, "Z99")
    await table.rooms.answer(illegal)
    edited = table.say(slot, "Z98")
    await table.rooms.answer(edited)
    table.rooms.player(slot.seat).edit(edited, "C6")
    empty = table.rooms.player(slot.seat).say(room, "", [Upload("board.txt", b"C5")])
    by_a_bot = "A person must have written the message; this one is by a bot."
    was_taken = "The bot took that text when it was sent. Change an answer with /match correct."
    has_no_text = "There is no text in that message, so there is nothing to enter."
    was_edited = (
        "That message was edited after it was sent. Ask the player what it said at first, and "
        "enter that with /match correct."
    )
    refusals = (
        (HOME, table.lobby, ELSEWHERE),
        (table.rooms.public("1"), public, ELSEWHERE),
        (room, by_bot, by_a_bot),
        (room, taken, was_taken),
        (room, empty, has_no_text),
        (room, edited, was_edited),
    )
    before = (await table.match()).seq
    for place, message, refusal in refusals:
        assert said(await table.use(HOST, place, ENTER, message)) == refusal
    assert "There is no row Z" in said(await enter(table, slot, illegal))
    assert (await table.match()).seq == before
    player = table.rooms.player(slot.seat).user.name
    table.sandbox.person("Odin").open_command(table.guild, ENTER, table.role("@everyone"))
    told = said(await enter(table, slot, illegal, by=player))
    assert told == "Only a host of this match can do that."


async def test_a_stranger_s_text_and_one_from_before_the_match_are_refused(table: Table) -> None:
    slot, *_ = await table.begin(hosts_watch=True)
    odin = table.sandbox.person("Odin").say(table.rooms.of_slot(slot), "C5")
    refusal = "Only a text by the player whose channel this is can be entered."
    assert said(await enter(table, slot, odin)) == refusal


async def test_after_the_match_nothing_is_entered(table: Table) -> None:
    slot, *_ = await table.begin(hosts_watch=True)
    typed = table.say(slot, "Z99")
    await table.rooms.answer(typed)
    form = await table.run(HOST, HOME, "match abandon")
    await table.submit(HOST, form, {})
    await table.lobby_says("without a result")
    told = said(await enter(table, slot, typed))
    assert told.startswith("The match is over and its secrets are published")


async def test_everybody_sees_a_profile_and_only_hosts_are_offered_the_rest(table: Table) -> None:
    bo = table.sandbox.person("Bo")
    shown = await table.use(NEWCOMER, HOME, "Profile", bo.user)
    assert said(shown) == await table.ask(NEWCOMER, HOME, "profile", user="Bo")
    assert response_to(shown).visible_to == table.sandbox.person(NEWCOMER).id
    for name in (ENTER, REPLACE):
        with pytest.raises(PersonError):
            table.sandbox.person(NEWCOMER).use_on(HOME, name, bo.user)


def field_ids(form: Interaction) -> list[str]:
    """The ids of a form's fields, in order."""
    assert form.modal is not None, said(form)
    return [part["custom_id"] for part in walk(form.modal["components"]) if "custom_id" in part]


async def test_a_person_is_replaced_from_their_menu(table: Table) -> None:
    await table.begin()
    left = table.rooms.player("red")
    form = await table.use(HOST, HOME, REPLACE, left.user)
    assert form.modal is not None
    assert form.modal["title"] == f"Replace {left.user.name}, match 1"
    member, _, _, reason = field_ids(form)
    newcomer = str(table.sandbox.person(NEWCOMER).id)
    asked = await table.submit(HOST, form, {member: [newcomer], reason: "gone home"})
    assert said(asked).startswith(f"Let <@{newcomer}> take over for <@{left.id}> from now on?")
    await table.confirm(asked, "Replace")
    await table.lobby_says("A seat of match 1 has changed hands.")
    assert str((await table.match()).seats["red"]) == newcomer


async def test_a_form_without_one_who_takes_over_is_shown_again(table: Table) -> None:
    await table.begin()
    left = table.rooms.player("red")
    form = await table.use(HOST, HOME, REPLACE, left.user)
    *_, reason = field_ids(form)
    refused = await table.submit(HOST, form, {reason: "gone home"})
    assert said(refused).startswith("Say who takes over")
    again = await table.click(HOST, refused, "Correct it")
    assert again.modal is not None
    values = [part.get("value") for part in walk(again.modal["components"])]
    assert "gone home" in values
    asked = await table.submit(HOST, again, {field_ids(again)[1]: ["good"]})
    assert said(asked).startswith("Let a computer player take over for")


async def test_with_several_matches_a_menu_asks_for_one(table: Table) -> None:
    await table.begin()
    table.look_at("2")
    await table.begin()
    bo = table.sandbox.person("Bo")
    asked = await table.use(HOST, HOME, REPLACE, bo.user)
    assert said(asked) == f"In which match is <@{bo.id}> to be replaced?"
    (menu,) = [part for part in walk(response_to(asked).components) if part.get("options")]
    assert [option["value"] for option in menu["options"]] == ["1", "2"]
    form = await table.select(HOST, response_to(asked), menu["custom_id"], ["2"])
    assert form.modal is not None
    assert form.modal["title"] == "Replace Bo, match 2"
    here = await table.use(HOST, table.rooms.public("1"), REPLACE, bo.user)
    assert here.modal is not None


async def test_one_who_does_not_play_cannot_be_replaced(table: Table) -> None:
    await table.begin()
    newcomer = table.sandbox.person(NEWCOMER)
    told = said(await table.use(HOST, HOME, REPLACE, newcomer.user))
    assert told == f"<@{newcomer.id}> does not play in match 1."


@pytest.mark.parametrize(
    ("name", "kind", "told"),
    [
        (ENTER, 3, "This works on a message: open the menu there again."),
        (REPLACE, 2, "This works on a person: open the menu there again."),
    ],
)
async def test_what_discord_does_not_describe_is_refused(
    table: Table, name: str, kind: int, told: str
) -> None:
    host = table.sandbox.person(HOST)
    found = next(command for command in host.commands(HOME) if command["name"] == name)
    data: Json = {"id": found["id"], "name": name, "type": kind, "target_id": "1", "resolved": {}}
    channel = table.world.channel(HOME)
    forged = table.world.start_interaction(2, host.user, channel, data, name=name)
    assert said(await table.answered(forged)) == told


async def test_who_hosts_no_match_under_way_replaces_nobody(table: Table) -> None:
    await table.create()
    bo = table.sandbox.person("Bo")
    told = said(await table.use(HOST, HOME, REPLACE, bo.user))
    assert told == "You host no match here that is under way, so you cannot replace there."
