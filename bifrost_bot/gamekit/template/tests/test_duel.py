"""Duel by its rules, and its recorded games played again."""

import json
from pathlib import Path
from typing import Any, Final

import pytest

from bifrost_bot.engines.errors import MoveError
from bifrost_bot.engines.registry import game_of
from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.values import Slot
from bifrost_bot.gamekit.recording import recording
from bifrost_bot.tools import referee, referee_document

RECORDED: Final = sorted(Path(__file__).parent.glob("recorded/*.json"))
LEFT = Slot("left")
RIGHT = Slot("right")


def played(left: str, right: str) -> Any:
    """Returns the state after one round with these answers; an empty one is silence."""
    game = game_of("duel")
    seats = game.info.seats
    state = game.setup(game.configure({}, seats), seats, Rng("seed", 0))
    texts = {LEFT: left, RIGHT: right}
    moves = {
        slot: game.parse(text, game.view(state, slot.seat), slot, None)
        for slot, text in texts.items()
        if text
    }
    for event in game.resolve(state, moves, Rng("seed", 1)):
        state = game.evolve(state, event)
    return state


@pytest.mark.parametrize(
    ("left", "right", "winner"), [("3", "1", "left"), ("", "1", "right"), ("", "", None)]
)
def test_rules_2_and_3_who_takes_the_point(left: str, right: str, winner: str | None) -> None:
    """Clauses 2 and 3."""
    assert played(left, right).won == (winner,)


def test_rule_4_who_sees_a_number() -> None:
    """Clause 4."""
    game = game_of("duel")
    state = played("3", "1")
    assert [pick.number for pick in game.view(state, "left").picks] == [3]
    assert game.view(state, None).picks == ()


def test_what_is_no_number_is_refused_in_a_sentence() -> None:
    """The notation."""
    with pytest.raises(MoveError, match=r'^"four" is not a number from 1 to 3\.$'):
        played("four", "1")


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: path.stem)
def test_a_recorded_game_ends_as_it_did(path: Path) -> None:
    """Every event, the board, the seats and the ranking."""
    recorded = json.loads(path.read_text(encoding="utf-8"))
    document = referee_document.read(json.dumps(recorded["document"]).encode())
    again = json.loads(recording(document, referee.play(document)))
    assert {**again, "title": recorded["title"]} == recorded
