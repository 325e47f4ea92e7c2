"""A player on turn on several boards of one channel is asked for the board."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from bifrost_bot.engines import bifrost
from bifrost_bot.engines.bifrost.model import Move, State, View
from bifrost_bot.engines.taps import Path, Taps
from bifrost_bot.engines.values import Phase, Slot
from bifrost_bot.sandbox.world.components import STRING_SELECT, walk
from bifrost_bot.sandbox.world.model import Channel, Interaction, Message
from tests.e2e.helpers.table import PATIENCE, PLAYERS, Table, response_to
from tests.plugged import plug_in

GAME = bifrost.GAME
RED_1 = Slot("red", "1")
RED_2 = Slot("red", "2")
ASKED = "It is your turn on several games. Press the one you mean."


def phase(state: State) -> Phase | None:
    """Red is on turn on game 2 as well, where that makes no difference."""
    found = GAME.phase(state)
    return found and replace(
        found, to_act=(RED_1, *[slot for slot in found.to_act if slot != RED_1], RED_2)
    )


def on_turn(view: View, slot: Slot) -> View:
    return replace(view, boards=tuple(replace(one, turn=slot.seat) for one in view.boards))


def resolve(state: State, moves: Mapping[Slot, Any], rng: Any) -> tuple[Any, ...]:
    return GAME.resolve(state, {slot: move for slot, move in moves.items() if slot != RED_2}, rng)


def parse(text: str, view: View, slot: Slot, draft: Move | None) -> Move:
    return GAME.parse(text, on_turn(view, slot), slot, draft)


def taps(view: View, slot: Slot, draft: Move | None, path: Path) -> Taps | None:
    return GAME.taps(on_turn(view, slot), slot, draft, path)


def instruct(view: View, slot: Slot) -> str:
    return GAME.instruct(on_turn(view, slot), slot)


EAGER = replace(GAME, phase=phase, resolve=resolve, parse=parse, taps=taps, instruct=instruct)


@pytest.fixture
async def room(table: Table, monkeypatch: pytest.MonkeyPatch) -> Channel:
    """Red's only channel; Red is on turn on games 1 and 2."""
    plug_in(monkeypatch, EAGER)
    await table.create(rooms="one")
    await table.join(*PLAYERS)
    await table.ready()
    await table.world.until(lambda: len(table.rooms.all()) == 6, PATIENCE)
    found = table.rooms.find("red-submissions")
    await table.world.until(lambda: len(table.rooms.boards(found)) == 3, PATIENCE)
    return found


@pytest.fixture
def red(table: Table, room: Channel) -> str:
    """Who plays red."""
    return table.rooms.player("red").user.name


def offer(asked: Interaction) -> Message:
    """The message in which a player is asked which board they mean."""
    assert response_to(asked).content == ASKED
    assert [part["label"] for part in walk(response_to(asked).components) if "label" in part] == [
        "Game 1",
        "Game 2",
    ]
    return response_to(asked)


def board(table: Table, room: Channel) -> Message:
    return table.rooms.boards(room)[-1].message


async def test_a_text_needs_the_board(table: Table, room: Channel, red: str) -> None:
    player = table.sandbox.person(red)
    told = (await table.rooms.answer(player.say(room, "D5"))).content
    assert told.startswith(
        "It is your turn on game 1 and game 2. Say which one you mean, such as `1: …`."
    )
    assert "Recorded: D5 on game 2" in (await table.rooms.answer(player.say(room, "2: D5"))).content


async def test_taps_keep_to_the_board_chosen_first(table: Table, room: Channel, red: str) -> None:
    asked = offer(await table.click(red, board(table, room), "Tap to move"))
    await table.restart()
    await table.click(red, asked, "Game 2")
    assert asked.content.startswith("Game 2: choose an empty cell")
    menu = next(part for part in walk(asked.components) if part["type"] == STRING_SELECT)
    await table.select(red, asked, menu["custom_id"], ["A3"])
    assert asked.content.startswith("Recorded: A3 on game 2.")
    await table.click(red, asked, "Pass")
    assert "Recorded: pass on game 2" in asked.content
    match = await table.match()
    assert match.move(RED_2) is not None
    assert match.move(RED_1) is None


async def test_buttons_and_commands_ask_for_the_board(
    table: Table, room: Channel, red: str
) -> None:
    player = table.sandbox.person(red)
    for text in ("1: C5", "2: D5"):
        await table.rooms.answer(player.say(room, text))
    asked = offer(await table.click(red, board(table, room), "My move"))
    assert "Recorded: D5 on game 2" in await table.press(red, asked, "Game 2")
    asked = offer(await table.run(red, room, "submission"))
    assert "Recorded: C5 on game 1" in await table.press(red, asked, "Game 1")
    asked = offer(await table.run(red, room, "undo"))
    assert "Taken back" in await table.press(red, asked, "Game 1")
    asked = offer(await table.click(red, board(table, room), "Lock"))
    assert "is locked" in await table.press(red, asked, "Game 2")
    match = await table.match()
    assert match.move(RED_1) is None
    assert match.locked == {RED_2}


async def test_why_needs_no_board(table: Table, room: Channel, red: str) -> None:
    told = await table.ask(red, room, "why")
    assert told == "Nothing to explain yet: explanations come when a turn has ended."
