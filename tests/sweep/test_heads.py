"""Wrong running hashes of each kind are found."""

import json

from bifrost_bot.match.chain import CHAIN
from bifrost_bot.match.model import Settings
from bifrost_bot.match.upcast import write_event
from bifrost_bot.stream import chain
from tests.match.world import World
from tests.sweep.heads import wrong_heads
from tests.sweep.scripted import LOBBY_CHANNEL, Said, ScriptedDiscord


def played() -> tuple[list[str], list[str]]:
    """Returns a match that is over as it is stored, and its heads as boards show them."""
    match = World(Settings("three_towers"))
    match.begin()
    while not match.match.over:
        match.close()
    events = [write_event(event) for event in match.history]
    return [json.dumps(event) for event in events], [
        f"{head.turn}:{head.link}" for head in CHAIN.heads(events)
    ]


def posting(*heads: str) -> ScriptedDiscord:
    """Returns a server on which the bot has posted boards with these heads, in this order."""
    world = ScriptedDiscord()
    for number, head in enumerate(heads):
        turn, digits = head.split(":")
        when = turn if turn == chain.END else f"turn {turn}"
        text = f"A board\n-# Running hash, {when}: `{digits[: chain.SHORT]}`"
        world.rooms[LOBBY_CHANNEL].said.append(Said(number, "bot", text))
        world.posted.append((LOBBY_CHANNEL, text))
    return world


def test_the_heads_of_the_export_are_right_in_its_order() -> None:
    stored, heads = played()
    assert len(heads) > 2
    assert wrong_heads(posting(*heads), stored) == ()
    assert wrong_heads(posting(heads[0], heads[0], heads[-1]), stored) == ()


def test_a_head_that_the_export_does_not_give_is_found() -> None:
    stored, heads = played()
    head = f"2:{'0' * chain.SHORT}"
    found = wrong_heads(posting(heads[0], head), stored)
    assert f"{head} was posted, and is no head of the export" in found
    assert any(
        "the events do not give the head 000000000000… posted for turn 2" in line for line in found
    )


def test_the_head_of_another_turn_is_found() -> None:
    stored, heads = played()
    assert wrong_heads(posting(f"1:{heads[1].split(':')[1]}"), stored)


def test_heads_out_of_order_are_found() -> None:
    stored, heads = played()
    assert wrong_heads(posting(heads[1], heads[0]), stored) == ("lobby: heads out of order",)


def test_a_wrong_head_is_found_though_its_message_was_edited_since() -> None:
    stored, heads = played()
    world = posting(heads[0], f"2:{'0' * chain.SHORT}")
    world.rooms[LOBBY_CHANNEL].said.pop()
    assert wrong_heads(world, stored)
