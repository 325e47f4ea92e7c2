"""Answers given by taps: a short match of each game, and taps that are late or another user's."""

from typing import Any

import pytest

from bifrost_bot.engines.values import Slot
from bifrost_bot.match.events import MoveSubmitted
from bifrost_bot.sandbox.world.components import STRING_SELECT, walk
from bifrost_bot.sandbox.world.model import Message
from tests.e2e.helpers.table import HOME, HOST, Table, field_id, response_to
from tests.e2e.helpers.tapping import OPENS, Tappers, Wire, at_a_question
from tests.samples import GAMES


@pytest.mark.nightly(by_day=1)
@pytest.mark.parametrize("game", GAMES)
async def test_a_match_is_played_to_its_end_by_taps_alone(table: Table, game: str) -> None:
    tappers = Tappers(table, game, Wire(table))
    await tappers.begin()
    await tappers.play()
    assert (await tappers.match()).outcome is not None
    print(f"{game}: {tappers.tally}")


async def opened(table: Table, game: str) -> tuple[Tappers, Slot, str, Message]:
    """A match whose first player has pressed the button under the board."""
    tappers = Tappers(table, game, Wire(table))
    await tappers.begin()
    await tappers.over_after(0)
    phase = (await tappers.match()).phase
    assert phase is not None
    slot = phase.phase.to_act[0]
    name, _, board = await tappers.board(slot)
    shown = await table.click(name, board, OPENS)
    return tappers, slot, name, response_to(shown)


async def choose(table: Table, name: str, shown: Message, label: str, *values: str) -> None:
    """A user chooses from the menu whose label begins so."""
    menus = [
        part for part in walk(shown.components) if part.get("placeholder", "").startswith(label)
    ]
    await table.select(name, shown, menus[0]["custom_id"], list(values))


async def test_a_half_made_answer_survives_a_restart(table: Table) -> None:
    tappers, slot, name, shown = await opened(table, "three_towers")
    await choose(table, name, shown, "Declarations", "new")
    await choose(table, name, shown, "Which towers are on?", "1", "3")
    await table.restart()
    await choose(table, name, shown, "Which towers are off?", "5")
    assert shown.content == "You declare: 1 on, 3 on, 5 off."
    await table.click(name, shown, "Send")
    assert "declaration 1: 1 on, 3 on, 5 off" in shown.content
    assert shown.content.startswith("Recorded: ")
    move: Any = (await tappers.match()).move(slot)
    assert move.declarations == ("#?#?.????",)
    events = await table.app.runner.history("1")
    assert [event.text for event in events if isinstance(event, MoveSubmitted)] == [
        "declare 1 on, 3 on, 5 off"
    ]


async def test_a_tap_after_its_turn_is_refused_and_leaves_nothing_to_tap(table: Table) -> None:
    tappers, _, name, shown = await opened(table, "bifrost")
    await table.end_turn()
    await tappers.over_after(1)
    await choose(table, name, shown, "Rows A", "A3")
    assert shown.content == "That turn is over. Answer under the newest board."
    assert shown.components == []


async def test_a_cell_that_was_chosen_can_be_replaced_in_the_same_message(table: Table) -> None:
    tappers, slot, name, shown = await opened(table, "bifrost")
    await choose(table, name, shown, "Rows A", "A3")
    assert shown.content.startswith("Recorded: A3 on game 1.")
    await choose(table, name, shown, "Rows A", "B2")
    assert shown.content.startswith("Recorded: B2 on game 1.")
    assert (await tappers.match()).submissions[slot].changes == 2


async def test_a_paused_match_takes_taps_once_it_is_resumed(table: Table) -> None:
    tappers, slot, name, shown = await opened(table, "bifrost")
    await table.run(HOST, HOME, "match pause", match="1")
    await choose(table, name, shown, "Rows A", "A3")
    assert "paused" in shown.content
    assert (await tappers.match()).move(slot) is None
    await table.run(HOST, HOME, "match resume", match="1")
    await choose(table, name, shown, "Rows A", "A3")
    assert shown.content.startswith("Recorded: A3 on game 1.")


async def test_an_answer_in_words_opens_the_form(table: Table) -> None:
    tappers = await at_a_question(table)
    phase = (await tappers.match()).phase
    assert phase is not None
    slot = phase.phase.to_act[0]
    name, _, board = await tappers.board(slot)
    pressed = await table.click(name, board, OPENS)
    (menu,) = [
        part for part in walk(response_to(pressed).components) if part["type"] == STRING_SELECT
    ]
    form = await table.select(name, response_to(pressed), menu["custom_id"], ["answer 7"])
    await table.submit(name, form, {field_id(form): "the host"})
    move: Any = (await tappers.match()).move(slot)
    assert move.entries("8", "answer 7") == (("the host",),)
