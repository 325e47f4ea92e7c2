"""Three Towers: one channel per seat, secret hands, additive texts, the form."""

from typing import Any

import pytest

from bifrost_bot.sandbox import Person
from bifrost_bot.sandbox.world.model import Channel, Interaction, Message
from tests.e2e.helpers.table import GRACE_MS, HOME, HOST, PATIENCE, PLAYERS, Rooms, Table, said

SEATS = ("red", "blue", "green")
HANDS = {"red": "###/???/???", "blue": "?#?/?#?/?#?", "green": "#??/?#?/??#"}
GIVEN = ", ".join(f'{seat} = ["{hand}", "{hand}", "{hand}"]' for seat, hand in HANDS.items())
SETTINGS = f"configurations = {{1 = {{{GIVEN}}}}}; rounds = 2"


class Hall:
    """A match of Three Towers between three people, begun."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.rooms = Rooms(table.sandbox, title="Three Towers")

    def channel(self, seat: str) -> Channel:
        """A seat's only submission channel."""
        return self.rooms.find(f"{seat}-submissions")

    def player(self, seat: str) -> Person:
        """Who holds the seat."""
        return self.rooms.player(seat)

    def boards(self, channel: Channel) -> list[Message]:
        """The messages with pictures, oldest first."""
        return [message for message in self.rooms.messages(channel) if message.attachments]

    async def begin(self) -> None:
        """Opens, fills and starts the match; returns once all four channels show the board."""
        table = self.table
        await table.run(HOST, HOME, "match create", game="three_towers", settings=SETTINGS)
        await table.lobby_says("hosted by")
        await table.join(*PLAYERS)
        await table.run(HOST, HOME, "match start")
        await table.lobby_says("Ready check: waiting")
        for name in PLAYERS:
            await table.click(name, table.lobby, "I am ready")
        await self.shown(1)

    async def shown(self, count: int) -> None:
        """Returns once every channel of the match has shown so many boards."""

        def there() -> bool:
            channels = self.rooms.all()
            return len(channels) == 4 and all(
                len(self.boards(channel)) >= count for channel in channels
            )

        await self.table.world.until(there, PATIENCE)

    async def say(self, seat: str, text: str) -> str:
        """The reply to a text."""
        message = self.player(seat).say(self.channel(seat), text)
        return (await self.rooms.answer(message)).content

    async def press(self, seat: str, label: str) -> Interaction:
        """Presses a button under the newest board; a form counts as the answer."""
        asked = self.player(seat).click(self.boards(self.channel(seat))[-1], label)
        await self.table.world.until(lambda: asked.over, PATIENCE)
        assert not asked.failed
        return asked

    async def fill(self, seat: str, form: Interaction, *values: str) -> str:
        """Sends a form off; returns what it was answered."""
        names = [name for name, _ in fields(form)]
        sent = self.player(seat).submit(form, dict(zip(names, values, strict=True)))
        return said(await self.table.answered(sent))

    async def time_up(self, count: int) -> None:
        """The round ends."""
        self.table.clock.move_to(await self.table.deadline_ms() + GRACE_MS)
        await self.shown(count)


def fields(form: Interaction) -> list[tuple[str, str]]:
    """The fields of a form: their ids and what is filled in."""
    assert form.modal is not None, "the bot showed no form"
    boxes: list[dict[str, Any]] = [row["components"][0] for row in form.modal["components"]]
    return [(box["custom_id"], box.get("value") or "") for box in boxes]


@pytest.fixture
async def hall(table: Table) -> Hall:
    made = Hall(table)
    await made.begin()
    return made


async def test_a_seat_has_one_channel_that_shows_its_own_hand_and_nobody_elses(hall: Hall) -> None:
    for seat in SEATS:
        (board,) = hall.boards(hall.channel(seat))
        alt = board.attachments[0].description or ""
        assert [other for other, hand in HANDS.items() if hand in alt] == [seat]
        assert board.mentions.users == (hall.player(seat).id,)
    (public,) = hall.boards(hall.rooms.find("towers"))
    assert not [
        hand for hand in HANDS.values() if hand in (public.attachments[0].description or "")
    ]


async def test_the_lobby_does_not_tell_the_hands_that_the_host_set(hall: Hall) -> None:
    lobby = "\n".join(message.content for message in hall.table.lobby_messages())
    assert not [hand for hand in HANDS.values() if hand in lobby]


async def test_a_round_of_texts_take_backs_and_a_refusal_is_resolved_as_it_stood(
    hall: Hall,
) -> None:
    assert "power: 1 2 3" in await hall.say("red", "power 1 2 3")
    assert "spend 6 Power" in await hall.say("red", "reserve 4 5 6")
    assert "declaration 1: 9 off" in await hall.say("red", "declare 9 off")
    assert "already declared 9 off" in await hall.say("red", "declare 9 off")
    assert "declaration 2: 8 on" in await hall.say("red", "declare 8 on")
    undone = await hall.say("red", "/undo")
    assert "Taken back" in undone and "declaration 1: 9 off" in undone and "8 on" not in undone
    await hall.time_up(2)
    board = hall.boards(hall.channel("red"))[-1].content
    assert "Round 1 is over: towers 1, 2 and 3 are ON, the others OFF." in board
    assert "Red earns 7 points (attributes 0, configurations 6, declarations 1) and has 7." in board
    assert "Your round in detail:" in board
    assert "Your configurations for round 2:" in board
    for other in (hall.channel("blue"), hall.rooms.find("towers")):
        text = hall.boards(other)[-1].content
        assert "Red earns 7 points" in text
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
    assert "receipt 2" in told
    undone = await hall.say("red", "/undo")
    assert "power: 1 2\n" in undone and "attributes: none" in undone


async def test_a_form_with_a_mistake_is_refused_in_one_sentence_and_changes_nothing(
    hall: Hall,
) -> None:
    await hall.say("red", "power 1 2")
    form = await hall.press("red", "Form")
    told = await hall.fill("red", form, "1 2 3 4 5", "6", "", "", "")
    assert told.startswith("That would spend 6 Power")
    shown = said(await hall.press("red", "My move"))
    assert "power: 1 2\n" in shown


@pytest.mark.nightly(by_day=0)
async def test_a_form_of_a_round_that_is_over_is_refused_as_late(hall: Hall) -> None:
    old = hall.boards(hall.channel("red"))[-1]
    form = await hall.press("red", "Form")
    await hall.time_up(2)
    assert "That turn is over" in await hall.fill("red", form, "1", "", "", "", "")
    name = hall.player("red").user.name
    assert "That turn is over" in said(await hall.table.click(name, old, "Form"))


async def test_the_match_ends_with_a_reveal_after_its_last_round(hall: Hall) -> None:
    await hall.time_up(2)
    await hall.say("blue", "declare 1 off")
    await hall.time_up(3)
    await hall.table.lobby_says("The match is over:")
    public = hall.rooms.find("towers")
    await hall.table.world.until(
        lambda: "Seed:" in hall.rooms.messages(public)[-1].content, PATIENCE
    )
    result = hall.rooms.messages(public)[-1].content
    for seat in SEATS:
        assert f"**{seat.capitalize()}**: <@{hall.player(seat).id}>" in result


async def test_players_choose_their_colours_in_the_lobby_which_shows_them(table: Table) -> None:
    await table.run(HOST, HOME, "match create", game="three_towers")
    await table.lobby_says("hosted by")
    shown = await table.click("Bo", table.lobby, "Join")
    assert said(shown).startswith("Choose your colour; first come, first served.")
    assert shown.original is not None
    await table.answered(
        table.sandbox.person("Bo").select(shown.original, "bifrost-seat:1", ["green"])
    )
    await table.lobby_says(f"🟩 **Green** <@{table.sandbox.person('Bo').id}>")


async def test_a_host_can_ask_for_anonymity_when_the_match_is_created(table: Table) -> None:
    await table.run(HOST, HOME, "match create", game="three_towers", seating="dealt")
    await table.lobby_says("Seats: dealt in secret when the match begins, and revealed at the end.")
    assert said(await table.click("Bo", table.lobby, "Join")).startswith("You have joined match 1.")


async def test_a_seating_that_the_game_does_not_have_is_refused(table: Table) -> None:
    refused = await table.run(HOST, HOME, "match create", game="bifrost", seating="claimed")
    assert "in Bifröst seats are always dealt when the match begins" in said(refused)
