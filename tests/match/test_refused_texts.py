"""Refused texts: quoted as typed, without pings or formatting."""

import re

import pytest

from bifrost_bot.engines.errors import MoveError
from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.values import Slot
from bifrost_bot.gateway.incoming.replies import sentence
from tests import samples
from tests.match.world import World, play_phase, playing_game

RED = Slot("red", "1")
TYPED = (
    "(1 0 0",
    "1 0 0)",
    "[Q_9]",
    "__Init__",
    "Not, A (Move)!",
    "*E5*",
    "`e5`",
    "E5 <@5> @everyone",
    "a: Zz[1],  (Qx",
    "0: Red Xy(z",
    "Power 1_2 [x]",
    "Declare 1 Perhaps",
    "Vote The_Pope",
    "R R X (2",
)


def refusal(world: World, slot: Slot, text: str) -> str:
    """The reply to a text of a slot's player; empty if it is accepted."""
    try:
        world.say(slot, text)
    except MoveError as refused:
        return str(refused)
    return ""


def shown(text: str) -> str:
    """A message as people see it: what Discord makes of what the bot escapes."""
    return re.sub(r"\\([^A-Za-z0-9\s])", r"\1", text)


def worlds(game: str) -> list[World]:
    """A match of a game in each of its first phases."""
    found = [playing_game(game) for _ in range(3)]
    for number, world in enumerate(found):
        for _ in range(number):
            if not world.match.over:
                play_phase(world, "refused texts")
    return [world for world in found if world.match.phase is not None]


@pytest.mark.parametrize("game", samples.GAMES)
def test_a_refused_text_is_quoted_as_it_was_typed(game: str) -> None:
    quotes = 0
    for world in worlds(game):
        slot = world.due[0]
        for typed in (
            *TYPED,
            *(
                f"{samples.answer(game, world.match.state, slot, Rng('', 1))} {more}"
                for more in TYPED
            ),
        ):
            for quote in re.findall(r'"([^"]+)"', refusal(playing_again(world), slot, typed)):
                quotes += 1
                assert quote.removesuffix("…") in " ".join(typed.split()), (
                    f"{quote!r} is not of {typed!r}"
                )
    assert quotes


def playing_again(world: World) -> World:
    """The same match, for a text that may be taken."""
    again = World.__new__(World)
    again.__dict__.update(world.__dict__)
    again.history = list(world.history)
    return again


def test_a_bracket_that_was_typed_is_quoted() -> None:
    world = playing_game("dont_connect_5")
    assert refusal(world, world.due[0], "(1 0 0").startswith('"(1 0 0" is not a move')


@pytest.mark.parametrize("typed", TYPED)
def test_a_quote_shows_all_that_was_typed_and_formats_and_calls_nobody(typed: str) -> None:
    world = playing_game("bifrost")
    with pytest.raises(MoveError) as refused:
        world.say(RED, typed)
    told = sentence(refused.value)
    if '"' in told:
        assert f'"{" ".join(typed.split())}"' in shown(told).replace("\u200b", "")
    assert "@everyone" not in told
    assert "<@5>" not in told


MEANT = {
    "lock": "To lock your answer, use /lock.",
    "Lock!": "To lock your answer, use /lock.",
    "unlock": "To unlock your answer, use /undo.",
    "UNDO": "To take your answer back, use /undo.",
    "skip": "To send nothing this turn, use /lock.",
}


@pytest.mark.parametrize("game", samples.GAMES)
@pytest.mark.parametrize(("text", "said"), MEANT.items())
def test_a_word_without_its_slash_is_told_the_command(game: str, text: str, said: str) -> None:
    for world in worlds(game):
        slot = next(iter(world.live.phase.to_act))
        assert refusal(world, slot, text).endswith(said)
