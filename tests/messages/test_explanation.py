"""`/why`: a player's answers in a finished turn."""

import pytest

from bifrost_bot.engines.values import Slot
from bifrost_bot.match.decide.seats import Replace
from bifrost_bot.match.errors import NotDueError, NotPlayingError
from bifrost_bot.match.host_action import Rewind
from bifrost_bot.match.model import Player
from bifrost_bot.match.notice import LOBBY, Address
from bifrost_bot.speech.explanation import asker, explanation
from tests.match.world import HOST, World
from tests.notices.telling import whispering

ANN = Slot("ann")
BOB = Slot("bob")
MINE = Address("seat", None, "ann")


@pytest.fixture
def world(monkeypatch: pytest.MonkeyPatch) -> World:
    """A match of four rounds: both whispered in the first, Bob in the second; the third is open."""
    world = whispering(monkeypatch, rounds=4)
    world.say(ANN, "one")
    world.say(BOB, "uno")
    world.say(BOB, "due")
    world.close()
    return world


def why(world: World, seat: str = "ann", turn: int | None = None, before: int | None = None) -> str:
    return explanation(world.match, world.history, seat, turn, before)


def refusal(
    world: World, seat: str = "ann", turn: int | None = None, before: int | None = None
) -> str:
    with pytest.raises(NotDueError) as refused:
        why(world, seat, turn, before)
    return str(refused.value)


def test_it_explains_the_last_turn_that_needs_it_and_says_which(world: World) -> None:
    assert why(world) == "**Turn 1**\nYou whispered one, ann."
    assert why(world, "bob") == "**Turn 2**\nYou whispered due, bob."


def test_any_turn_that_is_over_is_explained_as_its_player_knew_it(world: World) -> None:
    assert why(world, "bob", 1) == "**Turn 1**\nYou whispered uno, bob."


@pytest.mark.parametrize(
    ("turn", "told"),
    [
        (2, "In turn 2 there is nothing of yours to explain."),
        (3, "Turn 3 is still open: it is explained once it is over."),
        (9, "There is no turn 9 of yours that is over. Choose one that is suggested."),
    ],
)
def test_other_turns_get_a_sentence_instead(world: World, turn: int, told: str) -> None:
    assert refusal(world, turn=turn) == told


def test_before_the_first_turn_ends_nothing_is_explained(monkeypatch: pytest.MonkeyPatch) -> None:
    assert refusal(whispering(monkeypatch)).startswith("Nothing to explain yet")


def test_a_turn_that_a_host_took_back_is_no_longer_explained(world: World) -> None:
    world.do(Rewind(HOST, 2, "a slip", world.number))
    assert why(world, "bob") == "**Turn 1**\nYou whispered uno, bob."
    assert "still open" in refusal(world, "bob", 2)


def test_it_works_after_the_end(world: World) -> None:
    for text in ("tre", "quattro"):
        world.say(ANN, text)
        world.say(BOB, text)
    assert world.match.over
    assert why(world) == "**Turn 4**\nYou whispered quattro, ann."
    assert why(world, turn=3) == "**Turn 3**\nYou whispered tre, ann."
    assert asker(world.match, LOBBY, world.match.seats["ann"]) == ("ann", None)


def test_who_was_replaced_reads_of_their_own_turns_only_until_the_end(world: World) -> None:
    left = world.match.seats["ann"]
    world.do(Replace(HOST, "ann", left, Player("300", "New"), "ill"))
    assert asker(world.match, MINE, left) == ("ann", 3)
    assert asker(world.match, MINE, "300") == ("ann", None)
    world.say(ANN, "secret")
    world.say(BOB, "tre")
    assert why(world, before=3) == "**Turn 1**\nYou whispered one, ann."
    assert "no turn 3 of yours" in refusal(world, turn=3, before=3)
    assert "secret" in why(world)
    world.say(ANN, "quattro")
    world.say(BOB, "quattro")
    assert world.match.over
    assert asker(world.match, MINE, left) == ("ann", None)


def test_a_seat_is_explained_to_its_player_only(world: World) -> None:
    with pytest.raises(NotPlayingError, match="whose channel this is"):
        asker(world.match, MINE, world.match.seats["bob"])
    with pytest.raises(NotPlayingError, match="You did not play in this match"):
        asker(world.match, LOBBY, "999")
